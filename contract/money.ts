import { z } from 'zod';
import type { MoneyKind } from '../domain/sees-money.ts';

/** What a field of a response declares: that it is not money, or which kind of money it is. */
export type FieldMark =
  | { money: null }
  | {
      money: MoneyKind;
      /** What is sent instead to a requester who may not see the value. */
      hidden: (value: unknown) => unknown;
      /** Whether `hidden` returns a part of the value, whose fields have declarations of their own. */
      isPart: boolean;
    };

/**
 * The declarations of all fields of responses. Every number and every text of a response has one, and so has whatever
 * else says something about money; a test walks all responses.
 */
export const fieldMarks = z.registry<FieldMark>();

function money<Schema extends z.ZodType>(
  kind: MoneyKind,
  schema: Schema,
  hidden: (value: unknown) => z.output<Schema>,
): Schema {
  fieldMarks.add(schema, { money: kind, hidden, isPart: false });
  return schema;
}

/** Declares that a schema contains no money. */
export function notMoney<Schema extends z.ZodType>(schema: Schema): Schema {
  fieldMarks.add(schema, { money: null });
  return schema;
}

/**
 * Price of an article in euro with up to 4 decimals; null where there is none, and for requesters who may not see it.
 */
export const price = () => money('price', z.number().nonnegative().nullable(), () => null);

const PRICE_QUANTITY = z.number().int().positive();

/** Sale units that prices beside it are for: 100 for screws priced per hundred; null without a price. */
export const priceQuantity = (kind: MoneyKind) => money(kind, PRICE_QUANTITY.nullable(), () => null);

/**
 * List price and net price in euro for `price_quantity` sale units, exact with four decimals where the fields for one unit
 * are rounded. The amount of a line is net_for_quantity × quantity / price_quantity, rounded half up to cents, once.
 * People are shown prices for `stated_quantity` units: net_for_quantity × stated_quantity / price_quantity, which may be
 * rounded and is never multiplied.
 */
export const pricesForQuantity = (kind: MoneyKind) => ({
  price_quantity: priceQuantity(kind),
  stated_quantity: priceQuantity(kind),
  price_for_quantity: amount(kind),
  net_for_quantity: amount(kind),
});

/** The same of a net price alone. */
export const netForQuantity = (kind: MoneyKind) => ({
  price_quantity: priceQuantity(kind),
  stated_quantity: priceQuantity(kind),
  net_for_quantity: amount(kind),
});

/** Amount in euro; null where there is none, and for requesters who may not see it. */
export const amount = (kind: MoneyKind) => money(kind, z.number().nullable(), () => null);

/** Sum in euro; hidden like an amount, unless it is the 0 of something empty. */
export const total = (kind: MoneyKind) => money(kind, z.number().nullable(), (value) => (value === 0 ? 0 : null));

/** Text with money or discounts, '' for requesters who may not see them. */
export const moneyText = (kind: MoneyKind) => money(kind, z.string(), () => '');

/** Discount in percent, 0 for requesters who may not see it. */
export const discount = (kind: MoneyKind) => money(kind, z.number(), () => 0);

/** Flag that is derived from amounts; `hidden` for requesters who may not see these. */
export const moneyFlag = (kind: MoneyKind, hidden: boolean) => money(kind, z.boolean(), () => hidden);

/** Object that is about money as a whole; null where there is none, and for requesters who may not see it. */
export const moneyPart = <Part extends z.ZodObject>(kind: MoneyKind, part: Part) =>
  money(kind, part.nullable(), () => null);

/** List that is about money as a whole; empty for requesters who may not see it. */
export const moneyList = <Entry extends z.ZodType>(kind: MoneyKind, entry: Entry) =>
  money(kind, z.array(entry), () => []);

/**
 * List of remarks of which some name money: requesters who may not see it get those whose `kind` is one of `others`.
 */
export function remarkList<Entry extends z.ZodObject>(
  kind: MoneyKind,
  entry: Entry,
  others: readonly (z.output<Entry> extends { kind: infer Kind } ? Kind : never)[],
) {
  const list = z.array(entry);
  const isOther = (remark: unknown) => (others as readonly unknown[]).includes((remark as { kind?: unknown }).kind);
  const hidden = (value: unknown) => (Array.isArray(value) ? (value as unknown[]).filter(isOther) : []);
  fieldMarks.add(list, { money: kind, hidden, isPart: true });
  return list;
}

/** Text without money: a name, a code, a day, a sentence. */
export const text = () => notMoney(z.string());

/** Whole number without money: an id, a count, a year, a position, a quantity. */
export const integer = () => notMoney(z.number().int());

/** Number with decimals that is not money: a quantity, a weight. */
export const quantity = () => notMoney(z.number());

/** Rate of VAT in percent. */
export const vatRate = () => notMoney(z.number());
