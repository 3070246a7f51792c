/** Words next to a number that mark it as the quantity of a code, in both languages: `n. 10`, `10 x`, `10 pz`. */
const COUNTS =
  'x n no nr num numero pz pezzo pezzi pc pcs piece pieces qta qty quantita quantity cf conf confezione confezioni scatola scatole box boxes pack packs cad cadauno ea each';
/** Units of goods sold by measure, and of prices. */
const UNITS =
  'm mt ml mq metro metri metre metres meter meters kg l lt litro litri rotolo rotoli roll rolls barra barre eur euro';

const countWords: ReadonlySet<string> = new Set(COUNTS.split(' '));
const unitWords: ReadonlySet<string> = new Set(UNITS.split(' '));

const COUNT = COUNTS.replaceAll(' ', '|');
const COUNTED = new RegExp(String.raw`^(?:(?:${COUNT})\d{1,4}|\d{1,6}(?:${COUNT}))$`);
const MEASURED = new RegExp(String.raw`^\d{1,6}(?:${UNITS.replaceAll(' ', '|')})$`);
/** Separators that occur in codes and fractions, but not in quantities. */
const OTHER_SIGNS = /[-/_]/;
const FIGURES = /^[(€$£]*\d[\d.,]*[)€$£.:]*$/;
const SHORT_NUMBER = /^\d{1,4}$/;
/** Only a price or a measure looks like this: `3,50`, `1.234,50`, `12.50`. */
const DECIMAL = /^\D?(?:\d{1,3}(?:\.\d{3})*|\d+),\d{1,4}\D?$|^\D?\d+\.\d{2}\D?$/;

/** A fragment of the search text: as typed, and reduced to letters and digits. */
interface Piece {
  typed: string;
  code: string;
}

/** Whether a fragment can be read as a number of at most four digits. */
export function isShortNumber({ typed, code }: Piece): boolean {
  return FIGURES.test(typed) && SHORT_NUMBER.test(code);
}

const isFigures = (piece: Piece | undefined): boolean => piece !== undefined && FIGURES.test(piece.typed);
const isCountWord = (piece: Piece | undefined): boolean => piece !== undefined && countWords.has(piece.code);

/**
 * Whether a fragment that is not a code is a quantity (`count`), or a number, price or measure that may be one
 * (`amount`); null for neither. Depends on the fragments next to it: `10`, `pz`.
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
