import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import {
  ATTACHMENT_TYPES,
  attachmentName,
  attachmentType,
  INQUIRY_FIELDS,
  inquiryProblems,
  MAXIMUM_ATTACHMENT_BYTES,
  MAXIMUM_ATTACHMENTS,
  normalizedInquiry,
  type AttachmentType,
  type InquiryField,
  type InquiryForm,
  type InquiryKind,
  type InquiryProblem,
} from '../../domain/inquiry.ts';
import { shopDay } from '../../domain/shop-day.ts';
import type { Locale } from '../../domain/locale.ts';
import { AppError, type Sentence } from '../app-error.ts';
import { isUniqueViolation, type Tables } from '../database/index.ts';
import type { MessageKey } from '../texts/index.ts';
import { queueMail } from '../notifications/index.ts';
import type { InquiryServices, Query } from './services.ts';

/** A message as it was sent. */
export interface Inquiry {
  kind: InquiryKind;
  form: InquiryForm;
  hasConsent: boolean;
  attachments: readonly { name: string; content: Buffer }[];
  /** Chosen by the client; null: the same message of the same day counts as repeated. */
  requestId: string | null;
  /** The logged-in sender. */
  userId: number | null;
  locale: Locale;
}

interface Attachment {
  name: string;
  type: AttachmentType;
  content: Buffer;
}

const KEYS: Record<InquiryProblem, MessageKey> = {
  required: 'valueMissing',
  tooLong: 'textTooLong',
  email: 'fieldEmail',
  telephone: 'fieldTelephone',
};

function fieldErrors(form: InquiryForm, hasConsent: boolean): Record<string, Sentence[]> {
  const problems = Object.entries(inquiryProblems(form, hasConsent)) as [InquiryField | 'consent', InquiryProblem][];
  return Object.fromEntries(
    problems.map(([field, problem]) => {
      const maximum = field === 'consent' ? 0 : INQUIRY_FIELDS[field];
      return [field, [{ key: KEYS[problem], parameters: { maximum } }]];
    }),
  );
}

/** The attachments to be stored, or why they are not accepted. */
function checkAttachments(sent: Inquiry['attachments']): Attachment[] | Sentence[] {
  if (sent.length > MAXIMUM_ATTACHMENTS) {
    return [{ key: 'attachmentsTooMany', parameters: { maximum: MAXIMUM_ATTACHMENTS } }];
  }
  const accepted: Attachment[] = [];
  const problems: Sentence[] = [];
  for (const [index, { name, content }] of sent.entries()) {
    const type = attachmentType(content);
    const parameters = { position: index + 1, maximum: MAXIMUM_ATTACHMENT_BYTES / 1024 / 1024 };
    if (content.length > MAXIMUM_ATTACHMENT_BYTES) problems.push({ key: 'attachmentTooLarge', parameters });
    else if (type === null) problems.push({ key: 'attachmentOfWrongKind', parameters });
    else accepted.push({ name: attachmentName(name, type), type, content });
  }
  return problems.length > 0 ? problems : accepted;
}

const isAccepted = (checked: Attachment[] | Sentence[]): checked is Attachment[] =>
  checked.every((one) => 'content' in one);

function hashOf(kind: InquiryKind, form: InquiryForm, attachments: readonly Attachment[]): Buffer {
  const hash = createHash('sha256').update(JSON.stringify([kind, form]));
  for (const { name, content } of attachments) hash.update(`\n${name} ${content.length}\n`).update(content);
  return hash.digest();
}

/** Whether this message was sent before; 409 when its id was used for another one. */
async function isRepeated(query: Query, requestKey: string, contentHash: Buffer): Promise<boolean> {
  const earlier = await query
    .selectFrom('inquiry')
    .select('content_hash')
    .where('request_key', '=', requestKey)
    .executeTakeFirst();
  if (!earlier) return false;
  if (earlier.content_hash.equals(contentHash)) return true;
  throw new AppError('conflict', 'requestIdUsed', { reason: 'idempotency-key-used' });
}

/**
 * Stores a message and mails it to the mailbox of the shop, once even if it is sent repeatedly. Returns its number,
 * null for a repeated one. Fails with 422 and errors by field, with nothing stored.
 */
export async function sendInquiry(services: InquiryServices, inquiry: Inquiry): Promise<number | null> {
  const { kind, hasConsent, requestId } = inquiry;
  const form = normalizedInquiry(inquiry.form);
  const errors = fieldErrors(form, hasConsent);
  const attachments = checkAttachments(inquiry.attachments);
  if (!isAccepted(attachments)) throw new AppError('invalid', 'fixErrors', { errors: { ...errors, attachments } });
  if (Object.keys(errors).length > 0) throw new AppError('invalid', 'fixErrors', { errors });
  const now = services.clock();
  const contentHash = hashOf(kind, form, attachments);
  const requestKey =
    requestId === null ? `content ${shopDay(now)} ${contentHash.toString('base64url')}` : `id ${requestId}`;
  const { query } = services.database;
  if (await isRepeated(query, requestKey, contentHash)) return null;
  const { company, inquiries } = await services.shopSettings.current();
  try {
    return await query.transaction().execute(async (transaction) => {
      const row = { request_key: requestKey, content_hash: contentHash, created_at: now };
      const id = await insertInquiry(transaction, inquiry, form, row);
      const files = attachments.map((file, index) => ({ inquiry_id: id, position: index + 1, ...file }));
      if (files.length > 0) await transaction.insertInto('inquiry_attachment').values(files).execute();
      await queueMail(transaction, {
        recipient: inquiries.email ?? company.email,
        template: 'office-inquiry',
        // The office reads Italian, whatever the language of the sender.
        locale: 'it',
        // The message is read when it is mailed, so that it is stored, and deleted, in one place only.
        inquiryId: id,
        parameters: {},
      });
      return id;
    });
  } catch (error) {
    // The same form sent twice at once.
    if (isUniqueViolation(error) && (await isRepeated(query, requestKey, contentHash))) return null;
    throw error;
  }
}

async function insertInquiry(
  transaction: Transaction<Tables>,
  { kind, locale, userId }: Inquiry,
  form: InquiryForm,
  row: { request_key: string; content_hash: Buffer; created_at: Date },
): Promise<number> {
  const { name, email, subject, message } = form;
  const { id } = await transaction
    .insertInto('inquiry')
    .values({
      ...{ ...row, kind, locale, name, email, subject, message, user_id: userId },
      ...{ company: form.company || null, telephone: form.telephone || null },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The data of the mail about a message; null when the message is deleted. */
export async function findInquiryMail(query: Query, id: number) {
  const inquiry = await query.selectFrom('inquiry').selectAll().where('id', '=', id).executeTakeFirst();
  if (!inquiry) return null;
  const files = await query
    .selectFrom('inquiry_attachment')
    .select(['name', 'type', 'content'])
    .where('inquiry_id', '=', id)
    .orderBy('position')
    .execute();
  const { kind, name, company, email, telephone, subject, message, locale } = inquiry;
  return {
    replyTo: email,
    values: { inquiry: String(id), kind, name, company, email, telephone, subject, message, locale },
    attachments: files.map(({ type, ...file }) => ({ ...file, type: ATTACHMENT_TYPES[type] })),
  };
}
