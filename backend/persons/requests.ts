import { sql } from 'kysely';
import type { Locale } from '../../domain/locale.ts';
import { addDays, shopDay } from '../../domain/shop-day.ts';
import { AppError } from '../app-error.ts';
import { writeAudit, type Actor } from '../audit/index.ts';
import type { Database } from '../database/index.ts';
import { queueMail } from '../notifications/index.ts';
import { text } from '../texts/index.ts';
import type { Query } from './find-person.ts';

/** What a person may ask about its data. */
export type PersonRequestKind = 'copy' | 'erasure';
/** Days within which a person is answered. */
export const ANSWER_DAYS = 30;
/** Days before the end from which a request is shown as urgent. */
export const URGENT_DAYS = 10;

/** What the use cases of persons need. */
export interface PersonServices {
  database: Database;
  clock: () => Date;
}

/** A request as it is stored. */
export interface PersonRequest {
  id: number;
  kind: PersonRequestKind;
  userId: number | null;
  /** Null once the person is erased. */
  name: string | null;
  email: string | null;
  /** A company of the account. */
  company: string | null;
  locale: Locale;
  source: 'shop' | 'office';
  recognised: string | null;
  createdAt: Date;
  dueOn: string;
  state: 'waiting' | 'done' | 'closed';
  answeredAt: Date | null;
  answeredBy: string | null;
  reason: string | null;
  /** Until when a copy can be fetched; null: there is none. */
  copyUntil: Date | null;
}

const select = (query: Query) =>
  query
    .selectFrom('person_request as r')
    .leftJoin('user_account as u', 'u.id', 'r.user_id')
    .select(['r.id', 'r.kind', 'r.user_id as userId', 'r.locale', 'r.source', 'r.recognised', 'r.reason', 'r.state'])
    .select(['r.created_at as createdAt', 'r.due_on as dueOn', 'r.answered_at as answeredAt'])
    .select('r.answered_by as answeredBy')
    .select((row) => [row.fn.coalesce('r.name', 'u.name').as('name'), 'r.email'])
    .select([
      sql<string | null>`(select c.company_name from company_member m join customer c on c.id = m.customer_id
        where m.user_id = r.user_id order by m.id limit 1)`.as('company'),
      sql<Date | null>`(select max(c.expires_at) from person_copy c where c.request_id = r.id and c.expires_at > now())`.as(
        'copyUntil',
      ),
    ]);

/** All requests: those that wait first, by the day until which they are answered, then the latest answered ones. */
export async function listPersonRequests(
  { query }: Pick<Database, 'query'>,
  page: { page: number; size: number },
): Promise<{ rows: PersonRequest[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    select(query)
      .orderBy(sql`r.state <> 'waiting'`)
      .orderBy(sql`case when r.state = 'waiting' then r.due_on end`)
      .orderBy('r.answered_at', 'desc')
      .orderBy('r.id', 'desc')
      .limit(page.size)
      .offset((page.page - 1) * page.size)
      .execute(),
    query
      .selectFrom('person_request')
      .select((row) => row.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(total) };
}

/** A request by its id; fails with `not-found`. */
export async function requirePersonRequest(query: Query, id: number): Promise<PersonRequest> {
  const request = await select(query).where('r.id', '=', id).executeTakeFirst();
  if (!request) throw new AppError('not-found', 'notFound');
  return request;
}

/** The same, locked and still without an answer; who comes second reads who answered. */
export async function lockWaitingRequest(query: Query, id: number): Promise<PersonRequest> {
  await query.selectFrom('person_request').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  const request = await requirePersonRequest(query, id);
  if (request.state !== 'waiting')
    throw new AppError('conflict', 'personRequestAnswered', {
      parameters: { by: request.answeredBy ?? '' },
      reason: 'decided-already',
    });
  return request;
}

interface NewRequest {
  kind: PersonRequestKind;
  userId: number | null;
  name: string;
  email: string;
  locale: Locale;
  source: 'shop' | 'office';
  recognised: string | null;
  actor: Actor | string;
  origin?: string | null;
}

async function addRequest({ database, clock }: PersonServices, request: NewRequest): Promise<number> {
  const { kind, userId, name, email, locale, source, recognised, actor, origin = null } = request;
  const now = clock();
  const dueOn = addDays(shopDay(now), ANSWER_DAYS);
  return database.query.transaction().execute(async (query) => {
    const { rows } = await sql<{ id: number }>`
      insert into person_request (kind, user_id, name, email, locale, source, recognised, created_at, due_on)
      values (${kind}, ${userId}::bigint, ${name}, ${email}, ${locale}, ${source}, ${recognised}::text, ${now}, ${dueOn}::date)
      on conflict (user_id, kind) where state = 'waiting' do nothing returning id`.execute(query);
    const [row] = rows;
    if (!row) throw new AppError('conflict', 'personRequestWaits', { reason: 'decided-already' });
    await writeAudit(query, {
      ...{ actor, action: 'person-request-made', personId: userId },
      object: { kind: 'person-request', id: row.id },
      details: { kind },
    });
    const what = text(locale, kind === 'copy' ? 'personAsksCopy' : 'personAsksErasure');
    await queueMail(query, {
      ...{ recipient: email, template: 'person-request-received', locale, origin },
      parameters: { name, what, day: dayOf(dueOn) },
    });
    return Number(row.id);
  });
}

/** A day as mails show it: 24/12/2026. */
const dayOf = (day: string) => day.split('-').toReversed().join('/');

/** Somebody who has logged in asks about its own data; the same question is not asked twice. */
export async function askAboutOwnData(
  services: PersonServices,
  asked: { userId: number; kind: PersonRequestKind; locale: Locale; origin: string | null },
): Promise<number> {
  const user = await services.database.query
    .selectFrom('user_account')
    .select(['name', 'email'])
    .where('id', '=', asked.userId)
    .executeTakeFirstOrThrow();
  const actor: Actor = { kind: 'person', id: asked.userId, name: user.name };
  return addRequest(services, { ...asked, ...user, source: 'shop', recognised: null, actor });
}

/** The office writes down what somebody has asked by mail, letter or telephone; the account is found by the address. */
export async function registerPersonRequest(
  services: PersonServices,
  asked: {
    kind: PersonRequestKind;
    name: string;
    email: string;
    locale: Locale;
    recognised: string;
    actor: Actor;
  },
): Promise<number> {
  const user = await services.database.query
    .selectFrom('user_account')
    .select('id')
    .where((where) => where(where.fn('lower', ['email']), '=', asked.email.toLowerCase()))
    .executeTakeFirst();
  return addRequest(services, { ...asked, userId: user?.id ?? null, source: 'office' });
}

/** Closes a request without an answer, as one that was made by mistake; the reason stays in the log. */
export async function closePersonRequest(
  { database, clock }: PersonServices,
  { id, reason, actor }: { id: number; reason: string; actor: Actor },
): Promise<void> {
  await database.query.transaction().execute(async (query) => {
    const { userId } = await lockWaitingRequest(query, id);
    await query
      .updateTable('person_request')
      .set({ state: 'closed', answered_at: clock(), answered_by: actor.name, reason })
      .where('id', '=', id)
      .execute();
    await writeAudit(query, {
      ...{ actor, action: 'person-request-closed', personId: userId },
      object: { kind: 'person-request', id },
      details: { reason },
    });
  });
}

/** What somebody has asked about its own data, the latest first, for its profile. */
export async function listOwnRequests(
  { query }: Pick<Database, 'query'>,
  userId: number,
): Promise<
  (Pick<PersonRequest, 'kind' | 'createdAt' | 'dueOn' | 'state' | 'copyUntil'> & { copyId: string | null })[]
> {
  return query
    .selectFrom('person_request as r')
    .leftJoin('person_copy as c', (join) =>
      join.onRef('c.request_id', '=', 'r.id').on('c.expires_at', '>', sql<Date>`now()`),
    )
    .select(['r.kind', 'r.created_at as createdAt', 'r.due_on as dueOn', 'r.state'])
    .select(['c.expires_at as copyUntil', 'c.id as copyId'])
    .where('r.user_id', '=', userId)
    .orderBy('r.id', 'desc')
    .limit(10)
    .execute();
}
