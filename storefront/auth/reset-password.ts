import { passwordProblem, repetitionProblem, SHORTEST_PASSWORD } from '../../domain/registration.ts';
import { fieldOf } from '../routing/form-fields.ts';
import type { PageRequest } from '../routing/page-data.ts';
import { fieldMessage, formFailure } from './form-failure.ts';

/** What a link is for; null when it has expired, was used, or is none. */
export interface ResetLink {
  name: string;
  companyName: string;
  /** How many characters the new password has at least. */
  shortestPassword: number;
}

/** Result of setting a new password by link. */
export type ResetResult =
  | { kind: 'done'; status: number }
  | { kind: 'expired'; status: number }
  /** `password` is 'required', 'short', or a text of the server. */
  | { kind: 'invalid'; password: string | null; repeated: 'required' | 'unlike' | null; status: number }
  | { kind: 'failed'; message: string | null; status: number };

const codeOf = ({ url }: PageRequest): string => url.searchParams.get('code') ?? '';

/** Checks the link in the address. */
export async function loadResetLink(page: PageRequest): Promise<ResetLink | null> {
  const code = codeOf(page);
  if (!code || code.length > 200) return null;
  const { data } = await page.api.call('resetPassword', { code });
  if (!data.success) return null;
  return {
    name: data.name ?? '',
    companyName: data.company_name ?? '',
    shortestPassword: data.shortest_password ?? SHORTEST_PASSWORD,
  };
}

/** Sets the password with the fields `password` and `repeated`. */
export async function setPassword(page: PageRequest, form: FormData): Promise<ResetResult> {
  const [password, repeated] = [fieldOf(form, 'password'), fieldOf(form, 'repeated')];
  const problem = passwordProblem(password);
  const repeatedProblem = repetitionProblem(password, repeated);
  if (problem || repeatedProblem) {
    const kind = problem === 'required' ? 'required' : problem ? 'short' : null;
    return { kind: 'invalid', password: kind, repeated: repeatedProblem, status: 422 };
  }
  try {
    const { data } = await page.api.call('resetPassword', { code: codeOf(page).slice(0, 200) || '-', password });
    return data.success ? { kind: 'done', status: 200 } : { kind: 'expired', status: 200 };
  } catch (error) {
    const failure = formFailure(error);
    const atField = fieldMessage(failure, 'password');
    if (atField) return { kind: 'invalid', password: atField, repeated: null, status: 422 };
    const message = failure.status === 429 ? failure.message : null;
    return { kind: 'failed', message, status: failure.status || 503 };
  }
}
