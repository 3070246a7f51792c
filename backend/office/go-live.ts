import { sql } from 'kysely';
import { shopDay } from '../../domain/shop-day.ts';
import { AppError } from '../app-error.ts';
import { writeAudit, type Actor } from '../audit/index.ts';
import { holdsDemonstration } from '../content/index.ts';
import type { Database } from '../database/index.ts';
import { BACKUP_HOURS } from '../operation/index.ts';
import type { MailConnection } from '../integrations/mail/index.ts';
import { mailWayOf } from '../notifications/index.ts';
import type { EnvironmentSettings } from '../settings.ts';

/** What the database knows of a shop that is to go live; the moments are those of the latest. */
interface Facts {
  administrators: number;
  adminSince: Date | null;
  adminName: string | null;
  identityAt: Date | null;
  identityBy: string | null;
  hasCompany: boolean;
  legalAt: Date | null;
  legalBy: string | null;
  /** How many of terms of sale and privacy notice are in force with the company’s name. */
  legalTexts: number;
  hasArticles: boolean;
  hasPrices: boolean;
  hasCustomers: boolean;
  hasDocuments: boolean;
  erp: 'none' | 'embedded' | 'http' | 'files' | null;
  connectedAt: Date | null;
  waitingOrders: number;
  /** The last check of prices against the ERP that came to its end. */
  checkedAt: Date | null;
  checkedBy: string | null;
  differentPrices: number | null;
  /** The last test mail that the server of now has accepted. */
  testedAt: Date | null;
  testedBy: string | null;
  hasTransport: boolean;
  hasMinimum: boolean;
  isSilent: boolean;
  /** The newest file that came without a person of the office, in the last days. */
  cameAt: Date | null;
  /** The last backup, while it is not too old. */
  backupAt: Date | null;
  /** Who has said that another program makes the backups, and when. */
  backupDeclaredAt: Date | null;
  backupDeclaredBy: string | null;
}

/** Days after which data that come by themselves are missing: a weekend has no files of its own. */
const IMPORT_DAYS = 3;

type Environment = Pick<EnvironmentSettings, 'shopUrl' | 'payments'> & { mail: MailConnection };

interface Check {
  /** Whether the shop can't go live without it; the others do not hinder. */
  blocks: boolean;
  isDone: (facts: Facts, environment: Environment) => boolean;
  /** Who did it and when, where that is known. */
  by?: (facts: Facts) => { name: string | null; at: Date | null };
  /** How many things it is about. */
  count?: (facts: Facts) => number;
}

/** What a shop needs before it goes live, in the order in which it is set up. */
export const GO_LIVE_CHECKS = {
  administrator: {
    blocks: true,
    isDone: ({ administrators }) => administrators > 0,
    by: ({ adminName, adminSince }) => ({ name: adminName, at: adminSince }),
    count: ({ administrators }) => administrators,
  },
  identity: {
    blocks: true,
    isDone: ({ identityAt, hasCompany }) => identityAt !== null && hasCompany,
    by: ({ identityBy, identityAt }) => ({ name: identityBy, at: identityAt }),
  },
  legal: {
    blocks: true,
    isDone: ({ legalTexts }) => legalTexts === 2,
    by: ({ legalBy, legalAt }) => ({ name: legalBy, at: legalAt }),
    count: ({ legalTexts }) => 2 - legalTexts,
  },
  articles: { blocks: true, isDone: ({ hasArticles }) => hasArticles },
  prices: { blocks: true, isDone: ({ hasPrices }) => hasPrices },
  customers: { blocks: true, isDone: ({ hasCustomers }) => hasCustomers },
  documents: { blocks: false, isDone: ({ hasDocuments }) => hasDocuments },
  erp: {
    blocks: true,
    // The embedded ERP belongs to the demonstration: no order leaves with it.
    isDone: ({ erp }) => erp === 'http' || erp === 'files',
    by: ({ connectedAt }) => ({ name: null, at: connectedAt }),
    count: ({ waitingOrders }) => waitingOrders,
  },
  'price-check': {
    blocks: true,
    isDone: ({ checkedAt, differentPrices }) => checkedAt !== null && differentPrices === 0,
    by: ({ checkedBy, checkedAt }) => ({ name: checkedBy, at: checkedAt }),
    count: ({ differentPrices }) => differentPrices ?? 0,
  },
  'nightly-import': {
    blocks: false,
    isDone: ({ cameAt }) => cameAt !== null,
    by: ({ cameAt: at }) => ({ name: null, at }),
  },
  transport: { blocks: false, isDone: ({ hasTransport }) => hasTransport },
  minimum: { blocks: false, isDone: ({ hasMinimum }) => hasMinimum },
  mail: { blocks: true, isDone: (_facts, { mail }) => mail.smtp !== null },
  'test-mail': {
    blocks: true,
    isDone: ({ testedAt }, { mail }) => mail.smtp !== null && testedAt !== null,
    by: ({ testedBy, testedAt }) => ({ name: testedBy, at: testedAt }),
  },
  address: { blocks: true, isDone: (_facts, { shopUrl }) => shopUrl?.startsWith('https://') === true },
  payments: { blocks: false, isDone: (_facts, { payments }) => payments !== null && payments.kind !== 'sandbox' },
  outgoing: { blocks: true, isDone: ({ isSilent }) => !isSilent },
  backup: {
    blocks: true,
    isDone: ({ backupAt, backupDeclaredAt }) => backupAt !== null || backupDeclaredAt !== null,
    by: ({ backupAt, backupDeclaredAt, backupDeclaredBy }) =>
      backupAt === null ? { name: backupDeclaredBy, at: backupDeclaredAt } : { name: null, at: backupAt },
  },
} as const satisfies Record<string, Check>;
export type GoLiveKey = keyof typeof GO_LIVE_CHECKS;

/** A row of the list: red blocks, amber does not; `waived` was taken away with a reason. */
export interface GoLiveRow {
  key: GoLiveKey;
  state: 'blocks' | 'open' | 'done' | 'waived';
  count: number | null;
  by: { name: string | null; at: Date | null } | null;
  /** Why it was taken away. */
  reason: string | null;
}

async function findFacts({ query }: Pick<Database, 'query'>, mail: MailConnection, now: Date): Promise<Facts> {
  const day = shopDay(now);
  const { rows } = await sql<Facts>`
    with administrator as (
      select u.name, f.confirmed_at as at
      from office_user o join office_role r on r.id = o.role_id join user_account u on u.id = o.user_id
        join second_factor f on f.user_id = u.id and f.confirmed_at is not null
      where r.built_in = 'administration' and u.is_active and (o.ends_on is null or o.ends_on >= ${day}::date)
    ), identity as (
      select v.created_at as at, v.created_by as by, v.content
      from content_item i join content_version v on v.item_id = i.id
      where i.kind = 'identity' and v.state = 'published' and coalesce(v.publish_at, v.created_at) <= now()
      order by v.number desc limit 1
    ), legal as (
      select distinct on (i.key) v.created_at as at, v.created_by as by,
        position(lower(coalesce(nullif(n.content->'company'->>'name', ''), n.content->>'name')) in
          lower(v.content->'body'->'it'->>'source')) > 0 as is_named
      from content_item i join content_version v on v.item_id = i.id left join identity n on true
      where i.kind = 'legal-text' and i.key in ('terms', 'privacy') and v.state = 'published'
        and (v.publish_at is null or v.publish_at <= now())
      order by i.key, v.number desc
    ), checked as (
      select finished_at as at, asked_by as by, (result->>'different')::integer as different
      from price_check where result is not null order by id desc limit 1
    ), tested as (
      select at, asked_by as by from mail_test
      where outcome = 'accepted' and server = ${mailWayOf(mail)} order by id desc limit 1
    )
    select (select count(*)::integer from administrator) as administrators,
      (select at from administrator order by at limit 1) as "adminSince",
      (select name from administrator order by at limit 1) as "adminName",
      (select at from identity) as "identityAt", (select by from identity) as "identityBy",
      coalesce((select content->'company'->>'name' <> '' and content->'company'->>'vatNumber' <> ''
        and content->'company'->>'email' <> '' from identity), false) as "hasCompany",
      (select max(at) from legal) as "legalAt", (select by from legal order by at desc limit 1) as "legalBy",
      (select count(*)::integer from legal where is_named) as "legalTexts",
      exists (select from article) as "hasArticles",
      exists (select from price_list_entry) as "hasPrices",
      exists (select from customer) as "hasCustomers",
      exists (select from customer_document) as "hasDocuments",
      (select kind from erp_connection) as erp, (select connected_at from erp_connection) as "connectedAt",
      (select count(*)::integer from erp_export where state in ('waiting', 'unconnected')) as "waitingOrders",
      (select at from checked) as "checkedAt", (select by from checked) as "checkedBy",
      (select different from checked) as "differentPrices",
      (select at from tested) as "testedAt", (select by from tested) as "testedBy",
      exists (select from transport_rule) or exists (select from setting where key = 'transport') as "hasTransport",
      exists (select from setting where key = 'minimum_order') as "hasMinimum",
      exists (select from outgoing_state where stopped_because is not null) as "isSilent",
      (select max(ended_at) from import_run where origin <> 'office' and state = 'finished' and kind not in ('undo', 'release')
        and started_at > ${now}::timestamptz - ${IMPORT_DAYS} * interval '1 day') as "cameAt",
      (select made_at from backup_note where made_at > ${now}::timestamptz - ${BACKUP_HOURS} * interval '1 hour') as "backupAt",
      (select declared_at from backup_note) as "backupDeclaredAt",
      (select declared_by from backup_note) as "backupDeclaredBy"`.execute(query);
  const [facts] = rows;
  if (!facts) throw new Error('a select without from returned no row');
  return facts;
}

/** The list before going live; null while the demonstration is loaded, which is only tried. */
export async function listGoLive(database: Database, environment: Environment, now: Date): Promise<GoLiveRow[] | null> {
  if (await holdsDemonstration(database)) return null;
  const [facts, waivers] = await Promise.all([
    findFacts(database, environment.mail, now),
    database.query.selectFrom('go_live_waiver').selectAll().execute(),
  ]);
  const checks = Object.entries(GO_LIVE_CHECKS) as [GoLiveKey, Check][];
  return checks.map(([key, { blocks, isDone, by, count }]) => {
    const waiver = waivers.find(({ check_key: waived }) => waived === key);
    const row = { key, count: count?.(facts) ?? null, reason: null };
    if (isDone(facts, environment)) return { ...row, state: 'done', by: by?.(facts) ?? null };
    if (waiver)
      return {
        ...{ ...row, state: 'waived', reason: waiver.reason },
        by: { name: waiver.waived_by, at: waiver.waived_at },
      };
    return { ...row, state: blocks ? 'blocks' : 'open', by: null };
  });
}

/** Takes a row away with a reason; fails with `conflict` where somebody did already. */
export async function waiveGoLiveRow(
  { query }: Pick<Database, 'query'>,
  { key, reason }: { key: GoLiveKey; reason: string },
  actor: Actor,
): Promise<void> {
  await query.transaction().execute(async (transaction) => {
    const added = await transaction
      .insertInto('go_live_waiver')
      .values({ check_key: key, reason, waived_by: actor.name })
      .onConflict((conflict) => conflict.doNothing())
      .returning('check_key')
      .executeTakeFirst();
    if (!added) throw new AppError('conflict', 'changedMeanwhile');
    await writeAudit(transaction, { actor, action: 'go-live-row-removed', details: { row: key, reason } });
  });
}

/** Puts a row that was taken away back into the list; nothing where it stands there. */
export async function restoreGoLiveRow(
  { query }: Pick<Database, 'query'>,
  key: GoLiveKey,
  actor: Actor,
): Promise<void> {
  await query.transaction().execute(async (transaction) => {
    const removed = await transaction.deleteFrom('go_live_waiver').where('check_key', '=', key).executeTakeFirst();
    if (removed.numDeletedRows === 0n) return;
    await writeAudit(transaction, { actor, action: 'go-live-row-returned', details: { row: key } });
  });
}
