/**
 * How a catalogue, its prices and its customers get into the database, whoever brings them. Every function takes records
 * of backend/catalogue/records.ts, finds everything by code, can be called again with the same records without changing
 * anything (and so without announcing anything), and answers how many rows it wrote anew and how many it changed.
 * A transaction of the caller's own is passed as `{ query: transaction }`.
 */
export { linkArticles, type ArticleLinks, type WaitingLinks } from './article-links.ts';
export { loadArticles, type ArticleLoadOptions, type LoadedArticles } from './articles.ts';
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
export { loadPrices, loadPromotions, loadStock } from './prices.ts';
export { batchSize, type Loaded, type LoadingDatabase } from './transaction.ts';
export { addFamilyFeatures, loadCategories, loadFamilies } from './trees.ts';
export { loadUsers } from './users.ts';
