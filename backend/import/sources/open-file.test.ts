import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { detectDelimiter } from './csv.ts';
import { readFileRows, type FileFormat } from './open-file.ts';
import type { ReadRow } from './rows.ts';
import { detectEncoding, fileAt } from './text.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bancale-input-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function rowsOf(name: string, content: string | Buffer, format: FileFormat = {}): Promise<ReadRow[]> {
  const path = join(folder, name);
  await writeFile(path, content);
  const rows: ReadRow[] = [];
  for await (const group of readFileRows(fileAt(path), format, () => undefined)) rows.push(...group);
  return rows;
}

describe('the delimiter', () => {
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
    expect(reasons[0]?.reason).toBe('The row has 3 fields, the header names 2 columns.');
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
    expect(await rowsOf('open.csv', 'code,name\nA,uno\nB,"due\nC,tre\n')).toEqual([
      { line: 2, row: { code: 'A', name: 'uno' } },
      { line: 3, reason: 'A quote is opened here and not closed before the end of the file.' },
    ]);
    const long = `code,name\nA,"uno\n${'B,due\n'.repeat(300_000)}`;
    await expect(rowsOf('long.csv', long)).rejects.toThrow('The row after line 1 is longer than 1 MB');
  });
});

describe('an NDJSON file', () => {
  it('is read line by line; a line that is not an object is reported', async () => {
    expect(await rowsOf('some.ndjson', '{"code":"A"}\r\n\n[1]\nnothing\n{"code":"B","list":[1]}')).toEqual([
      { line: 1, row: { code: 'A' } },
      { line: 3, reason: 'The line is not a JSON object.' },
      { line: 4, reason: 'The line is not valid JSON.' },
      { line: 5, row: { code: 'B', list: [1] } },
    ]);
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
