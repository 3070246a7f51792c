import { documentLabel } from '../../../domain/document-label.ts';
import { orderName } from '../../../domain/order-name.ts';
import { shopDay, shopTime } from '../../../domain/shop-day.ts';
import { unitLabel } from '../../../domain/unit-label.ts';
import { dayText, numberText, type Locale } from '../../../domain/locale.ts';
import { drawingTask } from '../../drawing/index.ts';
import type { TransportDetail, TransportLine } from '../document-detail.ts';
import { loadBars, type Bars } from '../../printing/bars.ts';
import type { Printing } from './draw-invoice.ts';
import { drawFacts, drawHead, drawParties, recipientLines } from '../../printing/head.ts';
import { BOTTOM, drawFeet, frame, MARGIN, rule, startSheet, WIDTH, write, type Drawing } from '../../printing/sheet.ts';
import { drawTable, fitColumns, type PrintColumn, type PrintRow } from '../../printing/table.ts';
import { fill, texts, type Texts } from '../../texts/index.ts';

/** Height of what follows the lines: the transport data and the boxes for signatures. */
const CLOSING = 176;

/** Draws a transport document as an A4 PDF: lines without prices, transport data, boxes for signatures. */
export async function drawTransport(transport: TransportDetail, printing: Printing): Promise<Buffer> {
  const { issuer, recipient, destination, locale, hasBarcodes } = printing;
  const t = texts[locale].print;
  const number = documentLabel(transport);
  const encode = hasBarcodes ? await loadBars() : () => null;
  const createdOn = new Date(`${transport.issuedOn}T12:00:00Z`);
  const { drawing, finished } = await startSheet({
    title: `${t.ddt} ${number}`,
    author: issuer.name,
    locale,
    createdOn,
  });
  drawHead(drawing, { issuer, title: t.ddt, number, day: dayText(transport.issuedOn), bars: encode(number) }, t);
  drawParties(drawing, [
    { caption: t.customer, name: recipient.companyName, lines: recipientLines(recipient, t) },
    ...(destination.length > 0 ? [{ caption: t.goodsTo, name: recipient.companyName, lines: destination }] : []),
  ]);
  drawing.y += 4;
  drawTable(drawing, columnsOf(t, hasBarcodes), rowsOf(transport.lines, t, printing, encode), t.continued, CLOSING);
  drawClosing(drawing, transport, t, locale);
  drawFeet(drawing, t.ddtFoot, (page, pages) => `${number} · ${fill(locale, t.page, { page, pages })}`);
  drawing.end();
  return finished;
}

/** A transport document, drawn in a thread. */
export const transportDrawing = drawingTask(import.meta.url, drawTransport);

function columnsOf(t: Texts['print'], hasBarcodes: boolean): PrintColumn[] {
  return fitColumns([
    { key: 'line', title: t.line, width: 18, isRight: true },
    { key: 'description', title: t.description, width: 0, isFlexible: true },
    ...(hasBarcodes ? [{ key: 'barcode', title: t.barcode, width: 96 }] : []),
    { key: 'lot', title: t.lot, width: 78 },
    { key: 'unit', title: t.unit, width: 34 },
    { key: 'quantity', title: t.quantity, width: 44, isRight: true, isBold: true },
    { key: 'check', title: t.check, width: 38, isRight: true },
  ]);
}

function rowsOf(
  lines: readonly TransportLine[],
  t: Texts['print'],
  { locale }: Pick<Printing, 'locale'>,
  encode: (code: string) => Bars | null,
): PrintRow[] {
  return lines.map((line) => {
    const { order, barcode } = line;
    const bars = barcode === null ? null : encode(barcode);
    return {
      cells: {
        line: String(line.position),
        description: {
          head: line.code,
          text: locale === 'en' ? (line.descriptionEn ?? line.description) : line.description,
          ...(order && {
            note: fill(locale, t.orderLine, { name: orderName(order), line: String(order.position) }),
          }),
        },
        ...(bars && barcode !== null && { barcode: { bars, code: barcode } }),
        lot: line.lot ?? '–',
        unit: line.unit === null ? '' : unitLabel(locale, line.unit.toLowerCase(), line.quantity),
        quantity: numberText(locale, line.quantity),
        check: '[   ]',
      },
    };
  });
}

/**
 * Crosses out the empty space below the lines, so that nothing can be added; then the transport data and the
 * signatures.
 */
function drawClosing(drawing: Drawing, transport: TransportDetail, t: Texts['print'], locale: Locale): void {
  if (drawing.y + CLOSING > BOTTOM) drawing.addPage();
  const top = BOTTOM - CLOSING;
  if (top - drawing.y > 24) {
    drawing
      .moveTo(MARGIN, drawing.y)
      .lineTo(MARGIN + WIDTH, top)
      .lineWidth(0.4)
      .strokeColor('#999999')
      .stroke();
  }
  rule(drawing, top, { isStrong: true });
  drawing.y = top + 8;
  const { transportStartedAt: started, weightGrams: weight } = transport;
  drawFacts(drawing, [
    [t.reason, transport.reason ?? ''],
    [t.carriage, transport.carriage ?? ''],
    [t.aspect, transport.goodsAspect ?? ''],
    [t.parcels, transport.parcels === null ? '' : String(transport.parcels)],
  ]);
  drawFacts(drawing, [
    [t.weight, weight === null ? '' : `${numberText(locale, weight / 1000)} kg`],
    [t.carrier, transport.carrier ?? ''],
    [t.waybill, transport.waybill ?? ''],
    [t.started, started === null ? '' : `${dayText(shopDay(started))}, ${shopTime(started)}`],
  ]);
  const y = drawing.y + 10;
  const width = (WIDTH - 24) / 3;
  for (const [index, caption] of [t.notes, t.carrierSignature, t.receiverSignature].entries()) {
    const x = MARGIN + index * (width + 12);
    frame(drawing, x, y, width, 64);
    write(drawing, caption, { x: x + 6, y: y + 6, width: width - 12, size: 7, isGrey: true });
  }
  if (transport.reservation) {
    write(drawing, transport.reservation, { x: MARGIN + 6, y: y + 18, width: width - 12, size: 7 });
  }
}
