export {
  readArticlePage,
  readChildren,
  type ArticleFacts,
  type ArticlePage,
  type FeatureDefinition,
} from './article-details.ts';
export { featureText, localized } from './feature-text.ts';
export { readCategoryPictures } from './category-pictures.ts';
export type { PackagingOption } from './records.ts';
