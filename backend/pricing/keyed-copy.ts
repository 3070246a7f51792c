/**
 * A cached copy with full and partial reloads. Partial reloads that arrive during a full one are applied again, in
 * order, to its result, so that a full reload never restores older data. `applyPart` returns a new whole and does not
 * change its argument.
 */
export function createKeyedCopy<Whole, Piece>(first: Whole, applyPart: (whole: Whole, piece: Piece) => Whole) {
  let current = first;
  let readMeanwhile: Piece[] | null = null;

  return {
    get current(): Whole {
      return current;
    },

    /** Replaces the whole at once; not while one is read. */
    replace(whole: Whole): void {
      current = whole;
    },

    /** Replaces the whole with the result of `read`; only one full reload at a time. */
    async readWhole(read: () => Promise<Whole>): Promise<void> {
      const pieces: Piece[] = [];
      readMeanwhile = pieces;
      try {
        const fresh = await read();
        current = pieces.reduce(applyPart, fresh);
      } finally {
        readMeanwhile = null;
      }
    },

    /** Applies a partial reload. */
    apply(piece: Piece): void {
      current = applyPart(current, piece);
      readMeanwhile?.push(piece);
    },
  };
}

/** Collects changed keys by group, to be read again. Above the limit, reading the whole group is cheaper. */
export function createChangedKeys<Group>(limit: number) {
  const keys = new Map<Group, Set<number>>();

  return {
    /** Adds keys to a group; returns false and clears the group when it is above the limit. */
    note(group: Group, changed: readonly number[]): boolean {
      const noted = keys.get(group) ?? new Set();
      keys.set(group, noted);
      for (const key of changed) noted.add(key);
      if (noted.size <= limit) return true;
      keys.delete(group);
      return false;
    },

    /**
     * Passes all collected keys to `read`, group by group. Keys noted meanwhile stay for the next call; the keys of a
     * failed read are restored.
     */
    async readAll(read: (group: Group, changed: number[]) => Promise<void>): Promise<void> {
      for (const [group, changed] of [...keys]) {
        keys.delete(group);
        try {
          await read(group, [...changed]);
        } catch (error) {
          keys.set(group, new Set([...changed, ...(keys.get(group) ?? [])]));
          throw error;
        }
      }
    },
  };
}
