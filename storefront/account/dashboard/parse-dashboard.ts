import type { PriceQuantities } from '../../../domain/price-quantity.ts';
import { parseUnitPrice } from '../../../domain/money.ts';
import { cents } from '../../parsers/values.ts';
import type { ResponseOf } from '../../api-client/api.ts';
import { parseArticle, type Article } from '../../parsers/article.ts';
import { parsePriceFor, parsePriceQuantities } from '../../parsers/price-quantity.ts';
import { unitName } from '../../parsers/wire.ts';

/** An invoice, credit note or transport document. */
export interface LatestDocument {
  kind: 'invoice' | 'credit-note' | 'ddt';
  name: string;
  /** YYYY-MM-DD. */
  date: string;
  /** In cents; null for a transport document. */
  total: number | null;
  parcels: number;
}

/** Maps the response of get_invoices. */
export function latestInvoices({ message }: ResponseOf<'getInvoices'>): LatestDocument[] {
  return message.invoices.map(({ kind, anno, numero, date, total }) => ({
    ...{ kind, name: `${anno}/${numero}`, date, total: cents(total), parcels: 0 },
  }));
}

/** Maps the response of get_ddt. */
export function latestDeliveries({ message }: ResponseOf<'getDdt'>): LatestDocument[] {
  return message.ddt.map(({ anno, numero, date, colli }) => ({
    ...{ kind: 'ddt', name: `${anno}/${numero}`, date, total: null, parcels: colli ?? 0 },
  }));
}

/** An article that is usually bought and due. Unit prices in ten-thousandths of a euro. */
export interface UsualArticle extends PriceQuantities {
  article: Article;
  unit: string;
  interval: number;
  /** YYYY-MM-DD. */
  lastOn: string;
  dueOn: string;
  state: 'late' | 'due' | 'soon';
  lastQuantity: number;
  /** Of one unit, as today's for comparison. */
  lastPrice: number;
  priceOfOne: number | null;
  /** The last quantity in whole packs. */
  quantity: number;
  /** For the price quantity. */
  price: number | null;
}

export interface UsualArticles {
  today: string;
  total: number;
  articles: UsualArticle[];
}

/** Maps the response of get_usual_articles. */
export function parseUsual({ message }: ResponseOf<'getUsualArticles'>): UsualArticles {
  return {
    today: message.today,
    total: message.total,
    articles: message.rows.map((wire) => ({
      article: parseArticle(wire.product),
      unit: unitName(wire.um),
      interval: wire.intervallo_giorni,
      lastOn: wire.ultimo_acquisto,
      dueOn: wire.prossimo_acquisto,
      state: wire.stato,
      lastQuantity: wire.ultima_quantita,
      lastPrice: parseUnitPrice(wire.ultimo_netto) ?? 0,
      quantity: wire.quantita,
      priceOfOne: parseUnitPrice(wire.netto_oggi),
      ...parsePriceQuantities(wire),
      price: parsePriceFor(parsePriceQuantities(wire), wire.netto_oggi, wire.net_for_quantity),
    })),
  };
}
