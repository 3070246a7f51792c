import { asRequestFailure } from '../api-client/request-failure.ts';
import { may } from '../session/session.ts';
import type { PageRequest } from '../routing/page-data.ts';
import { cents, fields, rows, text, whole } from '../parsers/values.ts';
import type { OrderKey } from './order-links.ts';

const steps = ['pay', 'send', 'activate', 'wait'] as const;

/** An order not yet processed because it is unpaid, or its payment is being checked. */
export interface UnpaidOrder extends OrderKey {
  cartId: number;
  /** Time of sending, ISO 8601. */
  sentAt: string;
  /** Document total in cents. */
  document: number;
  /** Pay it; send its cart again instead; activate its saved cart; or wait and do nothing. */
  next: (typeof steps)[number];
}

/** Parses the response of get_unpaid_orders; an unknown next step means waiting. */
export function parseUnpaidOrders(response: unknown): UnpaidOrder[] {
  return rows(fields(fields(response).message).data).map((value) => {
    const wire = fields(value);
    return {
      cause: text(wire.causale),
      year: whole(wire.anno),
      number: whole(wire.numero),
      cartId: whole(wire.id_cart),
      sentAt: text(wire.data_registrazione),
      document: cents(wire.totale_doc),
      next: steps.find((step) => step === wire.next) ?? 'wait',
    };
  });
}

/** The unpaid orders of the logged-in user; empty on failure, because cart and checkout work without them. */
export async function loadUnpaidOrders(page: PageRequest): Promise<UnpaidOrder[]> {
  if (page.session?.clientId === '0' || !may(page.session, 'order.pay')) return [];
  try {
    return parseUnpaidOrders(await page.api.call('getUnpaidOrders', {}));
  } catch (error) {
    if (asRequestFailure(error).status === 401) throw error;
    return [];
  }
}
