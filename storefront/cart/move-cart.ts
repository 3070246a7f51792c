import type { PageRequest } from '../routing/page-data.ts';
import { fieldOf } from '../routing/form-fields.ts';
import { whole } from '../parsers/values.ts';
import { parseSession, type Session } from '../session/session.ts';

/** Lines are in the cart of another address, which is selected now. */
export interface CartMove {
  kind: 'moved';
  /** The page that shows them, with language prefix. */
  to: string;
  session: { session: Session; token: string | undefined } | null;
  lineCount: number;
  summedCount: number;
  /** Fields of the form that moves them back. */
  undo: Record<string, string>;
}

/** The rows of a move in one field of a form: `12:3 13:5` are 3 of row 12 and 5 of row 13. */
export function movedRowsField(rows: readonly { row_id: number; quantity: number }[]): string {
  return rows.map(({ row_id, quantity }) => `${row_id}:${quantity}`).join(' ');
}

function parseMovedRows(field: string) {
  if (field === '') return undefined;
  return field.split(' ').map((row) => {
    const [id = '', quantity = ''] = row.split(':');
    return { row_id: whole(id), quantity: whole(quantity) };
  });
}

/**
 * Moves the cart of a form, or the rows that it names, to another delivery address, and selects that address. `to` is
 * the page that shows the lines. Rejects with a RequestFailure.
 */
export async function moveCart(page: PageRequest, form: FormData, to: string): Promise<CartMove> {
  const from = page.session?.addressCode ?? '';
  const coupon = fieldOf(form, 'coupon');
  const { message } = await page.api.call('moveCart', {
    id_cart: fieldOf(form, 'id_cart'),
    to_address: fieldOf(form, 'to_address'),
    rows: parseMovedRows(fieldOf(form, 'rows')),
    coupon: coupon === '' ? undefined : coupon === 'true',
  });
  const response = await page.api.call('session', { address_code: message.address_code });
  const session = parseSession(response.message);
  return {
    kind: 'moved',
    to,
    session: session && { session, token: response.access_token },
    lineCount: message.lines,
    summedCount: message.added_up,
    undo: {
      id_cart: String(message.id_cart),
      to_address: from,
      rows: movedRowsField(message.rows),
      coupon: String(message.coupon),
      back: to,
    },
  };
}
