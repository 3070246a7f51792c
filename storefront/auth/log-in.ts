import type { SessionUser } from '../../contract/session.ts';
import type { Api } from '../api-client/api.ts';
import { RequestFailure } from '../api-client/request-failure.ts';
import { fields, rows, text } from '../parsers/values.ts';
import { fieldOf } from '../routing/form-fields.ts';
import { parseSession, type Session } from '../session/session.ts';

/** Result of a login attempt. `message` null means the general text. */
export type LoginOutcome =
  | { kind: 'in'; session: Session; token: string | null }
  | { kind: 'missing'; user: boolean; password: boolean }
  | { kind: 'rejected'; message: string | null }
  /** The password was right; a code of the second factor is asked, again with a message. */
  | { kind: 'code'; challenge: string; message: string | null }
  /** The message contains the waiting time. */
  | { kind: 'too-many'; message: string }
  /** The browser accepts no cookies, so the login would be lost on the next page. */
  | { kind: 'no-cookies' };

/**
 * Logs in with the fields `username` and `password` of a form, or in the second step with `challenge` and `code`; empty
 * ones are not sent.
 */
export async function logIn(api: Api, form: FormData): Promise<LoginOutcome> {
  const challenge = fieldOf(form, 'challenge');
  const code = fieldOf(form, 'code').trim();
  if (challenge && !code) return { kind: 'code', challenge, message: null };
  const username = fieldOf(form, 'username').trim();
  const password = fieldOf(form, 'password');
  if (!challenge && (!username || !password)) return { kind: 'missing', user: !username, password: !password };
  try {
    if (challenge) return parseLogin(await api.call('loginCode', { challenge, code }), true);
    return parseLogin(await api.call('login', { username, password }));
  } catch (error) {
    if (error instanceof RequestFailure && error.status === 429) {
      return { kind: 'too-many', message: error.message };
    }
    throw error;
  }
}

/**
 * Parses the response of login: a first list entry with `success` false is a rejection with its message.
 */
export function parseLogin(response: unknown, isSecondStep = false): LoginOutcome {
  const { message, access_token: token } = fields(response);
  const first = fields(Array.isArray(message) ? rows(message)[0] : message);
  if (typeof first.challenge === 'string') {
    return { kind: 'code', challenge: first.challenge, message: isSecondStep ? text(first.message) || null : null };
  }
  if (first.success === false || !first.client_id) return { kind: 'rejected', message: text(first.message) || null };
  const session = parseSession(first as unknown as SessionUser);
  if (!session) return { kind: 'rejected', message: null };
  return { kind: 'in', session, token: typeof token === 'string' ? token : null };
}
