import type { ReadMailConnection } from '../../integrations/mail/index.ts';
import type { EnvironmentSettings } from '../../settings.ts';

/** The connection of mails as the environment sets it. */
export function mailConnectionOf({
  smtp,
  mailFrom: sender,
  mailReturns: returns,
}: Pick<EnvironmentSettings, 'smtp' | 'mailFrom' | 'mailReturns'>): ReadMailConnection {
  return () => Promise.resolve({ smtp, sender, returns });
}
