import {
  loadAgents,
  loadBrands,
  loadCategories,
  loadCollections,
  loadColors,
  loadDocuments,
  loadCoupons,
  loadCustomerCodes,
  loadFamilies,
  loadFeatures,
  loadPriceLists,
  loadPrices,
  loadStock,
  loadSynonyms,
  type Loaded,
  type LoadingDatabase,
} from '../../../backend/upserts/index.ts';
import type { ReadValues } from '../mapping/read-values.ts';
import { textOf } from '../input/values.ts';
import type { Kind } from './kind.ts';
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
  loader: (database: LoadingDatabase, records: readonly R[]) => Promise<Loaded>,
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

/** The kinds that need only parsing and upserting. */
export const simpleKinds = {
  categories: () => simpleKind(loadCategories, { ...byCode, wholeFile: true }),
  features: () => simpleKind(loadFeatures, byCode),
  families: () => simpleKind(loadFamilies, { ...byCode, wholeFile: true }),
  brands: () => simpleKind(loadBrands, byCode),
  collections: () => simpleKind(loadCollections, byCode),
  colors: () => simpleKind(loadColors, byCode),
  'price-lists': () => simpleKind(loadPriceLists, byCode),
  prices: () => simpleKind(loadPrices, byArticle),
  synonyms: () => simpleKind(loadSynonyms, byCode),
  agents: () => simpleKind(loadAgents, byCode),
  documents: () =>
    simpleKind(loadDocuments, {
      code: ({ cause, year, number }) => `${String(cause)}/${String(year)}/${String(number)}`,
    }),
  coupons: () => simpleKind(loadCoupons, byCode),
  'customer-codes': () => simpleKind(loadCustomerCodes, byArticle),
  stock: () => simpleKind(loadStock, byArticle),
};
