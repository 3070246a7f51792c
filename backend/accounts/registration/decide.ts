import { sql } from 'kysely';
import type { RegistrationForm } from '../../../domain/registration.ts';
import { AppError } from '../../app-error.ts';
import { addRegisteredCustomer } from '../../customers/index.ts';
import { isUniqueViolation } from '../../database/index.ts';
import { writeAudit, type Actor } from '../../audit/index.ts';
import { LEGAL_TEXTS } from '../../../domain/legal-texts.ts';
import type { MemberRights } from '../../../domain/member-rights.ts';
import { recordAcceptance } from '../../legal/index.ts';
import { AdministrationError } from '../administration/administration-error.ts';
import { lockCompany, rightsColumns } from '../members/member-rows.ts';
import { assignMembers } from '../write/assign-members.ts';
import { passToAdministrators } from './access-request.ts';
import { nameOfRequest } from './requests.ts';
import { queueMail } from '../../notifications/index.ts';
import { hashPassword } from '../password/hash-password.ts';
import { createPasswordLink, RESET_PATH, WELCOME_MINUTES } from '../password/password-links.ts';
import type { AccountServices, Query } from '../services.ts';

/** Which customer a registration is for: a stored one, or a new one made of its data. */
export type CustomerChoice =
  | { code: string }
  | { newCode: string | null; priceListCode: string | null; agentCode?: string | null };

/** Who decides: a person of the office, or the name of who types a command. */
type Decider = Actor | string;

const nameOf = (actor: Decider): string => (typeof actor === 'string' ? actor : actor.name);

async function lockWaiting(query: Query, requestId: number) {
  const request = await query
    .selectFrom('access_request')
    .selectAll()
    .where('id', '=', requestId)
    .forUpdate()
    .executeTakeFirst();
  if (!request) throw new AdministrationError(`There is no request ${requestId}.`);
  if (request.state !== 'waiting') {
    const who = request.decided_by;
    throw new AdministrationError(`Request ${requestId} is ${request.state} already.`, {
      code: 'conflict',
      sentence:
        who === null
          ? { key: request.state === 'approved' ? 'requestApproved' : 'requestRejected' }
          : { key: request.state === 'approved' ? 'requestApprovedBy' : 'requestRejectedBy', parameters: { who } },
    });
  }
  return request;
}
type WaitingRequest = Awaited<ReturnType<typeof lockWaiting>>;

interface ChosenCustomer {
  id: number;
  code: string;
  company_name: string;
}

async function findCustomer(query: Query, where: { code: string } | { id: number }): Promise<ChosenCustomer> {
  const [column, value] = 'code' in where ? (['code', where.code] as const) : (['id', where.id] as const);
  const customer = await query
    .selectFrom('customer')
    .select(['id', 'code', 'company_name'])
    .where(column, '=', value)
    .executeTakeFirst();
  if (!customer) throw new AdministrationError(`There is no customer ${value}.`);
  return customer;
}

async function findPriceList(query: Query, code: string | null): Promise<number> {
  let select = query.selectFrom('price_list').select('id').orderBy('id').limit(1);
  if (code !== null) select = select.where('code', '=', code);
  const list = await select.executeTakeFirst();
  if (!list)
    throw new AdministrationError(code === null ? 'There is no price list.' : `There is no price list ${code}.`, {
      code: 'invalid',
      sentence: { key: 'priceListUnknown' },
    });
  return list.id;
}

/** Creates the customer of a registration. */
async function createCustomer(
  query: Query,
  request: WaitingRequest,
  choice: { newCode: string | null; priceListCode: string | null; agentCode?: string | null },
): Promise<ChosenCustomer> {
  const form = request.data as Omit<RegistrationForm, 'password'>;
  const code = choice.newCode ?? `W${String(request.id).padStart(5, '0')}`;
  const priceList = await findPriceList(query, choice.priceListCode);
  try {
    return await addRegisteredCustomer(query, code, form, {
      priceListId: priceList,
      agentCode: choice.agentCode ?? null,
    });
  } catch (error) {
    if (isUniqueViolation(error))
      throw new AdministrationError(`There is a customer ${code} already; choose another code.`, {
        code: 'conflict',
        sentence: { key: 'customerCodeTaken', parameters: { code } },
      });
    throw error;
  }
}

async function createUser(query: Query, user: { email: string; name: string; hash: string; customerId: number }) {
  const { rows } = await sql<{ id: number }>`
    insert into user_account (email, username, name, password_hash, kind)
    values (${user.email}, ${user.email}, ${user.name}, ${user.hash}, 'client')
    on conflict do nothing returning id`.execute(query);
  const id = rows[0]?.id;
  if (id === undefined)
    throw new AdministrationError(`There is a user ${user.email} already.`, {
      code: 'conflict',
      sentence: { key: 'userExists' },
    });
  await assignMembers(query, [{ userId: id, username: user.email, customerId: user.customerId }]);
  return id;
}

/** The customer of a request: the chosen one, or else the one that an access was requested for. */
async function customerOf(
  query: Query,
  request: WaitingRequest,
  choice: CustomerChoice | null,
): Promise<ChosenCustomer> {
  if (choice !== null && 'code' in choice) return findCustomer(query, choice);
  if (request.customer_id !== null) return findCustomer(query, { id: request.customer_id });
  if (choice !== null) return createCustomer(query, request, choice);
  throw new AdministrationError(
    `Request ${request.id} is a registration: choose its customer with --customer <code>, or make one with --new-customer.`,
    { code: 'invalid', sentence: { key: 'dataInvalid' } },
  );
}

/**
 * Approves a request: creates the customer where it is new, and its user, who manages the others if the company has no
 * administrator, and mails the welcome: a registered user logs in with the password chosen then, anybody else chooses one
 * by the link. A company that has an administrator decides itself: the request is passed on, and this fails. Fails with
 * AdministrationError.
 */
export async function approveRequest(
  services: AccountServices,
  decision: Approval,
): Promise<{ username: string; customerCode: string }> {
  const decided = await decideApproval(services, decision);
  if (decided.username !== null) return { username: decided.username, customerCode: decided.customerCode };
  throw new AdministrationError(
    `Customer ${decided.customerCode} has an administrator: the request was mailed there, for the section Utenti to decide.`,
  );
}

/** The decision about a request: for whom it is, and with which rights the applicant begins. */
export interface Approval {
  requestId: number;
  customer: CustomerChoice | null;
  actor: Decider;
  /** Without them: the administrator, where the company has none. */
  rights?: MemberRights | undefined;
}

/** As `approveRequest`; the user name is null where the request was passed on to the administrators of the company. */
export async function decideApproval(
  services: AccountServices,
  decision: Approval,
): Promise<{ username: string | null; customerCode: string }> {
  // Nobody knows it: the user chooses a password by the link.
  const unknownPassword = await hashPassword(crypto.randomUUID());
  return services.database.query.transaction().execute(async (transaction) => {
    const request = await lockWaiting(transaction, decision.requestId);
    const customer = await customerOf(transaction, request, decision.customer);
    // Locked, so that two requests can't both find a company without an administrator.
    await lockCompany(transaction, customer.id);
    const { firstName } = request.data as Partial<RegistrationForm>;
    const name = nameOfRequest(request.data) || request.email;
    const { email, locale, origin } = request;
    const known = { id: customer.id, companyName: customer.company_name };
    if (await passToAdministrators(transaction, { email, name, locale, origin }, known)) {
      await transaction
        .updateTable('access_request')
        .set({ customer_id: customer.id })
        .where('id', '=', request.id)
        .execute();
      const details = { customer: customer.code };
      await writeAudit(transaction, {
        actor: decision.actor,
        action: 'access-passed-on',
        object: { kind: 'access-request', id: request.id },
        customerId: customer.id,
        details,
      });
      return { username: null, customerCode: customer.code };
    }
    const hash = request.password_hash ?? unknownPassword;
    const userId = await createUser(transaction, { email: request.email, name, hash, customerId: customer.id });
    if (decision.rights) await setRights(transaction, { userId, customerId: customer.id }, decision.rights);
    await acceptRegistered(transaction, request, { userId, customerId: customer.id });
    await transaction
      .updateTable('access_request')
      .set({
        state: 'approved',
        decided_at: services.clock(),
        decided_by: nameOf(decision.actor),
        user_id: userId,
        customer_id: customer.id,
        password_hash: null,
      })
      .where('id', '=', request.id)
      .execute();
    const link = request.password_hash === null;
    const linkId = link ? await createPasswordLink(services, transaction, userId, WELCOME_MINUTES) : null;
    await queueMail(transaction, {
      recipient: request.email,
      template: link ? 'welcome-link' : 'welcome',
      person: { userId, customerId: customer.id, addressId: null },
      locale: request.locale,
      parameters: {
        name: firstName ?? name,
        email: request.email,
        companyName: customer.company_name,
        customerCode: customer.code,
      },
      ...(link && { path: RESET_PATH, linkId }),
      origin: request.origin,
    });
    const { actor } = decision;
    const details = { customer: customer.code };
    await writeAudit(transaction, {
      actor,
      action: 'approved',
      personId: userId,
      object: { kind: 'access-request', id: request.id },
      customerId: customer.id,
      details,
    });
    return { username: request.email, customerCode: customer.code };
  });
}

/** The consent of a registration becomes one of the person that it made. */
async function acceptRegistered(
  query: Query,
  { accepted_texts: texts, locale, created_at: at }: WaitingRequest,
  buyer: { userId: number; customerId: number },
): Promise<void> {
  for (const key of LEGAL_TEXTS) {
    const version = texts?.[key];
    if (version === undefined) continue;
    const facts = { means: 'registration' as const, locale, network: null, browser: null, at };
    await recordAcceptance(query, buyer, { key, version, parts: ['text'] }, facts);
  }
}

async function setRights(query: Query, member: { userId: number; customerId: number }, rights: MemberRights) {
  await query
    .updateTable('company_member')
    .set(await rightsColumns(query, member.customerId, rights))
    .where('user_id', '=', member.userId)
    .where('customer_id', '=', member.customerId)
    .execute();
}

/** Rejects a request and mails the reason, where one is given. Fails with AdministrationError. */
export async function rejectRequest(
  services: AccountServices,
  decision: { requestId: number; reason: string | null; actor: Decider },
): Promise<void> {
  await services.database.query.transaction().execute(async (transaction) => {
    const request = await lockWaiting(transaction, decision.requestId);
    await transaction
      .updateTable('access_request')
      .set({
        ...{ state: 'rejected', decided_at: services.clock(), password_hash: null },
        ...{ decided_by: nameOf(decision.actor), reason: decision.reason },
      })
      .where('id', '=', request.id)
      .execute();
    const { companyName, firstName } = request.data as Partial<RegistrationForm>;
    const { actor, reason } = decision;
    await writeAudit(transaction, {
      actor,
      action: 'rejected',
      object: { kind: 'access-request', id: request.id },
      customerId: request.customer_id,
      details: { reason },
    });
    if (reason === null) return;
    await queueMail(transaction, {
      recipient: request.email,
      template: 'rejected',
      locale: request.locale,
      parameters: { name: firstName ?? '', companyName: companyName ?? request.email, reason },
    });
  });
}

/**
 * Lets a rejected request wait again, to be decided anew; whoever asked is not told, and chooses a password by a link. Fails
 * with `conflict` where it is not rejected, or the same address has asked again meanwhile.
 */
export async function reopenRequest(
  { database }: Pick<AccountServices, 'database'>,
  { requestId, actor }: { requestId: number; actor: Decider },
): Promise<void> {
  try {
    await database.query.transaction().execute(async (query) => {
      const reopened = await query
        .updateTable('access_request')
        .set({ state: 'waiting', decided_at: null, decided_by: null, reason: null })
        .where('id', '=', requestId)
        .where('state', '=', 'rejected')
        .returning(['customer_id'])
        .executeTakeFirst();
      if (!reopened) throw new AppError('conflict', 'requestNotRejected', { reason: 'decided-already' });
      await writeAudit(query, {
        actor,
        action: 'request-reopened',
        object: { kind: 'access-request', id: requestId },
        customerId: reopened.customer_id,
      });
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('conflict', 'requestAskedAgain', { reason: 'decided-already' });
    throw error;
  }
}
