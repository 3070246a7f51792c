import type { z } from 'zod';
import type { articleSummary, lineHit } from '../../contract/documents.ts';
import type { getDdt } from '../../contract/get-ddt.ts';
import type { getInvoices } from '../../contract/get-invoices.ts';
import { documentLabel } from '../../domain/document-label.ts';
import { dueTotals } from '../../domain/due-dates.ts';
import { centsToEuro } from '../../domain/money.ts';
import type { PriceQuantities } from '../../domain/price-quantity.ts';
import { addDays, shopDay } from '../../domain/shop-day.ts';
import { requireClient, scopeOf, type Client } from '../customers/index.ts';
import {
  documentDays,
  LISTED_DAYS,
  listChains,
  listInvoices,
  listTransports,
  readInvoices,
  readTransports,
  type ArticleSummary,
  type Chain,
  type DocumentFilter,
  type DocumentPage,
  type InvoiceList,
  type LineHit,
  type ListedInvoice,
  type ListedTransport,
} from '../documents/index.ts';
import { destinationOf } from './address-entry.ts';
import type { Handler, HandlerContext } from './handler.ts';
import { readList, type ListReader } from './read-list.ts';
import {
  euroOrNull,
  kilograms,
  serializeChain,
  serializeDestination,
  serializeInvoiceHead,
  serializeKey,
} from './serialize-chain.ts';
import { oneUnitToEuro, serializeNetForQuantity } from './unit-price.ts';

const PER_PAGE = 12;

interface ListRequest {
  address?: string | undefined;
  date_from?: string | undefined;
  date_to?: string | undefined;
  text?: string | undefined;
  sort_by?: 'date' | 'number' | 'total' | undefined;
  sort_dir?: 'asc' | 'desc' | undefined;
  page?: number | undefined;
  per_page?: number | undefined;
}

/** The filter of a request; without an end day it ends today, without a start day it covers the usual days. */
function filterOf(request: ListRequest, client: Client, now: Date): DocumentFilter {
  const to = request.date_to ?? documentDays(now).to;
  return {
    ...destinationOf(client, request.address ?? ''),
    from: request.date_from ?? addDays(to, -LISTED_DAYS),
    to,
    text: request.text ?? '',
    sortBy: request.sort_by ?? 'date',
    isDescending: (request.sort_dir ?? 'desc') === 'desc',
  };
}

const pageOf = (request: ListRequest): DocumentPage => ({
  page: request.page ?? 1,
  perPage: request.per_page ?? PER_PAGE,
});

const price = ({ netPrice, ...quantities }: NetPrice) =>
  netPrice === null ? null : oneUnitToEuro(netPrice, quantities);

/** A net price that documents may lack. */
interface NetPrice extends PriceQuantities {
  netPrice: number | null;
}

function serializeHit(hit: LineHit): z.infer<typeof lineHit> {
  const net = {
    netPrice: hit.netPrice,
    priceQuantity: hit.priceQuantity ?? 1,
    statedQuantity: hit.statedQuantity ?? 1,
  };
  return {
    riga: hit.position,
    articolo: hit.code,
    descrizione: hit.description,
    um: hit.unit,
    quantita: hit.quantity,
    netto: price(net),
    ...serializeNetForQuantity(net),
  };
}

function serializeSummary(article: ArticleSummary): z.infer<typeof articleSummary> {
  const { lastNetPrice: netPrice, lastPriceQuantity, lastStatedQuantity } = article;
  const net = { netPrice, priceQuantity: lastPriceQuantity ?? 1, statedQuantity: lastStatedQuantity ?? 1 };
  return {
    articolo: article.code,
    descrizione: article.description,
    um: article.unit,
    image: article.picture,
    documents: article.documents,
    quantita: article.quantity,
    last_date: article.lastOn,
    last_netto: price(net),
    ...serializeNetForQuantity(net),
  };
}

function serializeList(list: { total: number; article: ArticleSummary | null }, filter: DocumentFilter & DocumentPage) {
  return {
    success: true as const,
    total: list.total,
    pages: Math.ceil(list.total / filter.perPage),
    current_page: filter.page,
    per_page: filter.perPage,
    date_from: filter.from,
    date_to: filter.to,
    article: list.article && serializeSummary(list.article),
  };
}

function serializeAmounts(amounts: InvoiceList['totals']) {
  return {
    taxable: euroOrNull(amounts.taxableCents),
    vat: euroOrNull(amounts.vatCents),
    total: centsToEuro(amounts.totalCents),
  };
}

/** What has expired of an invoice. */
function expiredOf(chain: Chain | undefined, documentId: number, today: string): number {
  const due = chain?.dueDates.filter((one) => one.documentId === documentId) ?? [];
  return dueTotals(due, today).expiredCents;
}

type InvoicesRequest = z.output<typeof getInvoices.request>;

function invoiceFilterOf(request: InvoicesRequest, client: Client, now: Date) {
  const type = request.type === undefined || request.type === 'all' ? null : request.type;
  return { ...filterOf(request, client, now), type };
}

/** Serializes listed invoices with their chains, for the user of a request. */
const invoiceSerializer =
  (client: Client, { mayUse, locale }: Pick<HandlerContext, 'mayUse' | 'locale'>, today: string) =>
  (invoice: ListedInvoice, chain: Chain | undefined) => ({
    ...serializeInvoiceHead(client, invoice, today),
    ...serializeAmounts(invoice),
    scaduto: centsToEuro(expiredOf(chain, invoice.id, today)),
    credited: invoice.creditedInvoice,
    has_pdf: invoice.hasPdf,
    has_xml: invoice.hasXml,
    hits: invoice.hits.map(serializeHit),
    chain: serializeChain(chain, { mayUse, locale }, today),
  });

export const handleGetInvoices: Handler<typeof getInvoices> = async (services, request, context) => {
  const client = requireClient(context.requester);
  const now = services.clock();
  const filter = { ...invoiceFilterOf(request, client, now), ...pageOf(request) };
  const [{ list, chains }, { invoice_pdf_method: pdf }] = await Promise.all([
    readList(services, context, filter.text, async (reads) => {
      const list = await listInvoices(reads, filter);
      const ids = list.invoices.map(({ id }) => id);
      return { list, chains: await listChains(reads.query, 'invoice', ids, scopeOf(client)) };
    }),
    services.shopSettings.current(),
  ]);
  const serialize = invoiceSerializer(client, context, shopDay(now));
  return {
    message: {
      ...serializeList(list, filter),
      invoices: list.invoices.map((invoice) => serialize(invoice, chains.get(invoice.id))),
      totals: serializeAmounts(list.totals),
      pdf_method: pdf.method,
      months: list.months.map(({ month, count, ...amounts }) => ({ month, count, ...serializeAmounts(amounts) })),
    },
  };
};

export const readInvoiceEntries: ListReader<typeof getInvoices> = async (services, request, context, take) => {
  const client = requireClient(context.requester);
  const now = services.clock();
  const serialize = invoiceSerializer(client, context, shopDay(now));
  await readInvoices(
    context.reads,
    invoiceFilterOf(request, client, now),
    async (invoices, query) => {
      const ids = invoices.map(({ id }) => id);
      const chains = await listChains(query, 'invoice', ids, scopeOf(client));
      take(invoices.map((invoice) => serialize(invoice, chains.get(invoice.id))));
    },
    context.person.leaving,
  );
};

/** Serializes listed transport documents with their chains, for the user of a request. */
const transportSerializer =
  (client: Client, { mayUse, locale }: Pick<HandlerContext, 'mayUse' | 'locale'>, today: string) =>
  (transport: ListedTransport, chain: Chain | undefined) => ({
    ...serializeKey(transport),
    document: documentLabel(transport),
    date: transport.issuedOn,
    destination: serializeDestination(client, transport.addressId),
    consegnato_il: transport.deliveredAt?.toISOString() ?? null,
    ricevuto_da: transport.receivedBy,
    riserva: transport.reservation,
    colli: transport.parcels,
    peso: kilograms(transport.weightGrams),
    vettore: transport.carrier,
    numero_righe: transport.lineCount,
    has_pdf: transport.hasPdf,
    // Prices belong to invoices and orders.
    hits: transport.hits.map((hit) => serializeHit(mayUse('invoices.view') ? hit : { ...hit, netPrice: null })),
    chain: serializeChain(chain, { mayUse, locale }, today),
  });

export const handleGetDdt: Handler<typeof getDdt> = async (services, request, context) => {
  const client = requireClient(context.requester);
  const now = services.clock();
  const filter = { ...filterOf(request, client, now), ...pageOf(request) };
  const { list, chains } = await readList(services, context, filter.text, async (reads) => {
    const list = await listTransports(reads, filter);
    const ids = list.transports.map(({ id }) => id);
    return { list, chains: await listChains(reads.query, 'delivery', ids, scopeOf(client)) };
  });
  const serialize = transportSerializer(client, context, shopDay(now));
  return {
    message: {
      ...serializeList(list, filter),
      ddt: list.transports.map((transport) => serialize(transport, chains.get(transport.id))),
      months: list.months,
    },
  };
};

export const readTransportEntries: ListReader<typeof getDdt> = async (services, request, context, take) => {
  const client = requireClient(context.requester);
  const now = services.clock();
  const serialize = transportSerializer(client, context, shopDay(now));
  await readTransports(
    context.reads,
    filterOf(request, client, now),
    async (transports, query) => {
      const ids = transports.map(({ id }) => id);
      const chains = await listChains(query, 'delivery', ids, scopeOf(client));
      take(transports.map((transport) => serialize(transport, chains.get(transport.id))));
    },
    context.person.leaving,
  );
};
