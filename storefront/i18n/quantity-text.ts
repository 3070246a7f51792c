import { parseQuantity } from '../../domain/packaging.ts';
import type { I18n } from './i18n.tsx';

/** Hint for a quantity with the other language's thousands separator, ambiguous in this one; null for any other. */
export function ambiguousText({ t, locale }: I18n, typed: string): string | null {
  const plain = parseQuantity(typed, locale === 'it' ? 'en' : 'it');
  const isAmbiguous = plain > 0 && Number.isNaN(parseQuantity(typed, locale));
  return isAmbiguous ? t('catalogue.ambiguousQuantity', { typed, plain: String(plain) }) : null;
}
