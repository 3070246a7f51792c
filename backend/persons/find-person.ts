import { sql, type Kysely } from 'kysely';
import type { Locale } from '../../domain/locale.ts';
import type { Tables } from '../database/index.ts';
import { text } from '../texts/index.ts';

export type Query = Kysely<Tables>;

/** Whose data are meant: an account, an address, or both. */
export interface PersonKey {
  userId: number | null;
  email: string | null;
}

/** Everything by which rows of a person are recognised, and what takes the place of its name. */
export interface Person {
  userId: number | null;
  /** In lower case. */
  emails: string[];
  names: string[];
  phones: string[];
  username: string | null;
  members: number[];
  inquiries: number[];
  requests: number[];
  personRequests: number[];
  /** The company it works for; null for others. */
  company: string | null;
  kind: 'client' | 'agent' | 'operator' | null;
  /** In the place of its name: `user 4 of …`. */
  nameless: string;
  /** In the place of its addresses: one that no mail reaches. */
  address: string;
  now: Date;
}

interface Found {
  ids: number[] | null;
  emails: (string | null)[] | null;
  names: (string | null)[] | null;
  phones: (string | null)[] | null;
}

const unique = (values: readonly (string | null | undefined)[]) => [
  ...new Set(values.map((value) => value?.trim() ?? '').filter((value) => value !== '')),
];

/**
 * Looks for a person in all tables that know names and addresses; null where there is nobody. Rows are found by the
 * account, and by its address in forms that were filled in without one.
 */
export async function findPerson(
  query: Query,
  { userId, email }: PersonKey,
  { locale, now }: { locale: Locale; now: Date },
): Promise<Person | null> {
  const user =
    userId === null
      ? undefined
      : await query
          .selectFrom('user_account')
          .select(['id', 'email', 'username', 'name', 'kind', 'erased_at'])
          .where('id', '=', userId)
          .forUpdate()
          .executeTakeFirst();
  if (userId !== null && (!user || user.erased_at !== null)) return null;
  const emails = unique([user?.email, email]).map((one) => one.toLowerCase());
  const of = async (
    table: keyof Tables,
    columns: { userId?: string; email: string; names: string; phones: string },
  ) => {
    const { rows } = await sql<Found>`
      select array_agg(t.id order by t.id) as ids, array_agg(${sql.raw(columns.names)}) as names,
        array_agg(${sql.raw(columns.phones)}) as phones
      from ${sql.table(table)} t
      where lower(${sql.ref(`t.${columns.email}`)}) = any (${emails}::text[])
        ${columns.userId === undefined ? sql`` : sql`or ${sql.ref(`t.${columns.userId}`)} = ${userId}::bigint`}`.execute(
      query,
    );
    return { ids: (rows[0]?.ids ?? []).map(Number), names: rows[0]?.names ?? [], phones: rows[0]?.phones ?? [] };
  };
  const whole = `concat_ws(' ', t.data ->> 'firstName', t.data ->> 'lastName')`;
  const members = await of('company_member', {
    ...{ userId: 'user_id', email: 'invited_email', names: 't.invited_name', phones: 'null::text' },
  });
  const inquiries = await of('inquiry', {
    ...{ userId: 'user_id', email: 'email', names: 't.name', phones: 't.telephone' },
  });
  const requests = await of('access_request', {
    ...{ userId: 'user_id', email: 'email', names: `coalesce(nullif(${whole}, ''), t.data ->> 'name')` },
    phones: `coalesce(t.data ->> 'telephone', t.data ->> 'phone', t.data ->> 'mobile')`,
  });
  const own = await of('person_request', {
    ...{ userId: 'user_id', email: 'email', names: 't.name', phones: 'null::text' },
  });
  const { rows: earlier } = await sql<{ name: string | null }>`
    select e.details ->> 'from' as name from audit_entry e
    where e.person_id = ${userId}::bigint and e.action = 'name-changed'`.execute(query);
  const hasMore = await query
    .selectFrom('newsletter_subscription')
    .select('id')
    .where('email', 'in', emails.length > 0 ? emails : [''])
    .executeTakeFirst();
  const found = [members, inquiries, requests, own];
  if (!user && !hasMore && found.every(({ ids }) => ids.length === 0)) return null;
  const { rows: companies } = await sql<{ name: string }>`
    select c.company_name as name from company_member m join customer c on c.id = m.customer_id
    where m.id = any (${members.ids}::bigint[]) order by m.id limit 1`.execute(query);
  const names = unique([user?.name, ...found.flatMap((one) => one.names), ...earlier.map(({ name }) => name)]);
  // The company of somebody who trades in its own name has this name.
  const company = companies[0]?.name ?? null;
  const number = String(own.ids.at(-1) ?? 0);
  const bearsName = names.some((name) => company?.toLowerCase().includes(name.toLowerCase()));
  return {
    userId: user?.id ?? null,
    ...{ emails, names, phones: unique(found.flatMap((one) => one.phones)), username: user?.username ?? null },
    ...{ members: members.ids, inquiries: inquiries.ids, requests: requests.ids, personRequests: own.ids },
    ...{ company, kind: user?.kind ?? null, now },
    nameless: user
      ? namelessUser(locale, user.id, bearsName ? null : company)
      : text(locale, 'namelessPerson', { id: number }),
    address: `erased-${user ? user.id : `person-${number}`}@erased.invalid`,
  };
}

/** What stands in the place of a name: the number of the account, and the company it worked for. */
function namelessUser(locale: Locale, id: number, company: string | null): string {
  const number = String(id);
  return company === null
    ? text(locale, 'namelessUser', { id: number })
    : text(locale, 'namelessUserOf', { id: number, company });
}
