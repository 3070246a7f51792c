import { useRef, useState, type RefObject } from 'react';
import { packageQuantity, parseQuantity } from '../../domain/packaging.ts';
import { changeQuantity } from '../../domain/unit-quantity.ts';
import { additionQuery } from '../cart-store/add-article.ts';
import { useCartActions, useCartLine } from '../cart-store/cart-state.tsx';
import { useAppState } from '../session/app-state.tsx';
import { useI18n } from '../i18n/i18n.tsx';
import { ambiguousText } from '../i18n/quantity-text.ts';
import type { Article, Promotion } from '../parsers/article.ts';
import { articleToAdd } from './article-line.ts';

export interface PurchaseMessage {
  text: string;
  /** The quantity that the input gives, 0 when it is invalid; the message is shown as long as it does not change. */
  quantity: number;
  /** Undoes the rounding: in the input, or in the cart once it has the quantity. */
  undo?: (() => void) | undefined;
}

export interface Purchase {
  /** URL that the form is sent to when no script handles it. */
  action: string;
  /** The quantity input. */
  input: RefObject<HTMLInputElement | null>;
  /** Text of the quantity input. */
  value: string;
  /** The quantity that would be added: whole packs; 0 when the text is not a quantity. */
  quantity: number;
  change: (value: string) => void;
  /** On blur: rounds the quantity to whole packs. */
  leave: () => void;
  /** Handles the form: puts the quantity into the cart store; false when it is rejected at once. */
  submit: (event?: { preventDefault: () => void }) => boolean;
  busy: boolean;
  /** Message about the quantity: rounded, or invalid. */
  message: PurchaseMessage | null;
  /** Whether a line of the cart has it already: the button then updates. */
  isInCart: boolean;
}

/**
 * Quantity input and button of one article, with or without a promotion. The quantity starts with the one in the cart,
 * else with `start` rounded up to packs; by default that is the minimum of the promotion.
 */
export function usePurchase(
  article: Article,
  promotion: Promotion | null = null,
  start = promotion?.minimumQuantity ?? 1,
): Purchase {
  const i18n = useI18n();
  const { session } = useAppState();
  const addition = { internalCode: article.internalCode, promotion };
  const action = i18n.path(`/pages/cart?${additionQuery(addition, session?.clientId ?? '')}`);
  const { add } = useCartActions();
  const [typed, setTyped] = useState<string | null>(null);
  /** Quantity before the current edit; 0 when nothing was typed since the last rounding. */
  const [before, setBefore] = useState(0);
  const [message, setMessage] = useState<PurchaseMessage | null>(null);
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const line = useCartLine(article.internalCode, promotion);
  const least = packageQuantity(Math.max(1, start), article.packQuantity);
  const value = typed ?? String(line?.quantity ?? (least.accepted ? least.quantity : article.packQuantity));

  const figure = parseQuantity(value, i18n.locale);
  const outcome = changeQuantity({ quantity: before, unitPieces: 1 }, { quantity: figure }, article.packQuantity);
  const quantity = outcome.accepted ? outcome.held.quantity : 0;

  function change(next: string): void {
    setBefore(before || quantity);
    setTyped(next);
    setMessage(null);
  }

  function round(): boolean {
    if (!outcome.accepted) {
      setMessage({ quantity, text: ambiguousText(i18n, value) ?? i18n.t('catalogue.invalidQuantity') });
      return false;
    }
    const { rounded, undo } = outcome;
    setBefore(0);
    setTyped(String(quantity));
    if (rounded) {
      const restore = undo?.quantity ? () => change(String(undo.quantity)) : undefined;
      setMessage({ quantity, text: i18n.t('catalogue.rounded', rounded), undo: restore });
    }
    return true;
  }

  async function send(): Promise<void> {
    setBusy(true);
    const put = (pieces: number) => add({ ...articleToAdd(article, pieces), promotion });
    const result = await put(figure);
    setBusy(false);
    if (result.status !== 'done') return;
    setTyped(null);
    const undo = () => {
      setMessage(null);
      void put(result.former);
    };
    // A typed and rounded quantity is in the cart now, so undo must change the cart.
    if (typed) setMessage((said) => said && { ...said, undo });
  }

  return {
    action,
    input,
    value,
    quantity,
    change,
    leave: () => {
      if (typed) round();
      else setTyped(null);
    },
    submit: (event) => {
      event?.preventDefault();
      if (busy || !round()) return false;
      void send();
      return true;
    },
    busy,
    message: message?.quantity === quantity ? message : null,
    isInCart: line !== undefined,
  };
}
