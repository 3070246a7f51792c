import type { getItem, getItemChild } from '../../contract/get-item.ts';
import type { ProductDetail } from '../../contract/product.ts';
import { shopDay } from '../../domain/shop-day.ts';
import { vatRateUnder } from '../../domain/vat-regime.ts';
import type { Locale } from '../../domain/locale.ts';
import { italianTexts, localized } from '../../domain/local-text.ts';
import { featureText, type ArticlePage } from '../catalogue/index.ts';
import { findAlike } from '../database/article-codes.ts';
import { text } from '../texts/index.ts';
import type { Services } from '../services.ts';
import { addErrorOf, isAddable, reasonSentence } from './add-error.ts';
import {
  listedRows,
  offeredAlternatives,
  pictureOf,
  pricesOf,
  serializeArticle,
  serializeVariant,
  viewOf,
} from './article-view.ts';
import type { HandlerContext, Handler } from './handler.ts';
import { serializePriceInfo } from './price-info.ts';

function featuresOf(page: ArticlePage, locale: Locale): ProductDetail['features'] {
  const { article, featureDefinitions } = page;
  return featureDefinitions.flatMap((definition) => {
    const value = article.features[definition.code];
    return value === undefined
      ? []
      : [{ label: localized(definition.name, locale), value: featureText(value, definition, locale) }];
  });
}

function axesOf(page: ArticlePage, locale: Locale): ProductDetail['axes'] {
  return page.axes.map((code) => {
    const definition = page.featureDefinitions.find((candidate) => candidate.code === code);
    if (definition) return { code, label: localized(definition.name, locale) };
    return { code, label: text(locale, code === 'color' ? 'axisColor' : 'axisSize') };
  });
}

function serializeSidebar(page: ArticlePage, isGuest: boolean, locale: Locale) {
  const { article, children } = page;
  const barcodes = [article, ...children].flatMap((owner) => owner.barcodes);
  return {
    barcodes: barcodes.map((barcode) => ({ barcode: barcode.code, um: barcode.unit })),
    // Guests don't see whether there are documents, nor their URLs.
    documents: isGuest
      ? []
      : page.documents.map((document) => ({ name: localized(document.name, locale), url: document.url })),
    link_assistence: page.assistanceLink,
    video: page.videoLink,
    long_descr: page.description ? localized(page.description, locale) : null,
    ...italianTexts({ long_descr: page.description }, locale),
  };
}

async function detailOf(services: Services, page: ArticlePage, context: HandlerContext): Promise<ProductDetail> {
  const { requester, locale } = context;
  const { article, children } = page;
  const today = shopDay(services.clock());
  const isSingle = article.kind !== 'parent';
  const offered = await offeredAlternatives(services, requester, article.alternatives);
  const alternatives = article.alternatives.filter((code) => offered.has(code));
  const view = { ...viewOf(article, children, today, locale), alternatives };
  const variants = children.map((child) => ({ child, variant: viewOf(child, [], today, locale) }));
  const shownPrices = await pricesOf(services, requester, [view, ...variants.map(({ variant }) => variant)], locale);
  const prices = shownPrices(view);
  const childProducts = variants.map(({ child, variant }) =>
    serializeVariant(variant, child, page, shownPrices(variant), locale),
  );
  const isSold = isSingle ? isAddable(view, prices) : childProducts.some((child) => child.can_add);
  const rejection = addErrorOf(view, prices) ?? (isSold ? null : 'not-addable');
  const [related, replacing] = await Promise.all([
    listedRows(services, requester, page.related, locale),
    rejection === null ? [] : listedRows(services, requester, page.replacing, locale),
  ]);
  const sidebar = serializeSidebar(page, requester.client === null, locale);
  return {
    ...serializeArticle(view, prices, locale),
    can_add_reason: reasonSentence(rejection, locale),
    is_single_child: isSingle,
    codice_figura: article.sku,
    id_father: article.parentId === null ? null : article.code,
    price_info: serializePriceInfo(prices.own, vatRateUnder(prices.vatRegime, article.vatRate)),
    pictures: article.pictures.map((url) => pictureOf(url, 'medium')),
    large_pictures: article.pictures.map((url) => pictureOf(url, 'large')),
    features: featuresOf(page, locale),
    category_path: page.categoryPath.map((category) => ({
      code: category.code,
      label: localized(category.name, locale),
    })),
    axes: axesOf(page, locale),
    children: childProducts,
    related_products: related,
    alternative_products: replacing.filter(({ id }) => offered.has(id)),
    extra_info: isSingle ? { product: sidebar, data: null } : { product: null, data: sidebar },
  };
}

/** One handler for single articles and products with variants: the data decides which it is. */
export const handleGetItem: Handler<typeof getItem> = async (services, request, context) => {
  const code = request.slug ?? request.id ?? request.sku ?? '';
  const page = await services.articlePages.find(code);
  if (page) return { message: { data: await detailOf(services, page, context) } };
  const alike = (await findAlike(services.database.query, [code])).get(code) ?? [];
  const sold = alike.filter(({ isActive }) => isActive);
  return { message: { data: null, ...(sold.length > 1 ? { look_alikes: sold.map(({ sku }) => sku) } : {}) } };
};

export const handleGetItemChild: Handler<typeof getItemChild> = handleGetItem;
