import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upsertCustomers } from '../../backend/customers/index.ts';
import { upsertDueDates, upsertInvoices, upsertTransportDocuments } from '../../backend/documents/index.ts';
import type { DueDateRecord, InvoiceRecord } from '../../backend/documents/records.ts';
import { upsertOrders } from '../../backend/orders/index.ts';
import { dueDatesOf } from '../../demo/documents/due-dates.ts';
import { deliveriesOf, numbered, transportDocument } from '../../demo/documents/deliveries.ts';
import { creditNotesOf, invoicesOf } from '../../demo/documents/invoices.ts';
import type { SoldOrder } from '../../demo/documents/sold-orders.ts';
import { payableUnder, vatRegimeOf } from '../../domain/vat-regime.ts';
import { lineCents } from '../../domain/rounding.ts';
import { bodyOf, invoiceXml } from '../builders/fatturapa.ts';
import { A, B, startInvoiceShop, type InvoiceShop } from '../builders/invoice-shop.ts';

describe('8.11 the documents of the demonstration as electronic invoices', () => {
  let from: InvoiceShop;
  let to: InvoiceShop;
  beforeAll(async () => {
    from = await startInvoiceShop();
    to = await startInvoiceShop();
  });
  afterAll(async () => {
    await from.stop();
    await to.stop();
  });

  it('are the same documents when they are read: totals, rows, VAT, due dates, references', async () => {
    const articles = ['VS-12-OT', 'TE933-8X20', 'RUB-14', 'TAS-8', 'BOOK-10'];
    const orders = Array.from({ length: 120 }, (_, place): SoldOrder => {
      const isSplit = place % 4 === 0;
      const lines = articles.slice(0, 1 + (place % 5)).map((sku, at) => {
        const vatRate = sku === 'BOOK-10' ? 1000 : 2200;
        const sold = {
          sku,
          name: sku,
          unit: 'PZ',
          quantity: 3 + place + at,
          grossPrice: 123_400 + at,
          discounts: [3000, 500],
          netPrice: 82_061,
        };
        const contributions = at === 0 ? [{ kind: 'conai' as const, amount: 412 }] : [];
        return {
          ...sold,
          position: at + 1,
          delivered: sold.quantity,
          priceQuantity: at === 1 ? 100 : 1,
          vatRate,
          contributions,
        };
      });
      const sentAt = new Date(Date.UTC(2026, 7 + (place % 3), 3 + (place % 25), 9));
      return {
        ...{
          label: `OC/2026/${place + 1}`,
          key: `history-${place}`,
          status: 'E',
          customerCode: isSplit ? '70999' : '70431',
        },
        ...{ addressCode: isSplit || place % 2 === 0 ? '1' : '2', sentAt, changedAt: sentAt, isPickup: false, lines },
        ...{ vatRegime: isSplit ? 'split-payment' : null, transportCents: place % 3 === 0 ? 990 : 0 },
        paymentMethod: place % 2 === 0 ? 'RIBA 30/60 giorni fine mese' : 'Bonifico anticipato',
      };
    });
    const deliveries = orders.flatMap((order) => deliveriesOf(order, 1));
    const transports = numbered(deliveries.filter(({ isAccompanying }) => !isAccompanying));
    const today = '2026-11-25';
    const invoices = invoicesOf(
      deliveries.filter(({ isAccompanying }) => isAccompanying),
      transports,
      today,
    );
    const notes = creditNotesOf(invoices, today, 1);
    const all = [...invoices, ...notes];
    const isSplit = ({ customerCode }: InvoiceRecord) => customerCode === '70999';
    const payable = (one: InvoiceRecord) =>
      payableUnder(vatRegimeOf(isSplit(one) ? 'split-payment' : null).regime, one.totalCents, one.vatCents ?? 0);
    const dueOf = (one: InvoiceRecord): DueDateRecord[] =>
      one.kind === 'invoice' ? dueDatesOf(one, payable(one)) : [];
    expect([invoices.length, notes.length].every((count) => count > 2)).toBe(true);
    for (const { test } of [from, to]) {
      await upsertOrders(
        test.database,
        orders.map(({ label, customerCode, addressCode, sentAt, status, lines }) => ({
          ...{
            cause: 'OC',
            year: 2026,
            number: Number(label.split('/')[2]),
            customerCode,
            addressCode,
            sentAt: sentAt.toISOString(),
            status,
          },
          lines: lines.map(({ position, sku, quantity, netPrice, vatRate }) => ({
            position,
            code: sku,
            quantity,
            netPrice,
            vatRate,
          })),
        })),
      );
      await upsertTransportDocuments(
        test.database,
        transports.map((one) => transportDocument(one, today, 1)),
      );
    }
    await upsertCustomers(from.test.database, [{ code: '70999', vatRegime: 'split-payment' }]);
    // Programs write charges as lines.
    const asLines = (one: InvoiceRecord): InvoiceRecord => ({
      ...one,
      charges: [],
      lines: [
        ...one.lines,
        ...one.charges.map(({ description = '', rate, cents }, at) => ({
          ...{
            position: one.lines.length + at + 1,
            code: '',
            description,
            quantity: 1,
            grossPrice: cents * 100,
            netPrice: cents * 100,
            vatRate: rate,
            netCents: cents,
          },
        })),
      ].map((line, at) => ({ ...line, position: at + 1 })),
    });
    await upsertInvoices(from.test.database, all.map(asLines));
    await upsertDueDates(from.test.database, all.flatMap(dueOf));
    const deliveryDays = new Map(transports.map((one) => [`DDT/${one.year}/${one.number}`, one.day]));
    const files = all.map((one) => {
      const buyer = isSplit(one) ? B : A;
      return [
        `${one.cause}_${one.number}.xml`,
        invoiceXml(buyer, [bodyOf(one, dueOf(one), { isSplit: isSplit(one), deliveryDays })]),
      ];
    });
    expect(await to.invoices(Object.fromEntries(files))).toMatchObject({
      ...{ refused: 0, incomplete: 0, duplicates: 0 },
      rows: all.length,
      inserted: all.length,
    });

    const same = async (query: string) => expect(await to.rows(query)).toEqual(await from.rows(query));
    const name = `concat(d.cause, '/', d.year, '/', d.number)`;
    await same(`select ${name} as name, customer_id, kind, issued_on, due_on, total_cents, taxable_cents, vat_cents, open_cents, erp_type,
      type, vat_regime, address_id is null as is_everywhere, credited_document_id is null as is_free from customer_document d order by 1`);
    await same(`select ${name} as name, l.position, l.code, l.description, l.quantity::float, l.discounts, l.net_cents, l.vat_rate,
      l.gross_price::numeric / l.price_quantity as gross, t.number as ddt, l.delivery_position, o.number as "order", l.order_position
      from customer_document_line l join customer_document d on d.id = l.document_id left join sales_order o on o.id = l.order_id
      left join transport_document t on t.id = l.delivery_id order by 1, 2`);
    await same(`select ${name} as name, v.rate, v.nature, v.taxable_cents, v.vat_cents from customer_document_vat v
      join customer_document d on d.id = v.document_id order by 1, 2, 3`);
    await same(`select ${name} as name, e.position, e.kind, e.due_on, e.cents, e.open_cents from due_date e
      join customer_document d on d.id = e.document_id order by 1, 2`);
    // Prices come to the stated totals of their lines.
    const lines = (await to.rows(
      `select quantity::float as quantity, net_price, price_quantity, net_cents from customer_document_line`,
    )) as { quantity: number; net_price: number; price_quantity: number; net_cents: number }[];
    for (const line of lines)
      expect(
        Math.abs(lineCents(line.net_price, line.quantity, line.price_quantity) - line.net_cents),
      ).toBeLessThanOrEqual(1);
  });
});
