import { printable } from '../../../domain/printable.ts';
import type { MoneyKind, SeenMoney } from '../../../domain/sees-money.ts';
import { shopDay, shopTime } from '../../../domain/shop-day.ts';
import { piecesText, unitLabel } from '../../../domain/unit-label.ts';
import { dayText, moneyText, numberText, unitPriceText, type Locale } from '../../../domain/locale.ts';
import { localized } from '../../../domain/local-text.ts';
import { drawingTask } from '../../drawing/index.ts';
import { startPdf, type Drawing } from '../../pdf-document.ts';
import { fill, texts, type Texts } from '../../texts/index.ts';
import { paymentLabel } from '../payment-methods.ts';
import { orderNumber } from '../services.ts';
import type { Confirmation } from './find-confirmation.ts';
import { decimalsOf, orderedBy, supplyText, transferParagraph } from './texts.ts';
import { totalRows } from './totals.ts';

const MARGIN = 42;
const WIDTH = 595.28 - 2 * MARGIN;
const BOTTOM = 841.89 - 64;
const INK = '#14233b';
const GREY = '#5f6a7d';
const RULE = '#cfcbc1';

const ARTICLE_WIDTH = 188;

interface Column {
  key: 'number' | 'article' | 'unit' | 'quantity' | 'list' | 'discounts' | 'net' | 'value';
  left: number;
  width: number;
  isRight: boolean;
  /** The kind of money that it holds. */
  money: MoneyKind | null;
}

/** Columns of the lines. */
const COLUMNS: readonly Column[] = [
  { key: 'number', left: 0, width: 22, isRight: false, money: null },
  { key: 'article', left: 24, width: ARTICLE_WIDTH, isRight: false, money: null },
  { key: 'unit', left: 216, width: 40, isRight: false, money: null },
  { key: 'quantity', left: 256, width: 46, isRight: true, money: null },
  { key: 'list', left: 304, width: 56, isRight: true, money: 'document' },
  { key: 'discounts', left: 362, width: 52, isRight: true, money: 'document' },
  { key: 'net', left: 416, width: 46, isRight: true, money: 'document' },
  { key: 'value', left: 464, width: 47, isRight: true, money: 'document' },
];

/** The columns that somebody sees; the article gets the place of the others. */
function columnsFor(sees: SeenMoney): Column[] {
  const shown = COLUMNS.filter(({ money }) => money === null || sees[money]);
  const gained = WIDTH - Math.max(...shown.map(({ left, width }) => left + width));
  const article = shown.findIndex(({ key }) => key === 'article');
  return shown.map((column, index) => {
    if (index === article) return { ...column, width: column.width + gained };
    return index > article ? { ...column, left: column.left + gained } : column;
  });
}

interface Sheet {
  data: Confirmation;
  t: Texts['confirmation'];
  locale: Locale;
  sees: SeenMoney;
}

/** The parts of the document from top to bottom, with the kind of money that each holds apart from its columns. */
const PARTS: readonly { money: MoneyKind | null; draw: (drawing: Drawing, sheet: Sheet) => void }[] = [
  { money: null, draw: drawHead },
  { money: null, draw: drawLines },
  { money: 'document', draw: drawTotals },
  { money: null, draw: drawRemarks },
  // Last, because it contains the number of pages.
  { money: null, draw: drawFeet },
];

/**
 * Draws the order confirmation as an A4 PDF, in either language, with as many pages as the lines need, and with the
 * amounts that its reader sees.
 */
export async function drawConfirmation(confirmation: Confirmation, locale: Locale, sees: SeenMoney): Promise<Buffer> {
  const { order, company } = confirmation;
  const t = texts[locale].confirmation;
  const title = `${t.title} ${orderNumber(order)}`;
  const { createdAt: createdOn } = order;
  const { drawing, finished } = await startPdf({ title, author: company.name, locale, createdOn, margin: MARGIN });
  const sheet = { data: confirmation, t, locale, sees };
  for (const { money, draw } of PARTS) if (money === null || sees[money]) draw(drawing, sheet);
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

function drawHead(drawing: Drawing, { data, t, locale }: Sheet): void {
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
  const by = orderedBy(locale, order, customer.name);
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

function shipmentText(t: Texts['confirmation'], { shipmentChoice }: Confirmation['order']): string {
  return shipmentChoice === null ? '' : shipmentChoice === 'WAIT' ? t.together : t.inParts;
}

function drawColumnHeads(drawing: Drawing, columns: readonly Column[], t: Texts['confirmation']): void {
  const { y } = drawing;
  for (const { key, left, width, isRight } of columns) {
    write(drawing, t[key], { x: MARGIN + left, y, width, size: 8, isRight, color: GREY });
  }
  rule(drawing, y + 13);
  drawing.y = y + 18;
}

function drawLines(drawing: Drawing, { data, t, locale, sees }: Sheet): void {
  const columns = columnsFor(sees);
  const articleWidth = columns.find(({ key }) => key === 'article')?.width ?? ARTICLE_WIDTH;
  const { lines } = data.order;
  const listDecimals = decimalsOf(lines.map(({ grossPrice }) => grossPrice));
  const netDecimals = decimalsOf(lines.map(({ netPrice }) => netPrice));
  drawColumnHeads(drawing, columns, t);
  for (const line of lines) {
    const name = localized(line.name, locale);
    const pieces = piecesText(locale, line.quantity, line);
    const text = [line.sku, name, pieces, supplyText(locale, line.supply), line.note].filter(Boolean).join('\n');
    drawing.font('Helvetica').fontSize(9);
    const height = drawing.heightOfString(printable(text), { width: articleWidth, lineGap: 1.5 });
    if (drawing.y + height > BOTTOM) {
      write(drawing, t.continued, { x: MARGIN, y: drawing.y, width: WIDTH, size: 8, isRight: true, color: GREY });
      drawing.addPage();
      drawColumnHeads(drawing, columns, t);
    }
    const { y } = drawing;
    const cells = {
      number: String(line.position),
      article: text,
      unit: unitLabel(locale, line.unit, line.quantity),
      quantity: numberText(locale, line.quantity),
      list: unitPriceText(locale, line.grossPrice, listDecimals),
      discounts: line.discounts.map((discount) => numberText(locale, discount / 100)).join('+') || '–',
      net: unitPriceText(locale, line.netPrice, netDecimals),
      value: moneyText(locale, line.netCents),
    };
    for (const { key, left, width, isRight } of columns) {
      write(drawing, cells[key], { x: MARGIN + left, y, width, isRight, size: isRight ? 8 : 9 });
    }
    rule(drawing, y + height + 3);
    drawing.y = y + height + 8;
  }
}

/** Makes room for what stands below the lines. */
function startEnd(drawing: Drawing): number {
  if (drawing.y + 160 > BOTTOM) drawing.addPage();
  return drawing.y + 6;
}

function drawTotals(drawing: Drawing, { data, t, locale }: Sheet): void {
  const rows = totalRows(data.order, t);
  const top = startEnd(drawing);
  let y = top;
  for (const [index, { label, cents }] of rows.entries()) {
    const isTotal = index === rows.length - 1;
    const size = isTotal ? 12 : 9;
    if (isTotal) y += 4;
    write(drawing, label, { x: MARGIN + 300, y, width: 110, size, isBold: isTotal });
    write(drawing, moneyText(locale, cents), { x: MARGIN + 411, y, width: 100, size, isBold: isTotal, isRight: true });
    y += 16;
  }
  // The remarks stand beside the totals.
  drawing.y = top - 6;
}

function drawRemarks(drawing: Drawing, { data, t, locale }: Sheet): void {
  let left = startEnd(drawing);
  const paragraphs = [
    [t.note, data.order.note ?? ''],
    [t.payment, transferParagraph(locale, data.transfer)],
  ] as const;
  for (const [title, text] of paragraphs) {
    if (text === '') continue;
    write(drawing, title, { x: MARGIN, y: left, width: 260, size: 8, color: GREY });
    left = write(drawing, text, { x: MARGIN, y: left + 12, width: 260 }) + 8;
  }
}

/** The footer of every page. */
function drawFeet(drawing: Drawing, { data, t, locale }: Sheet): void {
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
    write(drawing, `${orderNumber(data.order)} · ${fill(locale, t.page, { page: page + 1, pages: count })}`, {
      x: MARGIN + 361,
      y,
      width: WIDTH - 361,
      size: 8,
      isRight: true,
      color: GREY,
    });
  }
}
