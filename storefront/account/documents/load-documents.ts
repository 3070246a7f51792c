import { shopDay } from '../../../domain/shop-day.ts';
import { RequestFailure } from '../../api-client/request-failure.ts';
import { whole } from '../../parsers/values.ts';
import { notFound, requireSession, type PageRequest } from '../../routing/page-data.ts';
import type { Session } from '../../session/session.ts';
import { parseFilter, requestOf, type DocumentFilter } from './document-filter.ts';
import { parseDdt, type Ddt } from './parse-ddt.ts';
import { parseInvoice, type Invoice } from './parse-invoice.ts';
import {
  parseDdtList,
  parseInvoices,
  type DocumentList,
  type ListedDdt,
  type ListedInvoice,
} from './parse-document-list.ts';

/** A list with the filters of its URL. */
export interface ListData<Row> {
  filter: DocumentFilter;
  list: DocumentList<Row>;
  /** YYYY-MM-DD in Italy. */
  today: string;
}

function filterOf(page: PageRequest, session: Session): DocumentFilter {
  return parseFilter(
    page.url.searchParams,
    session.addresses.map(({ code }) => code),
  );
}

/** Loads the invoices for the filters in the URL. */
export async function loadInvoices(page: PageRequest, session: Session): Promise<ListData<ListedInvoice>> {
  const filter = filterOf(page, session);
  const { sortBy, type } = filter;
  const response = await page.api.call('getInvoices', { ...requestOf(filter), sort_by: sortBy, type });
  return { filter, list: parseInvoices(response), today: shopDay(new Date()) };
}

/** Loads the transport documents for the filters in the URL. */
export async function loadDdtList(page: PageRequest, session: Session): Promise<ListData<ListedDdt>> {
  const filter = filterOf(page, session);
  const sortBy = filter.sortBy === 'number' ? 'number' : 'date';
  const response = await page.api.call('getDdt', { ...requestOf(filter), sort_by: sortBy });
  const list = parseDdtList(response);
  return { filter: { ...filter, sortBy, type: 'all' }, list, today: shopDay(new Date()) };
}

/** The document that a URL names; 404 for a name that none can have. */
export function namedDocument({ searchParams }: URL): { causale: string; anno: number; numero: number } {
  const causale = (searchParams.get('causale') ?? '').slice(0, 20);
  const [anno, numero] = ['anno', 'numero'].map((name) => whole(searchParams.get(name)));
  if (!causale || !anno || !numero || anno < 0 || numero < 0) throw notFound();
  return { causale, anno, numero };
}

/** Loads the transport document in the URL; 404 for one that is unknown or another customer's. */
export async function loadDdt(page: PageRequest): Promise<Ddt> {
  requireSession(page);
  return parseDdt(await page.api.call('getDdtDetail', namedDocument(page.url)).catch(rejectImpossible));
}

/** Loads the invoice or credit note in the URL; 404 for one that is unknown or another customer's. */
export async function loadInvoice(page: PageRequest): Promise<Invoice> {
  requireSession(page);
  return parseInvoice(await page.api.call('getInvoiceDetail', namedDocument(page.url)).catch(rejectImpossible));
}

/** The server rejects an impossible number with 422. */
function rejectImpossible(error: unknown): never {
  throw error instanceof RequestFailure && error.status === 422 ? notFound() : error;
}
