import type { StoredShape } from '../../database/upsert/index.ts';
import { conditionTable } from './class-conditions.ts';
import { costTable } from './costs.ts';
import { couponCustomers, couponTable } from './coupons.ts';
import { priceListTable, ruleTable } from './price-lists.ts';
import { entryTable } from './prices.ts';
import { promotionTable, rowTable } from './promotions.ts';

/** Where the fields of prices, promotions and coupons are stored. */
export const pricingShapes: readonly StoredShape[] = [
  { table: priceListTable },
  { table: ruleTable },
  { table: entryTable },
  { table: conditionTable },
  { table: costTable },
  { table: promotionTable, sets: [rowTable] },
  { table: couponTable, sets: [couponCustomers] },
];
