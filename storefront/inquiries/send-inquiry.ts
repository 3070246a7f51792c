import {
  attachmentType,
  INQUIRY_FIELDS,
  inquiryProblems,
  MAXIMUM_ATTACHMENT_BYTES,
  MAXIMUM_ATTACHMENTS,
  normalizedInquiry,
  type InquiryField,
  type InquiryForm,
  type InquiryProblem,
  type InquiryProblems,
} from '../../domain/inquiry.ts';
import { base64Of } from '../api-client/base64.ts';
import { asRequestFailure } from '../api-client/request-failure.ts';
import type { I18n } from '../i18n/i18n.tsx';
import { fieldOf } from '../routing/form-fields.ts';
import type { PageRequest } from '../routing/page-data.ts';

/** The parts of the form that can have an error, in their order. */
export const FORM_PARTS = [...(Object.keys(INQUIRY_FIELDS) as InquiryField[]), 'attachments', 'consent'] as const;
export type FormPart = (typeof FORM_PARTS)[number];

/** Error of a part: a problem of the rules, one of a file, or a text of the server. */
export type PartError =
  | InquiryProblem
  | 'tooManyFiles'
  | { problem: 'fileTooLarge' | 'fileOfWrongKind'; name: string }
  | { text: string };

export type InquiryErrors = Partial<Record<FormPart, PartError>>;

/** Result of sending the form. */
export type InquiryResult =
  | { kind: 'sent'; email: string; status: 200 }
  | {
      kind: 'rejected';
      /** The server's message; null where the errors of the fields are enough. */
      message: string | null;
      errors: InquiryErrors;
      /** What was typed; files and consent are given again. */
      values: InquiryForm;
      status: number;
    };

/** The text of an error. */
export function errorText({ t }: Pick<I18n, 't'>, part: FormPart, error: PartError | undefined): string | null {
  if (error === undefined) return null;
  if (typeof error === 'object') {
    if ('text' in error) return error.text;
    const size = { name: error.name, maximum: MAXIMUM_ATTACHMENT_BYTES / 1024 / 1024 };
    return error.problem === 'fileTooLarge'
      ? t('contact.fileTooLarge', size)
      : t('contact.fileOfWrongKind', { name: error.name });
  }
  switch (error) {
    case 'required':
      return t('common.required');
    case 'tooLong':
      return t('contact.tooLong', { maximum: part in INQUIRY_FIELDS ? INQUIRY_FIELDS[part as InquiryField] : 0 });
    case 'email':
      return t('contact.badEmail');
    case 'telephone':
      return t('contact.badTelephone');
    case 'tooManyFiles':
      return t('contact.tooManyFiles', { maximum: MAXIMUM_ATTACHMENTS });
  }
}

/** What is wrong with the chosen files, before they are sent over a slow connection; null for nothing. */
export async function fileError(files: readonly File[]): Promise<PartError | null> {
  if (files.length > MAXIMUM_ATTACHMENTS) return 'tooManyFiles';
  for (const file of files) {
    if (file.size > MAXIMUM_ATTACHMENT_BYTES) return { problem: 'fileTooLarge', name: file.name };
    const start = new Uint8Array(await file.slice(0, 8).arrayBuffer());
    if (attachmentType(start) === null) return { problem: 'fileOfWrongKind', name: file.name };
  }
  return null;
}

/** The fields as they were typed. */
function typedIn(data: FormData): InquiryForm {
  const fields = Object.keys(INQUIRY_FIELDS) as InquiryField[];
  return Object.fromEntries(fields.map((field) => [field, fieldOf(data, field)])) as InquiryForm;
}

/** What is wrong with a form, apart from its files. */
export function problemsOf(data: FormData): InquiryProblems {
  return inquiryProblems(normalizedInquiry(typedIn(data)), data.has('consent'));
}

/** The first text of each part; those of single files count for all. */
function serverErrors(errors: Readonly<Record<string, string[]>>): InquiryErrors {
  const found: InquiryErrors = {};
  for (const [field, [text]] of Object.entries(errors)) {
    const part = FORM_PARTS.find((one) => one === field.split('.')[0]);
    if (part && text !== undefined) found[part] ??= { text };
  }
  return found;
}

/**
 * Sends the contact form. A form with problems is not sent; the server checks again with the same rules.
 */
export async function sendInquiry({ api }: PageRequest, data: FormData): Promise<InquiryResult> {
  const values = typedIn(data);
  const form = normalizedInquiry(values);
  const files = data.getAll('attachments').filter((file) => typeof file !== 'string' && file.size > 0) as File[];
  const attachments = await fileError(files);
  const errors: InquiryErrors = {
    ...problemsOf(data),
    ...(attachments !== null && { attachments }),
  };
  if (Object.keys(errors).length > 0) return { kind: 'rejected', message: null, errors, values, status: 422 };
  try {
    const sent = files.map(async (file) => ({ name: file.name.slice(-1000), content: await base64Of(file) }));
    await api.call('requestForm', { ...form, kind: 'contact', consent: true, attachments: await Promise.all(sent) });
    return { kind: 'sent', email: form.email, status: 200 };
  } catch (error) {
    const { status, message, errors: rejected } = asRequestFailure(error);
    if (![409, 413, 422, 429].includes(status)) throw error;
    return { kind: 'rejected', message, errors: serverErrors(rejected), values, status };
  }
}
