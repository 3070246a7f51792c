import type { PageRequest } from '../routing/page-data.ts';
import { formFailure } from './form-failure.ts';

/** Result of confirming the e-mail address of a registration. */
export type ConfirmResult =
  | { kind: 'done'; status: number }
  | { kind: 'expired'; status: number }
  | { kind: 'failed'; message: string | null; status: number };

/** Confirms with the code in the address; a form, because programs that read mails open every link in them. */
export async function confirmEmail({ api, url }: PageRequest): Promise<ConfirmResult> {
  const code = (url.searchParams.get('code') ?? '').slice(0, 200) || '-';
  try {
    const { data } = await api.call('confirmEmail', { code });
    return { kind: data.success ? 'done' : 'expired', status: 200 };
  } catch (error) {
    const failure = formFailure(error);
    const message = failure.status === 429 ? failure.message : null;
    return { kind: 'failed', message, status: failure.status || 503 };
  }
}
