import type { AddressInfo } from 'node:net';
import type { createServer as createHttpServer, Server, ServerResponse } from 'node:http';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { serve } from '@hono/node-server';
import type { Logger } from 'pino';
import { createCustomerCodes } from './catalogue/index.ts';
import { createShopSettings } from './content/index.ts';
import { createIdentityReader, createLogin, createSessions, createTokens } from './customers/index.ts';
import { createPages } from './http/pages.ts';
import { createServer } from './http/server.ts';
import { productionBuild, type StorefrontBuild } from './http/storefront-build.ts';
import { prepareOrderJobs, startOrderJobs } from './orders/index.ts';
import type { Database } from './outside/database/index.ts';
import { createErpGateway } from './outside/erp/index.ts';
import { createMailGateway } from './outside/mail/index.ts';
import { createPayments } from './outside/payments/index.ts';
import { settleDuePayments } from './payments/index.ts';
import { createEventLog } from './outside/events/index.ts';
import { createPriceBook } from './pricing/index.ts';
import { createSearch } from './search/index.ts';
import type { Services } from './services.ts';
import type { Settings } from './settings.ts';
import { createTracker } from './tracking/index.ts';

/** Milliseconds a running request may take to finish once the shop is told to stop. */
const FINISH_MILLISECONDS = 10_000;
/** Connections that have become idle meanwhile are closed so often. */
const IDLE_MILLISECONDS = 100;
const HOUR = 3_600_000;
/** Milliseconds in which headers, and a whole request, must arrive; whoever is slower gets 408 and is cut off. */
const SERVER_LIMITS = { headersTimeout: 20_000, requestTimeout: 60_000, connectionsCheckingInterval: 5_000 };

export interface Application {
  /** Begins to answer; the port is the real one where the settings say 0. */
  listen(): Promise<{ host: string; port: number }>;
  /** Resolves when the copies have taken in all changes announced so far, and events are written. */
  settled(): Promise<void>;
  /** Finishes running requests, stops the jobs, closes everything but the database. */
  close(): Promise<void>;
}

/**
 * Puts the shop together over a migrated database: search index, prices, jobs, calls and pages.
 * @param pages whether to render the storefront from `build/`; false leaves the calls alone.
 */
export async function createApplication(options: {
  settings: Settings;
  database: Database;
  logger: Logger;
  clock?: (() => Date) | undefined;
  pages?: boolean;
  buildDirectory?: string;
  /** What renders the storefront; what was built to `buildDirectory` if not given. */
  storefront?: StorefrontBuild | undefined;
  /** Makes the HTTP server; a development server answers the requests that are its own first. */
  createHttpServer?: typeof createHttpServer | undefined;
}): Promise<Application> {
  const { settings, database, logger } = options;
  const clock = options.clock ?? (() => new Date());
  const buildDirectory = options.buildDirectory ?? resolve(import.meta.dirname, '../build');
  const onFault = (error: unknown) => logger.error({ err: error }, 'a copy of the catalogue could not be refreshed');

  const [search, prices, customerCodes, identities] = await Promise.all([
    createSearch({ database, logger, clock }),
    createPriceBook(database, { clock, onFault }),
    createCustomerCodes(database),
    createIdentityReader(database),
  ]);
  const events = createEventLog({ database, brokers: settings.kafkaBrokers, logger });
  const tracker = createTracker(events, logger);
  let ownUrl: string | null = null;
  const { gateway, standIn } = createPayments({
    provider: settings.payments,
    dataDirectory: settings.dataDirectory,
    secret: settings.sessionSecret,
    clock,
    ownUrl: () => ownUrl,
  });
  const services: Services = {
    settings,
    database,
    logger,
    clock,
    search,
    prices,
    customerCodes,
    tracker,
    payments: gateway,
    canPayOnline: gateway !== null,
    shopSettings: createShopSettings(database, (key, reason) =>
      logger.error({ key, reason }, 'a setting does not fit'),
    ),
    identities,
    sessions: createSessions(database),
    tokens: createTokens(settings.sessionSecret),
    login: createLogin({ database, secret: settings.sessionSecret, logger }),
  };
  await prepareOrderJobs(database);
  const erp = createErpGateway({
    dataDirectory: settings.dataDirectory,
    clock,
    http: settings.erp,
    pace: settings.erpPace,
  });
  const jobs = await startOrderJobs(
    { database, erp, logger, clock },
    {
      database,
      mail: createMailGateway(settings),
      mailFrom: settings.mailFrom,
      shopSettings: services.shopSettings,
      logger,
      clock,
    },
    { settle_due_payments: () => settleDuePayments(services) },
  );
  const pages =
    options.pages === false ? null : await createPages(services, options.storefront ?? productionBuild(buildDirectory));
  const application = createServer(services, pages, buildDirectory, standIn);
  const sweepEvents = (): void => {
    tracker
      .sweep(clock(), settings.trackingDays)
      .catch((error: unknown) => logger.error({ err: error }, 'old events were not deleted'));
  };
  // At once, because a shop that is started anew every day never gets through its first hour.
  sweepEvents();
  const sweep = setInterval(() => {
    services.sessions.sweep().catch((error: unknown) => logger.error({ err: error }, 'old sessions were not swept'));
    sweepEvents();
  }, HOUR).unref();

  let server: Server | null = null;
  return {
    async listen() {
      server = serve({
        fetch: application.fetch,
        port: settings.port,
        hostname: settings.host,
        serverOptions: SERVER_LIMITS,
        ...(options.createHttpServer ? { createServer: options.createHttpServer } : {}),
      }) as Server;
      await once(server, 'listening');
      const { address, port } = server.address() as AddressInfo;
      ownUrl = `http://${urlHost(address)}:${port}`;
      return { host: address, port };
    },
    async settled() {
      await Promise.all([search, prices, customerCodes, identities, tracker].map((copy) => copy.settled()));
    },
    async close() {
      clearInterval(sweep);
      if (server) await finish(server);
      await jobs.stop();
      await Promise.all([search, prices, customerCodes, identities, tracker].map((copy) => copy.close()));
    },
  };
}

/** How this process reaches itself at the address it listens on: one that means everywhere is reached on this machine. */
function urlHost(address: string): string {
  if (address === '0.0.0.0') return '127.0.0.1';
  if (address === '::') return '[::1]';
  return address.includes(':') ? `[${address}]` : address;
}

/**
 * Stops taking connections and waits for the running requests, but not for ever. Who asks again and again over a
 * connection of its own, as a watchman does, would keep it open until the patience with the others ends too.
 */
async function finish(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.prependListener('request', (_, response: ServerResponse) => (response.shouldKeepAlive = false));
  server.close();
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_MILLISECONDS);
  const patience = setTimeout(() => server.closeAllConnections(), FINISH_MILLISECONDS);
  await closed;
  clearInterval(idle);
  clearTimeout(patience);
}
