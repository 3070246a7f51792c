import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { LIST_VIEW } from '../domain/defaults.ts';
import { isReturnAddress } from '../domain/returned-mail.ts';
import { SERVICES, type Service } from '../domain/services.ts';
import type { FolderSettings } from './integrations/erp/index.ts';
import type { PaymentProvider } from './integrations/payments/index.ts';
import type { TraceSettings } from './tracing/index.ts';

const projectFolder = fileURLToPath(new URL('..', import.meta.url));

/** All settings from the environment, validated. README and .env.example describe each one. */
export interface Settings {
  port: number;
  host: string;
  /** Absolute path. */
  dataDirectory: string;
  /** null: the embedded PostgreSQL. */
  databaseUrl: string | null;
  /** Folder in which the embedded PostgreSQL archives its log, absolute; null: it does not. */
  databaseArchive: string | null;
  /** A hot standby of that database, for reads that may be some seconds old; null: none. */
  databaseReadUrl: string | null;
  /** Processes that serve the shop; null: by the cores and memory of the machine. */
  processes: number | null;
  /** A statement that takes longer is logged; 0: none is. */
  slowQueryMilliseconds: number;
  /** Token that requests to `/metrics` must send; null: `/metrics` does not exist. */
  metricsToken: string | null;
  /** Collector of traces; null: no spans are made. */
  traces: TraceSettings | null;
  /** Milliseconds between the request to stop and the end of accepting connections; `/readyz` returns 503 meanwhile. */
  drainMilliseconds: number;
  /** Whether an empty catalogue is filled with demonstration data. */
  demonstration: boolean;
  /** Number of variants in the demonstration data. */
  demonstrationArticles: number;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Signs the short-lived tokens. */
  sessionSecret: string;
  /** The secret before it, which still opens what it encrypted; null: none. */
  formerSecret: string | null;
  /** Networks as CIDR beside the public ones in which addresses set in the office may lie. */
  privateNetworks: string[];
  /** Whether guests may browse the shop. */
  guestNavigation: boolean;
  defaultListView: 'small-list' | 'grid';
  /** The ERP over HTTP with its version of the interface, by files, or the embedded one, which invents states of orders; null: orders wait until there is one. */
  erp: { url: string; secret: string; version: 1 | 2; isChecked?: true } | FolderSettings | 'embedded' | null;
  /** The names of the variables that are set. */
  given: string[];
  /** Whether the environment names the ERP; else the office may. */
  isErpNamed: boolean;
  /** Milliseconds after its arrival at which the embedded ERP changes an order's status. */
  erpPace: { toBeFulfilled: number; partlyFulfilled: number; fulfilled: number };
  /** Mail server for order confirmations; null: they are written to DATA_DIR/mail. */
  smtp: { url: string } | null;
  /** Sender of the confirmations; null: the wholesaler's own address. */
  mailFrom: string | null;
  /** Where mails that come back are read, and the form of the envelope addresses that lead there. */
  mailReturns: { url: string; form: string } | null;
  /** Servers that are asked about the sender’s domain; null: those of the machine. */
  mailDnsServers: string[] | null;
  /** OpenSearch, and whether texts are also searched in this process while it does not respond; null: no OpenSearch. */
  openSearch: { url: string; hasFallback: boolean } | null;
  /** Kafka brokers that receive the events, as host:port; null: events stay in their table. */
  kafkaBrokers: string[] | null;
  /** Largest file that can be loaded in the office, in megabytes. */
  importMegabytes: number;
  /** Days after which tracking events are deleted. */
  trackingDays: number;
  /** Payment provider; null: nothing is paid online. */
  payments: PaymentProvider;
  /** Whether a proxy's headers about the client's address and protocol are trusted. */
  trustProxy: boolean;
  /** Header sent by the storefront with each request; not secret, gives no permissions. */
  applicationTokenHeader: string;
  applicationToken: string;
  /** Register of VAT numbers (VIES); null: registrations are not looked up. */
  vatRegisterUrl: string | null;
  /** Base URLs of the services that are not this back end, without a trailing slash. */
  services: Partial<Record<Service, string>>;
  /** The shop's public base URL without a trailing slash, for links given to others; null: not known. */
  shopUrl: string | null;
}

/** Settings from the environment: the secret may still have to be generated. */
export type EnvironmentSettings = Omit<Settings, 'sessionSecret'> & { sessionSecret: string | null };

/** The configuration errors of the environment, one sentence each. */
export class SettingsError extends Error {
  override name = 'SettingsError';
  readonly problems: string[];
  constructor(problems: string[]) {
    super(`The settings can't be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

/** The value of ERP_URL that names the embedded ERP. */
const EMBEDDED_ERP = 'embedded';
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const listViews = ['small-list', 'grid'] as const;

/** Host and port. */
const BROKER = /^(?:[a-zA-Z0-9._-]+|\[[0-9a-fA-F:]+\]):\d{1,5}$/;

/** Headers as `name=value` with commas between them, values encoded as in addresses; null for another text. */
function parseHeaders(list: string): Record<string, string> | null {
  try {
    const pairs = list.split(',').map((pair) => /^\s*([\w-]+)\s*=(.*)$/.exec(pair)?.slice(1) ?? []);
    const headers = pairs.map(([name = '', value = '']) => [name, decodeURIComponent(value.trim())] as const);
    const fit = headers.every(([name, value]) => name !== '' && /^[\x20-\x7e]*$/.test(value));
    return fit ? Object.fromEntries(headers) : null;
  } catch {
    return null;
  }
}

const onOff = z.enum(['on', 'off'], { error: 'must be on or off' }).transform((word) => word === 'on');
const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.enum(words, { error: `must be one of ${words.join(', ')}` });
const text = (longest: number) => z.string().max(longest, { error: `must not be longer than ${longest} characters` });

function address(protocols: string[], example: string) {
  return z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be an address like ${example}`,
  });
}

/** The variable with the base URL of each service that the storefront calls. */
const SERVICE_VARIABLES = {
  shop: 'SHOP_API_URL',
  wrapper: 'WRAPPER_API_URL',
  cms: 'CMS_API_URL',
  erp: 'ERP_API_URL',
  analytics: 'ANALYTICS_API_URL',
} as const satisfies Record<Service, string>;
const serviceAddress = address(['http:', 'https:'], 'https://api.example.com/v1').optional();

const environmentSchema = z.object({
  PORT: z
    .string()
    .default('3000')
    .refine((value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535, {
      error: 'must be a whole number from 0 (any free port) to 65535',
    })
    .transform(Number),
  HOST: z
    .string()
    .regex(/^[a-zA-Z0-9.:_-]+$/, { error: 'must be the name or number of a network address of this machine' })
    .default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: address(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/database').optional(),
  DATABASE_READ_URL: address(['postgres:', 'postgresql:'], 'postgres://user:password@standby:5432/database').optional(),
  DATABASE_ARCHIVE_DIR: text(500).optional(),
  PROCESSES: z
    .string()
    .refine((value) => /^\d{1,2}$/.test(value) && Number(value) >= 1 && Number(value) <= 64, {
      error: 'must be a whole number from 1 to 64',
    })
    .transform(Number)
    .optional(),
  DRAIN_SECONDS: z
    .string()
    .default('0')
    .refine((value) => /^\d{1,3}$/.test(value) && Number(value) <= 300, {
      error: 'must be a whole number of seconds from 0 to 300',
    })
    .transform((value) => Number(value) * 1000),
  DEMO: onOff.optional(),
  DEMO_ARTICLES: z
    .string()
    .default('10000')
    .refine((value) => /^\d{4,7}$/.test(value) && Number(value) >= 1_000 && Number(value) <= 1_000_000, {
      error: 'must be a whole number from 1000 to 1000000',
    })
    .transform(Number),
  LOG_LEVEL: oneOf(logLevels).default('info'),
  METRICS_TOKEN: z
    .string()
    .regex(/^\S{16,}$/, { error: 'must have at least 16 characters, without spaces' })
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: address(['http:', 'https:'], 'http://collector.example.com:4318').optional(),
  OTEL_EXPORTER_OTLP_HEADERS: text(4000)
    .transform(parseHeaders)
    .refine((headers) => headers !== null, {
      error: 'must be like name=value,name=value, with %2C for a comma in a value',
    })
    .optional(),
  OTEL_SERVICE_NAME: text(200).default('bancale'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .default('1')
    .refine((value) => /^(?:0|1|[01]?\.\d{1,6})$/.test(value) && Number(value) <= 1, {
      error: 'must be a number from 0 to 1',
    })
    .transform(Number),
  SLOW_QUERY_MILLISECONDS: z
    .string()
    .default('1000')
    .refine((value) => /^\d{1,5}$/.test(value), { error: 'must be a whole number of milliseconds up to 99999' })
    .transform(Number),
  SESSION_SECRET: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
  SESSION_SECRET_FORMER: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
  PRIVATE_NETWORKS: text(2000)
    .default('')
    .transform((value) => value.split(',').flatMap((network) => network.trim() || []))
    .refine((networks) => networks.every(isNetwork), {
      error: 'must be networks like 10.1.0.0/16 or fd12:3456::/32, with commas between them',
    }),
  GUEST_NAVIGATION: onOff.default(true),
  DEFAULT_LIST_VIEW: oneOf(listViews).default(LIST_VIEW),
  ERP_URL: z
    .literal(EMBEDDED_ERP)
    .or(address(['http:', 'https:'], 'https://erp.example.com/orders'))
    .optional(),
  ERP_SECRET: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  ERP_VERSION: z
    .enum(['1', '2'], { error: 'must be 1 or 2' })
    .default('1')
    .transform((version) => (version === '1' ? 1 : 2)),
  ERP_FOLDER_OUT: text(1000).optional(),
  ERP_FOLDER_IN: text(1000).optional(),
  ERP_FOLDER_PROFILE: text(1000).optional(),
  ERP_FOLDER_MINUTES: z
    .string()
    .default('60')
    .refine((value) => /^\d{1,5}$/.test(value) && Number(value) >= 1, {
      error: 'must be a whole number of minutes from 1 to 99999',
    })
    .transform(Number),
  ERP_PACE: z
    .string()
    .regex(/^\d{1,8}(,\d{1,8}){2}$/, { error: 'must be three numbers of seconds with commas, like 60,3600,86400' })
    .default('60,3600,86400')
    .transform((value) => value.split(',').map((seconds) => Number(seconds) * 1000))
    .refine(([first = 0, second = 0, third = 0]) => first <= second && second <= third, {
      error: 'must not go down: acceptance, first delivery, last delivery',
    }),
  SMTP_URL: address(['smtp:', 'smtps:'], 'smtp://user:password@mail.example.com:587').optional(),
  MAIL_FROM: z.email({ error: 'must be a mail address' }).optional(),
  RETURNS_IMAP_URL: address(['imap:', 'imaps:'], 'imaps://user:password@mail.example.com:993/INBOX').optional(),
  RETURNS_ADDRESS: z.string().refine(isReturnAddress, { error: 'must be like bounce+{token}@example.com' }).optional(),
  MAIL_DNS_SERVERS: text(500)
    .transform((value) => value.split(',').map((server) => server.trim()))
    .refine((servers) => servers.every(isDnsServer), { error: 'must be IP addresses with commas between them' })
    .optional(),
  SEARCH_URL: address(['http:', 'https:'], 'https://user:password@search.example.com:9200').optional(),
  SEARCH_FALLBACK: onOff.default(true),
  KAFKA_BROKERS: text(2000)
    .refine((value) => value.split(',').every((broker) => BROKER.test(broker.trim())), {
      error: 'must be addresses like kafka1.example.com:9092, with commas between them',
    })
    .transform((value) => value.split(',').map((broker) => broker.trim()))
    .optional(),
  IMPORT_MEGABYTES: z.coerce.number().int().min(1).max(2000).default(200),
  TRACKING_DAYS: z
    .string()
    .default('365')
    .refine((value) => /^\d{1,4}$/.test(value) && Number(value) >= 1 && Number(value) <= 3650, {
      error: 'must be a whole number of days from 1 to 3650',
    })
    .transform(Number),
  PAYPAL_URL: address(['http:', 'https:'], 'https://api-m.paypal.com').default('https://api-m.paypal.com'),
  PAYPAL_CLIENT_ID: text(500).optional(),
  PAYPAL_CLIENT_SECRET: text(500).optional(),
  PAYPAL_WEBHOOK_ID: text(100)
    .regex(/^[A-Za-z0-9]+$/, { error: 'must be letters and digits' })
    .optional(),
  PAYPAL_SANDBOX: onOff.optional(),
  TRUST_PROXY: onOff.default(false),
  APPLICATION_TOKEN_HEADER: text(64)
    .regex(/^(?!authorization$)[A-Za-z0-9-]+$/i, {
      error: 'must be the name of a header (letters, digits and hyphens), and not Authorization',
    })
    .default('X-Application-Token'),
  APPLICATION_TOKEN: text(200)
    .regex(/^[\x21-\x7e]+$/, { error: 'must be letters, digits and signs without spaces' })
    .default('bancale-storefront'),
  VAT_REGISTER_URL: address(['http:', 'https:'], 'https://ec.europa.eu/taxation_customs/vies/rest-api').optional(),
  SHOP_API_URL: serviceAddress,
  WRAPPER_API_URL: serviceAddress,
  CMS_API_URL: serviceAddress,
  ERP_API_URL: serviceAddress,
  ANALYTICS_API_URL: serviceAddress,
  SHOP_URL: z
    .string()
    .refine(isOrigin, { error: 'must be an address without a path, like https://shop.example.com' })
    .transform((value) => new URL(value).origin)
    .optional(),
});

/** The names of all variables. */
export const SETTING_NAMES: readonly string[] = Object.keys(environmentSchema.shape);

/** Whether a text is an IP address, with a port or without one. */
function isDnsServer(text: string): boolean {
  return isIP(text.replace(/^\[(.+)\](?::\d{1,5})?$/, '$1')) !== 0 || isIP(text.replace(/:\d{1,5}$/, '')) === 4;
}

/** Whether a text is a network: an address and the number of its first bits, like 10.1.0.0/16. */
function isNetwork(text: string): boolean {
  const [address = '', bits = '', ...rest] = text.split('/');
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= longest;
}

/** Whether a text is http:// or https:// with only host and port; a trailing slash is allowed. */
function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, origin, href } = new URL(text);
  return ['http:', 'https:'].includes(protocol) && href === `${origin}/`;
}

/**
 * Parses the settings from an environment. Empty values count as not set. Throws SettingsError with all errors at
 * once; they don't repeat the values, because some are secret.
 */
export function parseSettings(environment: Record<string, string | undefined>): EnvironmentSettings {
  const given: Record<string, string> = {};
  for (const name of SETTING_NAMES) {
    const value = environment[name]?.trim();
    if (value) given[name] = value;
  }
  const parsed = environmentSchema.safeParse(given);
  const problems = parsed.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`) ?? [];
  if (((given['ERP_URL'] ?? EMBEDDED_ERP) !== EMBEDDED_ERP) !== Boolean(given['ERP_SECRET'])) {
    problems.push(`ERP_URL and ERP_SECRET go together: give both, or none; ERP_URL=${EMBEDDED_ERP} needs no secret.`);
  }
  if (Boolean(given['ERP_FOLDER_OUT']) !== Boolean(given['ERP_FOLDER_IN'])) {
    problems.push('ERP_FOLDER_OUT and ERP_FOLDER_IN go together: give both, or none.');
  }
  if (given['ERP_FOLDER_OUT'] && given['ERP_URL']) {
    problems.push('ERP_FOLDER_OUT and ERP_URL are two ways to one ERP: give one of them.');
  }
  if (given['ERP_FOLDER_OUT'] && given['ERP_FOLDER_OUT'] === given['ERP_FOLDER_IN']) {
    problems.push('ERP_FOLDER_OUT and ERP_FOLDER_IN must be two folders.');
  }
  if (Boolean(given['RETURNS_IMAP_URL']) !== Boolean(given['RETURNS_ADDRESS'])) {
    problems.push('RETURNS_IMAP_URL and RETURNS_ADDRESS go together: give both, or none.');
  }
  if (given['DATABASE_READ_URL'] && !given['DATABASE_URL']) {
    problems.push('DATABASE_READ_URL needs DATABASE_URL: the embedded database has no standby.');
  }
  if (given['DATABASE_ARCHIVE_DIR'] && given['DATABASE_URL']) {
    problems.push('DATABASE_ARCHIVE_DIR is for the embedded database; an external one archives by its own settings.');
  }
  const payPal = [given['PAYPAL_CLIENT_ID'], given['PAYPAL_CLIENT_SECRET'], given['PAYPAL_WEBHOOK_ID']];
  if (payPal.some(Boolean) && !payPal.every(Boolean)) {
    problems.push('PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET and PAYPAL_WEBHOOK_ID go together: give all three, or none.');
  }
  if (payPal.some(Boolean) && given['PAYPAL_SANDBOX'] === 'on') {
    problems.push('PAYPAL_SANDBOX must not be on where PayPal’s credentials are given.');
  }
  if (!parsed.success || problems.length > 0) throw new SettingsError(problems);
  const values = parsed.data;
  return {
    port: values.PORT,
    host: values.HOST,
    dataDirectory: resolve(projectFolder, values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    databaseArchive: values.DATABASE_ARCHIVE_DIR ? resolve(projectFolder, values.DATABASE_ARCHIVE_DIR) : null,
    databaseReadUrl: values.DATABASE_READ_URL ?? null,
    processes: values.PROCESSES ?? null,
    slowQueryMilliseconds: values.SLOW_QUERY_MILLISECONDS,
    metricsToken: values.METRICS_TOKEN ?? null,
    traces: values.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          url: values.OTEL_EXPORTER_OTLP_ENDPOINT,
          headers: values.OTEL_EXPORTER_OTLP_HEADERS ?? {},
          serviceName: values.OTEL_SERVICE_NAME,
          ratio: values.OTEL_TRACES_SAMPLER_ARG,
        }
      : null,
    drainMilliseconds: values.DRAIN_SECONDS,
    demonstration: isDemonstration(values),
    demonstrationArticles: values.DEMO_ARTICLES,
    logLevel: values.LOG_LEVEL,
    sessionSecret: values.SESSION_SECRET ?? null,
    formerSecret: values.SESSION_SECRET_FORMER ?? null,
    privateNetworks: values.PRIVATE_NETWORKS,
    guestNavigation: values.GUEST_NAVIGATION,
    defaultListView: values.DEFAULT_LIST_VIEW,
    erp: erpOf(values),
    given: Object.keys(given),
    isErpNamed: values.ERP_URL !== undefined || values.ERP_FOLDER_OUT !== undefined,
    erpPace: {
      toBeFulfilled: values.ERP_PACE[0] ?? 0,
      partlyFulfilled: values.ERP_PACE[1] ?? 0,
      fulfilled: values.ERP_PACE[2] ?? 0,
    },
    smtp: values.SMTP_URL ? { url: values.SMTP_URL } : null,
    mailFrom: values.MAIL_FROM ?? null,
    mailReturns:
      values.RETURNS_IMAP_URL && values.RETURNS_ADDRESS
        ? { url: values.RETURNS_IMAP_URL, form: values.RETURNS_ADDRESS }
        : null,
    mailDnsServers: values.MAIL_DNS_SERVERS ?? null,
    openSearch: values.SEARCH_URL ? { url: values.SEARCH_URL, hasFallback: values.SEARCH_FALLBACK } : null,
    kafkaBrokers: values.KAFKA_BROKERS ?? null,
    importMegabytes: values.IMPORT_MEGABYTES,
    trackingDays: values.TRACKING_DAYS,
    payments: paymentProvider(values),
    trustProxy: values.TRUST_PROXY,
    applicationTokenHeader: values.APPLICATION_TOKEN_HEADER,
    applicationToken: values.APPLICATION_TOKEN,
    vatRegisterUrl: values.VAT_REGISTER_URL ?? null,
    shopUrl: values.SHOP_URL ?? null,
    services: Object.fromEntries(
      SERVICES.flatMap((service) => {
        const base = values[SERVICE_VARIABLES[service]];
        return base === undefined ? [] : [[service, base.replace(/\/+$/, '')]];
      }),
    ),
  };
}

/** The ERP that was named; without one the embedded ERP of a demonstration. */
function erpOf(values: z.output<typeof environmentSchema>): Settings['erp'] {
  const { ERP_URL: url, ERP_SECRET: secret, ERP_VERSION: version } = values;
  if (url === EMBEDDED_ERP) return EMBEDDED_ERP;
  if (url && secret) return { url, secret, version };
  if (values.ERP_FOLDER_OUT && values.ERP_FOLDER_IN) {
    return {
      out: resolve(projectFolder, values.ERP_FOLDER_OUT),
      in: resolve(projectFolder, values.ERP_FOLDER_IN),
      profile: values.ERP_FOLDER_PROFILE ? resolve(projectFolder, values.ERP_FOLDER_PROFILE) : null,
      minutes: values.ERP_FOLDER_MINUTES,
    };
  }
  return isDemonstration(values) ? EMBEDDED_ERP : null;
}

/** Whether the demonstration is on: by its own setting, else with the embedded database. */
function isDemonstration(values: z.output<typeof environmentSchema>): boolean {
  return values.DEMO ?? values.DATABASE_URL === undefined;
}

/** PayPal if credentials are set; the sandbox, which moves no money, only if requested or for a demonstration. */
function paymentProvider(values: z.output<typeof environmentSchema>): PaymentProvider {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret, PAYPAL_WEBHOOK_ID: webhookId } = values;
  if (clientId && clientSecret && webhookId) {
    return { kind: 'paypal', url: values.PAYPAL_URL, clientId, clientSecret, webhookId };
  }
  return (values.PAYPAL_SANDBOX ?? isDemonstration(values)) ? { kind: 'sandbox' } : null;
}

/**
 * The settings of this process from its environment and from the file `.env` beside package.json; the environment takes
 * precedence. Every CLI command starts with this, so it also sets the umask that makes all files of this process
 * private to their owner.
 */
export function readSettings(): EnvironmentSettings {
  process.umask(0o077);
  const file = join(projectFolder, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return parseSettings(process.env);
}

/**
 * Adds the secret that signs tokens: the given one, or the one stored in DATA_DIR/secret (readable by its owner only),
 * generated at the first start. The caller must hold the lock of the data directory.
 */
export function withSessionSecret(settings: EnvironmentSettings): Settings {
  if (settings.sessionSecret !== null) return { ...settings, sessionSecret: settings.sessionSecret };
  const file = join(settings.dataDirectory, 'secret');
  if (!existsSync(file)) {
    mkdirSync(settings.dataDirectory, { recursive: true });
    // Renamed when complete: an interrupted start leaves no partial secret.
    writeFileSync(`${file}.draft`, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
    renameSync(`${file}.draft`, file);
  }
  return { ...settings, sessionSecret: readSecretFile(file) };
}

/** The secret of an existing shop, for CLI commands that run beside it; null when it is neither given nor stored. */
export function readSessionSecret(settings: EnvironmentSettings): string | null {
  if (settings.sessionSecret !== null) return settings.sessionSecret;
  const file = join(settings.dataDirectory, 'secret');
  return existsSync(file) ? readSecretFile(file) : null;
}

function readSecretFile(file: string): string {
  const sessionSecret = readFileSync(file, 'utf8').trim();
  if (sessionSecret.length < 32) {
    throw new SettingsError([`The file ${file} holds no usable secret; delete it and a new one is made.`]);
  }
  return sessionSecret;
}
