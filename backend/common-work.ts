import { shopDay } from '../domain/shop-day.ts';
import {
  accountTasks,
  DRAW_LETTERS,
  drawWaveLetters,
  followAgents,
  listWaitingLetters,
  renewSecondFactors,
  sendWaves,
} from './accounts/index.ts';
import { RECKON_CARTS, reckonCarts } from './carts/index.ts';
import { listPhotoFiles } from './claims/index.ts';
import { moveDueAddresses } from './customers/index.ts';
import { REMOVE_DEMONSTRATION, removeDemonstration } from './demonstration/index.ts';
import { queueLegalNotices } from './legal/index.ts';
import { moveDeliveredFiles } from './documents/index.ts';
import { createImportProcesses, IMPORT_FILE, readErpAnswers, WORK_ON_RUN, workOnRun } from './import/index.ts';
import { deleteExpiredInquiries, findInquiryMail, inquiryTasks } from './inquiries/index.ts';
import { createErpGateway, foldersOf, type ErpGateway, type FileErp } from './integrations/erp/index.ts';
import { createMailGateway } from './integrations/mail/index.ts';
import { createVatRegister } from './integrations/vat/index.ts';
import { measuredErp, measuredMail } from './metrics/index.ts';
import {
  mailTasks,
  readReturnedMails,
  renewSenderChecks,
  scheduleMissingMails,
  watchedMail,
} from './notifications/index.ts';
import {
  findMarker,
  lookAfterFolders,
  prepareOrderJobs,
  raiseNumbers,
  readAnswerFiles,
  recordErpConnection,
  returnDueRequests,
  runHoldTrial,
  RUN_ON_ORDERS,
  startOrderJobs,
  TRY_RULE,
  workThrough,
  type FolderServices,
} from './orders/index.ts';
import type { MayLeave } from './outgoing/index.ts';
import { cancelOrder, settleDuePayments, settleDueRefunds } from './payments/index.ts';
import { personTasks, repeatErasures } from './persons/index.ts';
import { CHECK_PRICES, runPriceCheck } from './pricing/index.ts';
import { noteDiskUse } from './operation/index.ts';
import { deleteOld } from './retention/index.ts';
import type { Services } from './services.ts';
import { tracedGateway } from './tracing/index.ts';

const HOUR = 3_600_000;

/** Encrypts with the shop's secret what the former one has encrypted, where that is given. */
async function renewAllSecrets({ database, settings, connections, logger }: Services): Promise<void> {
  const { formerSecret: former, sessionSecret: current } = settings;
  if (former === null) return;
  const renewed = {
    connections: await connections.renewSecrets(),
    secondFactors: await renewSecondFactors(database, { current, former }),
  };
  logger.info(renewed, 'secrets were encrypted anew; SESSION_SECRET_FORMER can be removed');
}

/**
 * The ERP that counts when it is asked for, opened anew when the office has changed it. Fails at once where the ERP of
 * the environment can't be opened.
 */
async function openCurrentErp(services: Services, mayLeave: MayLeave): Promise<() => Promise<Erp | null>> {
  const { settings, database, metrics, tracing, clock, callGuard: guard } = services;
  let opened: { key: string; erp: Erp | null } | null = null;
  const current = async (): Promise<Erp | null> => {
    const setting = await services.currentErp();
    const key = JSON.stringify(setting);
    if (opened?.key === key) return opened.erp;
    const folders = foldersOf(setting);
    const gateway = createErpGateway({
      ...{
        dataDirectory: settings.dataDirectory,
        clock,
        erp: setting,
        statusDelays: settings.erpPace,
        mayLeave,
        guard,
      },
      marker: async () => folders && findMarker(database, folders.settings.out),
    });
    const erp = gateway && measuredErp(tracedGateway(tracing, 'erp', gateway), metrics);
    opened = { key, erp };
    return erp;
  };
  await current();
  return current;
}
type Erp = ErpGateway | FileErp;

/**
 * Starts what only one process of a group does: it prepares numbers, folders and connections of orders before anybody
 * sends one, then has the jobs, and deletes what is old. `stop` waits for running jobs.
 */
export async function startCommonWork(services: Services, mayLeave: MayLeave): Promise<{ stop: () => Promise<void> }> {
  const { settings, database, logger, metrics, tracing, clock, shopSettings, tracker } = services;
  const moved = await moveDeliveredFiles(database, settings.dataDirectory);
  if (moved > 0) logger.info({ files: moved }, 'files of documents were moved to their own folder');
  await renewAllSecrets(services);
  await prepareOrderJobs(database);
  const { dataDirectory } = settings;
  await recordErpConnection(database, await services.currentErp(), clock());
  const currentErp = await openCurrentErp(services, mayLeave);
  const erasedAgain = await repeatErasures(database, settings.dataDirectory);
  if (erasedAgain > 0) logger.warn({ persons: erasedAgain }, 'persons were erased again: the database is an older one');
  // Asked for numbers of orders also while nothing may leave: no order may get one that the ERP has.
  const { askedErp } = services;
  const raiseTakenNumbers = async (): Promise<void> => {
    try {
      const raised = await raiseNumbers({ database, erp: await askedErp(), clock, dataDirectory });
      if (raised.length > 0)
        logger.warn({ raised }, 'the numbers of orders go on after those given before the restore');
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      logger.error({ reason }, 'the ERP can’t be asked which numbers of orders it has; it is asked again');
    }
  };
  await raiseTakenNumbers();
  const { connection, lookUp } = services.mailing;
  const sending = tracedGateway(tracing, 'mail', createMailGateway({ dataDirectory, connection }, mayLeave));
  const mail = watchedMail(measuredMail(sending, metrics), { query: database.query, connection, logger, clock });
  const senderServices = { query: database.query, connection, shopSettings, lookUp, clock };
  const register = createVatRegister(settings, mayLeave);
  const vatRegister = register && tracedGateway(tracing, 'vat', register);
  const mailing = {
    ...{ database, mail, logger, clock, shopSettings: services.shopSettings, mailFrom: settings.mailFrom },
    ...{ drawings: services.drawings, logo: services.logo },
    ...{ secret: settings.sessionSecret, formerSecret: settings.formerSecret, shopUrl: settings.shopUrl },
    photosOfClaim: (claimId: number) => listPhotoFiles(database.query, claimId),
    inquiryMail: (inquiryId: number) => findInquiryMail(database.query, inquiryId),
  };
  const lettering = { ...mailing, dataDirectory: settings.dataDirectory, mayLeave };
  const { company } = (await shopSettings.current()).identity;
  if (company.name === '')
    logger.warn('no company data: pages, mails and papers lack what the law asks for (identity)');
  const office = async () => (await shopSettings.current()).company.email;
  /** Does something with the folders of an ERP by files, while it has any and anything may leave. */
  const withFolders = async (act: (filing: FolderServices) => Promise<unknown>): Promise<void> => {
    const folders = foldersOf(await services.currentErp());
    if (folders && (await mayLeave())) await act({ database, logger, clock, office, folders });
  };
  // So that the first order finds the marker.
  await withFolders(lookAfterFolders);
  const imports = createImportProcesses(database, { dataDirectory });
  const jobs = await startOrderJobs(
    { database, currentErp, logger, clock, tracing, mayLeave, office },
    mailing,
    {
      settle_due_payments: () => settleDuePayments(services),
      settle_due_refunds: () => settleDueRefunds(services),
      return_due_approvals: () => returnDueRequests(services),
      raise_taken_numbers: raiseTakenNumbers,
      look_after_order_folders: () => withFolders(lookAfterFolders),
      read_erp_answers: () => withFolders((filing) => readAnswerFiles(filing, readErpAnswers)),
      read_returned_mails: async () => (await mayLeave()) && readReturnedMails({ database, connection, logger, clock }),
      look_up_sender: async () => (await mayLeave()) && renewSenderChecks(senderServices, 'due'),
      plan_forgotten_mails: async () => (await mayLeave()) && scheduleMissingMails(database),
      send_waves: async () => (await mayLeave()) && sendWaves(mailing),
      draw_forgotten_letters: async () => {
        for (const waveId of await listWaitingLetters(database)) await drawWaveLetters(lettering, waveId);
      },
    },
    {
      ...mailTasks({ ...mailing, mayLeave }),
      ...accountTasks({ ...mailing, vatRegister }),
      ...inquiryTasks(services),
      [DRAW_LETTERS]: (payload) => drawWaveLetters(lettering, (payload as { waveId: number }).waveId),
      [IMPORT_FILE]: (payload) => imports.run((payload as { fileId: number }).fileId),
      ...personTasks({ database, clock, shopName: async () => (await shopSettings.current()).company.name }),
      [CHECK_PRICES]: (payload) => runPriceCheck({ database, clock }, (payload as { checkId: number }).checkId),
      [REMOVE_DEMONSTRATION]: async () => {
        await removeDemonstration(database, dataDirectory);
        await recordErpConnection(database, await services.currentErp(), clock());
      },
      [WORK_ON_RUN]: (payload) => workOnRun({ database, clock, dataDirectory }, (payload as { taskId: number }).taskId),
      [TRY_RULE]: (payload) => runHoldTrial({ database }, (payload as { trialId: number }).trialId),
      [RECKON_CARTS]: (payload) => reckonCarts(services, (payload as { id: number }).id),
      [RUN_ON_ORDERS]: async (payload) =>
        workThrough(
          { database, erp: await askedErp(), clock, cancel: cancelOrder },
          (payload as { runId: string }).runId,
        ),
    },
  );
  let cleanedOn = '';
  const cleanDaily = async (): Promise<void> => {
    const now = clock();
    if (shopDay(now) === cleanedOn) return;
    cleanedOn = shopDay(now);
    const deleted = await deleteOld({ database, dataDirectory: settings.dataDirectory }, now);
    if (Object.keys(deleted).length > 0) logger.info({ deleted }, 'old rows and files were deleted');
  };
  /** What is done when its hour or day has come. */
  const sweepOld = (): void => {
    cleanDaily().catch((error: unknown) => logger.error({ err: error }, 'old rows and files were not deleted'));
    tracker
      .sweep(clock(), settings.trackingDays)
      .catch((error: unknown) => logger.error({ err: error }, 'old events were not deleted'));
    moveDueAddresses(database, { today: shopDay(clock()), now: clock() }, followAgents).catch((error: unknown) =>
      logger.error({ err: error }, 'customers were not passed to their next agent'),
    );
    queueLegalNotices(services).catch((error: unknown) =>
      logger.error({ err: error }, 'customers were not told of new legal texts'),
    );
    noteDiskUse({ database, dataDirectory }, shopDay(clock())).catch((error: unknown) =>
      logger.error({ err: error }, 'the use of the disk was not noted'),
    );
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
    async stop() {
      clearInterval(sweep);
      await imports.stop();
      await jobs.stop();
    },
  };
}
