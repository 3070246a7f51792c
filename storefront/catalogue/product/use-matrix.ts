import { useRef, useState, useSyncExternalStore } from 'react';
import { parseQuantity } from '../../../domain/packaging.ts';
import { changeQuantity } from '../../../domain/unit-quantity.ts';
import { useCart, useCartActions } from '../../cart-store/cart-state.tsx';
import { findLine } from '../../cart-store/cart.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { ambiguousText } from '../../i18n/quantity-text.ts';
import type { Variant } from '../../parsers/article-detail.ts';
import { useAppState } from '../../session/app-state.tsx';
import { ownerKey } from '../../session/session.ts';
import { articleToAdd } from '../../article/article-line.ts';
import { netTotal } from './matrix.ts';
import { boxQuantity, netAt } from './next-step.ts';
import { nothingTyped, typedVariants, type TypedTexts } from './typed-variants.ts';

/** A variant with the quantity in its input. */
export interface FilledVariant {
  variant: Variant;
  quantity: number;
}

/** The texts typed in the inputs, which are still there when the buyer returns to the page. */
function useTyped() {
  const { session } = useAppState();
  const owner = ownerKey(session);
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
export function useMatrixBoxes(variants: readonly Variant[]) {
  const i18n = useI18n();
  const { cart } = useCart();
  const { add } = useCartActions();
  const { typed, changeTyped } = useTyped();
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<MatrixMessage | null>(null);
  /** Text of each input before the current edit; undefined when that was the quantity in the cart. */
  const before = useRef(new Map<string, string | undefined>());

  const inCart = (variant: Variant) => findLine(cart.lines, { internalCode: variant.internalCode })?.quantity ?? 0;
  const valueOf = (variant: Variant) => {
    const quantity = inCart(variant);
    return typed.get(variant.internalCode) ?? (quantity > 0 ? String(quantity) : '');
  };
  /** Empty and 0 are valid: they remove the line. */
  const figureOf = (variant: Variant) => parseQuantity(valueOf(variant), i18n.locale);
  const outcomeOf = (variant: Variant, current = 0) =>
    changeQuantity({ quantity: current, unitPieces: 1 }, { quantity: figureOf(variant) }, variant.packQuantity);
  const isRejected = (variant: Variant) =>
    valueOf(variant) !== '' && figureOf(variant) !== 0 && !outcomeOf(variant).accepted;
  const quantityOf = (variant: Variant) => (isRejected(variant) ? 0 : figureOf(variant) || 0);
  /** The unit price for the quantity in the input, as the cart will have it. */
  const netOf = (variant: Variant) => netAt(variant, boxQuantity(valueOf(variant), variant.packQuantity, i18n.locale));
  const quantityErrorOf = (variant: Variant) =>
    ambiguousText(i18n, valueOf(variant)) ?? i18n.t('catalogue.invalidQuantity');
  const filled: FilledVariant[] = variants
    .map((variant) => ({ variant, quantity: quantityOf(variant) }))
    .filter(({ quantity }) => quantity > 0);
  const changed = variants.filter(
    (variant) => typed.has(variant.internalCode) && quantityOf(variant) !== inCart(variant),
  );

  function type(variant: Variant, value: string): void {
    const code = variant.internalCode;
    if (!before.current.has(code)) before.current.set(code, typed.get(code));
    setTyped(code, value);
    setMessage(null);
  }

  /** Sets the text of an input; undefined for the quantity in the cart. */
  function setTyped(code: string, value: string | undefined): void {
    changeTyped((texts) => (value === undefined ? without(texts, code) : new Map(texts).set(code, value)));
  }

  /**
   * On blur: rounds to whole packs. A quantity equal to the cart's is not stored, because the cart may change
   * before the inputs are submitted.
   */
  function round(variant: Variant): void {
    const code = variant.internalCode;
    if (isRejected(variant)) return setMessage({ text: quantityErrorOf(variant), code });
    const former = before.current.get(code);
    before.current.delete(code);
    if (quantityOf(variant) === inCart(variant)) return setTyped(code, undefined);
    const outcome = outcomeOf(
      variant,
      former === undefined ? inCart(variant) : parseQuantity(former, i18n.locale) || 0,
    );
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
    const rejected = variants.find(isRejected);
    if (rejected) return setMessage({ text: quantityErrorOf(rejected), code: rejected.internalCode });
    setBusy(true);
    await send(changed);
    setBusy(false);
  }

  /** Adds the quantity of one input, if it differs from the cart's; false when it is invalid, and the focus stays. */
  function submitOne(variant: Variant): boolean {
    round(variant);
    if (isRejected(variant)) return false;
    if (changed.includes(variant)) void send([variant]);
    return true;
  }

  async function send(wanted: readonly Variant[]): Promise<void> {
    const results = await Promise.all(
      wanted.map(async (variant) => {
        const result = await add(articleToAdd(variant, quantityOf(variant)));
        const isDone = result.status === 'done';
        const undo = () => isDone && void add(articleToAdd(variant, result.former));
        return { code: variant.internalCode, isDone, undo, sent: sentTexts(variant) };
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
  function sentTexts(variant: Variant): string[] {
    const outcome = outcomeOf(variant);
    return [valueOf(variant), outcome.accepted ? String(outcome.held.quantity) : ''];
  }

  function undo(): void {
    setMessage(null);
    message?.undo?.();
  }

  return {
    valueOf,
    netOf,
    quantityOf,
    isRejected,
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
    total: netTotal(
      filled.map(({ variant, quantity }) => ({
        net: netOf(variant),
        quantity,
        priceQuantity: variant.priceQuantity,
      })),
    ),
  };
}

function without(texts: TypedTexts, code: string): TypedTexts {
  return new Map([...texts].filter(([each]) => each !== code));
}

export type MatrixBoxes = ReturnType<typeof useMatrixBoxes>;
