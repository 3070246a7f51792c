import type { OfficeAnswer } from '../calls/office-call.ts';
import { officeCall } from '../calls/browser-call.ts';
import type { SettingsChanges, SettingsForm } from '../settings/use-settings-form.tsx';

export type MailPage = OfficeAnswer<'getMailSettings'>;
export type ServerKind = 'smtp' | 'returns';

/** The fields of a server as the page edits them; a password is never read, only written. */
const SERVER_FIELDS = {
  smtp: ['host', 'port', 'security', 'user', 'sender'],
  returns: ['host', 'port', 'security', 'user', 'folder', 'form'],
} as const;

/** The values of the page: `smtp.host`, `returns.form`, `dkimSelector`; what is not set is null. */
export type MailValues = Record<string, string | number | null>;
export type MailForm = SettingsForm<MailValues>;

/** What is stored, as the page edits it. */
export function mailValues(page: MailPage): MailValues {
  const values: MailValues = { dkimSelector: page.fields.dkimSelector };
  for (const kind of ['smtp', 'returns'] as const) {
    const server: Record<string, unknown> = page[kind];
    for (const field of SERVER_FIELDS[kind]) values[`${kind}.${field}`] = (server[field] ?? null) as string | null;
    values[`${kind}.password`] = null;
  }
  return values;
}

/** A save of the page as the endpoint takes it. */
export function mailSave(changes: SettingsChanges) {
  const save = {
    changes: {} as SettingsChanges,
    smtp: {} as SettingsChanges,
    returns: {} as SettingsChanges,
    passwords: {} as Record<string, string>,
  };
  for (const [name, change] of Object.entries(changes)) {
    const [kind, field] = name.split('.');
    if (field === undefined) save.changes[name] = change;
    else if (kind !== 'smtp' && kind !== 'returns') continue;
    else if (field !== 'password') save[kind][field] = change;
    else if (typeof change.after === 'string') save.passwords[kind] = change.after;
  }
  return save;
}

export const saveMail = (changes: SettingsChanges) => officeCall('saveMailSettings', mailSave(changes));

/** A port as it is typed: what is no digit is left out; empty is the usual one. */
export function typedPort(text: string): number | null {
  const digits = text.replaceAll(/\D/g, '').slice(0, 5);
  return digits === '' ? null : Number(digits);
}
