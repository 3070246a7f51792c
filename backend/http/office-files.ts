import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { MAXIMUM_EXPORTED_ROWS, MAXIMUM_IN_ARCHIVE } from '../../domain/defaults.ts';
import { localPath, type Locale } from '../../domain/locale.ts';
import { ALL_MONEY } from '../../domain/sees-money.ts';
import { letterFile } from '../accounts/index.ts';
import { officeExports } from '../api/office/exports.ts';
import { AppError } from '../app-error.ts';
import { confirmationDrawing, findConfirmation, listSelectedOrders, orderNumber } from '../orders/index.ts';
import type { Services } from '../services.ts';
import { text, texts } from '../texts/index.ts';
import { fileResponse } from './customer-documents.ts';
import { errorResponse } from './error-response.ts';
import { ListFile } from './list-file.ts';
import { networkAddressOf } from './network-address.ts';
import { invokeOffice } from './office-api.ts';
import { personOf } from './person.ts';
import { findIssuer } from './print-documents.ts';
import { fileLocale, officeIdentity } from './request-identity.ts';
import { mayInOffice } from './roles.ts';
import { zipStream, type ZipEntry } from './zip-stream.ts';

const FILE = /^([a-z-]+)\.(csv|xlsx)$/;
/** Rows read at a time, between which other requests are served (decision 11.7). */
const BATCH = 200;

/** The request of a table as the address of its file has it, as JSON; its endpoint validates it. */
function requestOf(text: string | undefined): object {
  try {
    const parsed: unknown = JSON.parse(text ?? '{}');
    if (typeof parsed === 'object' && parsed !== null) return parsed;
  } catch {
    // Not JSON: no filter of the page.
  }
  throw new AppError('malformed', 'bodyNotJson');
}

/** Leads a guest to the login of the office, and from there back to the file. */
function toLogin(context: Context, locale: Locale): Response {
  const { pathname, search } = new URL(context.req.url);
  const back = new URLSearchParams({ redirect: pathname + search });
  return context.redirect(localPath(locale, `/office/login?${back}`));
}

/**
 * The confirmations of selected orders as one archive: each is drawn when the browser has read those before it, so that
 * one can go on working meanwhile.
 */
async function ordersArchive(services: Services, context: Context): Promise<Response> {
  const { database, drawings, shopSettings } = services;
  const locale = fileLocale(context);
  const identity = await officeIdentity(context, services);
  if (!identity) return toLogin(context, locale);
  const { office, userId } = identity;
  if (!office || !mayInOffice(identity, 'orders.view')) throw new AppError('forbidden', 'notPermitted');
  const { data: selectionId } = z.uuid().safeParse(context.req.query('selection'));
  if (selectionId === undefined) throw new AppError('not-found', 'notFound');
  const orders = await listSelectedOrders(database, { selectionId, userId, office });
  if (orders.length > MAXIMUM_IN_ARCHIVE)
    throw new AppError('too-large', 'ordersArchiveTooLarge', { parameters: { maximum: MAXIMUM_IN_ARCHIVE } });
  const file = { name: `${texts[locale].officeLists.titles.orders}.zip`, type: 'application/zip' };
  // Nobody reads the body of a HEAD, so the place in the queue would never be freed.
  if (context.req.method === 'HEAD') return fileResponse(context, '', file);
  const person = personOf(context, services, identity);
  const end = await services.queues.archives.enter(person);
  // The generator below frees the place only if somebody begins to read it.
  person.leaving?.addEventListener('abort', end, { once: true });
  const archivePerson = { ...person, mayAlwaysWait: true };
  async function* entries(): AsyncGenerator<ZipEntry> {
    try {
      const [settings, company] = await Promise.all([shopSettings.current(), findIssuer(services)]);
      for (const order of orders) {
        const confirmation = await findConfirmation(database, { ...settings, company }, { orderId: order.orderId });
        if (!confirmation) continue;
        const content = await drawings.run(archivePerson, (draw) =>
          draw(confirmationDrawing, confirmation, locale, ALL_MONEY),
        );
        yield { name: `${orderNumber(order)}.pdf`, content };
      }
    } finally {
      end();
    }
  }
  return fileResponse(context, zipStream(entries()), file);
}

/**
 * The letters of a wave as one PDF, read from its file as the browser takes it. They contain codes, so that they need the
 * right to plan waves, and somebody tied to agents gets none: a wave may have customers of others.
 */
async function waveLetters(services: Services, context: Context): Promise<Response> {
  const locale = fileLocale(context);
  const identity = await officeIdentity(context, services);
  if (!identity) return toLogin(context, locale);
  if (!identity.office || !mayInOffice(identity, 'customers.edit')) throw new AppError('forbidden', 'notPermitted');
  const waveId = Number(/^(\d{1,9})\.pdf$/.exec(context.req.param('wave') ?? '')?.[1]);
  if (!Number.isInteger(waveId) || identity.office.agentIds !== null) throw new AppError('not-found', 'notFound');
  const path = letterFile(services.settings.dataDirectory, waveId);
  const size = await stat(path).catch(() => null);
  if (!size) throw new AppError('not-found', 'notFound');
  const file = { name: `${text(locale, 'lettersFile', { number: String(waveId) })}.pdf`, type: 'application/pdf' };
  if (context.req.method === 'HEAD') return fileResponse(context, '', file);
  return fileResponse(context, Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>, file);
}

/**
 * The tables of the office as CSV or XLSX, with the filters of the page: `/office/files/log.xlsx?request={…}`, and the
 * confirmations of selected orders: `/office/files/orders.zip?selection=…`, and the letters of a wave:
 * `/office/files/letters/6.pdf`.
 */
export function createOfficeFiles(services: Services): Hono {
  const files = new Hono();
  files.get('/orders.zip', (context) => ordersArchive(services, context));
  files.get('/letters/:wave', (context) => waveLetters(services, context));
  files.get('/:file', async (context) => {
    const locale = fileLocale(context);
    const identity = await officeIdentity(context, services);
    if (!identity) return toLogin(context, locale);
    const [, name = '', type] = FILE.exec(context.req.param('file')) ?? [];
    const table = officeExports[name];
    if (!table || !identity.office) throw new AppError('not-found', 'notFound');
    const request = requestOf(context.req.query('request'));
    const person = personOf(context, services, identity);
    const facts = { identity, locale, networkAddress: networkAddressOf(context, services) };
    const { titles, heads } = texts[locale].officeLists;
    const kinds = table.columns.map(({ isMoney, time }) => ({ money: isMoney ?? null, ...(time && { time }) }));
    const file = new ListFile(type === 'xlsx' ? 'xlsx' : 'csv', kinds, locale);
    file.add([table.columns.map(({ head }) => heads[head])], true);
    await services.queues.exports.run(person, async () => {
      for (let page = 1; ; page++) {
        const answer = await invokeOffice(services, table.endpoint, { ...request, page, size: BATCH }, facts);
        const { rows, total } = answer as { rows: unknown[]; total: number };
        if (total > MAXIMUM_EXPORTED_ROWS)
          throw new AppError('too-large', 'listTooLarge', { parameters: { maximum: MAXIMUM_EXPORTED_ROWS } });
        const unfolded = rows.flatMap((row) => table.unfold?.(row) ?? [row]);
        file.add(unfolded.map((row) => table.columns.map(({ cell }) => cell(row, locale))));
        if (rows.length < BATCH || page * BATCH >= total) return;
      }
    });
    return file.response(context, services, person, titles[table.title]);
  });
  files.all('*', () => {
    throw new AppError('not-found', 'notFound');
  });
  files.onError((error, context) => errorResponse(context, services, error, fileLocale(context)));
  return files;
}
