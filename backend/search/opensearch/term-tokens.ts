/** Between a term and its impact, which the index reads as its frequency. */
export const IMPACT_SIGN = '\u0002';
/** Between a term and its byte of field ranks. */
const RANKS_SIGN = '\u0003';

/** The token of a term where it occurs with a byte of field ranks. */
export function termToken(term: string, ranks: number): string {
  return term + RANKS_SIGN + String.fromCharCode(0x100 + ranks);
}

/** An occurrence of a term in a variant as it is indexed. */
export function indexedTerm(term: string, ranks: number, impact: number): string {
  return `${termToken(term, ranks)}${IMPACT_SIGN}${impact}`;
}

/** The reverse of `indexedTerm`; null for another text. */
export function readIndexedTerm(text: string): { term: string; ranks: number; impact: number } | null {
  const at = text.indexOf(RANKS_SIGN);
  if (at === -1 || text[at + 2] !== IMPACT_SIGN) return null;
  return { term: text.slice(0, at), ranks: text.charCodeAt(at + 1) - 0x100, impact: Number(text.slice(at + 3)) };
}
