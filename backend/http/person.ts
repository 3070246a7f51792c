import type { Context } from 'hono';
import type { Identity } from '../customers/index.ts';
import type { Services } from '../services.ts';
import type { Person } from '../turns.ts';
import { networkAddressOf } from './network-address.ts';

/** The key of turns: a user, whatever the device and the customer; guests by their network address. */
export const personKey = (identity: Identity | null, networkAddress: string): string =>
  identity ? `user ${identity.userId}` : `network ${networkAddress}`;

/** Who waits for the response of a request. */
export function personOf(context: Context, services: Services, identity: Identity | null): Person {
  return { key: personKey(identity, networkAddressOf(context, services)), leaving: context.req.raw.signal };
}
