import { randomUUID } from 'node:crypto';
import type { TaskList } from 'graphile-worker';
import { sql } from 'kysely';
import { dayText, type Locale } from '../../domain/locale.ts';
import { shopDay } from '../../domain/shop-day.ts';
import { isLastAdministrator } from '../accounts/index.ts';
import { AppError } from '../app-error.ts';
import { writeAudit, type Actor } from '../audit/index.ts';
import { queueMail } from '../notifications/index.ts';
import { noteErasure, erasureEntry } from './erasure-list.ts';
import { erasePerson, planErasure, type ErasureCount } from './erase-person.ts';
import { findPerson, type Query } from './find-person.ts';
import { personArchive } from './make-copy.ts';
import { lockWaitingRequest, requirePersonRequest, type PersonServices } from './requests.ts';

const MAKE_COPY = 'make_person_copy';
/** Days for which a copy can be fetched. */
const COPY_DAYS = 7;
const DAY = 86_400_000;

/** What an erasure would do to the person of a request, line by line; null where nothing is kept about it. */
export async function tryErasure(
  { database, clock }: PersonServices,
  { id, locale }: { id: number; locale: Locale },
): Promise<{ nameless: string; lines: ErasureCount[] } | null> {
  const request = await requirePersonRequest(database.query, id);
  if (request.email === null) return null;
  const person = await findPerson(database.query, request, { locale, now: clock() });
  return person && { nameless: person.nameless, lines: await planErasure(database.query, person) };
}

/** Whether two names are the same to who types one. */
const isSameName = (one: string, other: string) =>
  one.trim().replaceAll(/\s+/g, ' ').toLowerCase() === other.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** An order that was submitted with the user name and has no answer yet is repeated with the same body. */
async function hasUnsentOrder(query: Query, userId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from sales_order o join erp_export e on e.order_id = o.id
      where o.sent_by_user_id = ${userId} and e.state = 'waiting'
        and exists (select from erp_attempt a where a.order_id = o.id)) as has`.execute(query);
  return rows[0]?.has ?? false;
}

/**
 * Erases the person of a request and answers it, in one transaction; then notes it outside the database, for restores.
 * Who erases types the person's name. Fails with `conflict` where the request is answered already, for oneself, the last
 * administrator, and while an order of the person is on its way.
 */
export async function eraseAndAnswer(
  { database, clock, dataDirectory }: PersonServices & { dataDirectory: string },
  given: { id: number; name: string; withContacts: boolean; locale: Locale; actor: Actor },
): Promise<void> {
  const { id, withContacts, locale, actor } = given;
  const now = clock();
  const entry = await database.query.transaction().execute(async (query) => {
    const request = await lockWaitingRequest(query, id);
    if (request.kind !== 'erasure') throw new AppError('not-found', 'notFound');
    const { userId, email, name } = request;
    if (!isSameName(given.name, name ?? ''))
      throw new AppError('invalid', 'fixErrors', { errors: { name: [{ key: 'personNameDiffers' }] } });
    if (userId !== null) {
      if (userId === actor.id) throw new AppError('conflict', 'personIsSelf');
      if (await isLastAdministrator(query, userId)) throw new AppError('conflict', 'personIsLastAdministrator');
      if (await hasUnsentOrder(query, userId)) throw new AppError('conflict', 'personHasUnsentOrders');
    }
    const person = await findPerson(query, { userId, email }, { locale, now });
    if (!person) throw new AppError('not-found', 'notFound');
    const lines = await planErasure(query, person);
    const noted = await erasureEntry(query, person, { locale, withContacts });
    await erasePerson(query, person, { withContacts });
    await query
      .updateTable('person_request')
      .set({ state: 'done', answered_at: now, answered_by: actor.name, erased: JSON.stringify(noted) })
      .where('id', '=', id)
      .execute();
    await writeAudit(query, {
      ...{ actor, action: 'person-erased', personId: userId },
      object: { kind: 'person-request', id },
      details: { rows: Object.fromEntries(lines.map(({ line, rows }) => [line, rows])), withContacts },
    });
    if (email !== null)
      await queueMail(query, {
        ...{ recipient: email, template: 'person-erased', locale: request.locale, parameters: {} },
      });
    return noted;
  });
  await noteErasure(dataDirectory, entry);
}

/** Has a copy of the person's data made in the background; who has a login gets a mail and fetches it there. */
export async function prepareCopy(
  { database }: PersonServices,
  { id, actor }: { id: number; actor: Actor },
): Promise<void> {
  await database.query.transaction().execute(async (query) => {
    const request = await requirePersonRequest(query, id);
    if (request.email === null) throw new AppError('not-found', 'notFound');
    const job = JSON.stringify({ requestId: id, actor });
    await sql`select graphile_worker.add_job(${MAKE_COPY}, ${job}::json,
      job_key => ${`${MAKE_COPY}:${id}`}, max_attempts => 5)`.execute(query);
  });
}

/** The job: makes the archive, answers a request for a copy, and tells who can fetch it. */
async function makeCopy(
  { database, clock, shopName }: PersonServices & { shopName: () => Promise<string> },
  { requestId: id, actor }: { requestId: number; actor: Actor },
): Promise<void> {
  const now = clock();
  const shop = await shopName();
  await database.query.transaction().execute(async (query) => {
    const request = await requirePersonRequest(query, id);
    const { userId, email, name, locale, kind } = request;
    if (email === null) return;
    const person = await findPerson(query, { userId, email }, { locale, now });
    if (!person) return;
    const content = Buffer.from(await personArchive(query, person, { shop, at: now }));
    const expiresAt = new Date(now.getTime() + COPY_DAYS * DAY);
    await query.deleteFrom('person_copy').where('request_id', '=', id).execute();
    await query
      .insertInto('person_copy')
      .values({ id: randomUUID(), request_id: id, created_at: now, expires_at: expiresAt, content })
      .execute();
    await writeAudit(query, {
      ...{ actor, action: 'person-copy-made', personId: userId },
      object: { kind: 'person-request', id },
    });
    // Beside an erasure the office hands the copy over.
    if (userId === null || kind !== 'copy') return;
    await answerCopy(query, { id, actor, now });
    await queueMail(query, {
      ...{ recipient: email, template: 'person-copy-ready', locale, path: '/pages/account?tab=profile' },
      person: { userId, customerId: null, addressId: null },
      parameters: { name, day: dayText(shopDay(expiresAt)) },
    });
  });
}

async function answerCopy(query: Query, { id, actor, now }: { id: number; actor: Actor; now: Date }): Promise<void> {
  await query
    .updateTable('person_request')
    .set({ state: 'done', answered_at: now, answered_by: actor.name })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

/** The archive for the office, which hands it over: that answers a request of somebody without a login. */
export async function fetchCopy(
  { database, clock }: PersonServices,
  { id, actor }: { id: number; actor: Actor },
): Promise<Buffer> {
  const now = clock();
  return database.query.transaction().execute(async (query) => {
    const { userId, kind } = await requirePersonRequest(query, id);
    const copy = await query
      .selectFrom('person_copy')
      .select('content')
      .where('request_id', '=', id)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    if (!copy) throw new AppError('not-found', 'personHasNoCopy');
    if (kind === 'copy') await answerCopy(query, { id, actor, now });
    await writeAudit(query, {
      ...{ actor, action: 'person-copy-fetched', personId: userId },
      object: { kind: 'person-request', id },
    });
    return copy.content;
  });
}

/** The archive for the person itself; null for one of somebody else, or one whose days are over. */
export async function fetchOwnCopy(
  { database, clock }: PersonServices,
  { copyId, actor }: { copyId: string; actor: Actor & { id: number } },
): Promise<Buffer | null> {
  const copy = await database.query
    .selectFrom('person_copy as c')
    .innerJoin('person_request as r', 'r.id', 'c.request_id')
    .select(['c.content', 'r.id'])
    .where('c.id', '=', copyId)
    .where('r.user_id', '=', actor.id)
    .where('c.expires_at', '>', clock())
    .executeTakeFirst();
  if (!copy) return null;
  await writeAudit(database.query, {
    ...{ actor, action: 'person-copy-fetched', personId: actor.id },
    object: { kind: 'person-request', id: copy.id },
  });
  return copy.content;
}

/** The jobs of this subject, by name. */
export function personTasks(services: PersonServices & { shopName: () => Promise<string> }): TaskList {
  return {
    [MAKE_COPY]: (payload) => makeCopy(services, payload as { requestId: number; actor: Actor }),
  };
}
