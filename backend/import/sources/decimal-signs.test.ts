import { describe, expect, it } from 'vitest';
import { decideNumbers, sampleRows, shownSign } from './decimal-signs.ts';
import type { ReadRow, SourceRow } from './rows.ts';

it.each([
  ['12,5', ','],
  ['12.5', '.'],
  ['€ 12,40', ','],
  ['0,123', ','],
  ['1234.567', '.'],
  ['1.234,5', ','],
  ['1,234.567', '.'],
  ['1.234.567', ','],
  ['12', null],
  ['12.400', null],
  ['1.234.56', null],
  ['M8.5x', null],
  ['', null],
])('%j shows the decimal sign %j', (text, sign) => {
  expect(shownSign(text)).toBe(sign);
});

async function decided(rows: SourceRow[]): Promise<unknown[]> {
  async function* groups(): AsyncGenerator<ReadRow[]> {
    for (const [index, row] of rows.entries()) yield await Promise.resolve([{ line: index + 2, row }]);
  }
  const found: unknown[] = [];
  for await (const group of decideNumbers(groups(), (column) => column !== 'code')) {
    for (const read of group) if ('row' in read) found.push(read.row);
  }
  return found;
}

describe('a number with two possible readings', () => {
  it('is read like the other numbers of its column', async () => {
    const rows = [{ price: '12.400', weight: '1,250' }, { price: '12,40' }, { weight: '0.5', price: '1.250,00' }];
    expect(await decided(rows)).toEqual([{ price: 12400, weight: 1250 }, { price: '12,40' }, rows[2]]);
  });
  it('is read like the other number columns when its own column does not decide', async () => {
    expect(await decided([{ stock: '1.200', price: '3,50' }])).toEqual([{ stock: 1200, price: '3,50' }]);
  });
  it('stays a text when columns or numbers of a column contradict each other, or do not decide', async () => {
    const mixed = [{ price: '12.400' }, { price: '12,40' }, { price: '12.5' }];
    expect(await decided(mixed)).toEqual(mixed);
    const columns = [{ stock: '1.200', price: '3,50', weight: '0.5' }];
    expect(await decided(columns)).toEqual(columns);
    expect(await decided([{ price: '7,987' }])).toEqual([{ price: '7,987' }]);
  });
  it('stays a text in columns that hold no numbers', async () => {
    expect(await decided([{ code: '12.400', price: '3,50' }])).toEqual([{ code: '12.400', price: '3,50' }]);
  });
  it('is decided by the first rows of a long file, and every row is returned', async () => {
    const rows = Array.from({ length: sampleRows + 3 }, (_, place) => ({ price: place === 0 ? '3,50' : '1.200' }));
    const found = await decided(rows);
    expect(found).toHaveLength(sampleRows + 3);
    expect(found.slice(-1)).toEqual([{ price: 1200 }]);
  });
});
