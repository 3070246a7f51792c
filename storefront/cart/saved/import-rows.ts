import type { ResponseOf } from '../../api-client/api.ts';
import type { CartResult, LineRemark } from '../../cart-store/cart-change.ts';
import type { PageRequest } from '../../routing/page-data.ts';
import type { FileRow } from '../files/read-cart-file.ts';

/**
 * Imports the rows of a file, as JSON, into the active cart, or with a name into a new saved one. Rows that the
 * server rejects are reported, and the others are imported.
 */
export async function importRows({ api }: PageRequest, json: string, name: string): Promise<CartResult> {
  const asked = { rows: JSON.parse(json) as FileRow[], ...(name && { name }) };
  const { message } = await api.call('importCart', asked);
  return { kind: 'imported', lineCount: message.numero_righe, remarks: parseRemarks(message.remarks) };
}

/** Maps the remarks in the response of import_cart. */
export function parseRemarks(remarks: ResponseOf<'importCart'>['message']['remarks']): LineRemark[] {
  return remarks.map(({ line, code, message, kind }) => ({ line, code, message, isRejected: kind === 'refused' }));
}
