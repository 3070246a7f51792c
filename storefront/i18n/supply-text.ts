import type { LineSupply } from '../../domain/line-supply.ts';
import type { I18n } from './i18n.tsx';

/** '35 subito, 465 dal 14/03/2027'; for '35 subito, 465 quando arrivano' no supply has a day. */
export function supplyText({ t, date }: Pick<I18n, 't' | 'date'>, { ready, later, laterOn: day }: LineSupply): string {
  return t('common.supply', {
    ready,
    later,
    when: day ? t('common.fromDay', { day: date(day) }) : t('common.onArrival'),
  });
}
