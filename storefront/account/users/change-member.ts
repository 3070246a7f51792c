import { MEMBER_ROLES, type MemberRole } from '../../../domain/member-rights.ts';
import { asRequestFailure } from '../../api-client/request-failure.ts';
import { localPath } from '../../../domain/locale.ts';
import { number } from '../../parsers/values.ts';
import { fieldOf } from '../../routing/form-fields.ts';
import type { PageRequest } from '../../routing/page-data.ts';
import { redirect } from 'react-router';

/** What the page says after each change; after any other one, that the rights are saved. */
const DONE: Partial<Record<string, string>> = { remove: 'removed', invite: 'invited', decline: 'declined' };

/** The values of the form as they were typed, to show them again. */
export interface MemberForm {
  name: string;
  email: string;
  title: string;
  role: MemberRole;
  limit: string;
  seesPrices: boolean;
  seesDocuments: boolean;
  seesCredit: boolean;
  /** Null: all. */
  addresses: readonly string[] | null;
}

/** A rejected form: messages by field of the request, and what was typed. */
export interface MemberResult {
  status: number;
  /** For the whole form; '' when the fields say everything. */
  message: string;
  errors: Readonly<Record<string, string[]>>;
  typed: MemberForm;
  /** The person that the form is about; 0 for an invitation. */
  id: number;
  /** The request for access that the form answers; 0 for none. */
  request: number;
}

/** The section's path, without language prefix; `done` says what has just happened. */
export function usersPath(query: Readonly<Record<string, string>> = {}): string {
  return `/pages/account?${new URLSearchParams({ tab: 'users', ...query })}`;
}

/** Reads the form of a person. */
function readMemberForm(form: FormData): MemberForm {
  const role = fieldOf(form, 'role');
  return {
    name: fieldOf(form, 'name'),
    email: fieldOf(form, 'email'),
    title: fieldOf(form, 'title'),
    role: MEMBER_ROLES.find((one) => one === role) ?? 'documents-only',
    limit: fieldOf(form, 'order_limit').trim(),
    seesPrices: form.has('sees_prices'),
    seesDocuments: form.has('sees_documents'),
    seesCredit: form.has('sees_credit'),
    addresses: form.has('all_addresses') ? null : form.getAll('address').map(String),
  };
}

/**
 * Invites a person, changes its rights or removes it, or answers a request for access; success is a redirect to the list.
 */
export async function changeMember({ api, locale }: PageRequest, form: FormData): Promise<MemberResult | Response> {
  const change = fieldOf(form, 'change');
  const id = Number(fieldOf(form, 'id')) || 0;
  const request = Number(fieldOf(form, 'request')) || 0;
  const typed = readMemberForm(form);
  const rights = {
    title: typed.title,
    role: typed.role,
    // A text that is not an amount is sent as missing, so that the server names the field.
    order_limit: number(typed.limit.replace(/[€\s]/g, '')),
    sees_prices: typed.seesPrices,
    sees_documents: typed.seesDocuments,
    sees_credit: typed.seesCredit,
    addresses: typed.addresses === null ? null : [...typed.addresses],
  };
  try {
    if (change === 'remove') await api.call('removeMember', { id });
    else if (change === 'decline') await api.call('declineAccess', { id: request });
    else if (change === 'invite') {
      const { name, email } = typed;
      await api.call('inviteMember', { ...rights, name, email, ...(request > 0 && { access_request: request }) });
    } else await api.call('updateMember', { ...rights, name: typed.name, id });
  } catch (error) {
    const { status, message, errors } = asRequestFailure(error);
    if (![404, 409, 422].includes(status)) throw error;
    return { status, message: status === 422 ? '' : message, errors, typed, id, request };
  }
  const done = DONE[change] ?? 'saved';
  return redirect(localPath(locale, usersPath({ done })));
}
