import { redirect } from 'react-router';
import { CLAIM_REASONS, type ClaimReason } from '../../../domain/claim.ts';
import { base64Of } from '../../api-client/base64.ts';
import { asRequestFailure } from '../../api-client/request-failure.ts';
import { localPath } from '../../../domain/locale.ts';
import { whole } from '../../parsers/values.ts';
import { fieldOf } from '../../routing/form-fields.ts';
import { requireSession, type PageRequest } from '../../routing/page-data.ts';
import { ddtPath } from '../documents/document-links.ts';
import { namedDocument } from '../documents/load-documents.ts';

/** What was typed; photos have to be chosen again. */
export interface TypedClaim {
  line: number;
  reason: string;
  quantity: string;
  note: string;
  key: string;
}

/** A report that the server has rejected. */
export interface ClaimResult {
  status: number;
  message: string;
  /** Messages by field: reason, quantity, note, photos; '' for a field that is missing. */
  errors: Record<string, string>;
  typed: TypedClaim;
}

/** The address of the form for a line, without language prefix. */
export function claimPath(ddt: Parameters<typeof ddtPath>[0], line: number): string {
  return `${ddtPath(ddt)}&line=${line}#claim`;
}

/** A key for a form; randomUUID does not exist where the shop is reached without TLS. */
export function newClaimKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Messages by field; those of single photos count for all. */
export function messagesByField(errors: Readonly<Record<string, string[]>>): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, messages] of Object.entries(errors)) {
    const [field = ''] = name.split('.');
    found[field] = [found[field], ...messages].filter(Boolean).join(' ');
  }
  return found;
}

/** Reports a problem with a line and leads to the document, which shows it; returns what is wrong with the report. */
export async function reportClaim(page: PageRequest, form: FormData): Promise<ClaimResult | Response> {
  requireSession(page);
  const document = namedDocument(page.url);
  const typed = {
    line: whole(fieldOf(form, 'line')),
    reason: fieldOf(form, 'reason'),
    quantity: fieldOf(form, 'quantity'),
    // Browsers send two characters for a line break.
    note: fieldOf(form, 'note').replaceAll('\r\n', '\n'),
    key: fieldOf(form, 'key'),
  };
  const missing = [
    ...(CLAIM_REASONS.some((reason) => reason === typed.reason) ? [] : ['reason']),
    ...(typed.quantity.trim() === '' ? ['quantity'] : []),
  ];
  if (missing.length > 0) {
    return { status: 422, message: '', errors: Object.fromEntries(missing.map((field) => [field, ''])), typed };
  }
  const files = form.getAll('photos').filter((file) => typeof file !== 'string' && file.size > 0) as File[];
  try {
    const { message } = await page.api.call('reportClaim', {
      ...document,
      riga: typed.line,
      // The server rejects any other reason.
      reason: typed.reason as ClaimReason,
      quantity: typed.quantity,
      note: typed.note,
      photos: await Promise.all(files.map(base64Of)),
      idempotency_key: typed.key,
    });
    const { causale: cause, anno: year, numero: number } = document;
    const { id } = message.claim;
    return redirect(localPath(page.locale, `${ddtPath({ cause, year, number })}&reported=${id}#claim-${id}`));
  } catch (error) {
    const { status, message, errors } = asRequestFailure(error);
    if (![409, 413, 422, 429].includes(status)) throw error;
    return { status, message, errors: status === 413 ? { photos: message } : messagesByField(errors), typed };
  }
}
