import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whenFound } from './late-target.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('R9.12 uses what appears after 2 s at the next step of 300 ms, once', () => {
  let there: string | null = null;
  const used = vi.fn();
  whenFound(() => there, used);
  setTimeout(() => (there = 'section'), 2_000);
  vi.advanceTimersByTime(2_099);
  expect(used).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(used.mock.calls).toEqual([['section']]);
  vi.advanceTimersByTime(30_000);
  expect(used).toHaveBeenCalledOnce();
});

it('R9.12 stops after 30 s', () => {
  const find = vi.fn(() => null);
  whenFound(find, () => {});
  vi.advanceTimersByTime(29_999);
  expect(find).toHaveBeenCalledTimes(99);
  vi.advanceTimersByTime(300_000);
  expect(find).toHaveBeenCalledTimes(100);
  expect(vi.getTimerCount()).toBe(0);
});

it('R9.12 looks no longer when it is stopped', () => {
  const find = vi.fn(() => null);
  const stop = whenFound(find, () => {});
  vi.advanceTimersByTime(600);
  stop();
  vi.advanceTimersByTime(30_000);
  expect(find).toHaveBeenCalledTimes(2);
});
