import { parseArticle, type Article } from '../../parsers/article.ts';
import { cents, fields, number, rows, text, unitPrice, whole } from '../../parsers/values.ts';

/** What is to be paid, as on the screen of deadlines. Amounts in cents. */
export interface Deadlines {
  /** YYYY-MM-DD. */
  today: string;
  expired: number;
  toExpire: number;
  /** Due dates with something to pay, the earliest first. */
  due: DueDate[];
}

interface DueDate {
  key: string;
  /** YYYY-MM-DD. */
  on: string;
  isExpired: boolean;
  kind: string;
  document: string;
  amount: number;
}

/** Parses the response of payment_deadline. */
export function parseDeadlines(response: unknown): Deadlines {
  const message = fields(fields(response).message);
  const totals = fields(message.totals);
  const today = text(message.today);
  return {
    today,
    expired: cents(totals.expired),
    toExpire: cents(totals.to_expire),
    due: rows(message.deadlines).map((value, index) => {
      const wire = fields(value);
      const document = fields(wire.documento);
      const on = text(wire.data_scadenza);
      return {
        key: `${index} ${on}`,
        on,
        isExpired: on < today,
        kind: text(wire.tipo_label),
        document: `${text(document.anno)}/${text(document.numero)}`,
        amount: cents(wire.aperto),
      };
    }),
  };
}

/** What is left of the credit, in cents; null where there is no limit. */
export interface Credit {
  limit: number | null;
  left: number | null;
}

/** Parses the response of exposition; null when the ERP sent no credit. */
export function parseCredit(response: unknown): Credit | null {
  const credit = fields(fields(fields(response).message).credit);
  const amounts = rows(credit.rows).map(fields);
  if (amounts.length === 0) return null;
  const amountOf = (name: string) => {
    const total = amounts.find((row) => row.name === name)?.totale;
    return number(total) === null ? null : cents(total);
  };
  return { limit: amountOf('limit'), left: amountOf('difference') };
}

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

/** Parses the response of get_invoices or get_ddt. */
export function parseDocuments(response: unknown, list: 'invoices' | 'ddt'): LatestDocument[] {
  return rows(fields(fields(response).message)[list]).map((value) => {
    const wire = fields(value);
    const isCredit = wire.kind === 'credit-note';
    return {
      kind: list === 'ddt' ? 'ddt' : isCredit ? 'credit-note' : 'invoice',
      name: `${text(wire.anno)}/${text(wire.numero)}`,
      date: text(wire.date),
      total: list === 'ddt' ? null : cents(wire.total),
      parcels: whole(wire.colli),
    };
  });
}

/** An article that is usually bought and due. Unit prices in ten-thousandths of a euro. */
export interface UsualArticle {
  article: Article;
  unit: string;
  interval: number;
  /** YYYY-MM-DD. */
  lastOn: string;
  dueOn: string;
  state: 'late' | 'due' | 'soon';
  lastQuantity: number;
  lastPrice: number;
  /** The last quantity in whole packs. */
  quantity: number;
  price: number | null;
}

export interface UsualArticles {
  today: string;
  total: number;
  articles: UsualArticle[];
}

/** Parses the response of get_usual_articles; an unknown state is proposed, but not ticked. */
export function parseUsual(response: unknown): UsualArticles {
  const message = fields(fields(response).message);
  return {
    today: text(message.today),
    total: whole(message.total),
    articles: rows(message.rows).map((value) => {
      const wire = fields(value);
      return {
        article: parseArticle(wire.product),
        unit: text(wire.um).toLowerCase(),
        interval: whole(wire.intervallo_giorni),
        lastOn: text(wire.ultimo_acquisto),
        dueOn: text(wire.prossimo_acquisto),
        state: wire.stato === 'late' || wire.stato === 'due' ? wire.stato : 'soon',
        lastQuantity: whole(wire.ultima_quantita),
        lastPrice: unitPrice(wire.ultimo_netto) ?? 0,
        quantity: whole(wire.quantita, 1),
        price: unitPrice(wire.netto_oggi),
      };
    }),
  };
}
