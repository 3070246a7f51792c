export { createSearch } from './create-search.ts';
export type { ColorFacetEntry, FacetEntry, Facets, FeatureFacet, LabelNode, Labels, TreeFacetEntry } from './facets.ts';
export { normaliseCode } from './fold.ts';
export { SearchIndexFailure } from './index-failure.ts';
export type { ArticleCodes, ListingDocument } from './listing-document.ts';
export type {
  ArticleSet,
  Hit,
  MatchReason,
  NetPrices,
  PurchasedArticles,
  CustomerCodes,
  SearchEngine,
  SearchOptions,
  SearchResult,
  Suggestion,
  Visibility,
} from './search-engine.ts';
export { upsertSynonyms } from './upsert-synonyms.ts';
