import type { ResponseOf } from '../../api-client/api.ts';
import type { CartResult, LineRemark } from '../../cart-store/cart-change.ts';
import { fieldOf } from '../../routing/form-fields.ts';
import { whole } from '../../parsers/values.ts';
import type { PageRequest } from '../../routing/page-data.ts';

/** Name of the field with the code to use instead of one that the file has. */
export const codeField = (code: string) => `code ${code}`;

/**
 * Imports an order, as base64 of its file, into the active cart, with a name into a new saved one, or again into the
 * saved one that has its first rows. Rows that cannot be read or that the server rejects are reported, and the others
 * are imported. The form may have other codes than the file (`codeField`); imported again, a quantity stays as it is.
 */
export async function importRows({ api }: PageRequest, form: FormData, name: string): Promise<CartResult> {
  const { message: read } = await api.call('readOrderFile', { content: fieldOf(form, 'content') });
  const unread = read.remarks.map(({ line, code, message, kind }): LineRemark => {
    return { line, code, message, isRejected: kind === 'refused', ...(kind === 'skipped' && { isSkipped: true }) };
  });
  if (read.rows.length === 0) return { kind: 'imported', cartId: 0, lineCount: 0, remarks: unread };
  const rows = read.rows.map((row) => ({ ...row, code: fieldOf(form, codeField(row.code)) || row.code }));
  const id_cart = whole(fieldOf(form, 'id_cart'));
  const { message } = await api.call('importCart', { rows, ...(name && { name }), ...(id_cart && { id_cart }) });
  const remarks = [...unread, ...parseRemarks(message.remarks)].sort((one, other) => one.line - other.line);
  return { kind: 'imported', cartId: message.id_cart, lineCount: message.numero_righe, remarks };
}

/** Maps the remarks in the response of import_cart. */
export function parseRemarks(remarks: ResponseOf<'importCart'>['message']['remarks']): LineRemark[] {
  return remarks.map(({ line, code, message, kind, proposals }) => {
    return { line, code, message, isRejected: kind === 'refused', ...(proposals && { proposals }) };
  });
}
