import { parseAvailability, type Availability } from './article.ts';
import { fields, flag, rows, text, textOrNull, unitPrice, whole } from './values.ts';

/** A match shown while the buyer types. */
export interface Suggestion {
  internalCode: string;
  code: string;
  name: string;
  picture: string | null;
  /** Path of the product page without language prefix. */
  path: string;
  availability: Availability;
  /** Why it cannot be bought, in the language of the page; '' when it can. */
  cannotAdd: string;
  /** Net unit price in ten-thousandths of a euro; null for guests. */
  net: number | null;
  /** Whether the price is the lowest of several. */
  isLowest: boolean;
  unit: string;
  /** Match reason in the language of the page: 'Codice precedente NOR-12'. */
  foundBy: string;
}

export interface Suggestions {
  total: number;
  articles: Suggestion[];
}

/** Parses the response of autocomplete; a single picture may be a text instead of a list. */
export function parseSuggestions(response: unknown): Suggestions {
  const message = fields(fields(response).message);
  const articles = rows(message.result).map((entry): Suggestion => {
    const wire = fields(entry);
    const pictures = typeof wire.images === 'string' ? [wire.images] : rows(wire.images);
    const code = text(wire.sku) || text(wire.id);
    return {
      internalCode: text(wire.id),
      code,
      name: text(wire.name),
      picture: textOrNull(pictures[0]),
      path: text(wire.url) || `/product/default/${encodeURIComponent(text(wire.id))}`,
      availability: parseAvailability(wire.stato),
      cannotAdd: text(wire.can_add_reason),
      net: unitPrice(wire.price_discount),
      isLowest: flag(wire.from),
      unit: text(wire.um).toLowerCase(),
      foundBy: text(wire.found_by),
    };
  });
  return { total: whole(message.total, articles.length), articles };
}
