import { parseQuantity } from '../../../domain/packaging.ts';
import { RequestFailure } from '../../api-client/request-failure.ts';
import { fieldOf } from '../../routing/form-fields.ts';
import type { PageRequest } from '../../routing/page-data.ts';

interface Rejected {
  kind: 'rejected';
  /** Nothing is ticked, or the customer of the page is no longer selected. */
  reason: 'none' | 'client' | null;
  messages: string[];
  /** Internal codes of the articles whose quantities are not valid. */
  invalid: string[];
  status: number;
}

/** Result of putting the ticked articles into the cart; `messages` says what was rounded or left out. */
export type BuyResult = { kind: 'done'; count: number; messages: string[] } | Rejected;

/** Name of the field with the quantity of an article. */
export function quantityField(internalCode: string): string {
  return `quantity ${internalCode}`;
}

/**
 * Puts the articles of the fields `article` into the active cart with their quantities, in one request. Nothing is added
 * when a quantity is not valid, or for another customer than that of the page.
 */
export async function buyUsual(page: PageRequest, form: FormData): Promise<BuyResult> {
  const rejected: Rejected = { kind: 'rejected', reason: null, messages: [], invalid: [], status: 422 };
  if (fieldOf(form, 'of') !== page.session?.clientId) return { ...rejected, reason: 'client', status: 403 };
  const wanted = form.getAll('article').flatMap((code) => {
    if (typeof code !== 'string' || code === '') return [];
    return [{ code, quantity: parseQuantity(fieldOf(form, quantityField(code)), page.locale) }];
  });
  if (wanted.length === 0) return { ...rejected, reason: 'none' };
  const invalid = wanted.filter(({ quantity }) => !(quantity > 0)).map(({ code }) => code);
  if (invalid.length > 0) return { ...rejected, invalid };
  try {
    const rows = wanted.map((row, index) => ({ line: index + 1, ...row }));
    const { message } = await page.api.call('importCart', { rows });
    const messages = message.remarks.map(({ code, message: reason }) => `${code}: ${reason}`);
    const count = message.numero_righe;
    return count > 0 ? { kind: 'done', count, messages } : { ...rejected, messages };
  } catch (error) {
    if (!(error instanceof RequestFailure) || error.status === 401) throw error;
    return { ...rejected, messages: [error.message], status: error.status >= 400 ? error.status : 503 };
  }
}
