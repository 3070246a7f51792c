import type { PackagedQuantity } from '../../trade/packaging.ts';
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

export type Rounding = NonNullable<Extract<PackagedQuantity, { accepted: true }>['rounded']>;

/** What became of an addition: done, not even asked (R5.1; an agent without a client), or refused by the server. */
export type AddResult =
  | { status: 'done'; quantity: number; rounded: Rounding | null; wasInCart: boolean }
  | { status: 'exception'; message: 'no-valid-quantity' | 'quantity-too-large' }
  | { status: 'refused'; failure: CallFailure }
  | { status: 'no-client' };

/** What is to be said about a line beside its quantity. */
export type LineRemark = ({ kind: 'rounded' } & Rounding) | { kind: 'refused'; message: string };

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
