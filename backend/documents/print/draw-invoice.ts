import { documentLabel } from '../../../domain/document-label.ts';
import { orderName } from '../../../domain/order-name.ts';
import { shopDay } from '../../../domain/shop-day.ts';
import { perQuantityText, unitLabel } from '../../../domain/unit-label.ts';
import { localized } from '../../../domain/local-text.ts';
import { amountText, dayText, numberText, priceText, type Locale } from '../../../domain/locale.ts';
import { drawingTask } from '../../drawing/index.ts';
import { payableOf, type InvoiceDetail, type InvoiceLine } from '../document-detail.ts';
import { vatText } from '../../customers/index.ts';
import { loadBars, type Bars } from '../../printing/bars.ts';
import { drawFacts, drawHead, drawParties, recipientLines, type Issuer, type Recipient } from '../../printing/head.ts';
import {
  BOTTOM,
  drawFeet,
  heightOf,
  MARGIN,
  rule,
  startSheet,
  WIDTH,
  write,
  type Drawing,
} from '../../printing/sheet.ts';
import { drawTable, fitColumns, type PrintColumn, type PrintRow } from '../../printing/table.ts';
import { fill, texts, type Texts } from '../../texts/index.ts';

/** What a printed document shows besides its own data. */
export interface Printing {
  issuer: Issuer;
  recipient: Recipient;
  /** Lines of the delivery address; none when the document has no address. */
  destination: string[];
  locale: Locale;
  /** With Code 128 of the number and a bar code per line. */
  hasBarcodes: boolean;
}

type Encode = (code: string) => Bars | null;

/** Draws an invoice or credit note as an A4 PDF: a courtesy copy of the electronic one. */
export async function drawInvoice(invoice: InvoiceDetail, printing: Printing): Promise<Buffer> {
  const { issuer, recipient, destination, locale, hasBarcodes } = printing;
  const t = texts[locale].print;
  const number = documentLabel(invoice);
  const title = titleOf(invoice, t);
  const encode: Encode = hasBarcodes ? await loadBars() : () => null;
  const createdOn = new Date(`${invoice.issuedOn}T12:00:00Z`);
  const { drawing, finished } = await startSheet({
    title: `${title} ${number}`,
    author: issuer.name,
    locale,
    createdOn,
  });
  drawHead(drawing, { issuer, title, number, day: dayText(invoice.issuedOn), bars: encode(number) }, t);
  drawParties(drawing, [
    { caption: t.billedTo, name: recipient.companyName, lines: recipientLines(recipient, t) },
    ...(destination.length > 0 ? [{ caption: t.goodsTo, name: recipient.companyName, lines: destination }] : []),
  ]);
  drawFacts(drawing, [
    [t.documentType, [invoice.erpType, title].filter(Boolean).join(', ')],
    [t.payment, invoice.paymentLabel === null ? '' : localized(invoice.paymentLabel, locale)],
    [t.sdi, invoice.sdiId ?? ''],
    ...(invoice.creditedInvoice ? [[t.credited, documentLabel(invoice.creditedInvoice)] as const] : []),
  ]);
  drawing.y += 12;
  const sums = sumsHeight(drawing, invoice, locale);
  drawTable(drawing, columnsOf(t, hasBarcodes), rowsOf(invoice, t, printing, encode), t.continued, sums);
  drawSums(drawing, invoice, t, locale);
  drawFeet(drawing, t.courtesy, (page, pages) => `${number} · ${fill(locale, t.page, { page, pages })}`);
  drawing.end();
  return finished;
}

/** An invoice or credit note, drawn in a thread. */
export const invoiceDrawing = drawingTask(import.meta.url, drawInvoice);

function titleOf({ kind, type }: InvoiceDetail, t: Texts['print']): string {
  if (kind === 'credit-note') return t.creditNote;
  if (type === null) return t.invoice;
  return type === 'deferred' ? t.deferredInvoice : t.accompanyingInvoice;
}

function columnsOf(t: Texts['print'], hasBarcodes: boolean): PrintColumn[] {
  return fitColumns([
    { key: 'line', title: t.line, width: 18, isRight: true },
    { key: 'description', title: t.description, width: 0, isFlexible: true },
    ...(hasBarcodes ? [{ key: 'barcode', title: t.barcode, width: 96 }] : []),
    { key: 'unit', title: t.unit, width: 30 },
    { key: 'quantity', title: t.quantity, width: 36, isRight: true },
    { key: 'list', title: t.list, width: 48, isRight: true },
    { key: 'net', title: t.net, width: 44, isRight: true },
    { key: 'rate', title: t.rate, width: 22, isRight: true },
    { key: 'value', title: t.value, width: 54, isRight: true, isBold: true },
  ]);
}

/** The documents to which a line belongs; written once above the lines that share them. */
function groupOf({ delivery, order }: InvoiceLine, locale: Locale): string {
  const t = texts[locale].print;
  return [
    delivery && fill(locale, t.ddtOf, { name: documentLabel(delivery), day: dayText(delivery.on) }),
    order && fill(locale, t.orderOf, { name: orderName(order), day: dayText(shopDay(order.on)) }),
    order?.reference && fill(locale, t.reference, { reference: order.reference }),
  ]
    .filter(Boolean)
    .join(' · ');
}

const percentText = (locale: Locale, hundredths: number): string => numberText(locale, hundredths / 100);

function rowsOf(
  invoice: InvoiceDetail,
  t: Texts['print'],
  { locale }: Pick<Printing, 'locale'>,
  encode: Encode,
): PrintRow[] {
  // A column of codes would cut the long ones: each stands above its description.
  const named = (code: string, text: string) => ({ description: code === '' ? text : { head: code, text } });
  const sign = invoice.kind === 'credit-note' ? -1 : 1;
  let lastGroup = '';
  const lines = invoice.lines.map((line): PrintRow => {
    const group = groupOf(line, locale);
    const isNew = group !== lastGroup;
    lastGroup = group;
    const bars = line.barcode === null ? null : encode(line.barcode);
    const per = perQuantityText(locale, line.priceQuantity, line.unit ?? '').trim();
    const discounts = line.discounts.map((discount) => percentText(locale, discount)).join('+');
    return {
      ...(isNew && group && { group }),
      cells: {
        line: String(line.position),
        ...named(line.code, locale === 'en' ? (line.descriptionEn ?? line.description) : line.description),
        ...(bars && line.barcode !== null && { barcode: { bars, code: line.barcode } }),
        unit: line.unit === null ? '' : unitLabel(locale, line.unit.toLowerCase(), line.quantity),
        quantity: numberText(locale, line.quantity),
        ...(line.grossPrice !== null && {
          list: { text: priceText(locale, line.grossPrice), note: [per, discounts].filter(Boolean).join('\n') },
        }),
        net: { text: priceText(locale, line.netPrice), note: per },
        rate: percentText(locale, line.vatRate),
        value: amountText(locale, sign * line.netCents),
      },
    };
  });
  const charges = invoice.charges.map(({ description, kind, rate, cents }): PrintRow => ({
    cells: {
      line: '',
      ...named(kind === 'conai' || kind === 'raee' ? kind.toUpperCase() : '', description || t.charges),
      rate: percentText(locale, rate),
      value: amountText(locale, sign * cents),
    },
  }));
  return [...lines, ...charges];
}

/** Of what stands at the left of the totals. */
const SMALL_WIDTH = 302;

/** A small table of texts at the left: VAT by rate, due dates. */
function drawSmall(
  drawing: Drawing,
  titles: readonly string[],
  rows: readonly (readonly string[])[],
  areAmounts = false,
): void {
  const widths = [100, 100, 90];
  const isRight = (index: number) => index === titles.length - 1 || (index === 1 && areAmounts);
  const put = (texts: readonly string[], y: number, isGrey: boolean) => {
    let x = MARGIN;
    for (const [index, text] of texts.entries()) {
      const width = widths[index] ?? 90;
      write(drawing, text, { x, y, width, size: isGrey ? 7 : 8.5, isRight: isRight(index), isGrey });
      x += width + 6;
    }
  };
  put(titles, drawing.y, true);
  rule(drawing, drawing.y + 2, { width: SMALL_WIDTH, isStrong: true });
  drawing.y += 6;
  for (const row of rows) {
    const { y } = drawing;
    put(row, y, false);
    rule(drawing, y + 13, { width: SMALL_WIDTH });
    drawing.y = y + 17;
  }
}

/** Height of VAT, due dates, legal text and totals below the lines. */
function sumsHeight(drawing: Drawing, { vat, dueDates, vatRegime }: InvoiceDetail, locale: Locale): number {
  const note = vatText(locale, vatRegime);
  const noteHeight = note === null ? 0 : heightOf(drawing, note, SMALL_WIDTH) + 20;
  return Math.max(110, 34 + 17 * (vat.length + dueDates.length) + 30 + noteHeight);
}

function drawSums(drawing: Drawing, invoice: InvoiceDetail, t: Texts['print'], locale: Locale): void {
  const { vat, charges, lines, kind, dueDates } = invoice;
  const sign = kind === 'credit-note' ? -1 : 1;
  if (drawing.y + sumsHeight(drawing, invoice, locale) > BOTTOM) drawing.addPage();
  drawing.y += 10;
  const top = drawing.y;
  const amount = (cents: number) => amountText(locale, sign * cents);
  if (vat.length > 0) {
    drawSmall(
      drawing,
      [t.vatRate, t.taxable, t.tax],
      vat.map(({ rate, nature, taxableCents, vatCents }) => [
        `${t.rate} ${percentText(locale, rate)} %${nature ? ` (${nature})` : ''}`,
        amount(taxableCents),
        amount(vatCents),
      ]),
      true,
    );
    drawing.y += 8;
  }
  if (dueDates.length > 0) {
    drawSmall(
      drawing,
      [t.due, t.kind, t.amount],
      dueDates.map(({ dueOn, kind: how, label, cents }) => [
        dayText(dueOn),
        label ? localized(label, locale) : t[how],
        amountText(locale, cents),
      ]),
    );
    drawing.y += 8;
  }
  const note = vatText(locale, invoice.vatRegime);
  if (note !== null) {
    write(drawing, t.vatNote, { x: MARGIN, y: drawing.y, width: SMALL_WIDTH, size: 7, isGrey: true });
    drawing.y = write(drawing, note, { x: MARGIN, y: drawing.y + 2, width: SMALL_WIDTH });
  }
  const left = drawing.y;
  const goods = lines.reduce((sum, { netCents }) => sum + netCents, 0);
  const extra = charges.reduce((sum, { cents }) => sum + cents, 0);
  const totals: [string, number | null][] = [
    ...(lines.length > 0 ? [[t.goods, goods] as [string, number]] : []),
    ...(extra !== 0 ? [[t.charges, extra] as [string, number]] : []),
    [t.taxableTotal, invoice.taxableCents],
    [t.vat, invoice.vatCents],
  ];
  const x = MARGIN + 340;
  const width = WIDTH - 340;
  let y = top;
  for (const [label, cents] of totals) {
    if (cents === null) continue;
    write(drawing, label, { x, y, width: width / 2 });
    write(drawing, amount(cents), { x, y, width, isRight: true });
    rule(drawing, y + 13, { x, width });
    y += 18;
  }
  const payable = payableOf(invoice);
  const large = [
    [sign < 0 ? t.creditTotal : t.invoiceTotal, invoice.totalCents],
    ...(payable === invoice.totalCents ? [] : [[t.payable, payable] as const]),
  ] as const;
  for (const [label, cents] of large) {
    write(drawing, label, { x, y: y + 2, width, size: 11, isBold: true });
    write(drawing, `€ ${amount(cents)}`, { x, y: y + 2, width, size: 11, isBold: true, isRight: true });
    y += 20;
  }
  drawing.y = Math.max(left, y);
}
