/**
 * Writes a catalogue, its prices and its customers to the database, from any source. Every function imports records of
 * backend/catalogue/records.ts and identifies everything by code. It can be called again with the same records without
 * any change or announcement, and returns the number of new rows, the number of changed rows, and the changes. A field
 * that a record does not give keeps the stored value. A transaction of the caller is passed as `{ query: transaction
 * }`.
 */
export { linkArticles, type ArticleLinks, type WaitingLinks } from './article-links.ts';
export { loadArticles, type LoadedArticles } from './articles.ts';
export { recordsOf, type FieldChange } from './changes.ts';
export { addFamilyFeatures } from './family-features.ts';
export { loadCoupons, loadCustomerCodes } from './coupons.ts';
export { loadCustomers } from './customers.ts';
export { deactivateMissing, type MissingArticles, type MissingScope } from './deactivate-missing.ts';
export { loadDocuments } from './documents.ts';
export { LoadingError, type LoadingProblem } from './upsert-error.ts';
export {
  loadAgents,
  loadBrands,
  loadCollections,
  loadColors,
  loadFeatures,
  loadPriceLists,
  loadSynonyms,
} from './named-things.ts';
export { loadPrices, loadStock } from './prices.ts';
export { loadPromotions } from './promotions.ts';
export { findUser, storedUsers } from './stored-users.ts';
export { positionAfterAll } from './named-things.ts';
export { batchSize, type Loaded, type LoadingDatabase } from './transaction.ts';
export { loadCategories, loadFamilies } from './trees.ts';
export { loadUsers } from './users.ts';
