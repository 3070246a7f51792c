import { useI18n } from '../i18n/i18n.ts';
import type { Cause, CheckResult } from './causes.ts';

/** How a check writes roundings and causes. */
export function useCheckWords() {
  const { t, date } = useI18n();
  return {
    rounding: ({ decimals, roundsEachDiscount }: CheckResult['rounding']) => {
      if (decimals === null) return t(roundsEachDiscount ? 'check.rounding.fourEach' : 'check.rounding.four');
      return t(roundsEachDiscount ? 'check.rounding.unitEach' : 'check.rounding.unit', { count: decimals });
    },
    cause: (cause: Cause) => {
      switch (cause.kind) {
        case 'condition':
          return t('check.cause.condition', {
            ...{ row: cause.row, rank: t(`why.rank.${cause.rank}`), why: t(`check.why.${cause.whyNot}`) },
          });
        case 'own-discounts':
          return t('check.cause.own-discounts', { row: cause.row });
        case 'list':
          if (cause.validFrom === null) return t('check.cause.listAlways');
          return t('check.cause.list', { day: date(cause.validFrom) });
        case 'promotion':
          return t('check.cause.promotion', { title: cause.title });
        case 'other':
          return t('check.cause.other', { row: cause.row, rank: t(`why.rank.${cause.rank}`) });
        default:
          return t(`check.cause.${cause.kind}`);
      }
    },
  };
}
