/** What says of a number beside a code how many are wanted, in either language: `n. 10`, `10 x`, `10 pz`. */
const COUNTS =
  'x n no nr num numero pz pezzo pezzi pc pcs piece pieces qta qty quantita quantity cf conf confezione confezioni scatola scatole box boxes pack packs cad cadauno ea each';
/** What is ordered by measure, and what a price is in. */
const UNITS =
  'm mt ml mq metro metri metre metres meter meters kg l lt litro litri rotolo rotoli roll rolls barra barre eur euro';

const countWords: ReadonlySet<string> = new Set(COUNTS.split(' '));
const unitWords: ReadonlySet<string> = new Set(UNITS.split(' '));

const COUNT = COUNTS.replaceAll(' ', '|');
const COUNTED = new RegExp(String.raw`^(?:(?:${COUNT})\d{1,4}|\d{1,6}(?:${COUNT}))$`);
const MEASURED = new RegExp(String.raw`^\d{1,6}(?:${UNITS.replaceAll(' ', '|')})$`);
/** Signs that codes and fractions have, and no quantity. */
const OTHER_SIGNS = /[-/_]/;
const FIGURES = /^[(€$£]*\d[\d.,]*[)€$£.:]*$/;
const SHORT_NUMBER = /^\d{1,4}$/;
/** What only a price or a measure looks like: `3,50`, `1.234,50`, `12.50`. */
const DECIMAL = /^\D?(?:\d{1,3}(?:\.\d{3})*|\d+),\d{1,4}\D?$|^\D?\d+\.\d{2}\D?$/;

/** A piece of a text: as it was typed, and in letters and digits only. */
interface Piece {
  typed: string;
  code: string;
}

/** Whether a piece may be read as a number of a few figures. */
export function isShortNumber({ typed, code }: Piece): boolean {
  return FIGURES.test(typed) && SHORT_NUMBER.test(code);
}

const isFigures = (piece: Piece | undefined): boolean => piece !== undefined && FIGURES.test(piece.typed);
const isCountWord = (piece: Piece | undefined): boolean => piece !== undefined && countWords.has(piece.code);

/**
 * Whether a piece that is no code says how many of one are wanted (`count`), or is a number, price or measure that may say
 * so as well (`amount`); null where it is neither. Goes by the pieces beside it: `10`, `pz`.
 */
export function amountOf(piece: Piece, before?: Piece, after?: Piece): 'count' | 'amount' | null {
  const { typed, code } = piece;
  if (OTHER_SIGNS.test(typed)) return null;
  if (COUNTED.test(code)) return 'count';
  if (MEASURED.test(code)) return 'amount';
  if (isFigures(piece)) {
    if (code.length <= 6 && (isCountWord(before) || isCountWord(after))) return 'count';
    return SHORT_NUMBER.test(code) || DECIMAL.test(typed) ? 'amount' : null;
  }
  if (countWords.has(code) && (isFigures(before) || isFigures(after))) return 'count';
  return unitWords.has(code) && isFigures(before) ? 'amount' : null;
}
