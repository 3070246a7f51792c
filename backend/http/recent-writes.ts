import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { generateCookie } from 'hono/cookie';
import type { Endpoint } from '../../contract/endpoint.ts';
import { endpoints, type EndpointName } from '../../contract/index.ts';
import type { Reads } from '../database/index.ts';
import type { Services } from '../services.ts';
import { isSecure, readSessionCookie, WRITE_MARK_COOKIE as COOKIE, writeMarkOf } from './session-cookie.ts';

/** Longer than the delay of a standby that is used, and than an identity is cached. */
const SECONDS = 10;

/**
 * Where a request reads lists that may be some seconds old. A browser that has just written reads the primary, so that
 * its own order is in its list. A program that sends no session cookie carries no mark, and reads the primary.
 */
export function readsFor(context: Context, services: Services): Reads {
  const isMarked = writeMarkOf(context) !== null;
  return isMarked || readSessionCookie(context, services) === null ? services.database : services.replica.reads;
}

/** The `Set-Cookie` header with a new mark after an endpoint that needs one; null for every other endpoint. */
export function writeMarkHeader(
  context: Context,
  services: Services,
  name: EndpointName,
  body: unknown,
): string | null {
  const isRead = name === 'session' && !choosesClient(body);
  const { changesIdentity, changesDocuments }: Endpoint = endpoints[name];
  const isMarked = changesIdentity || (changesDocuments && services.settings.databaseReadUrl !== null);
  if (isRead || !isMarked) return null;
  const secure = isSecure(context, services);
  return generateCookie(COOKIE, randomUUID(), { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge: SECONDS });
}

function choosesClient(body: unknown): boolean {
  return typeof body === 'object' && body !== null && ('client_id' in body || 'address_code' in body);
}
