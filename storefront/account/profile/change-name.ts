import { redirect } from 'react-router';
import { localPath } from '../../../domain/locale.ts';
import { asRequestFailure } from '../../api-client/request-failure.ts';
import { fieldOf } from '../../routing/form-fields.ts';
import type { PageRequest } from '../../routing/page-data.ts';

/** Value of the parameter `done` after the name was saved. */
export const NAMED = 'named';

/** A rejected name: as it was typed, and what is wrong with it. */
export interface NameResult {
  status: number;
  name: string;
  error: string;
}

/** Changes the user's own name; success is a redirect to the section. */
export async function changeOwnName({ api, locale }: PageRequest, form: FormData): Promise<NameResult | Response> {
  const name = fieldOf(form, 'name');
  try {
    await api.call('changeName', { name });
  } catch (error) {
    const { status, message, errors } = asRequestFailure(error);
    if (status !== 422) throw error;
    return { status, name, error: errors['name']?.[0] ?? message };
  }
  return redirect(localPath(locale, `/pages/account?tab=profile&done=${NAMED}`));
}
