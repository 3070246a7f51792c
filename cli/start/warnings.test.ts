import { expect, it } from 'vitest';
import { parseSettings } from '../../backend/settings.ts';
import { connectionWarning, startWarnings, versionWarning } from './warnings.ts';

const payPal = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'HOOK1' };
const real = { DATABASE_URL: 'postgres://bancale@127.0.0.1/bancale', SESSION_SECRET: 'x'.repeat(32) };

/** What each warning begins with. */
const warningsOf = (environment: Record<string, string>): string[] =>
  startWarnings(parseSettings(environment)).map((warning) => warning.split(/ is (?:not set|on)| unencrypted/)[0] ?? '');

it.each<[string, Record<string, string>, string[]]>([
  ['a demonstration on this machine', {}, []],
  ['a demonstration for the network', { HOST: '0.0.0.0' }, ['SHOP_URL', 'The demonstration']],
  ['PayPal behind a proxy on this machine', { ...real, ...payPal }, ['SHOP_URL']],
  ['PayPal with its address', { ...real, ...payPal, HOST: '0.0.0.0', SHOP_URL: 'https://shop.example.com' }, []],
  ['a shop without online payment', { HOST: '0.0.0.0', DEMO: 'off' }, []],
  ['a database elsewhere', { ...real, DATABASE_URL: 'postgres://bancale@db.example/bancale' }, ['Data travels']],
  ['an encrypted one', { ...real, DATABASE_URL: 'postgres://bancale@db.example/bancale?sslmode=verify-full' }, []],
])('warnings for %s', (_, environment, begins) => expect(warningsOf(environment)).toEqual(begins));

it('names every setting whose data would travel unencrypted', () => {
  const secret = 'a secret of the ERP';
  const plain = {
    ...real,
    DATABASE_READ_URL: 'postgres://bancale@standby.example/bancale',
    ...{ ERP_URL: 'http://erp.example', ERP_SECRET: secret, SMTP_URL: 'smtp://mail.example:587' },
    ...{ RETURNS_IMAP_URL: 'imap://mail.example', RETURNS_ADDRESS: '{token}@mail.example' },
    ...{
      VAT_REGISTER_URL: 'http://vies.example',
      SEARCH_URL: 'http://search.example:9200',
      CMS_API_URL: 'http://cms.example',
      KAFKA_BROKERS: 'kafka.example:9092',
    },
  };
  const [warning] = startWarnings(parseSettings(plain));
  expect(warning).toContain(
    ': DATABASE_READ_URL, ERP_URL, SMTP_URL, RETURNS_IMAP_URL, VAT_REGISTER_URL, SEARCH_URL, CMS_API_URL, KAFKA_BROKERS. Use https://',
  );
  const near = { ...real, ERP_URL: 'http://localhost:8080', ERP_SECRET: secret, KAFKA_BROKERS: '127.0.0.1:9092' };
  expect(startWarnings(parseSettings(near))).toEqual([]);
  const encrypted = { ...real, ERP_URL: 'https://erp.example', ERP_SECRET: secret, SMTP_URL: 'smtps://mail.example' };
  expect(startWarnings(parseSettings(encrypted))).toEqual([]);
});

it('a warning when processes on one database would not accept each other’s sessions', () => {
  const shop = { DATABASE_URL: 'postgres://127.0.0.1/bancale', DEMO: 'off' };
  expect(startWarnings(parseSettings(shop))).toEqual([expect.stringContaining('SESSION_SECRET=')]);
  expect(startWarnings(parseSettings({ ...shop, SESSION_SECRET: 'x'.repeat(32) }))).toEqual([]);
});

it.each<[string, Record<string, string>, number, RegExp | null]>([
  ['without an ERP', { DEMO: 'off' }, 12, /^No ERP is connected: orders wait .* 12 orders wait now/],
  ['without an ERP and without orders', { DEMO: 'off' }, 0, /^No ERP is connected: .* 0 orders wait now/],
  [
    'before a person decides',
    { ERP_URL: 'https://erp.example', ERP_SECRET: 'x'.repeat(16) },
    1,
    /^1 order waits .*connect$/,
  ],
  ['with an ERP', { ERP_URL: 'https://erp.example', ERP_SECRET: 'x'.repeat(16) }, 0, null],
  ['in the demonstration', {}, 0, null],
])('says which orders wait %s', (_, environment, waiting, said) => {
  const warning = connectionWarning(parseSettings(environment), waiting);
  if (said === null) expect(warning).toBeNull();
  else expect(warning).toMatch(said);
});

it('says which data the connected ERP is not told', () => {
  expect(versionWarning({ contributions: 0, vatRegimes: 0 })).toBeNull();
  expect(versionWarning({ contributions: 12, vatRegimes: 0 })).toMatch(
    /^The ERP is not told of 12 articles with environmental contributions: .* ERP_VERSION=2/,
  );
  expect(versionWarning({ contributions: 12, vatRegimes: 3 })).toContain('and 3 customers with a VAT regime');
});
