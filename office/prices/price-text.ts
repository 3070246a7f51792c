import { perLocale, type Locale } from '../../domain/locale.ts';
import { UNITS_PER_EURO } from '../../domain/money.ts';

const euro = perLocale(
  (tag) =>
    new Intl.NumberFormat(tag, {
      ...({ style: 'currency', currency: 'EUR', useGrouping: 'always' } as const),
      // Four decimals wherever a price is explained (decision 1.4), more where it has them.
      ...{ minimumFractionDigits: 4, maximumFractionDigits: 7 },
    }),
);

/** A unit price of an explanation, from ten-thousandths of a euro: '7,9840 €'. */
export const exactPrice = (locale: Locale, price: number): string => euro(locale).format(price / UNITS_PER_EURO);

/** What a cascade takes away in all, in hundredths of a percent. */
export function cascadeTotal(discounts: readonly number[]): number {
  const left = discounts.reduce((rest, discount) => rest * (1 - discount / 10_000), 1);
  return Math.round((1 - left) * 10_000);
}
