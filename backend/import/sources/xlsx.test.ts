import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeXlsx, type CellValue } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inEnglish } from '../../texts/in-english.ts';
import { openFile, type FileFormat } from './open-file.ts';
import { isCodeFormat, isPercentFormat } from './cell-formats.ts';
import type { ReadRow } from './rows.ts';
import { fileAt } from './text.ts';
import { cellOf } from './xlsx.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bancale-xlsx-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function workbook(sheets: Record<string, CellValue[][]>): Promise<Uint8Array> {
  return writeXlsx({ sheets: Object.entries(sheets).map(([name, rows]) => ({ name, rows })) });
}

async function rowsOf(content: Uint8Array, format: FileFormat = {}, name = 'list.xlsx'): Promise<ReadRow[]> {
  const path = join(folder, name);
  await writeFile(path, content);
  const rows: ReadRow[] = [];
  const file = await openFile(fileAt(path), format);
  for await (const group of file.rows()) rows.push(...group);
  await file.close();
  return rows;
}

describe('an .xlsx file', () => {
  it('returns typed cells: texts, numbers, dates, booleans', async () => {
    const day = (holds: string) => ({ shown: holds, holds });
    const yes = { shown: 'VERO (TRUE)', holds: true };
    const no = { shown: 'FALSO (FALSE)', holds: false };
    const rows = [
      ['Codice', 'Prezzo', 'Arrivo', 'Attivo', 'EAN'],
      ['00123', 12.5, new Date(Date.UTC(2026, 11, 31)), true, 8001234567897],
      [],
      ['B', null, null, false, null],
    ];
    expect(await rowsOf(await workbook({ Listino: rows }))).toEqual([
      { line: 2, row: { Codice: '00123', Prezzo: 12.5, Arrivo: day('2026-12-31'), Attivo: yes, EAN: 8001234567897 } },
      { line: 4, row: { Codice: 'B', Prezzo: '', Arrivo: '', Attivo: no, EAN: '' } },
    ]);
  });

  it('shows which cells are percentages by their number format, on any sheet and in any row', async () => {
    const percent = (row: number, col: number, numFmt: string) => [`${row},${col}`, { style: { numFmt } }] as const;
    const content = await writeXlsx({
      sheets: [
        { name: 'Note', rows: [['x'], [1]], cells: new Map([percent(1, 0, '0%')]) },
        {
          name: 'Sconti',
          rows: [['code', 'a', 'b'], ['A', 0.5, 0.3], [], ['B', 0.125, 0.3], ['C', 12, 0.07]],
          cells: new Map([
            percent(1, 1, '0%'),
            percent(3, 1, '0.00%'),
            percent(4, 1, '0.0"%"'),
            percent(4, 2, '#,##0.0 %;[Red]-0.0%'),
          ]),
        },
      ],
    });
    expect(await rowsOf(content, { sheet: 'Sconti' })).toEqual([
      { line: 2, row: { code: 'A', a: { percent: 50 }, b: 0.3 } },
      { line: 4, row: { code: 'B', a: { percent: 12.5 }, b: 0.3 } },
      { line: 5, row: { code: 'C', a: 12, b: { percent: 7 } } },
    ]);
    expect(await rowsOf(content, { sheet: 1 })).toEqual([{ line: 2, row: { x: { percent: 100 } } }]);
  });
  it.each([
    ['0%', true],
    ['0.0"%"', false],
    ['0.0\\%', false],
    ['[Red]0.0 %', true],
    ['General', false],
  ])('the number format %s is a percentage: %s', (code, isPercent) => {
    expect(isPercentFormat(code)).toBe(isPercent);
  });

  it('shows what a person sees in dates and in codes of numbers', async () => {
    const styled = (row: number, col: number, numFmt: string) => [`${row},${col}`, { style: { numFmt } }] as const;
    const day = new Date(Date.UTC(2026, 4, 3));
    const content = await writeXlsx({
      sheets: [
        {
          name: 'Listino',
          rows: [
            ['code', 'size', 'stock'],
            [123, day, 5],
            [45, day, 1.5],
            [67, new Date(Date.UTC(1899, 11, 30)), 2],
          ],
          cells: new Map([
            ...[styled(1, 0, '00000'), styled(1, 1, 'd-mmm'), styled(1, 2, '0" pz"')],
            ...[
              styled(2, 0, '"AB-"000'),
              styled(2, 1, 'mmmm yyyy'),
              styled(2, 2, '#,##0.00 "€"'),
              styled(3, 1, 'dd/mm/yyyy'),
            ],
          ]),
        },
      ],
    });
    expect(await rowsOf(content)).toEqual([
      {
        line: 2,
        row: {
          code: { shown: '00123', holds: 123 },
          size: { shown: '3-mag', holds: '2026-05-03' },
          stock: { shown: '5 pz', holds: 5 },
        },
      },
      {
        line: 3,
        row: { code: { shown: 'AB-045', holds: 45 }, size: { shown: 'maggio 2026', holds: '2026-05-03' }, stock: 1.5 },
      },
      { line: 4, row: { code: 67, size: '', stock: 2 } },
    ]);
  });
  it.each([
    ['00000', true],
    ['"AB"0', true],
    ['000-000', true],
    ['0', false],
    ['0.00', false],
    ['#,##0', false],
    ['#,##0.00 "€"', false],
  ])('the number format %s shows a code: %s', (code, isCode) => {
    expect(isCodeFormat(code)).toBe(isCode);
  });

  const sheets = { Note: [['x'], [1]], Listino: [['Listino 2026'], [], ['code', 'name'], ['A', 'uno', 'a margine']] };
  it.each([
    ['by its name', { sheet: 'Listino', headerLine: 2 }],
    ['by its number', { sheet: 2, headerLine: 3 }],
    ['by its number as the command line gives it', { sheet: '2', headerLine: 3 }],
  ])('returns the sheet requested %s, starting at the line of its column names', async (_how, format) => {
    expect(await rowsOf(await workbook(sheets), format)).toEqual([{ line: 4, row: { code: 'A', name: 'uno' } }]);
  });

  it('returns the first sheet when none is requested, whatever the name of the file', async () => {
    expect(await rowsOf(await workbook(sheets), {}, 'list.csv')).toEqual([{ line: 2, row: { x: 1 } }]);
  });

  it('returns the first sheet that is not hidden, and names the others', async () => {
    const path = join(folder, 'hidden.xlsx');
    const rows = [['code'], ['A']];
    const content = await writeXlsx({
      sheets: [
        { name: 'Dati', rows: [['x'], [1]], veryHidden: true },
        { name: 'Vecchio', rows, hidden: true },
        { name: 'Listino', rows },
        { name: 'Note', rows },
      ],
    });
    await writeFile(path, content);
    const file = await openFile(fileAt(path), {});
    expect(inEnglish(file.sheets)).toBe('Read the sheet "Listino", not "Dati" (hidden), "Vecchio" (hidden), "Note".');
    const read: ReadRow[] = [];
    // The rows may be read more than once.
    for (const _time of [1, 2]) for await (const group of file.rows()) read.push(...group);
    await file.close();
    expect(read).toEqual(Array(2).fill({ line: 2, row: { code: 'A' } }));
  });

  it('is rejected when the requested sheet does not exist or is empty', async () => {
    const content = await workbook({ ...sheets, Vuoto: [] });
    await expect(rowsOf(content, { sheet: 'Prezzi' })).rejects.toThrow(
      'no sheet Prezzi. It has: Note, Listino, Vuoto.',
    );
    await expect(rowsOf(content, { sheet: 9 })).rejects.toThrow('no sheet 9. It has');
    await expect(rowsOf(content, { sheet: 'Vuoto' })).rejects.toThrow('The sheet Vuoto');
  });

  it('is rejected when it is damaged or another type of file', async () => {
    const content = await workbook(sheets);
    await expect(rowsOf(content.subarray(0, content.length / 2))).rejects.toThrow('is not an .xlsx file');
    await expect(rowsOf(Buffer.from('code;name\n'))).rejects.toThrow('is not an .xlsx file');
  });

  it('is rejected when it would unpack to more than the limit, whatever sizes it declares', async () => {
    const content = Buffer.from(await workbook({ Listino: [['code'], ...Array<string[]>(5000).fill(['A'])] }));
    await expect(rowsOf(withSheetSize(content, 500 * 1024 * 1024))).rejects.toThrow('too large for .xlsx');
    await expect(rowsOf(withSheetSize(content, 0))).rejects.toThrow('damaged');
    // Declares less than it holds: unpacking stops at the declared size.
    await expect(rowsOf(withSheetSize(content, 1000))).rejects.toThrow('Decompressed size exceeds limit');
  });
});

/** The same zip file, declaring another size for its sheet. */
function withSheetSize(content: Buffer, size: number): Buffer {
  const changed = Buffer.from(content);
  const name = changed.lastIndexOf('xl/worksheets/sheet1.xml');
  // In the central directory of a zip file the size is 22 bytes before the name.
  changed.writeUInt32LE(size, name - 22);
  return changed;
}

describe('a number cell', () => {
  it.each([
    [12.399999999999999, 12.4],
    [0.1 + 0.2, 0.3],
    [8001234567897, 8001234567897],
    [-3, -3],
  ])('of %d is %d', (stored, number) => {
    expect(cellOf(stored, null)).toBe(number);
  });
  it('with more digits than Excel keeps shows that some were lost', () => {
    expect(cellOf(12345678901234500, null)).toBe('1.23456789012345E+16');
    expect(cellOf(1e15, null)).toBe('1E+15');
  });
  it('with a time is date and time', () => {
    expect(cellOf(new Date(Date.UTC(2026, 11, 31, 10, 30)), 'dd/mm/yyyy hh:mm')).toEqual({
      shown: '31/12/2026 10:30',
      holds: '2026-12-31T10:30:00',
    });
  });
});
