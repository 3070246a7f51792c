import { redirect } from 'react-router';
import { localPath } from '../../domain/locale.ts';
import { LEGAL_TEXTS } from '../../domain/legal-texts.ts';
import { ownPath } from '../../domain/own-path.ts';
import type { ResponseOf } from '../api-client/api.ts';
import { asRequestFailure } from '../api-client/request-failure.ts';
import { fieldOf } from '../routing/form-fields.ts';
import { requireSession, type PageRequest } from '../routing/page-data.ts';

/** A legal text that the visitor has to accept. */
export type AskedText = ResponseOf<'legalTexts'>['message']['texts'][number];

export interface AskedTexts {
  texts: AskedText[];
  company: string;
  /** Where the visitor was; at a login it may go on there without accepting. */
  back: string;
  isNeeded: boolean;
}

/** Why a form was not accepted: what is missing by the name of its box, or a message. */
export interface RefusedAcceptance {
  missing: Record<string, boolean>;
  message: string | null;
  /** What was ticked. */
  ticked: string[];
}

const momentOf = ({ url }: PageRequest) => (url.searchParams.get('moment') === 'login' ? 'login' : 'order');
const backOf = ({ url, locale }: PageRequest) => ownPath(url.searchParams.get('redirect'), localPath(locale, '/'));

/** Loads what has to be accepted; with nothing to accept, the visitor goes on where it was. */
export async function loadAskedTexts(page: PageRequest): Promise<AskedTexts> {
  const session = requireSession(page);
  const moment = momentOf(page);
  const isBuyer = session.clientId !== '0' && session.permissions.includes('order.place');
  const texts = isBuyer ? (await page.api.call('legalTexts', { moment })).message.texts : [];
  if (texts.length === 0) throw redirect(backOf(page));
  return { texts, company: session.companyName, back: backOf(page), isNeeded: moment === 'order' };
}

/** Accepts what is ticked and leads back. */
export async function acceptAskedTexts(page: PageRequest, form: FormData): Promise<Response | RefusedAcceptance> {
  requireSession(page);
  const texts = form.getAll('text').flatMap((entry) => {
    const code = LEGAL_TEXTS.find((key) => key === entry);
    if (!code) return [];
    const version = Number(fieldOf(form, `${code}_version`));
    return [{ code, version, accepted: form.has(code), clauses_accepted: form.has(`${code}_clauses`) }];
  });
  try {
    await page.api.call('acceptTexts', { moment: momentOf(page), texts });
    return redirect(backOf(page));
  } catch (error) {
    const { status, errors, message } = asRequestFailure(error);
    if (status !== 422 && status !== 409) throw error;
    return {
      missing: Object.fromEntries(Object.keys(errors).map((name) => [name, true])),
      message: status === 409 ? message : null,
      ticked: texts.flatMap(({ code, accepted, clauses_accepted: hasClauses }) => [
        ...(accepted ? [code] : []),
        ...(hasClauses ? [`${code}_clauses`] : []),
      ]),
    };
  }
}
