import { parseQuantity } from '../../trade/packaging.ts';
import type { I18n } from './i18n.tsx';

/** How to write a typed quantity that is a thousand in the other language and may be one in this; null for any other. */
export function ambiguousText({ t, locale }: I18n, typed: string): string | null {
  const plain = parseQuantity(typed, locale === 'it' ? 'en' : 'it');
  const isAmbiguous = plain > 0 && Number.isNaN(parseQuantity(typed, locale));
  return isAmbiguous ? t('catalogue.ambiguousQuantity', { typed, plain: String(plain) }) : null;
}
