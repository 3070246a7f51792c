import type { TransportDocumentRecord } from '../../backend/documents/records.ts';
import { addDays, isWorkingDay, shopDay, shopMoment } from '../../domain/shop-day.ts';
import { chance, choose, wholeBetween } from '../random.ts';
import type { SoldLine, SoldOrder } from './sold-orders.ts';

/** Goods of one order that left together: with a transport document, or with an accompanying invoice. */
export interface Delivery {
  order: SoldOrder;
  /** Day of issue, YYYY-MM-DD. */
  day: string;
  isAccompanying: boolean;
  /** Whether the order's transport cost is billed with it. */
  isFirst: boolean;
  lines: DeliveredLine[];
}

/** A part of an order line. */
export interface DeliveredLine {
  line: SoldLine;
  quantity: number;
  /** What left of the line before. */
  before: number;
}

/** A delivery with the number of its transport document. */
export type NumberedDelivery = Delivery & { year: number; number: number };

export const DDT_CAUSE = 'DDT';
const FIRST_NUMBER = 2001;

const RECEIVERS = ['R. Conti', 'M. Bassi', 'S. Fontana', 'A. Galli', 'L. Riva'];
const CARRIERS = ['Trasporti Savenella S.r.l.', 'Corriere Emilia S.p.A.', 'Autotrasporti Reno S.n.c.'];

/** What left of an order, in one or two parts; nothing for an order that is not delivered. */
export function deliveriesOf(order: SoldOrder, seed: number): Delivery[] {
  const lines = order.lines
    .filter(({ delivered }) => delivered > 0)
    .map((line) => ({ line, quantity: line.delivered, before: 0 }));
  if (lines.length === 0) return [];
  const sent = shopDay(order.sentAt);
  const last = workingDayWithin(sent, shopDay(order.changedAt));
  const isAccompanying = order.status === 'E' && (order.isPickup || chance(seed, 'accompanying', order.key) < 0.2);
  const isSplit =
    !isAccompanying && order.status === 'E' && lines.length > 3 && chance(seed, 'split', order.key) < 0.25;
  if (!isSplit) return [{ order, day: last, isAccompanying, isFirst: true, lines }];
  // Half of the lines leave first, and a part of the next one.
  const half = Math.floor(lines.length / 2);
  const [next] = lines.slice(half, half + 1);
  const part = next ? Math.floor(next.quantity / 2) : 0;
  const rest = lines
    .slice(half)
    .map((one) => (one === next ? { ...one, quantity: one.quantity - part, before: part } : one));
  const early = [...lines.slice(0, half), ...(next && part > 0 ? [{ ...next, quantity: part }] : [])];
  return [
    { order, day: workingDayWithin(sent, addDays(sent, 1)), isAccompanying, isFirst: true, lines: early },
    { order, day: last, isAccompanying, isFirst: false, lines: rest },
  ];
}

/** The last working day up to `day`, but not before `first`. */
function workingDayWithin(first: string, day: string): string {
  let candidate = day;
  while (candidate > first && !isWorkingDay(candidate)) candidate = addDays(candidate, -1);
  return candidate < first ? first : candidate;
}

/** Numbers the deliveries that have a transport document by day, from 2001 in each year. */
export function numbered(deliveries: readonly Delivery[]): NumberedDelivery[] {
  const last = new Map<number, number>();
  return [...deliveries]
    .sort((one, other) => (one.day === other.day ? 0 : one.day < other.day ? -1 : 1))
    .map((delivery) => {
      const year = Number(delivery.day.slice(0, 4));
      const number = (last.get(year) ?? FIRST_NUMBER - 1) + 1;
      last.set(year, number);
      return { ...delivery, year, number };
    });
}

export const ddtLabel = ({ year, number }: NumberedDelivery): string => `${DDT_CAUSE}/${year}/${number}`;

/** The transport document of a delivery; one of today or yesterday may still be on its way. */
export function transportDocument(delivery: NumberedDelivery, today: string, seed: number): TransportDocumentRecord {
  const { order, day, year, number, lines } = delivery;
  const words = [order.key, day, number] as const;
  const isDelivered = day < addDays(today, -1);
  const hasReservation = isDelivered && chance(seed, 'reservation', ...words) < 0.06;
  const parcels = wholeBetween(1, 4, seed, 'parcels', ...words);
  const minute = String(wholeBetween(0, 59, seed, 'delivered', ...words)).padStart(2, '0');
  return {
    customerCode: order.customerCode,
    ...{ cause: DDT_CAUSE, year, number },
    addressCode: order.addressCode,
    issuedOn: day,
    transportStartedAt: shopMoment(day, '07:15').toISOString(),
    deliveredAt: isDelivered
      ? shopMoment(day, `${wholeBetween(8, 16, seed, 'hour', ...words) < 10 ? '09' : '14'}:${minute}`).toISOString()
      : null,
    receivedBy: isDelivered ? choose(RECEIVERS, seed, 'receiver', ...words) : null,
    reservation: hasReservation ? 'Un collo con imballo danneggiato, contenuto da verificare.' : null,
    reason: 'Vendita',
    carriage: order.transportCents > 0 ? 'Porto franco con addebito' : 'Porto franco',
    goodsAspect: choose(['Cartoni', 'Bancale filmato', 'Colli sfusi'], seed, 'aspect', ...words),
    parcels,
    weightGrams: parcels * wholeBetween(3_000, 14_000, seed, 'weight', ...words),
    carrier: choose(CARRIERS, seed, 'carrier', ...words),
    waybill: `TVE ${wholeBetween(10, 99, seed, 'waybill', ...words)} ${wholeBetween(100, 999, seed, 'waybill 2', ...words)} ${wholeBetween(100, 999, seed, 'waybill 3', ...words)}`,
    pdfFile: null,
    lines: lines.map(({ line, quantity }, index) => ({
      position: index + 1,
      code: line.sku,
      description: line.name,
      unit: line.unit,
      quantity,
      order: order.label,
      orderLine: line.position,
      lot:
        chance(seed, 'lot', line.sku, ...words) < 0.15
          ? `lotto ${day.slice(2, 4)}${day.slice(5, 7)}-${'ABC'.charAt(index % 3)}`
          : null,
    })),
  };
}
