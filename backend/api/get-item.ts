import type { getItem, getItemChild } from '../../contract/get-item.ts';
import type { ProductDetail } from '../../contract/product.ts';
import { shopDay } from '../../domain/shop-day.ts';
import type { Locale } from '../../domain/locale.ts';
import { localized } from '../../domain/local-text.ts';
import { featureText, findArticlePage, type ArticlePage } from '../catalogue/index.ts';
import { text } from '../texts/index.ts';
import type { Services } from '../services.ts';
import { addErrorOf, reasonSentence } from './add-error.ts';
import { serializeChild, listedArticleOf } from './serialize-article.ts';
import { clientPrices, promotionEntries } from './client-prices.ts';
import type { HandlerContext, Handler } from './handler.ts';
import { listedProducts } from './listed-products.ts';
import { offeredAlternatives } from './offered-alternatives.ts';
import { serializePriceInfo } from './price-info.ts';
import { pictureOf, serializeProduct } from './serialize-product.ts';

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
  };
}

async function detailOf(services: Services, page: ArticlePage, context: HandlerContext): Promise<ProductDetail> {
  const { requester, locale } = context;
  const { article, children } = page;
  const today = shopDay(services.clock());
  const prices = clientPrices(services, requester, [article.id, ...children.map((child) => child.id)]);
  const priceOf = (id: number) => prices.get(id) ?? null;
  const salesOf = (ids: number[]) => promotionEntries(services, prices, ids, locale);
  const own = article.kind === 'parent' ? null : priceOf(article.id);
  const isSingle = article.kind !== 'parent';
  const isForClient = requester.client !== null;
  const sidebar = serializeSidebar(page, requester.client === null, locale);
  const offered = await offeredAlternatives(services, requester, article.alternatives);
  const alternatives = article.alternatives.filter((code) => offered.has(code));
  const listed = { ...listedArticleOf(article, children, today, locale), alternatives };
  const shownPrices = {
    own,
    children: children.map((child) => priceOf(child.id)),
    sales: salesOf(isSingle ? [article.id] : children.map((child) => child.id)),
    isForClient,
  };
  const childProducts = children.map((child) =>
    serializeChild(
      child,
      { own: priceOf(child.id), sales: salesOf([child.id]), isForClient },
      page.axes,
      page.featureDefinitions,
      today,
      locale,
    ),
  );
  const isSold = isSingle ? listed.canBeAdded : childProducts.some((child) => child.can_add);
  const rejection = addErrorOf(listed, shownPrices) ?? (isSold ? null : 'not-addable');
  const [related, replacing] = await Promise.all([
    listedProducts(services, requester, page.related, locale),
    rejection === null ? [] : listedProducts(services, requester, page.replacing, locale),
  ]);
  return {
    ...serializeProduct(listed, shownPrices, locale),
    can_add_reason: reasonSentence(rejection, locale),
    is_single_child: isSingle,
    codice_figura: article.sku,
    id_father: article.parentId === null ? null : article.code,
    price_info: serializePriceInfo(own, article.vatRate),
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
  const page = await findArticlePage(services.database, code);
  return { message: { data: page ? await detailOf(services, page, context) : null } };
};

export const handleGetItemChild: Handler<typeof getItemChild> = handleGetItem;
