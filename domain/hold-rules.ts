import { lineCents, roundHalfUp } from './rounding.ts';
import { WHOLE } from './money.ts';
import { addDays, officeDayFrom, shopDay, shopTime, type IsClosed } from './shop-day.ts';

/** The rules that hold an order for a person (decision 2.1), in the order in which reasons are shown. */
export const HOLD_RULES = [
  'over-credit',
  'below-margin',
  'first-order',
  'unusual-quantity',
  'impossible-date',
] as const;
export type HoldRule = (typeof HOLD_RULES)[number];

/** The limits of a rule; each rule has those that `THRESHOLDS` names. */
export interface HoldThreshold {
  /** Held above so much over the credit. */
  overCents?: number;
  /** Held below these margins of a line and of the whole order, in hundredths of a percent. */
  linePercent?: number;
  orderPercent?: number;
  /** Held from so many times the usual quantity on. */
  times?: number;
}

/** The limits of each rule, with the least and the greatest value that makes sense. */
export const THRESHOLDS: Record<HoldRule, Partial<Record<keyof HoldThreshold, { least: number; greatest: number }>>> = {
  'over-credit': { overCents: { least: 0, greatest: 100_000_000 } },
  'below-margin': {
    linePercent: { least: 0, greatest: 9900 },
    orderPercent: { least: 0, greatest: 9900 },
  },
  'first-order': {},
  'unusual-quantity': { times: { least: 2, greatest: 100 } },
  'impossible-date': {},
};

/** Whether these are the limits of a rule, all of them and no others. */
export function isThresholdOf(rule: HoldRule, threshold: HoldThreshold): boolean {
  const limits = Object.entries(THRESHOLDS[rule]);
  return (
    Object.keys(threshold).length === limits.length &&
    limits.every(([name, { least, greatest }]) => {
      const value = threshold[name as keyof HoldThreshold];
      return value !== undefined && Number.isInteger(value) && value >= least && value <= greatest;
    })
  );
}

/** An article and how much of it was ordered on a day, YYYY-MM-DD. */
export interface EarlierQuantity {
  on: string;
  quantity: number;
}

/** What the rules look at of a line. */
export interface HoldLine {
  position: number;
  sku: string;
  name: string;
  unit: string;
  quantity: number;
  netCents: number;
  /** What so many units cost, in ten-thousandths of a euro; null where it is not known. */
  cost: { amount: number; priceQuantity: number } | null;
  /** Pieces in stock at sending, and the day on which the others follow; null where it is not known. */
  ready: number;
  laterOn: string | null;
  /** The customer's last quantities of the article, the newest first, and the largest of three years. */
  latest: readonly EarlierQuantity[];
  largest: number | null;
  /** Stock now, and the day of the next supply. */
  stock: number;
  arrivingOn: string | null;
}

/** A customer's credit (decision 2.5), in cents. */
export interface HoldCredit {
  /** Time of the ERP's figures. */
  asOf: string;
  limitCents: number | null;
  /** Last day of the limit, YYYY-MM-DD. */
  limitValidTo: string | null;
  /** Used as of that time, and by orders that the ERP had not accepted by then, without this one. */
  erpCents: number;
  laterCents: number;
}

/** What the rules look at. */
export interface HoldFacts {
  /** After the coupon. */
  netCents: number;
  payableCents: number;
  /** Whether it is charged later: it was not paid online. */
  isOnAccount: boolean;
  paymentMethod: string | null;
  requestedOn: string | null;
  isFirst: boolean;
  credit: HoldCredit | null;
  lines: readonly HoldLine[];
}

/** A line named by a reason. */
interface NamedLine {
  position: number;
  sku: string;
  name: string;
}

/** Why an order is held, with the facts that prove it. Amounts in cents, percentages in hundredths. */
export type HoldReason =
  | {
      rule: 'over-credit';
      limitCents: number;
      /** Set where the limit is over since this day: it counts as 0. */
      expiredOn: string | null;
      usedCents: number;
      orderCents: number;
      overCents: number;
      asOf: string;
    }
  | {
      rule: 'below-margin';
      lines: (NamedLine & { percent: number })[];
      lineCount: number;
      /** Of the whole order, if it is too low; null where it is not, or a cost is not known. */
      orderPercent: number | null;
    }
  | { rule: 'first-order'; paymentMethod: string | null }
  | {
      rule: 'unusual-quantity';
      lines: (NamedLine & {
        unit: string;
        quantity: number;
        /** The least and the most of the last quantities, and the most of three years. */
        from: number;
        to: number;
        largest: number;
        latest: EarlierQuantity[];
        stock: number;
        arrivingOn: string | null;
      })[];
    }
  | {
      rule: 'impossible-date';
      requestedOn: string;
      /** The day on which everything can be there. */
      possibleOn: string;
      lines: (NamedLine & { laterOn: string })[];
    }
  | { rule: 'postponed'; until: string; by: string; note: string };

/** What a rule says about an order; `isJudged` is false where it lacks what it looks at. */
export interface Judgement {
  isJudged: boolean;
  reason: HoldReason | null;
}

/** So many earlier quantities show what is usual. */
const LEAST_HISTORY = 3;
/** So many of them are looked at. */
export const LATEST_QUANTITIES = 8;

const NOT_JUDGED: Judgement = { isJudged: false, reason: null };
const judged = (reason: HoldReason | null): Judgement => ({ isJudged: true, reason });
const named = ({ position, sku, name }: HoldLine): NamedLine => ({ position, sku, name });

/** What a rule with these limits says about an order on a day, YYYY-MM-DD. */
export function judgeOrder(rule: HoldRule, threshold: HoldThreshold, facts: HoldFacts, today: string): Judgement {
  switch (rule) {
    case 'over-credit':
      return judgeCredit(threshold.overCents ?? 0, facts, today);
    case 'below-margin':
      return judgeMargin(threshold, facts);
    case 'first-order': {
      const { isFirst, paymentMethod } = facts;
      return judged(isFirst ? { rule, paymentMethod } : null);
    }
    case 'unusual-quantity':
      return judgeQuantities(threshold.times ?? Number.POSITIVE_INFINITY, facts);
    case 'impossible-date':
      return judgeDate(facts);
  }
}

function judgeCredit(threshold: number, { credit, isOnAccount, payableCents }: HoldFacts, today: string): Judgement {
  if (!isOnAccount || credit === null || credit.limitCents === null) return NOT_JUDGED;
  const { limitValidTo, erpCents, laterCents, asOf } = credit;
  const expiredOn = limitValidTo !== null && limitValidTo < today ? limitValidTo : null;
  const limitCents = expiredOn === null ? credit.limitCents : 0;
  const usedCents = erpCents + laterCents;
  const overCents = usedCents + payableCents - limitCents;
  // Without a limit every order on account is held, also of somebody who has paid in advance.
  if (limitCents > 0 && overCents <= threshold) return judged(null);
  return judged({
    ...{ rule: 'over-credit', limitCents, expiredOn, usedCents, orderCents: payableCents },
    ...{ overCents: Math.max(0, overCents), asOf },
  });
}

const marginOf = (netCents: number, costCents: number): number =>
  netCents <= 0 ? -WHOLE : roundHalfUp(netCents - costCents, WHOLE, netCents);

function judgeMargin({ linePercent = 0, orderPercent = 0 }: HoldThreshold, { lines, netCents }: HoldFacts): Judgement {
  const costs = lines.map(({ cost, quantity }) => cost && lineCents(cost.amount, quantity, cost.priceQuantity));
  const known = costs.filter((cost) => cost !== null);
  if (known.length === 0) return NOT_JUDGED;
  const low = lines.flatMap((line, index) => {
    const cost = costs[index] ?? null;
    const percent = cost === null ? null : marginOf(line.netCents, cost);
    return percent !== null && percent < linePercent ? [{ ...named(line), percent }] : [];
  });
  const whole =
    known.length === lines.length
      ? marginOf(
          netCents,
          known.reduce((sum, one) => sum + one, 0),
        )
      : null;
  const isLow = whole !== null && whole < orderPercent;
  if (low.length === 0 && !isLow) return judged(null);
  return judged({
    ...{ rule: 'below-margin', lines: low, lineCount: lines.length },
    orderPercent: isLow ? whole : null,
  });
}

/** The middle one of some numbers, of two the larger. */
function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}

function judgeQuantities(times: number, { lines }: HoldFacts): Judgement {
  const known = lines.filter(({ latest }) => latest.length >= LEAST_HISTORY);
  if (known.length === 0) return NOT_JUDGED;
  const unusual = known.flatMap((line) => {
    const quantities = line.latest.map(({ quantity }) => quantity);
    const largest = line.largest ?? Math.max(...quantities);
    if (line.quantity < times * median(quantities) || line.quantity <= largest) return [];
    const { unit, quantity, latest, stock, arrivingOn } = line;
    const range = { from: Math.min(...quantities), to: Math.max(...quantities), largest };
    return [{ ...named(line), unit, quantity, ...range, latest: [...latest], stock, arrivingOn }];
  });
  return judged(unusual.length === 0 ? null : { rule: 'unusual-quantity', lines: unusual });
}

function judgeDate({ lines, requestedOn }: HoldFacts): Judgement {
  if (requestedOn === null) return NOT_JUDGED;
  const late = lines.flatMap((line) => {
    const { laterOn } = line;
    const isLate = line.ready < line.quantity && laterOn !== null && laterOn > requestedOn;
    return isLate ? [{ ...named(line), laterOn }] : [];
  });
  if (late.length === 0) return judged(null);
  const possibleOn = late.map(({ laterOn }) => laterOn).reduce((one, other) => (other > one ? other : one));
  return judged({ rule: 'impossible-date', requestedOn, possibleOn, lines: late });
}

/** An order held later in the day is answered a day later. */
const LAST_TIME = '16:30';

/** The day by which the buyer of an order that is held now gets an answer. */
export function promisedDay(heldAt: Date, isClosed: IsClosed): string {
  const day = shopDay(heldAt);
  const isInTime = day === officeDayFrom(day, isClosed) && shopTime(heldAt) < LAST_TIME;
  return officeDayFrom(addDays(isInTime ? day : officeDayFrom(addDays(day, 1), isClosed), 1), isClosed);
}
