import { dayText, moneyText, type Locale } from '../../../domain/locale.ts';
import { orderName } from '../../../domain/order-name.ts';
import { shopDay, shopTime } from '../../../domain/shop-day.ts';
import { fill, texts, type TextParameter } from '../../texts/index.ts';
import type { Confirmation } from './find-confirmation.ts';
import { orderedBy, supplyParagraph, transferParagraph } from './texts.ts';

/** The document total, and what is to be paid of it where that is less. */
function totalText(locale: Locale, { totalCents, payableCents }: Confirmation['order']): string {
  const total = moneyText(locale, totalCents);
  if (payableCents === totalCents) return total;
  return `${total} (${texts[locale].confirmation.payable}: ${moneyText(locale, payableCents)})`;
}

/** What the mail with the confirmation of an order is written from, by its placeholders. */
export function confirmationValues(
  confirmation: Confirmation,
  locale: Locale,
  greeted: string,
): Record<string, TextParameter | null> {
  const { order, customer, transfer } = confirmation;
  const t = texts[locale].confirmation;
  return {
    number: orderName(order),
    name: greeted,
    // An order of the ERP has no sender, and the sentence one.
    by: orderedBy(locale, order, customer.name) || fill(locale, t.sentBy, { name: customer.name }),
    former: order.formerNumbers[0] ?? '',
    moment: `${dayText(shopDay(order.createdAt))}, ${shopTime(order.createdAt)}`,
    lines: order.lines.length === 1 ? t.oneLine : fill(locale, t.lines, { count: order.lines.length }),
    total: totalText(locale, order),
    expiry: order.answerBy === null ? null : { day: order.answerBy },
    supply: supplyParagraph({ ...order, locale }),
    transfer: transferParagraph(locale, transfer),
  };
}
