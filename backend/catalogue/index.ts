export {
  findArticleFacts,
  findArticlePage,
  listChildren,
  type ArticleFacts,
  type ArticlePage,
  type FeatureDefinition,
} from './article-details.ts';
export { createCustomerCodes, type CustomerCodes, type CustomerCodesReader } from './customer-codes.ts';
export { axisText } from './axis-text.ts';
export { drawBarcode } from './barcode-picture.ts';
export { dataSheetAddress, drawDataSheet } from './data-sheet.ts';
export { isArticleDocument } from './document-files.ts';
export { featureText, localized } from './feature-text.ts';
export { listCategoryPictures } from './category-pictures.ts';
export type { PackagingOption } from './records.ts';
