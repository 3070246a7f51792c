import type { Kysely } from 'kysely';
import { priceAt } from '../../domain/price.ts';
import { addDays } from '../../domain/shop-day.ts';
import type { Tables } from '../database/index.ts';
import { findPrices } from './find-prices.ts';
import type { PossiblePrice } from './possible-prices.ts';

/** The price of a line if one thing about it were another. */
export interface OtherCase {
  kind: 'address' | 'no-address' | 'day-before';
  /** Of the other address. */
  addressCode: string | null;
  day: string;
  price: PossiblePrice | null;
}

interface AskedLine {
  customerId: number;
  articleId: number;
  quantity: number;
  addressId: number | null;
  day: string;
}

const MOST_ADDRESSES = 5;

/** What a line would cost at other addresses of the customer, without one, and the day before. */
export async function findOtherCases(
  query: Kysely<Tables>,
  { customerId, articleId, quantity, addressId, day }: AskedLine,
  addresses: readonly { id: number; code: string }[],
): Promise<OtherCase[]> {
  const others = addresses.filter(({ id }) => id !== addressId).slice(0, MOST_ADDRESSES);
  const cases = [
    ...others.map(({ id, code }) => ({ kind: 'address' as const, addressId: id, addressCode: code, day })),
    ...(addressId === null ? [] : [{ kind: 'no-address' as const, addressId: null, addressCode: null, day }]),
    { kind: 'day-before' as const, addressId, addressCode: null, day: addDays(day, -1) },
  ];
  const found: OtherCase[] = [];
  for (const { addressId: id, ...one } of cases) {
    const prices = await findPrices(query, { customerId, addressId: id, today: one.day }, [articleId]);
    const price = prices.get(articleId);
    const charged = price && priceAt(price, quantity);
    found.push({
      ...one,
      price: charged ? { netPrice: charged.netPrice, priceQuantity: charged.priceQuantity } : null,
    });
  }
  return found;
}
