import { expect, test, vi } from 'vitest';
import { cacheTypedVariants } from './typed-variants.ts';

function makeStorage(): Storage {
  const values = new Map<string, string>();
  return {
    length: 0,
    key: () => null,
    clear: () => values.clear(),
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

test('R2.23 stores typed texts by customer and address, also for the next document of the window', () => {
  const storage = makeStorage();
  cacheTypedVariants(() => storage).change('C1/A', (before) => new Map(before).set('31', '2').set('32', '5'));
  const next = cacheTypedVariants(() => storage);
  expect([...next.read('C1/A')]).toEqual([
    ['31', '2'],
    ['32', '5'],
  ]);
  expect(next.read('C1/A')).toBe(next.read('C1/A'));
  expect([...next.read('C1/B')]).toEqual([]);
  expect([...next.read('C2/A')]).toEqual([]);
});

test('R2.23 stores nothing once everything is in the cart', () => {
  const storage = makeStorage();
  const typed = cacheTypedVariants(() => storage);
  typed.change('C1/A', () => new Map([['31', '2']]));
  typed.change('C1/A', () => new Map());
  expect([...cacheTypedVariants(() => storage).read('C1/A')]).toEqual([]);
});

test('works without storage, and ignores stored values of another format', () => {
  const reject = () => {
    throw new Error('full');
  };
  const typed = cacheTypedVariants(() => ({ ...makeStorage(), setItem: reject }));
  const listener = vi.fn();
  typed.subscribe(listener);
  typed.change('C1/A', () => new Map([['31', '2']]));
  expect([...typed.read('C1/A')]).toEqual([['31', '2']]);
  expect(listener).toHaveBeenCalledOnce();
  for (const text of ['{', '7', '{"owner":"C1/A"}', '{"owner":"C1/A","texts":[["31",2],"x"]}']) {
    expect([...cacheTypedVariants(() => ({ ...makeStorage(), getItem: () => text })).read('C1/A')]).toEqual([]);
  }
});
