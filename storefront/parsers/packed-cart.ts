import type { CartSummary, HeldLine } from './cart-summary.ts';

/** A summary in the data of a page: its lines as a text cost a tenth of what a thousand objects cost. */
export interface PackedCart extends Omit<CartSummary, 'lines'> {
  lines: string;
}

/** Lines as text: the parts of a line separated by blanks, which are escaped inside of them, the lines by commas. */
export function packCart({ lines, ...cart }: CartSummary): PackedCart {
  return { ...cart, lines: lines.map(packLine).join() };
}

function packLine({ rowId, internalCode, quantity, promotionCode, promotionRow, note }: HeldLine): string {
  const parts = [rowId, encodeURIComponent(internalCode), quantity];
  if (promotionCode || note) parts.push(encodeURIComponent(promotionCode), promotionRow);
  if (note) parts.push(encodeURIComponent(note));
  return parts.join(' ');
}

/** The summary of such a text. */
export function unpackCart({ lines, ...cart }: PackedCart): CartSummary {
  return { ...cart, lines: lines ? lines.split(',').map(unpackLine) : [] };
}

function unpackLine(line: string): HeldLine {
  const [rowId, code = '', quantity, promotion = '', row = 0, note = ''] = line.split(' ');
  return {
    rowId: Number(rowId),
    internalCode: decodeURIComponent(code),
    quantity: Number(quantity),
    promotionCode: decodeURIComponent(promotion),
    promotionRow: Number(row),
    note: decodeURIComponent(note) || null,
  };
}
