import { UNITS_PER_CENT, type Cents, type UnitPrice } from './money.ts';
import { roundHalfUp } from './rounding.ts';

/** Kinds of environmental contributions, in the order in which they are shown. */
export const CONTRIBUTION_KINDS = ['conai', 'raee'] as const;
export type ContributionKind = (typeof CONTRIBUTION_KINDS)[number];

/** What an article bears by law: packaging (CONAI), disposal of electrical equipment (RAEE). */
export interface ArticleContribution {
  kind: ContributionKind;
  /** For one sale unit. */
  amount: UnitPrice;
}

/** What a line bears. */
export interface LineContribution {
  kind: ContributionKind;
  /** For one sale unit; null where only the whole is known, in orders of the ERP's history. */
  amount: UnitPrice | null;
  cents: Cents;
}

/** What an order bears of a kind. */
export interface ContributionTotal {
  kind: ContributionKind;
  cents: Cents;
}

/** The contributions of a line, each rounded half up to cents; those that come to less than half a cent stay, as 0. */
export function lineContributions(
  contributions: readonly ArticleContribution[],
  quantity: number,
): (LineContribution & ArticleContribution)[] {
  return contributions.map(({ kind, amount }) => {
    return { kind, amount, cents: roundHalfUp(amount, quantity, UNITS_PER_CENT) };
  });
}

/** Contributions by kind, in the order of the kinds; kinds that come to nothing are left out. */
export function sumContributions(contributions: readonly ContributionTotal[]): ContributionTotal[] {
  return CONTRIBUTION_KINDS.flatMap((kind) => {
    const cents = contributions.reduce((sum, one) => sum + (one.kind === kind ? one.cents : 0), 0);
    return cents === 0 ? [] : [{ kind, cents }];
  });
}
