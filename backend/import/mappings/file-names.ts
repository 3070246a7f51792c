import type { KindName } from '../kinds/index.ts';

/** What people and ERPs call the files of a kind, in the parts of a name between signs and figures. */
const words: readonly (readonly [KindName, RegExp])[] = [
  ['price-lists', /listn|nomi ?list|anag.*list|price ?lists/],
  ['payment-terms', /pagam|payment/],
  ['class-conditions', /scont|discount|condiz/],
  ['customer-groups', /grupp.*cli|customer ?group/],
  ['customers', /client|cliforn|destin|indiriz|contatt|referent|customer|address|contact/],
  ['users', /utent|users/],
  ['agents', /agent|rappresent|venditor/],
  ['due-dates', /scaden|partit|due ?date/],
  ['credit', /\bfid[oi]|credit/],
  ['invoices', /fattur|invoice/],
  ['ddt', /\bddt|boll[ae]|deliver/],
  ['orders', /ordin|orders/],
  ['stock', /giacen|stock|magazz|disponib/],
  ['costs', /\bcost/],
  ['categories', /categor|repart|merceolog/],
  ['brands', /march|marca|brand/],
  ['families', /famigl|families/],
  ['collections', /collezion|collection/],
  ['colors', /color/],
  ['features', /caratter|attribut|feature/],
  ['synonyms', /sinonim|synonym/],
  ['promotions', /promo|offert/],
  ['coupons', /buoni|coupon/],
  ['transport-rules', /trasport|spediz|freight|shipping/],
  ['prices', /prezz|price/],
  ['articles', /artic|prodott|article|product/],
];

/**
 * The kind that a file is by its name alone; null where the name says none. Contacts are addresses of customers,
 * who are invited: no file gives a password.
 */
export function kindByName(name: string): KindName | null {
  const plain = name.toLowerCase().replaceAll(/[^\p{L}]+/gu, ' ');
  return words.find(([, pattern]) => pattern.test(plain))?.[0] ?? null;
}
