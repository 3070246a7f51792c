/**
 * A copy in memory that is read as a whole now and then, and piece by piece where it is known what changed. A whole
 * reading takes its time, and pieces may be read beside it: those are laid over it again when it is done, in their order,
 * so that it never brings back what was before. `lay` answers a new whole and leaves the one it is given as it was.
 */
export function createKeyedCopy<Whole, Piece>(first: Whole, lay: (whole: Whole, piece: Piece) => Whole) {
  let current = first;
  let readMeanwhile: Piece[] | null = null;

  return {
    get current(): Whole {
      return current;
    },

    /** Replaces the whole by what is read; only one such reading at a time. */
    async readWhole(read: () => Promise<Whole>): Promise<void> {
      const pieces: Piece[] = [];
      readMeanwhile = pieces;
      try {
        const fresh = await read();
        current = pieces.reduce(lay, fresh);
      } finally {
        readMeanwhile = null;
      }
    },

    /** Takes over a piece that was read. */
    take(piece: Piece): void {
      current = lay(current, piece);
      readMeanwhile?.push(piece);
    },
  };
}

/** Keys to be read again, by what they belong to. Beyond the limit one group is better read as a whole. */
export function createChangedKeys<Group>(limit: number) {
  const keys = new Map<Group, Set<number>>();

  return {
    /** Notes keys of a group; false, and none kept, when there are now too many of them. */
    note(group: Group, changed: readonly number[]): boolean {
      const noted = keys.get(group) ?? new Set();
      keys.set(group, noted);
      for (const key of changed) noted.add(key);
      if (noted.size <= limit) return true;
      keys.delete(group);
      return false;
    },

    /**
     * Hands everything noted to `read`, group by group. What is noted meanwhile stays for the next time; what could not
     * be read comes back.
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
