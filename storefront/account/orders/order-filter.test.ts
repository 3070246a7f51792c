import { describe, expect, it } from 'vitest';
import { listPath, parseFilter } from './order-filter.ts';

const read = (query: string) => parseFilter(new URLSearchParams(query), ['001', '002']);

describe('filters of the list of orders', () => {
  it('R2.86 parses the URL', () => {
    expect(read('from=2026-10-01&to=2026-11-01&status=NE&address=002&text=valvola&page=3')).toEqual({
      from: '2026-10-01',
      to: '2026-11-01',
      status: 'NE',
      address: '002',
      text: 'valvola',
      page: 3,
    });
  });

  it('ignores invalid values, and swaps dates in the wrong order', () => {
    expect(read('from=2026-02-30&to=x&status=ZZ&address=9&page=-1')).toEqual({
      from: '',
      to: '',
      status: 'T',
      address: '',
      text: '',
      page: 1,
    });
    expect(read('from=2026-11-02&to=2026-11-01')).toMatchObject({ from: '2026-11-01', to: '2026-11-02' });
  });

  it('writes URLs that parse back to the same filter', () => {
    const filter = read('from=2026-10-01&status=E&text=a%20b&page=2');
    expect(listPath(filter)).toBe('/pages/account?tab=orders&from=2026-10-01&text=a+b&status=E&page=2');
    expect(parseFilter(new URL(listPath(filter), 'http://x').searchParams, [])).toEqual(filter);
    expect(listPath({})).toBe('/pages/account?tab=orders');
  });
});
