export {
  findArticleFacts,
  findArticlePage,
  listChildren,
  type ArticleFacts,
  type ArticlePage,
  type FeatureDefinition,
} from './article-details.ts';
export { type ArticlePages } from './article-pages.ts';
export { createCatalogueCopy } from './catalogue-copy.ts';
export { type CustomerCodesReader } from './customer-codes.ts';
export { axisText, featureText } from './value-text.ts';
export { drawBarcode } from './barcode-picture.ts';
export { dataSheetAddress, dataSheetDrawing } from './data-sheet.ts';
export { isArticleDocument } from './document-files.ts';
export { listCategoryPictures } from './category-pictures.ts';
export { shownRow, type PackagingOption } from './records.ts';
export { listSitemapParts, listSitemapProducts, type SitemapProduct } from './sitemap-entries.ts';
export { axesError } from './write/article-checks.ts';
export { linkArticles, type ArticleLinks } from './write/article-links.ts';
export { upsertArticles } from './write/articles.ts';
export { upsertBrands, upsertCollections, upsertColors, upsertFeatures } from './write/attributes.ts';
export { upsertCustomerCodes } from './write/customer-codes.ts';
export { deactivateMissing, type MissingScope } from './write/deactivate-missing.ts';
export { addFamilyFeatures } from './write/family-features.ts';
export { addStockEvents } from './write/stock-events.ts';
export { catalogueShapes } from './write/stored-shapes.ts';
export { upsertStock } from './write/stock.ts';
export { upsertCategories, upsertFamilies } from './write/trees.ts';
export { countUnweighed } from './weights.ts';
