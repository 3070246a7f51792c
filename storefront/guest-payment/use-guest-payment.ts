import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { browserApi } from '../api-client/browser-api.ts';
import { asCallFailure } from '../api-client/call-failure.ts';
import type { GuestLink } from './guest-payment.ts';

/** Timeout in milliseconds, after which the payer may press again; the server resumes the same attempt. */
const TIMEOUT = 30_000;

/** Payment with JavaScript: the button stays disabled until the result is known (R4.34). */
export function useGuestPayment(link: GuestLink) {
  const { revalidate } = useRevalidator();
  const [state, setState] = useState<'ready' | 'submitting' | 'submitted'>('ready');
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    // After Back from the provider, the back/forward cache shows the page as it was left.
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setState('ready');
      void revalidate();
    };
    addEventListener('pageshow', shown);
    return () => removeEventListener('pageshow', shown);
  }, [revalidate]);

  async function pay(): Promise<void> {
    if (state !== 'ready') return;
    setState('submitting');
    setFailure(null);
    try {
      const { message } = await browserApi().call('guestPaymentRequest', link, AbortSignal.timeout(TIMEOUT));
      setState('submitted');
      location.assign(message.payment_url);
    } catch (error) {
      const { status, message } = asCallFailure(error);
      setState('ready');
      setFailure(message);
      // Paid, changed or expired in the meantime: the page shows the current state.
      if (status === 403 || status === 409) await revalidate();
    }
  }

  return { state, failure, pay };
}
