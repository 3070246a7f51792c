import type { CreditRecord, DueDateRecord } from '../../backend/documents/records.ts';
import { creditRows } from '../../domain/credit.ts';
import { isExpired } from '../../domain/due-dates.ts';
import { lineCents, shareOf } from '../../domain/rounding.ts';
import { payableUnder, vatRegimeOf, type VatRegime } from '../../domain/vat-regime.ts';
import { addDays, shopMoment } from '../../domain/shop-day.ts';
import { CLIENT_A, CLIENT_C } from '../customers/index.ts';
import type { NumberedDelivery } from './deliveries.ts';
import type { SoldLine, SoldOrder } from './sold-orders.ts';

/** Value of goods with VAT, by rate; without the VAT that the customer pays to the state. */
function valueOf(lines: readonly { line: SoldLine; quantity: number }[], regime: VatRegime): number {
  const byRate = Map.groupBy(lines, ({ line }) => line.vatRate);
  return [...byRate].reduce((sum, [rate, list]) => {
    const net = list.reduce(
      (cents, { line, quantity }) => cents + lineCents(line.netPrice, quantity, line.priceQuantity),
      0,
    );
    const vat = shareOf(net, rate);
    return sum + payableUnder(regime, net + vat, vat);
  }, 0);
}

/** The credit of one customer, worked out from its due dates, unbilled deliveries and open orders. */
export function creditOf(
  customerCode: string,
  from: {
    dueDates: readonly DueDateRecord[];
    unbilled: readonly NumberedDelivery[];
    orders: readonly SoldOrder[];
  },
  today: string,
): CreditRecord {
  const sum = (isRiba: boolean, hasExpired: boolean) =>
    from.dueDates
      .filter(({ kind, dueOn }) => (kind === 'riba') === isRiba && isExpired(dueOn, today) === hasExpired)
      .reduce((cents, { openCents }) => cents + (openCents ?? 0), 0);
  const { regime } = vatRegimeOf(from.orders[0]?.vatRegime ?? null);
  const open = from.orders
    .filter(({ status }) => status === 'IA' || status === 'NE' || status === 'PR')
    .flatMap(({ lines }) => lines.map((line) => ({ line, quantity: line.quantity - line.delivered })));
  const amounts = {
    directExpiredCents: sum(false, true),
    directToExpireCents: sum(false, false),
    ribaExpiredCents: sum(true, true),
    ribaToExpireCents: sum(true, false),
    unbilledCents: valueOf(
      from.unbilled.flatMap(({ lines }) => lines),
      regime,
    ),
    unfulfilledCents: valueOf(open, regime),
    preDeliveryCents: 0,
    advancesCents: customerCode === CLIENT_A ? 20_000 : 0,
  };
  const total = creditRows({ ...amounts, limitCents: null })[6]?.totalCents ?? 0;
  // Client C has used more than its limit.
  const share = customerCode === CLIENT_C ? 0.9 : 1.3;
  const limitCents = Math.max(100_000, Math.ceil((total * share) / 50_000) * 50_000);
  return {
    customerCode,
    // Of the evening before, so that it is past at every hour of the day.
    asOf: shopMoment(addDays(today, -1), '18:30').toISOString(),
    ...amounts,
    limitCents,
    limitValidTo: lastDayOfLimit(today),
  };
}

/** The next 30 June that is at least two months away. */
function lastDayOfLimit(today: string): string {
  const year = Number(today.slice(0, 4));
  const day = `${year}-06-30`;
  return day > addDays(today, 60) ? day : `${year + 1}-06-30`;
}
