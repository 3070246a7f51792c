import { packageQuantity, type PackagedQuantity } from '../../trade/packaging.ts';
import type { Api } from '../calls/api.ts';
import { asCallFailure, type CallFailure } from '../calls/call-failure.ts';
import type { KeptChanges } from './kept-changes.ts';
import { drop, emptyQueue, enter, giveBack, isSettled, send, settle, type QuantityQueue } from './quantity-queue.ts';
import { emptyCart, type Cart, type CartLine } from '../readers/cart.ts';

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
export type LineRemark =
  { kind: 'rounded'; quantity: number; packaging: number } | { kind: 'refused'; message: string };

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

/** What a change came to. `perhaps`: it failed, and the server's cart may be another than the page's all the same. */
interface Outcome<Result> {
  result: Result;
  changed: boolean | 'perhaps';
}

/** Whether a failure leaves open what the server has: not where nobody was let in. */
function changedDespite(failure: CallFailure): false | 'perhaps' {
  return failure.kind === 'http' && failure.status === 401 ? false : 'perhaps';
}

export type CartStore = ReturnType<typeof createCartStore>;

/**
 * The cart in the browser. Changes run one after another in the order in which they were asked for; after the last of
 * them the cart is loaded anew and replaced whole (R4.7). Totals are never computed here.
 */
export function createCartStore(settings: CartStoreSettings) {
  const { api, kept, onFailure, onRemoved } = settings;
  let state: CartState = {
    status: settings.cart ? 'ready' : 'unknown',
    isLoading: false,
    cart: settings.cart ?? emptyCart,
    queue: emptyQueue,
    remarks: new Map(),
    isUnsent: false,
  };
  const firstState = state;
  const listeners = new Set<() => void>();
  let owner: string | null = null;
  /** Counts owners, so that what a former one still gets answered is thrown away. */
  let reign = 0;
  let loads = 0;
  let running: Promise<unknown> = Promise.resolve();
  let waitingChanges = 0;
  /** Whether the cart is different on the server since it was last asked for, or may be. */
  let isStale = false;
  /** Rows that are being taken out: a second press on the cross asks for nothing more. */
  const leaving = new Set<number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function change(part: Partial<CartState>): void {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  }

  function changeQueue(queue: QuantityQueue, more: Partial<CartState> = {}): void {
    change({ ...more, queue });
    if (owner !== null) kept.write(owner, [...queue.sent, ...queue.waiting]);
  }

  function remark(rowId: number, said: LineRemark | null): void {
    const remarks = new Map(state.remarks);
    if (said) remarks.set(rowId, said);
    else remarks.delete(rowId);
    change({ remarks });
  }

  /** Loads the cart; of loads that overlap only the last one counts. Rejects when it fails (R8.23). */
  async function load(): Promise<void> {
    const number = ++loads;
    change({ isLoading: true });
    try {
      const cart = await api().cart();
      if (number === loads) change({ cart, status: 'ready', isLoading: false });
    } catch (error) {
      if (number !== loads) return;
      change({ status: 'failed', isLoading: false });
      throw error;
    }
  }

  /** Loads and reports a failure instead of rejecting. */
  async function reload(): Promise<void> {
    await load().catch((error: unknown) => onFailure(asCallFailure(error)));
  }

  /**
   * Runs a change after those before it, then loads the cart unless another change follows; the last one loads it for
   * all, whatever became of itself. After a failure only the server knows what holds: the cart is loaded then too, but
   * of two failures one is enough to be told.
   */
  function inTurn<Result>(deed: () => Promise<Outcome<Result>>): Promise<Result> {
    const mine = reign;
    waitingChanges += 1;
    const turn = running.then(async () => {
      try {
        const { result, changed } = await deed();
        if (mine !== reign) return result;
        if (changed) {
          isStale = true;
          // What was asked for before the change must not show after it.
          loads += 1;
        }
        if (isStale && waitingChanges === 1) {
          isStale = false;
          await (changed === 'perhaps' ? load().catch(() => undefined) : reload());
        }
        return result;
      } finally {
        waitingChanges -= 1;
      }
    });
    running = turn.catch(() => undefined);
    return turn;
  }

  async function sendRows(rows: ReadonlyMap<number, number>): Promise<void> {
    const cart_rows = [...rows].map(([row_id, quantity]) => ({ row_id, quantity }));
    await api().call('updateCart', { id_cart: state.cart.id, cart_rows });
    const removed = state.cart.lines.filter(({ rowId }) => rows.get(rowId) === 0);
    // What was confirmed holds at once: until the cart is loaded anew no older quantity may show.
    const lines = state.cart.lines.flatMap((line) => {
      const quantity = rows.get(line.rowId) ?? line.quantity;
      return quantity === 0 ? [] : { ...line, quantity };
    });
    change({ cart: { ...state.cart, lines } });
    removed.forEach(onRemoved);
  }

  /** All rows go or none; when one is at fault the others go one by one, so that it harms only itself. */
  async function sendEach(rows: ReadonlyMap<number, number>): Promise<void> {
    try {
      await sendRows(rows);
    } catch (error) {
      const failure = asCallFailure(error);
      if (failure.kind !== 'http' || failure.status !== 422) throw failure;
      if (rows.size > 1) {
        for (const row of rows) await sendEach(new Map([row]));
        return;
      }
      const message = Object.values(failure.errors).flat()[0] ?? failure.message;
      for (const rowId of rows.keys()) remark(rowId, { kind: 'refused', message });
    }
  }

  /** Sends what was typed, now. Resolves with whether everything has reached the server. */
  function flush(): Promise<boolean> {
    clearTimeout(timer);
    if (state.queue.waiting.size === 0) return running.then(() => isSettled(state.queue));
    const mine = reign;
    return inTurn(async () => {
      if (mine !== reign) return { result: false, changed: false };
      while (state.queue.waiting.size > 0) {
        try {
          // Without the number of the cart there is nothing to send the changes to.
          if (state.cart.id === 0) await load();
          changeQueue(send(state.queue));
          await sendEach(state.queue.sent);
        } catch (error) {
          if (mine !== reign) return { result: false, changed: false };
          return { result: false, changed: failedToSend(asCallFailure(error)) };
        }
        if (mine !== reign) return { result: false, changed: false };
        changeQueue(settle(state.queue), { isUnsent: false });
      }
      return { result: true, changed: true };
    });
  }

  /** Keeps the changes when a repetition may help; says whether the cart must be loaded to see what holds. */
  function failedToSend(failure: CallFailure): boolean {
    onFailure(failure);
    const isRefusal = failure.kind === 'http' && failure.status >= 400 && failure.status < 500;
    if (isRefusal && failure.status !== 401 && failure.status !== 429) {
      changeQueue(settle(state.queue));
      return true;
    }
    changeQueue(giveBack(state.queue), { isUnsent: true });
    return false;
  }

  /** A quantity was entered on a line: shown at once, sent after a moment of quiet; 0 removes the line (R2.96). */
  function setQuantity(line: CartLine, requested: number): void {
    let quantity = requested;
    remark(line.rowId, null);
    if (requested !== 0) {
      const packaged = packageQuantity(requested, line.packQuantity);
      if (!packaged.accepted) return;
      quantity = packaged.quantity;
      if (packaged.rounded) {
        remark(line.rowId, { kind: 'rounded', quantity, packaging: packaged.rounded.packaging });
      }
    }
    const { queue, cart, isUnsent } = state;
    // Back to what the cart has: there is nothing to send, unless an unanswered call may have changed it.
    const held = cart.lines.find(({ rowId }) => rowId === line.rowId)?.quantity;
    if (quantity === held && !isUnsent && !queue.sent.has(line.rowId)) return changeQueue(drop(queue, line.rowId));
    changeQueue(enter(queue, line.rowId, quantity));
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), settings.delay);
  }

  /** Puts an article in the cart; the quantity becomes its line's quantity (R4.8). */
  async function add(article: ArticleToAdd): Promise<AddResult> {
    const existing = findLine(state.cart.lines, article);
    if (existing && article.quantity === 0) {
      setQuantity(existing, 0);
      await flush();
      return { status: 'done', quantity: 0, rounded: null, wasInCart: true };
    }
    const packaged = packageQuantity(article.quantity, article.packQuantity);
    if (!packaged.accepted) return { status: 'exception', message: packaged.refusal };
    const { quantity, rounded } = packaged;
    return inTurn<AddResult>(async () => {
      try {
        if (existing) changeQueue(drop(state.queue, existing.rowId));
        const answer = await callAdd(article, quantity);
        const result = { status: 'done', quantity: answer, rounded, wasInCart: existing !== undefined } as const;
        return { result, changed: true };
      } catch (error) {
        const failure = asCallFailure(error);
        onFailure(failure);
        return { result: { status: 'refused', failure }, changed: changedDespite(failure) };
      }
    });
  }

  async function callAdd({ internalCode, promotion, note, formerRowId }: ArticleToAdd, quantity: number) {
    const asked = { item_id: internalCode, quantity, note: note || undefined, row_id: formerRowId };
    const answer = promotion
      ? await api().call('addToCartPromo', { ...asked, promo_code: promotion.code, promo_row: promotion.row })
      : await api().call('addToCart', asked);
    const stored = Number(answer.message?.quantity);
    return Number.isInteger(stored) && stored > 0 ? stored : quantity;
  }

  /** Takes a line out; false when the server did not (R4.11). A failure is not reported (R8.21). */
  async function remove(line: CartLine): Promise<boolean> {
    if (leaving.has(line.rowId)) return false;
    leaving.add(line.rowId);
    const isDone = await inTurn<boolean>(async () => {
      try {
        const asked = { row_id: line.rowId, id_cart: state.cart.id };
        const answer = await api().call('removeCartItem', asked);
        if (answer.message?.response !== true) return { result: false, changed: 'perhaps' };
      } catch (error) {
        return { result: false, changed: changedDespite(asCallFailure(error)) };
      }
      const lines = state.cart.lines.filter(({ rowId }) => rowId !== line.rowId);
      changeQueue(drop(state.queue, line.rowId), { cart: { ...state.cart, lines } });
      onRemoved(line);
      return { result: true, changed: true };
    });
    leaving.delete(line.rowId);
    return isDone;
  }

  /** Puts a removed line back as it was, where it was; resolves with the line as it stands then. */
  async function restore(line: CartLine): Promise<CartLine | undefined> {
    const promotion = line.promotionCode ? { code: line.promotionCode, row: line.promotionRow } : null;
    await add({ ...line, promotion, formerRowId: line.rowId });
    return findLine(state.cart.lines, { internalCode: line.internalCode, promotion });
  }

  /** Runs any other change in turn, then loads the cart; a failure is reported. Says whether it was done. */
  function run(deed: () => Promise<unknown>): Promise<boolean> {
    const mine = reign;
    return inTurn(async () => {
      try {
        const isMine = mine === reign;
        if (isMine) await deed();
        return { result: isMine, changed: isMine };
      } catch (error) {
        const failure = asCallFailure(error);
        onFailure(failure);
        return { result: false, changed: changedDespite(failure) };
      }
    });
  }

  /** Forgets what was typed and not sent. */
  function discard(): void {
    clearTimeout(timer);
    changeQueue(emptyQueue, { isUnsent: false });
  }

  /** Everything back to nothing: totals, lines and the cart's number (R4.10). */
  function purge(): void {
    clearTimeout(timer);
    loads += 1;
    change({
      cart: emptyCart,
      status: 'unknown',
      isLoading: false,
      queue: emptyQueue,
      remarks: new Map(),
      isUnsent: false,
    });
  }

  /**
   * Says whose cart it is, `client/address`, and loads it; null for guests, who cause no call (R4.6). A change of owner
   * purges what was there; what an interrupted page of the same owner had not sent is sent first.
   */
  async function open(next: string | null): Promise<void> {
    if (next === owner) return;
    if (owner !== null || next === null) purge();
    reign += 1;
    owner = next;
    if (next === null) return;
    const rows = kept.read(next);
    if (rows.length === 0) return reload();
    changeQueue(rows.reduce((queue, [rowId, quantity]) => enter(queue, rowId, quantity), emptyQueue));
    await flush();
  }

  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => state,
    /** The state the page was made with. */
    firstState,
    open,
    reload,
    add,
    setQuantity,
    flush,
    remove,
    restore,
    run,
    discard,
  };
}
