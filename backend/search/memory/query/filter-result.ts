import type { Bits } from './bits.ts';
import type { Filter } from './filters.ts';
import { Selection } from './selection.ts';
import type { Workspace } from './workspace.ts';

/**
 * Filter result: the variants that pass, and for every group those that would pass without it. Valid until the next
 * query is filtered with the same workspace.
 */
export interface FilterResult {
  passing: Selection;
  /** Variants that pass all filters except those of the group; `passing` itself if the group has none. */
  without(group: number): Selection;
}

/**
 * Runs all filters over the candidates. A variant that fails two of them is in no result and no count, so later
 * filters skip it: cheap filters should come first.
 */
export function applyFilters(candidates: Selection, filters: readonly Filter[], workspace: Workspace): FilterResult {
  workspace.begin();
  if (filters.length === 0) return { passing: candidates, without: () => candidates };
  const passingBits = workspace.row();
  passingBits.set(candidates.bits);
  const failsAtMostOne = workspace.row();
  failsAtMostOne.set(candidates.bits);
  const fits = new Map<number, Bits>();
  for (const filter of filters) {
    for (const { group, bits } of filter(failsAtMostOne, workspace)) {
      fits.set(group, bits);
      for (let word = 0; word < failsAtMostOne.length; word++) {
        const rest = failsAtMostOne[word] as number;
        if (rest === 0) continue;
        const fit = bits[word] as number;
        const passes = passingBits[word] as number;
        failsAtMostOne[word] = rest & (fit | passes);
        passingBits[word] = passes & fit;
      }
    }
  }
  const passing = new Selection(passingBits);
  const others = new Map<number, Selection>();
  return {
    passing,
    without(group) {
      const own = fits.get(group);
      if (!own) return passing;
      let other = others.get(group);
      if (!other) others.set(group, (other = withoutGroup(candidates, passing, failsAtMostOne, own, workspace.row())));
      return other;
    },
  };
}

/** The variants that pass or fail only this filter. Returns one of the given selections if it is equal. */
function withoutGroup(
  candidates: Selection,
  passing: Selection,
  atMostOneFails: Bits,
  fits: Bits,
  into: Bits,
): Selection {
  const [all, passes] = [candidates.bits, passing.bits];
  let more = 0;
  let fewer = 0;
  for (let word = 0; word < into.length; word++) {
    const added = (atMostOneFails[word] as number) & ~(fits[word] as number);
    const both = (passes[word] as number) | added;
    into[word] = both;
    more |= added;
    fewer |= both ^ (all[word] as number);
  }
  if (more === 0) return passing;
  return fewer === 0 ? candidates : new Selection(into);
}
