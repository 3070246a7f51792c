import { useState, useSyncExternalStore } from 'react';
import type { DeliveryType } from '../../domain/cart-totals.ts';
import { attempts, openAttempt, type OrderRequest } from './order-attempt.ts';
import { parseOrderForm } from './order-form.ts';
import type { PreparedOrder } from './prepared-order.ts';
import { useOwner } from './use-order-fetcher.ts';

interface Draft {
  /** Values typed before the page was left; null without any, and before hydration. */
  stored: Partial<OrderRequest> | null;
  /** Stores the current values of the form. */
  store: (form: HTMLFormElement) => void;
}

/**
 * The buyer's typed values, stored in the tab until the order is sent, so that the end of a session, a reload or a
 * visit to the catalogue loses nothing. The consent is not stored, and a date that is no longer possible is dropped.
 */
export function useDraft(prepared: PreparedOrder, delivery: DeliveryType, freshKey: string): Draft {
  const owner = useOwner();
  const cartId = prepared.cart.id;
  // Read once, after hydration: from then on the fields themselves hold the values.
  const [readOnce] = useState(() => {
    let draft: Partial<OrderRequest> | null | undefined;
    return () => {
      if (draft === undefined) draft = readDraft(owner, prepared, delivery);
      return draft;
    };
  });
  const stored = useSyncExternalStore(never, readOnce, nothing);
  function store(form: HTMLFormElement) {
    const attempt = openAttempt(attempts, owner, cartId, freshKey);
    attempts.write({ ...attempt, draft: parseOrderForm(new FormData(form), attempt.key) });
  }
  return { stored, store };
}

function readDraft(owner: string, { cart, days }: PreparedOrder, delivery: DeliveryType) {
  const attempt = attempts.read(owner);
  if (!attempt?.draft || attempt.cartId !== cart.id) return null;
  const { shipping_date: day = '', ...draft } = attempt.draft;
  const isPossible = delivery === 'SHIPPING_GOOD' && day >= days.earliest;
  return isPossible ? { ...draft, shipping_date: day } : draft;
}

const never = () => () => {};
const nothing = () => null;
