import type { Connections, Secret } from '../../connections/index.ts';
import type { MailServer, ReadMailConnection } from '../../integrations/mail/index.ts';
import type { CallGuard } from '../../outgoing/index.ts';
import type { EnvironmentSettings } from '../../settings.ts';

/** How a connection to a mail server is encrypted: from the first byte, by STARTTLS or not at all, where it is offered. */
export type MailSecurity = 'tls' | 'starttls' | 'offered';

interface OfficeServer {
  host: string | null;
  port: number | null;
  security: MailSecurity | null;
  user: string | null;
  folder?: string | null;
}

/** A server as the office has set it; null where it has no host. */
function serverOf(
  scheme: 'smtp' | 'imap',
  { host, port, security, user, folder }: OfficeServer,
  password: Secret | null,
  guard: CallGuard,
): MailServer | null {
  if (host === null) return null;
  const login = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password?.reveal() ?? '')}@` : '';
  const at = `${host.includes(':') ? `[${host}]` : host}${port === null ? '' : `:${port}`}`;
  const url = `${scheme}${security === 'tls' ? 's' : ''}://${login}${at}/${encodeURIComponent(folder ?? '')}`;
  return { url, office: { guard, requiresTls: security !== 'offered' && security !== 'tls' } };
}

/** The connection of mails: what the environment sets, else what the office does (decision 6.7). */
export function createMailConnection({
  settings,
  connections,
  guard,
}: {
  settings: Pick<EnvironmentSettings, 'smtp' | 'mailFrom' | 'mailReturns'>;
  connections: Pick<Connections, 'readConnection'>;
  guard: CallGuard;
}): ReadMailConnection {
  return async () => {
    const [mail, returns] = await Promise.all([
      connections.readConnection('mail'),
      connections.readConnection('returns'),
    ]);
    const mailbox = serverOf('imap', returns.values, returns.secrets.password, guard);
    const { form } = returns.values;
    return {
      smtp: settings.smtp ?? serverOf('smtp', mail.values, mail.secrets.password, guard),
      sender: mail.values.sender,
      returns: settings.mailReturns ?? (mailbox && form !== null ? { ...mailbox, form } : null),
      version: mail.version,
    };
  };
}
