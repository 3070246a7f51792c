import { MAXIMUM_EMAIL, MAXIMUM_NAME } from './defaults.ts';
import { isEmail } from './email.ts';
import { isTelephone } from './telephone.ts';

/** The fields of a message to the wholesaler with their maximum lengths, in the order of the form. */
export const INQUIRY_FIELDS = {
  name: MAXIMUM_NAME,
  company: MAXIMUM_NAME,
  email: MAXIMUM_EMAIL,
  telephone: 30,
  subject: 150,
  message: 5000,
} as const;

export type InquiryField = keyof typeof INQUIRY_FIELDS;

/** What a visitor has typed; every field is a text. */
export type InquiryForm = Record<InquiryField, string>;

/** A question to the wholesaler, or a request for something: a quotation, a visit, a catalogue. */
export type InquiryKind = 'contact' | 'request';

/** Why a field is not accepted. */
export type InquiryProblem = 'required' | 'tooLong' | 'email' | 'telephone';

export type InquiryProblems = Partial<Record<InquiryField | 'consent', InquiryProblem>>;

export const MAXIMUM_ATTACHMENTS = 3;
/** Maximum size of one attachment in bytes: 5 MB. */
export const MAXIMUM_ATTACHMENT_BYTES = 5 * 1024 * 1024;

const REQUIRED: readonly InquiryField[] = ['name', 'email', 'subject', 'message'];

/** Whether a field has to be filled in. */
export function isInquiryFieldRequired(field: InquiryField): boolean {
  return REQUIRED.includes(field);
}

/** A message keeps its lines; every other field is one line. */
function normalized(field: InquiryField, typed: string): string {
  const text = typed.toWellFormed().replaceAll(/\r\n?/g, '\n');
  if (field === 'message') return text.replaceAll(/(?![\n\t])\p{Cc}/gu, '').trim();
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  return field === 'email' ? line.toLowerCase() : line;
}

/** The form as it is stored and mailed: without control characters, trimmed, the address in small letters. */
export function normalizedInquiry(typed: InquiryForm): InquiryForm {
  const entries = Object.entries(typed) as [InquiryField, string][];
  return Object.fromEntries(entries.map(([field, text]) => [field, normalized(field, text)])) as InquiryForm;
}

function problemOf(field: InquiryField, value: string): InquiryProblem | null {
  if (value.length > INQUIRY_FIELDS[field]) return 'tooLong';
  if (value === '') return isInquiryFieldRequired(field) ? 'required' : null;
  if (field === 'email' && !isEmail(value)) return 'email';
  return field === 'telephone' && !isTelephone(value) ? 'telephone' : null;
}

/** What is wrong with a message, by field. Takes a normalized form; the browser and the server use the same rules. */
export function inquiryProblems(form: InquiryForm, hasConsent: boolean): InquiryProblems {
  const problems: InquiryProblems = {};
  for (const field of Object.keys(INQUIRY_FIELDS) as InquiryField[]) {
    const problem = problemOf(field, form[field]);
    if (problem) problems[field] = problem;
  }
  if (!hasConsent) problems.consent = 'required';
  return problems;
}

/** The kinds of files that may be attached, with their media types. */
export const ATTACHMENT_TYPES = { pdf: 'application/pdf', jpg: 'image/jpeg', png: 'image/png' } as const;
export type AttachmentType = keyof typeof ATTACHMENT_TYPES;

const FIRST_BYTES: Record<AttachmentType, readonly number[]> = {
  pdf: [0x25, 0x50, 0x44, 0x46, 0x2d],
  jpg: [0xff, 0xd8, 0xff],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
};

/** The kind of a file by its first bytes, whatever its name says; null for any other kind. */
export function attachmentType(content: Uint8Array): AttachmentType | null {
  for (const [type, bytes] of Object.entries(FIRST_BYTES)) {
    if (bytes.every((byte, index) => content[index] === byte)) return type as AttachmentType;
  }
  return null;
}

/** Maximum length of a file name without its extension. */
const LONGEST_NAME = 80;

/** A file name for a mail: without folders and characters that systems don't allow, with the extension of its kind. */
export function attachmentName(typed: string, type: AttachmentType): string {
  const [base = ''] = typed.toWellFormed().split(/[/\\]/).slice(-1);
  const name = base
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[\p{Cc}\p{Cf}<>:"|?*;]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[.\s]+/, '');
  const short = [...name]
    .slice(0, LONGEST_NAME)
    .join('')
    .replace(/[.\s]+$/, '');
  return `${short || 'file'}.${type}`;
}
