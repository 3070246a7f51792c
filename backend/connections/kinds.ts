import { z } from 'zod';
import { isReturnAddress } from '../../domain/returned-mail.ts';
import type { Settings } from '../settings.ts';

/** What the environment says of a connection: a field that is missing is left open to the office; null is none. */
export interface FromEnvironment {
  settings?: Readonly<Record<string, unknown>>;
  secrets?: Readonly<Record<string, string | null>>;
}

/** A kind of connection: its fields with their form, its secrets, and what of them the environment sets. */
interface ConnectionKind {
  settings: z.ZodObject<Record<string, z.ZodType>>;
  secrets: readonly string[];
  environment: (settings: Settings) => FromEnvironment;
}

const declare = <Shape extends z.ZodRawShape, const Name extends string>(kind: {
  settings: z.ZodObject<Shape>;
  secrets: readonly Name[];
  environment: (settings: Settings) => FromEnvironment;
}) => kind;

const httpAddress = z
  .string()
  .max(1000)
  .refine((value) => ['http:', 'https:'].includes(URL.parse(value)?.protocol ?? ''), 'not an http address');
/** A folder below that of the office, so that no account can name one of the server's own. */
const folder = z
  .string()
  .max(200)
  .regex(
    /^[\p{L}\p{N}_ -][\p{L}\p{N}._ -]*(?:\/[\p{L}\p{N}_ -][\p{L}\p{N}._ -]*)*$/u,
    'not a folder below the shared one',
  );

/** A mail server: without a port the usual one of its encryption, without a user no login. */
const mailServer = {
  host: z
    .string()
    .trim()
    .toLowerCase()
    .max(253)
    .regex(/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*|[0-9a-f:.]+)$/, 'not a host'),
  port: z.number().int().min(1).max(65_535),
  security: z.enum(['tls', 'starttls', 'offered']),
  user: z.string().trim().min(1).max(320),
};

/** A mail server of the environment, as the office sees it. */
function serverOnServer(address: string) {
  const { protocol, hostname, port, username } = new URL(address);
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? null : Number(port),
    security: protocol.endsWith('s:') ? 'tls' : 'offered',
    user: decodeURIComponent(username) || null,
  };
}
const passwordOf = (address: string): string | null => decodeURIComponent(new URL(address).password) || null;

/**
 * The kinds of connections that the office can set. Another one is an entry here: `settings` are read by everybody who
 * may see the page, `secrets` are encrypted and never shown, and what `environment` returns goes before the office.
 */
export const CONNECTION_KINDS = {
  /** The ERP: how orders reach it, and what that way needs. */
  erp: declare({
    settings: z.object({
      way: z.enum(['http', 'files']),
      url: httpAddress,
      version: z.union([z.literal(1), z.literal(2)]),
      folderOut: folder,
      folderIn: folder,
      minutes: z.number().int().min(1).max(99_999),
    }),
    secrets: ['secret'],
    environment({ erp }) {
      if (erp === null || erp === 'embedded') return {};
      if ('url' in erp) {
        const { url, version } = erp;
        return {
          settings: { way: 'http', url, version, folderOut: null, folderIn: null, minutes: null },
          secrets: { secret: erp.secret },
        };
      }
      const { out: folderOut, in: folderIn, minutes } = erp;
      return {
        settings: { way: 'files', url: null, version: null, folderOut, folderIn, minutes },
        secrets: { secret: null },
      };
    },
  }),
  /** What mails go through, and who they come from. */
  mail: declare({
    settings: z.object({
      ...mailServer,
      sender: z.email().max(254),
    }),
    secrets: ['password'],
    environment: ({ smtp, mailFrom }) => ({
      settings: { ...(smtp && serverOnServer(smtp.url)), ...(mailFrom !== null && { sender: mailFrom }) },
      ...(smtp && { secrets: { password: passwordOf(smtp.url) } }),
    }),
  }),
  /** The mailbox of mails that come back, and the form of the envelope addresses that lead there. */
  returns: declare({
    settings: z.object({
      ...mailServer,
      folder: z.string().trim().min(1).max(200),
      form: z.string().max(254).refine(isReturnAddress, 'not an address with a place for the token'),
    }),
    secrets: ['password'],
    environment({ mailReturns }) {
      if (!mailReturns) return {};
      const { url, form } = mailReturns;
      const folder = decodeURIComponent(new URL(url).pathname.slice(1)) || 'INBOX';
      return { settings: { ...serverOnServer(url), folder, form }, secrets: { password: passwordOf(url) } };
    },
  }),
} as const satisfies Record<string, ConnectionKind>;

export type ConnectionKindName = keyof typeof CONNECTION_KINDS;
export type ConnectionValues<K extends ConnectionKindName> = z.output<(typeof CONNECTION_KINDS)[K]['settings']>;
export type ConnectionSecret<K extends ConnectionKindName> = (typeof CONNECTION_KINDS)[K]['secrets'][number];

/** The declaration of a kind, without the types of its fields. */
export const kindOf = (kind: ConnectionKindName): ConnectionKind => CONNECTION_KINDS[kind];

export const connectionKinds = Object.keys(CONNECTION_KINDS) as ConnectionKindName[];
