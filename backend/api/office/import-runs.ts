import type * as contract from '../../../contract/office/import-runs.ts';
import { permissionsForRun, viewOfRun } from '../../../domain/run-rights.ts';
import { AppError } from '../../app-error.ts';
import * as imports from '../../import/index.ts';
import type { ListedRun, RunDetail, RunTask } from '../../import/index.ts';
import type { Database } from '../../database/index.ts';
import type { Services } from '../../services.ts';
import { reasonText, texts } from '../../texts/index.ts';
import type { OfficeContext, OfficeHandler } from './handler.ts';
import { shownReasons } from './shown-reasons.ts';

type Endpoints = typeof contract;
type Run = Pick<ListedRun, 'kind' | 'groups' | 'of'>;

/** Tables with money of purchases. */
const COST_TABLES = ['article_cost'];

const shownRun = ({ startedAt, endedAt, groups: _groups, corrects: _corrects, ...run }: ListedRun) => ({
  ...run,
  startedAt: startedAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
});

/** The kind whose rights count: of the undoing of an undoing that of the first run. */
async function kindOfRun(database: Database, run: Run): Promise<string> {
  let [kind, of] = [run.kind, run.of];
  for (let steps = 0; of !== null && steps < 20; steps++) {
    const [earlier] = await imports.findRuns(database, [of.id]);
    if (earlier === undefined) break;
    [kind, of] = [earlier.kind, earlier.of];
  }
  return kind;
}

const mayAct = (kind: string, run: Run, { may }: OfficeContext): boolean =>
  permissionsForRun(kind, run.groups).every((permission) => may(permission));

/** Whether somebody sees values of a run's rows; who sees the customers of some agents sees none about customers. */
function seesValues(kind: string, run: Run, { may, identity }: OfficeContext): boolean {
  const { permissions, isAboutCustomers } = viewOfRun(kind, run.groups);
  if (isAboutCustomers && identity.office.agentIds !== null) return false;
  return permissions.every((permission) => may(permission));
}

/** A run that somebody wants to act on. @throws AppError where its kind takes other permissions. */
async function requireRun(services: Services, id: number, context: OfficeContext): Promise<RunDetail> {
  const run = await imports.findRunDetail(services.database, id, services.clock());
  if (run === null) throw new AppError('not-found', 'notFound');
  const kind = await kindOfRun(services.database, run);
  const missing = permissionsForRun(kind, run.groups).find((permission) => !context.may(permission));
  if (missing !== undefined)
    throw new AppError('forbidden', 'notPermitted', { reason: 'not-permitted', permission: missing });
  return run;
}

/** A run whose values somebody wants to see; null where it may not. */
async function findSeenRun(services: Services, id: number, context: OfficeContext): Promise<RunDetail | null> {
  const run = await imports.findRunDetail(services.database, id, services.clock());
  if (run === null) throw new AppError('not-found', 'notFound');
  return seesValues(await kindOfRun(services.database, run), run, context) ? run : null;
}

/** @throws AppError `forbidden` where somebody may not see the values of a run. */
async function requireSeenRun(services: Services, id: number, context: OfficeContext): Promise<RunDetail> {
  const run = await findSeenRun(services, id, context);
  if (run === null) throw new AppError('forbidden', 'notPermitted', { reason: 'not-permitted' });
  return run;
}

const tablesHidden = ({ may }: OfficeContext): string[] => (may('costs.view') ? [] : COST_TABLES);

function shownTask(task: RunTask, now: Date) {
  const { runId: _run, startedAt, at, ...rest } = task;
  const { done, total } = rest;
  const seconds = startedAt === null ? 0 : (now.getTime() - startedAt.getTime()) / 1000;
  const isTimed = rest.state === 'running' && total !== null && done > 0 && seconds > 2;
  return {
    ...rest,
    at: at.toISOString(),
    secondsLeft: isTimed ? Math.max(0, Math.round((seconds / done) * (total - done))) : null,
  };
}

/** What a task tells somebody who may not see values. */
const withoutValues = (task: RunTask): RunTask => ({
  ...task,
  result: task.result && { ...task.result, examples: [] },
});

export const handleListImportRuns: OfficeHandler<Endpoints['listImportRuns']> = async ({ database }, request) => {
  const { rows, total } = await imports.searchRuns(database, request);
  return { rows: rows.map(shownRun), total };
};

export const handleListImportChoices: OfficeHandler<Endpoints['listImportChoices']> = ({ database }) =>
  imports.listRunChoices(database);

export const handleGetImportFreshness: OfficeHandler<Endpoints['getImportFreshness']> = async ({ database, clock }) => {
  const found = await imports.listFreshness(database, clock());
  return { kinds: found.map((one) => ({ ...one, at: one.at.toISOString() })) };
};

export const handleGetImportRun: OfficeHandler<Endpoints['getImportRun']> = async (services, { id }, context) => {
  const { database, clock } = services;
  const run = await imports.findRunDetail(database, id, clock());
  if (run === null) throw new AppError('not-found', 'notFound');
  const kind = await kindOfRun(database, run);
  const isSeen = seesValues(kind, run, context);
  const [changes, latest] = await Promise.all([
    isSeen ? imports.countChanges(database, id, tablesHidden(context)) : 0,
    imports.findLatestTask(database, id),
  ]);
  const { found, failure, undo, rejected, later, ...listed } = run;
  const task = latest && (isSeen ? latest : withoutValues(latest));
  return {
    ...shownRun(listed),
    ...{ groups: run.groups, corrects: run.corrects, undo, changes, seesValues: isSeen },
    failure: isSeen ? failure : null,
    mayAct: mayAct(kind, run, context),
    found: found && {
      ...{ incomplete: found.incomplete, duplicates: found.duplicates, fields: found.fields, held: found.held },
      // Reasons name codes and values of rows.
      reasons: isSeen ? shownReasons(context.locale, found.reasons) : [],
    },
    rejected,
    later: later.map(shownRun),
    task: task && shownTask(task, clock()),
  };
};

export const handleListImportChanges: OfficeHandler<Endpoints['listImportChanges']> = async (
  services,
  { id, ...search },
  context,
) => {
  await requireSeenRun(services, id, context);
  return imports.listRunChanges(services.database, id, { ...search, without: tablesHidden(context) });
};

export const handleListHeldSteps: OfficeHandler<Endpoints['listHeldSteps']> = async (services, { id }, context) => {
  const run = await requireSeenRun(services, id, context);
  if (!context.may('prices.view'))
    throw new AppError('forbidden', 'notPermitted', { reason: 'not-permitted', permission: 'prices.view' });
  if (run.state !== 'held') return { steps: [], total: 0 };
  return imports.listHeldSteps(services.database.query, id);
};

export const handleStartImportTask: OfficeHandler<Endpoints['startImportTask']> = async (
  services,
  { id, action, isTrial, leaveOut },
  context,
) => {
  const { actor, identity } = context;
  await requireRun(services, id, context);
  const wanted = { runId: id, action, isTrial, parameters: { leaveOut }, actor, userId: identity.userId };
  return { taskId: await imports.startRunTask(services, wanted) };
};

export const handleGetImportTask: OfficeHandler<Endpoints['getImportTask']> = async (services, { taskId }, context) => {
  const task = await imports.findRunTask(services.database, taskId);
  if (task === null) throw new AppError('not-found', 'notFound');
  const run = await findSeenRun(services, task.runId, context);
  return shownTask(run === null ? withoutValues(task) : task, services.clock());
};

export const handleDiscardImportRun: OfficeHandler<Endpoints['discardImportRun']> = async (
  services,
  { id },
  context,
) => {
  await requireRun(services, id, context);
  await imports.discardRun(services, id, context.actor);
  return {};
};

export const handleMarkImportSeen: OfficeHandler<Endpoints['markImportSeen']> = async (services, { id }, context) => {
  await requireRun(services, id, context);
  await imports.markRunSeen(services, id, context.actor);
  return {};
};

export const handleListRejectedRows: OfficeHandler<Endpoints['listRejectedRows']> = async (
  services,
  { id, ...search },
  context,
) => {
  await requireSeenRun(services, id, context);
  const { locale } = context;
  const { rows, columns, total } = await imports.listRejectedRows(services.database, id, { ...search, locale });
  return {
    columns,
    total,
    rows: rows.map(({ columns: _own, ...row }) => ({
      ...row,
      cells: row.cells.map(String),
      problems: row.problems.map((problem) => ({ ...problem, reason: reasonText(locale, problem.reason) })),
    })),
  };
};

export const handleExportRejectedRows: OfficeHandler<Endpoints['exportRejectedRows']> = async (
  services,
  { id },
  context,
) => {
  const run = await requireSeenRun(services, id, context);
  const content = await imports.exportRejectedRows(services.database, id, context.locale);
  return { fileName: `${run.kind}-${id}.csv`, content };
};

export const handleExportImportRun: OfficeHandler<Endpoints['exportImportRun']> = async (
  services,
  { id, what },
  context,
) => {
  const { locale } = context;
  const run = await requireSeenRun(services, id, context);
  const name = `${run.kind}-${id}-${texts[locale].importFiles[what]}.csv`;
  if (what === 'report') return { fileName: name, content: imports.reportForPeople(run.found, locale), isPart: false };
  const { content, isPart } = await imports.exportRunChanges(services.database, id, {
    without: tablesHidden(context),
    locale,
  });
  return { fileName: name, content, isPart };
};

export const handleCorrectRejectedRows: OfficeHandler<Endpoints['correctRejectedRows']> = async (
  services,
  { id, rows, others },
  context,
) => {
  const { actor, identity } = context;
  await requireRun(services, id, context);
  await requireSeenRun(services, id, context);
  const wanted = { runId: id, action: 'correct' as const, isTrial: false, parameters: { rows } };
  const task = { ...wanted, areAll: others === 'all', actor, userId: identity.userId };
  return { taskId: await imports.startRunTask(services, task) };
};
