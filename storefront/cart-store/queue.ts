/**
 * How a typed quantity reaches the server.
 *
 * 1. `setQuantity` enters it into the quantities of the cart's state, which every page shows at once, and into the
 *   tab's storage, from where `enterStored` takes it after a reload. 500 ms after the last key, or when the page is
 *   left, the network is back or a form needs the cart, `flush` sends it.
 * 2. `flush` joins the queue of all changes, which run one after the other. It sends `update_cart` with at most 200
 *   rows until none waits; what is typed meanwhile for a row that is being sent waits for the next request.
 * 3. Confirmed quantities are applied to the lines; after the last change that waits the cart is loaded once.
 *
 * Repeated with the next flush: quantities without a response, and those that were answered 401, 429 or 5xx. Not
 * repeated: those that the server rejects. A request with a rejected row changes nothing, so its rows are sent again
 * one by one, and the line shows the message. A row that was removed elsewhere goes into `gone`, with what was typed for it.
 *
 * Every change belongs to one customer and address. If these have changed before it starts, nothing is sent; a response
 * that arrives later is ignored.
 */
import { asRequestFailure, type RequestFailure } from '../api-client/request-failure.ts';
import {
  drop,
  emptyQuantities,
  enter,
  isSettled,
  requeue,
  send,
  settle,
  type CartHolder,
  type CartState,
  type CartStoreSettings,
  type LineRemark,
  type NamedLine,
  type PendingQuantities,
} from './cart.ts';

/** Result of a change, and whether it changed the server's cart. `perhaps`: it failed, but may have. */
export interface Outcome<Result> {
  result: Result;
  changed: boolean | 'perhaps';
}

/** Whether the server may have applied a failed change; not when the user was not authenticated. */
export function changedDespite(failure: RequestFailure): false | 'perhaps' {
  return failure.kind === 'http' && failure.status === 401 ? false : 'perhaps';
}

export type ChangeQueue = ReturnType<typeof createChangeQueue>;

/** Runs changes one after the other in the order of their requests; after the last one the cart is loaded and replaced. */
export function createChangeQueue(
  { change, generation, reader }: CartHolder,
  { api, onFailure }: Pick<CartStoreSettings, 'api' | 'onFailure'>,
) {
  let loads = 0;
  let running: Promise<unknown> = Promise.resolve();
  let waitingChanges = 0;
  /** Whether the cart on the server has changed since the last load, or may have. */
  let isStale = false;

  async function read(): Promise<Pick<CartState, 'cart' | 'lines'>> {
    const readLines = reader();
    if (!readLines) return { cart: await api().cart(), lines: null };
    const cart = await readLines(api());
    return { cart, lines: cart.lines };
  }

  /**
   * Loads the cart, with its lines where they are shown; of overlapping loads only the last one counts. Rejects when it
   * fails.
   */
  async function load(): Promise<void> {
    const number = ++loads;
    change({ isLoading: true });
    try {
      const cart = await read();
      if (number === loads) change({ ...cart, status: 'ready', isLoading: false });
    } catch (error) {
      if (number !== loads) return;
      change({ status: 'failed', isLoading: false });
      throw error;
    }
  }

  /** Loads and reports a failure instead of rejecting. */
  async function reload(): Promise<void> {
    await load().catch((error: unknown) => onFailure(asRequestFailure(error)));
  }

  /**
   * Loads the cart as it is now, unless a change is under way, after which it is loaded anyway. Nothing shows that it
   * is loading, or that it failed.
   */
  async function refresh(): Promise<void> {
    if (waitingChanges > 0) return;
    const number = ++loads;
    try {
      const cart = await read();
      if (number === loads) change({ ...cart, status: 'ready' });
    } catch {
      // The page still shows the cart as it was.
    }
  }

  /**
   * Queues a change, then loads the cart unless another change follows; the last one loads it for all, even when it
   * fails itself. After a failure the state on the server is unknown, so the cart is loaded too, but a second failure
   * is not reported. If the cart has another owner when the change would start, it is not made, and the result is
   * `ifLeft`. `onResult` receives the result before the cart is loaded.
   */
  function enqueue<Result>(
    apply: () => Promise<Outcome<Result>>,
    ifLeft: Result,
    onResult?: (result: Result) => void,
  ): Promise<Result> {
    const startGeneration = generation();
    waitingChanges += 1;
    const turn = running.then(async () => {
      try {
        const { result, changed } =
          startGeneration === generation() ? await apply() : { result: ifLeft, changed: false };
        onResult?.(result);
        if (startGeneration !== generation()) return result;
        if (changed) {
          isStale = true;
          // The response of a load started before the change must not be shown.
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

  return {
    load,
    reload,
    refresh,
    enqueue,
    /** Resolves when all queued changes have finished or failed. */
    settled: () => running,
    /** Discards the responses of loads already started. */
    forgetLoads: () => void (loads += 1),
  };
}

interface QuantitySettings extends Omit<CartStoreSettings, 'onRemoved'> {
  onRemoved: (line: NamedLine) => void;
}

export type TypedQuantities = ReturnType<typeof createTypedQuantities>;

/** Quantities typed on cart lines: shown at once, sent after a typing delay, stored until the server responds. */
export function createTypedQuantities(holder: CartHolder, changes: ChangeQueue, settings: QuantitySettings) {
  const { delay, onFailure, pending } = settings;
  const { state, changeQuantities, remark, generation } = holder;
  const { load, enqueue, settled } = changes;
  const sendRows = createSender(holder, settings);
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Result of the last flush. */
  let reached = Promise.resolve(true);

  /**
   * Sends typed quantities now. Resolves with whether everything has reached the server, before the cart is reloaded:
   * leaving the cart or sending the order need not wait for that.
   */
  function flush(): Promise<boolean> {
    clearTimeout(timer);
    const { quantities } = state();
    if (quantities.waiting.size === 0) {
      return (isSettled(quantities) ? settled() : reached).then(() => isSettled(state().quantities));
    }
    const startGeneration = generation();
    const sendAll = async () => {
      while (startGeneration === generation() && state().quantities.waiting.size > 0) {
        try {
          // Changes can only be sent with the cart number.
          if (state().cart.id === 0) await load();
          changeQuantities(send(state().quantities));
          await sendRows(state().quantities.sent);
        } catch (error) {
          if (startGeneration !== generation()) break;
          return { result: false, changed: failedToSend(asRequestFailure(error)) };
        }
        if (startGeneration === generation()) changeQuantities(settle(state().quantities), { isUnsent: false });
      }
      const isSameOwner = startGeneration === generation();
      return { result: isSameOwner, changed: isSameOwner };
    };
    return (reached = new Promise((resolve) => void enqueue(sendAll, false, resolve)));
  }

  /** Keeps the quantities when a retry may succeed; returns whether the cart must be loaded to get its current state. */
  function failedToSend(failure: RequestFailure): boolean {
    onFailure(failure);
    const isRejected = failure.kind === 'http' && failure.status >= 400 && failure.status < 500;
    if (isRejected && failure.status !== 401 && failure.status !== 429) {
      changeQuantities(settle(state().quantities));
      return true;
    }
    changeQuantities(requeue(state().quantities), { isUnsent: true });
    return false;
  }

  /**
   * Sets the quantity of a line, in pieces and whole packs: shown at once, sent after a typing delay; 0 removes the
   * line. `lineRemark` is the remark of the line.
   */
  function setQuantity(line: NamedLine, quantity: number, lineRemark: LineRemark | null = null): void {
    remark(line.rowId, lineRemark, line);
    const { quantities, cart, isUnsent } = state();
    // Back to the cart's quantity: nothing to send, unless a request without a response may have changed it.
    const inCart = cart.lines.find(({ rowId }) => rowId === line.rowId)?.quantity;
    if (quantity === inCart && !isUnsent && !quantities.sent.has(line.rowId)) {
      return changeQuantities(drop(quantities, line.rowId));
    }
    changeQuantities(enter(quantities, line.rowId, quantity));
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), delay);
  }

  /** Enters what an earlier page of this owner could not send; false when there is nothing. */
  function enterStored(owner: string): boolean {
    const rows = pending.read(owner);
    if (rows.length === 0) return false;
    changeQuantities(rows.reduce((entered, [rowId, quantity]) => enter(entered, rowId, quantity), emptyQuantities));
    return true;
  }

  /** Discards quantities that were typed but not sent. */
  function discard(): void {
    clearTimeout(timer);
    changeQuantities(emptyQuantities, { isUnsent: false });
  }

  return { setQuantity, flush, enterStored, discard, stopWaiting: () => clearTimeout(timer) };
}

/** Creates the function that sends quantities by cart row; it rejects when a retry may succeed. */
function createSender(
  { state, change, changeLines, remark, generation }: CartHolder,
  { api, onRemoved }: Pick<QuantitySettings, 'api' | 'onRemoved'>,
) {
  async function sendTogether(rows: ReadonlyMap<number, number>): Promise<void> {
    const startGeneration = generation();
    const cart_rows = [...rows].map(([row_id, quantity]) => ({ row_id, quantity }));
    await api().call('updateCart', { id_cart: state().cart.id, cart_rows });
    if (startGeneration !== generation()) return;
    const { cart, lines, typed } = state();
    const removed = cart.lines.filter(({ rowId }) => rows.get(rowId) === 0);
    // Confirmed quantities are applied at once: until the cart is reloaded no older quantity may be shown.
    changeLines((current) =>
      current.flatMap((line) => {
        const quantity = rows.get(line.rowId) ?? line.quantity;
        return quantity === 0 ? [] : { ...line, quantity };
      }),
    );
    for (const { rowId, quantity } of removed) {
      const line = lines?.find((one) => one.rowId === rowId) ?? typed.get(rowId);
      if (line) onRemoved({ ...line, quantity });
    }
  }

  /** The row was removed in another window or by a colleague; what was typed for it must not vanish with it. */
  function sendGone(rowId: number, quantity: number): void {
    const { lines, typed, gone } = state();
    const line = typed.get(rowId) ?? lines?.find((one) => one.rowId === rowId);
    if (line && quantity > 0) change({ gone: [...gone.filter((one) => one.rowId !== rowId), { ...line, quantity }] });
  }

  return async function sendRows(rows: ReadonlyMap<number, number>): Promise<void> {
    const startGeneration = generation();
    try {
      await sendTogether(rows);
    } catch (error) {
      const failure = asRequestFailure(error);
      if (startGeneration !== generation() || failure.kind !== 'http' || failure.status !== 422) throw failure;
      if (rows.size > 1) {
        for (const row of rows) if (startGeneration === generation()) await sendRows(new Map([row]));
        return;
      }
      const message = Object.values(failure.errors).flat()[0] ?? failure.message;
      for (const [rowId, quantity] of rows) {
        if (isRowMissing(failure)) sendGone(rowId, quantity);
        else remark(rowId, { kind: 'rejected', message });
      }
    }
  };
}

/** Whether the server rejected a row because the cart does not have it. */
function isRowMissing({ errors }: RequestFailure): boolean {
  return Object.keys(errors).some((field) => field.endsWith('.row_id'));
}

const storageKey = 'cart_changes';

/**
 * Stores pending quantities in the session storage of the tab. When that is full or disabled they stay in memory until a
 * reload.
 */
export function pendingInTab(storage: () => Storage): PendingQuantities {
  let remembered: unknown = null;
  function stored(): unknown {
    try {
      return JSON.parse(storage().getItem(storageKey) ?? 'null');
    } catch {
      return null;
    }
  }
  return {
    read: (owner) => {
      const pending = stored() ?? remembered;
      if (typeof pending !== 'object' || pending === null || !('owner' in pending) || pending.owner !== owner)
        return [];
      return 'rows' in pending && Array.isArray(pending.rows) ? pending.rows.filter(isRow) : [];
    },
    write: (owner, changed) => {
      const rows = [...changed];
      remembered = rows.length > 0 ? { owner, rows } : null;
      try {
        // When there is no space for the new value, the old one must not come back.
        storage().removeItem(storageKey);
        if (remembered) storage().setItem(storageKey, JSON.stringify(remembered));
      } catch {
        // The value in memory is still there.
      }
    },
  };
}

function isRow(value: unknown): value is [number, number] {
  return Array.isArray(value) && value.length === 2 && value.every((part) => Number.isInteger(part) && part >= 0);
}
