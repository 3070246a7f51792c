import { useEffect, useState } from 'react';
import type { RequestOf, ResponseOf } from '../../api-client/api.ts';
import { browserApi } from '../../api-client/browser-api.ts';
import { asRequestFailure } from '../../api-client/request-failure.ts';
import { parseArticle, type Article } from '../../parsers/article.ts';
import { unitName } from '../../parsers/wire.ts';

/** A line of a recent order. */
export interface LatestLine {
  key: string;
  code: string;
  name: string;
  unit: string;
  quantity: number;
  /** Time of the order, ISO 8601. */
  orderedAt: string;
  /** The article with its current data; null when unknown. */
  article: Article | null;
}

interface Latest {
  lines: LatestLine[];
  total: number;
  from: string;
  to: string;
}

/** Maps the response of get_latest_order_list. */
function parseLatest({ message }: ResponseOf<'getLatestOrderList'>): Latest {
  return {
    lines: message.orders.map((wire) => ({
      key: `${wire.causale}/${wire.anno}/${wire.numero}/${wire.riga}`,
      code: wire.carti,
      name: wire.name,
      unit: unitName(wire.um),
      quantity: wire.quantity,
      orderedAt: wire.data_ordine,
      article: wire.product && parseArticle(wire.product),
    })),
    total: message.total,
    from: message.start_date,
    to: message.end_date,
  };
}

/** Which lines are requested; dates YYYY-MM-DD. */
type LatestSearch = Pick<RequestOf<'getLatestOrderList'>, 'text' | 'start_date' | 'end_date' | 'per_page'>;

/** The lines recently ordered, loaded again with each search; `failure` is the server's message. */
export function useLatestOrders() {
  const [request, setRequest] = useState<LatestSearch>({});
  const [latest, setLatest] = useState<Latest | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    const aborted = new AbortController();
    browserApi()
      .call('getLatestOrderList', request, aborted.signal)
      .then((response) => {
        setLatest(parseLatest(response));
        setFailure(null);
      })
      .catch((error: unknown) => {
        if (aborted.signal.aborted) return;
        const { errors, message } = asRequestFailure(error);
        setFailure(Object.values(errors).flat()[0] ?? message);
      });
    return () => aborted.abort();
  }, [request]);

  return { latest, failure, request, setRequest };
}
