import { sql } from 'kysely';
import { textsInForce, type LegalTextKey } from '../../domain/legal-texts.ts';
import { LEGAL_TEXT_PATHS } from '../../domain/legal-texts.ts';
import { localized } from '../../domain/local-text.ts';
import type { Locale } from '../../domain/locale.ts';
import { addDays, shopDay } from '../../domain/shop-day.ts';
import { findLegalVersion, type ShopSettingsReader } from '../content/index.ts';
import type { Database } from '../database/index.ts';
import { queueMail } from '../notifications/index.ts';

/** Mails of one transaction. */
const SLICE = 500;

/**
 * Queues the mails about versions that will count: to everybody who may order, once each, from so many days before as the
 * version says. Returns how many.
 */
export async function queueLegalNotices(services: {
  database: Database;
  clock: () => Date;
  shopSettings: ShopSettingsReader;
}): Promise<number> {
  const { database, clock, shopSettings } = services;
  const now = clock();
  const { legalVersions } = await shopSettings.current();
  const inForce = textsInForce(legalVersions, now.getTime());
  let count = 0;
  for (const { key, version, publishAt } of legalVersions) {
    const isComing = publishAt !== null && publishAt > now.getTime();
    // A version that a newer one has replaced never comes.
    if (!isComing || inForce.some((one) => one.key === key && one.version > version)) continue;
    const found = await findLegalVersion(database.query, key, version);
    const day = shopDay(new Date(publishAt));
    const { noticeDays = null } = found?.content ?? {};
    if (!found || noticeDays === null || addDays(day, -noticeDays) > shopDay(now)) continue;
    let queued = SLICE;
    while (queued === SLICE) {
      queued = await queueSlice(database, { key, version, day, title: found.content.title, now });
      count += queued;
    }
  }
  return count;
}

interface Notice {
  key: LegalTextKey;
  version: number;
  day: string;
  title: { it: string; en: string | null };
  now: Date;
}

async function queueSlice(database: Database, { key, version, day, title, now }: Notice): Promise<number> {
  return database.query.transaction().execute(async (query) => {
    const { rows } = await sql<{ id: number; email: string; name: string; customer_id: number; locale: Locale | null }>`
      with told as (
        insert into legal_notice (text_key, version, user_id, at)
        select ${key}, ${version}, u.id, ${now} from user_account u
        where u.is_active and u.kind = 'client'
          and exists (select from company_member m join customer c on c.id = m.customer_id
            where m.user_id = u.id and c.is_active and not c.is_closed_by_office and m.role <> 'documents-only')
          and not exists (select from legal_notice n
            where n.text_key = ${key} and n.version = ${version} and n.user_id = u.id)
        order by u.id limit ${SLICE} on conflict do nothing returning user_id
      )
      select u.id, u.email, u.name,
        (select min(m.customer_id) from company_member m where m.user_id = u.id) as customer_id,
        (select o.locale from sales_order o where o.sent_by_user_id = u.id order by o.id desc limit 1) as locale
      from told join user_account u on u.id = told.user_id`.execute(query);
    for (const { id, email, name, customer_id, locale } of rows) {
      const language = locale ?? 'it';
      await queueMail(query, {
        ...{ recipient: email, template: 'legal-text-changes', locale: language },
        person: { userId: id, customerId: customer_id, addressId: null },
        parameters: { name, title: localized(title, language), day: day.split('-').toReversed().join('/') },
        path: `/web-page/${LEGAL_TEXT_PATHS[key]}`,
      });
    }
    return rows.length;
  });
}
