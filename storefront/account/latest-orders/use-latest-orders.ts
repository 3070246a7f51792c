import { useEffect, useState } from 'react';
import { browserApi } from '../../api-client/browser-api.ts';
import { asRequestFailure } from '../../api-client/request-failure.ts';
import { parseArticle, type Article } from '../../parsers/article.ts';
import { fields, rows, text, whole } from '../../parsers/values.ts';

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

/** Parses the response of get_latest_order_list. */
function parseLatest(response: unknown): Latest {
  const message = fields(fields(response).message);
  return {
    lines: rows(message.orders).map((value) => {
      const wire = fields(value);
      return {
        key: `${text(wire.causale)}/${text(wire.anno)}/${text(wire.numero)}/${text(wire.riga)}`,
        code: text(wire.carti),
        name: text(wire.name),
        unit: text(wire.um).toLowerCase(),
        quantity: whole(wire.quantity),
        orderedAt: text(wire.data_ordine),
        article: wire.product ? parseArticle(wire.product) : null,
      };
    }),
    total: whole(message.total),
    from: text(message.start_date),
    to: text(message.end_date),
  };
}

/** Which lines are asked for; dates YYYY-MM-DD. */
interface LatestSearch {
  text?: string;
  start_date?: string;
  end_date?: string;
  per_page?: number;
}

/** The lines recently ordered, loaded again with each search; `failure` is the server's message. */
export function useLatestOrders() {
  const [asked, setAsked] = useState<LatestSearch>({});
  const [latest, setLatest] = useState<Latest | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    const aborted = new AbortController();
    browserApi()
      .call('getLatestOrderList', asked, aborted.signal)
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
  }, [asked]);

  return { latest, failure, asked, ask: setAsked };
}
