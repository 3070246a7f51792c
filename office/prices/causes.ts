import type { OfficeAnswer } from '../calls/office-call.ts';

export type PriceCheck = NonNullable<OfficeAnswer<'getPriceCheck'>['check']>;
export type CheckResult = NonNullable<PriceCheck['result']>;
export type Difference = CheckResult['differences'][number];
export type Cause = Difference['cause'];

/** Differences of one cause, with the customers whose prices they are. */
export interface CauseGroup {
  key: string;
  cause: Cause;
  count: number;
  customers: { code: string; name: string }[];
}

/** What makes two causes one: what is mended in one place. */
function keyOf(cause: Cause): string {
  switch (cause.kind) {
    case 'condition':
      return `condition ${cause.row} ${cause.whyNot}`;
    case 'promotion':
      return `promotion ${cause.code}`;
    case 'list':
      return `list ${cause.validFrom}`;
    case 'other':
      return `other ${cause.row}`;
    default:
      return cause.kind;
  }
}

/** The listed differences by their cause: rounding first, then the most frequent. */
export function groupCauses(differences: readonly Difference[]): CauseGroup[] {
  const groups = new Map<string, CauseGroup>();
  for (const { cause, customerCode, customerName } of differences) {
    const key = keyOf(cause);
    const group = groups.get(key) ?? { key, cause, count: 0, customers: [] };
    group.count += 1;
    if (!group.customers.some(({ code }) => code === customerCode))
      group.customers.push({ code: customerCode, name: customerName });
    groups.set(key, group);
  }
  return [...groups.values()].sort(
    (one, other) =>
      Number(other.cause.kind === 'rounding') - Number(one.cause.kind === 'rounding') || other.count - one.count,
  );
}
