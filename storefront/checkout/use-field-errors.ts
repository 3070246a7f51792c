import { nextFreeDay } from '../../domain/requested-day.ts';
import { useI18n, type TextKey } from '../i18n/i18n.tsx';
import type { FieldErrors, SendFailure } from './order-form.ts';
import type { PreparedOrder } from './prepared-order.ts';

const requiredTexts: Record<string, TextKey> = {
  consent: 'checkout.consentRequired',
  pickup_slot: 'checkout.slotRequired',
};

/** The function that returns the error text of a field by its name; null for a valid one. */
export function useFieldErrors(failure: SendFailure | null, { days }: PreparedOrder): (name: string) => string | null {
  const { t, date } = useI18n();
  const errors: FieldErrors = failure && 'errors' in failure ? failure.errors : {};
  return (name) => {
    const error = errors[name];
    if (error === undefined) return null;
    if (error === 'required') return t(requiredTexts[name] ?? 'checkout.dateRequired');
    if (error === 'not-possible') return t('checkout.dateNotPossible', { day: date(days.earliest) });
    if (error === 'too-far') return t('checkout.dateTooFar', { day: date(days.latest) });
    if ('closed' in error) {
      return t('checkout.dateClosed', { day: date(error.closed), next: date(nextFreeDay(error.closed)) });
    }
    return error.join(' ');
  };
}
