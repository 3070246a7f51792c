import { describe, expect, it } from 'vitest';
import { addDays } from '../domain/shop-day.ts';
import { generateCatalogue } from './catalogue/index.ts';
import { chance, choose, wholeBetween } from './random.ts';
import { stockEventsOf } from './stock-events.ts';

const today = '2026-11-21';
const { articles } = generateCatalogue({ articles: 10_000, today, seed: 1 });

describe('the stock events of the demonstration', () => {
  it('R1.11: articles come back into stock within 30 days, and a few longer ago', () => {
    const events = stockEventsOf(articles, (days) => addDays(today, -days), 1);
    const recent = events.filter(({ on }) => on >= addDays(today, -30));
    expect(recent.length).toBeGreaterThan(20);
    expect(recent.length).toBeLessThan(events.length);
    const stocks = new Map(articles.map(({ code, stockQuantity }) => [code, stockQuantity]));
    for (const { articleCode, on, quantityBefore, quantityAfter } of events) {
      expect(on < today).toBe(true);
      expect(quantityBefore).toBe(0);
      expect(quantityAfter).toBe(stocks.get(articleCode));
      expect(quantityAfter).toBeGreaterThan(0);
    }
  });
});

describe('chance', () => {
  it('is the same for the same words, and different for others', () => {
    expect(chance(1, 'stock', 'A')).toBe(chance(1, 'stock', 'A'));
    expect(chance(1, 'stock', 'A')).not.toBe(chance(2, 'stock', 'A'));
    expect(chance(1, 'ab', 'c')).not.toBe(chance(1, 'a', 'bc'));
  });

  it('is uniformly distributed', () => {
    const tenths = new Array<number>(10).fill(0);
    for (let index = 0; index < 10_000; index += 1) {
      const tenth = Math.floor(chance(1, 'spread', index) * 10);
      tenths[tenth] = (tenths[tenth] ?? 0) + 1;
    }
    expect(Math.min(...tenths)).toBeGreaterThan(850);
    expect(Math.max(...tenths)).toBeLessThan(1150);
  });

  it('stays within its bounds', () => {
    const figures = Array.from({ length: 500 }, (_, index) => wholeBetween(3, 5, 1, index));
    expect(new Set(figures)).toEqual(new Set([3, 4, 5]));
    expect(['a', 'b']).toContain(choose(['a', 'b'], 1, 'x'));
    expect(() => choose([], 1, 'x')).toThrow('Nothing to choose from.');
  });
});
