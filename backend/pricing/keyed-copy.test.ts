import { describe, expect, it } from 'vitest';
import { createChangedKeys, createKeyedCopy } from './keyed-copy.ts';

type Table = ReadonlyMap<string, number>;
const table = (rows: Record<string, number>): Table => new Map(Object.entries(rows));
const start = () =>
  createKeyedCopy(table({ a: 1, b: 1 }), (whole: Table, piece: Table) => new Map([...whole, ...piece]));

describe('a cached copy with full and partial reloads', () => {
  it('applies a partial reload at once, also during a full reload', async () => {
    const copy = start();
    const response = Promise.withResolvers<Table>();
    const reading = copy.readWhole(() => response.promise);
    copy.apply(table({ a: 2 }));
    expect(copy.current).toEqual(table({ a: 2, b: 1 }));
    response.resolve(table({ a: 1, b: 5 }));
    await reading;
    expect(copy.current).toEqual(table({ a: 2, b: 5 }));
  });

  it('keeps the last of several partial reloads and applies none to a later full reload', async () => {
    const copy = start();
    await copy.readWhole(async () => {
      copy.apply(table({ a: 2 }));
      copy.apply(table({ a: 3 }));
      return Promise.resolve(table({ a: 1 }));
    });
    expect(copy.current).toEqual(table({ a: 3 }));
    await copy.readWhole(() => Promise.resolve(table({ a: 9 })));
    expect(copy.current).toEqual(table({ a: 9 }));
  });

  it('stays unchanged when the reload fails', async () => {
    const copy = start();
    await expect(copy.readWhole(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(copy.current).toEqual(table({ a: 1, b: 1 }));
  });
});

describe('changed keys', () => {
  const readInto = async (keys: ReturnType<typeof createChangedKeys<string>>) => {
    const read: Record<string, number[]> = {};
    await keys.readAll((group, changed) => Promise.resolve(void (read[group] = changed)));
    return read;
  };

  it('are passed on once, by group', async () => {
    const keys = createChangedKeys<string>(3);
    expect([keys.note('x', [1, 2]), keys.note('x', [2, 3]), keys.note('y', [7])]).toEqual([true, true, true]);
    expect(await readInto(keys)).toEqual({ x: [1, 2, 3], y: [7] });
    expect(await readInto(keys)).toEqual({});
  });

  it('are rejected when there are too many, and the group is cleared', async () => {
    const keys = createChangedKeys<string>(3);
    keys.note('x', [1, 2]);
    expect(keys.note('x', [3, 4])).toBe(false);
    expect(await readInto(keys)).toEqual({});
    expect(keys.note('x', [5])).toBe(true);
  });

  it('are restored after a failed read, with those noted meanwhile', async () => {
    const keys = createChangedKeys<string>(9);
    keys.note('x', [1]);
    keys.note('y', [2]);
    const failing = keys.readAll(() => {
      keys.note('x', [3]);
      return Promise.reject(new Error('away'));
    });
    await expect(failing).rejects.toThrow('away');
    expect(await readInto(keys)).toEqual({ x: [1, 3], y: [2] });
  });
});
