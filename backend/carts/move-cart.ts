import { sql, type Kysely } from 'kysely';
import { MAXIMUM_CART_LINES, packageQuantity } from '../../domain/packaging.ts';
import type { Sentence } from '../app-error.ts';
import { AppError } from '../app-error.ts';
import { requireOpen } from '../customers/index.ts';
import type { Tables } from '../database/index.ts';
import { cartFullError, openCart } from './active-cart.ts';
import { quantitySentence } from './add-lines.ts';
import { lockActiveCart } from './own-cart.ts';
import type { CartOwner, CartServices } from './services.ts';
import { countLines } from './stored-cart.ts';

/** A line that goes to the other address; without a quantity all of it. */
export interface MovedRow {
  rowId: number;
  quantity?: number | undefined;
}

export interface MoveRequest {
  /** The delivery address that gets the lines; the caller has checked that the owner may use it. */
  addressId: number;
  /** Which lines; all of them when absent. */
  rows?: readonly MovedRow[] | undefined;
  /** Whether the coupon goes along; when absent, it does if no line stays. */
  withCoupon?: boolean | undefined;
}

export interface MovedCart {
  /** The active cart of the other address. */
  cartId: number;
  /** The lines there with the quantities that came: moved the other way, they undo this move. */
  rows: Required<MovedRow>[];
  /** How many of them were added up with a line that was there. */
  summedCount: number;
  isCouponMoved: boolean;
}

interface FoundLine {
  rowId: number;
  code: string;
  quantity: number;
  minimumPackaging: number;
  /** The line of the same article and promotion at the other address. */
  otherId: number | null;
  otherQuantity: number | null;
}

interface Move extends FoundLine {
  moved: number;
}

/**
 * Moves lines of the owner's active cart into the active cart of another delivery address, all or none; opens one when
 * there is none. The quantities of an article under the same promotion are added up. Lines keep the prices and stock
 * that the buyer saw, so that what differs at the other address is reported before sending. Fails with `not-found` for
 * another owner's cart and a row that is not in it, with `conflict` for a cart that is not active, with `forbidden` for
 * a closed address, with `invalid` for a sum above the largest quantity and for more than 1000 lines. The number of
 * queries does not depend on the number of lines.
 */
export function moveCart(
  services: CartServices,
  owner: CartOwner,
  cartId: number,
  { addressId, rows, withCoupon }: MoveRequest,
): Promise<MovedCart> {
  const now = services.clock();
  return services.database.query.transaction().execute(async (transaction) => {
    await requireOpen(transaction, { customerId: owner.customerId, addressId });
    await lockActiveCart(transaction, owner, cartId);
    if (addressId === owner.addressId) return { cartId, rows: [], summedCount: 0, isCouponMoved: false };
    const targetId = await openCart(transaction, { ...owner, addressId });
    const found = await findLines(transaction, cartId, targetId);
    const moves = movesOf(found, rows);
    requireQuantities(moves);
    const moved = await writeMoves(transaction, { moves, cartId, targetId });
    if ((await countLines(transaction, targetId)) > MAXIMUM_CART_LINES) throw cartFullError();
    await transaction.updateTable('cart').set({ updated_at: now }).where('id', '=', cartId).execute();
    const isWhole = moves.length === found.length && moves.every(({ moved: part, quantity }) => part === quantity);
    const isCouponMoved = (withCoupon ?? isWhole) && (await moveCoupon(transaction, cartId, targetId));
    const summedCount = moves.filter(({ otherId }) => otherId !== null).length;
    return { cartId: targetId, rows: moved, summedCount, isCouponMoved };
  });
}

async function findLines(query: Kysely<Tables>, cartId: number, targetId: number): Promise<FoundLine[]> {
  const { rows } = await sql<FoundLine>`
    select l.id as "rowId", a.code, l.quantity, a.minimum_packaging as "minimumPackaging", o.id as "otherId",
      o.quantity as "otherQuantity"
    from cart_line l join article a on a.id = l.article_id
    left join cart_line o on o.cart_id = ${targetId} and o.article_id = l.article_id
      and o.promo_code = l.promo_code and o.promo_row = l.promo_row
    where l.cart_id = ${cartId}
    order by l.id`.execute(query);
  return rows;
}

function movesOf(found: readonly FoundLine[], wanted: readonly MovedRow[] | undefined): Move[] {
  if (!wanted) return found.map((line) => ({ ...line, moved: line.quantity }));
  const byId = new Map(found.map((line) => [line.rowId, line]));
  return [...new Map(wanted.map((row) => [row.rowId, row])).values()].map(({ rowId, quantity }) => {
    const line = byId.get(rowId);
    if (!line) throw new AppError('not-found', 'notFound');
    return { ...line, moved: Math.min(quantity ?? line.quantity, line.quantity) };
  });
}

/** Rejects sums that no line can have; no line is left behind unsaid. */
function requireQuantities(moves: readonly Move[]): void {
  const errors: Record<string, Sentence[]> = {};
  for (const { code, moved, otherQuantity, minimumPackaging } of moves) {
    if (otherQuantity === null) continue;
    const packaged = packageQuantity(otherQuantity + moved, minimumPackaging);
    if (!packaged.accepted) errors[code] = [quantitySentence(packaged)];
  }
  if (Object.keys(errors).length > 0) {
    throw new AppError('invalid', 'linesCannotBeOrdered', { errors, reason: 'lines-cannot-be-ordered' });
  }
}

/** Writes the moves; returns the lines at the other address with the quantities that came. */
async function writeMoves(
  query: Kysely<Tables>,
  { moves, cartId, targetId }: { moves: readonly Move[]; cartId: number; targetId: number },
): Promise<Required<MovedRow>[]> {
  const alone = moves.filter(({ otherId, moved, quantity }) => otherId === null && moved === quantity);
  const summed = moves.filter(({ otherId }) => otherId !== null);
  const parts = moves.filter(({ otherId, moved, quantity }) => otherId === null && moved < quantity);
  const ids = (some: readonly Move[]) => sql`${sql.val(some.map(({ rowId }) => rowId))}::bigint[]`;
  const quantities = (some: readonly Move[]) => sql`${sql.val(some.map(({ moved }) => moved))}::integer[]`;
  const given = (some: readonly Move[]) => sql`unnest(${ids(some)}, ${quantities(some)})`;
  await sql`
    update cart_line set cart_id = ${targetId} where cart_id = ${cartId} and id = any(${ids(alone)})`.execute(query);
  const otherIds = sql`${sql.val(summed.map(({ otherId }) => otherId))}::bigint[]`;
  await sql`
    update cart_line o set quantity = o.quantity + given.moved, note = coalesce(o.note, l.note)
    from unnest(${otherIds}, ${ids(summed)}, ${quantities(summed)}) as given (other_id, id, moved)
    join cart_line l on l.id = given.id
    where o.id = given.other_id`.execute(query);
  const { rows: made } = await sql<Required<MovedRow>>`
    insert into cart_line (cart_id, article_id, promo_code, promo_row, quantity, note, seen_net_price,
      seen_price_quantity, seen_at, seen_stock)
    select ${targetId}, l.article_id, l.promo_code, l.promo_row, given.moved, l.note, l.seen_net_price,
      l.seen_price_quantity, l.seen_at, l.seen_stock
    from ${given(parts)} as given (id, moved) join cart_line l on l.id = given.id
    order by l.id
    returning id as "rowId", quantity`.execute(query);
  const leaving = summed.filter(({ moved, quantity }) => moved === quantity);
  await sql`delete from cart_line where cart_id = ${cartId} and id = any(${ids(leaving)})`.execute(query);
  const staying = moves.filter(({ moved, quantity }) => moved < quantity);
  await sql`
    update cart_line l set quantity = l.quantity - given.moved
    from ${given(staying)} as given (id, moved) where l.id = given.id`.execute(query);
  const came = ({ rowId, otherId, moved }: Move) => ({ rowId: otherId ?? rowId, quantity: moved });
  return [...alone.map(came), ...summed.map(came), ...made];
}

/** Gives the coupon of a cart to one that has none; whether it did. */
async function moveCoupon(query: Kysely<Tables>, cartId: number, targetId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update cart target set coupon_id = source.coupon_id from cart source
    where target.id = ${targetId} and source.id = ${cartId} and target.coupon_id is null
      and source.coupon_id is not null`.execute(query);
  if (!numAffectedRows) return false;
  await query.updateTable('cart').set({ coupon_id: null }).where('id', '=', cartId).execute();
  return true;
}
