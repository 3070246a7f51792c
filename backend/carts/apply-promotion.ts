import { sql, type Kysely } from 'kysely';
import type { ArticlePrice } from '../../domain/price.ts';
import type { Tables } from '../database/index.ts';
import { additionError, checkTerms } from './add-lines.ts';

/** A promotion by its code and row. */
export interface ChosenPromotion {
  code: string;
  row: number;
}

/** A line that is put under a promotion, as it is stored, with the quantity it is to have. */
export interface PromotedLine {
  rowId: number;
  articleId: number;
  minimumPackaging: number;
  quantity: number;
}

/**
 * Puts a line of a locked cart under a promotion. Where another line of the cart has the article under it already, that
 * one is removed and its quantity added. Returns the quantity that the line is to have, which the caller writes. Fails
 * with `invalid` for an article without a price, a promotion that is not running for it, and a bad quantity.
 */
export async function applyPromotion(
  query: Kysely<Tables>,
  cartId: number,
  line: PromotedLine,
  price: ArticlePrice | undefined,
  { code, row }: ChosenPromotion,
): Promise<number> {
  const wanted = { quantity: line.quantity, promotion: { promoCode: code, promoRow: row } };
  const terms = checkTerms(wanted, line.minimumPackaging, price);
  if ('rejection' in terms) throw additionError(terms.rejection);
  const other = await query
    .deleteFrom('cart_line')
    .where('cart_id', '=', cartId)
    .where('article_id', '=', line.articleId)
    .where('promo_code', '=', code)
    .where('promo_row', '=', row)
    .where('id', '<>', line.rowId)
    .returning(['quantity', 'note'])
    .executeTakeFirst();
  await query
    .updateTable('cart_line')
    .set({ promo_code: code, promo_row: row, note: sql`coalesce(note, ${other?.note ?? null})` })
    .where('cart_id', '=', cartId)
    .where('id', '=', line.rowId)
    .execute();
  return line.quantity + (other?.quantity ?? 0);
}
