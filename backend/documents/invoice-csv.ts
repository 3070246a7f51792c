import { csvCell } from '../../domain/csv-cell.ts';
import { documentLabel } from '../../domain/document-label.ts';
import { orderName } from '../../domain/order-name.ts';
import { amountText, numberText, priceText, type Locale } from '../../domain/locale.ts';
import { texts } from '../texts/index.ts';
import type { InvoiceDetail } from './document-detail.ts';

/** Numbers of a file are read by programs: no separators of thousands. */
const plain = (text: string, locale: Locale): string => text.replaceAll(locale === 'it' ? '.' : ',', '');

/** The lines of an invoice as CSV with semicolons and a byte order mark, as spreadsheets in Italy expect. */
export function invoiceCsv(invoice: InvoiceDetail, locale: Locale): string {
  const sign = invoice.kind === 'credit-note' ? -1 : 1;
  const text = (value: string | null) => csvCell(value ?? '', ';');
  const rows = invoice.lines.map((line) =>
    [
      text(documentLabel(invoice)),
      invoice.issuedOn,
      String(line.position),
      text(line.code),
      text(locale === 'en' ? (line.descriptionEn ?? line.description) : line.description),
      text(line.barcode),
      text(line.unit),
      plain(numberText(locale, line.quantity), locale),
      line.grossPrice === null ? '' : plain(priceText(locale, line.grossPrice), locale),
      text(line.discounts.map((discount) => numberText(locale, discount / 100)).join('+')),
      plain(priceText(locale, line.netPrice), locale),
      numberText(locale, line.vatRate / 100),
      plain(amountText(locale, sign * line.netCents), locale),
      text(line.delivery && documentLabel(line.delivery)),
      text(line.order && orderName(line.order)),
      text(line.order?.reference ?? null),
      String(line.priceQuantity),
    ].join(';'),
  );
  return `\uFEFF${[Object.values(texts[locale].invoiceCsv).join(';'), ...rows].join('\r\n')}\r\n`;
}
