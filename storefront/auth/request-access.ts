import { isEmail } from '../../domain/email.ts';
import { fieldOf } from '../routing/form-fields.ts';
import type { PageRequest } from '../routing/page-data.ts';
import { fieldMessage, formFailure } from './form-failure.ts';

/** Result of a request for access, or of its code; neutral about whether the customer exists. */
export type AccessResult =
  | { kind: 'sent'; message: string; reference: string; codeError: string | null; status: number }
  | { kind: 'confirmed'; message: string; status: number }
  | {
      kind: 'invalid';
      identifier: 'required' | null;
      name: 'required' | null;
      email: 'required' | 'email' | null;
      /** What was typed. */
      values: { identifier: string; name: string; email: string };
      status: number;
    }
  | { kind: 'failed'; message: string | null; status: number };

async function confirm({ api }: PageRequest, form: FormData): Promise<AccessResult> {
  const reference = fieldOf(form, 'reference');
  const message = fieldOf(form, 'message');
  const code = fieldOf(form, 'code').trim();
  const again = (codeError: string, status: number): AccessResult => ({
    kind: 'sent',
    message,
    reference,
    codeError,
    status,
  });
  if (!code) return again('', 422);
  try {
    const { data } = await api.call('confirmAccess', { reference, code });
    return data.success ? { kind: 'confirmed', message: data.message, status: 200 } : again(data.message, 200);
  } catch (error) {
    const failure = formFailure(error);
    return again(fieldMessage(failure, 'code') ?? failure.message, failure.status || 503);
  }
}

/** Sends the fields `identifier`, `name` and `email`, or in the second step `reference` and `code`. */
export async function askAccess(page: PageRequest, form: FormData): Promise<AccessResult> {
  if (fieldOf(form, 'reference')) return confirm(page, form);
  const typed = (field: string) => fieldOf(form, field).trim();
  const values = { identifier: typed('identifier'), name: typed('name'), email: typed('email') };
  const identifier = values.identifier ? null : ('required' as const);
  const name = values.name ? null : ('required' as const);
  const email = !values.email ? ('required' as const) : isEmail(values.email) ? null : ('email' as const);
  if (identifier || name || email) return { kind: 'invalid', identifier, name, email, values, status: 422 };
  try {
    const { data } = await page.api.call('requestAccess', values);
    return { kind: 'sent', message: data.message, reference: data.reference ?? '', codeError: null, status: 200 };
  } catch (error) {
    const failure = formFailure(error);
    return { kind: 'failed', message: failure.status === 429 ? failure.message : null, status: failure.status || 503 };
  }
}
