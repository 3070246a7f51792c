import type { z } from 'zod';
import type { answerOrderChange, getOrderDetail, getOrders } from '../../contract/get-orders.ts';
import { centsToEuro, parseCents } from '../../domain/money.ts';
import { restOf } from '../../domain/rounding.ts';
import { OPEN_STATUSES, orderLabel, type OrderStatus } from '../../domain/order-status.ts';
import { englishStatuses } from '../../domain/status-texts/en.ts';
import { italianStatuses } from '../../domain/status-texts/it.ts';
import { requireClient, scopeOf, type Client } from '../customers/index.ts';
import { listChains } from '../documents/index.ts';
import {
  answerChange,
  listedDays,
  listOrders,
  findOrderDetail,
  mayAnswer,
  readOrders,
  type ListedOrder,
  type OrderFilter,
  type OrderDetail,
  type OrderLine,
} from '../orders/index.ts';
import { AppError } from '../app-error.ts';
import { holdServices } from './hold-services.ts';
import type { Services } from '../services.ts';
import { text } from '../texts/index.ts';
import { mayUse } from '../http/roles.ts';
import { addDays, shopDay } from '../../domain/shop-day.ts';
import type { Locale } from '../../domain/locale.ts';
import { localized } from '../../domain/local-text.ts';
import { destinationOf, serializeAddress } from './address-entry.ts';
import { serializeDiscounts } from './discounts.ts';
import { orderPdfUrl } from './document-urls.ts';
import type { Handler } from './handler.ts';
import { readList, type ListReader } from './read-list.ts';
import { serializeChain } from './serialize-chain.ts';
import { serializePaymentStep, serializeSentOrder } from './orders.ts';
import { serializeSupply } from './serialize-cart.ts';
import { oneUnitToEuro, serializePricesForQuantity } from './unit-price.ts';

const PER_PAGE = 12;

/** The requested days; without an end day they end today, without a start day they cover the usual number of days. */
function daysOf(request: { date_from?: string | undefined; date_to?: string | undefined }, now: Date) {
  const usual = listedDays(now);
  const to = request.date_to ?? usual.to;
  return { from: request.date_from ?? addDays(to, -30), to };
}

/** The statuses that a filter means; null for all. */
function statusesOf(status: OrderStatus | 'T' | 'AP'): readonly OrderStatus[] | null {
  if (status === 'T') return null;
  return status === 'AP' ? OPEN_STATUSES : [status];
}

type OrdersRequest = z.output<typeof getOrders.request>;

function filterOf(request: OrdersRequest, client: Client, now: Date): OrderFilter {
  return {
    ...destinationOf(client, request.address ?? ''),
    ...daysOf(request, now),
    statuses: statusesOf(request.status ?? 'T'),
    reference: request.reference ?? '',
    text: request.text ?? '',
  };
}

const STATUS_TEXTS: Record<Locale, Readonly<Record<string, string>>> = { it: italianStatuses, en: englishStatuses };

/** The label of an order's status, and what it says. */
function serializeStatus(
  order: { status: string; isBeingChecked: boolean },
  labels: Readonly<Record<string, string>>,
  locale: Locale,
) {
  const label = orderLabel(order, labels);
  const known = label !== null && Object.hasOwn(STATUS_TEXTS[locale], label) ? STATUS_TEXTS[locale][label] : undefined;
  return { stato_label: label, stato_testo: known ?? text(locale, 'statusUnknown', { code: order.status }) };
}

/** Serializes listed orders of a client. */
async function orderSerializer(services: Services, client: Client, locale: Locale) {
  const { order_status: statuses } = await services.shopSettings.current();
  const addresses = new Map(client.customer.addresses.map((address) => [address.id, address]));
  return (order: ListedOrder) => ({
    causale: order.cause,
    anno: order.year,
    numero: order.number,
    stato: order.status,
    ...serializeStatus(order, statuses.labels, locale),
    risposta_entro: order.answerBy,
    data_registrazione: order.createdAt.toISOString(),
    data_consegna: order.requestedOn,
    address: serializeAddress(addresses.get(order.addressId) ?? client.address),
    rif_cliente: order.customerReference,
    riferimento_erp: order.erpReference,
    delivery_type: order.deliveryType === 'PICKUP' ? ('PICKUP' as const) : ('SHIPPING_GOOD' as const),
    totale_netto: centsToEuro(order.netCents),
    totale_doc: centsToEuro(order.totalCents),
    numero_righe: order.lineCount,
    inviato_da: order.sentBy,
    inviato_per: order.isSentByAgent ? client.customer.companyName : null,
    approvato_da: order.approvedBy,
  });
}

export const handleGetOrders: Handler<typeof getOrders> = async (services, request, context) => {
  const client = requireClient(context.requester);
  const filter = filterOf(request, client, services.clock());
  const page = request.page ?? 1;
  const perPage = request.per_page ?? PER_PAGE;
  const [{ orders, total, counts }, serialize] = await Promise.all([
    readList(services, context, filter.text + filter.reference, (reads) =>
      listOrders(reads, { ...filter, page, perPage }),
    ),
    orderSerializer(services, client, context.locale),
  ]);
  return {
    message: {
      success: true,
      orders: orders.map(serialize),
      total,
      per_stato: counts,
      pages: Math.ceil(total / perPage),
      current_page: page,
      per_page: perPage,
      date_from: filter.from,
      date_to: filter.to,
    },
  };
};

export const readOrderEntries: ListReader<typeof getOrders> = async (services, request, context, take) => {
  const client = requireClient(context.requester);
  const serialize = await orderSerializer(services, client, context.locale);
  const filter = filterOf(request, client, services.clock());
  await readOrders(context.reads, filter, (orders) => take(orders.map(serialize)), context.person.leaving);
};

function serializeOrderLine(line: OrderLine, isCancelled: boolean, locale: Locale) {
  const { quantity, delivered } = line;
  return {
    id_riga: line.position,
    articolo: line.sku,
    codice_interno_articolo: line.code,
    descrizione_articolo: localized(line.name, locale),
    um: line.unit,
    pz_per_um: line.piecesPerUnit,
    quantita: { ordinato: quantity, consegnato: delivered, residuo: isCancelled ? 0 : restOf(quantity, delivered) },
    prezzo_lordo: oneUnitToEuro(line.grossPrice, line),
    sconti: serializeDiscounts(line.discounts),
    netto: oneUnitToEuro(line.netPrice, line),
    ...serializePricesForQuantity(line),
    aliquota_iva: line.vatRate / 100,
    valore: centsToEuro(line.netCents),
    image: line.picture,
    single_child: line.isSingle,
    page_code: line.pageSku,
    note: line.note,
    promo_code: line.promoCode,
    is_sold: line.isSold,
    consegna: line.supply && serializeSupply(line.supply),
  };
}

/** Serializes what the office has changed in an order, or asks about. */
function serializeChange({ change }: OrderDetail, { identity, seesPrices }: Client) {
  if (!change) return null;
  const { membership } = identity;
  const mayPlace = membership !== null && mayUse(identity, 'order.place');
  return {
    proposta: change.isProposed,
    may_answer: change.isProposed && mayPlace && mayAnswer({ ...membership, seesPrices }, change.after.netCents),
    note: change.note,
    righe: change.lines.map((line) => ({
      id_riga: line.position,
      articolo: line.sku,
      descrizione_articolo: line.name,
      um: line.unit,
      pz_per_um: line.piecesPerUnit,
      quantita_prima: line.before,
      quantita_dopo: line.after,
      valore_prima: centsToEuro(line.beforeCents),
      valore_dopo: centsToEuro(line.afterCents),
    })),
    totale_prima: centsToEuro(change.before.totalCents),
    totale_dopo: centsToEuro(change.after.totalCents),
  };
}

export const handleAnswerOrderChange: Handler<typeof answerOrderChange> = async (services, request, { requester }) => {
  const client = requireClient(requester);
  const { userId, name, membership } = client.identity;
  // An agent might have sent it, but the yes is the customer's.
  if (!membership) throw new AppError('forbidden', 'changeNotYours');
  const { role, orderLimitCents, seesPrices } = membership;
  await answerChange(
    holdServices(services),
    { ...scopeOf(client), userId, name, role, orderLimitCents, seesPrices },
    {
      order: { cause: request.causale, year: request.anno, number: request.numero },
      isYes: request.accetta,
      agreedTotalCents: (request.totale_doc === undefined ? null : parseCents(request.totale_doc)) ?? 0,
      note: request.reply ?? null,
    },
  );
  return { message: { response: true } };
};

export const handleGetOrderDetail: Handler<typeof getOrderDetail> = async (services, request, context) => {
  const { locale } = context;
  const client = requireClient(context.requester);
  const name = { cause: request.causale, year: request.anno, number: request.numero, ...scopeOf(client) };
  const [order, settings] = await Promise.all([
    findOrderDetail(services.database.query, name),
    services.shopSettings.current(),
  ]);
  if (!order) throw new AppError('not-found', 'notFound');
  const chains = await listChains(services.database.query, 'order', [order.orderId], name);
  return {
    message: {
      success: true,
      order: {
        ...serializeSentOrder(order, client, locale),
        ...serializeStatus(order, settings.order_status.labels, locale),
        risposta_entro: order.answerBy,
        modifica: serializeChange(order, client),
        riferimento_erp: order.erpReference,
        numeri_precedenti: order.formerNumbers,
        pdf: orderPdfUrl(order, locale),
        order_details: order.lines.map((line) => serializeOrderLine(line, order.status === 'AN', locale)),
        chain: serializeChain(chains.get(order.orderId), context, shopDay(services.clock())),
      },
      payment_next: await serializePaymentStep(services, order, client),
    },
  };
};
