import { upsertAgents } from '../../customers/index.ts';
import {
  upsertBrands,
  upsertCategories,
  upsertCollections,
  upsertColors,
  upsertCustomerCodes,
  upsertFamilies,
  upsertFeatures,
  upsertStock,
} from '../../catalogue/index.ts';
import { upsertCredit } from '../../documents/index.ts';
import { upsertCoupons, upsertPriceLists, upsertPrices } from '../../pricing/index.ts';
import { upsertSynonyms } from '../../search/index.ts';
import type { UpsertDatabase, UpsertResult } from '../../database/upsert/index.ts';
import type { ReadValues } from '../mapping/read-values.ts';
import { textOf } from '../input/values.ts';
import type { PriceChange } from '../../pricing/records.ts';
import type { Kind } from './kind.ts';
import { endUnlistedPrices } from './unlisted.ts';
import { noteZero } from './zero-prices.ts';
import { withoutParts } from './without-parts.ts';

/** The record of a row: its fields, and the values for new records only. */
export function recordOf<R>({ values, ifNew }: ReadValues): R {
  const record = Object.keys(ifNew).length > 0 ? { ...values, ifNew } : { ...values };
  // An empty position is ignored: an existing record keeps its position, a new one comes last.
  if ('position' in record && record['position'] === null) delete record['position'];
  // The field specification of the kind names every field of the record and sets its type.
  return record as R;
}

/** A kind whose fields are its record, written by one upsert function. */
function simpleKind<R extends object>(
  loader: (database: UpsertDatabase, records: readonly R[]) => Promise<UpsertResult>,
  options: { code: (values: ReadValues['values']) => unknown; wholeFile?: boolean },
): Kind<R> {
  return {
    wholeFile: options.wholeFile ?? false,
    fromRow(read) {
      const code = textOf(options.code(read.values)) ?? '';
      return { code, record: recordOf<R>(read), problems: read.problems, remarks: read.remarks };
    },
    without: withoutParts,
    load: (database, items) =>
      loader(
        database,
        items.map((item) => item.record),
      ),
  };
}

const byCode = { code: (values: ReadValues['values']) => values['code'] };
const byArticle = { code: (values: ReadValues['values']) => values['articleCode'] };

/** List prices; a zero is imported and reported. */
function pricesKind(): Kind<PriceChange> {
  const kind = simpleKind<PriceChange>(upsertPrices, byArticle);
  const listed = new Map<string, Set<string>>();
  return {
    ...kind,
    fromRow(read, row, line) {
      const { priceListCode: list, articleCode: article } = read.values;
      if (typeof list === 'string' && typeof article === 'string') {
        listed.set(list, (listed.get(list) ?? new Set()).add(article));
      }
      return kind.fromRow(read, row, line);
    },
    endUnlisted: (context) => endUnlistedPrices(context, listed),
    async load(database, items) {
      const loaded = await upsertPrices(
        database,
        items.map((item) => item.record),
      );
      for (const index of loaded.unpriced) noteZero(items[index], 'price');
      return loaded;
    },
  };
}

/** The kinds that need only parsing and upserting. */
export const simpleKinds = {
  categories: () => simpleKind(upsertCategories, { ...byCode, wholeFile: true }),
  features: () => simpleKind(upsertFeatures, byCode),
  families: () => simpleKind(upsertFamilies, { ...byCode, wholeFile: true }),
  brands: () => simpleKind(upsertBrands, byCode),
  collections: () => simpleKind(upsertCollections, byCode),
  colors: () => simpleKind(upsertColors, byCode),
  'price-lists': () => simpleKind(upsertPriceLists, byCode),
  prices: pricesKind,
  synonyms: () => simpleKind(upsertSynonyms, byCode),
  agents: () => simpleKind(upsertAgents, byCode),
  credit: () => simpleKind(upsertCredit, { code: (values) => values['customerCode'] }),
  coupons: () => simpleKind(upsertCoupons, byCode),
  'customer-codes': () => simpleKind(upsertCustomerCodes, byArticle),
  stock: () => simpleKind(upsertStock, byArticle),
};
