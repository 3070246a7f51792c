import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { AppError, type Sentence } from '../../app-error.ts';
import { writeAudit, type Actor } from '../../audit/index.ts';
import type { Database } from '../../database/index.ts';
import { emailProblems, nameProblems, storedName } from '../field-problems.ts';
import { hashPassword } from '../password/hash-password.ts';
import { newPasswordSentence } from '../password/new-password.ts';
import type { AccountServices, Query } from '../services.ts';
import { addOfficeUser } from './add-office-user.ts';
import { giveOfficeRole, requireRole } from './give-role.ts';

/** Characters of the address: without those that look alike. */
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz';
const GROUPS = 4;
const LETTERS_PER_GROUP = 4;

const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest();

function createCode(): string {
  const group = () => Array.from({ length: LETTERS_PER_GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** Whether anybody has the role of administration, closed people too: what was begun can't be begun again. */
async function hasAdministrator(query: Query): Promise<boolean> {
  const found = await query
    .selectFrom('office_user as o')
    .innerJoin('office_role as r', 'r.id', 'o.role_id')
    .select('o.user_id')
    .where('r.built_in', '=', 'administration')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * A new code for the address at which the first administrator is made, in place of the one of an earlier start; null when
 * there is an administrator.
 */
export async function offerOfficeStart({ query }: Pick<Database, 'query'>): Promise<string | null> {
  if (await hasAdministrator(query)) return null;
  const code = createCode();
  const values = { code_hash: hashOf(code), created_at: new Date(), used_at: null };
  await query
    .insertInto('office_start')
    .values(values)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(values))
    .execute();
  return code;
}

/** Fails with `not-found` for a code that is wrong, used or replaced, and once there is an administrator. */
export async function requireOfficeStart(query: Query, code: string, options: { lock?: true } = {}): Promise<void> {
  let select = query.selectFrom('office_start').select('code_hash as hash').where('used_at', 'is', null);
  if (options.lock) select = select.forUpdate();
  const stored = await select.executeTakeFirst();
  if (stored && timingSafeEqual(stored.hash, hashOf(code)) && !(await hasAdministrator(query))) return;
  throw new AppError('not-found', 'notFound');
}

/** The first person of the office, as typed. */
export interface FirstPerson {
  name: string;
  email: string;
  password: string;
}

async function problemsOf({ name, email, password }: FirstPerson): Promise<Record<string, Sentence[]>> {
  const problem = await newPasswordSentence(password, { isOffice: true, names: [name, email] });
  const problems = {
    name: nameProblems(name),
    email: emailProblems(email),
    password: problem ? [problem] : [],
  };
  return Object.fromEntries(Object.entries(problems).filter(([, sentences]) => sentences.length > 0));
}

/** What was typed, in the form in which it is stored; fails with `invalid` for what is wrong. */
async function checked(typed: FirstPerson): Promise<FirstPerson> {
  const person = { ...typed, name: storedName(typed.name), email: typed.email.trim().toLowerCase() };
  const errors = await problemsOf(person);
  if (Object.keys(errors).length > 0) throw new AppError('invalid', 'dataInvalid', { errors });
  return person;
}

/** Writes an administrator; fails with `invalid` where the address belongs to somebody. `actor` makes him, else he himself. */
async function writeAdministrator(
  query: Query,
  { name, email, password: passwordHash }: FirstPerson,
  { now, actor, from }: { now: Date; actor?: Actor; from: Pick<Actor, 'httpRequest' | 'network'> },
): Promise<{ actor: Actor; userId: number }> {
  const userId = await addOfficeUser(query, { name, email, passwordHash });
  const by: Actor = actor ?? { ...from, kind: 'person', id: userId, name };
  await giveOfficeRole(query, {
    ...{ userId, role: await requireRole(query, 'administration') },
    ...{ actor: by, now },
  });
  return { actor: by, userId };
}

/**
 * Makes the first administrator with the code of the start, which is used up by it. Fails with `not-found` where the code
 * does not count, and with `invalid` for what was typed wrong; then the code goes on to count.
 */
export async function addFirstPerson(
  { database, clock }: Pick<AccountServices, 'database' | 'clock'>,
  code: string,
  typed: FirstPerson,
  from: Pick<Actor, 'httpRequest' | 'network'>,
): Promise<void> {
  await requireOfficeStart(database.query, code);
  const person = await checked(typed);
  const password = await hashPassword(person.password);
  await database.query.transaction().execute(async (query) => {
    // Of two people with the same address the second waits here, and then finds it used.
    await requireOfficeStart(query, code, { lock: true });
    const now = clock();
    const { actor, userId } = await writeAdministrator(query, { ...person, password }, { now, from });
    await query.updateTable('office_start').set({ used_at: now }).execute();
    await writeAudit(query, {
      ...{ actor, action: 'office-begun', personId: userId },
      details: { email: person.email },
    });
  });
}

/** Makes a further administrator with a password, for a shop whose people are those of the demonstration; `invalid` as above. */
export async function addAdministrator(
  { database, clock }: Pick<AccountServices, 'database' | 'clock'>,
  typed: FirstPerson,
  actor: Actor,
): Promise<void> {
  const person = await checked(typed);
  const password = await hashPassword(person.password);
  await database.query
    .transaction()
    .execute((query) => writeAdministrator(query, { ...person, password }, { now: clock(), actor, from: actor }));
}
