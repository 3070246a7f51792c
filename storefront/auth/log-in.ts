import type { Api, ResponseOf } from '../api-client/api.ts';
import { RequestFailure } from '../api-client/request-failure.ts';
import { fieldOf } from '../routing/form-fields.ts';
import { sessionOf, type Session } from '../session/session.ts';

/** Result of a login attempt. `message` null means the general text. */
export type LoginOutcome =
  | { kind: 'in'; session: Session; token: string | null; hasTextsToAccept: boolean }
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

/** Maps the response of login or of its second step: a list is a rejection with its message. */
function parseLogin(
  { message, access_token: token, texts_to_accept: hasTextsToAccept = false }: ResponseOf<'login'>,
  isSecondStep = false,
): LoginOutcome {
  if (Array.isArray(message)) {
    const [rejection] = message;
    const text = rejection?.message || null;
    if (rejection?.challenge === undefined) return { kind: 'rejected', message: text };
    return { kind: 'code', challenge: rejection.challenge, message: isSecondStep ? text : null };
  }
  return { kind: 'in', session: sessionOf(message), token: token ?? null, hasTextsToAccept };
}
