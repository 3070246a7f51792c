export type { Availability, ListingDocument, Locale } from './memory/documents.ts';
export type { IndexData, IndexedFeature, Labels, TreeNode } from './memory/index-data.ts';
export { emptyQuery } from './memory/query/answer-key.ts';
export type { Origin } from './memory/query/origins.ts';
export { normaliseCode } from './fold.ts';
export type {
  ArticleNumber,
  Visibility,
  ColorFacetEntry,
  FacetEntry,
  Facets,
  FeatureFacet,
  Hit,
  MatchReason,
  SearchEngine,
  SearchOptions,
  SearchResult,
  StockChange,
  Suggestion,
  TreeFacetEntry,
} from './search-engine.ts';
export { createSearch } from './memory/engine.ts';
export type { Search, SearchSettings } from './memory/engine.ts';
