import type { createServer as createHttpServer } from 'node:http';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import { shopDay } from '../domain/shop-day.ts';
import { accountTasks, createAccountLimits, createChallenges } from './accounts/index.ts';
import { createCartSummaries } from './carts/index.ts';
import { createCustomerCodes } from './catalogue/index.ts';
import { listPhotoFiles } from './claims/index.ts';
import { createContentCopy, createShopSettings, DEMONSTRATION_COMPANY } from './content/index.ts';
import { createIdentityReader } from './customers/index.ts';
import { findInquiryMail, inquiryTasks, deleteExpiredInquiries } from './inquiries/index.ts';
import { createLogin, createSessions, createTokens } from './accounts/index.ts';
import { createPages } from './http/pages.ts';
import { createListener } from './http/listener.ts';
import { createServer } from './http/server.ts';
import { productionBuild, type StorefrontBuild } from './http/storefront-build.ts';
import { moveDeliveredFiles } from './documents/index.ts';
import { mailTasks, scheduleMissingMails } from './notifications/index.ts';
import {
  createPurchasesReader,
  returnDueRequests,
  prepareOrderJobs,
  findMarker,
  lookAfterFolders,
  raiseNumbers,
  readAnswerFiles,
  recordErpConnection,
  startOrderJobs,
} from './orders/index.ts';
import {
  addressOf,
  newestMigration,
  openDatabase,
  openReplica,
  withoutReplica,
  type Database,
} from './database/index.ts';
import { createProcessMetrics, measuredErp, measuredMail, observeDatabase, observeParts } from './metrics/index.ts';
import type { ProcessMetrics } from './metrics/index.ts';
import { deleteOld } from './retention/index.ts';
import { createReadinessCheck } from './readiness.ts';
import { createDrawings } from './drawing/index.ts';
import { readErpAnswers } from './import/index.ts';
import { createAskedErp, createErpGateway, foldersOf } from './integrations/erp/index.ts';
import { createMailGateway } from './integrations/mail/index.ts';
import { createVatRegister } from './integrations/vat/index.ts';
import { createPayments } from './integrations/payments/index.ts';
import { watchOutgoing } from './outgoing/index.ts';
import { settleDuePayments } from './payments/index.ts';
import { createEventLog } from './integrations/events/index.ts';
import { createLogoReader } from './printing/logo.ts';
import { createPriceBook } from './pricing/index.ts';
import { createSearch } from './search/index.ts';
import type { Services } from './services.ts';
import type { Settings } from './settings.ts';
import { openTracing, tracedGateway, tracedStatements } from './tracing/index.ts';
import { createTracker } from './tracking/index.ts';
import { createWorkQueues } from './fair-queue.ts';

const HOUR = 3_600_000;

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
  const buildDirectory = options.buildDirectory ?? resolve(import.meta.dirname, '../build');
  const metrics = options.metrics ?? createProcessMetrics();
  const countSpans = (result: 'sent' | 'lost', spans: number) => metrics.spans.inc({ result }, spans);
  const tracing = await openTracing(settings.traces, { logger, count: countSpans });
  if (tracing) for (const one of [database, options.standby]) one?.statements.observe(tracedStatements(tracing));
  const onError = (error: unknown) => logger.error({ err: error }, 'a copy of the catalogue could not be refreshed');

  const replica = options.standby ? openReplica(database, options.standby, { logger }) : withoutReplica(database);
  const [search, prices, customerCodes, identities, content] = await Promise.all([
    createSearch({
      database,
      source: () => replica.caughtUp(),
      logger,
      clock,
      folder: join(settings.dataDirectory, 'search-index'),
      openSearch: settings.openSearch,
      tracing,
    }),
    createPriceBook(database, {
      ...{ clock, onError },
      onRounding: (rounding) => logger.warn({ rounding }, 'net prices are rounded otherwise from now on'),
    }),
    createCustomerCodes(database),
    createIdentityReader(database),
    createContentCopy(database, clock, () => replica.caughtUp()),
  ]);
  const outgoing = await watchOutgoing(database, settings.dataDirectory, logger);
  const { mayLeave } = outgoing;
  const events = await createEventLog({ database, brokers: settings.kafkaBrokers, logger, mayLeave });
  const tracker = createTracker(events, logger);
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
  const services: Services = {
    settings,
    database,
    replica,
    logger,
    metrics,
    tracing,
    clock,
    search,
    prices,
    customerCodes,
    content,
    purchases: createPurchasesReader(database, replica.reads),
    tracker,
    drawings: createDrawings(),
    logo: createLogoReader(join(settings.dataDirectory, 'files'), logger),
    queues: createWorkQueues(),
    get payments() {
      return outgoing.isStopped ? null : payments;
    },
    get canPayOnline() {
      return this.payments !== null;
    },
    shopSettings,
    cartSummaries: createCartSummaries({ database, shopSettings, clock }),
    identities,
    sessions: createSessions(database),
    tokens: createTokens(settings.sessionSecret),
    login: createLogin({ database, secret: settings.sessionSecret, logger }),
    accountLimits: createAccountLimits(database),
    challenges: createChallenges(settings.sessionSecret),
    isVatLookedUp: settings.vatRegisterUrl !== null,
  };
  const moved = await moveDeliveredFiles(database, settings.dataDirectory);
  if (moved > 0) logger.info({ files: moved }, 'files of documents were moved to their own folder');
  await prepareOrderJobs(database);
  const { dataDirectory, erpPace: statusDelays } = settings;
  await recordErpConnection(database, settings.erp, clock());
  const folders = foldersOf(settings.erp);
  const gatewayOfErp = createErpGateway({
    ...{ dataDirectory, clock, erp: settings.erp, statusDelays, mayLeave },
    marker: async () => folders && findMarker(database, folders.settings.out),
  });
  const erp = gatewayOfErp && measuredErp(tracedGateway(tracing, 'erp', gatewayOfErp), metrics);
  // Asked for numbers of orders also while nothing may leave: no order may get one that the ERP has.
  const askedErp = createAskedErp({ dataDirectory, clock, erp: settings.erp, statusDelays });
  const raiseTakenNumbers = async (): Promise<void> => {
    try {
      const raised = await raiseNumbers({ database, erp: askedErp, clock, dataDirectory });
      if (raised.length > 0)
        logger.warn({ raised }, 'the numbers of orders go on after those given before the restore');
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      logger.error({ reason }, 'the ERP can’t be asked which numbers of orders it has; it is asked again');
    }
  };
  await raiseTakenNumbers();
  const mail = measuredMail(tracedGateway(tracing, 'mail', createMailGateway(settings, mayLeave)), metrics);
  const register = createVatRegister(settings, mayLeave);
  const vatRegister = register && tracedGateway(tracing, 'vat', register);
  const mailing = {
    ...{ database, mail, logger, clock, shopSettings: services.shopSettings, mailFrom: settings.mailFrom },
    ...{ drawings: services.drawings, logo: services.logo },
    ...{ secret: settings.sessionSecret, shopUrl: settings.shopUrl },
    photosOfClaim: (claimId: number) => listPhotoFiles(database.query, claimId),
    inquiryMail: (inquiryId: number) => findInquiryMail(database.query, inquiryId),
  };
  const { company } = await shopSettings.current();
  if (!settings.demonstration && company.vatNumber === DEMONSTRATION_COMPANY.vatNumber)
    logger.warn('pages and papers name the company of the demonstration: write the setting "company"');
  const office = async () => (await shopSettings.current()).company.email;
  const filing = folders && { database, logger, clock, office, folders };
  // So that the first order finds the marker.
  if (filing && (await mayLeave())) await lookAfterFolders(filing);
  const jobs = await startOrderJobs(
    { database, erp, logger, clock, tracing, mayLeave, office },
    mailing,
    {
      settle_due_payments: () => settleDuePayments(services),
      return_due_approvals: () => returnDueRequests(services),
      raise_taken_numbers: raiseTakenNumbers,
      ...(filing && {
        look_after_order_folders: async () => (await mayLeave()) && lookAfterFolders(filing),
        read_erp_answers: async () => (await mayLeave()) && readAnswerFiles(filing, readErpAnswers),
      }),
      plan_forgotten_mails: async () => (await mayLeave()) && scheduleMissingMails(database),
    },
    {
      ...mailTasks({ ...mailing, mayLeave }),
      ...accountTasks({ ...mailing, vatRegister }),
      ...inquiryTasks(services),
    },
  );
  const storefront = options.storefront ?? productionBuild(buildDirectory);
  const pages =
    options.pages === false
      ? null
      : { rules: await storefront.pages(), render: await createPages(services, storefront) };
  observeParts(metrics, {
    ...{ database, replica, search, tracker },
    ...{ drawings: services.drawings, queues: services.queues },
  });
  observeDatabase(metrics.registry, database, search);
  const listener = createListener(
    settings,
    (request, env) => application.fetch(request, env),
    options.createHttpServer,
  );
  // Connections of its own, so that a busy pool does not make a healthy process look unavailable to the load balancer.
  // Read before this process listens: the files of the migrations may be replaced while it runs.
  const knownMigration = await newestMigration(database);
  const health = openDatabase(addressOf(database), { poolSize: 2, applicationName: 'bancale-health' });
  const checkReadiness = createReadinessCheck({ database: health, search, settings, logger, knownMigration }, () =>
    listener.isDraining(),
  );
  const application = createServer(services, { pages, buildDirectory, sandbox, checkReadiness });
  let cleanedOn = '';
  const cleanDaily = async (): Promise<void> => {
    const now = clock();
    if (shopDay(now) === cleanedOn) return;
    cleanedOn = shopDay(now);
    const deleted = await deleteOld({ database, dataDirectory: settings.dataDirectory }, now);
    if (Object.keys(deleted).length > 0) logger.info({ deleted }, 'old rows and files were deleted');
  };
  const sweepOld = (): void => {
    cleanDaily().catch((error: unknown) => logger.error({ err: error }, 'old rows and files were not deleted'));
    tracker
      .sweep(clock(), settings.trackingDays)
      .catch((error: unknown) => logger.error({ err: error }, 'old events were not deleted'));
    deleteExpiredInquiries(services).catch((error: unknown) =>
      logger.error({ err: error }, 'old messages of visitors were not deleted'),
    );
  };
  // Also at start, because a shop that is restarted often may never reach the first interval.
  sweepOld();
  const sweep = setInterval(() => {
    services.sessions.sweep().catch((error: unknown) => logger.error({ err: error }, 'old sessions were not swept'));
    sweepOld();
  }, HOUR).unref();

  return {
    async listen() {
      const address = await listener.listen();
      ownUrl = `http://${urlHost(address.host)}:${address.port}`;
      return address;
    },
    async settled() {
      const copies = [search, prices, customerCodes, identities, content, tracker];
      await Promise.all(copies.map((copy) => copy.settled()));
    },
    drain: () => listener.drain(settings.drainMilliseconds),
    async close() {
      clearInterval(sweep);
      await listener.finish();
      await jobs.stop();
      await services.drawings.close();
      const copies = [search, prices, customerCodes, identities, content, tracker];
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
