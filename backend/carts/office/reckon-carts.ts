import { sql, type Kysely } from 'kysely';
import { transportOf } from '../../../domain/cart-totals.ts';
import type { ReckonedCart } from '../../../domain/reckoned-cart.ts';
import { shopDay } from '../../../domain/shop-day.ts';
import { transportPrice, type TransportRule } from '../../../domain/transport.ts';
import { transportOn } from '../../content/index.ts';
import { hasAddressInScope, inOfficeScope, type OfficeIdentity } from '../../customers/index.ts';
import type { Database, Tables } from '../../database/index.ts';
import { containsPattern, folded } from '../../database/text-match.ts';
import { findPrices } from '../../pricing/index.ts';
import { findCartById } from '../cart-rows.ts';
import { priceCart } from '../cart-view.ts';
import type { CartServices } from '../services.ts';

type Scope = Pick<OfficeIdentity, 'agentIds'>;

/** Name of the job that reckons open carts. */
export const RECKON_CARTS = 'reckon_carts';

/** Carts are reckoned anew when somebody asks after so long; the newest ones, at most so many. */
const MAXIMUM_AGE = 10 * 60_000;
const MAXIMUM_CARTS = 20_000;
const EXAMPLES = 20;

/** Asks for the open carts to be reckoned, unless that was done a short time ago. Returns whether it is under way. */
export async function askForReckoning({ database, clock }: Pick<CartServices, 'database' | 'clock'>): Promise<boolean> {
  const now = clock();
  const since = new Date(now.getTime() - MAXIMUM_AGE);
  return database.query.transaction().execute(async (query) => {
    await sql`select pg_advisory_xact_lock(hashtext(${RECKON_CARTS}))`.execute(query);
    const latest = await query
      .selectFrom('cart_reckoning')
      .select('finished_at')
      .where('asked_at', '>', since)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (latest) return latest.finished_at === null;
    const { id } = await query
      .insertInto('cart_reckoning')
      .values({ asked_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`select graphile_worker.add_job(${RECKON_CARTS}, json_build_object('id', ${id}::bigint),
      job_key => ${RECKON_CARTS})`.execute(query);
    return true;
  });
}

/** The job: prices every open cart with lines as the shop does today, and keeps what transport depends on. */
export async function reckonCarts({ database, shopSettings, clock }: CartServices, id: number): Promise<void> {
  const { query } = database;
  const now = clock();
  const today = shopDay(now);
  const settings = await shopSettings.current();
  const { rows } = await sql<{ id: number; customerId: number; addressId: number }>`
    select id, customer_id as "customerId", address_id as "addressId" from cart
    where state = 'A' and exists (select from cart_line l where l.cart_id = cart.id)
    order by updated_at desc limit ${MAXIMUM_CARTS}`.execute(query);
  const carts: ReckonedCart[] = [];
  for (const { id: cartId, customerId, addressId } of rows) {
    const stored = await findCartById(query, cartId, now);
    if (!stored || stored.rows.length === 0) continue;
    const articleIds = stored.rows.map(({ articleId }) => articleId);
    const prices = await findPrices(query, { customerId, addressId, today }, articleIds);
    const { totals } = priceCart(stored, prices, settings, 'SHIPPING_GOOD', today);
    const { destination, minimumOrderCents } = stored.buyer;
    const netCents = totals.netCents + totals.couponCents;
    carts.push({ cartId, addressId, netCents, grams: totals.weightGrams, destination, minimumOrderCents });
  }
  await query
    .updateTable('cart_reckoning')
    .set({ finished_at: clock(), carts: JSON.stringify(carts) })
    .where('id', '=', id)
    .execute();
  await query.deleteFrom('cart_reckoning').where('id', '<', id).execute();
}

async function latestReckoning(query: Kysely<Tables>): Promise<{ at: Date; carts: ReckonedCart[] } | null> {
  const found = await query
    .selectFrom('cart_reckoning')
    .select(['finished_at', 'carts'])
    .where('finished_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.finished_at ? { at: found.finished_at, carts: found.carts } : null;
}

/** What other rules would change for open carts. */
export interface TransportEffect {
  reckonedAt: Date | null;
  carts: number;
  loseFree: number;
  gainFree: number;
  dearer: number;
  cheaper: number;
  belowMinimum: number;
  examples: { customer: string; city: string; netCents: number; beforeCents: number; afterCents: number }[];
}

/** What rules and a minimum order would change for the open carts, as these were last reckoned. */
export async function transportEffect(
  { database, shopSettings, clock }: CartServices,
  wanted: { rules: readonly TransportRule[]; minimumOrderCents: number; office: Scope },
): Promise<TransportEffect> {
  const { query } = database;
  const [reckoning, settings] = await Promise.all([latestReckoning(query), shopSettings.current()]);
  const { rules, usual } = transportOn(settings, shopDay(clock()));
  const effect = { loseFree: 0, gainFree: 0, dearer: 0, cheaper: 0, belowMinimum: 0 };
  const changed: { addressId: number; netCents: number; beforeCents: number; afterCents: number }[] = [];
  for (const { addressId, netCents, grams, destination, minimumOrderCents } of reckoning?.carts ?? []) {
    const shipment = { destination, grams, netCents };
    const [beforeCents, afterCents] = [rules, wanted.rules].map((list) =>
      transportOf(netCents, 1, 'SHIPPING_GOOD', transportPrice(list, usual, shipment)),
    ) as [number, number];
    if (beforeCents === 0 && afterCents > 0) effect.loseFree += 1;
    else if (beforeCents > 0 && afterCents === 0) effect.gainFree += 1;
    else if (afterCents > beforeCents) effect.dearer += 1;
    else if (afterCents < beforeCents) effect.cheaper += 1;
    const isStopped = netCents < wanted.minimumOrderCents && netCents >= settings.minimum_order.cents;
    if (minimumOrderCents === null && isStopped) effect.belowMinimum += 1;
    if (beforeCents !== afterCents) changed.push({ addressId, netCents, beforeCents, afterCents });
  }
  const most = changed
    .toSorted(
      (one, other) => Math.abs(other.afterCents - other.beforeCents) - Math.abs(one.afterCents - one.beforeCents),
    )
    .slice(0, EXAMPLES);
  // Figures count all carts; who sees only some customers gets no names.
  const examples = wanted.office.agentIds === null ? await withNames(query, most) : [];
  return { reckonedAt: reckoning?.at ?? null, carts: reckoning?.carts.length ?? 0, ...effect, examples };
}

async function withNames<Row extends { addressId: number }>(query: Kysely<Tables>, carts: readonly Row[]) {
  if (carts.length === 0) return [];
  const places = await query
    .selectFrom('customer_address as a')
    .innerJoin('customer as c', 'c.id', 'a.customer_id')
    .select(['a.id', 'a.city', 'c.company_name as customer'])
    .where(
      'a.id',
      'in',
      carts.map(({ addressId }) => addressId),
    )
    .execute();
  const byId = new Map(places.map((place) => [place.id, place]));
  return carts.flatMap(({ addressId, ...cart }) => {
    const place = byId.get(addressId);
    return place ? [{ ...cart, customer: place.customer, city: place.city }] : [];
  });
}

/** A delivery address with what decides about transport there. */
export interface ShippingPlace {
  customer: { code: string; name: string };
  addressCode: string;
  street: string;
  city: string;
  postalCode: string | null;
  province: string | null;
  country: string;
  vatRegime: string | null;
  minimumOrderCents: number | null;
  cart: { netCents: number; grams: number | null } | null;
}

const PLACES = 20;

/** Addresses of the customers that a text finds, by code or name, within the scope; each with its open cart. */
export async function findShippingPlaces(
  { query }: Pick<Database, 'query'>,
  office: Scope,
  text: string,
): Promise<ShippingPlace[]> {
  const { rows } = await sql<Omit<ShippingPlace, 'cart'> & { id: number }>`
    select a.id, jsonb_build_object('code', c.code, 'name', c.company_name) as customer, a.code as "addressCode",
      a.street, a.city, a.postal_code as "postalCode", a.province, a.country, c.vat_regime as "vatRegime",
      c.minimum_order_cents as "minimumOrderCents"
    from (
      select * from customer c where (lower(c.code) = lower(${text})
        or ${folded(sql`c.company_name`)} like ${folded(sql`${containsPattern(text)}`)}) and ${hasAddressInScope(office, 'c')}
      order by lower(c.code) = lower(${text}) desc, c.company_name limit 8
    ) c join customer_address a on a.customer_id = c.id
    where ${inOfficeScope(office, sql`a.id`)}
    order by lower(c.code) = lower(${text}) desc, c.company_name, a.code limit ${PLACES}`.execute(query);
  const reckoning = await latestReckoning(query);
  const carts = new Map(reckoning?.carts.map((cart) => [cart.addressId, cart]));
  return rows.map(({ id, ...place }) => {
    const cart = carts.get(id);
    return { ...place, cart: cart ? { netCents: cart.netCents, grams: cart.grams } : null };
  });
}
