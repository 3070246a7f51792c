import { useEffect } from 'react';
import { useActionData, useFetcher, useRevalidator } from 'react-router';
import type { FailedGuestPayment } from './guest-payment.ts';

/** The form that starts the payment; its button stays disabled until the result is known. */
export function useGuestPayment() {
  const { Form, data, state, reset } = useFetcher<FailedGuestPayment | null>();
  const sentAsDocument = useActionData<FailedGuestPayment>();
  const { revalidate } = useRevalidator();

  useEffect(() => {
    // After Back from the provider, the back/forward cache shows the page as it was left.
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      reset();
      void revalidate();
    };
    addEventListener('pageshow', shown);
    return () => removeEventListener('pageshow', shown);
  }, [reset, revalidate]);

  const failed = data === undefined ? sentAsDocument : data;
  return {
    Form,
    isIdle: state === 'idle',
    isSending: state === 'submitting',
    /** The payment has started; the page of the provider is loading. */
    isSubmitted: state === 'loading' && !data,
    failure: state === 'submitting' ? null : (failed?.message ?? null),
  };
}
