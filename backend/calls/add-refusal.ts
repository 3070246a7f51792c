import type { ArticlePrice } from '../../trade/price.ts';
import { text } from '../messages/index.ts';
import type { Locale } from './handler.ts';

/** Why nobody, or this client, can put an article in the cart. */
export type AddRefusal = 'not-in-price-list' | 'not-addable';

interface OfferedArticle {
  canBeAdded: boolean;
  children: readonly unknown[];
}

interface OfferedPrices {
  own: ArticlePrice | null;
  children: readonly (ArticlePrice | null)[];
  isForClient: boolean;
}

/**
 * Why an article can't be added (R2.85); null where it can. That the client's price list does not hold it goes first:
 * waiting for it would not help. One with children is refused only where no child is in the list.
 */
export function addRefusalOf(article: OfferedArticle, prices: OfferedPrices): AddRefusal | null {
  const isParent = article.children.length > 0;
  const isPriced = isParent ? prices.children.some((price) => price !== null) : prices.own !== null;
  if (prices.isForClient && !isPriced) return 'not-in-price-list';
  return isParent || article.canBeAdded ? null : 'not-addable';
}

/** The reason in a few words, for the row of a list. */
export function shortReason(refusal: AddRefusal | null, locale: Locale): string | null {
  if (refusal === null) return null;
  return text(locale, refusal === 'not-in-price-list' ? 'notInPriceList' : 'notAddable');
}

/** The reason as a sentence, for the article's own page: with what can be done about it. */
export function reasonSentence(refusal: AddRefusal | null, locale: Locale): string | null {
  if (refusal === null) return null;
  return text(locale, refusal === 'not-in-price-list' ? 'notInPriceListSentence' : 'notAddableSentence');
}
