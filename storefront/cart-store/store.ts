import { packageQuantity } from '../../domain/packaging.ts';
import { asRequestFailure, isClientChanged } from '../api-client/request-failure.ts';
import type { Cart } from '../parsers/cart.ts';
import { addArticle } from './add-article.ts';
import {
  createCartHolder,
  drop,
  findLine,
  isSettled,
  type AddResult,
  type ArticleToAdd,
  type CartHolder,
  type CartStoreSettings,
  type LineReader,
  type NamedLine,
} from './cart.ts';
import {
  changedDespite,
  createChangeQueue,
  createTypedQuantities,
  type ChangeQueue,
  type Outcome,
  type TypedQuantities,
} from './queue.ts';

export type CartStore = ReturnType<typeof createCartStore>;

/** The browser's cart store with its operations. It never computes totals. */
export function createCartStore(settings: CartStoreSettings) {
  const holder = createCartHolder(settings);
  const { subscribe, state, firstState, generation } = holder;
  const changes = createChangeQueue(holder, settings);
  const { enqueue, reload } = changes;
  const onRemoved = (line: NamedLine) => {
    const undo = forCurrentOwner(restore);
    settings.onRemoved(line, () => undo(line));
  };
  const typed = createTypedQuantities(holder, changes, { ...settings, onRemoved });
  const { setQuantity, flush, discard } = typed;
  const { add, remove, restore } = createLineChanges(holder, changes, typed, { ...settings, onRemoved });

  /** A function that does nothing once the cart has another owner, because a toast may still offer an undo then. */
  function forCurrentOwner<Argument>(
    act: (argument: Argument) => Promise<unknown>,
  ): (argument: Argument) => Promise<void> {
    const startGeneration = generation();
    return async (argument) => {
      if (startGeneration === generation()) await act(argument);
    };
  }

  /**
   * Queues the submission of a form, which reports its own failures, then loads the cart. Resolves before the load,
   * because the form can be used again by then. False when the cart had another owner in the meantime: nothing is
   * submitted then.
   */
  function run(submission: () => Promise<void>): Promise<boolean> {
    const submit = async (): Promise<Outcome<boolean>> => {
      await submission();
      return { result: true, changed: 'perhaps' };
    };
    return new Promise((resolve, reject) => void enqueue(submit, false, resolve).catch(reject));
  }

  /**
   * Sets the owner of the cart, `client/address`, and loads it; null for guests, who cause no request. A new
   * owner clears the former cart; quantities that an earlier page of the same owner could not send are sent first.
   */
  async function open(next: string | null): Promise<void> {
    const owner = holder.owner();
    if (next === owner) return;
    if (owner !== null || next === null) {
      typed.stopWaiting();
      changes.forgetLoads();
      holder.empty();
    }
    holder.setOwner(next);
    if (next !== null) await (typed.enterStored(next) ? flush() : reload());
  }

  /**
   * A part of the page shows the lines: from now on every load reads them, until the returned function is called.
   * `first` are the lines that came with the page; they are shown until all are loaded.
   */
  function showLines(read: LineReader, first: Cart | null): () => void {
    const leave = holder.addReader(read);
    const { cart, lines } = state();
    if (lines === null && first && cart === firstState.cart) holder.change({ lines: first.lines });
    // Before the cart has an owner, `open` will load it.
    if (holder.owner() !== null && state().lines?.length !== cart.lines.length) void reload();
    return leave;
  }

  /** Loads the cart and its prices again when the user comes back; not while a typed quantity waits. */
  async function refresh(): Promise<void> {
    const { quantities, isLoading, status } = state();
    if (holder.owner() === null || isLoading || status === 'unknown' || !isSettled(quantities)) return;
    await changes.refresh();
  }

  /** Puts the lines that were removed elsewhere back with what was typed, or leaves them out. */
  async function settleGone(isRestored: boolean): Promise<void> {
    const { gone } = state();
    holder.change({ gone: [] });
    if (isRestored) for (const line of gone) await restore(line);
  }

  const lineChanges = { add, setQuantity, flush, remove, restore, discard, settleGone };
  const operations = { open, reload, refresh, showLines, run, ...lineChanges };
  return {
    subscribe,
    state,
    firstState,
    forCurrentOwner,
    ...operations,
    rejectedQuantities: createRejectedQuantities(),
  };
}

type LineSettings = Pick<CartStoreSettings, 'api' | 'onFailure'> & { onRemoved: (line: NamedLine) => void };

/** Adding an article, removing a line and restoring it. */
function createLineChanges(
  holder: CartHolder,
  { enqueue }: ChangeQueue,
  { setQuantity, flush }: Pick<TypedQuantities, 'setQuantity' | 'flush'>,
  { api, onFailure, onRemoved }: LineSettings,
) {
  const { state, change, changeQuantities, changeLines, generation } = holder;
  /** Rows whose removal is pending: a second click sends no further request. */
  const leaving = new Set<number>();

  /** Adds an article to the cart; the quantity replaces the quantity of its line. */
  async function add(article: ArticleToAdd): Promise<AddResult> {
    const existing = findLine(state().cart.lines, article);
    if (existing && article.quantity === 0) {
      const { internalCode: code, packQuantity, unit, piecesPerUnit, name, path, picture } = article;
      setQuantity({ ...existing, code, packQuantity, unit, piecesPerUnit, name, path, picture }, 0);
      await flush();
      return { status: 'done', quantity: 0, rounded: null, former: existing.quantity };
    }
    const packaged = packageQuantity(article.quantity, article.packQuantity);
    if (!packaged.accepted) return { status: 'exception', message: packaged.rejection };
    const { quantity, rounded } = packaged;
    return enqueue<AddResult>(
      async () => {
        try {
          if (existing) changeQuantities(drop(state().quantities, existing.rowId));
          const stored = await addArticle(api(), { ...article, quantity });
          const result = {
            status: 'done',
            quantity: stored.quantity,
            rounded,
            former: existing?.quantity ?? 0,
          } as const;
          return { result, changed: true };
        } catch (error) {
          const failure = asRequestFailure(error);
          onFailure(failure);
          return { result: { status: 'rejected', failure }, changed: changedDespite(failure) };
        }
      },
      { status: 'no-client' },
    );
  }

  /** Removes a line; false when the server did not. A failure is not reported. */
  async function remove(line: NamedLine): Promise<boolean> {
    if (leaving.has(line.rowId)) return false;
    leaving.add(line.rowId);
    const startGeneration = generation();
    const request = async (): Promise<Outcome<boolean>> => {
      try {
        const removal = { row_id: line.rowId, id_cart: state().cart.id };
        const response = await api().call('removeCartItem', removal);
        if (response.message?.response !== true) return { result: false, changed: false };
      } catch (error) {
        const failure = asRequestFailure(error);
        if (isClientChanged(failure)) onFailure(failure);
        return { result: false, changed: changedDespite(failure) };
      }
      if (startGeneration !== generation()) return { result: true, changed: true };
      changeQuantities(drop(state().quantities, line.rowId));
      changeLines((lines) => lines.filter(({ rowId }) => rowId !== line.rowId));
      onRemoved(line);
      return { result: true, changed: true };
    };
    // Before the cart is loaded again, so that a failed removal can be repeated at once.
    return enqueue(request, false, () => leaving.delete(line.rowId));
  }

  /** Restores a removed line at its former position; the page that shows it moves the focus there. */
  async function restore(line: NamedLine): Promise<void> {
    const promotion = line.promotionCode ? { code: line.promotionCode, row: line.promotionRow } : null;
    await add({ ...line, promotion, formerRowId: line.rowId });
    const restored = findLine(state().cart.lines, { internalCode: line.internalCode, promotion });
    if (restored) change({ restored });
  }

  return { add, remove, restore };
}

/** A quantity input of the cart page with a value that is rejected. */
export interface RejectedQuantity {
  /** Index of its line among the rendered ones. */
  index: number;
  /** Whether the buyer was led back to it since its text changed. */
  wasLedBack: () => boolean;
  /** Shows the error and moves the focus to the input. */
  leadBack: (isFirst: boolean) => void;
}

/**
 * The rejected quantities on the page. The lines report them here, so that a link to the checkout, which may be in the
 * drawer of the header, first leads back to them.
 */
function createRejectedQuantities() {
  const reported = new Set<RejectedQuantity>();
  return {
    /** Adds a rejected quantity; returns the function that removes it. */
    report: (rejected: RejectedQuantity): (() => void) => {
      reported.add(rejected);
      return () => void reported.delete(rejected);
    },
    /** Leads the buyer back to the first one; false when they were led back to all of them before. */
    leadBack: (): boolean => {
      const open = [...reported].filter(({ wasLedBack }) => !wasLedBack()).sort((a, b) => a.index - b.index);
      open.forEach((rejected, place) => rejected.leadBack(place === 0));
      return open.length > 0;
    },
  };
}
