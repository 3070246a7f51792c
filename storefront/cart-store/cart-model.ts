import type { CountedQuantity, HeldQuantity, Rounding } from '../../domain/unit-quantity.ts';
import type { Api } from '../api-client/api.ts';
import type { RequestFailure } from '../api-client/request-failure.ts';
import type { Cart, CartLine, CartSummary, HeldLine } from '../parsers/cart.ts';
import type { CartAddition } from './add-article.ts';
import type { PendingChanges } from './pending-changes.ts';
import type { QuantityQueue } from './quantity-queue.ts';

/** An article to add; unit, name, path (without language prefix) and picture are for the toast. */
export interface ArticleToAdd extends CartAddition {
  /** Its quantity is as entered; it is rounded up to packs before it is sent. */
  packQuantity: number;
  unit: string;
  piecesPerUnit: number | null;
  name: string;
  path: string;
  picture: string | null;
}

/**
 * Result of an addition: done (`former` is the line's earlier quantity, 0 without a line), not sent (an agent
 * without a customer), or rejected by the server.
 */
export type AddResult =
  | { status: 'done'; quantity: number; rounded: Rounding | null; former: number }
  | { status: 'exception'; message: 'no-valid-quantity' | 'quantity-too-large' }
  | { status: 'rejected'; failure: RequestFailure }
  | { status: 'no-client' };

/** A quantity that was rounded up on its line. */
export interface LineRounding extends Rounding {
  /** The unit chosen for the line, as received; its packs are named after it. Null for a typed quantity. */
  unit: string | null;
  /** What the undo restores; null when it would change nothing. */
  undo: CountedQuantity | null;
}

/**
 * Client-side state of a line: the unit of its quantity and how it was rounded, or why the server rejected it. A
 * `counted` remark applies to `held.quantity` only: a line with another quantity was changed since.
 */
export type LineRemark =
  | { kind: 'counted'; held: HeldQuantity; rounding: LineRounding | null }
  | { kind: 'rejected'; message: string };

/** The cart of one customer and address as the page knows it. */
export interface CartState {
  /** `unknown` until the first response, and for guests. `failed`: the last load failed, the lines are old. */
  status: 'unknown' | 'ready' | 'failed';
  isLoading: boolean;
  cart: CartSummary;
  /** The lines as they are shown, maybe only the first ones; null while no part of the page shows them. */
  lines: readonly CartLine[] | null;
  queue: QuantityQueue;
  remarks: ReadonlyMap<number, LineRemark>;
  /** The lines whose quantity was changed here, by row, for pages that report it without having the lines. */
  typed: ReadonlyMap<number, NamedLine>;
  /** Whether changes are pending because no response came; `flush` tries again. */
  isUnsent: boolean;
  /** The line that was restored last, which takes the focus where it is shown; null when there was none. */
  restored: HeldLine | null;
}

/** A line with the fields that messages show and that restore it. */
export type NamedLine = HeldLine &
  Pick<CartLine, 'code' | 'name' | 'path' | 'picture' | 'unit' | 'piecesPerUnit' | 'packQuantity'>;

/** Reads the cart with its lines. */
export type LineReader = (api: Pick<Api, 'call'>) => Promise<Cart>;

export interface CartStoreSettings {
  api: () => Pick<Api, 'cart' | 'call'>;
  pending: PendingChanges;
  /** Milliseconds without typing after which quantities are sent. */
  delay: number;
  /** Server-rendered cart, when the page has one. */
  cart?: CartSummary | null;
  onFailure: (failure: RequestFailure) => void;
  /** A line was removed from the cart, explicitly or by quantity 0. */
  onRemoved: (line: NamedLine) => void;
}

const linesByCode = new WeakMap<readonly HeldLine[], Map<string, HeldLine[]>>();

/** The lines of an article: one for each promotion, and one without. */
export function linesOf(lines: readonly HeldLine[], internalCode: string): readonly HeldLine[] {
  let byCode = linesByCode.get(lines);
  if (!byCode) linesByCode.set(lines, (byCode = Map.groupBy(lines, (line) => line.internalCode)));
  return byCode.get(internalCode) ?? [];
}

/** The line of an article, or of an article under a promotion: another promotion is another line. */
export function findLine(lines: readonly HeldLine[], article: Pick<ArticleToAdd, 'internalCode' | 'promotion'>) {
  const { code = '', row = 0 } = article.promotion ?? {};
  return linesOf(lines, article.internalCode).find((line) => line.promotionCode === code && line.promotionRow === row);
}
