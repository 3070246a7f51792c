import { discountStages } from '../../../trade/discounts.ts';
import { lineCents } from '../../../trade/money.ts';
import type { Article } from '../../readers/article.ts';
import type { ArticleDetail, PriceExplanation } from '../../readers/article-detail.ts';

/** '30+10+5' and '12.5' as hundredths of a percent. */
export function readDiscounts(text: string): number[] {
  return text
    .split('+')
    .map((part) => Math.round(Number(part.replace(',', '.')) * 100))
    .filter((discount) => Number.isFinite(discount) && discount !== 0);
}

/**
 * How an article's net price came about, from what a list says of it. The steps are left out when they don't lead to
 * the net price: then it was agreed as such. Null without prices.
 */
export function explainListed(
  article: Pick<Article, 'gross' | 'net' | 'discounts' | 'vat' | 'packQuantity'>,
): PriceExplanation | null {
  const { gross, net, discounts, vat } = article;
  if (gross === null || net === null) return null;
  const stages = discountStages(gross, readDiscounts(discounts));
  const leadsToNet = stages.at(-1)?.price === net;
  return { gross, net, vat, discounts, running: leadsToNet ? stages : [], steps: [] };
}

/** The explanation of an article sold by itself, else of one of its children. */
export function explanationOf(article: ArticleDetail, child: Article | null): PriceExplanation | null {
  return child ? explainListed(child) : article.explanation;
}

/** Net value of quantities in cents, each line rounded as the cart does. Without a price a line counts nothing. */
export function netTotal(lines: Iterable<{ net: number | null; quantity: number }>): number {
  let cents = 0;
  for (const { net, quantity } of lines) cents += net === null ? 0 : lineCents(net, quantity);
  return cents;
}
