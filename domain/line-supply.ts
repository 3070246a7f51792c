import { comingDay } from './availability.ts';
import type { DeliveryType } from './cart-totals.ts';
import { wholePacks } from './packaging.ts';

/** When the pieces of a line can be delivered: those in stock now, the others from the day of the next supply. */
export interface LineSupply {
  /** Pieces that are in stock, in whole packs unless they are the whole line. */
  ready: number;
  /** Pieces that follow; 0 when the stock covers the line. */
  later: number;
  /** Day from which they follow, YYYY-MM-DD; null when nothing follows, and when no supply has a day. */
  laterOn: string | null;
}

/** The stock of an article, as far as a line needs it. */
export interface ArticleStock {
  stockQuantity: number;
  /** Day of a confirmed supply, YYYY-MM-DD; null when none is on order. */
  arrivingOn: string | null;
  minimumPackaging: number;
}

/**
 * How an order with lines that the stock does not cover is shipped: in parts as the articles arrive, or all at once.
 */
export type ShipmentChoice = 'SPLIT' | 'WAIT';

/** How many pieces of a quantity the stock covers: all, else as many whole packs as there are. */
export function readyQuantity(quantity: number, stockQuantity: number, minimumPackaging: number): number {
  const stock = Math.max(0, stockQuantity);
  return stock >= quantity ? quantity : wholePacks(stock, minimumPackaging);
}

/** Splits a quantity into what is in stock and what follows. An expected day that has passed is ignored. */
export function supplyOf(quantity: number, stock: ArticleStock, today: string): LineSupply {
  const ready = readyQuantity(quantity, stock.stockQuantity, stock.minimumPackaging);
  const later = quantity - ready;
  return { ready, later, laterOn: later > 0 ? comingDay(stock.arrivingOn, today) : null };
}

/** Splits the lines of a cart; lines of the same article share its stock, the first one is served first. */
export function supplyOfLines(
  lines: readonly (ArticleStock & { articleId: number; quantity: number })[],
  today: string,
): LineSupply[] {
  const left = new Map<number, number>();
  return lines.map((line) => {
    const stockQuantity = left.get(line.articleId) ?? line.stockQuantity;
    const supply = supplyOf(line.quantity, { ...line, stockQuantity }, today);
    left.set(line.articleId, stockQuantity - supply.ready);
    return supply;
  });
}

/**
 * The choice that applies to an order: none where everything is in stock or collected, in parts where none was made.
 */
export function shipmentChoiceOf(
  supplies: readonly Pick<LineSupply, 'later'>[],
  delivery: DeliveryType,
  chosen: ShipmentChoice | null | undefined,
): ShipmentChoice | null {
  const isShort = delivery === 'SHIPPING_GOOD' && supplies.some(({ later }) => later > 0);
  return isShort ? (chosen ?? 'SPLIT') : null;
}

/** How many lines of an order have a part that follows from a day, YYYY-MM-DD; the day is null when it is not known. */
export interface FollowingLines {
  on: string | null;
  lines: number;
}

/** Counts the lines of which a part follows: earliest day first, those without a day last. */
export function followingLines(supplies: readonly Pick<LineSupply, 'later' | 'laterOn'>[]): FollowingLines[] {
  const days = new Map<string | null, number>();
  for (const { later, laterOn } of supplies) {
    if (later > 0) days.set(laterOn, (days.get(laterOn) ?? 0) + 1);
  }
  const following = [...days].map(([on, lines]) => ({ on, lines }));
  return following.sort((a, b) => (a.on ?? '9').localeCompare(b.on ?? '9'));
}

/** How well the stock covers an order. */
export interface OrderSupply {
  lineCount: number;
  /** Lines of which a part follows, as `followingLines` counts them. */
  following: readonly FollowingLines[];
}

/** How many lines of an order are complete on a day, and when the others follow. */
export interface SupplySummary {
  /** Lines complete on that day. */
  complete: number;
  /** The other lines by the day from which their rest follows, earliest first; those without a day last. */
  following: FollowingLines[];
  /** Day when everything is there; null when everything is in stock, or a line has no day. */
  completeOn: string | null;
}

/** Sums up an order for a day, YYYY-MM-DD: what arrives up to then belongs to that day. */
export function supplySummary(order: OrderSupply, day: string): SupplySummary {
  const following = order.following.filter(({ on }) => on === null || on > day);
  const late = following.reduce((sum, { lines }) => sum + lines, 0);
  return { complete: order.lineCount - late, following, completeOn: order.following.at(-1)?.on ?? null };
}
