import { parseQuantity } from '../../domain/packaging.ts';
import type { Api } from '../api-client/api.ts';
import type { Locale } from '../../domain/locale.ts';
import { fields, text, whole } from '../parsers/values.ts';
import { fieldOf } from '../routing/form-fields.ts';

/** An article to put into the active cart, under a promotion when there is one. */
export interface CartAddition {
  internalCode: string;
  quantity: number;
  promotion?: { code: string; row: number } | null;
  note?: string | null;
  /** The former row of a removed line, to restore it at its position. */
  formerRowId?: number;
}

/**
 * Query of the cart's address to which the form of an article is sent; its field `quantity` has the typed text.
 * `clientId` is the customer of the page, for whom alone the article is added.
 */
export function additionQuery({ internalCode, promotion }: Omit<CartAddition, 'quantity'>, clientId: string): string {
  const promo = promotion ? `${promotion.row} ${promotion.code}` : '';
  return new URLSearchParams({ add: internalCode, of: clientId, promo }).toString();
}

/** Parses such a form; null when it adds no article. The quantity is NaN when the text is not one. */
export function parseAddition(query: URLSearchParams, form: FormData, locale: Locale): CartAddition | null {
  const internalCode = query.get('add');
  if (!internalCode) return null;
  const [, row, code] = /^(\d+) (.+)$/.exec(query.get('promo') ?? '') ?? [];
  const promotion = code ? { code, row: Number(row) } : null;
  return { internalCode, promotion, quantity: parseQuantity(fieldOf(form, 'quantity'), locale) };
}

/**
 * Puts an article into the cart, for the cart store and for forms without scripts. Returns its line with the quantity
 * that the server has stored, in whole packs. Rejects with a RequestFailure.
 */
export async function addArticle(api: Pick<Api, 'call'>, addition: CartAddition) {
  const { internalCode, quantity, promotion, note, formerRowId } = addition;
  const request = { item_id: internalCode, quantity, note: note || undefined, row_id: formerRowId };
  const response = promotion
    ? await api.call('addToCartPromo', { ...request, promo_code: promotion.code, promo_row: promotion.row })
    : await api.call('addToCart', request);
  const message = fields(response.message);
  return {
    rowId: text(message.row_id),
    quantity: whole(message.quantity) || quantity,
    isRounded: 'rounded' in message,
  };
}
