import { useState } from 'react';
import { nextFreeDay } from '../../domain/requested-day.ts';
import { useI18n } from '../i18n/i18n.tsx';
import { dayError, type FieldErrors, type SendFailure } from './order-form.ts';
import type { PreparedOrder } from './prepared-order.ts';

/**
 * The errors of the fields: `errorOf` returns the text for a field's name, null for a valid one; `check` shows at once
 * whether a day that was typed is possible.
 */
export function useFieldErrors(failure: SendFailure | null, { days }: PreparedOrder) {
  const { t, date } = useI18n();
  const [typedDay, setTypedDay] = useState<{ value: string; after: SendFailure | null } | null>(null);
  const errors: FieldErrors = failure && 'errors' in failure ? failure.errors : {};

  function currentError(name: string): FieldErrors[string] | null | undefined {
    // What was typed after a failure replaces its error.
    if (name !== 'shipping_date' || typedDay?.after !== failure || !typedDay.value) return errors[name];
    return days.earliest ? dayError(typedDay.value, days) : null;
  }

  function check({ name, value }: { name: string; value: string }): void {
    if (name === 'shipping_date') setTypedDay({ value, after: failure });
  }

  function errorOf(name: string): string | null {
    const error = currentError(name);
    if (error === undefined || error === null) return null;
    if (error === 'required') return t('common.required');
    if (error === 'not-possible') return t('checkout.dateNotPossible', { day: date(days.earliest) });
    if (error === 'too-far') return t('checkout.dateTooFar', { day: date(days.latest) });
    if ('closed' in error) {
      const key = error.isShut ? 'checkout.dateShut' : 'checkout.dateClosed';
      return t(key, { day: date(error.closed), next: date(nextFreeDay(error.closed, days)) });
    }
    return error.join(' ');
  }
  return { errorOf, check };
}
