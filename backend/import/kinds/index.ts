import { agents } from './agents.ts';
import { articles } from './articles.ts';
import { brands } from './brands.ts';
import { categories } from './categories.ts';
import { classConditions } from './class-conditions.ts';
import { collections } from './collections.ts';
import { colors } from './colors.ts';
import { costs } from './costs.ts';
import { coupons } from './coupons.ts';
import { credit } from './credit.ts';
import { customerCodes } from './customer-codes.ts';
import { customerGroups } from './customer-groups.ts';
import { customers } from './customers.ts';
import { ddt } from './ddt.ts';
import { documents } from './documents.ts';
import { dueDates } from './due-dates.ts';
import { families } from './families.ts';
import { features } from './features.ts';
import { invoices } from './invoices.ts';
import type { Kind } from './kind.ts';
import { orders } from './orders.ts';
import { paymentTerms } from './payment-terms.ts';
import { priceLists } from './price-lists.ts';
import { prices } from './prices.ts';
import { promotions } from './promotions.ts';
import { stock } from './stock.ts';
import { synonyms } from './synonyms.ts';
import { transportRules } from './transport-rules.ts';
import { users } from './users.ts';

/** Every kind, in the order in which an empty shop is filled: each after those that its records refer to. */
const registered = [
  categories,
  features,
  families,
  brands,
  collections,
  colors,
  articles,
  synonyms,
  priceLists,
  prices,
  costs,
  agents,
  paymentTerms,
  customers,
  classConditions,
  customerGroups,
  promotions,
  coupons,
  users,
  orders,
  ddt,
  invoices,
  documents,
  dueDates,
  credit,
  customerCodes,
  stock,
  transportRules,
] as const satisfies readonly Kind[];

export type KindName = (typeof registered)[number]['name'];

export const kinds: readonly Kind<KindName>[] = registered;

/** The kind of that name. */
export function kindOf(name: KindName): Kind<KindName> {
  const found = kinds.find((kind) => kind.name === name);
  if (found === undefined) throw new Error(`There is no kind ${name}.`);
  return found;
}
