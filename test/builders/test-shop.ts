import type { Locale } from '../../domain/locale.ts';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino, type Logger } from 'pino';
import sharp from 'sharp';
import { expect, inject } from 'vitest';
import { createApplication } from '../../backend/application.ts';
import type { Database } from '../../backend/database/index.ts';
import { parseSettings, withSessionSecret } from '../../backend/settings.ts';
import { endpoints } from '../../contract/index.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { createTestDatabase } from './database.ts';
import { PASSWORD } from './shop.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder with the search index of loadShop's data. */
    keptIndex: string;
  }
}

/** A response for tests: the body is not typed, but a 200 is validated against the contract. */
export interface TestResponse {
  status: number;
  body: any;
  headers: Headers;
}

export interface Credentials {
  token?: string;
  cookie?: string;
  /** Language of the response; Italian by default. */
  language?: Locale;
}

/** A shop that listens on its own port with its own database. */
export interface TestShop {
  address: string;
  database: Database;
  dataDirectory: string;
  /** Sends a request over HTTP; a 200 that does not match the contract fails the test. */
  call(path: string, body: unknown, credentials?: Credentials): Promise<TestResponse>;
  logIn(username: string): Promise<{ token: string; cookie: string }>;
  /** Resolves when search index and price book include all database changes. */
  settled: () => Promise<void>;
  stop(): Promise<void>;
}

const byPath = new Map<string, Endpoint>(Object.values(endpoints).map((call) => [call.path, call]));

/** The three renditions of the small shop's only picture. */
async function drawPictures(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const square = { width: 8, height: 8, channels: 3, background: '#d9b45b' } as const;
  const picture = await sharp({ create: square }).webp().toBuffer();
  await Promise.all(
    ['thumb_', 'gallery_', 'main_'].map((prefix) => writeFile(join(folder, `${prefix}valve.webp`), picture)),
  );
}

/** Starts a shop with the data of loadShop; the storefront, which must be built, only with `pages`. */
export async function startTestShop(
  options: {
    environment?: Record<string, string>;
    clock?: () => Date;
    pages?: boolean;
    /** Loaded databases to use; by default a new one without a standby. The caller closes the database. */
    databases?: { database: Database; standby?: Database };
    logger?: Logger;
  } = {},
): Promise<TestShop> {
  const created = options.databases
    ? { database: options.databases.database, drop: () => Promise.resolve() }
    : await createTestDatabase({ loaded: true });
  const { database } = created;
  const dataDirectory = await mkdtemp(join(tmpdir(), 'bancale-test-'));
  await drawPictures(join(dataDirectory, 'files/img/test'));
  // Opened as after a restart, unless the database has changed; building one takes a process of its own.
  await cp(inject('keptIndex'), join(dataDirectory, 'search-index'), { recursive: true });
  const settings = withSessionSecret(
    parseSettings({
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDirectory,
      DATABASE_URL: 'postgres://test',
      SESSION_SECRET: 'a secret for tests that is long enough to be one',
      ERP_URL: 'embedded',
      // So slow that the embedded ERP changes no order during a test.
      ERP_PACE: '99999999,99999999,99999999',
      ...options.environment,
    }),
  );
  const logger = options.logger ?? pino({ level: process.env['LOG_LEVEL'] ?? 'silent' });
  const application = await createApplication({
    settings,
    database,
    standby: options.databases?.standby,
    logger,
    clock: options.clock,
    pages: options.pages ?? false,
  });
  const { port } = await application.listen();
  const address = `http://127.0.0.1:${port}`;

  async function call(path: string, body: unknown, credentials: Credentials = {}): Promise<TestResponse> {
    const response = await fetch(`${address}/api/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(credentials.token ? { authorization: `Bearer ${credentials.token}` } : {}),
        // The cookie is accepted only with an Origin of the shop.
        ...(credentials.cookie ? { cookie: credentials.cookie, origin: address } : {}),
        ...(credentials.language ? { 'accept-language': credentials.language } : {}),
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    const result = (await response.json()) as unknown;
    const called = byPath.get(path);
    if (called && response.status === (called.status ?? 200))
      expect(called.response.safeParse(result).error?.issues ?? []).toEqual([]);
    return { status: response.status, body: result, headers: response.headers };
  }

  return {
    address,
    database,
    dataDirectory,
    call,
    async logIn(username) {
      const { status, body, headers } = await call('login', { username, password: PASSWORD });
      expect(status, `login of ${username}`).toBe(200);
      const lines = headers.getSetCookie();
      const [cookie = ''] = lines.find((line) => line.startsWith('bancale_session='))?.split(';') ?? [];
      return { token: (body as { access_token: string }).access_token, cookie };
    },
    settled: () => application.settled(),
    async stop() {
      await application.close();
      await created.drop();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}
