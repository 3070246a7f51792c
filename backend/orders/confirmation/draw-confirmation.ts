import { printable } from '../../../domain/printable.ts';
import { shopDay, shopTime } from '../../../domain/shop-day.ts';
import { unitLabel } from '../../../domain/unit-label.ts';
import { drawingTask } from '../../drawing/index.ts';
import { startPdf, type Drawing } from '../../pdf-document.ts';
import { paymentLabel } from '../payment-methods.ts';
import { orderNumber } from '../services.ts';
import type { Confirmation } from './find-confirmation.ts';
import {
  amount,
  confirmationTexts,
  dayText,
  decimalsOf,
  figure,
  filled,
  orderedBy,
  supplyText,
  transferParagraph,
  unitPrice,
  type ConfirmationLocale,
  type ConfirmationTexts,
} from './texts.ts';
import { totalRows } from './totals.ts';

const MARGIN = 42;
const WIDTH = 595.28 - 2 * MARGIN;
const BOTTOM = 841.89 - 64;
const INK = '#14233b';
const GREY = '#5f6a7d';
const RULE = '#cfcbc1';

const ARTICLE_WIDTH = 188;

/** Columns of the lines: key, left edge, width, whether right-aligned. */
const COLUMNS = [
  ['number', 0, 22, false],
  ['article', 24, ARTICLE_WIDTH, false],
  ['unit', 216, 40, false],
  ['quantity', 256, 46, true],
  ['list', 304, 56, true],
  ['discounts', 362, 52, true],
  ['net', 416, 46, true],
  ['value', 464, 47, true],
] as const;

/** Draws the order confirmation as an A4 PDF, in either language, with as many pages as the lines need. */
export async function drawConfirmation(confirmation: Confirmation, locale: ConfirmationLocale): Promise<Buffer> {
  const { order, company } = confirmation;
  const t = confirmationTexts(locale);
  const title = `${t.title} ${orderNumber(order)}`;
  const { createdAt: createdOn } = order;
  const { drawing, finished } = await startPdf({ title, author: company.name, locale, createdOn, margin: MARGIN });
  drawHead(drawing, confirmation, t, locale);
  drawLines(drawing, confirmation, t, locale);
  drawTotals(drawing, confirmation, t, locale);
  drawFeet(drawing, confirmation, t);
  drawing.end();
  return finished;
}

/** The confirmation of an order, drawn in a thread. */
export const confirmationDrawing = drawingTask(import.meta.url, drawConfirmation);

function write(
  drawing: Drawing,
  text: string,
  place: { x: number; y: number; width: number; size?: number; isBold?: boolean; isRight?: boolean; color?: string },
): number {
  const { x, y, width, size = 9, isBold = false, isRight = false, color = INK } = place;
  const words = printable(text);
  drawing
    .font(isBold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(size)
    .fillColor(color);
  const options = { width, align: isRight ? ('right' as const) : ('left' as const), lineGap: 1.5 };
  drawing.text(words, x, y, options);
  return y + drawing.heightOfString(words, options);
}

function rule(drawing: Drawing, y: number): void {
  drawing
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.5)
    .strokeColor(RULE)
    .stroke();
}

function drawHead(drawing: Drawing, data: Confirmation, t: ConfirmationTexts, locale: ConfirmationLocale): void {
  const { order, company, customer, address } = data;
  write(drawing, company.name, { x: MARGIN, y: MARGIN, width: 260, size: 14, isBold: true });
  write(drawing, `${company.street}, ${company.city}\n${t.vatNumber} ${company.vatNumber} · ${company.telephone}`, {
    x: MARGIN,
    y: MARGIN + 20,
    width: 260,
    color: GREY,
  });
  const right = { x: MARGIN + 270, width: WIDTH - 270, isRight: true };
  write(drawing, t.title, { ...right, y: MARGIN, size: 14, isBold: true });
  const moment = `${dayText(shopDay(order.createdAt))}, ${shopTime(order.createdAt)}`;
  write(drawing, orderNumber(order), { ...right, y: MARGIN + 20, size: 11, isBold: true });
  const by = orderedBy(t, order, customer.name);
  write(drawing, `${t.sentOn} ${moment}${by && ` ${by}`}`, { ...right, y: MARGIN + 36, color: GREY });
  rule(drawing, MARGIN + 62);
  const slot = order.pickupSlot;
  const place = slot
    ? `${t.pickup}\n${company.street}, ${company.city}`
    : `${address.street}\n${[address.postalCode, address.city, address.province && `(${address.province})`].filter(Boolean).join(' ')}`;
  const when = slot
    ? `${dayText(slot.day)}, ${slot.from}–${slot.to}`
    : order.requestedOn === null
      ? '–'
      : dayText(order.requestedOn);
  const label = order.paymentMethod === null ? null : paymentLabel(order.paymentMethod);
  const facts: [string, string][] = [
    [t.customer, `${customer.name}\n${t.customerCode} ${customer.code}`],
    [t.destination, place],
    [slot ? t.collection : t.requested, [when, shipmentText(t, order)].filter(Boolean).join('\n')],
    [t.payment, label?.[locale] ?? label?.it ?? '–'],
    [t.reference, order.customerReference ?? '–'],
  ];
  const widths = [128, 132, 80, 86, 85];
  let x = MARGIN;
  let y = 0;
  for (const [index, [title, text]] of facts.entries()) {
    const width = widths[index] ?? 80;
    write(drawing, title, { x, y: MARGIN + 72, width: width - 8, size: 8, color: GREY });
    y = Math.max(y, write(drawing, text, { x, y: MARGIN + 84, width: width - 8 }));
    x += width;
  }
  drawing.y = Math.max(y + 16, MARGIN + 128);
}

function shipmentText(t: ConfirmationTexts, { shipmentChoice }: Confirmation['order']): string {
  return shipmentChoice === null ? '' : shipmentChoice === 'WAIT' ? t.together : t.inParts;
}

function drawColumnHeads(drawing: Drawing, t: ConfirmationTexts): void {
  const { y } = drawing;
  for (const [key, left, width, isRight] of COLUMNS) {
    write(drawing, t[key], { x: MARGIN + left, y, width, size: 8, isRight, color: GREY });
  }
  rule(drawing, y + 13);
  drawing.y = y + 18;
}

function drawLines(drawing: Drawing, data: Confirmation, t: ConfirmationTexts, locale: ConfirmationLocale): void {
  const { lines } = data.order;
  const listDecimals = decimalsOf(lines.map(({ grossPrice }) => grossPrice));
  const netDecimals = decimalsOf(lines.map(({ netPrice }) => netPrice));
  drawColumnHeads(drawing, t);
  for (const line of lines) {
    const name = (locale === 'en' ? line.name.en : null) ?? line.name.it;
    const text = [line.sku, name, supplyText(locale, line.supply), line.note].filter(Boolean).join('\n');
    drawing.font('Helvetica').fontSize(9);
    const height = drawing.heightOfString(printable(text), { width: ARTICLE_WIDTH, lineGap: 1.5 });
    if (drawing.y + height > BOTTOM) {
      write(drawing, t.continued, { x: MARGIN, y: drawing.y, width: WIDTH, size: 8, isRight: true, color: GREY });
      drawing.addPage();
      drawColumnHeads(drawing, t);
    }
    const { y } = drawing;
    const cells = {
      number: String(line.position),
      article: text,
      unit: unitLabel(locale, line.unit, line.quantity),
      quantity: figure(locale, line.quantity),
      list: unitPrice(locale, line.grossPrice, listDecimals),
      discounts: line.discounts.map((discount) => figure(locale, discount / 100)).join('+') || '–',
      net: unitPrice(locale, line.netPrice, netDecimals),
      value: amount(locale, line.netCents),
    };
    for (const [key, left, width, isRight] of COLUMNS) {
      write(drawing, cells[key], { x: MARGIN + left, y, width, isRight, size: isRight ? 8 : 9 });
    }
    rule(drawing, y + height + 3);
    drawing.y = y + height + 8;
  }
}

function drawTotals(drawing: Drawing, data: Confirmation, t: ConfirmationTexts, locale: ConfirmationLocale): void {
  const { order } = data;
  if (drawing.y + 160 > BOTTOM) drawing.addPage();
  const top = drawing.y + 6;
  const rows = totalRows(order, t);
  let y = top;
  for (const [index, { label, cents }] of rows.entries()) {
    const isTotal = index === rows.length - 1;
    const size = isTotal ? 12 : 9;
    if (isTotal) y += 4;
    write(drawing, label, { x: MARGIN + 300, y, width: 110, size, isBold: isTotal });
    write(drawing, amount(locale, cents), { x: MARGIN + 411, y, width: 100, size, isBold: isTotal, isRight: true });
    y += 16;
  }
  let left = top;
  const paragraphs = [
    [t.note, order.note ?? ''],
    [t.payment, transferParagraph(t, data.transfer)],
  ] as const;
  for (const [title, text] of paragraphs) {
    if (text === '') continue;
    write(drawing, title, { x: MARGIN, y: left, width: 260, size: 8, color: GREY });
    left = write(drawing, text, { x: MARGIN, y: left + 12, width: 260 }) + 8;
  }
}

/** The footer of every page; drawn last, because it contains the number of pages. */
function drawFeet(drawing: Drawing, data: Confirmation, t: ConfirmationTexts): void {
  const { count } = drawing.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    drawing.switchToPage(page);
    // Below the margin, where text would otherwise start a new page.
    drawing.page.margins.bottom = 0;
    const y = 841.89 - 36;
    write(drawing, `${data.company.name} · ${data.company.register} · ${data.company.email}`, {
      x: MARGIN,
      y,
      width: 360,
      size: 8,
      color: GREY,
    });
    // A single page, separated from the others, still shows its order.
    write(drawing, `${orderNumber(data.order)} · ${filled(t.page, { page: page + 1, pages: count })}`, {
      x: MARGIN + 361,
      y,
      width: WIDTH - 361,
      size: 8,
      isRight: true,
      color: GREY,
    });
  }
}
