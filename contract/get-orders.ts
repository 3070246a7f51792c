import { z } from 'zod';
import { ORDER_STATUSES } from '../domain/order-status.ts';
import { chain } from './chain.ts';
import { defineEndpoint, doneResponse } from './endpoint.ts';
import { lineSupply } from './line-supply.ts';
import { day, moment } from './dates.ts';
import { orderStatus } from './states.ts';
import { amount, integer, moneyText, pricesForQuantity, quantity, text, vatRate } from './money.ts';
import { agreedTotal, documentNumber, pageNumber, wholeNumber, year } from './numbers.ts';
import { addressEntry, deliveryType } from './orders.ts';
import { paymentStep, sentOrder } from './send-order.ts';
import { userTemp } from './user-temp.ts';

export const getOrdersRequest = z
  .object({
    ...userTemp,
    status: z
      .enum(['T', 'AP', ...ORDER_STATUSES])
      .optional()
      .describe('T: all statuses; AP: those of an order on its way, that is IA, NE and PR.'),
    address: z
      .string()
      .max(20)
      .optional()
      .describe("Code of one of the customer’s delivery addresses; '' for all of them."),
    date_from: z.iso
      .date()
      .optional()
      .describe('First and last day of sending, YYYY-MM-DD, inclusive; the default is the last 30 days up to today.'),
    date_to: z.iso.date().optional(),
    reference: z.string().max(255).optional().describe('Part of the customer’s own reference.'),
    text: z
      .string()
      .max(200)
      .optional()
      .describe(
        'Words of the number, in any spelling, of the ERP’s number, the reference, or the code or name of an ordered article; all must match.',
      ),
    page: pageNumber.optional(),
    per_page: wholeNumber(1, 96).optional(),
  })
  .refine(({ date_from: from, date_to: to }) => !from || !to || from <= to, {
    error: 'the first day is after the last',
    path: ['date_from'],
  });

/** Key of the status label, BEING_CHECKED for an order that the ERP has rejected or the office looks at; null for an unknown code. */
const statusLabel = text().nullable();
/** The label in the request's language. */
const statusText = text();
const answerBy = day()
  .nullable()
  .describe('Day by which the office answers about an order that it looks at before it goes on; null otherwise.');

export const listedOrder = z.object({
  causale: text(),
  anno: integer(),
  numero: integer(),
  stato: orderStatus(),
  stato_label: statusLabel,
  stato_testo: statusText,
  risposta_entro: answerBy,
  data_registrazione: moment().describe('Time of sending, ISO 8601.'),
  data_consegna: day().nullable(),
  address: addressEntry,
  rif_cliente: text().nullable(),
  riferimento_erp: text().nullable(),
  delivery_type: deliveryType,
  totale_netto: amount('document'),
  totale_doc: amount('document'),
  numero_righe: integer(),
  inviato_da: text()
    .nullable()
    .describe('Who ordered: the customer’s user, or the agent; null for an order that was not sent in this shop.'),
  inviato_per: text().nullable().describe('The company, when an agent has ordered for it.'),
  approvato_da: text().nullable().describe('The colleague who approved it.'),
});
export type ListedOrder = z.infer<typeof listedOrder>;

export const getOrders = defineEndpoint({
  path: 'get_orders',
  method: 'POST',
  permission: 'order.view',
  summary: 'The client’s orders, newest first, filtered by status, address, days, reference and text.',
  example: { status: 'T', date_from: '2026-01-01', date_to: '2026-03-31', page: 1 },
  request: getOrdersRequest,
  response: z.object({
    message: z.object({
      success: z.literal(true),
      orders: z.array(listedOrder),
      total: integer(),
      per_stato: z
        .record(z.enum(ORDER_STATUSES), integer())
        .describe('How many there are of each status, whatever `status` asks for.'),
      pages: integer(),
      current_page: integer(),
      per_page: integer(),
      date_from: day(),
      date_to: day(),
    }),
  }),
  errors: {
    401: 'no valid token',
    403: 'client_id or an address does not belong to the user',
    422: 'a day, status or page number is not valid, or the days are in the wrong order',
  },
});

/**
 * Quantities of a line, with up to three decimals in an order of the ERP: ordered, delivered so far, and still to be
 * delivered; 0 remaining for a cancelled order.
 */
const quantities = z.object({
  ordinato: quantity(),
  consegnato: quantity(),
  residuo: quantity(),
});

export const orderDetailLine = z.object({
  id_riga: integer(),
  articolo: text().describe('Visible code.'),
  codice_interno_articolo: text(),
  descrizione_articolo: text(),
  um: text(),
  pz_per_um: integer()
    .positive()
    .nullable()
    .describe('Pieces in one unit (`um`) that is a pack, as it was when the order was sent.'),
  quantita: quantities,
  prezzo_lordo: amount('document'),
  sconti: moneyText('document'),
  netto: amount('document'),
  ...pricesForQuantity('document'),
  aliquota_iva: vatRate(),
  valore: amount('document'),
  image: text().nullable(),
  single_child: z.boolean(),
  page_code: text().describe('Visible code of the product page that shows the article.'),
  note: text().nullable(),
  promo_code: text(),
  is_sold: z.boolean(),
  consegna: lineSupply
    .nullable()
    .describe('In stock and following when the order was sent; null for an order that was not sent in this shop.'),
});

/** A change of an order that the office looked at: lines lowered or removed, at the net prices that they had. */
const orderChange = z.object({
  proposta: z.boolean().describe('Whether it waits for the answer of the client; else it was made.'),
  may_answer: z.boolean().describe('Whether the user may answer.'),
  note: text().describe('What the office writes; empty for none.'),
  righe: z.array(
    z.object({
      id_riga: integer(),
      articolo: text(),
      descrizione_articolo: text(),
      um: text(),
      pz_per_um: integer().positive().nullable().describe('Pieces per unit; null where the unit is the piece.'),
      quantita_prima: quantity().describe('Quantity as ordered.'),
      quantita_dopo: quantity().describe('0: removed.'),
      valore_prima: amount('document').describe('Net amount as ordered.'),
      valore_dopo: amount('document').describe('Net amount after the change.'),
    }),
  ),
  totale_prima: amount('document').describe('Document total, with VAT.'),
  totale_dopo: amount('document').describe('Total of the document with VAT after the change.'),
});

export const orderDetail = sentOrder.extend({
  stato_label: statusLabel,
  stato_testo: statusText,
  risposta_entro: answerBy,
  modifica: orderChange.nullable().describe('What the office has changed before the order went on, or asks about.'),
  riferimento_erp: text().nullable(),
  numeri_precedenti: z
    .array(text())
    .describe('Numbers that it had before it got a new one, the last one first: `OWEB / 123 / 2026`.'),
  pdf: text().describe('URL of the PDF document; requires a login.'),
  order_details: z.array(orderDetailLine),
  chain,
});
export type OrderDetailResponse = z.infer<typeof orderDetail>;

/** Identifies an order. */
export const orderName = { causale: z.string().max(20), anno: year, numero: documentNumber };

export const getOrderDetail = defineEndpoint({
  path: 'get_order_detail',
  method: 'POST',
  permission: 'order.view',
  summary: 'One order of the client with its lines and their delivered quantities.',
  example: { causale: 'OWEB', anno: 2026, numero: 123 },
  request: z.object({ ...userTemp, ...orderName }),
  response: z.object({
    message: z.object({ success: z.literal(true), order: orderDetail, payment_next: paymentStep }),
  }),
  errors: {
    401: 'no valid token',
    403: 'client_id does not belong to the user',
    404: 'the client has no such order',
  },
});

export const answerOrderChange = defineEndpoint({
  path: 'answer_order_change',
  method: 'POST',
  permission: 'order.place',
  summary: 'Agrees, or not, to a change of an order that the office asks about; with a yes the order goes on.',
  changesDocuments: true,
  example: { causale: 'OWEB', anno: 2026, numero: 123, accetta: true, totale_doc: 120.5 },
  request: z.object({
    ...userTemp,
    ...orderName,
    accetta: z.boolean().describe('Whether the buyer agrees to the change.'),
    totale_doc: agreedTotal().describe('Document total after the change, as the user saw it; needed for a yes.'),
    reply: z.string().max(2000).optional(),
  }),
  response: doneResponse,
  errors: {
    401: 'no valid token',
    403: 'the user could not have placed the order, and approves none',
    404: 'the client has no such order',
    409: 'nothing is asked any more, or the total is another one',
    422: 'the note is too long',
  },
});
