import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SpanLosses } from './span-losses.ts';

describe('lost spans', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => void vi.useRealTimers());

  it('are counted, and logged once a minute with their number', () => {
    const lines: object[] = [];
    let counted = 0;
    const losses = new SpanLosses({
      logger: { warn: (line: object) => void lines.push(line) },
      count: (_, spans) => (counted += spans),
    });
    losses.add(512, 'no answer in time');
    losses.add(512, 'no answer in time');
    losses.add(3, 'too many wait');
    expect(lines).toEqual([{ spans: 512, reason: 'no answer in time' }]);
    vi.advanceTimersByTime(60_000);
    losses.add(1, 'x'.repeat(1_000));
    expect(lines[1]).toEqual({ spans: 516, reason: 'x'.repeat(200) });
    losses.add(2, 'again');
    losses.finish();
    expect(lines[2]).toEqual({ spans: 2 });
    losses.finish();
    expect([lines.length, counted]).toEqual([3, 1_030]);
  });
});
