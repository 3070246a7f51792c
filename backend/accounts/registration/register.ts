import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import {
  normalizedRegistration,
  registrationProblems,
  type RegistrationForm,
  type RegistrationProblems,
} from '../../../domain/registration.ts';
import type { AcceptedTexts } from '../../../domain/legal-texts.ts';
import type { Locale } from '../../../domain/locale.ts';
import { AppError, type Sentence } from '../../app-error.ts';
import { isUniqueViolation } from '../../database/index.ts';
import { hasIdentifier } from '../../customers/index.ts';
import { writeAudit } from '../../audit/index.ts';
import { problemSentence } from '../field-problems.ts';
import { commonPasswordSentence } from '../password/common-password.ts';
import { hashPassword } from '../password/hash-password.ts';
import { queueJob } from '../queue.ts';
import { CHECK_VAT, type AccountServices, type Query } from '../services.ts';
import { requestConfirmation, confirmationColumns } from './confirm-email.ts';
import { isProvinceOf } from './places.ts';

export interface Registration {
  form: RegistrationForm;
  hasConsent: boolean;
  /** The versions of legal texts that the consent is about. */
  acceptedTexts: AcceptedTexts;
  locale: Locale;
  origin: string | null;
  /** Whether the VAT number is looked up in the background. */
  isVatLookedUp: boolean;
}

function checkedForm(typed: RegistrationForm, hasConsent: boolean): RegistrationForm {
  const form = normalizedRegistration(typed);
  const problems: RegistrationProblems = registrationProblems(form, hasConsent);
  if (form.country === 'IT' && !problems.province && !problems.postalCode) {
    if (!isProvinceOf(form.province, form.postalCode)) problems.province = 'province';
  }
  const errors: Record<string, Sentence[]> = Object.fromEntries(
    (Object.keys(problems) as (keyof RegistrationProblems)[]).flatMap((field) => {
      const problem = problems[field];
      return problem ? [[field, [problemSentence(problem, field)]]] : [];
    }),
  );
  if (Object.keys(errors).length > 0) throw new AppError('invalid', 'fixErrors', { errors });
  return form;
}

/**
 * Fails with 409 for an e-mail address that has a login or has requested one, and for a customer of the ERP without a
 * login.
 */
async function rejectKnown(query: Query, form: RegistrationForm): Promise<void> {
  const { vatNumber, country } = form;
  const national = vatNumber.startsWith(country) ? vatNumber.slice(country.length) : vatNumber;
  const { rows } = await sql<{ is_user: boolean; is_customer: boolean }>`
    select
      exists (select from user_account where lower(email) = ${form.email} or lower(username) = ${form.email})
        or exists (select from access_request
          where kind = 'registration' and state = 'waiting' and lower(email) = ${form.email}) as is_user,
      exists (select from customer c
        where (${hasIdentifier('c.vat_number', [vatNumber, national, `${country}${national}`])}
            or ${hasIdentifier('c.tax_code', [form.taxCode])})
          and not exists (select from company_member m where m.customer_id = c.id and m.user_id is not null)) as is_customer`.execute(
    query,
  );
  const [found] = rows;
  if (found?.is_user) throw userExists();
  if (found?.is_customer) throw new AppError('conflict', 'customerExists', { reason: 'ERP_CUSTOMER_EXISTS' });
}

const userExists = () => new AppError('conflict', 'userExists', { reason: 'USER_ALREADY_EXISTS' });

/**
 * Stores the registration of a company, which waits for the operator's approval and can't log in before. Mails
 * the applicant a link that confirms the e-mail address; the office is notified once it is used. Fails with 422 and
 * errors by field, and with 409 where the company is known already. Nothing is stored then.
 */
export async function register(services: AccountServices, registration: Registration): Promise<void> {
  const { database } = services;
  const form = checkedForm(registration.form, registration.hasConsent);
  const { companyName, firstName, lastName, email } = form;
  const guessed = await commonPasswordSentence(form.password, [email, companyName, `${firstName} ${lastName}`]);
  if (guessed) throw new AppError('invalid', 'fixErrors', { errors: { password: [guessed] } });
  await rejectKnown(database.query, form);
  const hash = await hashPassword(form.password);
  const { password: _, ...data } = form;
  const confirmation = confirmationColumns(services, randomUUID());
  const { locale, origin } = registration;
  const looksUp = registration.isVatLookedUp;
  try {
    await database.query.transaction().execute(async (transaction) => {
      const { id } = await transaction
        .insertInto('access_request')
        .values({
          ...confirmation,
          kind: 'registration',
          email: form.email,
          locale,
          origin,
          data: JSON.stringify(data),
          password_hash: hash,
          accepted_texts: JSON.stringify(registration.acceptedTexts),
          vat_check: looksUp ? 'waiting' : null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await writeAudit(transaction, {
        actor: form.email,
        action: 'registered',
        object: { kind: 'access-request', id: id },
      });
      const { reference, code_expires_at: expiresAt } = confirmation;
      await requestConfirmation(transaction, { id, reference, expiresAt, locale, origin }, form);
      if (looksUp) await queueJob(transaction, CHECK_VAT, { requestId: id });
    });
  } catch (error) {
    // Two registrations with one e-mail at the same time.
    if (isUniqueViolation(error)) throw userExists();
    throw error;
  }
}
