import { Hono } from 'hono';
import { MAXIMUM_EXPORTED_ROWS } from '../../domain/defaults.ts';
import { moneySeen } from '../../domain/sees-money.ts';
import type { Locale } from '../../domain/locale.ts';
import { withTimeoutAdvice } from '../api/read-list.ts';
import { AppError } from '../app-error.ts';
import type { Reads } from '../database/index.ts';
import { moneyViewer, resolveRequestContext, type Identity } from '../customers/index.ts';
import type { Services } from '../services.ts';
import type { Person } from '../fair-queue.ts';
import { texts } from '../texts/index.ts';
import { columnsFor, exportedLists, type ExportedList } from './exported-lists.ts';
import { invokeList } from './invoke.ts';
import { ListFile } from './list-file.ts';
import { personOf } from './person.ts';
import { readsFor } from './recent-writes.ts';
import { fileIdentity, fileLocale } from './request-identity.ts';

const FILE = /^(invoices|ddt|orders|deadlines)\.(csv|xlsx)$/;

/**
 * Reads a list as a whole, with the filters of the URL, and passes its entries on in batches. Its endpoint checks
 * permission and filters. Fails with 413 when there are too many rows, and stops when the client has left.
 */
async function readEntries(
  services: Services,
  list: ExportedList<unknown>,
  query: Record<string, string>,
  { identity, locale, reads, person }: { identity: Identity; locale: Locale; reads: Reads; person: Person },
  take: (entries: object[]) => void,
): Promise<void> {
  const facts = {
    ...{ identity, reads, locale, leaving: () => person.leaving, networkAddress: '' },
    ...{ writeMark: null, origin: null, sessionCookie: null, deviceCookie: null, userAgent: null },
    ...{ setSessionCookie: () => {}, setDeviceCookie: () => {} },
  };
  const body = list.endpoint === 'paymentDeadline' ? {} : query;
  let count = 0;
  await services.queues.exports.run(person, () =>
    withTimeoutAdvice(() =>
      invokeList(services, list.endpoint, body, facts, (entries) => {
        count += entries.length;
        if (count > MAXIMUM_EXPORTED_ROWS) {
          throw new AppError('too-large', 'listTooLarge', { parameters: { maximum: MAXIMUM_EXPORTED_ROWS } });
        }
        take(entries);
      }),
    ),
  );
}

/** The filters of a list that may be in the URL of its file; the endpoint validates them. */
const FILTERS = ['date_from', 'date_to', 'address', 'text', 'type', 'status', 'sort_by', 'sort_dir'];

/** The lists of orders, invoices, transport documents and due dates as CSV or XLSX, with the filters of the screen. */
export function createDocumentExports(services: Services): Hono {
  const exports = new Hono();
  exports.get('/lists/:file', async (context) => {
    const [, name = '', type] = FILE.exec(context.req.param('file')) ?? [];
    const list = exportedLists[name];
    if (!list) return context.text('404', 404);
    const locale = fileLocale(context);
    const identity = await fileIdentity(services, context, locale);
    if (identity instanceof Response) return identity;
    const given = context.req.query();
    const query = Object.fromEntries(FILTERS.flatMap((key) => (given[key] ? [[key, given[key]]] : [])));
    const person = personOf(context, services, identity);
    const columns = columnsFor(list, moneySeen(moneyViewer(resolveRequestContext(identity, {}).client)));
    const { names, heads } = texts[locale].lists;
    const title = names[list.name];
    const file = new ListFile(type === 'xlsx' ? 'xlsx' : 'csv', columns, locale);
    file.add([columns.map(({ head }) => heads[head])], true);
    const requester = { identity, locale, reads: readsFor(context, services), person };
    await readEntries(services, list, query, requester, (entries) =>
      file.add(entries.map((entry) => columns.map(({ cell }) => cell(entry, locale)))),
    );
    return file.response(context, services, person, title);
  });
  return exports;
}
