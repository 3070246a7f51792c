import { normaliseCode } from '../../fold.ts';
import { isStopWord } from '../text/stop-words.ts';
import { tokensOf } from '../text/tokens.ts';
import { amountOf, isShortNumber } from './amounts.ts';
import { isSigned } from './words.ts';

/** Spaces, commas and semicolons separate codes, but occur in some too: adjacent fragments are tried together first. */
const PIECE = /[^\s,;|]+/g;
/** Signs that occur in codes, and also between two codes written as one. */
const JOINING = /[/+&]/;
const JOINED_PIECE = /[^/+&]+/g;
/** A code written with its separators, of which a space is not one. */
const WITH_SIGNS = /[a-z0-9][-._/][a-z0-9]/i;
/** Maximum number of fragments of one code: `NOR 0707 60`. */
const MAXIMUM_PIECES = 5;
const SHORTEST = 4;
/** Minimum length of one number as a code; minimum and maximum length of several numbers together as a code. */
const SHORTEST_NUMBER = 5;
const SHORTEST_NUMBERS = 8;
const LONGEST_NUMBERS = 18;
const LONGEST = 48;
const NO_CODE: ReadonlySet<string> = new Set(['quantity', 'fraction', 'size', 'diameter', 'dimension']);

/**
 * A part of a list: as typed, and normalised as a code. known: some article has exactly this code. code: it looks like
 * one. count, amount: a quantity next to a code, and other numbers. measure: other fragments with digits.
 */
export interface TypedCode {
  typed: string;
  code: string;
  kind: 'known' | 'code' | 'count' | 'amount' | 'measure' | 'word';
  /** Whether it is reported when no article has it: not quantities, nor the description of a code in a table. */
  isReported: boolean;
}

/**
 * The codes of a text, and how to read it. list: only as codes. sooner: as codes, unless some article has all of its
 * words. rather: as codes, if its words find nothing. unknown: it contains only codes, but none exists. text: not as
 * codes.
 */
export interface CodeList {
  codes: TypedCode[];
  reading: 'list' | 'sooner' | 'rather' | 'unknown' | 'text';
}

interface Piece {
  typed: string;
  code: string;
  from: number;
  to: number;
  /** Table cell, counted from 0: a code never spans two cells. */
  cell: number;
}

interface ReadPiece extends Piece {
  isKnown: boolean;
}

const hasDigit = (text: string): boolean => /\d/.test(text);

/** Whether joined fragments may be a code: digits among letters, or a long number, and not a measure. */
function mayBeCode(typed: string, code: string, pieces: number): boolean {
  if (code.length < SHORTEST || code.length > LONGEST) return false;
  if (/^\d+$/.test(code)) {
    if (pieces === 1) return code.length >= SHORTEST_NUMBER;
    return code.length >= SHORTEST_NUMBERS && code.length <= LONGEST_NUMBERS;
  }
  if (!hasDigit(code)) return pieces === 1 && isSigned(typed);
  const [only, ...others] = tokensOf(typed, 2);
  return others.length > 0 || (only !== undefined && !NO_CODE.has(only.kind));
}

function piecesOf(text: string): Piece[] {
  let cell = 0;
  let end = 0;
  const pieces = [...text.matchAll(PIECE)].map(({ 0: typed, index: from }) => {
    cell += text.slice(end, from).match(/[\t\n]/g)?.length ?? 0;
    end = from + typed.length;
    return { typed, code: normaliseCode(typed), from, to: end, cell };
  });
  return pieces.filter(({ code }) => code !== '' && !isStopWord(code));
}

/** Splits a fragment at joining signs if all parts may be codes and one is known: `VS-12-OT/NOR0707-60`. */
function splitAtSigns(piece: Piece, isKnown: (code: string) => boolean): Piece[] {
  if (!JOINING.test(piece.typed) || isKnown(piece.code)) return [piece];
  const parts = [...piece.typed.matchAll(JOINED_PIECE)]
    .map(({ 0: typed, index }) => {
      const from = piece.from + index;
      return { typed, code: normaliseCode(typed), from, to: from + typed.length, cell: piece.cell };
    })
    .filter(({ code }) => code !== '');
  const isCode = ({ typed, code }: Piece): boolean => mayBeCode(typed, code, 1);
  return parts.length > 1 && parts.every(isCode) && parts.some(({ code }) => isKnown(code)) ? parts : [piece];
}

/** Joins fragments separated only by a comma where neither is a code and the second is short: `1,5`. */
function withDecimals(pieces: readonly ReadPiece[], text: string): ReadPiece[] {
  const joined: ReadPiece[] = [];
  for (const piece of pieces) {
    const before = joined.at(-1);
    const isBeside = before?.to === piece.from - 1 && text[before.to] === ',' && isShortNumber(piece);
    if (!isBeside || before.isKnown || piece.isKnown || !hasDigit(before.code)) {
      joined.push(piece);
      continue;
    }
    const typed = text.slice(before.from, piece.to);
    joined[joined.length - 1] = { ...piece, from: before.from, typed, code: normaliseCode(typed) };
  }
  return joined;
}

/** Number of fragments from a position that form one known code; 0 for none. */
function piecesOfCode(text: string, pieces: readonly Piece[], at: number, isKnown: (code: string) => boolean): number {
  const first = pieces[at] as Piece;
  const isCode = (taken: number): boolean => {
    const typed = text.slice(first.from, (pieces[at + taken - 1] as Piece).to);
    const code = normaliseCode(typed);
    return mayBeCode(typed, code, taken) && isKnown(code);
  };
  let taken = Math.min(MAXIMUM_PIECES, pieces.length - at);
  while (taken > 1 && (pieces[at + taken - 1] as Piece).cell !== first.cell) taken--;
  while (taken > 0 && !isCode(taken)) taken--;
  // After a code written with separators a number is its quantity, even where it would complete a longer code.
  let shorter = taken;
  while (shorter > 1 && isShortNumber(pieces[at + shorter - 1] as Piece)) {
    shorter--;
    const typed = text.slice(first.from, (pieces[at + shorter - 1] as Piece).to);
    if (WITH_SIGNS.test(typed) && isCode(shorter)) return shorter;
  }
  return taken;
}

function readPieces(text: string, pieces: readonly Piece[], isKnown: (code: string) => boolean): ReadPiece[] {
  const read: ReadPiece[] = [];
  for (let at = 0; at < pieces.length;) {
    const first = pieces[at] as Piece;
    const taken = piecesOfCode(text, pieces, at, isKnown);
    const { to } = pieces[at + Math.max(1, taken) - 1] as Piece;
    const typed = text.slice(first.from, to);
    read.push({ ...first, typed, code: normaliseCode(typed), to, isKnown: taken > 0 });
    at += Math.max(1, taken);
  }
  return withDecimals(read, text);
}

function kindsOf(pieces: readonly ReadPiece[]): (ReadPiece & Pick<TypedCode, 'kind'>)[] {
  const other = (place: number): ReadPiece | undefined =>
    pieces[place]?.isKnown === false ? pieces[place] : undefined;
  /** Whether it is the `x` between two measures: `8 x 40`. */
  const isBetween = (place: number): boolean =>
    other(place)?.code === 'x' && [place - 1, place + 1].every((beside) => hasDigit(other(beside)?.code ?? ''));
  return pieces.map((piece, place) => {
    const { typed, code, isKnown } = piece;
    if (isKnown) return { ...piece, kind: 'known' };
    if ([place - 1, place, place + 1].some(isBetween)) return { ...piece, kind: 'measure' };
    const amount = amountOf(piece, other(place - 1), other(place + 1));
    const kind = amount ?? (mayBeCode(typed, code, 1) ? 'code' : hasDigit(code) ? 'measure' : 'word');
    return { ...piece, kind };
  });
}

function readingOf(codes: readonly Pick<TypedCode, 'typed' | 'kind'>[], isTable: boolean): CodeList['reading'] {
  if (isTable) return 'list';
  const wanted = codes.filter(({ kind }) => kind !== 'count' && kind !== 'amount');
  const known = wanted.filter(({ kind }) => kind === 'known');
  if (known.length > 1) return codes.some(({ kind }) => kind === 'word') ? 'rather' : 'list';
  if (wanted.length > 1) return wanted.every(({ kind }) => kind === 'known' || kind === 'code') ? 'rather' : 'text';
  if (codes.some(({ kind }) => kind === 'count')) return 'list';
  if (wanted.length === codes.length) return 'text';
  return known.some(({ typed }) => WITH_SIGNS.test(typed)) ? 'sooner' : 'rather';
}

/**
 * Reads a text as a list of codes in the order typed, separated by spaces, commas, semicolons, line breaks or joining
 * signs, with quantities next to them, or as rows of a table with tab-separated cells. `isKnown` tests whether some
 * article has exactly this code. null when fewer than two parts may be codes or quantities, or when no code is known
 * and there are words or measures.
 */
export function readCodeList(text: string, isKnown: (code: string) => boolean): CodeList | null {
  const typed = piecesOf(text);
  const codeLike = typed.filter((piece) => hasDigit(piece.typed) || isSigned(piece.typed));
  if (codeLike.length < 2 && !codeLike.some((piece) => JOINING.test(piece.typed))) return null;
  const pieces = typed.flatMap((piece) => splitAtSigns(piece, isKnown));
  const read = kindsOf(readPieces(text, pieces, isKnown));
  const isAnyKnown = read.some((piece) => piece.isKnown);
  if (!isAnyKnown && read.some(({ kind }) => kind === 'measure' || kind === 'word')) return null;
  const isTable = text.includes('\t');
  const described = new Set(read.flatMap(({ kind, cell }) => (kind === 'word' ? [cell] : [])));
  const codes = read.map(({ kind, cell, ...piece }) => {
    // In a table cell with words only what is unmistakably a code counts as one.
    const isOwnCode =
      kind === 'code' && (!described.has(cell) || (WITH_SIGNS.test(piece.typed) && hasDigit(piece.code)));
    const isReported = isTable ? isOwnCode : kind !== 'count' && kind !== 'amount';
    return { typed: piece.typed.slice(0, LONGEST), code: piece.code, kind, isReported };
  });
  return { codes, reading: isAnyKnown ? readingOf(codes, isTable) : 'unknown' };
}
