import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inEnglish } from '../../texts/in-english.ts';
import { findHead } from './csv.ts';
import { openFile, type FileFormat } from './open-file.ts';
import type { FileNote, ReadRow } from './rows.ts';
import type { ExpectedColumns, TableListener } from './table.ts';
import { detectEncoding, fileAt } from './text.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bancale-input-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function rowsOf(
  name: string,
  content: string | Buffer,
  format: FileFormat = {},
  expected: ExpectedColumns | null = null,
  listener: TableListener = {},
): Promise<ReadRow[]> {
  const path = join(folder, name);
  await writeFile(path, content);
  const rows: ReadRow[] = [];
  const file = await openFile(fileAt(path), format, expected);
  for await (const group of file.rows(undefined, listener)) rows.push(...group);
  await file.close();
  return rows;
}

describe('the delimiter', () => {
  const detectDelimiter = (start: string) => findHead(start, null, null).delimiter;

  it('is the most frequent separator in the first line', () => {
    expect(detectDelimiter('a;b,c;d\n1,2,3,4,5')).toBe(';');
    expect(detectDelimiter('a\tb\tc,d\n')).toBe('\t');
    expect(detectDelimiter('a,b,c')).toBe(',');
  });
  it('ignores separators inside quotes', () => {
    expect(detectDelimiter('"a,b,c,d";e;f\n')).toBe(';');
  });
  it('is a comma when the file has one column', () => {
    expect(detectDelimiter('code\nA\n')).toBe(',');
  });
  it('is the one that divides the rows likewise, when the head has commas of its own', () => {
    expect(detectDelimiter('codice;prezzo, netto\nA;1,5\nB;2\n')).toBe(';');
    expect(detectDelimiter('codice|misure (a, b, c)\nA|1\nB|2\n')).toBe('|');
    const known = new Set(['codice', 'prezzo, netto, IVA esclusa']);
    expect(findHead('codice;prezzo, netto, IVA esclusa\n', null, (name) => known.has(name)).delimiter).toBe(';');
  });
});

describe('a CSV file', () => {
  it('is read by column name, with the line on which each row starts', async () => {
    expect(await rowsOf('plain.csv', 'code;name\nA;uno\n\nB;"due\nrighe"\nC;tre\n')).toEqual([
      { line: 2, row: { code: 'A', name: 'uno' } },
      { line: 4, row: { code: 'B', name: 'due\nrighe' } },
      { line: 6, row: { code: 'C', name: 'tre' } },
    ]);
  });
  it('may be Windows-1252', async () => {
    const content = Buffer.from('code;name\nA;Qualit\u00e0 5 \u0080\n'.replace('\u00e0', '\u00e0'), 'latin1');
    expect(await detectEncodingOf('latin.csv', content)).toBe('windows-1252');
    expect(await rowsOf('latin.csv', content)).toEqual([{ line: 2, row: { code: 'A', name: 'Qualità 5 €' } }]);
  });
  it('is Windows-1252 also when the first accent is in the last row of a long file', async () => {
    const content = Buffer.concat([Buffer.from(`code\n${'A\n'.repeat(300_000)}`), Buffer.from([0xe0])]);
    expect(await detectEncodingOf('late.csv', content)).toBe('windows-1252');
  });
  it('may be UTF-8 with a byte order mark, which is not part of the first column', async () => {
    expect(await rowsOf('mark.csv', '\ufeffcode;name\nA;però\n')).toEqual([
      { line: 2, row: { code: 'A', name: 'però' } },
    ]);
  });
  it('may be UTF-16, as Excel writes "Unicode text"', async () => {
    const content = Buffer.from('\ufeffcode\tname\nA\tperò\n', 'utf16le');
    expect(await rowsOf('excel.txt', content)).toEqual([{ line: 2, row: { code: 'A', name: 'però' } }]);
  });
  it.each(['utf16le', 'utf16be'])('may be %s without a byte order mark', async (order) => {
    const little = Buffer.from('code;name\nA;però\nB;€ 5\n', 'utf16le');
    const content = order === 'utf16le' ? little : Buffer.from(little).swap16();
    expect(await rowsOf(`bare-${order}.csv`, content)).toEqual([
      { line: 2, row: { code: 'A', name: 'però' } },
      { line: 3, row: { code: 'B', name: '€ 5' } },
    ]);
  });
  it('may be UTF-16 big endian with a byte order mark', async () => {
    const content = Buffer.from('\ufeffcode;name\nA;però\n', 'utf16le').swap16();
    expect(await rowsOf('big.csv', content)).toEqual([{ line: 2, row: { code: 'A', name: 'però' } }]);
  });
  it.each([
    ['850', 'Qualit\x85 pi\x97 calda 90\xf8', 'Qualità più calda 90°'],
    ['850', 'PERCH\x90 \xc4\xc4\xc4 \xd5 5', 'PERCHÉ ─── € 5'],
    ['1252', 'Qualit\xe0 \x85 pi\xf9 90\xb0 \xd8 5 \x95 \x80 5', 'Qualità … più 90° Ø 5 • € 5'],
    ['1252', 'Tubo ecc\x85', 'Tubo ecc…'],
    ['1252', '\xf8 20 dell\x92acqua', 'ø 20 dell’acqua'],
  ])('may be of code page %s, by what its accents look like: %j', async (page, bytes, text) => {
    const content = Buffer.from(`code;name\nA;${bytes}\n`, 'latin1');
    expect(await detectEncodingOf('page.csv', content)).toBe(page === '850' ? 'cp850' : 'windows-1252');
    expect(await rowsOf('page.csv', content)).toEqual([{ line: 2, row: { code: 'A', name: text } }]);
  });
  it('may be of another code page, which the mapping says', async () => {
    const content = Buffer.from('code;name\nA;\xe3 \xea 5\n', 'latin1');
    expect(await rowsOf('437.csv', content, { encoding: 'cp437' })).toEqual([
      { line: 2, row: { code: 'A', name: 'π Ω 5' } },
    ]);
  });
  it('loses control and invisible characters, which is said once, and has normal accents and blanks', async () => {
    const text = 'co\u200bde;name\nA\ufeff1;Caffe\u0300\u00a0\u0007bar\nB;Gru\u00adppo 🧑\u200d🔧\n\x1a';
    const notes: FileNote[] = [];
    expect(await rowsOf('unseen.csv', text, {}, null, { onNote: (note) => void notes.push(note) })).toEqual([
      { line: 2, row: { code: 'A1', name: 'Caffè bar' } },
      { line: 3, row: { code: 'B', name: 'Gruppo 🧑\u200d🔧' } },
    ]);
    const reason = 'Control or invisible characters were removed from 4 texts; this is the first line.';
    expect(inEnglish(notes)).toEqual([{ line: 1, reason }]);
  });
  it('may end with the Ctrl-Z of DOS', async () => {
    const notes: FileNote[] = [];
    const rows = await rowsOf('dos.csv', 'code\r\nA\r\n\x1a', {}, null, { onNote: (note) => void notes.push(note) });
    expect([rows, notes]).toEqual([[{ line: 2, row: { code: 'A' } }], []]);
  });
  it('is not UTF-16 because of a stray zero', async () => {
    expect(await detectEncodingOf('zero.csv', Buffer.from('code;name\nA;a\u0000\n'))).toBe('utf-8');
    expect(await detectEncodingOf('zeros.csv', Buffer.alloc(100))).toBe('utf-8');
  });
  it.each([
    ['sep=;', 'code;name,1\nA;uno,due\n', { code: 'A', 'name,1': 'uno,due' }],
    ['"sep=|"', 'code|name;x\r\nA|uno\r\n', { code: 'A', 'name;x': 'uno' }],
    ['sep=\t', 'code\tname\nA\tuno\n', { code: 'A', name: 'uno' }],
  ])('uses the separator that a first line %s announces', async (first, text, row) => {
    expect(await rowsOf('sep.csv', `\ufeff${first}\r\n${text}`)).toEqual([{ line: 3, row }]);
  });
  it('may have its column names in a later line', async () => {
    const text = 'Listino "Rossi 2026\r\nvalido da;;;\n\ncode;name\nA;"uno\ndue"\n;;\nB;tre\n';
    expect(await rowsOf('title.csv', text, { headerLine: 3 })).toEqual([
      { line: 5, row: { code: 'A', name: 'uno\ndue' } },
      { line: 8, row: { code: 'B', name: 'tre' } },
    ]);
    await expect(rowsOf('short.csv', 'code\ncode;code\n', { headerLine: 2 })).rejects.toThrow(
      'Line 2 of the file names the column "code" twice',
    );
  });
  it('has no row where a spreadsheet wrote separators only', async () => {
    expect(await rowsOf('blank.csv', ';;\ncode;name;\n;;\nA;uno;\n;;\n')).toEqual([
      { line: 4, row: { code: 'A', name: 'uno' } },
    ]);
  });
  it('may be gzipped, whatever its name', async () => {
    expect(await rowsOf('packed.csv', gzipSync('code,name\nA,uno\n'))).toEqual([
      { line: 2, row: { code: 'A', name: 'uno' } },
    ]);
  });
  it('loses only the rows with errors', async () => {
    const rows = await rowsOf('faults.csv', 'code,name\nA,uno\nB,due,tre\nE,cinque\n');
    expect(rows.flatMap((read) => ('row' in read ? [read.row['code']] : []))).toEqual(['A', 'E']);
    const reasons = rows.flatMap((read) => ('reason' in read ? [read] : []));
    expect(reasons.map(({ line }) => line)).toEqual([3]);
    expect(inEnglish(reasons[0]?.reason)).toBe('The row has 3 fields, the header names 2 columns.');
  });
  it('may have rows that end before the header does: their last columns are absent, not empty', async () => {
    expect(await rowsOf('ragged.csv', 'code;name;size\nA\nB;due;\nC;tre;L;;\n')).toStrictEqual([
      { line: 2, row: { code: 'A', name: undefined, size: undefined } },
      { line: 3, row: { code: 'B', name: 'due', size: '' } },
      { line: 4, row: { code: 'C', name: 'tre', size: 'L' } },
    ]);
  });
  it('is rejected when a column name occurs twice or a gzipped file is truncated', async () => {
    await expect(rowsOf('twice.csv', 'code,code\nA,B\n')).rejects.toThrow('names the column "code" twice');
    const whole = gzipSync(`code\n${Array.from({ length: 9000 }, (_, place) => `A${place * 7919}`).join('\n')}`);
    await expect(rowsOf('cut.csv.gz', whole.subarray(0, whole.length / 2))).rejects.toThrow('damaged or cut off');
  });
  it('may contain an inch sign that is not a quote', async () => {
    const rows = await rowsOf(
      'inches.csv',
      'code;name\nA;Tubo 1/2" zincato\nB;"Tubo 3/4" zincato"\nC;"Tubo 1"" zincato"\n',
    );
    expect(rows.map((read) => ('row' in read ? read.row['name'] : read))).toEqual([
      'Tubo 1/2" zincato',
      'Tubo 3/4" zincato',
      'Tubo 1" zincato',
    ]);
  });
  it('reports where a quote is opened that is never closed', async () => {
    expect(inEnglish(await rowsOf('open.csv', 'code,name\nA,uno\nB,"due\nC,tre\n'))).toEqual([
      { line: 2, row: { code: 'A', name: 'uno' } },
      { line: 3, reason: 'A quote is opened here and not closed before the end of the file.' },
    ]);
    const long = `code,name\nA,"uno\n${'B,due\n'.repeat(300_000)}`;
    await expect(rowsOf('long.csv', long)).rejects.toThrow('The row after line 1 is longer than 1 MB');
  });
});

describe('an NDJSON file', () => {
  it('is read line by line; a line that is not an object is reported', async () => {
    expect(inEnglish(await rowsOf('some.ndjson', '{"code":"A"}\r\n\n[1]\nnothing\n{"code":"B","list":[1]}'))).toEqual([
      { line: 1, row: { code: 'A' } },
      { line: 3, reason: 'The line is not a JSON object.' },
      { line: 4, reason: 'The line is not valid JSON.' },
      { line: 5, row: { code: 'B', list: [1] } },
    ]);
  });
});

describe('a table', () => {
  const known = new Set(['code', 'name', 'stock', 'Prezzo', 'group']);
  const expected = { isKnown: (column: string) => known.has(column), keys: ['code'], fillDown: [] };

  async function tableOf(text: string, format: FileFormat = {}, fillDown: string[] = []) {
    const notes: FileNote[] = [];
    const listener = { onNote: (note: FileNote) => void notes.push(note) };
    const rows = await rowsOf('table.csv', text, format, { ...expected, fillDown }, listener);
    return { rows, notes };
  }

  it('begins where its columns are named, below titles that may have any signs', async () => {
    const { rows, notes } = await tableOf('"Listino Rossi, 2026\nvalido da;01/01/2026\n\ncode;name\nA;uno, due\n');
    expect(rows).toEqual([{ line: 5, row: { code: 'A', name: 'uno, due' } }]);
    expect(inEnglish(notes)).toEqual([
      { line: 4, reason: 'The column names were found in line 4; 2 lines above them were passed over.' },
    ]);
  });

  it('goes on below a page break, with title and column names again', async () => {
    const head = 'Listino prezzi;pag. 1\ncode;name\n';
    const { rows, notes } = await tableOf(`${head}A;uno\n${head.replace('1', '2')}B;due\n`);
    expect(rows.map((read) => ('row' in read ? read.row : read))).toEqual([
      { code: 'A', name: 'uno' },
      { code: 'B', name: 'due' },
    ]);
    expect(inEnglish(notes[1])).toEqual({
      line: 4,
      reason: '2 repeated lines of column names or titles were passed over; this is the first.',
    });
    const told = await tableOf(`${head}A;uno\n${head.replace('1', '2')}B;due\n`, { headerLine: 2 });
    expect(told).toEqual({ rows, notes });
  });

  it.each([
    ['Totale;;12', 1],
    [';Totale generale:;12', 1],
    [';;1.234,50', 1],
    ['Totale articoli;;3\n;;12', 2],
    ['Totale clienti;10;', 1],
    ['TOTAL;Total;5', 0],
    ['TOTALFLEX;;5', 0],
    [';;8001234567897', 0],
    [';;5\nZ;zeta;1', 0],
  ])('may end with totals: %j', async (end, count) => {
    const { rows, notes } = await tableOf(`code;name;stock\nA;uno;12\n${end}\n`);
    expect(rows.length).toBe(1 + end.split('\n').length - count);
    expect(notes.map(({ line }) => line)).toEqual(count === 0 ? [] : [3]);
  });

  it('repeats the value above in the columns that the mapping fills down, also of lines with nothing else', async () => {
    const text = 'group;code;name\nViti;;\n;A;uno\n;B;\nDadi;C;tre\n';
    expect(inEnglish(await tableOf(text, {}, ['group']))).toEqual({
      rows: [
        { line: 3, row: { group: 'Viti', code: 'A', name: 'uno' } },
        { line: 4, row: { group: 'Viti', code: 'B', name: '' } },
        { line: 5, row: { group: 'Dadi', code: 'C', name: 'tre' } },
      ],
      notes: [{ line: 2, reason: 'A line with nothing but group was passed over.' }],
    });
  });

  it('may have no column names: columns have numbers', async () => {
    expect(await tableOf('A;uno;5\nB;due;6;x\nC\n', { header: false })).toEqual({
      rows: [
        { line: 1, row: { 1: 'A', 2: 'uno', 3: '5', 4: undefined } },
        { line: 2, row: { 1: 'B', 2: 'due', 3: '6', 4: 'x' } },
        { line: 3, row: { 1: 'C', 2: undefined, 3: undefined, 4: undefined } },
      ],
      notes: [],
    });
  });

  it('may have fixed positions, with lines that end early', async () => {
    const positions = [
      { name: '1–4', from: 1, to: 4 },
      { name: '6–9', from: 6, to: 9 },
    ];
    const text = 'HEAD\r\nA001|Tubo|5\r\n\r\nB1   Di\r\n\fC2\r\n';
    expect((await tableOf(text, { positions, headerLine: 1 })).rows).toStrictEqual([
      { line: 2, row: { '1–4': 'A001', '6–9': 'Tubo' } },
      { line: 4, row: { '1–4': 'B1  ', '6–9': 'Di' } },
      { line: 5, row: { '1–4': 'C2', '6–9': undefined } },
    ]);
  });

  it('numbers columns of the same name', async () => {
    const { rows } = await tableOf('code;Prezzo;Prezzo\nA;1;2\n');
    expect(rows).toEqual([{ line: 2, row: { code: 'A', Prezzo: '1', 'Prezzo (2)': '2' } }]);
  });
});

describe('a file of another program', () => {
  const zip = (name: string) =>
    Buffer.concat([
      Buffer.from('PK\x03\x04'),
      Buffer.alloc(22),
      Buffer.from([name.length, 0, 0, 0]),
      Buffer.from(name),
    ]);
  it.each([
    ['list.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'is an old Excel file (.xls), which cannot be read.'],
    [
      'list.xlsx',
      Buffer.concat([Buffer.from('d0cf11e0', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
      'is protected by a password.',
    ],
    ['list.ods', zip('mimetypeapplication/vnd.oasis.opendocument.spreadsheet'), 'is an .ods file'],
    ['list.pdf', '%PDF-1.7\n', 'is a PDF'],
    ['list.zip', zip('listino.csv'), 'is a zip archive. Unpack it'],
    ['list.7z', Buffer.from('377abcaf271c', 'hex'), 'is an archive. Unpack it'],
    ['list.xls', '\ufeff\r\n<html xmlns:x="urn">', 'is a web page that was named like a spreadsheet.'],
    ['list.csv', '<!DOCTYPE html><title>Login</title>', 'is a web page.'],
    [
      'list.xls',
      '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook>',
      'is a spreadsheet of 2003 in XML.',
    ],
  ])('is rejected with what it is and what to do: %s', async (name, content, reason) => {
    await expect(rowsOf(name, content)).rejects.toThrow(`${name} ${reason}`);
  });
  it('is read when it is text that was named .xls', async () => {
    expect(await rowsOf('erp.xls', 'code\tname\nA\tuno\n')).toEqual([{ line: 2, row: { code: 'A', name: 'uno' } }]);
  });
});

it('a file with an unknown extension is rejected unless the mapping gives its type', async () => {
  await expect(rowsOf('unnamed.dat', 'code\nA\n')).rejects.toThrow('does not say what the file is');
  expect(await rowsOf('unnamed.dat', 'code\nA\n', { type: 'csv' })).toHaveLength(1);
});

async function detectEncodingOf(name: string, content: Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return detectEncoding(fileAt(path));
}
