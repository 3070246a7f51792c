import type { LineSupply } from '../../../domain/line-supply.ts';
import { ibanText } from '../../../domain/iban.ts';
import { dayText, numberText, type Locale } from '../../../domain/locale.ts';
import { localized } from '../../../domain/local-text.ts';
import type { Confirmation } from './find-confirmation.ts';
import type { SentOrder } from '../sent-order.ts';

/** Texts of the order confirmation, in the document and in the mail. */
const it = {
  title: 'Conferma d’ordine',
  order: 'Ordine',
  sentOn: 'Inviato il',
  sentBy: 'da {name}',
  sentFor: 'da {name} per {customer}',
  sentAndApproved: 'da {name}, approvato da {approver}',
  customer: 'Cliente',
  customerCode: 'Codice cliente',
  vatNumber: 'P. IVA',
  destination: 'Destinazione',
  pickup: 'Ritiro in sede',
  requested: 'Data richiesta',
  collection: 'Ritiro',
  reference: 'Riferimento cliente',
  payment: 'Pagamento',
  number: 'N.',
  article: 'Articolo',
  unit: 'UM',
  quantity: 'Quantità',
  list: 'Listino',
  discounts: 'Sconti %',
  net: 'Netto',
  value: 'Valore',
  totalGross: 'Totale lordo',
  totalDiscounts: 'Sconti',
  totalGoods: 'Merce netta',
  coupon: 'Coupon',
  totalNet: 'Totale netto',
  transport: 'Spese di trasporto',
  vat: 'IVA',
  totalDocument: 'Totale documento',
  note: 'Nota',
  page: 'Pagina {page} di {pages}',
  continued: 'segue',
  subject: 'Ordine {number} ricevuto',
  greeting: 'Buongiorno {name},',
  received: 'abbiamo ricevuto l’ordine {number} del {moment}: {lines}, totale documento {total}. Ordinato {by}.',
  receivedPlain: 'abbiamo ricevuto l’ordine {number} del {moment}: {lines}. Ordinato {by}.',
  oneLine: '1 riga',
  lines: '{count} righe',
  inParts: 'in più spedizioni',
  together: 'in una spedizione sola',
  supply: '{ready} subito, {later} {when}',
  supplyFrom: 'dal {day}',
  supplyUndated: 'quando arrivano',
  arriving: 'in arrivo {when}',
  arrivingUndated: 'in arrivo',
  split: 'Spediamo subito quello che c’è, il resto segue.',
  wait: 'Come richiesto, spediamo tutto insieme.',
  follows: 'Non tutto è disponibile subito:',
  moreLines: 'altre {count} righe: vedi la conferma',
  transfer: 'Paga con bonifico bancario:',
  transferHolder: 'Intestatario',
  transferBank: 'Banca',
  transferReason: 'Causale',
  attached: 'In allegato la conferma d’ordine. Quando l’avremo controllato lo vedrai accettato fra i tuoi ordini.',
  closing: 'Grazie, {company}',
};

const en: typeof it = {
  title: 'Order confirmation',
  order: 'Order',
  sentOn: 'Sent on',
  sentBy: 'by {name}',
  sentFor: 'by {name} for {customer}',
  sentAndApproved: 'by {name}, approved by {approver}',
  customer: 'Customer',
  customerCode: 'Customer code',
  vatNumber: 'VAT no.',
  destination: 'Destination',
  pickup: 'Pickup at our warehouse',
  requested: 'Requested date',
  collection: 'Pickup',
  reference: 'Your reference',
  payment: 'Payment',
  number: 'No.',
  article: 'Article',
  unit: 'Unit',
  quantity: 'Quantity',
  list: 'List price',
  discounts: 'Discounts %',
  net: 'Net',
  value: 'Value',
  totalGross: 'Gross total',
  totalDiscounts: 'Discounts',
  totalGoods: 'Goods, net',
  coupon: 'Coupon',
  totalNet: 'Net total',
  transport: 'Transport cost',
  vat: 'VAT',
  totalDocument: 'Document total',
  note: 'Note',
  page: 'Page {page} of {pages}',
  continued: 'continued',
  subject: 'Order {number} received',
  greeting: 'Hello {name},',
  received: 'we have received order {number} of {moment}: {lines}, document total {total}. Ordered {by}.',
  receivedPlain: 'we have received order {number} of {moment}: {lines}. Ordered {by}.',
  oneLine: '1 line',
  lines: '{count} lines',
  inParts: 'in several deliveries',
  together: 'in one delivery',
  supply: '{ready} now, {later} {when}',
  supplyFrom: 'from {day}',
  supplyUndated: 'when they arrive',
  arriving: 'arriving {when}',
  arrivingUndated: 'arriving',
  split: 'We ship now what is there, the rest follows.',
  wait: 'As requested, we ship everything together.',
  follows: 'Not everything is available now:',
  moreLines: '{count} more lines: see the confirmation',
  transfer: 'Please pay by bank transfer:',
  transferHolder: 'Account holder',
  transferBank: 'Bank',
  transferReason: 'Reason for payment',
  attached:
    'The order confirmation is attached. Once we have checked the order you will see it accepted among your orders.',
  closing: 'Thank you, {company}',
};

export type ConfirmationTexts = typeof it;
const texts = { it, en };

/** The texts of a confirmation in one language. */
export function confirmationTexts(locale: Locale): ConfirmationTexts {
  return texts[locale];
}

/** Replaces the placeholders `{name}` in a text. */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** What is there of a line and when the rest follows; '' when the stock covered it, or when it is not known. */
export function supplyText(locale: Locale, supply: LineSupply | null): string {
  if (supply === null || supply.later === 0) return '';
  const t = texts[locale];
  const [ready, later] = [numberText(locale, supply.ready), numberText(locale, supply.later)];
  const { laterOn } = supply;
  const when = laterOn === null ? '' : filled(t.supplyFrom, { day: dayText(laterOn) });
  if (supply.ready > 0) return filled(t.supply, { ready, later, when: when || t.supplyUndated });
  return when ? filled(t.arriving, { when }) : t.arrivingUndated;
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
  const t = texts[locale];
  const lines = shortLines
    .slice(0, NAMED_LINES)
    .map((line) => `- ${line.sku} ${localized(line.name, locale)}: ${supplyText(locale, line)}`);
  if (shortLines.length > NAMED_LINES) {
    lines.push(`- ${filled(t.moreLines, { count: shortLines.length - NAMED_LINES })}`);
  }
  const choice = shipmentChoice === null ? [] : [shipmentChoice === 'WAIT' ? t.wait : t.split];
  return [t.follows, ...lines, ...choice].join('\n');
}

/** The lines with the account to which the order is paid; '' where it is not paid by bank transfer. */
export function transferParagraph(t: ConfirmationTexts, transfer: Confirmation['transfer']): string {
  if (transfer === null) return '';
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
  t: ConfirmationTexts,
  order: { sentBy: string | null; isSentByAgent: boolean; approvedBy: string | null },
  customer: string,
): string {
  const { sentBy: name, approvedBy: approver } = order;
  if (name === null) return '';
  if (approver !== null) return filled(t.sentAndApproved, { name, approver });
  return filled(order.isSentByAgent ? t.sentFor : t.sentBy, { name, customer });
}

/** Number of decimals that a column of unit prices (ten-thousandths of a euro) needs. */
export function decimalsOf(prices: readonly number[]): 2 | 4 {
  return prices.every((price) => price % 100 === 0) ? 2 : 4;
}
