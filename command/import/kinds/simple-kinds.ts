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
} from '../../../backend/loading/index.ts';
import type { ReadValues } from '../mapping/read-values.ts';
import { textOf } from '../input/values.ts';
import type { Kind } from './kind.ts';

/** A kind whose fields are its record, and whose loader does everything. */
function simpleKind<R>(
  loader: (database: LoadingDatabase, records: readonly R[]) => Promise<Loaded>,
  options: { code: (values: ReadValues['values']) => unknown; wholeFile?: boolean },
): Kind<R> {
  return {
    wholeFile: options.wholeFile ?? false,
    fromRow(read, _row, line) {
      // The order of the file is the order of display when it says nothing else.
      const values = 'position' in read.values && read.values['position'] === null ? { position: line } : {};
      return {
        code: textOf(options.code(read.values)) ?? '',
        // The field specification of the kind names every field of the record and makes its type.
        record: { ...read.values, ...values } as R,
        problems: read.problems,
      };
    },
    load: (database, items) =>
      loader(
        database,
        items.map((item) => item.record),
      ),
  };
}

const byCode = { code: (values: ReadValues['values']) => values['code'] };
const byArticle = { code: (values: ReadValues['values']) => values['articleCode'] };

/** The kinds that need nothing but reading and loading. */
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
