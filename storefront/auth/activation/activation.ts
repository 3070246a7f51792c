import { asRequestFailure } from '../../api-client/request-failure.ts';
import { fieldOf } from '../../routing/form-fields.ts';
import type { PageRequest } from '../../routing/page-data.ts';

/** The fields of the page for the code of a letter, in their order. */
export const LETTER_FIELDS = ['code', 'vat', 'document', 'total', 'second', 'name', 'email'] as const;
export type LetterField = (typeof LETTER_FIELDS)[number];
export type LetterValues = Record<LetterField, string>;

/** What became of the typed data; `code` opens the page where the password is chosen. */
export type LetterOutcome =
  | { kind: 'in'; code: string }
  | {
      kind: 'failed';
      status: number;
      message: string;
      errors: Readonly<Record<string, string[]>>;
      values: LetterValues;
    };

/** The code that the drawing on the letter leads to. */
export const letterCodeIn = ({ url }: PageRequest): string => (url.searchParams.get('letter') ?? '').slice(0, 40);

/** Sends the code of a letter with what proves that it reached the customer. */
export async function submitLetter({ api }: PageRequest, form: FormData): Promise<LetterOutcome> {
  const values = Object.fromEntries(LETTER_FIELDS.map((field) => [field, fieldOf(form, field)])) as LetterValues;
  const { code, vat, document, total, second, name, email } = values;
  try {
    const { message } = await api.call('useLetterCode', {
      ...{ code: code.slice(0, 40), vat_number: vat.slice(0, 40), document: document.slice(0, 60) },
      ...{ total: total.slice(0, 40), second_code: second.slice(0, 40), name: name.slice(0, 300) },
      email: email.slice(0, 1000),
    });
    return { kind: 'in', code: message.code };
  } catch (error) {
    const { status, message, errors } = asRequestFailure(error);
    if (status !== 422 && status !== 429) throw error;
    return { kind: 'failed', status, message, errors, values };
  }
}

/** Whether the link of a mail can end invitations; opening the page ends nothing (decision 7.2). */
export async function loadInvitationStop({ api, url }: PageRequest): Promise<{ isValid: boolean; isStopped: boolean }> {
  const code = stopCodeIn(url);
  if (code === '') return { isValid: false, isStopped: false };
  const { message } = await api.call('getInvitationStop', { code });
  return { isValid: message.is_valid, isStopped: message.is_stopped };
}

const stopCodeIn = (url: URL): string => (url.searchParams.get('code') ?? '').slice(0, 200);

/** Ends the invitations, by the button of the page or by the one click of a mail program. */
export async function stopByLink({ api, url }: PageRequest): Promise<{ isStopped: boolean }> {
  const code = stopCodeIn(url);
  if (code === '') return { isStopped: false };
  const { message } = await api.call('stopInvitations', { code });
  return { isStopped: message.success };
}
