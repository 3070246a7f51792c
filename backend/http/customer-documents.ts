import { Hono, type Context } from 'hono';
import type { Permission } from '../../contract/permission.ts';
import { documentLabel, type DocumentName } from '../../domain/document-label.ts';
import { addDays, isDay, shopDay } from '../../domain/shop-day.ts';
import type { Locale } from '../api/handler.ts';
import { requireClient, resolveRequestContext, scopeOf, type Client } from '../customers/index.ts';
import { findClaimPhoto } from '../claims/index.ts';
import {
  drawDeadlines,
  findInvoiceDetail,
  findTransportDetail,
  invoiceCsv,
  listDueDates,
  listInvoices,
} from '../documents/index.ts';
import { text } from '../messages/index.ts';
import type { Services } from '../services.ts';
import { networkAddressOf } from './network-address.ts';
import { invoiceFile, readDelivered, findPrintCustomer, transportFile } from './print-documents.ts';
import { mayUse } from './roles.ts';
import { cookieIdentity } from './session-cookie.ts';
import { zipStream, type ZipEntry } from './zip-stream.ts';

const NAME = /^(.{1,20})-(\d{4})-(\d{1,10})$/;
const PHOTO = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const LARGEST_NUMBER = 2_147_483_647;
/** Most invoices in one archive: drawing them takes some seconds of the processor. */
export const MAXIMUM_IN_ARCHIVE = 300;

/** The user of a link: a client, and the language of the file. */
export interface FileRequest {
  client: Client;
  locale: Locale;
}

/** The name of a document in a path; null when no document can have it. */
function nameOf(word: string): DocumentName | null {
  const [, cause, year, number] = NAME.exec(word) ?? [];
  if (cause === undefined || cause.includes('\0') || Number(number) > LARGEST_NUMBER) return null;
  return { cause, year: Number(year), number: Number(number) };
}

const notFound = (context: Context) => context.text('404', 404);

/** The response with a file that only this user may see. */
export function fileResponse(
  context: Context,
  content: Uint8Array<ArrayBuffer> | ReadableStream | string,
  file: { name: string; type: string; isShown?: boolean },
): Response {
  const name = file.name.replace(/[^\w.-]+/g, '-');
  context.header('content-type', file.type);
  context.header('content-disposition', `${file.isShown ? 'inline' : 'attachment'}; filename="${name}"`);
  context.header('cache-control', 'private, no-store');
  context.header('x-content-type-options', 'nosniff');
  return context.body(content);
}

const pdf = (context: Context, file: Buffer, name: string) =>
  fileResponse(context, new Uint8Array(file), { name: `${name}.pdf`, type: 'application/pdf', isShown: true });

/**
 * Resolves who opens a link with the session cookie. A guest is redirected to the login page, a user without the
 * permission gets 403.
 */
export async function fileRequest(
  services: Services,
  context: Context,
  permission: Permission,
): Promise<FileRequest | Response> {
  const locale: Locale = context.req.query('locale') === 'en' ? 'en' : 'it';
  const identity = await cookieIdentity(context, services);
  if (!identity) {
    const { pathname, search } = new URL(context.req.url);
    const back = new URLSearchParams({ redirect: pathname + search });
    return context.redirect(`${locale === 'en' ? '/en' : ''}/pages/login?${back}`);
  }
  if (!identity.customer || !mayUse(identity, permission)) {
    const { path } = context.req;
    const networkAddress = networkAddressOf(context, services);
    services.logger.warn({ path, user: identity.userId, networkAddress }, 'access denied');
    return context.text(text(locale, 'notPermitted'), 403, { 'cache-control': 'no-store' });
  }
  return { client: requireClient(resolveRequestContext(identity, {})), locale };
}

/** Files of customers' invoices, transport documents and due dates, by plain links; a foreign one is a missing one. */
export function createCustomerDocuments(services: Services): Hono {
  const { database, clock } = services;
  const documents = new Hono();

  documents.get('/invoices/months/:month{\\d{4}-\\d{2}\\.zip}', async (context) => {
    const request = await fileRequest(services, context, 'invoices.view');
    if (request instanceof Response) return request;
    const month = context.req.param('month').slice(0, 7);
    if (!isDay(`${month}-01`)) return notFound(context);
    return monthArchive(services, context, request, month);
  });

  documents.get('/invoices/:file{.+\\.(?:pdf|csv|xml)}', async (context) => {
    const request = await fileRequest(services, context, 'invoices.view');
    if (request instanceof Response) return request;
    const file = context.req.param('file');
    const name = nameOf(file.slice(0, -4));
    const { client, locale } = request;
    const invoice = name && (await findInvoiceDetail(database.query, { ...name, ...scopeOf(client) }));
    if (!invoice) return notFound(context);
    const label = documentLabel(invoice);
    if (file.endsWith('.csv')) {
      return fileResponse(context, invoiceCsv(invoice, locale), {
        name: `${label}.csv`,
        type: 'text/csv; charset=utf-8',
      });
    }
    if (file.endsWith('.xml')) {
      const xml = await readDelivered(services, invoice.xmlFile);
      if (!xml) return notFound(context);
      return fileResponse(context, new Uint8Array(xml), { name: `${label}.xml`, type: 'application/xml' });
    }
    const variant = context.req.query('variant');
    const kind = variant === 'barcode' || variant === 'archive' ? variant : 'plain';
    return pdf(
      context,
      await invoiceFile(services, await findPrintCustomer(services, client), invoice, { locale, kind }),
      label,
    );
  });

  documents.get('/ddt/:file{.+\\.pdf}', async (context) => {
    const request = await fileRequest(services, context, 'deliveries.view');
    if (request instanceof Response) return request;
    const { client, locale } = request;
    const name = nameOf(context.req.param('file').slice(0, -4));
    const transport = name && (await findTransportDetail(database.query, { ...name, ...scopeOf(client) }));
    if (!transport) return notFound(context);
    const options = { locale, hasBarcodes: context.req.query('variant') === 'barcode' };
    const file = await transportFile(services, await findPrintCustomer(services, client), transport, options);
    return pdf(context, file, documentLabel(transport));
  });

  documents.get('/claims/:file{.+\\.jpg}', async (context) => {
    const request = await fileRequest(services, context, 'deliveries.view');
    if (request instanceof Response) return request;
    const id = context.req.param('file').slice(0, -4);
    const photo = PHOTO.test(id) && (await findClaimPhoto(database.query, id, scopeOf(request.client)));
    if (!photo) return notFound(context);
    return fileResponse(context, new Uint8Array(photo), { name: `${id}.jpg`, type: 'image/jpeg', isShown: true });
  });

  documents.get('/deadlines.pdf', async (context) => {
    const request = await fileRequest(services, context, 'deadlines.view');
    if (request instanceof Response) return request;
    const { client, locale } = request;
    const [due, { recipient }, { company }] = await Promise.all([
      listDueDates(database.query, scopeOf(client)),
      findPrintCustomer(services, client),
      services.shopSettings.current(),
    ]);
    const today = shopDay(clock());
    const file = await drawDeadlines(due, today, { issuer: company, recipient, locale });
    return pdf(context, file, `${locale === 'en' ? 'deadlines' : 'scadenzario'}-${today}`);
  });
  return documents;
}

/** All invoices of a month in one archive: the PDF of each, and the electronic one where the ERP delivered it. */
async function monthArchive(
  services: Services,
  context: Context,
  { client, locale }: FileRequest,
  month: string,
): Promise<Response> {
  const { database } = services;
  const scope = scopeOf(client);
  const from = `${month}-01`;
  const to = addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1);
  const list = await listInvoices(database, {
    ...{ ...scope, from, to, text: '', type: null },
    ...{ sortBy: 'date', isDescending: false, page: 1, perPage: MAXIMUM_IN_ARCHIVE },
  });
  if (list.total === 0) return notFound(context);
  if (list.total > MAXIMUM_IN_ARCHIVE) {
    return context.text(text(locale, 'archiveTooLarge', { maximum: MAXIMUM_IN_ARCHIVE }), 413);
  }
  const customer = await findPrintCustomer(services, client);
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (const listed of list.invoices) {
      const invoice = await findInvoiceDetail(database.query, { ...listed, ...scope });
      if (!invoice) continue;
      const name = documentLabel(invoice).replace(/[^\w.-]+/g, '-');
      yield {
        name: `${name}.pdf`,
        content: await invoiceFile(services, customer, invoice, { locale, kind: 'archive' }),
      };
      const xml = await readDelivered(services, invoice.xmlFile);
      if (xml) yield { name: `${name}.xml`, content: xml };
    }
  }
  return fileResponse(context, zipStream(entries()), { name: `${month}.zip`, type: 'application/zip' });
}
