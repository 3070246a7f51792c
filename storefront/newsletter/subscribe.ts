import { asRequestFailure } from '../api-client/request-failure.ts';
import { fieldOf } from '../routing/form-fields.ts';
import type { PageRequest } from '../routing/page-data.ts';

/** Result of asking for the newsletter; the same for an address that has it already. */
export type SubscribeResult =
  | { kind: 'sent'; message: string; status: 200 }
  | {
      kind: 'rejected';
      message: string;
      /** Messages at the fields. */
      errors: { email?: string | undefined; consent?: string | undefined };
      /** What was typed. */
      email: string;
      status: number;
    };

/** The page whose action handles the form, wherever it is shown. */
export const NEWSLETTER_PATH = '/pages/newsletter';

/** Sends the fields `email` and `consent`; a mail with a link follows. */
export async function subscribe({ api }: PageRequest, form: FormData): Promise<SubscribeResult> {
  const email = fieldOf(form, 'email');
  try {
    const { message } = await api.call('newsletterSubscribe', { email, consent: form.has('consent') });
    return { kind: 'sent', message, status: 200 };
  } catch (error) {
    const { status, message, errors } = asRequestFailure(error);
    if (status !== 422 && status !== 429) throw error;
    return {
      kind: 'rejected',
      message,
      errors: { email: errors['email']?.[0], consent: errors['consent']?.[0] },
      email,
      status,
    };
  }
}
