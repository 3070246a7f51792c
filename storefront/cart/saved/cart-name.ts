import type { useI18n } from '../../i18n/i18n.tsx';

type Translate = ReturnType<typeof useI18n>['t'];

/** Maximum length of a cart name, as on the server. */
const LONGEST_CART_NAME = 100;

/** Validation error of a cart name; a long name is rejected rather than truncated. */
export function cartNameError(name: string): 'missing' | 'too-long' | null {
  const { length } = name.trim();
  if (length === 0) return 'missing';
  return length > LONGEST_CART_NAME ? 'too-long' : null;
}

/** Message of the validation error, with the length of the name. */
export function nameErrorText(t: Translate, nameError: ReturnType<typeof cartNameError>, name: string): string | null {
  if (nameError === 'too-long')
    return t('saved.nameTooLong', { maximum: LONGEST_CART_NAME, length: name.trim().length });
  return nameError && t('common.required');
}
