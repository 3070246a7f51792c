export { createSearch } from './create-search.ts';
export type { FacetEntry, Facets, LabelNode, Labels, TreeFacetEntry } from './facets.ts';
export { fold, normaliseCode } from './fold.ts';
export { answersTo, helpText, type HelpText } from './help-match.ts';
export { searchRulesSchema, type SearchRule } from './rules/search-rule.ts';
export {
  editSearchRules,
  listSearchRules,
  missingPages,
  TooManyRules,
  unknownArticles,
  type RuleChanges,
} from './rules/stored-rules.ts';
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
