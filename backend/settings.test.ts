import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parseSettings, SettingsError, withSessionSecret } from './settings.ts';

function problemsOf(environment: Record<string, string>): string[] {
  try {
    parseSettings(environment);
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
  return [];
}

describe('settings', () => {
  test('an empty environment means a shop on this machine with everything embedded', () => {
    expect(parseSettings({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: null,
      demonstration: true,
      logLevel: 'info',
      guestNavigation: true,
      defaultListView: 'small-list',
      erp: 'embedded',
      trustProxy: false,
    });
  });

  test('the example file contains exactly the defaults', () => {
    const example = parseEnv(readFileSync(new URL('../.env.example', import.meta.url), 'utf8'));
    expect({ ...parseSettings(example), given: [] }).toEqual(parseSettings({}));
  });

  test('the demonstration is off with an external database unless requested', () => {
    const DATABASE_URL = 'postgres://shop:secret@db:5432/shop';
    expect(parseSettings({ DATABASE_URL }).demonstration).toBe(false);
    expect(parseSettings({ DATABASE_URL, DEMO: 'on' }).demonstration).toBe(true);
    expect(parseSettings({ DEMO: 'off' }).demonstration).toBe(false);
  });

  test('the embedded ERP runs with the demonstration, or when it is named', () => {
    expect(parseSettings({ DEMO: 'off' }).erp).toBeNull();
    expect(parseSettings({ DATABASE_URL: 'postgres://shop:secret@db:5432/shop' }).erp).toBeNull();
    expect(parseSettings({ DEMO: 'off', ERP_URL: 'embedded' }).erp).toBe('embedded');
    const http = { ERP_URL: 'https://erp.example.com', ERP_SECRET: 'a secret of the ERP' };
    expect(parseSettings({ DEMO: 'on', ...http }).erp).toEqual({
      ...{ url: http.ERP_URL, secret: http.ERP_SECRET, version: 1 },
    });
    expect(parseSettings({ ...http, ERP_VERSION: '2' }).erp).toMatchObject({ version: 2 });
    expect(problemsOf({ ...http, ERP_VERSION: '3' })).toEqual(['ERP_VERSION must be 1 or 2.']);
    expect(problemsOf({ ERP_URL: 'embedded', ERP_SECRET: 'a secret of the ERP' })[0]).toMatch(/^ERP_URL and/);
  });

  test('folders take the place of an address of the ERP', () => {
    const given = { DEMO: 'on', ERP_FOLDER_OUT: '/mnt/erp/orders', ERP_FOLDER_IN: '/mnt/erp/answers' };
    const folders = { out: '/mnt/erp/orders', in: '/mnt/erp/answers', profile: null, minutes: 60 };
    expect(parseSettings(given).erp).toEqual(folders);
    expect(parseSettings({ ...given, ERP_FOLDER_PROFILE: '/etc/p.json', ERP_FOLDER_MINUTES: '5' }).erp).toEqual({
      ...{ ...folders, profile: '/etc/p.json', minutes: 5 },
    });
    expect(problemsOf({ ERP_FOLDER_OUT: '/mnt/erp/orders' })[0]).toMatch(/^ERP_FOLDER_OUT and ERP_FOLDER_IN go/);
    expect(problemsOf({ ...given, ERP_URL: 'embedded' })[0]).toMatch(/^ERP_FOLDER_OUT and ERP_URL/);
    expect(problemsOf({ ...given, ERP_FOLDER_IN: given.ERP_FOLDER_OUT })[0]).toMatch(/must be two folders/);
    expect(problemsOf({ ...given, ERP_FOLDER_MINUTES: '0' })[0]).toMatch(/^ERP_FOLDER_MINUTES/);
  });

  test('Kafka brokers are a list', () => {
    const { kafkaBrokers } = parseSettings({ KAFKA_BROKERS: 'kafka1.example.com:9092, 10.0.0.2:9093' });
    expect(kafkaBrokers).toEqual(['kafka1.example.com:9092', '10.0.0.2:9093']);
  });

  test('traces are sent where there is a collector, with decoded headers', () => {
    expect(parseSettings({ OTEL_SERVICE_NAME: 'a shop' }).traces).toBeNull();
    const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };
    const defaults = { url: 'http://127.0.0.1:4318', headers: {}, serviceName: 'bancale', ratio: 1 };
    expect(parseSettings(collector).traces).toEqual(defaults);
    const own = { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a=, x-shop=1', OTEL_TRACES_SAMPLER_ARG: '.25' };
    const headers = { authorization: 'Bearer a=', 'x-shop': '1' };
    expect(parseSettings({ ...collector, ...own }).traces).toEqual({ ...defaults, headers, ratio: 0.25 });
  });

  test('an archive belongs to the embedded database', () => {
    expect(parseSettings({ DATABASE_ARCHIVE_DIR: '/archive' }).databaseArchive).toBe('/archive');
    const both = { DATABASE_ARCHIVE_DIR: '/archive', DATABASE_URL: 'postgres://db/shop' };
    expect(problemsOf(both)).toEqual([expect.stringMatching(/^DATABASE_ARCHIVE_DIR is for the embedded database/)]);
  });

  test('an empty value counts as not set', () => {
    expect(parseSettings({ PORT: ' ', DATABASE_URL: '', SESSION_SECRET: '' })).toEqual(parseSettings({}));
  });

  test.each([
    ['PORT', 'eighty'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['HOST', 'my host'],
    ['KAFKA_BROKERS', 'kafka'],
    ['SEARCH_URL', 'search:9200'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'token'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a=b,=c'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%0A'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%zz'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
    ['OTEL_TRACES_SAMPLER_ARG', 'half'],
    ['KAFKA_BROKERS', 'a:9092,,b:9092'],
    ['DATABASE_URL', 'mysql://localhost/shop'],
    ['DATABASE_URL', 'localhost:5432'],
    ['DEMO', 'yes'],
    ['DEMO_ARTICLES', '999'],
    ['DEMO_ARTICLES', '1e4'],
    ['LOG_LEVEL', 'loud'],
    ['SESSION_SECRET', 'short'],
    ['GUEST_NAVIGATION', 'true'],
    ['DEFAULT_LIST_VIEW', 'tiles'],
    ['TRACKING_DAYS', '0'],
    ['TRACKING_DAYS', '12.5'],
    // Opens a single article; no layout of the listing (R2.41).
    ['DEFAULT_LIST_VIEW', 'detail'],
    ['TRUST_PROXY', '1'],
    ['SHOP_URL', 'our-shop:3000'],
    ['SHOP_URL', 'ftp://shop.example.com'],
    ['SHOP_URL', 'https://shop.example.com/it'],
    ['SHOP_URL', 'https://shop.example.com?a=b'],
    ['SHOP_URL', 'https://user:secret@shop.example.com'],
    ['MAIL_DNS_SERVERS', '9.9.9.9, dns.example'],
    ['APPLICATION_TOKEN_HEADER', 'X Token:'],
    ['APPLICATION_TOKEN', 'line\nbreak'],
  ])('%s=%s is an error that contains the name and not the value', (name, value) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name} must `));
    if (name.includes('SECRET') || name.includes('URL')) expect(problems[0]).not.toContain(value);
  });

  test.each([
    ['https://shop.example.com', 'https://shop.example.com'],
    ['https://Shop.Example.com:443/', 'https://shop.example.com'],
    ['http://10.0.0.5:3000', 'http://10.0.0.5:3000'],
  ])('SHOP_URL=%s is parsed as %s', (given, taken) => {
    expect(parseSettings({ SHOP_URL: given }).shopUrl).toBe(taken);
    expect(parseSettings({}).shopUrl).toBeNull();
  });

  test('7.4 the mailbox of returned mails goes with the form of its addresses', () => {
    const given = {
      RETURNS_IMAP_URL: 'imaps://a:b@mail.example/INBOX',
      RETURNS_ADDRESS: 'bounce+{token}@mail.example',
    };
    expect(parseSettings(given).mailReturns).toEqual({ url: given.RETURNS_IMAP_URL, form: given.RETURNS_ADDRESS });
    expect(problemsOf({ RETURNS_ADDRESS: given.RETURNS_ADDRESS })).toEqual([
      'RETURNS_IMAP_URL and RETURNS_ADDRESS go together: give both, or none.',
    ]);
    expect(problemsOf({ ...given, RETURNS_ADDRESS: 'bounce@mail.example' })).toEqual([
      'RETURNS_ADDRESS must be like bounce+{token}@example.com.',
    ]);
  });

  test.each(['9.9.9.9,[2620:fe::fe]:53', '2620:fe::fe', '127.0.0.1:5353'])(
    '7.4 MAIL_DNS_SERVERS may be %s',
    (value) => {
      expect(parseSettings({ MAIL_DNS_SERVERS: value }).mailDnsServers).toEqual(value.split(','));
    },
  );

  test('all errors are reported at once', () => {
    const problems = problemsOf({ PORT: 'x', DEMO: 'x', LOG_LEVEL: 'x', ERP_URL: 'https://erp.example.com' });
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual(['PORT', 'DEMO', 'LOG_LEVEL', 'ERP_URL']);
  });
});

describe('the session secret', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'bancale-settings-'));
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  test('is generated once, stored, and not readable by other users', () => {
    const settings = parseSettings({ DATA_DIR: directory });
    const first = withSessionSecret(settings).sessionSecret;
    expect(first.length).toBeGreaterThanOrEqual(43);
    expect(withSessionSecret(settings).sessionSecret).toBe(first);
    expect(statSync(join(directory, 'secret')).mode & 0o777).toBe(0o600);
  });

  test('is taken from the environment unchanged', () => {
    const given = 'a'.repeat(32);
    expect(withSessionSecret(parseSettings({ DATA_DIR: directory, SESSION_SECRET: given })).sessionSecret).toBe(given);
  });

  test('is rejected when the file is truncated', () => {
    writeFileSync(join(directory, 'secret'), 'abc');
    expect(() => withSessionSecret(parseSettings({ DATA_DIR: directory }))).toThrow('holds no usable secret');
  });
});
