import type { PriceQuantities } from '../../../domain/price-quantity.ts';
import type { ResponseOf } from '../../api-client/api.ts';
import { parseAvailability, type Availability } from '../../parsers/article.ts';
import { parsePriceFor, parsePriceQuantities } from '../../parsers/price-quantity.ts';
import { unitName } from '../../parsers/wire.ts';

/** A match shown while the buyer types. */
export interface Suggestion extends PriceQuantities {
  internalCode: string;
  code: string;
  name: string;
  picture: string | null;
  /** Path of the product page without language prefix. */
  path: string;
  availability: Availability;
  /** Why it cannot be bought, in the language of the page; '' when it can. */
  cannotAdd: string;
  /** Net price in ten-thousandths of a euro for the price quantity; null for guests. */
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

/** Maps the response of autocomplete. */
export function parseSuggestions({ message }: ResponseOf<'autocomplete'>): Suggestions {
  const articles = message.result.map((wire) => ({
    internalCode: wire.id,
    code: wire.sku,
    name: wire.name,
    picture: wire.images[0] ?? null,
    path: wire.url,
    availability: parseAvailability(wire.stato),
    cannotAdd: wire.can_add_reason ?? '',
    ...parsePriceQuantities(wire),
    net: parsePriceFor(parsePriceQuantities(wire), wire.price_discount, wire.net_for_quantity),
    isLowest: wire.from,
    unit: unitName(wire.um),
    foundBy: wire.found_by,
  }));
  return { total: message.total, articles };
}
