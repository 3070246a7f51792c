import { z } from 'zod';
import { chain } from './chain.ts';
import { defineEndpoint } from './endpoint.ts';
import { lineSupply } from './line-supply.ts';
import { documentNumber, pageNumber, wholeNumber, year } from './numbers.ts';
import { addressEntry, deliveryType } from './orders.ts';
import { paymentStep, sentOrder } from './send-order.ts';
import { userTemp } from './user-temp.ts';

export const getOrdersRequest = z
  .object({
    ...userTemp,
    /** T: all statuses; AP: those of an order on its way, that is IA, NE and PR. */
    status: z.enum(['T', 'AP', 'IA', 'NE', 'PR', 'E', 'AN']).optional(),
    /** Code of one of the customer's delivery addresses; '' for all of them. */
    address: z.string().max(20).optional(),
    /** First and last day of sending, YYYY-MM-DD, inclusive; the default is the last 30 days up to today. */
    date_from: z.iso.date().optional(),
    date_to: z.iso.date().optional(),
    /** Part of the customer's own reference. */
    reference: z.string().max(255).optional(),
    /** Words of the number, the reference, or the code or name of an ordered article; all must match. */
    text: z.string().max(200).optional(),
    page: pageNumber.optional(),
    per_page: wholeNumber(1, 96).optional(),
  })
  .refine(({ date_from: from, date_to: to }) => !from || !to || from <= to, {
    error: 'the first day is after the last',
    path: ['date_from'],
  });

/** Key of the status label, null for an unknown code (R4.29, R4.31). */
const statusLabel = z.string().nullable();

export const listedOrder = z.object({
  causale: z.string(),
  anno: z.number().int(),
  numero: z.number().int(),
  stato: z.string(),
  stato_label: statusLabel,
  /** Time of sending, ISO 8601. */
  data_registrazione: z.string(),
  data_consegna: z.string().nullable(),
  address: addressEntry,
  rif_cliente: z.string().nullable(),
  delivery_type: deliveryType,
  totale_netto: z.number(),
  totale_doc: z.number(),
  numero_righe: z.number().int(),
  /** Who ordered: the customer's user, or the agent; null for an order that was not sent in this shop. */
  inviato_da: z.string().nullable(),
  /** The company, when an agent has ordered for it. */
  inviato_per: z.string().nullable(),
  /** The colleague who approved it. */
  approvato_da: z.string().nullable(),
});
export type ListedOrder = z.infer<typeof listedOrder>;

export const getOrders = defineEndpoint({
  path: 'get_orders',
  method: 'POST',
  permission: 'order.view',
  summary: 'The client’s orders, newest first, filtered by status, address, days, reference and text (R2.86, R7.37).',
  request: getOrdersRequest,
  response: z.object({
    message: z.object({
      success: z.literal(true),
      orders: z.array(listedOrder),
      total: z.number().int(),
      /** How many there are of each status, whatever `status` asks for. */
      per_stato: z.record(z.enum(['IA', 'NE', 'PR', 'E', 'AN']), z.number().int()),
      pages: z.number().int(),
      current_page: z.number().int(),
      per_page: z.number().int(),
      date_from: z.string(),
      date_to: z.string(),
    }),
  }),
  errors: {
    401: 'no valid token',
    403: 'client_id or an address does not belong to the user',
    422: 'a day, status or page number is not valid, or the days are in the wrong order',
  },
});

/** Quantities of a line: ordered, delivered so far, and still to be delivered; 0 remaining for a cancelled order. */
const quantities = z.object({
  ordinato: z.number().int(),
  consegnato: z.number().int(),
  residuo: z.number().int(),
});

export const orderDetailLine = z.object({
  id_riga: z.number().int(),
  /** Visible code. */
  articolo: z.string(),
  codice_interno_articolo: z.string(),
  descrizione_articolo: z.string(),
  um: z.string(),
  quantita: quantities,
  prezzo_lordo: z.number(),
  sconti: z.string(),
  netto: z.number(),
  aliquota_iva: z.number(),
  valore: z.number(),
  image: z.string().nullable(),
  single_child: z.boolean(),
  /** Visible code of the product page that shows the article. */
  page_code: z.string(),
  note: z.string().nullable(),
  promo_code: z.string(),
  is_sold: z.boolean(),
  /** In stock and following when the order was sent; null for an order that was not sent in this shop. */
  consegna: lineSupply.nullable(),
});

export const orderDetail = sentOrder.extend({
  stato_label: statusLabel,
  /** URL of the PDF document; requires a login. */
  pdf: z.string(),
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
  summary: 'One order of the client with its lines and their delivered quantities (R2.87, R7.37).',
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
