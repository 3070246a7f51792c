import type { EndpointName, Endpoints } from '../../contract/index.ts';
import { readDeadlineEntries } from './deadlines.ts';
import { readInvoiceEntries, readTransportEntries } from './document-list.ts';
import type { Handler } from './handler.ts';
import * as handlers from './handlers.ts';
import { readOrderEntries } from './order-list.ts';

/** The lists that can be read as a whole, by their endpoints, with the field that holds them in the response. */
export const listReaders = {
  getOrders: { field: 'orders', read: readOrderEntries },
  getInvoices: { field: 'invoices', read: readInvoiceEntries },
  getDdt: { field: 'ddt', read: readTransportEntries },
  paymentDeadline: { field: 'deadlines', read: readDeadlineEntries },
};

type HandlerName<Name extends EndpointName> = `handle${Capitalize<Name>}`;

/** The handler of endpoint `getItem` is `handleGetItem`; a missing or wrong one is a type error. */
const byName: { [Name in EndpointName as HandlerName<Name>]: Handler<Endpoints[Name]> } = handlers;

export { responseJson } from './kept-json.ts';

/** The handler of an endpoint. */
export function handlerOf<Name extends EndpointName>(name: Name): Handler<Endpoints[Name]> {
  const handlerName = `handle${name.charAt(0).toUpperCase()}${name.slice(1)}` as HandlerName<Name>;
  return byName[handlerName] as Handler<Endpoints[Name]>;
}
