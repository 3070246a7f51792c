/**
 * How a catalogue, its prices and its customers get into the database, whoever brings them. Every function takes records
 * of backend/catalogue/records.ts, finds everything by code, can be called again with the same records without changing
 * anything (and so without announcing anything), and returns how many rows are new, how many it changed, and what changed.
 * A field that a record does not give keeps what is stored.
 * A transaction of the caller's own is passed as `{ query: transaction }`.
 */
export { linkArticles, type ArticleLinks, type WaitingLinks } from './article-links.ts';
export { loadArticles, type LoadedArticles } from './articles.ts';
export { recordsOf, type FieldChange } from './changes.ts';
export { addFamilyFeatures } from './family-features.ts';
export { loadCoupons, loadCustomerCodes } from './coupons.ts';
export { loadCustomers } from './customers.ts';
export { deactivateMissing, type MissingArticles, type MissingScope } from './deactivate-missing.ts';
export { loadDocuments } from './documents.ts';
export { LoadingError, type LoadingProblem } from './loading-error.ts';
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
