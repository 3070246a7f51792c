import type { z } from 'zod';
import type { articleSummary, lineHit } from '../../contract/documents.ts';
import type { getDdt } from '../../contract/get-ddt.ts';
import type { getInvoices } from '../../contract/get-invoices.ts';
import { documentLabel } from '../../domain/document-label.ts';
import { dueTotals, paymentState } from '../../domain/due-dates.ts';
import { centsToEuro, unitPriceToEuro } from '../../domain/money.ts';
import { addDays, shopDay } from '../../domain/shop-day.ts';
import { requireClient, scopeOf, type Client } from '../customers/index.ts';
import {
  documentDays,
  LISTED_DAYS,
  listChains,
  listInvoices,
  listTransports,
  type ArticleSummary,
  type Chain,
  type DocumentFilter,
  type InvoiceList,
  type LineHit,
} from '../documents/index.ts';
import { destinationOf } from './address-entry.ts';
import type { Handler } from './handler.ts';
import {
  euroOrNull,
  kilograms,
  serializeChain,
  serializeDestination,
  serializeKey,
  serializeSdiState,
} from './serialize-chain.ts';

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
    page: request.page ?? 1,
    perPage: request.per_page ?? PER_PAGE,
  };
}

const price = (value: number | null) => (value === null ? null : unitPriceToEuro(value));

function serializeHit(hit: LineHit): z.infer<typeof lineHit> {
  return {
    riga: hit.position,
    articolo: hit.code,
    descrizione: hit.description,
    um: hit.unit,
    quantita: hit.quantity,
    netto: price(hit.netPrice),
  };
}

function serializeSummary(article: ArticleSummary): z.infer<typeof articleSummary> {
  return {
    articolo: article.code,
    descrizione: article.description,
    um: article.unit,
    image: article.picture,
    documents: article.documents,
    quantita: article.quantity,
    last_date: article.lastOn,
    last_netto: price(article.lastNetPrice),
  };
}

function serializeList(list: { total: number; article: ArticleSummary | null }, filter: DocumentFilter) {
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

export const handleGetInvoices: Handler<typeof getInvoices> = async (
  services,
  request,
  { requester, mayUse, reads },
) => {
  const client = requireClient(requester);
  const now = services.clock();
  const today = shopDay(now);
  const type = request.type === undefined || request.type === 'all' ? null : request.type;
  const filter = { ...filterOf(request, client, now), type };
  const [list, { invoice_pdf_method: pdf }] = await Promise.all([
    listInvoices(reads, filter),
    services.shopSettings.current(),
  ]);
  const ids = list.invoices.map(({ id }) => id);
  const chains = await listChains(reads.query, 'invoice', ids, scopeOf(client));
  return {
    message: {
      ...serializeList(list, filter),
      invoices: list.invoices.map((invoice) => ({
        ...serializeKey(invoice),
        document: documentLabel(invoice),
        kind: invoice.kind,
        type: invoice.type,
        tipo_documento: invoice.erpType,
        date: invoice.issuedOn,
        destination: serializeDestination(client, invoice.addressId),
        ...serializeAmounts(invoice),
        stato_pagamento: paymentState(invoice, today),
        data_scadenza: invoice.dueOn,
        aperto: centsToEuro(invoice.openCents),
        scaduto: centsToEuro(expiredOf(chains.get(invoice.id), invoice.id, today)),
        stato_sdi: serializeSdiState(invoice.sdiState),
        credited: invoice.creditedInvoice,
        has_pdf: invoice.hasPdf,
        has_xml: invoice.hasXml,
        hits: invoice.hits.map(serializeHit),
        chain: serializeChain(chains.get(invoice.id), mayUse, today),
      })),
      totals: serializeAmounts(list.totals),
      pdf_method: pdf.method,
      months: list.months.map(({ month, count, ...amounts }) => ({ month, count, ...serializeAmounts(amounts) })),
    },
  };
};

export const handleGetDdt: Handler<typeof getDdt> = async (services, request, { requester, mayUse, reads }) => {
  const client = requireClient(requester);
  const now = services.clock();
  const filter = filterOf(request, client, now);
  const list = await listTransports(reads, filter);
  const ids = list.transports.map(({ id }) => id);
  const chains = await listChains(reads.query, 'delivery', ids, scopeOf(client));
  return {
    message: {
      ...serializeList(list, filter),
      ddt: list.transports.map((transport) => ({
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
        hits: transport.hits.map((hit) => ({
          ...serializeHit(hit),
          netto: mayUse('invoices.view') ? price(hit.netPrice) : null,
        })),
        chain: serializeChain(chains.get(transport.id), mayUse, shopDay(now)),
      })),
      months: list.months,
    },
  };
};
