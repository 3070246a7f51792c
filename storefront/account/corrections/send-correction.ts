import { redirect } from 'react-router';
import { asRequestFailure } from '../../api-client/request-failure.ts';
import type { RequestOf } from '../../api-client/api.ts';
import { localPath } from '../../../domain/locale.ts';
import { fieldOf } from '../../routing/form-fields.ts';
import type { PageRequest } from '../../routing/page-data.ts';
import { may, type Session } from '../../session/session.ts';
import { parseCorrections, type Correction } from './parse-correction.ts';

/** A rejected request: messages by field, and what was typed. */
export interface CorrectionResult {
  status: number;
  /** For the whole form; null when the fields say everything. */
  message: string | null;
  errors: Readonly<Record<string, string[]>>;
  typed: Readonly<Record<string, string>>;
}

/** The requests of the company, and the form that the URL opens. */
export interface CorrectionRequests {
  corrections: Correction[];
  /** 'company', 'new-address', or the code of an address; null while no form is open. */
  open: string | null;
  isSent: boolean;
}

type Tab = 'profile' | 'addresses';

/** Path of a section with its form open, or after the request was sent; without language prefix. */
export function correctionsPath(tab: Tab, query: Readonly<Record<string, string>> = {}): string {
  return `/pages/account?${new URLSearchParams({ tab, ...query })}`;
}

/** Loads the requests of the company, and which form is open; nothing for those who may not ask. */
export async function loadCorrectionRequests(
  { api, url }: PageRequest,
  session: Session,
  tab: Tab,
): Promise<CorrectionRequests> {
  if (session.clientId === '0' || !may(session, 'company.correct')) {
    return { corrections: [], open: null, isSent: false };
  }
  const all = parseCorrections(await api.call('getCorrections', {}));
  const corrections = all.filter(({ kind }) => (kind === 'company') === (tab === 'profile'));
  const query = url.searchParams;
  return { corrections, open: query.get('ask'), isSent: query.get('done') === 'asked' };
}

const FIELDS = ['field', 'value', 'note', 'address', 'postal_code', 'city', 'province', 'telephone'] as const;

/** Sends a correction or the request for an address; success is a redirect to the section. */
export async function sendCorrection(
  { api, locale }: PageRequest,
  form: FormData,
  tab: Tab,
): Promise<CorrectionResult | Response> {
  const typed = Object.fromEntries(FIELDS.map((name) => [name, fieldOf(form, name)])) as Record<
    (typeof FIELDS)[number],
    string
  >;
  const about = fieldOf(form, 'about');
  try {
    if (about === 'new-address') {
      const { address, postal_code, city, province, telephone, note } = typed;
      await api.call('requestAddress', { address, postal_code, city, province, telephone, note });
    } else {
      await api.call('requestCorrection', {
        ...(about !== 'company' && { address: about }),
        // The server names the field when nothing is chosen.
        field: typed.field as RequestOf<'requestCorrection'>['field'],
        value: typed.value,
        note: typed.note,
      });
    }
  } catch (error) {
    const { status, message, errors } = asRequestFailure(error);
    if (![422, 429].includes(status)) throw error;
    return { status, message: status === 422 && Object.keys(errors).length > 0 ? null : message, errors, typed };
  }
  return redirect(localPath(locale, correctionsPath(tab, { done: 'asked' })));
}
