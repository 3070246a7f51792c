import { expect, it } from 'vitest';
import { readArguments } from './arguments.ts';

it('reads the options for files, rejected rows and missing articles', () => {
  const files = ['--sheet', '2', '--header-line', '4', '--decimal', ',', '--create-categories'];
  const missing = ['--missing', 'inactive', '--missing-limit', '25', '--missing-within', 'brand=acme'];
  expect(readArguments(['articles', 'list.xlsx', ...files, ...missing, '--max-refused', 'none'])).toMatchObject({
    format: { sheet: '2', headerLine: 4, decimal: ',' },
    createCategories: true,
    maxRefused: Infinity,
    missing: { limitPercent: 25, scope: { by: 'brand', code: 'acme' } },
  });
  expect(readArguments(['articles', 'list.csv', '--missing', 'inactive', '--max-refused', '0'])).toMatchObject({
    maxRefused: 0,
    missing: { limitPercent: 10, scope: null },
  });
  expect(readArguments(['stock', 'list.csv'])).toMatchObject({ format: {}, maxRefused: 1000, missing: null });
});

it.each([
  [['stock', 'a.csv', '--missing', 'inactive'], '--missing is for files of articles only.'],
  [['stock', 'a.csv', '--create-categories'], '--create-categories is for files of articles only.'],
  [['articles', 'a.csv', '--missing', 'deleted'], '--missing can only be inactive.'],
  [['articles', 'a.csv', '--missing-limit', '5'], 'need --missing inactive'],
  [['articles', 'a.csv', '--missing', 'inactive', '--missing-limit', '101'], 'a whole number from 0 to 100'],
  [['articles', 'a.csv', '--missing', 'inactive', '--missing-within', 'acme'], 'brand=<code> or category=<code>'],
  [['articles', 'a.csv', '--max-refused', 'all'], '--max-refused is a whole number'],
  [['articles', 'a.csv', '--header-line', '0'], '--header-line is a whole number'],
  [['articles', 'a.csv', '--reset-passwords'], '--reset-passwords is for files of customers and users only.'],
  [['users', 'a.csv', '--confirm', '3'], '--confirm needs --reset-passwords.'],
  [['users', 'a.csv', '--reset-passwords', '--confirm', 'all'], '--confirm is a whole number'],
  [['articles', 'a.csv', '--decimal', ';'], '--decimal is a comma or a point.'],
])('%j is rejected', (argv, reason) => {
  expect(() => readArguments(argv)).toThrow(reason);
});
