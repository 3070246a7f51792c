/** A record of a CSV file with the line on which it begins, counted from 1. */
export interface CsvRecord {
  line: number;
  cells: string[];
  /** Indexes of the cells that hold a number with a fraction, in formats with number cells (XLSX). */
  fractions?: ReadonlySet<number>;
}

/** Decodes a file as spreadsheets write it: UTF-8 or UTF-16 with byte order mark, UTF-8 without, else Windows-1252. */
export function textOfBytes(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Semicolon, comma or tab: the most frequent one in the first line, outside quotes. */
export function separatorOf(text: string): string {
  const first = (text.match(/^[^\r\n]*/)?.[0] ?? '').replace(/"[^"]*"/g, '');
  const counted = [';', '\t', ','].map((separator) => ({ separator, count: first.split(separator).length }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).separator;
}

/**
 * The records of a CSV text. Quoted cells may contain separators, line breaks and doubled quotes; a quote inside an
 * unquoted cell is literal (`Tubo 1/2"`). Reads at most `limit` records.
 */
export function parseCsv(text: string, separator: string, limit: number): CsvRecord[] {
  const records: CsvRecord[] = [];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let wasQuoted = false;
  let line = 1;
  let start = 1;
  const endCell = () => {
    cells.push(cell);
    cell = '';
    wasQuoted = false;
  };
  for (let at = 0; at < text.length && records.length < limit; at += 1) {
    const sign = text.charAt(at);
    if (isQuoted) {
      if (sign === '"' && text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else if (sign === '"') isQuoted = false;
      else {
        if (sign === '\n') line += 1;
        cell += sign;
      }
    } else if (sign === '"' && cell === '' && !wasQuoted) {
      isQuoted = true;
      wasQuoted = true;
    } else if (sign === separator) endCell();
    else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && text[at + 1] === '\n') at += 1;
      endCell();
      records.push({ line: start, cells });
      cells = [];
      line += 1;
      start = line;
    } else cell += sign;
  }
  if (records.length < limit && (cell !== '' || cells.length > 0)) {
    endCell();
    records.push({ line: start, cells });
  }
  return records;
}
