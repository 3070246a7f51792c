import { redirectDocument } from 'react-router';
import { asRequestFailure } from '../../api-client/request-failure.ts';
import { text } from '../../parsers/values.ts';
import type { PageRequest } from '../../routing/page-data.ts';
import { defineSection } from '../define-section.ts';
import { parseDueKey } from './due-key.ts';
import { DeadlinesPage } from './deadlines-page.tsx';
import { parseDeadlines, type Deadlines } from './parse-deadlines.ts';

/** Why a payment could not start. */
export interface FailedPayment {
  message: string;
  status: number;
}

const load = async (page: PageRequest): Promise<Deadlines> =>
  parseDeadlines(await page.api.call('paymentDeadline', {}));

/** Leads to the payment page of the chosen due dates, where nothing is paid yet. */
async function act(page: PageRequest, form: FormData): Promise<FailedPayment | Response> {
  try {
    const chosen = form.getAll('due').flatMap((key) => parseDueKey(text(key)) ?? []);
    const scadenze = chosen.map(({ cause, year, number, position }) => ({
      ...{ causale: cause, anno: year, numero: number, posizione: position },
    }));
    const { message } = await page.api.call('documentPayment', scadenze.length > 0 ? { scadenze } : {});
    return redirectDocument(message.message);
  } catch (error) {
    const { status, message, kind } = asRequestFailure(error);
    if (kind !== 'http' || status === 401) throw error;
    return { status, message };
  }
}

/** The section of payment deadlines. */
export default defineSection<Deadlines, FailedPayment>({
  load,
  act,
  Section: ({ session, data, result }) => (
    <DeadlinesPage customer={session.clientId} deadlines={data} failure={result?.message ?? null} />
  ),
});
