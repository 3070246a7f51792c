import type { CountedQuantity, HeldQuantity, Rounding } from '../../domain/unit-quantity.ts';
import type { Api } from '../api-client/api.ts';
import type { RequestFailure } from '../api-client/request-failure.ts';
import { emptyCart, parseCart, type Cart, type CartLine, type CartSummary, type SummaryLine } from '../parsers/cart.ts';
import type { CartAddition } from './add-article.ts';

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
 * Result of an addition: done (`former` is the line's earlier quantity, 0 without a line), not sent (an agent without a
 * customer, or the customer was changed before it could be sent), or rejected by the server.
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
  /** Typed quantities that the server has not confirmed. */
  quantities: UnconfirmedQuantities;
  remarks: ReadonlyMap<number, LineRemark>;
  /** The lines whose quantity was changed here, by row, for pages that report it without having the lines. */
  typed: ReadonlyMap<number, NamedLine>;
  /** Lines removed elsewhere while a quantity was typed here, with that quantity: the buyer decides about them. */
  gone: readonly NamedLine[];
  /** Whether changes are pending because no response came; `flush` tries again. */
  isUnsent: boolean;
  /** The line that was restored last, which takes the focus where it is shown; null when there was none. */
  restored: SummaryLine | null;
}

/** A line with the fields that messages show and that restore it. */
export type NamedLine = SummaryLine &
  Pick<CartLine, 'code' | 'name' | 'path' | 'picture' | 'unit' | 'piecesPerUnit' | 'packQuantity'>;

const linesByCode = new WeakMap<readonly SummaryLine[], Map<string, SummaryLine[]>>();

/** The lines of an article: one for each promotion, and one without. */
export function linesOf(lines: readonly SummaryLine[], internalCode: string): readonly SummaryLine[] {
  let byCode = linesByCode.get(lines);
  if (!byCode) linesByCode.set(lines, (byCode = Map.groupBy(lines, (line) => line.internalCode)));
  return byCode.get(internalCode) ?? [];
}

/** The line of an article, or of an article under a promotion: another promotion is another line. */
export function findLine(lines: readonly SummaryLine[], article: Pick<ArticleToAdd, 'internalCode' | 'promotion'>) {
  const { code = '', row = 0 } = article.promotion ?? {};
  return linesOf(lines, article.internalCode).find((line) => line.promotionCode === code && line.promotionRow === row);
}

/**
 * Quantities not yet confirmed by the server, by cart row. `waiting` were typed and not sent yet, `sent` are in the
 * running request. A quantity typed while its row is being sent waits for the next request, so none is lost or
 * overtaken.
 */
export interface UnconfirmedQuantities {
  readonly waiting: ReadonlyMap<number, number>;
  readonly sent: ReadonlyMap<number, number>;
}

export const emptyQuantities: UnconfirmedQuantities = { waiting: new Map(), sent: new Map() };

/** Maximum number of rows in one update_cart request; more wait for the next one. */
export const rowsPerRequest = 200;

/** Enters a quantity; it replaces one that still waits for the same row. */
export function enter(quantities: UnconfirmedQuantities, rowId: number, quantity: number): UnconfirmedQuantities {
  return { ...quantities, waiting: new Map(quantities.waiting).set(rowId, quantity) };
}

/** Starts a request: moves at most 200 waiting rows to `sent`, oldest first. Nothing may be in `sent` already. */
export function send(quantities: UnconfirmedQuantities): UnconfirmedQuantities {
  const rows = [...quantities.waiting];
  return { sent: new Map(rows.slice(0, rowsPerRequest)), waiting: new Map(rows.slice(rowsPerRequest)) };
}

/** The server has accepted the rows, or rejected them in a way that a retry would not change. */
export function settle(quantities: UnconfirmedQuantities): UnconfirmedQuantities {
  return { ...quantities, sent: new Map() };
}

/** No response came: the sent rows wait again, unless a newer quantity was entered for the row. */
export function requeue({ sent, waiting }: UnconfirmedQuantities): UnconfirmedQuantities {
  return { sent: new Map(), waiting: new Map([...sent, ...waiting]) };
}

/** Drops a row that was removed from the cart. */
export function drop({ sent, waiting }: UnconfirmedQuantities, rowId: number): UnconfirmedQuantities {
  const without = (rows: ReadonlyMap<number, number>) => new Map([...rows].filter(([id]) => id !== rowId));
  return { waiting: without(waiting), sent: without(sent) };
}

/** The unconfirmed quantity of a row; undefined when the cart's own applies. */
export function entered({ sent, waiting }: UnconfirmedQuantities, rowId: number): number | undefined {
  return waiting.get(rowId) ?? sent.get(rowId);
}

/** Whether everything entered has reached the server. */
export function isSettled({ sent, waiting }: UnconfirmedQuantities): boolean {
  return waiting.size === 0 && sent.size === 0;
}

/** Stores quantities that have not reached the server, across a reload or a visit to another site. */
export interface PendingQuantities {
  /** The stored rows of this customer and address; never those of another owner. */
  read: (owner: string) => [rowId: number, quantity: number][];
  write: (owner: string, rows: Iterable<readonly [number, number]>) => void;
}

/** Reads the cart with its lines. */
export type LineReader = (api: Pick<Api, 'call'>) => Promise<Cart>;

export interface CartStoreSettings {
  api: () => Pick<Api, 'cart' | 'call'>;
  pending: PendingQuantities;
  /** Milliseconds without typing after which quantities are sent. */
  delay: number;
  /** Server-rendered cart, when the page has one. */
  cart?: CartSummary | null;
  onFailure: (failure: RequestFailure) => void;
  /** A line was removed from the cart, explicitly or by quantity 0; `undo` restores it. */
  onRemoved: (line: NamedLine, undo: () => Promise<void>) => void;
}

/** Reads the active cart with all its lines. */
export async function readCart(api: Pick<Api, 'call'>): Promise<Cart> {
  return parseCart(await api.call('getCartItems', {}));
}

export type CartHolder = ReturnType<typeof createCartHolder>;

/** Holds the cart state of the page, its owner and the subscribers. */
export function createCartHolder({ cart, pending }: Pick<CartStoreSettings, 'cart' | 'pending'>) {
  const nothing: CartState = {
    status: 'unknown',
    isLoading: false,
    cart: emptyCart,
    lines: null,
    quantities: emptyQuantities,
    remarks: new Map(),
    typed: new Map(),
    gone: [],
    isUnsent: false,
    restored: null,
  };
  const firstState: CartState = cart ? { ...nothing, status: 'ready', cart } : nothing;
  let state = firstState;
  let owner: string | null = null;
  let generation = 0;
  const listeners = new Set<() => void>();
  /** One for each part of the page that shows the lines. */
  const readers = new Set<{ read: LineReader }>();

  function change(part: Partial<CartState>): void {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  /** Unsent quantities are stored, so that they survive a reload, for their owner only. */
  function changeQuantities(quantities: UnconfirmedQuantities, more: Partial<CartState> = {}): void {
    change({ ...more, quantities });
    if (owner !== null) pending.write(owner, [...quantities.sent, ...quantities.waiting]);
  }

  function remark(rowId: number, said: LineRemark | null, line?: NamedLine): void {
    const remarks = new Map(state.remarks);
    if (said) remarks.set(rowId, said);
    else remarks.delete(rowId);
    change({ remarks, ...(line && { typed: new Map(state.typed).set(rowId, line) }) });
  }

  /** Changes the lines in short, and the full lines where they are shown. */
  function changeLines(update: <Line extends SummaryLine>(lines: readonly Line[]) => Line[]): void {
    const { cart, lines } = state;
    change({ cart: { ...cart, lines: update(cart.lines) }, lines: lines && update(lines) });
  }

  function setOwner(next: string | null): void {
    generation += 1;
    owner = next;
  }

  return {
    state: () => state,
    /** The initial state, used for hydration. */
    firstState,
    subscribe,
    change,
    changeQuantities,
    remark,
    changeLines,
    /** Adds a part of the page that shows the lines; returns the function that removes it. */
    addReader: (read: LineReader): (() => void) => {
      const reader = { read };
      readers.add(reader);
      return () => void readers.delete(reader);
    },
    /** Reads the lines; null when no part of the page shows them. */
    reader: (): LineReader | null => [...readers][0]?.read ?? null,
    /** Resets the state: totals, lines and cart number. */
    empty: () => change(nothing),
    owner: () => owner,
    /** Counts owner changes, so that responses for a former owner are discarded. */
    generation: () => generation,
    setOwner,
  };
}
