import type { Context } from 'hono';
import type { Identity } from '../customers/index.ts';
import type { Services } from '../services.ts';
import type { Person } from '../fair-queue.ts';
import { networkAddressOf } from './network-address.ts';

/**
 * Key by which fair queues tell people apart: the user, on any device and for any customer; the network address of a
 * guest.
 */
export const personKey = (identity: Identity | null, networkAddress: string): string =>
  identity ? `user ${identity.userId}` : `network ${networkAddress}`;

/** The person for whom a request is handled. */
export function personOf(context: Context, services: Services, identity: Identity | null): Person {
  return { key: personKey(identity, networkAddressOf(context, services)), leaving: context.req.raw.signal };
}
