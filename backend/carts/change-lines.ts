import { sql, type Kysely } from 'kysely';
import { packageQuantity } from '../../domain/packaging.ts';
import { priceAt } from '../../domain/price.ts';
import { shopDay } from '../../domain/shop-day.ts';
import type { Tables } from '../database/index.ts';
import { findPrices, type PriceRequest } from '../pricing/index.ts';
import { AppError, type Sentence } from '../app-error.ts';
import { quantitySentence, type Rounding } from './add-lines.ts';
import { lockActiveCart } from './own-cart.ts';
import { applyPromotion, type ChosenPromotion } from './apply-promotion.ts';
import type { CartOwner, CartServices } from './services.ts';

export interface LineChange {
  rowId: number;
  /** 0 removes the line; undefined keeps its quantity. */
  quantity?: number | undefined;
  /** '' removes the note; undefined keeps it. */
  note?: string | undefined;
  /** The promotion under which the line is put; undefined keeps its own. */
  promotion?: ChosenPromotion | undefined;
}

/** The data of a line needed to change it. */
interface ChangedRow {
  rowId: number;
  articleId: number;
  promoCode: string;
  promoRow: number;
  minimumPackaging: number;
  quantity: number;
}

interface CheckedChange {
  row: ChangedRow;
  quantity: number | null;
  note: string | null;
  rounded: Rounding | null;
}

/** The named lines of a cart; one query for any cart size. */
async function listRows(query: Kysely<Tables>, cartId: number, rowIds: readonly number[]): Promise<ChangedRow[]> {
  const { rows } = await sql<ChangedRow>`
    select l.id as "rowId", l.article_id as "articleId", l.promo_code as "promoCode", l.promo_row as "promoRow",
      a.minimum_packaging as "minimumPackaging", l.quantity
    from cart_line l join article a on a.id = l.article_id
    where l.cart_id = ${cartId} and l.id = any(${sql.val([...rowIds])}::bigint[])`.execute(query);
  return rows;
}

/** Validates all changes against the rows of the cart; errors are reported together, and then no change is applied. */
function checkChanges(rows: readonly ChangedRow[], changes: readonly LineChange[]): CheckedChange[] {
  const byId = new Map(rows.map((row) => [row.rowId, row]));
  const errors: Record<string, Sentence[]> = {};
  const checked = new Map<number, CheckedChange>();
  changes.forEach(({ rowId, quantity, note = null }, index) => {
    const row = byId.get(rowId);
    if (!row) {
      errors[`cart_rows.${index}.row_id`] = [{ key: 'unknownRow', parameters: { row: String(rowId) } }];
      return;
    }
    if (checked.has(rowId)) {
      errors[`cart_rows.${index}.row_id`] = [{ key: 'rowGivenTwice', parameters: { row: String(rowId) } }];
      return;
    }
    if (quantity === 0 || (quantity === undefined && note !== null)) {
      checked.set(rowId, { row, quantity: quantity ?? null, note, rounded: null });
      return;
    }
    const packaged = packageQuantity(quantity ?? Number.NaN, row.minimumPackaging);
    if (!packaged.accepted) {
      errors[`cart_rows.${index}.quantity`] = [quantitySentence(packaged)];
      return;
    }
    const rounded = packaged.rounded ? { rowId, ...packaged.rounded } : null;
    checked.set(rowId, { row, quantity: packaged.quantity, note, rounded });
  });
  const [first] = Object.values(errors).flat();
  if (first) {
    throw new AppError('invalid', first.key, { ...(first.parameters ? { parameters: first.parameters } : {}), errors });
  }
  return [...checked.values()];
}

/**
 * Puts lines under the promotions that their changes name; returns the changes as they remain to be written.
 */
async function applyPromotions(
  transaction: Kysely<Tables>,
  request: PriceRequest,
  cartId: number,
  changes: readonly LineChange[],
): Promise<readonly LineChange[]> {
  const promoted = changes.flatMap(({ rowId, promotion }) => (promotion ? [rowId] : []));
  if (promoted.length === 0) return changes;
  const rows = await listRows(transaction, cartId, promoted);
  const prices = await findPrices(
    transaction,
    request,
    rows.map(({ articleId }) => articleId),
  );
  const remaining: LineChange[] = [];
  for (const change of changes) {
    const { rowId, promotion, quantity } = change;
    const row = rows.find((each) => each.rowId === rowId);
    if (!row || !promotion || quantity === 0) {
      remaining.push(change);
      continue;
    }
    const line = { ...row, quantity: quantity ?? row.quantity };
    const hasPromotion = row.promoCode === promotion.code && row.promoRow === promotion.row;
    const price = prices.get(row.articleId);
    const whole = hasPromotion ? line.quantity : await applyPromotion(transaction, cartId, line, price, promotion);
    remaining.push({ ...change, quantity: whole });
  }
  return remaining;
}

/**
 * Changes quantities and notes in the owner's active cart, and the promotions of lines, all or none; quantities
 * are rounded up to whole packs, and 0 removes the line. A line put under a promotion that another line of its
 * article has becomes one with it. The number of queries depends only on the number of promotions that change. Returns
 * the rounded quantities. Fails with `invalid` for a row that is not in this cart or is named twice, for a bad quantity
 * and for a promotion that is not running; with `not-found` for another owner's cart; with `conflict` for a cart that
 * was sent meanwhile.
 */
export function updateLines(
  services: CartServices,
  owner: CartOwner,
  cartId: number,
  changes: readonly LineChange[],
): Promise<{ rounded: Rounding[] }> {
  return services.database.query.transaction().execute(async (transaction) => {
    await lockActiveCart(transaction, owner, cartId);
    return writeChanges(transaction, services, owner, cartId, changes);
  });
}

/** Writes changes to the lines of a cart that the caller has locked; as `updateLines` otherwise. */
export async function writeChanges(
  transaction: Kysely<Tables>,
  services: Pick<CartServices, 'clock'>,
  owner: CartOwner,
  cartId: number,
  requested: readonly LineChange[],
): Promise<{ rounded: Rounding[] }> {
  const request = { customerId: owner.customerId, addressId: owner.addressId, today: shopDay(services.clock()) };
  const changes = await applyPromotions(transaction, request, cartId, requested);
  const rowIds = changes.map(({ rowId }) => rowId);
  const checked = checkChanges(await listRows(transaction, cartId, rowIds), changes);
  const remaining = checked.filter(({ quantity }) => quantity !== 0);
  const removed = checked.filter(({ quantity }) => quantity === 0);
  if (remaining.length > 0) {
    const articleIds = remaining.flatMap(({ row, quantity }) => (quantity === null ? [] : [row.articleId]));
    const prices = await findPrices(transaction, request, articleIds);
    const seen = remaining.map(({ row, quantity }) => {
      const price = prices.get(row.articleId);
      return price && quantity !== null ? priceAt(price, quantity, row) : null;
    });
    await sql`
      update cart_line set quantity = coalesce(change.quantity, cart_line.quantity),
        seen_net_price = case when change.quantity is null then cart_line.seen_net_price else change.seen end,
        seen_price_quantity = case when change.quantity is null then cart_line.seen_price_quantity
          else change.seen_quantity end,
        seen_at = case when change.quantity is null then cart_line.seen_at else ${services.clock()}::timestamptz end,
        seen_stock = case when change.quantity is null then cart_line.seen_stock
          else (select stock_quantity from article where id = cart_line.article_id) end,
        note = case when change.note is null then cart_line.note else nullif(change.note, '') end
      from unnest(${sql.val(remaining.map(({ row }) => row.rowId))}::bigint[],
        ${sql.val(remaining.map(({ quantity }) => quantity))}::integer[],
        ${sql.val(seen.map((charged) => charged?.netPrice ?? null))}::bigint[],
        ${sql.val(seen.map((charged) => charged?.priceQuantity ?? 1))}::integer[],
        ${sql.val(remaining.map(({ note }) => note))}::text[])
        as change (id, quantity, seen, seen_quantity, note)
      where cart_line.id = change.id and cart_line.cart_id = ${cartId}`.execute(transaction);
  }
  if (removed.length > 0) {
    await transaction
      .deleteFrom('cart_line')
      .where('cart_id', '=', cartId)
      .where(
        'id',
        'in',
        removed.map(({ row }) => row.rowId),
      )
      .execute();
  }
  await transaction.updateTable('cart').set({ updated_at: services.clock() }).where('id', '=', cartId).execute();
  return { rounded: checked.flatMap(({ rounded }) => (rounded ? [rounded] : [])) };
}

/**
 * Removes a line from the owner's active cart. False when it has no such line. Fails with `not-found` when the
 * cart is not the owner's, with `conflict` when it was sent meanwhile.
 */
export function removeLine(services: CartServices, owner: CartOwner, cartId: number, rowId: number): Promise<boolean> {
  return services.database.query.transaction().execute(async (transaction) => {
    await lockActiveCart(transaction, owner, cartId);
    const { numDeletedRows } = await transaction
      .deleteFrom('cart_line')
      .where('cart_id', '=', cartId)
      .where('id', '=', rowId)
      .executeTakeFirst();
    // Every change of a cart writes its row, because cached carts are compared with it.
    await transaction.updateTable('cart').set({ updated_at: services.clock() }).where('id', '=', cartId).execute();
    return numDeletedRows > 0n;
  });
}
