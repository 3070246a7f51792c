import { canBeAdded } from '../../domain/availability.ts';
import type { ArticlePrice } from '../../domain/price.ts';
import type { Locale } from '../../domain/locale.ts';
import type { ListingDocument } from '../search/index.ts';
import { text } from '../texts/index.ts';

/** Why an article can't be put in the cart, by anybody or by this customer. */
export type AddError = 'not-in-price-list' | 'not-addable';

type OfferedArticle = Pick<ListingDocument, 'kind' | 'availability' | 'children' | 'orderableWithoutStock'>;

interface OfferedPrices {
  own: ArticlePrice | null;
  children: readonly (ArticlePrice | null)[];
  isForClient: boolean;
  /** The setting of the shop, for articles that say nothing. */
  isOrderableWithoutStock: boolean;
}

/** Whether an article can be put in a cart by anybody; a product with variants never can. */
export function isAddable(
  { kind, availability, orderableWithoutStock }: Omit<OfferedArticle, 'children'>,
  { isOrderableWithoutStock }: Pick<OfferedPrices, 'isOrderableWithoutStock'>,
): boolean {
  return canBeAdded(kind, availability, orderableWithoutStock ?? isOrderableWithoutStock);
}

/**
 * Why an article can't be added; null where it can. A missing price comes first, because waiting for stock
 * would not help then. A product with variants is rejected only where no variant has a price.
 */
export function addErrorOf(article: OfferedArticle, prices: OfferedPrices): AddError | null {
  const isParent = article.children.length > 0;
  const isPriced = isParent ? prices.children.some((price) => price !== null) : prices.own !== null;
  if (prices.isForClient && !isPriced) return 'not-in-price-list';
  return isParent || isAddable(article, prices) ? null : 'not-addable';
}

/** The reason in a few words, for a listing row. */
export function shortReason(rejection: AddError | null, locale: Locale): string | null {
  if (rejection === null) return null;
  return text(locale, rejection === 'not-in-price-list' ? 'notInPriceList' : 'notAddable');
}

/** The reason as a sentence with advice, for the article's own page. */
export function reasonSentence(rejection: AddError | null, locale: Locale): string | null {
  if (rejection === null) return null;
  return text(locale, rejection === 'not-in-price-list' ? 'notInPriceListSentence' : 'notAddableSentence');
}
