import type { ArticleRecord } from '../../backend/catalogue/records.ts';
import type { CustomerRecord } from '../../backend/customers/records.ts';
import { addDays, isWorkingDay, shopMoment } from '../../domain/shop-day.ts';
import type { OrderStatus } from '../../domain/order-status.ts';
import { SHOWCASE_CODES } from '../catalogue/showcase.ts';
import { CLIENT_A, CLIENT_B, CLIENT_C, EXPORTER, REVERSE_CHARGE, SPLIT_PAYMENT } from '../customers/index.ts';
import { chance, choose, wholeBetween } from '../random.ts';

/** A planned past order; its prices are set when it is written. */
export interface PlannedOrder {
  /** Stable for the same customer and position in its history. */
  key: string;
  customerCode: string;
  addressCode: string;
  /** User name of the sender. */
  sender: string;
  isAgent: boolean;
  at: Date;
  lines: { articleCode: string; quantity: number; /** Of the quantity. */ delivered: number }[];
  /** Every status with its time, oldest first. */
  timeline: { status: OrderStatus; at: Date }[];
  note: string | null;
  reference: string | null;
  /** YYYY-MM-DD. */
  requestedOn: string;
  delivery: 'SHIPPING_GOOD' | 'PICKUP';
  /** Hundredths of a percent by which list prices have risen since. */
  rise: number;
}

interface Plan {
  customerCode: string;
  sender: string;
  /** Departments it buys in, by the first digits of their categories. */
  departments: readonly string[];
  /** Number of orders in the last 30 days, and in the months before them. */
  recent: number;
  older: number;
}

/** Eighteen months. */
const DAYS_BACK = 548;
const AGENT = 'agente.g';

/** Statuses of the newest orders of an address, newest first: every status occurs within a month. */
const OPEN_WALK: readonly OrderStatus[] = ['IA', 'NE', 'PR', 'E', 'AN'];

const REFERENCES = ['Cantiere Mazzini', 'Bagno Rossi, piano 2', 'Magazzino', 'Condominio Le Querce', 'Scorta furgone'];
const NOTES = ['Consegnare al mattino, chiamare prima delle 8:00.', 'Citofono Bassi.', 'Lasciare in guardiola.'];

const HOUR = 3_600_000;

/**
 * The orders of the last eighteen months, the oldest first, the same for the same seed and day: client A's in every
 * status for each of its addresses, some sent by agent G; client B's and C's; some of the agent's other clients; and those to whom VAT is charged in other ways.
 */
export function pastOrders(
  articles: readonly ArticleRecord[],
  customers: readonly CustomerRecord[],
  served: readonly string[],
  { today, seed }: { today: string; seed: number },
): PlannedOrder[] {
  const plans: Plan[] = [
    { customerCode: CLIENT_A, sender: 'cliente.a', departments: ['01', '02', '05'], recent: 18, older: 80 },
    { customerCode: CLIENT_B, sender: 'cliente.b', departments: ['05', '06', '10'], recent: 7, older: 38 },
    { customerCode: CLIENT_C, sender: 'cliente.c', departments: ['03', '04'], recent: 4, older: 12 },
    ...served
      .filter((code) => code !== CLIENT_A && code !== CLIENT_B)
      .slice(0, 6)
      .map((customerCode) => ({
        customerCode,
        sender: AGENT,
        departments: ['03', '04', '07', '08'],
        recent: 2,
        older: 10,
      })),
    ...[SPLIT_PAYMENT, EXPORTER, REVERSE_CHARGE].map((customerCode) => ({
      customerCode,
      sender: AGENT,
      departments: ['04', '07', '09'],
      recent: 1,
      older: 5,
    })),
  ];
  const byCode = new Map(customers.map((customer) => [customer.code, customer]));
  return plans
    .flatMap((plan) => {
      const customer = byCode.get(plan.customerCode);
      return customer ? ordersOf(plan, customer, favourites(plan, articles, seed), today, seed) : [];
    })
    .sort((one, other) => one.at.getTime() - other.at.getTime() || (one.key < other.key ? -1 : 1));
}

/** Articles that a customer buys regularly: the showcase articles for client A, and some of its departments. */
function favourites(plan: Plan, articles: readonly ArticleRecord[], seed: number): ArticleRecord[] {
  const { S, P, K, childOfM, notAvailableWithAlternatives, endedPromotion, netPriceFromQuantity } = SHOWCASE_CODES;
  const shown = [S, P, K, childOfM, notAvailableWithAlternatives, endedPromotion, netPriceFromQuantity];
  const named = new Set<string>(plan.customerCode === CLIENT_A ? shown.map(({ code }) => code) : []);
  const usual = articles
    .filter(({ kind, isActive, isManaged, stockQuantity, categoryCode }) => {
      const isBuyable = kind !== 'parent' && isActive && isManaged && stockQuantity > 0;
      return isBuyable && plan.departments.some((prefix) => categoryCode?.startsWith(prefix));
    })
    .map((article) => ({ article, rank: chance(seed, 'favourite', plan.customerCode, article.sku) }))
    .sort((one, other) => one.rank - other.rank)
    .slice(0, 48)
    .map(({ article }) => article);
  return [...articles.filter(({ code }) => named.has(code)), ...usual];
}

/** Days before today on which the orders were sent, the newest first. */
function ages(plan: Plan, seed: number): number[] {
  const spread = (count: number, from: number, to: number) =>
    Array.from({ length: count }, (_, index) => {
      const width = (to - from) / count;
      return Math.round(from + (index + chance(seed, 'day', plan.customerCode, from, index)) * width);
    });
  return [...spread(plan.recent, 1, 28), ...spread(plan.older, 31, DAYS_BACK)];
}

function ordersOf(
  plan: Plan,
  customer: CustomerRecord,
  basket: readonly ArticleRecord[],
  today: string,
  seed: number,
): PlannedOrder[] {
  if (basket.length === 0) return [];
  const sentTo = new Map<string, number>();
  return ages(plan, seed).map((age, index) => {
    const words = [plan.customerCode, index] as const;
    // Orders alternate between the addresses, with more for the first one.
    const { addresses } = customer;
    const address = addresses[index % 3 === 1 ? 1 % addresses.length : 0] ?? addresses[0];
    if (!address) throw new Error(`Customer ${customer.code} has no address.`);
    const place = sentTo.get(address.code) ?? 0;
    sentTo.set(address.code, place + 1);
    const day = lastWorkingDay(addDays(today, -age));
    const time = `${pad(wholeBetween(8, 17, seed, 'hour', ...words))}:${pad(wholeBetween(0, 59, seed, 'minute', ...words))}`;
    const at = shopMoment(day, time);
    const status = OPEN_WALK[place] ?? (chance(seed, 'cancelled', ...words) < 0.05 ? 'AN' : 'E');
    const isAgent = plan.sender === AGENT || (plan.customerCode === CLIENT_A && index % 6 === 4);
    return {
      key: `history-${plan.customerCode}-${index}`,
      customerCode: plan.customerCode,
      addressCode: address.code,
      sender: isAgent ? AGENT : plan.sender,
      isAgent,
      at,
      lines: linesOf(basket, status, age, words, seed),
      timeline: timelineOf(status, at, age),
      note: chance(seed, 'note', ...words) < 0.2 ? choose(NOTES, seed, 'which note', ...words) : null,
      reference: chance(seed, 'reference', ...words) < 0.5 ? choose(REFERENCES, seed, 'which', ...words) : null,
      requestedOn: nextWorkingDay(addDays(day, 3)),
      delivery: status === 'E' && chance(seed, 'pickup', ...words) < 0.1 ? 'PICKUP' : 'SHIPPING_GOOD',
      rise: age > 300 ? 400 : age > 120 ? 200 : 0,
    };
  });
}

function linesOf(
  basket: readonly ArticleRecord[],
  status: OrderStatus,
  age: number,
  words: readonly [string, number],
  seed: number,
): PlannedOrder['lines'] {
  const count = wholeBetween(3, 9, seed, 'lines', ...words);
  const chosen = [...basket]
    // Articles out of stock now appear only in older orders.
    .filter(({ stockQuantity }) => stockQuantity > 0 || age > 60)
    .map((article) => ({ article, rank: chance(seed, 'bought', article.sku, ...words) }))
    .sort((one, other) => one.rank - other.rank)
    .slice(0, count)
    .map(({ article }) => article);
  return chosen.map((article, index) => {
    const packs = wholeBetween(1, article.minimumPackaging > 50 ? 4 : 12, seed, 'packs', article.sku, ...words);
    const quantity = packs * article.minimumPackaging;
    return { articleCode: article.code, quantity, delivered: deliveredOf(status, quantity, index, chosen.length) };
  });
}

/** In a partly fulfilled order all but two lines are delivered, and one of these two by half. */
function deliveredOf(status: OrderStatus, quantity: number, index: number, count: number): number {
  if (status === 'E') return quantity;
  if (status !== 'PR' || index === count - 1) return 0;
  return index === count - 2 ? Math.floor(quantity / 2) : quantity;
}

/** Times of the status transitions; none is later than yesterday. */
function timelineOf(status: OrderStatus, at: Date, age: number): PlannedOrder['timeline'] {
  const after = (hours: number) => new Date(at.getTime() + Math.min(hours, Math.max(1, age * 24 - 20)) * HOUR);
  const steps: PlannedOrder['timeline'] = [{ status: 'IA', at }];
  if (status === 'AN') return [...steps, { status, at: after(3) }];
  if (status !== 'IA') steps.push({ status: 'NE', at: after(2) });
  if (status === 'PR') steps.push({ status, at: after(26) });
  if (status === 'E') steps.push({ status, at: after(50) });
  return steps;
}

function lastWorkingDay(day: string): string {
  return isWorkingDay(day) ? day : lastWorkingDay(addDays(day, -1));
}

function nextWorkingDay(day: string): string {
  return isWorkingDay(day) ? day : nextWorkingDay(addDays(day, 1));
}

function pad(figure: number): string {
  return String(figure).padStart(2, '0');
}
