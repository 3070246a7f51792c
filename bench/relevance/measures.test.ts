import { describe, expect, it } from 'vitest';
import { mean, ndcg } from './measures.ts';

describe('nDCG@10', () => {
  it.each([
    ['is 1 for the best order', [3, 2, 1], [1, 2, 3], 1],
    ['is 0 when nothing right is found', [0, 0], [3], 0],
    ['is less the later the right one comes', [0, 3], [3], 0.631],
    ['looks no further than ten', [...Array.from({ length: 10 }, () => 0), 3], [3], 0],
  ])('%s', (_, found, all, expected) => {
    expect(ndcg(found, all)).toBeCloseTo(expected, 3);
  });

  it('is averaged over several queries, 0 for none', () => {
    expect(mean([1, 0.5])).toBe(0.75);
    expect(mean([])).toBe(0);
  });
});
