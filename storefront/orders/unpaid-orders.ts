import { cents } from '../parsers/values.ts';
import type { ResponseOf } from '../api-client/api.ts';
import { asRequestFailure } from '../api-client/request-failure.ts';
import { may } from '../session/session.ts';
import type { PageRequest } from '../routing/page-data.ts';
import { documentKey } from '../parsers/wire.ts';
import type { OrderKey } from './order-links.ts';

/** An order not yet processed because it is unpaid, or its payment is being checked. */
export interface UnpaidOrder extends OrderKey {
  cartId: number;
  /** Time of sending, ISO 8601. */
  sentAt: string;
  /** What is to be paid, in cents. */
  payable: number;
  /** Pay it; send its cart again instead; activate its saved cart; or wait and do nothing. */
  next: ResponseOf<'getUnpaidOrders'>['message']['data'][number]['next'];
}

/** Maps the response of get_unpaid_orders. */
export function parseUnpaidOrders({ message }: ResponseOf<'getUnpaidOrders'>): UnpaidOrder[] {
  return message.data.map((wire) => ({
    ...documentKey(wire),
    cartId: wire.id_cart,
    sentAt: wire.data_registrazione,
    payable: cents(wire.totale_da_pagare ?? wire.totale_doc),
    next: wire.next,
  }));
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
