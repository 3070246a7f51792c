export type { Availability, ListingDocument, Locale } from './documents.ts';
export type { IndexData, IndexedFeature, Labels, TreeNode } from './index-data.ts';
export { emptyQuery } from './query/answer-key.ts';
export type { Origin } from './query/origins.ts';
export { normaliseCode } from './text/fold.ts';
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
} from './types.ts';
export { createSearch } from './search.ts';
export type { Search, SearchSettings } from './search.ts';
