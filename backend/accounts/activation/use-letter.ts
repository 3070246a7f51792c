import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { LETTER_TRIES, typedCode } from '../../../domain/activation.ts';
import { parseDocumentLabel } from '../../../domain/document-label.ts';
import type { Locale } from '../../../domain/locale.ts';
import { AppError } from '../../app-error.ts';
import { writeAudit } from '../../audit/index.ts';
import { isOpen } from '../../customers/index.ts';
import { linkToken, queueMail, secretsOf, type LinkSecrets } from '../../notifications/index.ts';
import { emailProblems, nameProblems, storedName } from '../field-problems.ts';
import { writeInvitation } from '../invitations/invite.ts';
import type { InvitationServices, Query } from '../invitations/services.ts';
import { lockCompany } from '../members/member-rows.ts';
import { hashOfCode, secondCode } from './codes.ts';
import { administratorColumns } from './send-waves.ts';

/** What is typed with the code of a letter. */
export interface LetterUse {
  code: string;
  vatNumber: string;
  /** Of one of the last three invoices: its number or label, and its total. */
  documentNumber: string;
  totalCents: number | null;
  secondCode: string;
  /** The person who will log in. */
  name: string;
  email: string;
  locale: Locale;
  origin: string | null;
}

interface FoundLetter {
  id: number;
  customerId: number;
  linkId: string;
  tries: number;
  company: string;
  email: string | null;
  hasVatNumber: boolean;
}

/** How long the link that a letter leads to is valid: its page follows at once. */
const LINK_HOURS = 24;

const equal = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** The number in a typed label or number of an invoice; null for what holds none. */
function numberIn(typed: string): number | null {
  const number = parseDocumentLabel(typed)?.number ?? Number(/^\D{0,10}(\d{1,9})\D{0,3}$/.exec(typed.trim())?.[1]);
  return Number.isSafeInteger(number) ? number : null;
}

/** Whether the typed proof is right: an invoice of the last three, or the second code where there are none. */
async function isProved(secrets: LinkSecrets, query: Query, letter: FoundLetter, use: LetterUse): Promise<boolean> {
  const { rows } = await sql<{ number: number; totalCents: number }>`
    select number, total_cents as "totalCents" from customer_document
    where customer_id = ${letter.customerId} and kind = 'invoice' order by issued_on desc, id desc limit 3`.execute(
    query,
  );
  if (rows.length === 0) {
    const typed = typedCode(use.secondCode);
    return typed !== null && secretsOf(secrets).some((secret) => equal(typed, secondCode(secret, letter.linkId)));
  }
  const number = numberIn(use.documentNumber);
  return number !== null && rows.some((row) => row.number === number && row.totalCents === use.totalCents);
}

/**
 * Opens a customer to its first person by the code of a letter, with what a finder of the letter does not know (decision
 * 7.1), and returns the token of the link where the password is chosen. Every wrong try counts; after five only the
 * office helps. The address on file is told. Fails with `invalid`, without saying which part is wrong.
 */
export async function useLetter(services: InvitationServices, use: LetterUse): Promise<{ token: string }> {
  const { database, secret, clock } = services;
  const now = clock();
  const name = storedName(use.name);
  const email = use.email.trim();
  const problems = { name: nameProblems(name), email: emailProblems(email) };
  const errors = Object.fromEntries(Object.entries(problems).filter(([, sentences]) => sentences.length > 0));
  if (Object.keys(errors).length > 0) throw new AppError('invalid', 'dataInvalid', { errors });
  const code = typedCode(use.code);
  if (code === null) throw new AppError('invalid', 'letterWrong');
  const used = await database.query.transaction().execute(async (query) => {
    const { rows } = await sql<FoundLetter>`
      select i.id, i.customer_id as "customerId", i.link_id as "linkId", i.tries, c.company_name as company, c.email,
        coalesce(identifier_key(${use.vatNumber}) in (identifier_key(c.vat_number), identifier_key(c.tax_code)), false)
          as "hasVatNumber"
      from activation_invite i join customer c on c.id = i.customer_id
      where i.code_hash = any (${secretsOf(services).map((one) => hashOfCode(one, code))}::bytea[]) and i.state = 'sent' and i.expires_at > ${now} and ${isOpen('c')}
        and not exists (select from company_member m join user_account u on u.id = m.user_id
          where m.customer_id = c.id and u.is_active)
      for update of i`.execute(query);
    const [letter] = rows;
    if (!letter) return 'wrong';
    if (letter.tries >= LETTER_TRIES) return 'closed';
    if (!letter.hasVatNumber || !(await isProved(services, query, letter, use))) {
      // Not thrown: the try must be counted.
      await query
        .updateTable('activation_invite')
        .set({ tries: letter.tries + 1 })
        .where('id', '=', letter.id)
        .execute();
      return letter.tries + 1 >= LETTER_TRIES ? 'closed' : 'wrong';
    }
    const { customerId, linkId: id, company } = letter;
    await lockCompany(query, customerId);
    await query.deleteFrom('company_member').where('invitation_id', '=', id).where('user_id', 'is', null).execute();
    await writeInvitation(services, query, {
      ...{ customerId, email, name, title: null, id, invitedBy: null, now },
      columns: await administratorColumns(query, customerId),
      expiresAt: new Date(now.getTime() + LINK_HOURS * 3_600_000),
    });
    await writeAudit(query, { actor: name, action: 'letter-used', customerId, details: { email } });
    if (letter.email !== null)
      await queueMail(query, {
        ...{ recipient: letter.email, template: 'activation-by-letter', locale: use.locale, origin: use.origin },
        parameters: { customer: company, name, email },
      });
    return { token: linkToken(secret, id) };
  });
  if (used === 'closed') throw new AppError('invalid', 'letterClosed');
  if (used === 'wrong') throw new AppError('invalid', 'letterWrong');
  return used;
}
