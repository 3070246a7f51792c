import { describe, expect, it } from 'vitest';
import { createChangedKeys, createKeyedCopy } from './keyed-copy.ts';

type Table = ReadonlyMap<string, number>;
const table = (rows: Record<string, number>): Table => new Map(Object.entries(rows));
const start = () =>
  createKeyedCopy(table({ a: 1, b: 1 }), (whole: Table, piece: Table) => new Map([...whole, ...piece]));

describe('a copy that is read whole and piece by piece', () => {
  it('shows a piece at once, also while the whole is being read', async () => {
    const copy = start();
    const response = Promise.withResolvers<Table>();
    const reading = copy.readWhole(() => response.promise);
    copy.take(table({ a: 2 }));
    expect(copy.current).toEqual(table({ a: 2, b: 1 }));
    response.resolve(table({ a: 1, b: 5 }));
    await reading;
    expect(copy.current).toEqual(table({ a: 2, b: 5 }));
  });

  it('keeps the last of several pieces, and none for a later reading', async () => {
    const copy = start();
    await copy.readWhole(async () => {
      copy.take(table({ a: 2 }));
      copy.take(table({ a: 3 }));
      return Promise.resolve(table({ a: 1 }));
    });
    expect(copy.current).toEqual(table({ a: 3 }));
    await copy.readWhole(() => Promise.resolve(table({ a: 9 })));
    expect(copy.current).toEqual(table({ a: 9 }));
  });

  it('stays as it is when the reading fails', async () => {
    const copy = start();
    await expect(copy.readWhole(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(copy.current).toEqual(table({ a: 1, b: 1 }));
  });
});

describe('keys to be read again', () => {
  const readInto = async (keys: ReturnType<typeof createChangedKeys<string>>) => {
    const read: Record<string, number[]> = {};
    await keys.readAll((group, changed) => Promise.resolve(void (read[group] = changed)));
    return read;
  };

  it('are handed out once, by what they belong to', async () => {
    const keys = createChangedKeys<string>(3);
    expect([keys.note('x', [1, 2]), keys.note('x', [2, 3]), keys.note('y', [7])]).toEqual([true, true, true]);
    expect(await readInto(keys)).toEqual({ x: [1, 2, 3], y: [7] });
    expect(await readInto(keys)).toEqual({});
  });

  it('are refused when they are too many, and then none is kept', async () => {
    const keys = createChangedKeys<string>(3);
    keys.note('x', [1, 2]);
    expect(keys.note('x', [3, 4])).toBe(false);
    expect(await readInto(keys)).toEqual({});
    expect(keys.note('x', [5])).toBe(true);
  });

  it('come back when they could not be read, with those noted meanwhile', async () => {
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
