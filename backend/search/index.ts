export { createSearch } from './create-search.ts';
export type { FacetEntry, Facets, LabelNode, Labels, TreeFacetEntry } from './facets.ts';
export { normaliseCode } from './fold.ts';
export { SearchIndexFailure } from './index-failure.ts';
export type { ListingDocument } from './listing-document.ts';
export type {
  Hit,
  MatchReason,
  PurchasedArticles,
  SearchEngine,
  SearchResult,
  Suggestion,
  Visibility,
} from './search-engine.ts';
export { upsertSynonyms } from './upsert-synonyms.ts';
