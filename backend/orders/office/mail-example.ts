import { sql } from 'kysely';
import type { Locale } from '../../../domain/locale.ts';
import { orderName } from '../../../domain/order-name.ts';
import type { ShopSettings } from '../../content/index.ts';
import { inOfficeScope, type OfficeIdentity } from '../../customers/index.ts';
import type { Database } from '../../database/index.ts';
import { issuerOf } from '../../printing/head.ts';
import type { TextParameter } from '../../texts/index.ts';
import { findConfirmation } from '../confirmation/find-confirmation.ts';
import { confirmationValues } from '../confirmation/mail-values.ts';

/** Orders that are offered as examples. */
const EXAMPLES = 10;

/** The newest orders of the shop that somebody of the office sees, to show the text of a mail with one. */
export async function listExampleOrders(
  { query }: Pick<Database, 'query'>,
  office: OfficeIdentity,
): Promise<{ id: number; name: string; customer: string }[]> {
  const { rows } = await sql<{ id: number; cause: string; year: number; number: number; customer: string }>`
    select o.id, o.cause, o.year, o.number, c.company_name as customer
    from sales_order o join customer c on c.id = o.customer_id
    where ${inOfficeScope(office, sql`o.address_id`)} and o.cart_id is not null
    order by o.id desc limit ${EXAMPLES}`.execute(query);
  return rows.map(({ id, customer, ...order }) => ({ id, customer, name: orderName(order) }));
}

/** What mails about an order say, by their placeholders; null where there is no such order in the scope. */
export async function findMailExample(
  database: Database,
  settings: ShopSettings,
  { office, orderId }: { office: OfficeIdentity; orderId: number },
): Promise<((locale: Locale) => Record<string, TextParameter | null>) | null> {
  const { rows } = await sql`
    select from sales_order o where o.id = ${orderId} and ${inOfficeScope(office, sql`o.address_id`)}`.execute(
    database.query,
  );
  if (rows.length === 0) return null;
  const found = await findConfirmation(database, { ...settings, company: issuerOf(settings, undefined) }, { orderId });
  if (!found) return null;
  const { order, customer, copies } = found;
  const greeted = copies[0]?.greeted ?? customer.name;
  return (locale) => ({
    ...confirmationValues(found, locale, greeted),
    ...{ order: orderName(order), company: customer.name, companyName: customer.name, customerCode: customer.code },
    ...{ buyer: order.sentBy ?? greeted, net: { cents: order.netCents }, vatNumber: customer.vatNumber },
    ...{ totalBefore: { cents: order.totalCents }, totalAfter: { cents: order.totalCents } },
  });
}
