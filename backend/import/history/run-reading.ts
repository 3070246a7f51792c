import type { Mapping } from '../mapping/mapping-file.ts';
import type { FoundByRun, RunReading } from '../../../domain/import-history.ts';
import type { ImportRequest } from '../request.ts';
import type { PriceSteps } from '../../../domain/price-guard.ts';
import type { ReasonGroup } from '../reasons.ts';
import type { ChangeSummary } from '../report.ts';

/** What is kept of a run that came to its end. */
export interface RunCounts {
  rows: number;
  inserted: number;
  updated: number;
  refused: number;
  /** Why nothing of it was written, if so. */
  held?: PriceSteps | null;
  /** Equal reasons of the report. */
  reasons?: readonly ReasonGroup[];
  incomplete?: number;
  duplicates?: number;
  changes?: ChangeSummary;
}

const MOST_REASONS = 100;
const MOST_FIELDS = 100;

/** How corrected rows of an import are to be read; null for imports that are not of rows. */
export function readingOf({ what, owner }: ImportRequest, { mapping }: { mapping: Mapping }): RunReading | null {
  if (!('kind' in what)) return null;
  // Rejected rows have a form of their own, but signs of decimals are those of the original.
  const { format, features, ...rest } = mapping;
  const { decimal } = format ?? {};
  return {
    owner,
    mapping: {
      ...rest,
      ...(decimal !== undefined && { format: { decimal } }),
      ...(features && {
        features: Object.fromEntries(Object.entries(features).map(([code, one]) => [code, given(one)])),
      }),
    },
  };
}

type Feature = NonNullable<Mapping['features']>[string];

/** A feature as a mapping states it: by its column or its place, not both. */
function given(feature: Feature): Feature {
  if (feature.at === undefined) return feature;
  const { column: _column, ...placed } = feature;
  return placed as Feature;
}

/** What is kept of the summary of a run. */
export function foundBy({ reasons = [], incomplete = 0, duplicates = 0, changes, held = null }: RunCounts): FoundByRun {
  return {
    ...{ reasons: reasons.slice(0, MOST_REASONS), incomplete, duplicates },
    ...{ fields: changes?.fields.slice(0, MOST_FIELDS) ?? [], prices: changes?.prices ?? [], held },
  };
}
