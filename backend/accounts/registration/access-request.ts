import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Locale } from '../../../domain/locale.ts';
import { hasIdentifier } from '../../customers/index.ts';
import { writeAudit } from '../../audit/index.ts';
import { queueMail } from '../../notifications/index.ts';
import { listAdministrators } from '../members/member-rows.ts';
import { queueJob } from '../queue.ts';
import { ASK_ACCESS, type AccountServices, type Query } from '../services.ts';

/** Where an administrator decides. */
const MEMBERS_PATH = '/pages/account?tab=users';
const CODE_HOURS = 24;
/** Too few attempts to guess a code of eight characters. */
const MAXIMUM_ATTEMPTS = 10;
/** Without letters and digits that look alike. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A request for access by somebody whose company is a customer already. */
export interface AccessRequest {
  reference: string;
  /** VAT number, tax code or customer code as typed. */
  identifier: string;
  email: string;
  /** First and last name; '' where it was not given. */
  name: string;
  locale: Locale;
  origin: string | null;
}

/** Asks for access. Only a job is written, the same for every identifier, so that nothing reveals who is a customer. */
export async function requestAccess({ database }: AccountServices, request: AccessRequest): Promise<void> {
  await queueJob(database.query, ASK_ACCESS, { ...request });
}

async function findCustomer(query: Query, identifier: string) {
  const code = identifier.trim();
  const { rows } = await sql<{ id: number; code: string; company_name: string; email: string | null }>`
    select id, code, company_name, email from customer
    where code = ${code} or ${hasIdentifier('vat_number', [identifier])} or ${hasIdentifier('tax_code', [identifier])}
    order by code = ${code} desc, id limit 1`.execute(query);
  return rows[0];
}

const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest();

function createCode(): string {
  return Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/**
 * Mails a request to the administrators of the company, who decide. False where there is none: the office decides.
 */
export async function passToAdministrators(
  query: Query,
  request: { email: string; name: string; locale: Locale; origin: string | null },
  customer: { id: number; companyName: string },
): Promise<boolean> {
  const administrators = await listAdministrators(query, customer.id);
  for (const administrator of administrators) {
    await queueMail(query, {
      recipient: administrator.email,
      template: 'access-asked',
      person: { userId: administrator.userId, customerId: customer.id, addressId: null },
      locale: request.locale,
      parameters: {
        name: administrator.name,
        who: [request.name, request.email].filter(Boolean).join(', '),
        company: customer.companyName,
      },
      path: MEMBERS_PATH,
      origin: request.origin,
    });
  }
  return administrators.length > 0;
}

/**
 * The job: stores the request of a known customer, mails a code to the address on file, and notifies those who decide:
 * the administrators of the company, or the office where it has none.
 */
export async function storeAccessRequest(services: AccountServices, request: AccessRequest): Promise<void> {
  const { company } = await services.shopSettings.current();
  const email = request.email.trim().toLowerCase();
  await services.database.query.transaction().execute(async (transaction) => {
    const customer = await findCustomer(transaction, request.identifier);
    if (!customer) return;
    // A user asks for a password, not for access; asking again replaces the code of a request that waits.
    const user = await transaction
      .selectFrom('user_account')
      .select('id')
      .where((where) => where(where.fn('lower', ['email']), '=', email))
      .executeTakeFirst();
    if (user) return;
    await transaction
      .updateTable('access_request')
      .set({ state: 'rejected', decided_at: services.clock() })
      .where('kind', '=', 'access')
      .where('state', '=', 'waiting')
      .where('customer_id', '=', customer.id)
      .where((where) => where(where.fn('lower', ['email']), '=', email))
      .execute();
    const code = customer.email ? createCode() : null;
    const { id } = await transaction
      .insertInto('access_request')
      .values({
        reference: request.reference,
        kind: 'access',
        email,
        data: JSON.stringify({ name: request.name }),
        locale: request.locale,
        origin: request.origin,
        customer_id: customer.id,
        code_hash: code === null ? null : hashOf(code),
        code_expires_at: code === null ? null : new Date(services.clock().getTime() + CODE_HOURS * 3_600_000),
      })
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeAudit(transaction, { actor: email, action: 'access-asked', object: { kind: 'access-request', id: id } });
    const shared = { email, companyName: customer.company_name, customerCode: customer.code };
    if (customer.email && code) {
      await queueMail(transaction, {
        recipient: customer.email,
        template: 'access-code',
        locale: request.locale,
        parameters: { ...shared, code },
      });
    }
    const applicant = { ...request, email };
    if (await passToAdministrators(transaction, applicant, { id: customer.id, companyName: customer.company_name }))
      return;
    await queueMail(transaction, {
      recipient: company.email,
      template: 'office-access',
      locale: 'it',
      parameters: { ...shared, request: String(id) },
    });
  });
}

/**
 * Confirms a request with the code that was mailed to the address on file. False for an unknown request, a wrong or
 * expired code and too many attempts: the response is the same for all of them.
 */
export async function confirmAccess(
  { database, clock }: AccountServices,
  { reference, code }: { reference: string; code: string },
): Promise<boolean> {
  return database.query.transaction().execute(async (transaction) => {
    const request = await transaction
      .selectFrom('access_request')
      .select(['id', 'email', 'code_hash', 'code_expires_at', 'code_attempts', 'confirmed_at'])
      .where('reference', '=', reference)
      .where('kind', '=', 'access')
      .where('state', '=', 'waiting')
      .forUpdate()
      .executeTakeFirst();
    if (!request?.code_hash || !request.code_expires_at) return false;
    if (request.code_attempts >= MAXIMUM_ATTEMPTS || request.code_expires_at <= clock()) return false;
    const isRight = timingSafeEqual(request.code_hash, hashOf(code.replaceAll(/[\s-]/g, '').toUpperCase()));
    const row = transaction.updateTable('access_request').where('id', '=', request.id);
    if (!isRight) {
      await row.set({ code_attempts: request.code_attempts + 1 }).execute();
      return false;
    }
    if (!request.confirmed_at) {
      await row.set({ confirmed_at: clock() }).execute();
      await writeAudit(transaction, {
        actor: request.email,
        action: 'access-confirmed',
        object: { kind: 'access-request', id: request.id },
      });
    }
    return true;
  });
}
