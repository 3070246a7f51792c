import { normaliseCode } from '../text/fold.ts';
import { isStopWord } from '../text/stop-words.ts';
import { tokensOf } from '../text/tokens.ts';
import { isSigned } from './words.ts';

/** Blanks, commas and semicolons part codes, but stand in some too: neighbouring pieces are tried together first. */
const PIECE = /[^\s,;|]+/g;
/** Pieces of one code: `NOR 0707 60`. */
const MOST_PIECES = 5;
const SHORTEST = 4;
/** Figures alone are a number below this, and several of them several numbers below the next. */
const SHORTEST_NUMBER = 5;
const SHORTEST_NUMBERS = 8;
const LONGEST = 48;
const NO_CODE: ReadonlySet<string> = new Set(['quantity', 'fraction', 'size', 'diameter', 'dimension']);

/** A part of a list: as it was typed, and as codes are compared. */
export interface TypedCode {
  typed: string;
  code: string;
  /** Whether some article has exactly this code. */
  isKnown: boolean;
  /** Whether it looks like a code; what does not is a number or a word. */
  isCode: boolean;
}

interface Piece {
  typed: string;
  code: string;
  from: number;
  to: number;
}

const hasDigit = (text: string): boolean => /\d/.test(text);

/** Whether so many pieces may be a code: digits among letters, or a long number, and no measure. */
function mayBeCode(typed: string, code: string, pieces: number): boolean {
  if (code.length < SHORTEST || code.length > LONGEST) return false;
  if (/^\d+$/.test(code)) return code.length >= (pieces === 1 ? SHORTEST_NUMBER : SHORTEST_NUMBERS);
  if (!hasDigit(code)) return pieces === 1 && isSigned(typed);
  const [only, ...others] = tokensOf(typed, 2);
  return others.length > 0 || (only !== undefined && !NO_CODE.has(only.kind));
}

function piecesOf(text: string): Piece[] {
  return [...text.matchAll(PIECE)]
    .map(({ 0: typed, index: from }) => ({ typed, code: normaliseCode(typed), from, to: from + typed.length }))
    .filter(({ code }) => code !== '' && !isStopWord(code));
}

/** Pieces that only a comma parts are one where neither is a code: `1,5`. */
function withDecimals(codes: readonly (Piece & { isKnown: boolean })[], text: string): TypedCode[] {
  const joined: (Piece & { isKnown: boolean })[] = [];
  for (const piece of codes) {
    const before = joined.at(-1);
    const isRest = before?.to === piece.from - 1 && text[before.to] === ',' && !before.isKnown && !piece.isKnown;
    const from = isRest ? before.from : piece.from;
    if (isRest) joined.pop();
    joined.push({ ...piece, from, typed: text.slice(from, piece.to) });
  }
  return joined.map(({ typed, isKnown }) => {
    const code = normaliseCode(typed);
    return { typed: typed.slice(0, LONGEST), code, isKnown, isCode: isKnown || mayBeCode(typed, code, 1) };
  });
}

/**
 * Reads a text as a list of codes, parted by blanks, commas, semicolons or line breaks, in the order typed. Takes a test
 * for codes that some article has exactly. null where there are not two things that could be codes, or none is known.
 */
export function readCodeList(text: string, isKnown: (code: string) => boolean): TypedCode[] | null {
  const pieces = piecesOf(text);
  if (pieces.filter(({ typed }) => hasDigit(typed) || isSigned(typed)).length < 2) return null;
  const codes: (Piece & { isKnown: boolean })[] = [];
  for (let at = 0; at < pieces.length;) {
    const first = pieces[at] as Piece;
    let taken = Math.min(MOST_PIECES, pieces.length - at);
    let piece = first;
    for (; taken > 0; taken--) {
      const { to } = pieces[at + taken - 1] as Piece;
      const typed = text.slice(first.from, to);
      const code = normaliseCode(typed);
      piece = { typed, code, from: first.from, to };
      if (mayBeCode(typed, code, taken) && isKnown(code)) break;
    }
    codes.push({ ...piece, isKnown: taken > 0 });
    at += Math.max(1, taken);
  }
  return codes.some((code) => code.isKnown) ? withDecimals(codes, text) : null;
}

/** How a text that holds codes is to be read. `list`: it is nothing but codes; `rather`: if it finds nothing as it stands. */
export function listReading(codes: readonly TypedCode[]): 'list' | 'rather' | 'text' {
  const known = codes.filter(({ isKnown }) => isKnown).length;
  const hasWords = codes.some(({ typed, isCode }) => !isCode && !hasDigit(typed));
  if (known > 1) return hasWords ? 'rather' : 'list';
  return codes.length > 1 && codes.every(({ isCode }) => isCode) ? 'rather' : 'text';
}
