import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ceilings, kinds } from '../../backend/import/index.ts';
import { readArguments, usage } from './arguments.ts';

it('reads the options for files, rejected rows and missing articles', () => {
  const files = ['--sheet', '2', '--header-line', '4', '--decimal', ',', '--create-categories'];
  const missing = ['--missing', 'inactive', '--missing-limit', '25', '--missing-within', 'brand=acme'];
  expect(readArguments(['articles', 'list.xlsx', ...files, ...missing, '--max-refused', 'none'])).toMatchObject({
    format: { sheet: '2', headerLine: 4, decimal: ',' },
    createCategories: true,
    maxRefused: Infinity,
    missing: { how: 'inactive', limitPercent: 25, scope: { by: 'brand', code: 'acme' } },
  });
  expect(readArguments(['articles', 'list.csv', '--missing', 'inactive', '--max-refused', '0'])).toMatchObject({
    maxRefused: 0,
    missing: { limitPercent: 10, scope: null },
  });
  const closed = ['--missing', 'closed', '--missing-limit', '60', '--as-of', '2026-03-01 06:30'];
  expect(readArguments(['due-dates', 'open.csv', ...closed])).toMatchObject({
    missing: { how: 'closed', limitPercent: 60, amountPercent: 30 },
    asOf: new Date('2026-03-01T05:30:00Z'),
  });
  expect(readArguments(['stock', 'list.csv'])).toMatchObject({ format: {}, maxRefused: 1000, missing: null });
});

it('reads files and folders of electronic invoices with their options', () => {
  const options = ['--series', 'FT', '--paid-before', '2026-01-01', '--mapping', 'a.json'];
  expect(readArguments(['fatturapa', 'in', 'b.xml', ...options])).toMatchObject({
    what: { fatturapa: { paths: ['in', 'b.xml'], series: 'FT', paidBefore: '2026-01-01' } },
    mapping: 'a.json',
  });
  expect(readArguments(['fatturapa', 'in']).what).toEqual({
    fatturapa: { paths: ['in'], series: null, paidBefore: null },
  });
});

it.each([
  [['fatturapa'], 'Say which files or folders of electronic invoices are to be imported.'],
  [['fatturapa', 'in', '--sheet', '1'], '--sheet is not for fatturapa.'],
  [['fatturapa', 'in', '--series', ' '], '--series is not empty.'],
  [['fatturapa', 'in', '--paid-before', '2026-02-30'], '--paid-before is a day such as 2026-01-01.'],
  [['invoices', 'a.csv', '--series', 'FT'], '--series is for fatturapa only.'],
  [['stock', 'a.csv', '--missing', 'inactive'], '--missing inactive is for files of articles only.'],
  [['stock', 'a.csv', '--create-categories'], '--create-categories is for files of articles only.'],
  [['articles', 'a.csv', '--missing', 'deleted'], '--missing is one of inactive, closed, closed-named.'],
  [['articles', 'a.csv', '--missing-limit', '5'], 'need --missing (inactive, closed, closed-named)'],
  [['articles', 'a.csv', '--missing', 'inactive', '--missing-limit', '101'], 'a whole number from 0 to 100'],
  [['articles', 'a.csv', '--missing', 'inactive', '--missing-within', 'acme'], 'brand=<code> or category=<code>'],
  [
    ['articles', 'a.csv', '--missing', 'closed'],
    '--missing closed is for files of prices, customers, class-conditions, due-dates only.',
  ],
  [
    ['prices', 'a.csv', '--missing', 'closed-named'],
    'closed-named is for files of customers, customer-groups, promotions, due-dates only.',
  ],
  [['due-dates', 'a.csv', '--missing', 'closed', '--missing-within', 'brand=a'], 'for --missing inactive only'],
  [['articles', 'a.csv', '--missing', 'inactive', '--missing-amount-limit', '5'], 'for --missing closed only'],
  [
    ['stock', 'a.csv', '--as-of', '2026-03-01'],
    '--as-of is for files of articles, prices, invoices, documents, due-dates only.',
  ],
  [['due-dates', 'a.csv', '--as-of', 'ieri'], '--as-of: "ieri" is not a time'],
  [['due-dates', 'a.csv', '--as-of', '2096-03-01'], '--as-of is in the future.'],
  [['articles', 'a.csv', '--max-refused', 'all'], '--max-refused is a whole number'],
  [['articles', 'a.csv', '--header-line', '0'], '--header-line is a whole number'],
  [['articles', 'a.csv', '--reset-passwords'], '--reset-passwords is for files of customers, users only.'],
  [['users', 'a.csv', '--confirm', '3'], '--confirm needs --reset-passwords.'],
  [['users', 'a.csv', '--reset-passwords', '--confirm', 'all'], '--confirm is a whole number'],
  [['articles', 'a.csv', '--decimal', ';'], '--decimal is a comma or a point.'],
])('%j is rejected', (argv, reason) => {
  expect(() => readArguments(argv)).toThrow(reason);
});

describe('a ceiling', () => {
  const reference = readFileSync(resolve(import.meta.dirname, '../../docs/reference/import.md'), 'utf8');
  const rowsOf = (kind: string) => reference.split('\n').filter((line) => line.startsWith(`| \`${kind} …`));

  it('limits whatever a kind ends, and each is in the reference and the help', () => {
    const ending = kinds.filter(({ missing }) => missing !== undefined).map(({ name }) => name);
    expect([...new Set(ceilings.map(({ kind }) => kind))].sort()).toEqual([...ending].sort());
    for (const { kind, of, percent, option } of ceilings) {
      const mark = option === '--missing-limit' ? '¹' : '²';
      expect(rowsOf(kind).join(), kind).toContain(`${percent} % of ${of}${mark}`);
      expect(usage).toContain(`${kind}: ${percent} of ${of}`);
    }
  });

  it.each([
    ['articles', 'inactive', { limitPercent: 10, amountPercent: 100 }],
    ['due-dates', 'closed', { limitPercent: 30, amountPercent: 30 }],
    ['promotions', 'closed-named', { limitPercent: 100, amountPercent: 30 }],
  ])('of %s holds without an option', (kind, how, expected) => {
    expect(readArguments([kind, 'a.csv', '--missing', how]).missing).toMatchObject(expected);
  });
});
