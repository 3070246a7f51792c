import { sql } from 'kysely';
import { addDays, shopDay, shopMoment } from '../../../domain/shop-day.ts';
import { LOCALES, type Locale } from '../../../domain/locale.ts';
import { inOfficeScope } from '../../customers/index.ts';
import type { Database } from '../../database/index.ts';
import { previewMail } from '../../notifications/index.ts';
import { text } from '../../texts/index.ts';
import type { AccountServices } from '../services.ts';
import { writtenDay } from './send-waves.ts';
import type { Office } from './state.ts';

const WEEKS = 8;

/** SQL: whether somebody of the office sees the customer of a row of `customer_activation`, named k. */
const isCustomerInScope = (office: Office) =>
  office.agentIds === null
    ? sql`true`
    : sql`k.customer_id in (select customer_id from customer_address where agent_id = any (${office.agentIds}::integer[]))`;

/** How many customers had somebody who can log in at the end of each of the last weeks. */
export async function listGrowth(
  { query }: Pick<Database, 'query'>,
  office: Office,
  now: Date,
): Promise<{ week: string; active: number }[]> {
  const today = shopDay(now);
  const weeks = Array.from({ length: WEEKS }, (_, index) => addDays(today, (index + 1 - WEEKS) * 7));
  const ends = weeks.map((week) => shopMoment(addDays(week, 1), '00:00'));
  const { rows } = await sql<{ before: number; count: number }>`
    select width_bucket(k.active_since, ${ends}::timestamptz[]) as before, count(*)::integer as count
    from customer_activation k
    where k.is_open and k.active_since is not null and ${isCustomerInScope(office)} group by 1`.execute(query);
  return weeks.map((week, index) => ({
    week,
    active: rows.reduce((all, { before, count }) => all + (before <= index ? count : 0), 0),
  }));
}

/** Groups, discount classes and provinces of the customers in the scope. */
export async function listActivationChoices({ query }: Pick<Database, 'query'>, office: Office) {
  const { rows: groups } = await sql<{ code: string; name: string }>`
    select code, coalesce(name, code) as name from customer_group order by 2 limit 500`.execute(query);
  const { rows: classes } = await sql<{ code: string }>`
    select code from discount_class where kind = 'customer' order by code limit 500`.execute(query);
  const { rows: provinces } = await sql<{ province: string }>`
    select distinct ${office.agentIds === null ? sql`k.province from customer_activation k` : sql`upper(k.province) as province from customer_address k`}
    where k.province is not null and ${office.agentIds === null ? sql`k.is_open` : inOfficeScope(office, sql`k.id`)}
    order by 1 limit 300`.execute(query);
  return {
    groups,
    discountClasses: classes.map(({ code }) => code),
    provinces: provinces.map(({ province }) => province),
  };
}

/** Days for which the example of a mail says that its link is valid. */
const EXAMPLE_DAYS = 30;

/** The mails of a wave and its letter in both languages, for a customer or as an example. */
export async function writeWaveTexts(
  { database, shopSettings, clock }: Pick<AccountServices, 'database' | 'shopSettings' | 'clock'>,
  customerId: number | null,
) {
  const { company } = await shopSettings.current();
  const { rows } = await sql<{ customer: string; name: string; agent: string | null; phone: string | null }>`
    select c.company_name as customer, g.name as agent, g.phone,
      coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.company_name) as name
    from customer c left join lateral (select g.* from customer_address a join agent g on g.id = a.agent_id
      where a.customer_id = c.id order by a.is_default desc, a.agent_id limit 1) g on true
    where c.id = ${customerId}`.execute(database.query);
  const { customer, name, agent, phone } = rows[0] ?? { customer: '…', name: '…', agent: null, phone: null };
  const office = [company.telephone, company.email].filter(Boolean).join(', ');
  const contact = [agent, phone].filter(Boolean).join(', ') || office;
  const day = addDays(shopDay(clock()), EXAMPLE_DAYS);
  const mailIn = (template: 'activation-invited' | 'activation-reminder') => (locale: Locale) =>
    previewMail(database.query, {
      ...{ recipient: '', template, locale },
      parameters: { name, customer, contact, expiry: writtenDay(day, locale) },
    });
  const letterIn = async (locale: Locale) => [
    text(locale, 'letterTitle', { shop: company.name }),
    text(locale, 'letterLead', { customer }),
    text(locale, 'letterAsksInvoice'),
    text(locale, 'letterEnd', { expiry: writtenDay(day, locale), contact }),
  ];
  const both = async <Text>(write: (locale: Locale) => Promise<Text>) => {
    const written = await Promise.all(LOCALES.map(async (locale) => [locale, await write(locale)] as const));
    return Object.fromEntries(written) as Record<Locale, Text>;
  };
  return {
    invitation: await both(mailIn('activation-invited')),
    reminder: await both(mailIn('activation-reminder')),
    letter: await both(letterIn),
  };
}
