import { redirectDocument } from 'react-router';
import { asRequestFailure } from '../../api-client/request-failure.ts';
import { text, whole } from '../../parsers/values.ts';
import type { PageRequest } from '../../routing/page-data.ts';
import { defineSection } from '../define-section.ts';
import { DeadlinesPage } from './deadlines-page.tsx';
import { parseDeadlines, type Deadlines } from './parse-deadlines.ts';

/** Why a payment could not start. */
export interface FailedPayment {
  message: string;
  status: number;
}

const load = async (page: PageRequest): Promise<Deadlines> =>
  parseDeadlines(await page.api.call('paymentDeadline', {}));

/** Leads to the payment page of the chosen document, where nothing is paid yet. */
async function act(page: PageRequest, form: FormData): Promise<FailedPayment | Response> {
  try {
    const { message } = await page.api.call('documentPayment', {
      causale: text(form.get('causale')),
      anno: whole(form.get('anno')),
      numero: whole(form.get('numero')),
    });
    return redirectDocument(message.message);
  } catch (error) {
    const { status, message, kind } = asRequestFailure(error);
    if (kind !== 'http' || status === 401) throw error;
    return { status, message };
  }
}

/** The section of payment deadlines (R2.90). */
export default defineSection<Deadlines, FailedPayment>({
  load,
  act,
  Section: ({ session, data, result }) => (
    <DeadlinesPage customer={session.clientId} deadlines={data} failure={result?.message ?? null} />
  ),
});
