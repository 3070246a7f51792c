import { Hono } from 'hono';
import { MAXIMUM_EXPORTED_ROWS } from '../../domain/defaults.ts';
import { localPath } from '../../domain/locale.ts';
import { officeExports } from '../api/office/exports.ts';
import { AppError } from '../app-error.ts';
import type { Services } from '../services.ts';
import { texts } from '../texts/index.ts';
import { errorResponse } from './error-response.ts';
import { ListFile } from './list-file.ts';
import { networkAddressOf } from './network-address.ts';
import { invokeOffice } from './office-api.ts';
import { personOf } from './person.ts';
import { fileLocale, officeIdentity } from './request-identity.ts';

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

/** The tables of the office as CSV or XLSX, with the filters of the page: `/office/files/log.xlsx?request={…}`. */
export function createOfficeFiles(services: Services): Hono {
  const files = new Hono();
  files.get('/:file', async (context) => {
    const locale = fileLocale(context);
    const identity = await officeIdentity(context, services);
    if (!identity) {
      const { pathname, search } = new URL(context.req.url);
      const back = new URLSearchParams({ redirect: pathname + search });
      return context.redirect(localPath(locale, `/office/login?${back}`));
    }
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
