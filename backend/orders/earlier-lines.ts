import type { Kysely } from 'kysely';
import { lineCents } from '../../domain/rounding.ts';
import { pricedFor, type PriceQuantities } from '../../domain/price-quantity.ts';
import type { LocalText } from '../../domain/local-text.ts';
import type { Tables } from '../database/index.ts';
import {
  findInvoiceDetail,
  findTransportDetail,
  type InvoiceLine,
  type OwnDocument,
  type TransportLine,
} from '../documents/index.ts';
import { findOrderDetail } from './order-detail.ts';

/** An order or document of a customer whose lines can be ordered again. */
export type EarlierDocument = OwnDocument & { kind: 'order' | 'invoice' | 'transport' };

/** A line of an order or document, as it was ordered, billed or delivered. */
export interface EarlierLine extends PriceQuantities {
  position: number;
  /** Null for an article that the catalogue no longer has. */
  articleId: number | null;
  /** Internal code; the visible one without an article. */
  code: string;
  sku: string;
  name: LocalText;
  picture: string | null;
  unit: string;
  /** Pieces in one unit that is a pack; null where it is not known. */
  piecesPerUnit: number | null;
  /** Whole: parts of a unit are ordered as one. */
  quantity: number;
  /** Ten-thousandths of a euro for `priceQuantity` units; null for a delivery without an order. */
  netPrice: number | null;
  netCents: number | null;
  promoCode: string;
  promoRow: number;
}

function lineOf(
  line: InvoiceLine | TransportLine,
  price: Pick<EarlierLine, 'netPrice' | 'netCents' | keyof PriceQuantities>,
): EarlierLine {
  return {
    position: line.position,
    articleId: line.articleId,
    code: line.articleCode ?? line.code,
    sku: line.code,
    name: { it: line.description, en: line.descriptionEn },
    picture: line.picture,
    unit: line.unit ?? '',
    piecesPerUnit: null,
    quantity: Math.ceil(line.quantity),
    ...price,
    promoCode: '',
    promoRow: 0,
  };
}

/**
 * The lines of an order or document of a customer, by position. Null when it does not exist, is another customer's, or
 * is a credit note, because its articles were returned.
 */
export async function findEarlierLines(
  query: Kysely<Tables>,
  { kind, ...name }: EarlierDocument,
): Promise<EarlierLine[] | null> {
  if (kind === 'order') {
    const order = await findOrderDetail(query, name);
    return order && order.lines.map((line) => ({ ...line, quantity: Math.ceil(line.quantity) }));
  }
  if (kind === 'invoice') {
    const invoice = await findInvoiceDetail(query, name);
    if (invoice?.kind !== 'invoice') return null;
    return invoice.lines.map((line) => {
      const { netPrice, netCents, priceQuantity } = line;
      return lineOf(line, { netPrice, netCents, ...pricedFor(priceQuantity) });
    });
  }
  const transport = await findTransportDetail(query, name);
  if (!transport) return null;
  return transport.lines.map((line) => {
    const { orderPrice: netPrice, orderPriceQuantity: priceQuantity, orderStatedQuantity: statedQuantity } = line;
    const netCents = netPrice === null ? null : lineCents(netPrice, Math.ceil(line.quantity), priceQuantity);
    return lineOf(line, { netPrice, netCents, priceQuantity, statedQuantity });
  });
}
