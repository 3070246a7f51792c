import { gzipSync } from 'node:zlib';
import { writeXlsx, type CellValue } from 'hucre/xlsx';
import type { Habits, Written } from './cells.ts';
import type { Dice } from './dice.ts';

/** A table as it is to be written: its head, its rows, and the column that counts as first. */
export interface Sheet {
  columns: readonly string[];
  rows: readonly (readonly Written[])[];
}

/** How a file is written as a whole. */
export interface FileHabits extends Habits {
  encoding: 'utf-8' | 'utf-8 with mark' | 'utf-16le' | 'windows-1252' | 'cp850';
}

export interface WrittenFile {
  /** Ending of its name, such as `csv.gz`. */
  ending: string;
  content: Uint8Array;
  /** The line of each row, from 1. */
  lines: number[];
}

// What of the code pages the tables use besides ASCII.
const CP850 = new Map([...'àèéìòù'].map((letter, place) => [letter, [0x85, 0x8a, 0x82, 0x8d, 0x95, 0x97][place] ?? 0]));
const WINDOWS = new Map([
  ['€', 0x80],
  ['’', 0x92],
  ['…', 0x85],
]);

/** Habits of files of text that hold these signs: a code page only where it has all of them. */
export function textHabits(dice: Dice, signs: string): FileHabits {
  const wanted = dice.pick(['utf-8', 'utf-8 with mark', 'utf-16le', 'windows-1252', 'cp850'] as const);
  const encoding = canEncode(signs, wanted) ? wanted : 'utf-8';
  return {
    decimal: dice.pick([',', '.']),
    isSheet: false,
    isUnicode: encoding.startsWith('utf'),
    blank: encoding === 'cp850' ? ' ' : '\u00a0',
    encoding,
  };
}

/** Habits of spreadsheets. */
export const SHEET_HABITS: FileHabits = {
  decimal: ',',
  isSheet: true,
  isUnicode: true,
  blank: '\u00a0',
  encoding: 'utf-8',
};

function canEncode(text: string, encoding: FileHabits['encoding']): boolean {
  return [...text].every((sign) => {
    const point = sign.codePointAt(0) ?? 0;
    if (point < 0x80 || encoding.startsWith('utf')) return true;
    return encoding === 'cp850' ? CP850.has(sign) : WINDOWS.has(sign) || (point >= 0xa0 && point <= 0xff);
  });
}

function encode(text: string, encoding: FileHabits['encoding']): Uint8Array {
  if (encoding === 'utf-8') return Buffer.from(text);
  if (encoding === 'utf-8 with mark') return Buffer.from(`\ufeff${text}`);
  if (encoding === 'utf-16le') return Buffer.from(`\ufeff${text}`, 'utf16le');
  const page = encoding === 'cp850' ? CP850 : WINDOWS;
  return Uint8Array.from([...text], (sign) => page.get(sign) ?? sign.codePointAt(0) ?? 0x3f);
}

/** Writes a text file with separators, as programs and people leave them. */
export function writeText(sheet: Sheet, dice: Dice, habits: FileHabits): WrittenFile {
  const separator = dice.pick([';', ';', '\t', ',']);
  const lineEnd = dice.pick(['\r\n', '\n']);
  const trailing = dice.once(4) ? separator.repeat(dice.between(1, 3)) : '';
  const quoteAll = dice.once(3);
  const quoted = (text: string): string => {
    const needsQuotes = text.startsWith('"') || text.includes(separator) || text.includes('\n');
    return quoteAll || needsQuotes ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const head = sheet.columns.join(separator) + trailing;
  const lines: string[] = [];
  const title = dice.once(3) ? 'Bancale S.p.A. - Elenco al 28/11/2026' : null;
  if (title !== null) lines.push(title, trailing);
  else if (dice.once(4)) lines.push(`sep=${separator}`);
  lines.push(head);
  const at: number[] = [];
  for (const [place, row] of sheet.rows.entries()) {
    // The next page of a printed list.
    if (place === 3 && title !== null) lines.push(title, head);
    if (dice.once(9)) lines.push(separator.repeat(sheet.columns.length - 1) + trailing);
    at.push(lines.length + 1);
    lines.push(row.map(({ text }) => quoted(text)).join(separator) + trailing);
  }
  if (dice.once(4))
    lines.push(['Totale', ...sheet.columns.slice(2).map(() => ''), '1234,50'].join(separator) + trailing);
  const text = lines.join(lineEnd) + dice.pick(['', lineEnd, `${lineEnd}${lineEnd}`, `${lineEnd}\x1a`]);
  const content = encode(text, habits.encoding);
  return dice.once(6)
    ? { ending: 'csv.gz', content: gzipSync(content), lines: at }
    : { ending: dice.pick(['csv', 'txt']), content, lines: at };
}

/** Writes a spreadsheet with titles, further sheets and formatted cells. */
export async function writeSheet(sheet: Sheet, dice: Dice): Promise<WrittenFile> {
  const rows: CellValue[][] = [];
  if (dice.once(2)) rows.push(['Elenco articoli, stampato il 28/11/2026'], []);
  const margin = dice.once(3) ? [null, null] : [];
  rows.push([...sheet.columns, ...margin]);
  const cells = new Map<string, { style: { numFmt: string } }>();
  const at: number[] = [];
  for (const row of sheet.rows) {
    if (dice.once(9)) rows.push([]);
    at.push(rows.length + 1);
    for (const [column, { format }] of row.entries()) {
      if (format !== undefined) cells.set(`${rows.length},${column}`, { style: { numFmt: format } });
    }
    rows.push([...row.map(({ text, holds }): CellValue => holds ?? (text === '' ? null : text)), ...margin]);
  }
  const others = [['Note'], ['Non caricare questo foglio']];
  const content = await writeXlsx({
    sheets: [
      ...(dice.once(2) ? [{ name: 'Parametri', rows: others, hidden: true }] : []),
      { name: 'Foglio1', rows, cells },
      ...(dice.once(2) ? [{ name: 'Note', rows: others }] : []),
    ],
  });
  return { ending: 'xlsx', content, lines: at };
}
