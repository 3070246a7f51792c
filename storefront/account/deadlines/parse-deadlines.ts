import type { ResponseOf } from '../../api-client/api.ts';
import { cents } from '../../parsers/values.ts';
import { parseDueDate, type DueDate } from '../documents/parse-chain.ts';

/** Due dates of one age. Amounts in cents. */
export interface AgeGroup {
  bucket: string;
  /** Last day of the group; null for the first and the last one. */
  lastDay: string | null;
  count: number;
  amount: number;
}

export interface MonthGroup {
  /** YYYY-MM. */
  month: string;
  count: number;
  amount: number;
  expired: number;
}

export interface Deadlines {
  /** The day on which the totals are based. */
  today: string;
  general: number;
  expired: number;
  toExpire: number;
  due: DueDate[];
  /** Paid online, and not in the wholesaler's books yet: in none of the sums. */
  paid: DueDate[];
  ageing: AgeGroup[];
  months: MonthGroup[];
}

/** Maps the response of payment_deadline. */
export function parseDeadlines({ message }: ResponseOf<'paymentDeadline'>): Deadlines {
  const { today, totals, deadlines, pagate_online: paidOnline, ageing, months } = message;
  return {
    today,
    general: cents(totals.general),
    expired: cents(totals.expired),
    toExpire: cents(totals.to_expire),
    due: deadlines.map(parseDueDate),
    paid: paidOnline.map(parseDueDate),
    ageing: ageing.map(({ bucket, last_day: lastDay, count, importo }) => ({
      ...{ bucket, lastDay, count, amount: cents(importo) },
    })),
    months: months.map(({ month, count, importo, expired }) => ({
      ...{ month, count, amount: cents(importo), expired: cents(expired) },
    })),
  };
}
