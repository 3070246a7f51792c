import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { ErpOrder } from '../gateway.ts';
import { filledOrder, secondVersionOrder } from '../sample-order.ts';

/** A column of the files of orders: a field of the order, or of each of its lines. */
interface OrderColumn {
  name: string;
  /** A path, such as `totals.document`, `articleCode`, or `contributions.0.amount`. */
  field: string;
  per: 'order' | 'line';
}

/** How an order becomes a table, with a row for each of its lines. */
export interface OrderProfile {
  type: 'csv' | 'xlsx';
  delimiter: string;
  /** The sign before the decimals of amounts, rates and quantities. */
  decimal: '.' | ',';
  encoding: 'utf-8' | 'utf-8-bom' | 'windows-1252';
  header: boolean;
  columns: readonly OrderColumn[];
}

/** The profile can't be used; the message says why. */
export class ProfileError extends Error {
  override name = 'ProfileError';
}

const profileSchema = z.strictObject({
  type: z.enum(['csv', 'xlsx']),
  delimiter: z.enum([';', ',', '\t', '|']).default(';'),
  decimal: z.enum(['.', ',']).default('.'),
  encoding: z.enum(['utf-8', 'utf-8-bom', 'windows-1252']).default('utf-8'),
  header: z.boolean().default(true),
  columns: z
    .array(
      z.strictObject({ name: z.string().min(1), field: z.string().min(1), per: z.enum(['order', 'line']) }).readonly(),
    )
    .min(1),
});

/** Reads the profile of the files of orders. Throws ProfileError. */
export function readProfile(path: string): OrderProfile {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new ProfileError(
      `The profile ${path} can't be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  const parsed = profileSchema.safeParse(content);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path: place, message }) => `${place.join('.')}: ${message}`);
    throw new ProfileError(`The profile ${path} can't be used: ${problems.join('; ')}`);
  }
  const unknown = parsed.data.columns.filter(({ field, per }) => !hasField(per, field)).map(({ field }) => field);
  if (unknown.length > 0) {
    throw new ProfileError(`The profile ${path} names fields that an order does not have: ${unknown.join(', ')}`);
  }
  return parsed.data;
}

/** The value at a path; undefined where there is none, null below a value that is null. */
export function valueAt(value: unknown, path: string): unknown {
  let found = value;
  for (const step of path.split('.')) {
    if (found === null || found === undefined) return found;
    if (typeof found !== 'object' || !Object.hasOwn(found, step)) return undefined;
    found = (found as Record<string, unknown>)[step];
  }
  return found;
}

/** Whether orders have a field. Only what an order fills is known, so an example has all of them. */
function hasField(per: OrderColumn['per'], field: string): boolean {
  const path = field.replace(/\.\d+(?=\.|$)/g, '.0');
  return valueAt(per === 'order' ? EXAMPLE : EXAMPLE.lines[0], path) !== undefined;
}

const DAY = '2026-01-01';
const sample = secondVersionOrder('CHECK-2026-000001', new Date(0), { customer: '1', address: '1', article: '1' });
const EXAMPLE = {
  ...filledOrder(sample, DAY),
  pickupSlot: { day: DAY, from: '09:00', to: '12:00' },
  coupon: { code: '', amount: '0.00' },
} satisfies Partial<ErpOrder>;
