/** First characters that make a spreadsheet evaluate a cell as a formula; full-width forms count too. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * Formats a text as one CSV cell: an apostrophe prevents evaluation as a formula; quotes keep separators, quotes and
 * line ends inside the cell. For texts only: an apostrophe would turn a negative number into text.
 */
export function csvCell(text: string, separator: string): string {
  const plain = FORMULA_START.test(text) ? `'${text}` : text;
  return plain.includes(separator) || /["\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** Restores the text of a cell written by `csvCell`, after its quotes were removed. */
export function textOfCsvCell(cell: string): string {
  return cell.startsWith("'") && FORMULA_START.test(cell.slice(1)) ? cell.slice(1) : cell;
}
