/** First characters that make a spreadsheet run a cell; it reads the full-width forms like the plain ones. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * A text as one cell of a CSV file: an apostrophe keeps a spreadsheet from running it as a formula, quotes keep a
 * separator, quote or line end inside the cell. For texts only: an apostrophe would turn a negative number into text.
 */
export function csvCell(text: string, separator: string): string {
  const plain = FORMULA_START.test(text) ? `'${text}` : text;
  return plain.includes(separator) || /["\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** The text of a cell that `csvCell` wrote, once its quotes are gone. */
export function textOfCsvCell(cell: string): string {
  return cell.startsWith("'") && FORMULA_START.test(cell.slice(1)) ? cell.slice(1) : cell;
}
