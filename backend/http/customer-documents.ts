import { Hono, type Context } from 'hono';
import type { Permission } from '../../contract/permission.ts';
import { MAXIMUM_IN_ARCHIVE } from '../../domain/defaults.ts';
import { documentLabel, type DocumentName } from '../../domain/document-label.ts';
import { seesMoney, type MoneyKind } from '../../domain/sees-money.ts';
import { addDays, isDay, shopDay } from '../../domain/shop-day.ts';
import type { Locale } from '../../domain/locale.ts';
import { moneyViewer, requireClient, resolveRequestContext, scopeOf, type Client } from '../customers/index.ts';
import { findClaimPhoto, findOfficePhoto } from '../claims/index.ts';
import {
  deadlinesDrawing,
  findInvoiceDetail,
  findTransportDetail,
  invoiceCsv,
  listDueDates,
  listInvoices,
} from '../documents/index.ts';
import { fetchOwnCopy } from '../persons/index.ts';
import { text } from '../texts/index.ts';
import type { Services } from '../services.ts';
import type { Person } from '../fair-queue.ts';
import { networkAddressOf } from './network-address.ts';
import { personOf } from './person.ts';
import { findIssuer, findPrintCustomer, invoiceFile, readDelivered, transportFile } from './print-documents.ts';
import { fileIdentity, fileLocale } from './request-identity.ts';
import { mayInOffice, mayUse } from './roles.ts';
import { zipStream, type ZipEntry } from './zip-stream.ts';

const NAME = /^(.{1,20})-(\d{4})-(\d{1,10})$/;
const PHOTO = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const LARGEST_NUMBER = 2_147_483_647;

/** The user of a link: a client, the language of the file, and the person for whom it is drawn. */
export interface FileRequest {
  client: Client;
  locale: Locale;
  person: Person;
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

const pdf = (context: Context, file: Uint8Array<ArrayBuffer>, name: string) =>
  fileResponse(context, file, { name: `${name}.pdf`, type: 'application/pdf', isShown: true });

/**
 * Resolves who opens a link, with the session cookie or with the bearer token, to a file that holds money of a kind, or
 * none. A guest is redirected to the login page; a user without the permission, or who does not see that money, gets 403.
 */
export async function fileRequest(
  services: Services,
  context: Context,
  permission: Permission,
  money: MoneyKind | null,
): Promise<FileRequest | Response> {
  const locale = fileLocale(context);
  const identity = await fileIdentity(services, context, locale);
  if (identity instanceof Response) return identity;
  const client =
    identity.customer && mayUse(identity, permission) ? requireClient(resolveRequestContext(identity, {})) : null;
  if (!client || (money !== null && !seesMoney(moneyViewer(client), money))) {
    const { path } = context.req;
    const networkAddress = networkAddressOf(context, services);
    services.logger.warn({ path, user: identity.userId, networkAddress }, 'access denied');
    return context.text(text(locale, 'notPermitted'), 403, { 'cache-control': 'no-store' });
  }
  return { client, locale, person: personOf(context, services, identity) };
}

/**
 * Files of customers' invoices, transport documents and due dates, by plain links; another customer's file is answered
 * like a missing one.
 */
export function createCustomerDocuments(services: Services): Hono {
  const { database, clock } = services;
  const documents = new Hono();

  documents.get('/invoices/months/:month{\\d{4}-\\d{2}\\.zip}', async (context) => {
    const request = await fileRequest(services, context, 'invoices.view', 'document');
    if (request instanceof Response) return request;
    const month = context.req.param('month').slice(0, 7);
    if (!isDay(`${month}-01`)) return notFound(context);
    return monthArchive(services, context, request, month);
  });

  documents.get('/invoices/:file{.+\\.(?:pdf|csv|xml)}', async (context) => {
    const request = await fileRequest(services, context, 'invoices.view', 'document');
    if (request instanceof Response) return request;
    const file = context.req.param('file');
    const name = nameOf(file.slice(0, -4));
    const { client, locale, person } = request;
    if (!name) return notFound(context);
    const find = () => findInvoiceDetail(database.query, { ...name, ...scopeOf(client) });
    const label = documentLabel(name);
    if (file.endsWith('.pdf')) {
      const variant = context.req.query('variant');
      const kind = variant === 'barcode' || variant === 'archive' ? variant : 'plain';
      const drawn = await services.drawings.run(person, async (draw) => {
        const [customer, invoice] = await Promise.all([findPrintCustomer(services, client), find()]);
        return invoice && invoiceFile(services, draw, customer, invoice, { locale, kind });
      });
      return drawn ? pdf(context, drawn, label) : notFound(context);
    }
    const invoice = await find();
    if (!invoice) return notFound(context);
    if (file.endsWith('.csv')) {
      return fileResponse(context, invoiceCsv(invoice, locale), {
        name: `${label}.csv`,
        type: 'text/csv; charset=utf-8',
      });
    }
    const xml = await readDelivered(services, invoice.xmlFile);
    if (!xml) return notFound(context);
    return fileResponse(context, new Uint8Array(xml), { name: `${label}.xml`, type: 'application/xml' });
  });

  documents.get('/ddt/:file{.+\\.pdf}', async (context) => {
    const request = await fileRequest(services, context, 'deliveries.view', null);
    if (request instanceof Response) return request;
    const { client, locale, person } = request;
    const name = nameOf(context.req.param('file').slice(0, -4));
    if (!name) return notFound(context);
    const options = { locale, hasBarcodes: context.req.query('variant') === 'barcode' };
    const file = await services.drawings.run(person, async (draw) => {
      const [customer, transport] = await Promise.all([
        findPrintCustomer(services, client),
        findTransportDetail(database.query, { ...name, ...scopeOf(client) }),
      ]);
      return transport && transportFile(services, draw, customer, transport, options);
    });
    return file ? pdf(context, file, documentLabel(name)) : notFound(context);
  });

  // The copy of one's own data; somebody else's is answered like a missing one.
  documents.get('/my-data/:file{.+\\.zip}', async (context) => {
    const identity = await fileIdentity(services, context, fileLocale(context));
    if (identity instanceof Response) return identity;
    const copyId = context.req.param('file').slice(0, -'.zip'.length);
    const actor = { kind: 'person', id: identity.userId, name: identity.name } as const;
    const isOwn = PHOTO.test(copyId) && identity.viewing === null;
    const content = isOwn ? await fetchOwnCopy(services, { copyId, actor }) : null;
    if (!content) return notFound(context);
    return fileResponse(context, new Uint8Array(content), { name: 'data.zip', type: 'application/zip' });
  });

  documents.get('/claims/:file{.+\\.jpg}', async (context) => {
    const id = context.req.param('file').slice(0, -4);
    const identity = await fileIdentity(services, context, fileLocale(context));
    if (identity instanceof Response) return identity;
    let photo: Buffer | null = null;
    if (identity.office) {
      if (PHOTO.test(id) && mayInOffice(identity, 'orders.view'))
        photo = await findOfficePhoto(database, identity.office, id);
    } else {
      const request = await fileRequest(services, context, 'deliveries.view', null);
      if (request instanceof Response) return request;
      if (PHOTO.test(id)) photo = await findClaimPhoto(database.query, id, scopeOf(request.client));
    }
    if (!photo) return notFound(context);
    return fileResponse(context, new Uint8Array(photo), { name: `${id}.jpg`, type: 'image/jpeg', isShown: true });
  });

  documents.get('/deadlines.pdf', async (context) => {
    const request = await fileRequest(services, context, 'deadlines.view', 'document');
    if (request instanceof Response) return request;
    const { client, locale, person } = request;
    const today = shopDay(clock());
    const file = await services.drawings.run(person, async (draw) => {
      const [all, { recipient }, issuer] = await Promise.all([
        listDueDates(database.query, scopeOf(client)),
        findPrintCustomer(services, client),
        findIssuer(services),
      ]);
      const due = all.filter(({ openCents }) => openCents !== 0);
      return draw(deadlinesDrawing, due, today, { issuer, recipient, locale });
    });
    return pdf(context, file, `${locale === 'en' ? 'deadlines' : 'scadenzario'}-${today}`);
  });
  return documents;
}

/** All invoices of a month in one archive: the PDF of each, and the electronic one where the ERP delivered it. */
async function monthArchive(
  services: Services,
  context: Context,
  { client, locale, person }: FileRequest,
  month: string,
): Promise<Response> {
  const { database, drawings } = services;
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
  const file = { name: `${month}.zip`, type: 'application/zip' };
  // Nobody reads the body of a HEAD, so the place in the queue would never be freed.
  if (context.req.method === 'HEAD') return fileResponse(context, '', file);
  const end = await services.queues.archives.enter(person);
  // The generator below frees the place only if somebody begins to read it.
  person.leaving?.addEventListener('abort', end, { once: true });
  // An archive that has begun is finished, however much other work of this person waits.
  const archivePerson = { ...person, mayAlwaysWait: true };
  async function* entries(): AsyncGenerator<ZipEntry> {
    try {
      const customer = await findPrintCustomer(services, client);
      for (const listed of list.invoices) {
        const invoice = await findInvoiceDetail(database.query, { ...listed, ...scope });
        if (!invoice) continue;
        const name = documentLabel(invoice).replace(/[^\w.-]+/g, '-');
        const content = await drawings.run(archivePerson, (draw) =>
          invoiceFile(services, draw, customer, invoice, { locale, kind: 'archive' }),
        );
        yield { name: `${name}.pdf`, content };
        const xml = await readDelivered(services, invoice.xmlFile);
        if (xml) yield { name: `${name}.xml`, content: xml };
      }
    } finally {
      end();
    }
  }
  return fileResponse(context, zipStream(entries()), file);
}
