import { z } from 'zod';
import { calls, type CallName } from '../../contract/index.ts';
import { handlers } from '../calls/index.ts';
import type { Handler, Locale } from '../calls/handler.ts';
import { resolveCaller, type Identity } from '../customers/index.ts';
import { text, type MessageKey } from '../messages/index.ts';
import { Refusal } from '../refusal.ts';
import type { Call } from '../../contract/call.ts';
import type { Services } from '../services.ts';
import { RefusedRequest } from './refused-request.ts';

/** What is known of a request before its body is read. */
export interface RequestFacts {
  identity: Identity | null;
  /** Language of messages and data texts. */
  locale: Locale;
  networkAddress: string;
  sessionCookie: string | null;
  setSessionCookie: (value: string | null) => void;
}

/** What a guest is told who makes a call for logged-in people, where it is not the ordinary sentence (R4.16). */
const GUEST_SENTENCES: Partial<Record<CallName, MessageKey>> = {
  getWishlist: 'logInToWish',
  addToWishlist: 'logInToWish',
  removeFromWishlist: 'logInToWish',
  clearWishlist: 'logInToWish',
};

const localeErrors = { it: z.locales.it().localeError, en: z.locales.en().localeError };

/** Field → sentences, from what Zod found; nested fields as `cart_rows.0.quantity`. */
function fieldErrors(error: z.ZodError): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const issue of error.issues.slice(0, 50)) {
    const field = issue.path.slice(0, 6).map(String).join('.') || 'body';
    (errors[field] ??= []).push(issue.message);
  }
  return errors;
}

/** Whether a text anywhere in the value holds the character that PostgreSQL can't keep. */
function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, inner]) => name.includes('\0') || holdsNul(inner));
}

/**
 * Makes one call: checks the body against the contract, works out who calls, runs the handler. The same door for HTTP
 * and for pages rendered in process. Throws Refusal or RefusedRequest.
 */
export async function invoke(services: Services, name: CallName, body: unknown, facts: RequestFacts): Promise<unknown> {
  const call: Call = calls[name];
  if (call.access === 'authenticated' && !facts.identity) {
    throw new Refusal('unauthenticated', GUEST_SENTENCES[name] ?? 'logIn');
  }
  if (holdsNul(body)) throw new RefusedRequest({ body: [text(facts.locale, 'characterNotAllowed')] });
  const parsed = call.request.safeParse(body, { error: localeErrors[facts.locale] });
  if (!parsed.success) throw new RefusedRequest(fieldErrors(parsed.error));
  const request = parsed.data as { client_id?: string; address_code?: string };
  // The session call chooses customer and address by these codes; everywhere else they only have to be the caller's.
  const caller = resolveCaller(facts.identity, name === 'session' || name === 'login' ? {} : request);
  const handler = handlers[name] as Handler<Call>;
  return handler(services, request, {
    caller,
    locale: facts.locale,
    networkAddress: facts.networkAddress,
    sessionCookie: facts.sessionCookie,
    setSessionCookie: facts.setSessionCookie,
  });
}
