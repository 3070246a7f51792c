import type { I18n } from '../../i18n/i18n.tsx';
import { orderName } from '../../../domain/order-name.ts';
import { orderPath, type OrderKey } from '../../orders/order-links.ts';

/** What is ordered again: an order, an invoice or a transport document. */
export interface ReorderSource extends OrderKey {
  /** As in requests. */
  type: 'O' | 'I' | 'D';
  /** Its name as shown. */
  name: string;
}

/** An order by its key. */
export const fromOrder = (order: OrderKey): ReorderSource => ({ ...keyOf(order), type: 'O', name: orderName(order) });

/** An invoice or transport document by its label. */
export const fromDocument = (type: 'I' | 'D', document: OrderKey & { label: string }): ReorderSource => ({
  ...keyOf(document),
  type,
  name: document.label,
});

const keyOf = ({ cause, year, number }: OrderKey): OrderKey => ({ cause, year, number });

/** Address to which the form is sent: the page of an order, or the list of the documents. */
export function reorderAction(source: ReorderSource, path: I18n['path']): string {
  if (source.type === 'O') return path(orderPath(source));
  return path(`/pages/account?tab=${source.type === 'I' ? 'invoices' : 'ddt'}`);
}
