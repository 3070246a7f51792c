import { useFetcher } from 'react-router';
import { useCartActions } from '../cart-store/cart-state.tsx';
import { useI18n } from '../i18n/i18n.tsx';
import { useAppState } from '../session/app-state.tsx';
import { ownerKey } from '../session/session.ts';
import { attempts } from './order-attempt.ts';
import type { FailedOrder } from './submit-order.ts';

/** Owner of the order: customer and address. */
export function useOwner(): string {
  return ownerKey(useAppState().session);
}

/**
 * Submits a form to the checkout. Loads the cart when the attempt has ended: the order has arrived, or its cart is no
 * longer the active one.
 */
export function useOrderFetcher() {
  const { path } = useI18n();
  const owner = useOwner();
  const { reload } = useCartActions();
  const { data, state, submit } = useFetcher<FailedOrder | null>();
  return {
    failed: data,
    isIdle: state === 'idle',
    submit: async (form: FormData | { repeat: string }, to: string) => {
      await submit(form, { method: 'post', action: path(to) });
      if (!attempts.read(owner)?.key) void reload();
    },
  };
}
