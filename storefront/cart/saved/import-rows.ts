import type { CartResult, LineRemark } from '../../cart-store/cart-change.ts';
import { fields, rows, text, whole } from '../../parsers/values.ts';
import type { PageRequest } from '../../routing/page-data.ts';
import type { FileRow } from '../files/read-cart-file.ts';

/**
 * Imports the rows of a file, as JSON, into the active cart, or with a name into a new saved one. Rows that the
 * server rejects are reported, and the others are imported.
 */
export async function importRows({ api }: PageRequest, json: string, name: string): Promise<CartResult> {
  const asked = { rows: JSON.parse(json) as FileRow[], ...(name && { name }) };
  const message = fields((await api.call('importCart', asked)).message);
  return { kind: 'imported', lineCount: whole(message.numero_righe), remarks: parseRemarks(message.remarks) };
}

/** Parses the remarks in the response of import_cart. */
export function parseRemarks(value: unknown): LineRemark[] {
  return rows(value).map((row) => {
    const { line, code, kind, message } = fields(row);
    return { line: whole(line), code: text(code), message: text(message), isRejected: kind === 'refused' };
  });
}
