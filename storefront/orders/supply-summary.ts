import { supplySummary, type OrderSupply } from '../../domain/line-supply.ts';
import type { I18n } from '../i18n/i18n.tsx';

/** More days than these are named by the first and the last one. */
const NAMED_DAYS = 3;

/**
 * '6 righe per questa data, 1 segue dal 02/12/2026', for the lines of an order and the day of its delivery, or of its
 * pickup; '' when the stock covers all of them.
 */
export function supplySummaryText(
  { t, date }: Pick<I18n, 't' | 'date'>,
  supply: OrderSupply,
  day: string,
  isPickup: boolean,
): string {
  if (supply.following.length === 0) return '';
  const { complete: count, following } = supplySummary(supply, day);
  const dated = following.flatMap(({ on, lines }) => (on === null ? [] : [{ on, lines }]));
  const undated = following.find(({ on }) => on === null);
  const [first, last] = [dated[0], dated.at(-1)];
  const words = [
    count === 0
      ? t(isPickup ? 'shipment.noneReady' : 'shipment.none')
      : t(isPickup ? 'shipment.ready' : 'shipment.complete', { count }),
  ];
  if (dated.length <= NAMED_DAYS) {
    words.push(...dated.map(({ on, lines }) => t('shipment.follows', { count: lines, day: date(on) })));
  } else if (first && last) {
    const lines = dated.reduce((sum, each) => sum + each.lines, 0);
    words.push(t('shipment.followsBetween', { lines, from: date(first.on), to: date(last.on) }));
  }
  if (undated) words.push(t('shipment.followsUndated', { count: undated.lines }));
  return words.join(', ');
}
