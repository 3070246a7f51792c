import type {
  DdtDetailEntry,
  InvoiceDetailEntry,
  getDdtDetail,
  getInvoiceDetail,
} from '../../contract/document-detail.ts';
import { isClaimable, lastClaimDay } from '../../domain/claim.ts';
import { documentLabel } from '../../domain/document-label.ts';
import { dueTotals } from '../../domain/due-dates.ts';
import { centsToEuro } from '../../domain/money.ts';
import { pricedFor } from '../../domain/price-quantity.ts';
import { restOf } from '../../domain/rounding.ts';
import { shopDay, type IsClosed } from '../../domain/shop-day.ts';
import type { Locale } from '../../domain/locale.ts';
import { localized } from '../../domain/local-text.ts';
import { AppError } from '../app-error.ts';
import { listClaimsOf, type Claim } from '../claims/index.ts';
import { requireClient, scopeOf } from '../customers/index.ts';
import {
  findInvoiceDetail,
  findTransportDetail,
  listChains,
  payableOf,
  type InvoiceDetail,
  type InvoiceLine,
  type TransportLine,
} from '../documents/index.ts';
import { closedDays, serializeClaim } from './claims.ts';
import { serializeDiscounts } from './discounts.ts';
import type { Handler, HandlerContext } from './handler.ts';
import { serializeVatRegime } from './serialize-cart.ts';
import {
  euroOrNull,
  kilograms,
  serializeChain,
  serializeDestination,
  serializeDueDate,
  serializeInvoiceHead,
  serializeKey,
} from './serialize-chain.ts';
import { oneUnitToEuro, serializePricesForQuantity } from './unit-price.ts';

function serializeLine(line: InvoiceLine | TransportLine, mayUse: HandlerContext['mayUse'], locale: Locale) {
  const { order } = line;
  return {
    riga: line.position,
    articolo: line.code,
    descrizione: locale === 'en' ? (line.descriptionEn ?? line.description) : line.description,
    um: line.unit,
    quantita: line.quantity,
    image: line.picture,
    barcode: line.barcode,
    page_code: line.pageSku,
    single_child: line.isSingle,
    is_sold: line.isSold,
    order:
      order && mayUse('order.view')
        ? { ...serializeKey(order), riga: order.position, date: shopDay(order.on), rif_cliente: order.reference }
        : null,
  };
}

function serializeInvoiceLine(
  line: InvoiceLine,
  sign: number,
  mayUse: HandlerContext['mayUse'],
  locale: Locale,
): InvoiceDetailEntry['righe'][number] {
  const { delivery } = line;
  return {
    ...serializeLine(line, mayUse, locale),
    prezzo_lordo: line.grossPrice === null ? null : oneUnitToEuro(line.grossPrice, line),
    sconti: serializeDiscounts(line.discounts),
    netto: oneUnitToEuro(line.netPrice, line),
    ...serializePricesForQuantity({ ...line, ...pricedFor(line.priceQuantity) }),
    aliquota_iva: line.vatRate / 100,
    valore: centsToEuro(sign * line.netCents),
    ddt:
      delivery && mayUse('deliveries.view')
        ? { ...serializeKey(delivery), riga: delivery.position, date: delivery.on }
        : null,
  };
}

/** The kinds of charges that the database accepts. */
type ChargeKind = InvoiceDetailEntry['spese'][number]['tipo'];

function serializeAmounts(invoice: InvoiceDetail, sign: number) {
  const signed = (cents: number | null) => euroOrNull(cents === null ? null : sign * cents);
  return {
    taxable: signed(invoice.taxableCents),
    vat: signed(invoice.vatCents),
    total: centsToEuro(sign * invoice.totalCents),
    totale_da_pagare: centsToEuro(sign * payableOf(invoice)),
    totale_righe: centsToEuro(sign * invoice.lines.reduce((sum, { netCents }) => sum + netCents, 0)),
    iva_dettaglio: invoice.vat.map(({ rate, nature, taxableCents, vatCents }) => ({
      aliquota: rate / 100,
      natura: nature,
      imponibile: centsToEuro(sign * taxableCents),
      imposta: centsToEuro(sign * vatCents),
    })),
    spese: invoice.charges.map(({ kind, description, rate, cents }) => ({
      tipo: kind as ChargeKind,
      descrizione: description,
      aliquota: rate / 100,
      importo: centsToEuro(sign * cents),
    })),
  };
}

export const handleGetInvoiceDetail: Handler<typeof getInvoiceDetail> = async (services, request, context) => {
  const { locale, mayUse } = context;
  const client = requireClient(context.requester);
  const today = shopDay(services.clock());
  const { query } = context.reads;
  const name = { cause: request.causale, year: request.anno, number: request.numero, ...scopeOf(client) };
  const invoice = await findInvoiceDetail(query, name);
  if (!invoice) throw new AppError('not-found', 'notFound');
  const [chains, { invoice_pdf_method: pdf }] = await Promise.all([
    listChains(query, 'invoice', [invoice.id], name),
    services.shopSettings.current(),
  ]);
  const sign = invoice.kind === 'credit-note' ? -1 : 1;
  return {
    message: {
      success: true,
      pdf_method: pdf.method,
      invoice: {
        ...serializeInvoiceHead(client, invoice, today),
        ...serializeAmounts(invoice, sign),
        scaduto: centsToEuro(dueTotals(invoice.dueDates, today).expiredCents),
        pagamento: invoice.paymentLabel && localized(invoice.paymentLabel, locale),
        id_sdi: invoice.sdiId,
        regime_iva: serializeVatRegime(invoice.vatRegime, locale),
        credited: invoice.creditedInvoice && serializeKey(invoice.creditedInvoice),
        has_pdf: invoice.pdfFile !== null,
        has_xml: invoice.xmlFile !== null,
        righe: invoice.lines.map((line) => serializeInvoiceLine(line, sign, mayUse, locale)),
        scadenze: mayUse('deadlines.view') ? invoice.dueDates.map((due) => serializeDueDate(due, today, locale)) : null,
        chain: serializeChain(chains.get(invoice.id), context, today),
      },
    },
  };
};

function serializeTransportLine(
  line: TransportLine,
  { claims, isClosed }: { claims: readonly Claim[]; isClosed: IsClosed },
  mayUse: HandlerContext['mayUse'],
  locale: Locale,
): DdtDetailEntry['righe'][number] {
  const { ordered, delivered } = line;
  const isShown = mayUse('order.view') && ordered !== null && delivered !== null;
  return {
    ...serializeLine(line, mayUse, locale),
    lotto: line.lot,
    ordinato: isShown ? ordered : null,
    residuo: isShown ? restOf(ordered, delivered) : null,
    claims: claims.filter(({ position }) => position === line.position).map((claim) => serializeClaim(claim, isClosed)),
  };
}

export const handleGetDdtDetail: Handler<typeof getDdtDetail> = async (services, request, context) => {
  const { locale, mayUse } = context;
  const client = requireClient(context.requester);
  const { query } = context.reads;
  const name = { cause: request.causale, year: request.anno, number: request.numero, ...scopeOf(client) };
  const transport = await findTransportDetail(query, name);
  if (!transport) throw new AppError('not-found', 'notFound');
  const [chains, claims, isClosed] = await Promise.all([
    listChains(query, 'delivery', [transport.id], name),
    listClaimsOf(query, transport.id),
    closedDays(services),
  ]);
  const today = shopDay(services.clock());
  const until = mayUse('claim.report') ? lastClaimDay(transport.deliveredAt) : null;
  return {
    message: {
      success: true,
      ddt: {
        ...serializeKey(transport),
        document: documentLabel(transport),
        date: transport.issuedOn,
        destination: serializeDestination(client, transport.addressId),
        inizio_trasporto: transport.transportStartedAt?.toISOString() ?? null,
        consegnato_il: transport.deliveredAt?.toISOString() ?? null,
        ricevuto_da: transport.receivedBy,
        riserva: transport.reservation,
        causale_trasporto: transport.reason,
        porto: transport.carriage,
        aspetto: transport.goodsAspect,
        colli: transport.parcels,
        peso: kilograms(transport.weightGrams),
        vettore: transport.carrier,
        lettera_vettura: transport.waybill,
        has_pdf: transport.pdfFile !== null,
        claim_term: until === null ? null : { until, is_open: isClaimable(transport.deliveredAt, today) },
        righe: transport.lines.map((line) => serializeTransportLine(line, { claims, isClosed }, mayUse, locale)),
        chain: serializeChain(chains.get(transport.id), context, today),
      },
    },
  };
};
