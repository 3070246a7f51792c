import type { DifferenceCause } from '../../domain/price-check.ts';
import { PRICE_RANKS } from '../../domain/price.ts';
import { lineCents } from '../../domain/rounding.ts';
import type { ExplainedPrice } from './explain-price.ts';
import type { PossiblePrice } from './possible-prices.ts';

/**
 * What the ERP seems to count otherwise: the first thing that does not decide in the shop and would come to its amount to
 * the cent, in the order of precedence; null for nothing that the shop knows.
 */
export function findCause(explained: ExplainedPrice, erpCents: number): DifferenceCause | null {
  const { question, conditions, promotions, listed, ownGives, charged, article } = explained;
  const comesTo = (price: PossiblePrice | null): boolean =>
    price !== null && lineCents(price.netPrice, question.quantity, price.priceQuantity) === erpCents;
  for (const { rank, target, whyNot, gives } of conditions) {
    if (whyNot !== null && comesTo(gives))
      return { kind: 'condition', row: PRICE_RANKS.indexOf(rank) + 1, rank, target, whyNot };
  }
  const winner = conditions.find(({ whyNot }) => whyNot === null);
  if (winner && comesTo(ownGives)) return { kind: 'own-discounts', row: PRICE_RANKS.length };
  const promoted = promotions.find(({ gives }) => comesTo(gives));
  if (promoted) return { kind: 'promotion', code: promoted.promotion.code, title: promoted.promotion.title.it };
  const entry = listed.find(({ gives }) => comesTo(gives));
  if (entry) return { kind: 'list', validFrom: entry.validFrom };
  const inForce = listed.findLast(({ validFrom }) => validFrom === null || validFrom <= question.day);
  if (inForce?.price && lineCents(inForce.price, question.quantity, article.priceQuantity) === erpCents)
    return { kind: 'gross' };
  return charged === null ? { kind: 'no-price' } : null;
}
