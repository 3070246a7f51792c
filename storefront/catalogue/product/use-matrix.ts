import { useRef, useState, useSyncExternalStore } from 'react';
import { parseQuantity } from '../../../domain/packaging.ts';
import { changeQuantity } from '../../../domain/unit-quantity.ts';
import { useCart, useCartActions } from '../../cart-store/cart-state.tsx';
import { findLine } from '../../cart-store/cart-model.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { ambiguousText } from '../../i18n/quantity-text.ts';
import type { ChildArticle } from '../../parsers/article-detail.ts';
import { useAppState } from '../../session/app-state.tsx';
import { readerKey } from '../../session/session.ts';
import { articleToAdd } from '../../article/article-line.ts';
import { netTotal } from './net-total.ts';
import { boxQuantity, netAt } from './next-step.ts';
import { nothingTyped, typedVariants, type TypedTexts } from './typed-variants.ts';

/** A variant with the quantity in its input. */
export interface Filled {
  child: ChildArticle;
  quantity: number;
}

/** The texts typed in the inputs, which are still there when the buyer returns to the page. */
function useTyped() {
  const { session } = useAppState();
  const owner = readerKey(session);
  const typed = useSyncExternalStore(
    typedVariants.subscribe,
    () => typedVariants.read(owner),
    () => nothingTyped,
  );
  const changeTyped = (change: (before: TypedTexts) => TypedTexts) => typedVariants.change(owner, change);
  return { typed, changeTyped };
}

/** Message about a variant's input; for a rounded one, how to undo it. */
interface MatrixMessage {
  text: string;
  code: string;
  undo?: () => void;
}

/** The inputs of the matrix: the typed text, else the quantity in the cart. */
export function useMatrixBoxes(children: readonly ChildArticle[]) {
  const i18n = useI18n();
  const { cart } = useCart();
  const { add } = useCartActions();
  const { typed, changeTyped } = useTyped();
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<MatrixMessage | null>(null);
  /** Text of each input before the current edit; undefined when that was the quantity in the cart. */
  const before = useRef(new Map<string, string | undefined>());

  const inCart = (child: ChildArticle) => findLine(cart.lines, { internalCode: child.internalCode })?.quantity ?? 0;
  const valueOf = (child: ChildArticle) => {
    const held = inCart(child);
    return typed.get(child.internalCode) ?? (held > 0 ? String(held) : '');
  };
  /** Empty and 0 are valid: they remove the line. */
  const figureOf = (child: ChildArticle) => parseQuantity(valueOf(child), i18n.locale);
  const outcomeOf = (child: ChildArticle, held = 0) =>
    changeQuantity({ quantity: held, unitPieces: 1 }, { quantity: figureOf(child) }, child.packQuantity);
  const isRefused = (child: ChildArticle) =>
    valueOf(child) !== '' && figureOf(child) !== 0 && !outcomeOf(child).accepted;
  const quantityOf = (child: ChildArticle) => (isRefused(child) ? 0 : figureOf(child) || 0);
  /** The unit price for the quantity in the input, as the cart will have it. */
  const netOf = (child: ChildArticle) => netAt(child, boxQuantity(valueOf(child), child.packQuantity, i18n.locale));
  const appErrorOf = (child: ChildArticle) =>
    ambiguousText(i18n, valueOf(child)) ?? i18n.t('catalogue.invalidQuantity');
  const filled: Filled[] = children
    .map((child) => ({ child, quantity: quantityOf(child) }))
    .filter(({ quantity }) => quantity > 0);
  const changed = children.filter((child) => typed.has(child.internalCode) && quantityOf(child) !== inCart(child));

  function type(child: ChildArticle, value: string): void {
    const code = child.internalCode;
    if (!before.current.has(code)) before.current.set(code, typed.get(code));
    setTyped(code, value);
    setMessage(null);
  }

  /** Sets the text of an input; undefined for the quantity in the cart. */
  function setTyped(code: string, value: string | undefined): void {
    changeTyped((texts) => (value === undefined ? without(texts, code) : new Map(texts).set(code, value)));
  }

  /**
   * On blur: rounds to whole packs (R4.9). A quantity equal to the cart's is not stored, because the cart may change
   * before the inputs are submitted.
   */
  function round(child: ChildArticle): void {
    const code = child.internalCode;
    if (isRefused(child)) return setMessage({ text: appErrorOf(child), code });
    const former = before.current.get(code);
    before.current.delete(code);
    if (quantityOf(child) === inCart(child)) return setTyped(code, undefined);
    const outcome = outcomeOf(child, former === undefined ? inCart(child) : parseQuantity(former, i18n.locale) || 0);
    if (!outcome.accepted) return;
    setTyped(code, String(outcome.held.quantity));
    if (!outcome.rounded) return;
    const text = i18n.t('catalogue.rounded', outcome.rounded);
    setMessage(outcome.undo ? { text, code, undo: () => setTyped(code, former) } : { text, code });
  }

  /** Adds all typed quantities to the cart, queued one after the other; rejected ones stay in their inputs. */
  async function submit(): Promise<void> {
    if (busy) return;
    // An invalid text must not count as an empty input, which removes the line.
    const refused = children.find(isRefused);
    if (refused) return setMessage({ text: appErrorOf(refused), code: refused.internalCode });
    setBusy(true);
    await send(changed);
    setBusy(false);
  }

  /** Adds the quantity of one input, if it differs from the cart's; false when it is invalid, and the focus stays. */
  function submitOne(child: ChildArticle): boolean {
    round(child);
    if (isRefused(child)) return false;
    if (changed.includes(child)) void send([child]);
    return true;
  }

  async function send(wanted: readonly ChildArticle[]): Promise<void> {
    const results = await Promise.all(
      wanted.map(async (child) => {
        const result = await add(articleToAdd(child, quantityOf(child)));
        const isDone = result.status === 'done';
        const undo = () => isDone && void add(articleToAdd(child, result.former));
        return { code: child.internalCode, isDone, undo, sent: sentTexts(child) };
      }),
    );
    const done = new Map(results.filter(({ isDone }) => isDone).map(({ code, sent }) => [code, sent]));
    // Texts typed during the requests were not sent, so they stay.
    changeTyped((now) => new Map([...now].filter(([code, text]) => !done.get(code)?.includes(text))));
    // Rounded quantities are in the cart now, so undo must change the cart.
    setMessage((now) => {
      const undo = now?.undo && results.find(({ code }) => code === now.code)?.undo;
      return undo ? { ...now, undo } : now;
    });
  }

  /** The text of an input that is sent, as typed and as rounded. */
  function sentTexts(child: ChildArticle): string[] {
    const outcome = outcomeOf(child);
    return [valueOf(child), outcome.accepted ? String(outcome.held.quantity) : ''];
  }

  function undo(): void {
    setMessage(null);
    message?.undo?.();
  }

  return {
    valueOf,
    netOf,
    quantityOf,
    isRefused,
    inCart,
    type,
    round,
    submit,
    submitOne,
    busy,
    message,
    undo,
    filled,
    hasChanges: changed.length > 0,
    total: netTotal(filled.map(({ child, quantity }) => ({ net: netOf(child), quantity }))),
  };
}

function without(texts: TypedTexts, code: string): TypedTexts {
  return new Map([...texts].filter(([each]) => each !== code));
}

export type MatrixBoxes = ReturnType<typeof useMatrixBoxes>;
