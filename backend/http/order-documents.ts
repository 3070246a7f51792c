import { Hono } from 'hono';
import { drawConfirmation, readConfirmation } from '../orders/index.ts';
import type { Services } from '../services.ts';
import { readSessionCookie } from './session-cookie.ts';

const FILE = /^([A-Z0-9]{1,20})-(\d{4})-(\d{1,9})\.pdf$/;

/**
 * Orders as documents, for whoever follows a plain link: the session's cookie says who that is. A guest is led to the
 * login page; an order that is not the client's is not found, as one that does not exist (R6.9).
 */
export function createOrderDocuments(services: Services): Hono {
  const documents = new Hono();
  documents.get('/orders/:file', async (context) => {
    const locale = context.req.query('locale') === 'en' ? 'en' : 'it';
    const cookie = readSessionCookie(context);
    const sessionId = cookie ? await services.sessions.find(cookie) : null;
    const identity = sessionId ? await services.identities.read(sessionId) : null;
    const { pathname, search } = new URL(context.req.url);
    if (!identity) {
      const back = new URLSearchParams({ redirect: pathname + search });
      return context.redirect(`${locale === 'en' ? '/en' : ''}/pages/login?${back}`);
    }
    const [, cause = '', year, number] = FILE.exec(context.req.param('file')) ?? [];
    const key = { cause, year: Number(year), number: Number(number), customerId: identity.customer?.id ?? 0 };
    const { company } = await services.shopSettings.current();
    const confirmation = cause && identity.customer ? await readConfirmation(services.database, company, key) : null;
    if (!confirmation) return context.text('404', 404);
    const file = await drawConfirmation(confirmation, locale);
    context.header('content-type', 'application/pdf');
    context.header('content-disposition', `inline; filename="${context.req.param('file')}"`);
    context.header('cache-control', 'private, no-store');
    return context.body(new Uint8Array(file));
  });
  return documents;
}
