import { perLocale } from '../../domain/locale.ts';
import { useI18n } from '../i18n/i18n.ts';
import { useFieldLabel } from './field-label.ts';

const decimals = perLocale((tag) => new Intl.NumberFormat(tag, { maximumFractionDigits: 4 }));

/** Whether a field of a file holds nothing. */
export const isEmpty = (value: unknown): value is null | undefined =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** A value of a file as a person reads it: lists with commas, parts by their names, empty in a word. */
export function useValueText(): (value: unknown) => string {
  const { t, locale } = useI18n();
  const label = useFieldLabel();
  const text = (value: unknown): string => {
    if (isEmpty(value)) return t('save.empty');
    if (typeof value === 'boolean') return t(value ? 'log.yes' : 'log.no');
    if (typeof value === 'number') return decimals(locale).format(value);
    if (Array.isArray(value)) return value.map(text).join(', ');
    if (typeof value === 'object')
      return Object.entries(value)
        .filter(([, part]) => part !== null && part !== undefined)
        .map(([name, part]) => `${label(name)} ${text(part)}`)
        .join(', ');
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  return text;
}

const prices = perLocale(
  (tag) => new Intl.NumberFormat(tag, { style: 'currency', currency: 'EUR', maximumFractionDigits: 4 }),
);

/** A price in euro for one unit, with the decimals that it has. */
export function usePriceText(): (price: number | null) => string {
  const { t, locale } = useI18n();
  return (price) => (price === null ? t('save.empty') : prices(locale).format(price));
}
