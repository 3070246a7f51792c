import type { Filter } from './filters.ts';
import { FAILS_SEVERAL, PASSES } from './groups.ts';

/**
 * What the filters leave, in rising order: the sellables that pass all of them and, for every group, those that fail in it
 * alone. Valid until the next query is filtered with the same workspace.
 */
export interface Outcome {
  passing: Uint32Array;
  /** The sellables that pass all filters but those of the group. */
  without(group: number): Uint32Array;
}

/** Arrays that are used for every query anew. */
export class Workspace {
  readonly status: Uint8Array;
  readonly parts: Uint32Array;

  constructor(size: number) {
    this.status = new Uint8Array(size);
    this.parts = new Uint32Array(size);
  }
}

/** Runs all filters over the candidates, which stand in rising order. */
export function outcomeOf(candidates: Uint32Array, filters: readonly Filter[], { status, parts }: Workspace): Outcome {
  if (filters.length === 0) return { passing: candidates, without: () => candidates };
  const count = candidates.length;
  for (let index = 0; index < count; index++) status[candidates[index] as number] = PASSES;
  for (const filter of filters) filter(candidates, status);

  const sizes = new Uint32Array(256);
  for (let index = 0; index < count; index++) {
    const group = status[candidates[index] as number] as number;
    sizes[group] = (sizes[group] as number) + 1;
  }
  const starts = new Uint32Array(256);
  for (let group = 1; group < FAILS_SEVERAL; group++) {
    starts[group] = (starts[group - 1] as number) + (sizes[group - 1] as number);
  }
  const next = starts.slice();
  for (let index = 0; index < count; index++) {
    const sellable = candidates[index] as number;
    const group = status[sellable] as number;
    if (group === FAILS_SEVERAL) continue;
    const place = next[group] as number;
    parts[place] = sellable;
    next[group] = place + 1;
  }
  const partOf = (group: number): Uint32Array => parts.subarray(starts[group], next[group]);
  const passing = partOf(PASSES);
  const merged = new Map<number, Uint32Array>();
  return {
    passing,
    without(group) {
      if (sizes[group] === 0) return passing;
      if ((sizes[group] as number) + passing.length === count) return candidates;
      let both = merged.get(group);
      if (!both) merged.set(group, (both = merge(passing, partOf(group))));
      return both;
    },
  };
}

/** Two rising lists as one. */
function merge(one: Uint32Array, other: Uint32Array): Uint32Array {
  if (one.length === 0) return other;
  const both = new Uint32Array(one.length + other.length);
  let [oneAt, otherAt] = [0, 0];
  for (let index = 0; index < both.length; index++) {
    const isFirst =
      otherAt === other.length || (oneAt < one.length && (one[oneAt] as number) < (other[otherAt] as number));
    both[index] = (isFirst ? one[oneAt++] : other[otherAt++]) as number;
  }
  return both;
}
