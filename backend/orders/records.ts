import type { Change } from '../database/upsert/index.ts';
import type { OrderStatus } from '../../domain/order-status.ts';

/** A line of an order of the ERP's history; prices in ten-thousandths of a euro, rates in hundredths of a percent. */
export interface PastOrderLineRecord {
  position: number;
  /** Code of the article, visible or internal; any other code is stored as it is. */
  code: string;
  description?: string | null;
  unit?: string | null;
  quantity: number;
  /** Default: all of a fulfilled order, nothing of another one. */
  delivered?: number | null;
  /** Default: the net price. */
  grossPrice?: number | null;
  discounts?: number[] | null;
  netPrice: number;
  /** Units that both prices are for; default: 1. */
  priceQuantity?: number | null;
  vatRate: number;
  /** Environmental contributions of the whole line. */
  conaiCents?: number | null;
  raeeCents?: number | null;
}

/** An order of the ERP's history that was not sent in this shop. Its totals follow from its lines. */
export interface PastOrderRecord {
  cause: string;
  year: number;
  number: number;
  customerCode: string;
  addressCode: string;
  /** ISO 8601. */
  sentAt: string;
  status: OrderStatus;
  customerReference: string | null;
  note: string | null;
  /** YYYY-MM-DD. */
  requestedOn: string | null;
  paymentMethod: string | null;
  transportCents: number;
  lines: PastOrderLineRecord[];
}

export type PastOrderChange = Change<PastOrderRecord, 'cause' | 'year' | 'number'>;
