/** What is wrong with one record of those given to a loader. */
export interface LoadingProblem {
  /** Place of the record in the list that was given, from 0. */
  index: number;
  /** The record's own code, as far as it has one. */
  code: string;
  /** Name of the field at fault, as in backend/catalogue/records.ts. */
  field: string;
  /** A sentence for the person who sent the data. */
  reason: string;
  /**
   * What to leave out of the record so that the rest of it can be loaded: fields, or parts of them (`rows[3]`,
   * `addresses[0].agentCode`). Empty when the record cannot be loaded at all.
   */
  drop: readonly string[];
}

/**
 * Thrown before anything is written when records refer to what does not exist or contradict the catalogue. The other
 * records of the same call are sound: leave the named ones, or what `drop` says of them, out and load again.
 */
export class LoadingError extends Error {
  readonly problems: readonly LoadingProblem[];

  constructor(problems: readonly LoadingProblem[]) {
    const first = problems[0];
    super(
      first === undefined
        ? 'Some records cannot be loaded.'
        : `${problems.length} record(s) cannot be loaded; the first is ${first.code}, ${first.field}: ${first.reason}`,
    );
    this.name = 'LoadingError';
    this.problems = problems;
  }
}

/** Gathers the problems of one call and throws them together, so that one round trip tells them all. */
export class ProblemList {
  readonly #problems: LoadingProblem[] = [];

  /** `drop` as in `LoadingProblem`. */
  add(index: number, code: string, field: string, reason: string, drop: readonly string[] = []): void {
    this.#problems.push({ index, code, field, reason, drop });
  }

  /** @throws LoadingError when anything was added. */
  throwIfAny(): void {
    if (this.#problems.length > 0) throw new LoadingError(this.#problems);
  }
}
