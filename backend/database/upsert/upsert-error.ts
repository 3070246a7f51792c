import { reasonText, type Reason } from '../../texts/index.ts';
/** A problem in one of the records given to an import. */
export interface UpsertProblem {
  /** Index of the record in the given list, from 0. */
  index: number;
  /** The record's own code, if it has one. */
  code: string;
  /** Name of the invalid field, as in the records.ts of the subject. */
  field: string;
  /** For the person who sent the data. */
  reason: Reason;
  /**
   * What to leave out of the record so that the rest can be imported: fields, or parts of them (`rows[3]`,
   * `addresses[0].agentCode`). Empty when the record cannot be imported at all.
   */
  drop: readonly string[];
  /** The line of the invalid part in its file, where the record knows it. */
  line?: number | undefined;
  /** Only said: the part is left out on purpose. */
  isNote?: boolean;
}

/**
 * Thrown before anything is written when records refer to something that does not exist or contradict the catalogue.
 * The other records of the same call are valid: leave out the reported ones, or only their `drop` parts, and import
 * again.
 */
export class UpsertError extends Error {
  readonly problems: readonly UpsertProblem[];

  constructor(problems: readonly UpsertProblem[]) {
    const first = problems[0];
    super(
      first === undefined
        ? 'Some records cannot be loaded.'
        : `${problems.length} record(s) cannot be loaded; the first is ${first.code}, ${first.field}: ${reasonText('en', first.reason)}`,
    );
    this.name = 'UpsertError';
    this.problems = problems;
  }
}

/** Collects the problems of one call and throws them together, so that all are reported at once. */
export class ProblemList {
  readonly #problems: UpsertProblem[] = [];

  /** For `drop` see `UpsertProblem`. */
  add(index: number, code: string, field: string, reason: Reason, drop: readonly string[] = [], line?: number): void {
    this.#problems.push({ index, code, field, reason, drop, ...(line === undefined ? {} : { line }) });
  }

  /** @throws UpsertError when anything was added. */
  throwIfAny(): void {
    if (this.#problems.length > 0) throw new UpsertError(this.#problems);
  }
}
