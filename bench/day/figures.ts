import { quantile } from '../load.ts';

/** Kinds of requests that are measured apart. */
export type Kind = 'page' | 'search' | 'cart' | 'order';

/** What all buyers of a day received. */
export class DayFigures {
  readonly #times = new Map<Kind, number[]>();
  /** Requests without a right answer, with the reason. */
  readonly failures: string[] = [];

  /** @param milliseconds from sending a request to the last byte of its response. */
  note(kind: Kind, milliseconds: number): void {
    const times = this.#times.get(kind);
    if (times) times.push(milliseconds);
    else this.#times.set(kind, [milliseconds]);
  }

  get requests(): number {
    return [...this.#times.values()].reduce((sum, times) => sum + times.length, 0);
  }

  /** Median, 99th percentile and longest time of a kind, in milliseconds. */
  of(kind: Kind): { count: number; median: number; p99: number; longest: number } {
    const times = (this.#times.get(kind) ?? []).toSorted((one, other) => one - other);
    const at = (share: number) => quantile(times, share);
    return { count: times.length, median: at(0.5), p99: at(0.99), longest: at(1) };
  }
}
