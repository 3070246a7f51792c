import type { Endpoint } from './endpoint.ts';
import * as shop from './shop.ts';

/** The endpoints among the exports of the files. */
type EndpointsOf<Exports> = {
  [Name in keyof Exports as Exports[Name] extends Endpoint ? Name : never]: Exports[Name];
};

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'permission' in value;
}

const named = Object.entries<unknown>(shop).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]));

/**
 * Every endpoint of the shop by name, sorted by path: everything that the files of shop.ts create with
 * `defineEndpoint`.
 */
export const endpoints = Object.fromEntries(
  named.toSorted(([, one], [, other]) => (one.path < other.path ? -1 : 1)),
) as EndpointsOf<typeof shop>;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
