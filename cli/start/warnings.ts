import type { OutgoingState } from '../../backend/outgoing/index.ts';
import type { EnvironmentSettings } from '../../backend/settings.ts';

const OWN_HOSTS = ['127.0.0.1', '::1', '[::1]', 'localhost'];

/** The settings with an address to which data would travel unencrypted; this machine itself is none. */
function unencrypted({
  databaseUrl,
  databaseReadUrl,
  erp,
  smtp,
  mailReturns,
  payments,
  services,
  vatRegisterUrl,
  kafkaBrokers,
  openSearch,
}: EnvironmentSettings) {
  const isAway = (host: string) => !OWN_HOSTS.includes(host);
  const isPlain = (address: string | null | undefined, protocol: string) => {
    const url = URL.parse(address ?? '');
    return url?.protocol === protocol && isAway(url.hostname);
  };
  const isPlainDatabase = (address: string | null) => {
    const mode = URL.parse(address ?? '')?.searchParams.get('sslmode') ?? '';
    const isPlainMode = !['require', 'verify-ca', 'verify-full'].includes(mode);
    return isPlainMode && (isPlain(address, 'postgres:') || isPlain(address, 'postgresql:'));
  };
  return [
    ...(isPlainDatabase(databaseUrl) ? ['DATABASE_URL'] : []),
    ...(isPlainDatabase(databaseReadUrl) ? ['DATABASE_READ_URL'] : []),
    ...(isPlain(erp !== null && typeof erp === 'object' && 'url' in erp ? erp.url : null, 'http:') ? ['ERP_URL'] : []),
    ...(isPlain(smtp?.url, 'smtp:') ? ['SMTP_URL'] : []),
    ...(isPlain(mailReturns?.url, 'imap:') ? ['RETURNS_IMAP_URL'] : []),
    ...(payments?.kind === 'paypal' && isPlain(payments.url, 'http:') ? ['PAYPAL_URL'] : []),
    ...(isPlain(vatRegisterUrl, 'http:') ? ['VAT_REGISTER_URL'] : []),
    ...(isPlain(openSearch?.url, 'http:') ? ['SEARCH_URL'] : []),
    ...Object.entries(services).flatMap(([name, base]) =>
      isPlain(base, 'http:') ? [`${name.toUpperCase()}_API_URL`] : [],
    ),
    ...(kafkaBrokers?.some((broker) => isAway(broker.replace(/:\d+$/, ''))) ? ['KAFKA_BROKERS'] : []),
  ];
}

/** Warnings about settings that the operator should complete, one or two sentences each. */
export function startWarnings(settings: EnvironmentSettings): string[] {
  const { payments, shopUrl, host, demonstration } = settings;
  const isOwn = OWN_HOSTS.includes(host);
  const warnings: string[] = [];
  if (payments !== null && shopUrl === null && !(payments.kind === 'sandbox' && isOwn)) {
    warnings.push(
      'SHOP_URL is not set: nobody can pay online, except from this machine or by its network address. ' +
        'Give the address at which customers reach the shop: SHOP_URL=https://shop.example.com',
    );
  }
  if (settings.databaseUrl !== null && settings.sessionSecret === null) {
    warnings.push(
      'SESSION_SECRET is not set: another process on this database would not accept the sessions of this one. ' +
        'Give all of them the same: SESSION_SECRET=$(openssl rand -base64 48)',
    );
  }
  if (demonstration && !isOwn) {
    warnings.push(
      `The demonstration is on and the shop listens on ${host}: anybody can log in with its published password. ` +
        'Use DEMO=off for real data.',
    );
  }
  const plain = unencrypted(settings);
  if (plain.length > 0) {
    warnings.push(
      `Data travels unencrypted to other machines: ${plain.join(', ')}. Use https://, smtps:// and sslmode=verify-full, ` +
        'or a network that nobody else can listen to.',
    );
  }
  return warnings;
}

/** What the start says about orders that wait because no ERP is, or was, connected; null where none has to be said. */
export function connectionWarning({ erp }: EnvironmentSettings, waiting: number): string | null {
  const orders = waiting === 1 ? '1 order waits' : `${waiting} orders wait`;
  if (erp === null) {
    return `No ERP is connected: orders wait in the shop, and their states do not change. ${orders} now. Give ERP_URL and ERP_SECRET, or connect it in the office.`;
  }
  return waiting === 0 ? null : `${orders} that were sent before the ERP was connected: npm run orders -- connect`;
}

/** What the start says about data that the connected ERP is not told; null where there is none. */
export function versionWarning({
  contributions,
  vatRegimes,
}: {
  contributions: number;
  vatRegimes: number;
}): string | null {
  const held = [
    ...(contributions > 0 ? [`${contributions} articles with environmental contributions`] : []),
    ...(vatRegimes > 0 ? [`${vatRegimes} customers with a VAT regime`] : []),
  ];
  if (held.length === 0) return null;
  return `The ERP is not told of ${held.join(' and ')}: its version of the interface has no fields for them, and the totals of such orders do not add up there. Set ERP_VERSION=2 when the ERP has it.`;
}

/** What the start says about a PostgreSQL that was promoted or taken back since the last one. */
export function timelineWarning(): string {
  return 'PostgreSQL is on another timeline than at the last start: a standby was promoted, or it was recovered to an earlier moment.';
}

/** Why nothing leaves the shop, as the end of a sentence. */
export function stopReason({ stoppedBecause, shopUrl, startedUrl }: OutgoingState): string | null {
  if (stoppedBecause === null) return null;
  const address = (url: string | null) => url ?? 'not set';
  return {
    restored: 'its database was restored from a backup',
    older: 'its database is older than DATA_DIR knows it',
    address:
      startedUrl === shopUrl
        ? 'it was started with another SHOP_URL before'
        : `SHOP_URL is ${address(startedUrl)}, and this data is of the shop at ${address(shopUrl)}`,
  }[stoppedBecause];
}

/** What the start says while nothing leaves the shop; null where everything may. */
export function outgoingWarning(state: OutgoingState): string | null {
  const reason = stopReason(state);
  if (reason === null) return null;
  return `Nothing leaves this shop, because ${reason}: orders and mails wait, and nobody can pay online. If it is the real shop: npm run orders -- outgoing confirm`;
}
