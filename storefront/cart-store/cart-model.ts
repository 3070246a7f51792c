import type { CountedQuantity, HeldQuantity, Rounding } from '../../trade/unit-quantity.ts';
import type { Api } from '../calls/api.ts';
import type { CallFailure } from '../calls/call-failure.ts';
import type { Cart, CartLine } from '../readers/cart.ts';
import type { KeptChanges } from './kept-changes.ts';
import type { QuantityQueue } from './quantity-queue.ts';

/** What to put in the cart; unit, name, path (without language prefix) and picture are for the notice (R3.12). */
export interface ArticleToAdd {
  internalCode: string;
  /** As entered; rounded up to packs on its way (R4.9). */
  quantity: number;
  packQuantity: number;
  promotion?: { code: string; row: number } | null;
  unit: string;
  name: string;
  path: string;
  picture: string | null;
  note?: string | null;
  /** The row of a removed line that comes back to its place. */
  formerRowId?: number;
}

/** What became of an addition: done (`former` is what the line held before, 0 where there was none), not even asked (R5.1; an agent without a client), or refused by the server. */
export type AddResult =
  | { status: 'done'; quantity: number; rounded: Rounding | null; former: number }
  | { status: 'exception'; message: 'no-valid-quantity' | 'quantity-too-large' }
  | { status: 'refused'; failure: CallFailure }
  | { status: 'no-client' };

/** What is to be said of a quantity that was rounded up on its line. */
export interface LineRounding extends Rounding {
  /** The unit that was chosen for the line, as it comes: its packs are named by it; null for a typed quantity. */
  unit: string | null;
  /** What the undo brings back; null where it would change nothing. */
  undo: CountedQuantity | null;
}

/**
 * What is known of a line beside the cart: in which unit its quantity is counted and how it was rounded, or why the
 * server refused it. A `counted` one speaks of `held.quantity` only: a line that holds something else was changed since.
 */
export type LineRemark =
  { kind: 'counted'; held: HeldQuantity; rounding: LineRounding | null } | { kind: 'refused'; message: string };

/** The cart of one client and address as the page knows it (R3.4). */
export interface CartState {
  /** `unknown` until the first answer, and for guests. `failed`: the last load did (R8.23); the lines are older. */
  status: 'unknown' | 'ready' | 'failed';
  isLoading: boolean;
  cart: Cart;
  queue: QuantityQueue;
  remarks: ReadonlyMap<number, LineRemark>;
  /** Whether changes wait because no answer came; `flush` tries again. */
  isUnsent: boolean;
}

export interface CartStoreSettings {
  api: () => Pick<Api, 'cart' | 'call'>;
  kept: KeptChanges;
  /** Milliseconds of quiet after which typed quantities are sent. */
  delay: number;
  /** Server-rendered cart, when the page has one. */
  cart?: Cart | null;
  onFailure: (failure: CallFailure) => void;
  /** A line has left the cart, by removal or by quantity 0 (R2.96, R8.26). */
  onRemoved: (line: CartLine) => void;
}

/** The line of an article, or of an article under a promotion: another promotion is another line (R4.8). */
export function findLine(lines: readonly CartLine[], article: Pick<ArticleToAdd, 'internalCode' | 'promotion'>) {
  const { code = '', row = 0 } = article.promotion ?? {};
  return lines.find(
    (line) => line.internalCode === article.internalCode && line.promotionCode === code && line.promotionRow === row,
  );
}
