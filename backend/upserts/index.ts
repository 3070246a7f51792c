/**
 * Writes a catalogue, its prices and its customers to the database, from any source. Every function imports records of
 * backend/catalogue/records.ts and identifies everything by code. It can be called again with the same records without
 * any change or announcement, and returns the number of new rows, the number of changed rows, and the changes. A field
 * that a record does not give keeps the stored value. A transaction of the caller is passed as `{ query: transaction
 * }`.
 */
export { linkArticles, type ArticleLinks, type WaitingLinks } from './article-links.ts';
export { upsertArticles, type UpsertedArticles } from './articles.ts';
export { recordsOf, type FieldChange } from './changes.ts';
export { column } from './columns.ts';
export { addFamilyFeatures } from './family-features.ts';
export { upsertCoupons, upsertCustomerCodes } from './coupons.ts';
export { upsertCustomers } from './customers.ts';
export { deactivateMissing, type MissingArticles, type MissingScope } from './deactivate-missing.ts';
export { asStored, oncePerCode, type Place } from './merge-changes.ts';
export { idsByCode } from './references.ts';
export { replaceSets, type OwnedRows, type SetTable } from './replace-set.ts';
export { ProblemList, UpsertError, type UpsertProblem } from './upsert-error.ts';
export {
  upsertAgents,
  upsertBrands,
  upsertCollections,
  upsertColors,
  upsertFeatures,
  upsertPriceLists,
  upsertSynonyms,
} from './named-things.ts';
export { upsertPrices, upsertStock } from './prices.ts';
export { upsertPromotions } from './promotions.ts';
export { findUser, storedUsers } from './stored-users.ts';
export { positionAfterAll } from './named-things.ts';
export {
  add,
  batchSize,
  inPieces,
  inTransaction,
  nothingUpserted,
  type Query,
  type UpsertDatabase,
  type UpsertResult,
} from './transaction.ts';
export { freshIds, keyOf, upsert, type Entry, type Row, type Upserted, type UpsertTable } from './upsert.ts';
export { upsertCategories, upsertFamilies } from './trees.ts';
export { upsertUsers } from './users.ts';
