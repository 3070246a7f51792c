import type { createServer as createHttpServer } from 'node:http';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import { createAccountLimits, createChallenges } from './accounts/index.ts';
import { createCartSummaries } from './carts/index.ts';
import { createCatalogueCopy } from './catalogue/index.ts';
import { startCommonWork } from './common-work.ts';
import { createConnections, readErp } from './connections/index.ts';
import { createContentCopy, createIconDrawer, createShopSettings, readShopPicture } from './content/index.ts';
import { createIdentityReader } from './customers/index.ts';
import { createLogin, createSessions, createTokens } from './accounts/index.ts';
import { createPages } from './http/pages.ts';
import { createListener } from './http/listener.ts';
import { createServer } from './http/server.ts';
import { productionBuild, type StorefrontBuild } from './http/storefront-build.ts';
import { createMailConnection, watchedMail } from './notifications/index.ts';
import { createPurchasesReader } from './orders/index.ts';
import {
  addressOf,
  newestMigration,
  openDatabase,
  openReplica,
  withoutReplica,
  type Database,
} from './database/index.ts';
import { createProcessMetrics, observeDatabase, observeParts, observeWork } from './metrics/index.ts';
import type { ProcessMetrics } from './metrics/index.ts';
import { createReadinessCheck } from './readiness.ts';
import { createDrawings } from './drawing/index.ts';
import { createAskedErp } from './integrations/erp/index.ts';
import { createLookUp } from './integrations/dns/index.ts';
import { createMailGateway } from './integrations/mail/index.ts';
import { createPayments } from './integrations/payments/index.ts';
import { createCallGuard, watchOutgoing } from './outgoing/index.ts';
import { createEventLog } from './integrations/events/index.ts';
import { createLogoReader } from './printing/logo.ts';
import { createPriceBook } from './pricing/index.ts';
import { createSearch } from './search/index.ts';
import { aloneInGroup, isFirst, type ProcessGroup } from './process-group.ts';
import type { Services } from './services.ts';
import type { Settings } from './settings.ts';
import { openTracing, tracedGateway, tracedStatements } from './tracing/index.ts';
import { createTracker } from './tracking/index.ts';
import { createWorkQueues } from './fair-queue.ts';

export interface Application {
  /** Starts listening; the port is the real one where the settings say 0. */
  listen(): Promise<{ host: string; port: number }>;
  /** Resolves when the caches have all changes announced so far and events are written. */
  settled(): Promise<void>;
  /**
   * Reports on `/readyz` that this process accepts no new requests, and still handles those that arrive during the
   * drain time of the settings, so that a load balancer has time to notice.
   */
  drain(): Promise<void>;
  /** Finishes running requests, stops the jobs, closes everything but the database. */
  close(): Promise<void>;
}

/** So long somebody waits for a mail server to take a test mail. */
const TRIAL_MILLISECONDS = 20_000;

/**
 * Assembles the shop on a migrated database: search index, prices, jobs, API and pages.
 * @param pages whether to render the storefront from `build/`; false serves the API only.
 */
export async function createApplication(options: {
  settings: Settings;
  database: Database;
  /** A standby of the database, opened but not yet used; it is closed with the application. */
  standby?: Database | undefined;
  logger: Logger;
  /** The processes that one command has started; this one alone if not given. */
  group?: ProcessGroup | undefined;
  /** New ones if not given. */
  metrics?: ProcessMetrics | undefined;
  clock?: (() => Date) | undefined;
  pages?: boolean;
  buildDirectory?: string;
  /** Build of the storefront; the one in `buildDirectory` if not given. */
  storefront?: StorefrontBuild | undefined;
  /** Creates the HTTP server; a development server handles its own requests first. */
  createHttpServer?: typeof createHttpServer | undefined;
}): Promise<Application> {
  const { settings, database, logger } = options;
  const clock = options.clock ?? (() => new Date());
  const group = options.group ?? aloneInGroup();
  const buildDirectory = options.buildDirectory ?? resolve(import.meta.dirname, '../build');
  const metrics = options.metrics ?? createProcessMetrics();
  const countSpans = (result: 'sent' | 'lost', spans: number) => metrics.spans.inc({ result }, spans);
  const tracing = await openTracing(settings.traces, { logger, count: countSpans });
  if (tracing) for (const one of [database, options.standby]) one?.statements.observe(tracedStatements(tracing));
  const onError = (error: unknown) => logger.error({ err: error }, 'a copy of the catalogue could not be refreshed');

  const replica = options.standby ? openReplica(database, options.standby, { logger }) : withoutReplica(database);
  const [search, prices, catalogue, identities, content] = await Promise.all([
    createSearch({
      database,
      source: () => replica.caughtUp(),
      logger,
      clock,
      folder: join(settings.dataDirectory, 'search-index'),
      openSearch: settings.openSearch,
      tracing,
      group,
    }),
    createPriceBook(database, {
      ...{ clock, onError },
      onRounding: (rounding) => logger.warn({ rounding }, 'net prices are rounded otherwise from now on'),
    }),
    createCatalogueCopy(database),
    createIdentityReader(database),
    createContentCopy(database, clock, () => replica.caughtUp()),
  ]);
  const outgoing = await watchOutgoing(database, isFirst(group) ? settings.dataDirectory : null, logger);
  const { mayLeave } = outgoing;
  const events = await createEventLog({ database, brokers: settings.kafkaBrokers, logger, mayLeave });
  const tracker = createTracker(events, logger, { isShared: group.count > 1 });
  let ownUrl: string | null = null;
  const { gateway, sandbox } = createPayments({
    provider: settings.payments,
    dataDirectory: settings.dataDirectory,
    secret: settings.sessionSecret,
    clock,
    ownUrl: () => ownUrl,
    mayLeave,
  });
  const payments = gateway && tracedGateway(tracing, 'payments', gateway);
  const shopSettings = createShopSettings(database, (key, reason) =>
    logger.error({ key, reason }, 'a setting does not fit'),
  );
  const connections = createConnections({ database, settings });
  const callGuard = createCallGuard(settings.privateNetworks);
  const currentErp = () => readErp(connections, settings);
  const connection = createMailConnection({ settings, connections, guard: callGuard });
  const services: Services = {
    settings,
    database,
    replica,
    logger,
    metrics,
    group,
    tracing,
    clock,
    search,
    prices,
    customerCodes: catalogue.customerCodes,
    articlePages: catalogue.pages,
    content,
    purchases: createPurchasesReader(database, replica.reads),
    tracker,
    drawings: createDrawings(),
    icons: createIconDrawer(database.query, settings.dataDirectory),
    logo: createLogoReader(join(settings.dataDirectory, 'files'), logger, async () => {
      const { logo } = (await shopSettings.current()).identity;
      return logo === null
        ? null
        : { name: logo, read: () => readShopPicture(database.query, settings.dataDirectory, logo) };
    }),
    queues: createWorkQueues(),
    get payments() {
      return outgoing.isStopped ? null : payments;
    },
    get canPayOnline() {
      return this.payments !== null;
    },
    shopSettings,
    connections,
    cartSummaries: createCartSummaries({ database, shopSettings, clock }),
    identities,
    sessions: createSessions(database),
    tokens: createTokens(settings.sessionSecret),
    login: createLogin({ database, secret: settings.sessionSecret, logger }),
    accountLimits: createAccountLimits(database),
    challenges: createChallenges(settings.sessionSecret),
    callGuard,
    currentErp,
    askedErp: async () =>
      createAskedErp({
        ...{ dataDirectory: settings.dataDirectory, clock, erp: await currentErp() },
        ...{ statusDelays: settings.erpPace, guard: callGuard },
      }),
    mailing: {
      connection,
      trial: watchedMail(
        createMailGateway({ dataDirectory: settings.dataDirectory, connection, whole: TRIAL_MILLISECONDS }, mayLeave),
        { query: database.query, connection, logger, clock },
      ),
      guard: callGuard,
      lookUp: createLookUp(settings.mailDnsServers ? { servers: settings.mailDnsServers } : {}),
    },
    isVatLookedUp: settings.vatRegisterUrl !== null,
  };
  const work = isFirst(group) ? await startCommonWork(services, mayLeave) : null;
  const storefront = options.storefront ?? productionBuild(buildDirectory);
  const pages =
    options.pages === false
      ? null
      : { rules: await storefront.pages(), render: await createPages(services, storefront) };
  observeParts(metrics, {
    ...{ database, replica, search, tracker },
    ...{ drawings: services.drawings, queues: services.queues },
  });
  observeDatabase(metrics, database, search);
  observeWork(metrics, { database, shopSettings, clock, dataDirectory: settings.dataDirectory });
  group.answerMetrics(() => metrics.registry.getMetricsAsJSON());
  const listener = createListener(
    settings,
    (request, env) => application.fetch(request, env),
    options.createHttpServer,
  );
  // Connections of its own, so that a busy pool does not make a healthy process look unavailable to the load balancer.
  // Read before this process listens: the files of the migrations may be replaced while it runs.
  const knownMigration = await newestMigration(database);
  const health = openDatabase(addressOf(database), { poolSize: 2, applicationName: 'bancale-health' });
  const checkReadiness = createReadinessCheck(
    { database: health, search, settings, logger, knownMigration, currentErp },
    () => listener.isDraining(),
  );
  const application = createServer(services, { pages, buildDirectory, sandbox, checkReadiness });

  return {
    async listen() {
      const address = await listener.listen();
      ownUrl = `http://${urlHost(address.host)}:${address.port}`;
      return address;
    },
    async settled() {
      const copies = [search, prices, catalogue, identities, content, tracker];
      await Promise.all(copies.map((copy) => copy.settled()));
    },
    drain: () => listener.drain(settings.drainMilliseconds),
    async close() {
      await listener.finish();
      await work?.stop();
      await services.drawings.close();
      const copies = [search, prices, catalogue, identities, content, tracker];
      await Promise.all(copies.map((copy) => copy.close()));
      outgoing.close();
      await replica.close();
      await health.close();
      await tracing?.stop();
    },
  };
}

/** Host of the URL at which this process reaches itself: a wildcard address is replaced by the loopback address. */
function urlHost(address: string): string {
  if (address === '0.0.0.0') return '127.0.0.1';
  if (address === '::') return '[::1]';
  return address.includes(':') ? `[${address}]` : address;
}
