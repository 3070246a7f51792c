import type { LineSupply } from '../../../domain/line-supply.ts';
import { ibanText } from '../../../domain/iban.ts';
import { dayText, numberText, type Locale } from '../../../domain/locale.ts';
import { localized } from '../../../domain/local-text.ts';
import { fill, texts } from '../../texts/index.ts';
import type { Confirmation } from './find-confirmation.ts';
import type { SentOrder } from '../sent-order.ts';

/**
 * How much of a line is in stock and when the rest follows; '' when the stock covered it, or when that is not known.
 */
export function supplyText(locale: Locale, supply: LineSupply | null): string {
  if (supply === null || supply.later === 0) return '';
  const t = texts[locale].confirmation;
  const [ready, later] = [numberText(locale, supply.ready), numberText(locale, supply.later)];
  const { laterOn } = supply;
  const when = laterOn === null ? '' : fill(locale, t.supplyFrom, { day: dayText(laterOn) });
  if (supply.ready > 0) return fill(locale, t.supply, { ready, later, when: when || t.supplyUndated });
  return when ? fill(locale, t.arriving, { when }) : t.arrivingUndated;
}

/** Lines of a mail that are named one by one. */
const NAMED_LINES = 10;

/** The paragraph of the mail about what follows and how it is shipped; '' when the stock covered the order. */
export function supplyParagraph({
  shortLines,
  shipmentChoice,
  locale,
}: Pick<SentOrder, 'shortLines' | 'shipmentChoice' | 'locale'>): string {
  if (shortLines.length === 0) return '';
  const t = texts[locale].confirmation;
  const lines = shortLines
    .slice(0, NAMED_LINES)
    .map((line) => `- ${line.sku} ${localized(line.name, locale)}: ${supplyText(locale, line)}`);
  if (shortLines.length > NAMED_LINES) {
    lines.push(`- ${fill(locale, t.moreLines, { count: shortLines.length - NAMED_LINES })}`);
  }
  const choice = shipmentChoice === null ? [] : [shipmentChoice === 'WAIT' ? t.wait : t.split];
  return [t.follows, ...lines, ...choice].join('\n');
}

/** The lines with the account to which the order is paid; '' where it is not paid by bank transfer. */
export function transferParagraph(locale: Locale, transfer: Confirmation['transfer']): string {
  if (transfer === null) return '';
  const t = texts[locale].confirmation;
  const { holder, iban, bank, reason } = transfer;
  return [
    t.transfer,
    `IBAN: ${ibanText(iban)}`,
    `${t.transferHolder}: ${holder}`,
    ...(bank ? [`${t.transferBank}: ${bank}`] : []),
    `${t.transferReason}: ${t.order} ${reason}`,
  ].join('\n');
}

/** Who ordered: an agent for the customer, or a buyer with the colleague who approved; empty when it is not known. */
export function orderedBy(
  locale: Locale,
  order: { sentBy: string | null; isSentByAgent: boolean; approvedBy: string | null },
  customer: string,
): string {
  const { sentBy: name, approvedBy: approver } = order;
  if (name === null) return '';
  const t = texts[locale].confirmation;
  if (approver !== null) return fill(locale, t.sentAndApproved, { name, approver });
  return fill(locale, order.isSentByAgent ? t.sentFor : t.sentBy, { name, customer });
}
