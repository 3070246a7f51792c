import type { ResponseOf } from '../api-client/api.ts';
import type { PriceQuantities } from '../../domain/price-quantity.ts';
import { parsePriceFor, parsePriceQuantities } from '../parsers/price-quantity.ts';

type WireChange = ResponseOf<'prepareOrder'>['message']['anomalies'][number];

/** A change of a cart's line since the buyer last saw it. */
export interface LineChange extends Pick<WireChange, 'name' | 'kind' | 'message' | 'before' | 'today' | 'acceptance'> {
  /** The changed price, before and today, with the quantities of both; null for any other change. */
  prices: (PriceQuantities & { before: number; today: number }) | null;
  rowId: number;
  code: string;
  /** Day when the line was last seen, YYYY-MM-DD; null when unknown. */
  seenOn: string | null;
  /** Expected arrival of a line, or its rest, that was in stock before, YYYY-MM-DD. */
  arrivingOn: string | null;
  /** The line cannot be ordered: it must be changed or removed. */
  isBlocking: boolean;
}

function parsePrices(wire: WireChange): LineChange['prices'] {
  if (wire.kind !== 'price' && wire.kind !== 'promotion') return null;
  const quantities = parsePriceQuantities(wire);
  const before = parsePriceFor(quantities, wire.before, wire.before_for_quantity);
  const today = parsePriceFor(quantities, wire.today, wire.today_for_quantity);
  return before === null || today === null ? null : { ...quantities, before, today };
}

/** Maps a change of a line. */
export function parseLineChange(wire: WireChange): LineChange {
  const { name, kind, message, before, today, acceptance } = wire;
  return {
    ...{ name, kind, message, before, today, acceptance },
    prices: parsePrices(wire),
    rowId: wire.row_id,
    code: wire.sku,
    seenOn: wire.seen_on,
    arrivingOn: wire.arriving_on,
    isBlocking: wire.blocking,
  };
}
