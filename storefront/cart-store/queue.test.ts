import { describe, expect, it } from 'vitest';
import { pendingInTab } from './queue.ts';

/** A fake storage that rejects writes while `isFull`. */
function makeStorage(): Storage & { isFull: boolean } {
  const values = new Map<string, string>();
  return {
    isFull: false,
    get length() {
      return values.size;
    },
    key: (index) => [...values.keys()][index] ?? null,
    clear: () => values.clear(),
    getItem: (name) => values.get(name) ?? null,
    removeItem: (name) => void values.delete(name),
    setItem(name, value) {
      if (this.isFull) throw new DOMException('full', 'QuotaExceededError');
      values.set(name, value);
    },
  };
}

describe('pending cart changes', () => {
  it('survive a reload, for their owner only', () => {
    const storage = makeStorage();
    pendingInTab(() => storage).write('70431/1', new Map([[7, 20]]));
    expect(pendingInTab(() => storage).read('70431/1')).toEqual([[7, 20]]);
    expect(pendingInTab(() => storage).read('70999/1')).toEqual([]);
  });

  it('stay in memory when the storage is full, and no older ones come back', () => {
    const storage = makeStorage();
    const pending = pendingInTab(() => storage);
    pending.write('70431/1', new Map([[7, 20]]));
    storage.isFull = true;
    pending.write('70431/1', new Map([[7, 30]]));
    expect(pending.read('70431/1')).toEqual([[7, 30]]);
    expect(pendingInTab(() => storage).read('70431/1')).toEqual([]);
    pending.write('70431/1', []);
    expect(pending.read('70431/1')).toEqual([]);
  });

  it('stay in memory when there is no storage', () => {
    const pending = pendingInTab(() => {
      throw new DOMException('shut off', 'SecurityError');
    });
    pending.write('70431/1', [[7, 20]]);
    expect(pending.read('70431/1')).toEqual([[7, 20]]);
  });
});
