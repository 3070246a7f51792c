import { cents, fields, rows, text, textOrNull, whole } from '../../parsers/values.ts';
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

/** Parses the response of payment_deadline. */
export function parseDeadlines(response: unknown): Deadlines {
  const message = fields(fields(response).message);
  const totals = fields(message.totals);
  return {
    today: text(message.today),
    general: cents(totals.general),
    expired: cents(totals.expired),
    toExpire: cents(totals.to_expire),
    due: rows(message.deadlines).map(parseDueDate),
    paid: rows(message.pagate_online).map(parseDueDate),
    ageing: rows(message.ageing).map((value) => {
      const group = fields(value);
      return {
        bucket: text(group.bucket),
        lastDay: textOrNull(group.last_day),
        count: whole(group.count),
        amount: cents(group.importo),
      };
    }),
    months: rows(message.months).map((value) => {
      const group = fields(value);
      return {
        month: text(group.month),
        count: whole(group.count),
        amount: cents(group.importo),
        expired: cents(group.expired),
      };
    }),
  };
}
