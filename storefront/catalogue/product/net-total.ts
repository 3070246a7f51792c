import { lineCents } from '../../../domain/rounding.ts';

/** Net value of quantities in cents, each line rounded as in the cart. A line without a price counts as 0. */
export function netTotal(lines: Iterable<{ net: number | null; quantity: number }>): number {
  let cents = 0;
  for (const { net, quantity } of lines) cents += net === null ? 0 : lineCents(net, quantity);
  return cents;
}
