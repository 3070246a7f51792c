import { describe, expect, it } from 'vitest';
import {
  filterValuesOf,
  nextSort,
  tableAddressOf,
  viewQueryOf,
  withValues,
  type TableFilter,
} from './table-address.ts';

const filters: TableFilter[] = [
  { kind: 'choice', name: 'state', label: 'Stato', options: [['IA', 'In accettazione']] },
  { kind: 'days', from: 'from', until: 'until', label: 'Registrato' },
  { kind: 'money', atLeast: 'netFrom', atMost: 'netUntil', label: 'Totale' },
  { kind: 'text', name: 'customer', label: 'Cliente' },
];
const of = (query: string) => new URLSearchParams(query);

describe('the address of a table', () => {
  it.each([
    ['', { page: 1, size: 50 }],
    ['page=3&size=200&sort=-net&text= valvola ', { page: 3, size: 200, sort: '-net', text: 'valvola' }],
    ['page=0&size=7&text=%20', { page: 1, size: 50 }],
    ['page=1e9&size=50', { page: 1, size: 50 }],
  ])('%s', (query, expected) => {
    expect(tableAddressOf(of(query))).toEqual(expected);
  });

  it('drops values that no filter has', () => {
    expect(filterValuesOf(of('state=XX&from=ieri&netFrom=1,5&customer=Bassi&other=1'), filters)).toEqual({
      customer: 'Bassi',
    });
    expect(filterValuesOf(of('state=IA&from=2026-11-21&netFrom=100000'), filters)).toEqual({
      state: 'IA',
      from: '2026-11-21',
      netFrom: 100_000,
    });
  });

  it('begins on the first page with every other filter', () => {
    expect(withValues(of('page=4&state=IA'), { text: 'a', state: null })).toBe('?text=a');
    expect(withValues(of('state=IA'), { state: null })).toBe('?');
  });

  it('keeps filters, text and order in a view, in one order', () => {
    expect(viewQueryOf(of('state=IA&page=2&size=200&text=b&from=2026-01-01'), filters)).toBe(
      'from=2026-01-01&state=IA&text=b',
    );
  });

  it('turns an order around', () => {
    expect(nextSort(undefined, 'net', false)).toBe('net');
    expect(nextSort('net', 'net', false)).toBe('-net');
    expect(nextSort('-net', 'net', false)).toBe('net');
    expect(nextSort('number', 'net', true)).toBe('-net');
  });
});
