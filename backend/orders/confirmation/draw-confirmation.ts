import type { MoneyKind, SeenMoney } from '../../../domain/sees-money.ts';
import { orderName } from '../../../domain/order-name.ts';
import { shopDay, shopTime } from '../../../domain/shop-day.ts';
import { priceFor } from '../../../domain/rounding.ts';
import { perQuantityText, piecesText, unitLabel } from '../../../domain/unit-label.ts';
import { dayText, decimalsOf, moneyText, numberText, unitPriceText, type Locale } from '../../../domain/locale.ts';
import { localized } from '../../../domain/local-text.ts';
import { drawingTask } from '../../drawing/index.ts';
import { drawFacts, drawHead, drawParties } from '../../printing/head.ts';
import { BOTTOM, drawFeet, MARGIN, rule, startSheet, WIDTH, write, type Drawing } from '../../printing/sheet.ts';
import { drawTable, fitColumns, type PrintColumn, type PrintRow } from '../../printing/table.ts';
import { fill, texts, type Texts } from '../../texts/index.ts';
import type { OrderLine } from '../order-detail.ts';
import { vatText } from '../../customers/index.ts';
import type { Confirmation } from './find-confirmation.ts';
import { orderedBy, supplyText, transferParagraph } from './texts.ts';
import { totalRows } from './totals.ts';

/** Height of what follows the lines, at least: the totals, beside them the remarks. */
const CLOSING = 160;
const TOTAL_HEIGHT = 18;

type ColumnKey = 'number' | 'article' | 'unit' | 'quantity' | 'list' | 'net' | 'value';

interface ConfirmationColumn extends Omit<PrintColumn, 'key' | 'title'> {
  key: ColumnKey;
  isFlexible?: boolean;
  /** The kind of money that it contains. */
  money: MoneyKind | null;
}

/** Columns of the lines; the article column gets the space of those that the reader may not see. */
const COLUMNS: readonly ConfirmationColumn[] = [
  { key: 'number', width: 18, isRight: true, money: null },
  { key: 'article', width: 0, isFlexible: true, money: null },
  { key: 'unit', width: 40, money: null },
  { key: 'quantity', width: 46, isRight: true, money: null },
  { key: 'list', width: 64, isRight: true, money: 'document' },
  { key: 'net', width: 58, isRight: true, money: 'document' },
  { key: 'value', width: 66, isRight: true, isBold: true, money: 'document' },
];

interface Sheet {
  data: Confirmation;
  t: Texts['confirmation'];
  locale: Locale;
  sees: SeenMoney;
}

/** The parts of the document from top to bottom, with the kind of money that each contains outside its columns. */
const PARTS: readonly { money: MoneyKind | null; draw: (drawing: Drawing, sheet: Sheet) => void }[] = [
  { money: null, draw: drawBeginning },
  { money: null, draw: drawLines },
  { money: 'document', draw: drawTotals },
  { money: null, draw: drawRemarks },
  // Last, because it contains the number of pages.
  { money: null, draw: drawFoot },
];

/**
 * Draws the order confirmation as an A4 PDF, in either language, with as many pages as the lines need, and with the
 * amounts that its reader sees.
 */
export async function drawConfirmation(confirmation: Confirmation, locale: Locale, sees: SeenMoney): Promise<Buffer> {
  const { order, company } = confirmation;
  const t = texts[locale].confirmation;
  const title = `${t.title} ${orderName(order)}`;
  const { drawing, finished } = await startSheet({ title, author: company.name, locale, createdOn: order.createdAt });
  const sheet = { data: confirmation, t, locale, sees };
  for (const { money, draw } of PARTS) if (money === null || sees[money]) draw(drawing, sheet);
  drawing.end();
  return finished;
}

/** The confirmation of an order, drawn in a thread. */
export const confirmationDrawing = drawingTask(import.meta.url, drawConfirmation);

function drawBeginning(drawing: Drawing, { data, t, locale }: Sheet): void {
  const { order, company, customer, address } = data;
  const day = dayText(shopDay(order.createdAt));
  const head = { issuer: company, title: t.title, number: orderName(order), day, bars: null };
  drawHead(drawing, head, texts[locale].print);
  const slot = order.pickupSlot;
  const town = [address.postalCode, address.city, address.province && `(${address.province})`];
  drawParties(drawing, [
    {
      caption: t.customer,
      name: customer.name,
      lines: [customer.vatNumber ? `${t.vatNumber} ${customer.vatNumber}` : '', `${t.customerCode} ${customer.code}`],
    },
    slot
      ? { caption: t.pickup, name: company.name, lines: [company.street, company.city] }
      : { caption: t.destination, name: customer.name, lines: [address.street, town.filter(Boolean).join(' ')] },
  ]);
  const when = slot
    ? `${dayText(slot.day)}, ${slot.from}–${slot.to}`
    : order.requestedOn === null
      ? ''
      : dayText(order.requestedOn);
  const sent = [`${day}, ${shopTime(order.createdAt)}`, orderedBy(locale, order, customer.name)];
  drawFacts(drawing, [
    [t.sentOn, sent.filter(Boolean).join('\n')],
    [slot ? t.collection : t.requested, [when, shipmentText(t, order)].filter(Boolean).join('\n')],
    [t.payment, order.paymentLabel === null ? '' : localized(order.paymentLabel, locale)],
    [t.reference, order.customerReference ?? ''],
    ...(order.erpReference === null ? [] : [[t.erpReference, order.erpReference] as const]),
    ...order.formerNumbers.slice(0, 1).map((former) => [t.formerNumber, former] as const),
  ]);
  drawing.y += 12;
}

function shipmentText(t: Texts['confirmation'], { shipmentChoice }: Confirmation['order']): string {
  return shipmentChoice === null ? '' : shipmentChoice === 'WAIT' ? t.together : t.inParts;
}

function drawLines(drawing: Drawing, { data, t, locale, sees }: Sheet): void {
  const { lines } = data.order;
  const columns = COLUMNS.filter(({ money }) => money === null || sees[money]);
  const shownPrice = (price: number, { statedQuantity, priceQuantity }: OrderLine) =>
    priceFor(statedQuantity, price, priceQuantity);
  const listDecimals = decimalsOf(lines.map((line) => shownPrice(line.grossPrice, line)));
  const netDecimals = decimalsOf(lines.map((line) => shownPrice(line.netPrice, line)));
  const rows = lines.map((line): PrintRow => {
    const discounts = line.discounts.map((discount) => numberText(locale, discount / 100)).join('+');
    const note = [piecesText(locale, line.quantity, line), supplyText(locale, line.supply), line.note];
    const shown = (price: number, decimals: 2 | 3 | 4) => unitPriceText(locale, shownPrice(price, line), decimals);
    const per = perQuantityText(locale, line.statedQuantity, line.unit).trim();
    const cells: Record<ColumnKey, PrintRow['cells'][string]> = {
      number: String(line.position),
      article: { head: line.sku, text: localized(line.name, locale), note: note.filter(Boolean).join('\n') },
      unit: unitLabel(locale, line.unit, line.quantity),
      quantity: numberText(locale, line.quantity),
      list: { text: shown(line.grossPrice, listDecimals), note: [per, discounts].filter(Boolean).join('\n') },
      net: { text: shown(line.netPrice, netDecimals), note: per },
      value: moneyText(locale, line.netCents),
    };
    return { cells };
  });
  const titled = fitColumns(columns.map((column) => ({ ...column, title: t[column.key] })));
  drawTable(drawing, titled, rows, t.continued, closingOf(data, t));
}

/** Height of what follows the lines: coupon, contributions and several rates of VAT need more rows. */
function closingOf({ order }: Confirmation, t: Texts['confirmation']): number {
  return Math.max(CLOSING, totalRows(order, t).length * TOTAL_HEIGHT + 10);
}

/** Makes room for what follows the lines. */
function startEnd(drawing: Drawing, closing: number): number {
  if (drawing.y + closing > BOTTOM) drawing.addPage();
  return drawing.y + 10;
}

function drawTotals(drawing: Drawing, { data, t, locale }: Sheet): void {
  const rows = totalRows(data.order, t);
  const top = startEnd(drawing, closingOf(data, t));
  const x = MARGIN + 300;
  const width = WIDTH - 300;
  let y = top;
  for (const [index, { label, cents }] of rows.entries()) {
    const isTotal = index === rows.length - 1;
    const look = { x, y: isTotal ? y + 2 : y, width, size: isTotal ? 11 : 8.5, isBold: isTotal };
    write(drawing, label, look);
    write(drawing, moneyText(locale, cents), { ...look, isRight: true });
    if (!isTotal) rule(drawing, y + 13, { x, width });
    y += TOTAL_HEIGHT;
  }
  // The remarks are beside the totals.
  drawing.y = top - 10;
}

function drawRemarks(drawing: Drawing, { data, t, locale }: Sheet): void {
  let left = startEnd(drawing, closingOf(data, t));
  const paragraphs = [
    [t.note, data.order.note ?? ''],
    [t.payment, transferParagraph(locale, data.transfer)],
    [t.vat, vatText(locale, data.order.vat) ?? ''],
  ] as const;
  for (const [title, text] of paragraphs) {
    if (text === '') continue;
    write(drawing, title, { x: MARGIN, y: left, width: 260, size: 7, isGrey: true });
    left = write(drawing, text, { x: MARGIN, y: left + 10, width: 260 }) + 8;
  }
}

/** The footer of every page: a single page, separated from the others, still shows its order. */
function drawFoot(drawing: Drawing, { data: { company, order }, t, locale }: Sheet): void {
  const { name, register, email, foot } = company;
  const sentence = [name, register, email, foot && localized(foot, locale)].filter(Boolean).join(' · ');
  drawFeet(drawing, sentence, (page, pages) => `${orderName(order)} · ${fill(locale, t.page, { page, pages })}`);
}
