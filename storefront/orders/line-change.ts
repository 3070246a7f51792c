import type { ResponseOf } from '../api-client/api.ts';

type WireChange = ResponseOf<'prepareOrder'>['message']['anomalies'][number];

/** A change of a cart's line since the buyer last saw it. */
export interface LineChange extends Pick<WireChange, 'name' | 'kind' | 'message' | 'before' | 'today' | 'acceptance'> {
  rowId: number;
  code: string;
  /** Day when the line was last seen, YYYY-MM-DD; null when unknown. */
  seenOn: string | null;
  /** Expected arrival of a line, or its rest, that was in stock before, YYYY-MM-DD. */
  arrivingOn: string | null;
  /** The line cannot be ordered: it must be changed or removed. */
  isBlocking: boolean;
}

/** Maps a change of a line. */
export function parseLineChange(wire: WireChange): LineChange {
  const { name, kind, message, before, today, acceptance } = wire;
  return {
    ...{ name, kind, message, before, today, acceptance },
    rowId: wire.row_id,
    code: wire.sku,
    seenOn: wire.seen_on,
    arrivingOn: wire.arriving_on,
    isBlocking: wire.blocking,
  };
}
