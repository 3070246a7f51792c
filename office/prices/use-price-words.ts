import { localized } from '../../domain/local-text.ts';
import { cascadeText } from '../customers/card.ts';
import { useI18n } from '../i18n/i18n.ts';
import { exactPrice } from './price-text.ts';
import type { Candidate, ExplainedArticle, Explanation } from './why.ts';

/** How an explanation writes prices, quantities and reasons of one article. */
export function usePriceWords({ statedQuantity, unit }: ExplainedArticle, { quantity, winner }: Explanation) {
  const { t, locale, number, date } = useI18n();
  const units = (count: number) => (count === 1 ? unit : t('why.units', { count: count, unit }));
  const per = (price: string, count: number) => (count === 1 ? price : t('why.per', { price, units: units(count) }));
  const price = (value: number) => exactPrice(locale, value);
  const cascade = (discounts: readonly number[]) => {
    const taken = discounts.filter((discount) => discount !== 0);
    return taken.length === 0 ? t('why.noDiscount') : cascadeText(taken, number);
  };
  return {
    units,
    cascade,
    /** For as many units as people see prices for. */
    price: (value: number) => per(price(value), statedQuantity),
    bare: price,
    name: (text: { it: string; en?: string | null | undefined }) =>
      localized({ it: text.it, en: text.en ?? null }, locale),
    value: ({ netPrice, netFor, discounts, thenCustomer }: Candidate) => {
      if (netPrice === 0) return t('why.zero');
      if (netPrice !== null) return t('why.netValue', { price: per(price(netPrice), netFor) });
      const text = cascade(discounts ?? []);
      return thenCustomer ? t('why.thenOwn', { discounts: text }) : text;
    },
    whyNot: ({ whyNot, row, rank, addressCode, validFrom, validTo, minimumQuantity }: Candidate) => {
      switch (whyNot) {
        case null:
          return t(rank === 'customer' ? 'why.yesLast' : 'why.yes');
        case 'other-address':
          return t('why.no.other-address', { code: addressCode ?? '' });
        case 'not-yet':
          return t('why.no.not-yet', { day: date(validFrom) });
        case 'over':
          return t('why.no.over', { day: date(validTo) });
        case 'larger-quantity':
          return t('why.no.larger-quantity', { count: minimumQuantity, unit, asked: number(quantity) });
        case 'outranked':
          if (rank === 'customer') return t('why.no.isCondition');
          return t(row === winner ? 'why.no.sameRow' : 'why.no.lower');
      }
    },
  };
}
export type PriceWords = ReturnType<typeof usePriceWords>;
