import type { ErpOrder } from './gateway.ts';

/** An order as the ERP gets it, over HTTP and as a file. */
export function orderBody(order: ErpOrder): string {
  return JSON.stringify(order);
}
