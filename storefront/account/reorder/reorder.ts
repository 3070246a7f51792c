import { RequestFailure } from '../../api-client/request-failure.ts';
import { whole } from '../../parsers/values.ts';
import { fieldOf } from '../../routing/form-fields.ts';
import type { PageRequest } from '../../routing/page-data.ts';
import type { ChosenOffer } from './parse-reorder.ts';

/** Result of ordering the lines of an order or document again: how many are in the cart, or the server's messages. */
export type ReorderResult =
  | { kind: 'done'; count: number; status?: undefined }
  | { kind: 'rejected'; messages: string[]; status: number };

const types = ['O', 'I', 'D'] as const;

/** A chosen line as the value of a form field `row`: position, quantity and internal code. */
export function rowField({ line, offer, quantity }: ChosenOffer): string {
  return `${line.position} ${quantity} ${offer.internalCode}`;
}

/** Adds the lines of the fields `row` to the cart; the fields `type`, `causale`, `anno` and `numero` name the document. */
export async function reorder({ api }: PageRequest, form: FormData): Promise<ReorderResult> {
  const rows = form.getAll('row').map((field) => {
    const [riga, quantity, ...code] = typeof field === 'string' ? field.split(' ') : [];
    return { riga: whole(riga), quantity: whole(quantity), item_id: code.join(' ') };
  });
  const type = types.find((one) => one === form.get('type')) ?? 'O';
  const document = {
    ...{ type, causale: fieldOf(form, 'causale') },
    ...{ anno: whole(form.get('anno')), numero: whole(form.get('numero')) },
  };
  try {
    await api.call('reorder', { ...document, rows });
    return { kind: 'done', count: rows.length };
  } catch (error) {
    if (!(error instanceof RequestFailure) || error.status === 401) throw error;
    const ofRows = Object.entries(error.errors).map(([field, texts]) => `${field.replace('rows.', '')}. ${texts[0]}`);
    const messages = ofRows.length > 0 ? ofRows : [error.message];
    return { kind: 'rejected', messages, status: error.status >= 400 ? error.status : 503 };
  }
}
