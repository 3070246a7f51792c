import { generateCatalogue } from './catalogue/index.ts';
import { demonstrationCoupons, demonstrationCustomerCodes } from './coupons.ts';
import { generateCustomers } from './customers/index.ts';

export interface RecordOptions {
  /** Minimum number of variants. */
  articles: number;
  /** The day around which promotions and arrivals are placed, YYYY-MM-DD; when loading, by default today in Italy. */
  today: string;
  seed: number;
}

/** Everything of the demonstration wholesaler that has a record: catalogue, prices, customers, users, coupons. */
export function demonstrationRecords(options: RecordOptions) {
  const catalogue = generateCatalogue(options);
  const skus = new Map(catalogue.articles.map(({ sku, code }) => [sku, code]));
  return {
    catalogue,
    ...generateCustomers(options.seed, (sku) => skus.get(sku)),
    coupons: demonstrationCoupons(options.today),
    customerCodes: demonstrationCustomerCodes(catalogue.articles),
  };
}

export type DemonstrationRecords = ReturnType<typeof demonstrationRecords>;
