import type { ResponseOf } from '../../api-client/api.ts';
import type { CartResult, LineRemark } from '../../cart-store/cart-change.ts';
import type { PageRequest } from '../../routing/page-data.ts';

/**
 * Imports an order, as base64 of its file, into the active cart, or with a name into a new saved one. Rows that cannot be
 * read or that the server rejects are reported, and the others are imported.
 */
export async function importRows({ api }: PageRequest, content: string, name: string): Promise<CartResult> {
  const { message: read } = await api.call('readOrderFile', { content });
  const unread = read.remarks.map(({ line, code, message, kind }): LineRemark => {
    return { line, code, message, isRejected: kind === 'refused', ...(kind === 'skipped' && { isSkipped: true }) };
  });
  if (read.rows.length === 0) return { kind: 'imported', lineCount: 0, remarks: unread };
  const { message } = await api.call('importCart', { rows: read.rows, ...(name && { name }) });
  const remarks = [...unread, ...parseRemarks(message.remarks)].sort((one, other) => one.line - other.line);
  return { kind: 'imported', lineCount: message.numero_righe, remarks };
}

/** Maps the remarks in the response of import_cart. */
export function parseRemarks(remarks: ResponseOf<'importCart'>['message']['remarks']): LineRemark[] {
  return remarks.map(({ line, code, message, kind }) => ({ line, code, message, isRejected: kind === 'refused' }));
}
