import { describe, expect, it } from 'vitest';
import { listPath, parseFilter } from './document-filter.ts';

const parse = (query: string) => parseFilter(new URLSearchParams(query), ['1', '2']);

describe('filters of documents', () => {
  it('R2.88 the default is newest first, without filters', () => {
    expect(parse('')).toEqual({
      ...{ from: '', to: '', address: '', text: '', type: 'all', sortBy: 'date', isDescending: true, page: 1 },
    });
  });

  it.each([
    'from=2026-01-01&to=2026-11-21&address=2&text=VS-12&type=deferred&sort=total-asc&page=3',
    'sort=date-asc',
    'sort=number-desc&page=2',
  ])('R2.88 %s is read and written back', (query) => {
    expect(listPath('invoices', parse(query))).toBe(`/pages/account?tab=invoices&${query}`);
  });

  it.each(['from=31/12/2026', 'address=9', 'type=other', 'sort=price-asc', 'sort=date', 'page=-1', 'page=x'])(
    'R2.88 %s is ignored',
    (query) => expect(listPath('ddt', parse(query))).toBe('/pages/account?tab=ddt'),
  );

  it('R2.88 days in the wrong order are exchanged', () => {
    expect(parse('from=2026-11-21&to=2026-01-01')).toMatchObject({ from: '2026-01-01', to: '2026-11-21' });
  });
});
