import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ChangeReport } from '../../backend/import/report.ts';
import { summaryLines } from './summary-lines.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bancale-changes-'));
});
afterAll(() => rm(folder, { recursive: true }));

const summaryOf = (report: ChangeReport) => ({
  rows: 3,
  inserted: 0,
  updated: 2,
  refused: 0,
  incomplete: 0,
  picturesMade: 0,
  picturesSkipped: 0,
  duplicates: 0,
  categoriesMade: 0,
  unusedColumns: [],
  sheets: ['a.xlsx: Read the sheet "Listino", not "Note".'],
  missing: null,
  held: null,
  reasons: [],
  rejectedFiles: [],
  reportFile: null,
  seconds: 1,
  changes: report.summary,
});
const articles = { what: { kind: 'articles' as const, files: [] }, dryRun: true };

it('counts records per field, removed values, and variants moved to another product', async () => {
  const report = new ChangeReport(join(folder, 'a.ndjson'), 'ndjson');
  await report.add([
    { code: 'A', field: 'contractPrices', old: { articleCode: 'X', netPrice: 2 }, new: null },
    { code: 'A', field: 'contractPrices', old: { articleCode: 'Y', netPrice: 2 }, new: null },
    { code: 'A', field: 'barcodes', old: ['1', { code: '2', unit: 'CF' }], new: [{ code: '2', unit: 'CF' }, '3'] },
    { code: 'A', field: 'parentCode', old: 'P', new: null },
  ]);
  await report.add([
    { code: 'B', field: 'parentCode', old: 'P', new: 'Q' },
    { code: 'C', field: 'parentCode', old: null, new: 'Q' },
    { code: 'C', field: 'feature.a', old: 1, new: null },
    { code: 'C', field: 'feature.b', old: 1, new: null },
  ]);
  await report.close();
  expect(summaryLines(articles, summaryOf(report))).toEqual([
    'articles: 3 rows in 1.0 s (3/s): 0 new, 2 changed, 1 unchanged.',
    'a.xlsx: Read the sheet "Listino", not "Note".',
    'This was a dry run: nothing was changed. What it would change:',
    'Would change, in records: parentCode 3, contractPrices 1, barcodes 1, feature.a 1, feature.b 1.',
    'Would be removed: contractPrices 2, barcodes 1, features 2.',
    '1 records get another parent, 1 records lose their parent.',
    `Every change: ${join(folder, 'a.ndjson')}`,
  ]);
});

it('keeps the ten largest price changes, relative to the old price', async () => {
  const report = new ChangeReport(join(folder, 'b.csv'), 'csv');
  const price = (place: number) => ({ code: `A${place}`, field: 'price.L', old: 10, new: 10 + place });
  await report.add(Array.from({ length: 30 }, (_, place) => price(place)));
  await report.add([
    { code: 'N', field: 'price.L', old: 0, new: 1 },
    { code: 'D', field: 'price.L', old: 100, new: 9.5 },
    { code: 'K', field: 'contractPrices', old: { netPrice: 1 }, new: { netPrice: 40 } },
    { code: 'R', field: 'price.L', old: 100, new: null },
  ]);
  await report.close();
  const lines = summaryLines(articles, summaryOf(report));
  const first = lines.indexOf('The biggest changes of prices:') + 1;
  expect(lines.slice(first, first + 10)).toEqual([
    '  from nothing  N  price.L  0.00 → 1.00',
    '     +3900.0 %  K  contractPrices  1.00 → 40.00',
    '      +290.0 %  A29  price.L  10.00 → 39.00',
    ...[28, 27, 26, 25, 24, 23, 22].map(
      (place) => `      +${place}0.0 %  A${place}  price.L  10.00 → ${10 + place}.00`,
    ),
  ]);
  expect((await readFile(join(folder, 'b.csv'), 'utf8')).split('\n').slice(0, 3)).toEqual([
    '\ufeffcode;field;item;old;new',
    'A0;price.L;;10;10',
    'A1;price.L;;10;11',
  ]);
});

it('writes no file when nothing changes, and names only the fields with the most changes', async () => {
  const report = new ChangeReport(join(folder, 'none.ndjson'), 'ndjson');
  await report.add([]);
  expect(report.summary).toEqual({
    ...{ fields: [], moved: 0, withoutParent: 0, passwords: [], prices: [], file: null },
    examples: [],
  });
  await report.add(
    Array.from({ length: 25 }, (_, place) => ({ code: 'A', field: `feature.${place}`, old: 1, new: 2 })),
  );
  await report.close();
  expect(summaryLines(articles, summaryOf(report))[3]).toMatch(/feature\.19 1, 5 more fields\.$/);
});

it('says what files did in the past, and what a dry run would do', () => {
  const report = new ChangeReport(join(folder, 'b.ndjson'), 'ndjson');
  const more = {
    ...{ categoriesMade: 2, picturesMade: 3, refused: 1, duplicates: 1, reportFile: 'r', unusedColumns: ['Nota'] },
    missing: { what: 'due dates' as const, count: 4, cents: 500, reason: null },
  };
  const lines = (dryRun: boolean) => summaryLines({ ...articles, dryRun }, { ...summaryOf(report), ...more }).slice(2);
  expect(lines(false)).toEqual([
    'Not used: the columns Nota.',
    '2 categories were made.',
    '4 due dates that are not in the file were closed, 5.00 euro.',
    '3 pictures were made.',
    '1 rows were refused, 0 entries are about rows taken without something.',
    '1 rows replaced an earlier row of the same code.',
    'The report: r',
  ]);
  expect(lines(true)).toEqual([
    'Not used: the columns Nota.',
    '2 categories would be made.',
    '4 due dates that are not in the file would be closed, 5.00 euro.',
    'This was a dry run: nothing was changed. What it would change:',
    '3 pictures would be made.',
    '1 rows would be refused, 0 entries are about rows taken without something.',
    '1 rows would replace an earlier row of the same code.',
    'The report: r',
  ]);
});
