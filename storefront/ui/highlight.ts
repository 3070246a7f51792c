export interface TextPart {
  text: string;
  isHit: boolean;
}

/** The text in lower case without accents, with the same length, so that positions are the same. */
function folded(text: string): string {
  return Array.from(text, (letter) => {
    const plain = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    return plain.length === letter.length ? plain : letter;
  }).join('');
}

/** Splits a text where it contains words of a search, ignoring case and accents. */
export function highlight(text: string, search: string): TextPart[] {
  const inText = folded(text);
  const words = folded(search)
    .split(/\s+/)
    .filter((word) => word.length > 1)
    .sort((a, b) => b.length - a.length);
  const parts: TextPart[] = [];
  let from = 0;
  while (from < text.length) {
    const hit = words
      .map((word) => ({ at: inText.indexOf(word, from), length: word.length }))
      .filter(({ at }) => at >= 0)
      .sort((a, b) => a.at - b.at)[0];
    if (!hit) break;
    if (hit.at > from) parts.push({ text: text.slice(from, hit.at), isHit: false });
    parts.push({ text: text.slice(hit.at, hit.at + hit.length), isHit: true });
    from = hit.at + hit.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), isHit: false });
  return parts;
}
