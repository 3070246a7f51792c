import { asRequestFailure, RequestFailure } from '../../api-client/request-failure.ts';
import { fieldOf } from '../../routing/form-fields.ts';
import type { PageRequest } from '../../routing/page-data.ts';
import { parseSession, type Session } from '../../session/session.ts';

/** An invitation into a company; null when its link is not valid. */
export interface Invitation {
  company: string;
  email: string;
  name: string;
  inviter: string | null;
  hasLogin: boolean;
}

/** The result of accepting an invitation. */
export type Acceptance =
  /** A new login, which is logged in. */
  | { kind: 'in'; session: Session; token: string | null }
  /** An existing login, which logs in as usual. */
  | { kind: 'joined' }
  | { kind: 'failed'; status: number; message: string; errors: Readonly<Record<string, string[]>>; name: string };

const codeOf = ({ url }: PageRequest): string => (url.searchParams.get('code') ?? '').slice(0, 200);

/** Loads the invitation of the link. */
export async function loadInvitation(page: PageRequest): Promise<Invitation | null> {
  try {
    const { message } = await page.api.call('getInvitation', { code: codeOf(page) });
    const { company_name: company, email, name, inviter, has_login: hasLogin } = message;
    return { company, email, name, inviter, hasLogin };
  } catch (error) {
    if (error instanceof RequestFailure && (error.status === 404 || error.status === 422)) return null;
    throw error;
  }
}

/** Accepts the invitation of the link with the name and password of the form. */
export async function accept(page: PageRequest, form: FormData): Promise<Acceptance> {
  const name = fieldOf(form, 'name');
  const password = fieldOf(form, 'password');
  try {
    const { message, access_token } = await page.api.call('acceptInvitation', { code: codeOf(page), name, password });
    const session = parseSession(message.user);
    return session ? { kind: 'in', session, token: access_token ?? null } : { kind: 'joined' };
  } catch (error) {
    const { status, message, errors } = asRequestFailure(error);
    if (![404, 422, 429].includes(status)) throw error;
    return { kind: 'failed', status, message, errors, name };
  }
}
