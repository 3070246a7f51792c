import { readyQuantity } from '../../domain/line-supply.ts';
import { WHOLE_CATALOGUE } from '../../domain/listing-query.ts';
import { joinList, listingSearch } from '../../domain/listing-url.ts';
import { linesOf, type ArticleToAdd } from '../cart-store/cart.ts';
import type { I18n } from '../i18n/i18n.tsx';
import { discountsText, packRangeText, packText, perUnit, supplyText } from '../i18n/quantity-text.ts';
import { unitLabel } from '../../domain/unit-label.ts';
import { articlePath, type Article, type PriceRange, type Promotion } from '../parsers/article.ts';
import type { SummaryLine } from '../parsers/cart.ts';

/**
 * How an article is ordered in a list: variants are chosen on its page, it is unavailable, or it has a quantity input.
 */
export type LineKind = 'variants' | 'unavailable' | 'sold';

/** The texts of one row or card, in the language of the page; '' where there is none. */
export interface ArticleLine {
  kind: LineKind;
  /** On the button that opens the variants, in long and in short; '' elsewhere. */
  choose: { long: string; short: string };
  /** Path of the product page without language prefix. */
  path: string;
  /** Path of the listing of alternatives; null when there are none. */
  alternativesPath: string | null;
  pack: string;
  /** 'dal 02/12/2026', below the availability In arrivo; below Non disponibile, that it can be ordered. */
  arrival: string;
  /** '35 subito, 465 dal 14/03/2027', for a quantity above the stock. */
  supply: string;
  /** '24 nel carrello'. */
  inCart: string;
  /** Struck list price and discounts, '30+10+5' or '−25 %', only with a lower net price. */
  gross: string;
  discounts: string;
  /** The net price, or the price range of the variants. */
  net: string;
  perUnit: string;
  /** What the price is for: 'pz', or '100 pz'. */
  per: string;
  /** Day and month when the first promotion ends, '30/11'; null without promotion. */
  promotionEnd: string | null;
  /** '6,00 € da 5 pz': the promotion price, if the promotion starts above the smallest pack. */
  offer: string;
  /** 'In evidenza' or 'Novità'. */
  mark: string;
}

/**
 * The promotion under which a list adds an article to the cart: the cheapest one that lowers the price for this
 * customer. The promotion already in the cart has priority, because another one would create another line.
 */
export function offeredPromotion(
  article: Pick<Article, 'internalCode' | 'canAdd' | 'net' | 'promotions'>,
  lines: readonly SummaryLine[],
): Promotion | null {
  const { net, promotions } = article;
  const own = linesOf(lines, article.internalCode);
  const chosen = promotions.filter(({ code, row }) =>
    own.some(({ promotionCode, promotionRow }) => promotionCode === code && promotionRow === row),
  );
  if (!article.canAdd || (own.length > 0 && chosen.length === 0)) return null;
  const better = (chosen.length > 0 ? chosen : promotions).filter(
    ({ netPrice }) => netPrice !== null && net !== null && netPrice < net,
  );
  return better.sort((a, b) => (a.netPrice ?? 0) - (b.netPrice ?? 0))[0] ?? null;
}

/** How an article can be ordered where it is shown. */
export function lineKind(article: Pick<Article, 'variantCount' | 'canAdd'>): LineKind {
  if (article.variantCount > 1 || (article.variantCount === 1 && !article.canAdd)) return 'variants';
  return article.canAdd ? 'sold' : 'unavailable';
}

/** '5,00 € – 8,00 €', or one price when both are equal; '' without prices. */
export function rangeText(i18n: I18n, range: PriceRange | null): string {
  if (!range) return '';
  const lowest = i18n.unitPrice(range.lowest, range);
  const highest = i18n.unitPrice(range.highest, range);
  return lowest === highest ? lowest : `${lowest} – ${highest}`;
}

/** Query of a product page that marks some of its variants. */
function markedSearch(codes: readonly string[]): string {
  return codes.length === 0 ? '' : `?marked=${encodeURIComponent(joinList(codes)).replaceAll('%2C', ',')}`;
}

/** The rows of a listing: a few variants that the search singles out are shown in place of their product. */
export function listedRows(articles: readonly Article[]): Article[] {
  return articles.flatMap((article) => (article.foundVariants.length > 0 ? article.foundVariants : article));
}

/** The data needed to add an article to the cart, with the quantity as typed. */
export function articleToAdd(article: Article, quantity: number): ArticleToAdd {
  return {
    internalCode: article.internalCode,
    quantity,
    packQuantity: article.packQuantity,
    unit: article.unit,
    piecesPerUnit: article.piecesPerUnit,
    name: article.name,
    path: articlePath(article),
    picture: article.pictures[0]?.url ?? null,
  };
}

/** Listing of the articles that replace this one, without language prefix; null when there are none. */
export function alternativesPath(article: Pick<Article, 'internalCode' | 'alternativeCodes'>): string | null {
  const { internalCode: alternativesOf, alternativeCodes: codes } = article;
  return codes.length === 0 ? null : `/shop${listingSearch({ ...WHOLE_CATALOGUE, codes, alternativesOf })}`;
}

/** Quantity of an article, or of its variants, in the cart, with and without promotions. */
export function quantityInCart(
  lines: readonly SummaryLine[],
  article: Pick<Article, 'internalCode' | 'variantCount' | 'variants'>,
): number {
  const articles = article.variantCount > 0 ? article.variants : [article];
  return articles
    .flatMap(({ internalCode }) => linesOf(lines, internalCode))
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

/** The promotion of a row and the quantity in its input. */
export interface RowOffer {
  promotion: Promotion | null;
  quantity: number;
}

/** List price, discounts and net price that the article will have in the cart. */
function pricesAt(i18n: I18n, article: Article, { promotion, quantity }: RowOffer) {
  const { gross, net, discounts } = article;
  if (!promotion || quantity < promotion.minimumQuantity) return { gross, net, discounts };
  const extra = promotion.discounts.map((discount) => i18n.number(discount / 100));
  const together = promotion.kind === 'discount' ? [discounts, ...extra].filter(Boolean).join('+') : '';
  return { gross, net: promotion.netPrice, discounts: together };
}

/** How much of a quantity is in stock, and when the rest follows; '' when the stock covers it, or there is none at all. */
export function shortSupply(i18n: I18n, article: Article, quantity: number): string {
  const { stock, packQuantity, arrival: laterOn } = article;
  if (stock === null || stock <= 0 || quantity <= stock) return '';
  const ready = readyQuantity(quantity, stock, packQuantity);
  return supplyText(i18n, { ready, later: quantity - ready, laterOn });
}

/** When an article can be delivered that is not in stock: from a day, or on demand; '' where the availability says all. */
export function arrivalText({ t, date }: I18n, article: Pick<Article, 'availability' | 'arrival' | 'canAdd'>): string {
  const { availability, arrival, canAdd } = article;
  if (availability === 'arriving') return arrival ? t('common.fromDay', { day: date(arrival) }) : '';
  return availability === 'unavailable' && canAdd ? t('common.onDemand') : '';
}

/** '8 varianti corrispondono' where the search singles them out, else 'Scegli fra 34 varianti'. */
function chooseTexts({ t }: I18n, { matchingCodes, variantCount }: Article): ArticleLine['choose'] {
  const count = matchingCodes.length || variantCount;
  const long = t(matchingCodes.length > 0 ? 'catalogue.matchingVariants' : 'catalogue.chooseVariants', { count });
  return { long, short: t('catalogue.variants', { count }) };
}

/** Builds the texts of a row or card; without prices for guests and where they are switched off. */
export function articleLine(
  i18n: I18n,
  article: Article,
  inCart: number,
  pricesShown: boolean,
  offer: RowOffer = { promotion: null, quantity: 0 },
): ArticleLine {
  const kind = lineKind(article);
  const isRange = kind === 'variants' && article.net === null;
  const { gross, net, discounts } = pricesAt(i18n, article, offer);
  const { statedQuantity } = (isRange && article.priceRange) || article;
  const per = perUnit(i18n, article.unit, statedQuantity);
  const reduced = article.onSale && gross !== null && net !== null && net < gross;
  const { promotion } = offer;
  const ends = article.promotions.map(({ until }) => until).filter(Boolean);
  return {
    kind,
    choose: kind === 'variants' ? chooseTexts(i18n, article) : { long: '', short: '' },
    path: articlePath(article) + markedSearch(article.matchingCodes),
    alternativesPath: kind === 'unavailable' ? alternativesPath(article) : null,
    pack: article.variantPacks ? packRangeText(i18n, article.variantPacks, article) : packText(i18n, article),
    arrival: arrivalText(i18n, article),
    supply: shortSupply(i18n, article, offer.quantity),
    inCart: inCart > 0 ? i18n.t('catalogue.inCart', { count: inCart }) : '',
    gross: pricesShown && reduced ? i18n.unitPrice(gross, article) : '',
    discounts: pricesShown && reduced ? discountsText(i18n, discounts) : '',
    net: !pricesShown
      ? ''
      : isRange
        ? rangeText(i18n, article.priceRange)
        : i18n.unitPrice(net, article, offer.quantity),
    perUnit: !pricesShown ? '' : i18n.t(isRange ? 'catalogue.netPer' : 'catalogue.perUnit', { unit: per }),
    per,
    offer:
      pricesShown && promotion && promotion.minimumQuantity > article.packQuantity
        ? i18n.t('catalogue.offer', {
            price: i18n.unitPrice(promotion.netPrice, promotion, promotion.minimumQuantity),
            quantity: promotion.minimumQuantity,
            unit: unitLabel(i18n.locale, article.unit, promotion.minimumQuantity),
          })
        : '',
    mark: article.isHot ? i18n.t('catalogue.hot') : article.isNew ? i18n.t('catalogue.new') : '',
    promotionEnd: ends.length > 0 ? i18n.date(ends.sort()[0]).slice(0, 5) : null,
  };
}
