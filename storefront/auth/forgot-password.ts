import { fieldOf } from '../routing/form-fields.ts';
import type { PageRequest } from '../routing/page-data.ts';
import { fieldMessage, formFailure } from './form-failure.ts';

/** Result of asking for a link to a new password; the same for every name. */
export type ForgotResult =
  | { kind: 'sent'; name: string; status: number }
  | { kind: 'missing'; status: number }
  /** `message` null: the general text. */
  | { kind: 'failed'; message: string | null; status: number };

/** Asks for the link with the field `username`. */
export async function askForLink({ api }: PageRequest, form: FormData): Promise<ForgotResult> {
  const name = fieldOf(form, 'username').trim();
  if (!name) return { kind: 'missing', status: 422 };
  try {
    const { data } = await api.call('resetPassword', { username: name });
    return data.success ? { kind: 'sent', name, status: 200 } : { kind: 'failed', message: null, status: 200 };
  } catch (error) {
    const failure = formFailure(error);
    const message = failure.status === 429 ? failure.message : fieldMessage(failure, 'username');
    return { kind: 'failed', message, status: failure.status || 503 };
  }
}
