import { useState } from 'react';
import { packageQuantity, parseQuantity } from '../../trade/packaging.ts';
import { useCartActions, useCartLine } from '../cart-store/cart-state.tsx';
import { useAppState } from '../session/app-state.tsx';
import { useI18n } from '../i18n/i18n.tsx';
import { ambiguousText } from '../i18n/quantity-text.ts';
import type { Article, Promotion } from '../readers/article.ts';
import { articleToAdd } from './article-line.ts';

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
  message: { tone: 'warn' | 'bad'; text: string } | null;
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
  const [message, setMessage] = useState<Purchase['message']>(null);
  const [busy, setBusy] = useState(false);
  const line = useCartLine(article.internalCode, promotion);
  const least = packageQuantity(Math.max(1, start), article.packQuantity);
  const value = typed ?? String(line?.quantity ?? (least.accepted ? least.quantity : article.packQuantity));

  const figure = parseQuantity(value, i18n.locale);
  const packed = packageQuantity(figure, article.packQuantity);

  function round(): boolean {
    if (!packed.accepted) {
      setMessage({ tone: 'bad', text: ambiguousText(i18n, value) ?? i18n.t('catalogue.invalidQuantity') });
      return false;
    }
    setTyped(String(packed.quantity));
    if (packed.rounded) {
      const { quantity, packaging } = packed.rounded;
      setMessage({ tone: 'warn', text: i18n.t('catalogue.rounded', { quantity, packaging }) });
    }
    return true;
  }

  async function send(quantity: number): Promise<void> {
    setBusy(true);
    const result = await add({ ...articleToAdd(article, quantity), promotion });
    setBusy(false);
    if (result.status === 'done') setTyped(null);
    if (result.status === 'exception') setMessage({ tone: 'bad', text: i18n.t('catalogue.invalidQuantity') });
  }

  return {
    action,
    value,
    quantity: packed.accepted ? packed.quantity : 0,
    change: (next) => {
      setTyped(next);
      setMessage(null);
    },
    leave: () => {
      if (typed !== null && typed !== '') round();
      if (typed === '') setTyped(null);
    },
    submit: (event) => {
      event?.preventDefault();
      if (busy || !round()) return false;
      void send(figure);
      return true;
    },
    busy,
    message,
    isInCart: line !== undefined,
  };
}
