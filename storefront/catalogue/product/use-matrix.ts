import { useState, useSyncExternalStore } from 'react';
import { packageQuantity, parseQuantity } from '../../../trade/packaging.ts';
import { useCart, useCartActions } from '../../cart-store/cart-state.tsx';
import { findLine } from '../../cart-store/cart-model.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { ambiguousText } from '../../i18n/quantity-text.ts';
import type { ChildArticle } from '../../readers/article-detail.ts';
import { useAppState } from '../../session/app-state.tsx';
import { readerKey } from '../../session/session.ts';
import { articleToAdd } from '../article-line.ts';
import { netTotal } from './net-total.ts';
import { boxQuantity, netAt } from './next-step.ts';
import { nothingTyped, typedVariants, type TypedTexts } from './typed-variants.ts';

/** A child with the quantity that stands in its box. */
export interface Filled {
  child: ChildArticle;
  quantity: number;
}

/** What was typed in the boxes, which is still there when the buyer comes back to the page. */
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

/** The boxes of the matrix: what was typed, else what the cart holds. */
export function useMatrixBoxes(children: readonly ChildArticle[]) {
  const i18n = useI18n();
  const { cart } = useCart();
  const { add } = useCartActions();
  const { typed, changeTyped } = useTyped();
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);

  const inCart = (child: ChildArticle) => findLine(cart.lines, { internalCode: child.internalCode })?.quantity ?? 0;
  const valueOf = (child: ChildArticle) => {
    const held = inCart(child);
    return typed.get(child.internalCode) ?? (held > 0 ? String(held) : '');
  };
  /** Empty and 0 are no mistake: they take the line away. */
  const figureOf = (child: ChildArticle) => parseQuantity(valueOf(child), i18n.locale);
  const isRefused = (child: ChildArticle) => {
    const asked = figureOf(child);
    return valueOf(child) !== '' && asked !== 0 && !packageQuantity(asked, child.packQuantity).accepted;
  };
  const quantityOf = (child: ChildArticle) => (isRefused(child) ? 0 : figureOf(child) || 0);
  /** The unit price of what its box comes to, as the cart will have it. */
  const netOf = (child: ChildArticle) => netAt(child, boxQuantity(valueOf(child), child.packQuantity, i18n.locale));
  const refusalOf = (child: ChildArticle) => ambiguousText(i18n, valueOf(child)) ?? i18n.t('catalogue.invalidQuantity');
  const filled: Filled[] = children
    .map((child) => ({ child, quantity: quantityOf(child) }))
    .filter(({ quantity }) => quantity > 0);
  const changed = children.filter((child) => typed.has(child.internalCode) && quantityOf(child) !== inCart(child));

  function type(child: ChildArticle, value: string): void {
    changeTyped((before) => new Map(before).set(child.internalCode, value));
    setMessage(null);
  }

  /** A box was left: whole packs (R4.9). What the cart holds as well is not kept: the cart may change before it is sent. */
  function round(child: ChildArticle): void {
    if (isRefused(child)) return setMessage(refusalOf(child));
    const packed = packageQuantity(quantityOf(child), child.packQuantity);
    if (quantityOf(child) === inCart(child)) return changeTyped((before) => without(before, child.internalCode));
    if (!packed.accepted) return;
    changeTyped((before) => new Map(before).set(child.internalCode, String(packed.quantity)));
    if (!packed.rounded) return;
    const { quantity, packaging } = packed.rounded;
    setMessage(i18n.t('catalogue.rounded', { quantity, packaging }));
  }

  /** Puts everything typed in the cart, one line after the other; what was refused stays in its box. */
  async function submit(): Promise<void> {
    if (busy) return;
    // What is no quantity must not pass for an emptied box, which takes the line away.
    const refused = children.find(isRefused);
    if (refused) return setMessage(refusalOf(refused));
    setBusy(true);
    const results = await Promise.all(
      changed.map(async (child) => {
        const result = await add(articleToAdd(child, quantityOf(child)));
        return { code: child.internalCode, isDone: result.status === 'done' };
      }),
    );
    const done = new Set(results.filter(({ isDone }) => isDone).map(({ code }) => code));
    // What was typed meanwhile was not sent: it stays.
    changeTyped((now) => new Map([...now].filter(([code, text]) => !done.has(code) || text !== typed.get(code))));
    setBusy(false);
  }

  return {
    valueOf,
    netOf,
    isRefused,
    inCart,
    type,
    round,
    submit,
    busy,
    message,
    filled,
    hasChanges: changed.length > 0,
    total: netTotal(filled.map(({ child, quantity }) => ({ net: netOf(child), quantity }))),
  };
}

function without(texts: TypedTexts, code: string): TypedTexts {
  return new Map([...texts].filter(([each]) => each !== code));
}

export type MatrixBoxes = ReturnType<typeof useMatrixBoxes>;
