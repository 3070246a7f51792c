import { useEffect, type RefObject } from 'react';

const INVALID = '[aria-invalid="true"]';

/**
 * Focuses the first invalid field of a form after each failed attempt.
 * @param failure the result of the last attempt; null when none failed.
 * @param targets selector of what may be focused.
 */
export function useFocusInvalid(
  form: RefObject<HTMLFormElement | null>,
  failure: object | null,
  targets = INVALID,
): void {
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>(targets)?.focus();
  }, [form, failure, targets]);
}
