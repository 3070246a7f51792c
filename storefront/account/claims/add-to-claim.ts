import { redirect } from 'react-router';
import { localPath } from '../../../domain/locale.ts';
import { base64Of } from '../../api-client/base64.ts';
import { asRequestFailure } from '../../api-client/request-failure.ts';
import { whole } from '../../parsers/values.ts';
import { fieldOf } from '../../routing/form-fields.ts';
import { requireSession, type PageRequest } from '../../routing/page-data.ts';
import { ddtPath } from '../documents/document-links.ts';
import { namedDocument } from '../documents/load-documents.ts';
import { messagesByField } from './report-claim.ts';

/** Photos or words for a claim that the server has rejected; photos have to be chosen again. */
export interface AdditionResult {
  status: number;
  /** Id of the claim. */
  claim: number;
  message: string;
  /** Messages by field: photos, note. */
  errors: Record<string, string>;
  note: string;
}

/** Whether a form is the one that adds to a claim, and not the one that reports it. */
export const isAddition = (form: FormData): boolean => form.has('claim');

/** Sends what the office has asked for and leads to the claim; returns what is wrong with it. */
export async function addToClaim(page: PageRequest, form: FormData): Promise<AdditionResult | Response> {
  requireSession(page);
  const { causale: cause, anno: year, numero: number } = namedDocument(page.url);
  const claim = whole(fieldOf(form, 'claim'));
  // Browsers send two characters for a line break.
  const note = fieldOf(form, 'note').replaceAll('\r\n', '\n');
  const files = form.getAll('photos').filter((file) => typeof file !== 'string' && file.size > 0) as File[];
  try {
    await page.api.call('addClaimPhotos', { id: claim, note, photos: await Promise.all(files.map(base64Of)) });
    return redirect(localPath(page.locale, `${ddtPath({ cause, year, number })}&added=${claim}#claim-${claim}`));
  } catch (error) {
    const { status, message, errors } = asRequestFailure(error);
    if (![409, 413, 422, 429].includes(status)) throw error;
    return { status, claim, message, errors: status === 413 ? { photos: message } : messagesByField(errors), note };
  }
}
