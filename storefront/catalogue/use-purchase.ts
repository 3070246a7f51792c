import { useState } from 'react';
import { packageQuantity, parseQuantity } from '../../domain/packaging.ts';
import { changeQuantity } from '../../domain/unit-quantity.ts';
import { useCartActions, useCartLine } from '../cart-store/cart-state.tsx';
import { useAppState } from '../session/app-state.tsx';
import { useI18n } from '../i18n/i18n.tsx';
import { ambiguousText } from '../i18n/quantity-text.ts';
import type { Article, Promotion } from '../parsers/article.ts';
import { articleToAdd } from './article-line.ts';

export interface PurchaseMessage {
  text: string;
  /** What the box comes to, 0 where it was refused: the words hold as long as it does. */
  quantity: number;
  /** Takes the rounding back: in the box, and once the quantity is in the cart, there. */
  undo?: (() => void) | undefined;
}

export interface Purchase {
  /** Where a form with the quantity is sent to when there are no scripts. */
  action: string | undefined;
  /** What stands in the quantity box. */
  value: string;
  /** What would be put in the cart: whole packs; 0 where that is no quantity. */
  quantity: number;
  change: (value: string) => void;
  /** The box was left: the quantity becomes whole packs (R4.9). */
  leave: () => void;
  /** Puts it in the cart, in place of the form whose button was pressed; false when the quantity is refused at once (R5.1). */
  submit: (event?: { preventDefault: () => void }) => boolean;
  busy: boolean;
  /** What to say about the quantity: rounded, or not valid. */
  message: PurchaseMessage | null;
  /** Whether a line of the cart has it already: the button then updates (R4.8). */
  isInCart: boolean;
}

/**
 * Says where the form of an article is sent when there are no scripts, in the page that the server draws; with them it is
 * sent nowhere, and the browser keeps what the server wrote.
 */
const useFormAction = import.meta.env.SSR
  ? function useFormAction(article: Article, promotion: Promotion | null): string {
      const { path } = useI18n();
      const { session } = useAppState();
      const promo = promotion ? `${promotion.row} ${promotion.code}` : '';
      const asked = { add: article.internalCode, of: session?.clientId ?? '', promo };
      return path(`/pages/cart?${new URLSearchParams(asked)}`);
    }
  : () => undefined;

/**
 * The quantity box and button of one article, under a promotion or without. It starts at what the cart holds, else at
 * `start`, rounded up to packs: where not said, where the promotion begins.
 */
export function usePurchase(
  article: Article,
  promotion: Promotion | null = null,
  start = promotion?.minimumQuantity ?? 1,
): Purchase {
  const i18n = useI18n();
  const action = useFormAction(article, promotion);
  const { add } = useCartActions();
  const [typed, setTyped] = useState<string | null>(null);
  /** What the box came to before something was typed in it; 0 where nothing was, since it was rounded last. */
  const [before, setBefore] = useState(0);
  const [message, setMessage] = useState<PurchaseMessage | null>(null);
  const [busy, setBusy] = useState(false);
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
      const takeBack = undo?.quantity ? () => change(String(undo.quantity)) : undefined;
      setMessage({ quantity, text: i18n.t('catalogue.rounded', rounded), undo: takeBack });
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
    // What was typed and rounded is in the cart by now, and is taken back there.
    if (typed) setMessage((said) => said && { ...said, undo });
  }

  return {
    action,
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
