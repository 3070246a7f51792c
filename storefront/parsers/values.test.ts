import { parseUnitPrice } from '../../domain/money.ts';
import { describe, expect, it } from 'vitest';
import { cents, entries, flag, number, percentage, rows, text, whole } from './values.ts';

describe('tolerant parsing of values from other backends', () => {
  it('parses numbers, also as text with point or comma (R5.5)', () => {
    expect(number(7.98)).toBe(7.98);
    expect(number('7,98')).toBe(7.98);
    expect(number('7.98')).toBe(7.98);
    expect(number('1.234,50')).toBe(1234.5);
    expect(number('1,234.50')).toBe(1234.5);
    expect(number('-3')).toBe(-3);
    for (const none of [null, undefined, '', ' ', 'abc', '1e9', '0x10', {}, [], true, Number.NaN, Infinity]) {
      expect(number(none), typeof none).toBeNull();
    }
  });

  it('converts prices and amounts to integers, rounded half up in spite of floating-point errors', () => {
    expect(parseUnitPrice(7.98765)).toBe(79_877);
    expect(parseUnitPrice('7,98')).toBe(79_800);
    expect(parseUnitPrice(null)).toBeNull();
    expect(cents(1.005)).toBe(101);
    expect(cents(8.165)).toBe(817);
    expect(cents(227.67)).toBe(22_767);
    expect(cents(null)).toBe(0);
    expect(percentage('10,5')).toBe(1050);
    expect(percentage(22)).toBe(2200);
  });

  it('parses the rows of a list or a map, in their order', () => {
    expect(rows([1, 2])).toEqual([1, 2]);
    expect(rows({ b: 1, a: 2 })).toEqual([1, 2]);
    for (const none of [null, undefined, 'x', 5]) expect(rows(none)).toEqual([]);
  });

  it('treats an empty list as an empty map', () => {
    expect(entries([])).toEqual([]);
    expect(entries({ a: 1 })).toEqual([['a', 1]]);
  });

  it('parses flags, texts and integers', () => {
    for (const yes of [true, 1, '1', 'true']) expect(flag(yes)).toBe(true);
    for (const no of [false, 0, '0', 'false', null, 'yes', {}]) expect(flag(no)).toBe(false);
    expect(text(5)).toBe('5');
    expect(text(null, 'x')).toBe('x');
    expect(whole('12,9')).toBe(12);
    expect(whole('abc', 3)).toBe(3);
  });
});
