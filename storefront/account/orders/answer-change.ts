import { redirect } from 'react-router';
import { localPath } from '../../../domain/locale.ts';
import { asRequestFailure } from '../../api-client/request-failure.ts';
import { orderPath } from '../../orders/order-links.ts';
import { whole } from '../../parsers/values.ts';
import { fieldOf } from '../../routing/form-fields.ts';
import type { PageRequest } from '../../routing/page-data.ts';

/** Why an answer was not taken. */
export interface AnswerResult {
  kind: 'unanswered';
  status: number;
  message: string;
}

/** Whether a form of the order's page answers a change; the others order again. */
export function isAnswer(form: FormData | undefined): boolean {
  return form?.has('answer') === true;
}

/** Agrees to the change that the page showed, or not; back to the page, or what stands against it. */
export async function answerChange(page: PageRequest, form: FormData): Promise<AnswerResult | Response> {
  const [anno, numero] = ['anno', 'numero'].map((name) => whole(form.get(name)));
  const order = { causale: fieldOf(form, 'causale'), anno: anno ?? 0, numero: numero ?? 0 };
  try {
    await page.api.call('answerOrderChange', {
      ...order,
      accetta: fieldOf(form, 'answer') === 'yes',
      totale_doc: Number(fieldOf(form, 'totale_doc')),
      reply: fieldOf(form, 'reply'),
    });
  } catch (error) {
    const { status, message } = asRequestFailure(error);
    if (![403, 404, 409, 422].includes(status)) throw error;
    return { kind: 'unanswered', status, message };
  }
  const { causale: cause, anno: year, numero: number } = order;
  return redirect(localPath(page.locale, orderPath({ cause, year, number })));
}
