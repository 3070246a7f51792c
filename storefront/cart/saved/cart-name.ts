import type { useI18n } from '../../i18n/i18n.tsx';

type Translate = ReturnType<typeof useI18n>['t'];

/** Longest name of a cart, as the server takes it. */
export const LONGEST_CART_NAME = 100;

/** What is wrong with the name of a cart; it is told rather than cut. */
export function cartNameFault(name: string): 'missing' | 'too-long' | null {
  const { length } = name.trim();
  if (length === 0) return 'missing';
  return length > LONGEST_CART_NAME ? 'too-long' : null;
}

/** The fault in words, with how long the name is. */
export function nameFaultText(t: Translate, fault: ReturnType<typeof cartNameFault>, name: string): string | null {
  if (fault === 'too-long') return t('saved.nameTooLong', { maximum: LONGEST_CART_NAME, length: name.trim().length });
  return fault && t('common.required');
}
