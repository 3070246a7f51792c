import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { useI18n } from '../i18n/i18n.tsx';
import { fieldOf } from '../routing/form-fields.ts';
import type { CartChange, CartResult } from './cart-change.ts';
import { useCartStore } from './cart-state.tsx';

/** All forms of the cart share one fetcher: their changes run one after the other, and the page shows each result. */
const key = 'cart-change';

export interface CartChanges {
  /** The result of the last change of any form; null when its request failed, which the error dialog shows. */
  result: CartResult | null | undefined;
  /** The change that any form is sending; null when there is none. */
  pending: string | null;
  /** Whether this component is waiting for its change. */
  isSending: boolean;
  /**
   * Sends a change to the action of the cart page, after all changes before it, and loads the cart again. False when it
   * was not sent: this component is waiting, or quantities typed before could not be sent.
   */
  send: (change: CartChange, fields?: Record<string, string>) => Promise<boolean>;
}

/** Sends the forms of the cart when scripts run. */
export function useCartChange(): CartChanges {
  const { flush, run } = useCartStore();
  const { path } = useI18n();
  const { data, formData, submit } = useFetcher<CartResult | null>({ key });
  const isWaiting = useRef(false);
  const [isSending, setSending] = useState(false);

  function wait(isOn: boolean) {
    isWaiting.current = isOn;
    setSending(isOn);
  }

  async function send(change: CartChange, fields: Record<string, string> = {}): Promise<boolean> {
    if (isWaiting.current) return false;
    wait(true);
    try {
      if (!(await flush())) return false;
      return await run(() => submit({ ...fields, change }, { method: 'post', action: path('/pages/cart') }));
    } finally {
      wait(false);
    }
  }

  const pending = formData ? fieldOf(formData, 'change') : null;
  return { result: data, pending, isSending, send };
}

/** Calls `onResult` with each result of a cart form that arrives while the component is mounted. */
export function useCartResult(onResult: (result: CartResult | null) => void): void {
  const { data } = useFetcher<CartResult | null>({ key });
  const seen = useRef(data);
  useEffect(() => {
    if (data === undefined || data === seen.current) return;
    seen.current = data;
    onResult(data);
  });
}
