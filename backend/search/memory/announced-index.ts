import { setTimeout as wait } from 'node:timers/promises';
import type { ProcessGroup } from '../../process-group.ts';
import type { BuiltIndex } from './build/transfer.ts';
import type { StoredIndex } from './stored-index.ts';

/** Milliseconds after which the index on disk is looked at without an announcement: the one that builds may have died. */
const LOOK_MILLISECONDS = 10_000;

/** The index on disk that another process builds and announces. */
export class AnnouncedIndex {
  readonly #stored: StoredIndex;
  #announcement = Promise.withResolvers<void>();

  constructor(stored: StoredIndex, group: Pick<ProcessGroup, 'onIndex'>) {
    this.#stored = stored;
    group.onIndex(() => {
      this.#announcement.resolve();
      this.#announcement = Promise.withResolvers();
    });
  }

  /** Resolves at the next announcement, after some seconds, or on abort. */
  async next(signal: AbortSignal): Promise<void> {
    const { promise } = this.#announcement;
    await Promise.race([promise, wait(LOOK_MILLISECONDS, undefined, { signal, ref: false }).catch(() => undefined)]);
  }

  /** The index on disk, whether or not it has all changes; null where it has the same transactions as `known`. */
  newest(known?: string): Promise<BuiltIndex | null> {
    return this.#stored.loadUnless(known);
  }
}
