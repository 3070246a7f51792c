import type * as contract from '../../../contract/office/import-files.ts';
import { importKinds, importPermissions, mayImport } from '../../../domain/import-rights.ts';
import { AppError } from '../../app-error.ts';
import * as imports from '../../import/index.ts';
import { reasonText } from '../../texts/index.ts';
import type { OfficeContext, OfficeHandler } from './handler.ts';
import { shownReasons } from './shown-reasons.ts';

type Endpoints = typeof contract;
const STEPS = 50;

/** Who loads files: a person of the office. */
export const loaderOf = ({ actor, identity, may }: Pick<OfficeContext, 'actor' | 'identity' | 'may'>) => ({
  ...{ actor, may, userId: identity.userId },
});

export const handleListImportFiles: OfficeHandler<Endpoints['listImportFiles']> = async (
  services,
  _request,
  { may },
) => {
  const { database, settings, clock } = services;
  const files = await imports.listImportFiles(database, clock());
  return {
    megabytes: settings.importMegabytes,
    mayLoad: mayImport(may),
    files: files.map(({ uploadedAt, failure, bytes, kind, ...file }) => ({
      ...{ ...file, bytes: Number(bytes), kind: kind as imports.ImportFileRow['kind'] },
      ...{ uploadedAt: uploadedAt.toISOString(), hasFailed: failure !== null },
    })),
  };
};

export const handleGetImportFile: OfficeHandler<Endpoints['getImportFile']> = async (
  { database, clock },
  { id },
  { may, locale },
) => {
  const file = await imports.findImportFile(database, id, clock());
  const { found, kind, choices } = file;
  const isRows = imports.isKindOfRows(kind);
  const likely = [...(kind === null ? [] : [kind]), ...(found?.otherKinds ?? [])];
  const fitting = importKinds.filter((one) =>
    file.type === 'table'
      ? imports.isKindOfRows(one)
      : file.type === 'archive'
        ? ['pictures', 'content', 'fatturapa'].includes(one)
        : one === 'fatturapa',
  );
  const ordered = [...new Set([...likely, ...fitting])].filter((one) => fitting.includes(one));
  const seesPrices = may('prices.view') && (kind !== 'costs' || may('costs.view'));
  const shown = (outcome: imports.FileOutcome | null) =>
    outcome && {
      ...outcome,
      examples: seesPrices ? outcome.examples : [],
      reasons: shownReasons(locale, outcome.reasons),
      missing: outcome.missing && {
        ...outcome.missing,
        reason: outcome.missing.reason && reasonText(locale, outcome.missing.reason),
      },
      remarks: outcome.remarks.map((remark) => reasonText(locale, remark)),
    };
  const { accepted } = await imports.listSteps(database, { fileId: id, page: 1, size: 1 });
  return {
    ...{ id: file.id, name: file.name, bytes: file.bytes, type: file.type, kind, step: file.step },
    ...{ version: file.version, uploadedBy: file.uploadedBy, uploadedAt: file.uploadedAt.toISOString() },
    kinds: ordered.filter((one) => importPermissions(one).every(may)),
    lacking: imports.permissionsFor(file).filter((one) => !may(one)),
    columns: (found?.columns ?? []).map(({ name, samples, origin }) => ({ name, samples, origin })),
    places: isRows ? imports.placesOf(kind, await imports.shopCodes(database)) : [],
    missingModes: isRows ? imports.missingModes.filter((mode) => imports.kindOf(kind).missing?.[mode]) : [],
    remarks: (found?.remarks ?? []).map((remark) => reasonText(locale, remark)),
    ...{ sheets: found?.sheets ?? [], headerLine: found?.headerLine ?? null, encoding: found?.encoding ?? null },
    ...{ missingKeys: found?.missingKeys ?? [] },
    ...{ missingFields: found?.missingFields ?? [], preview: found?.preview ?? [], archive: found?.archive ?? null },
    attachments: await imports.listAttachments(database),
    ...{ choices, trial: shown(file.trial), result: shown(file.result), accepted },
    ...{ job: file.job, jobBy: file.jobBy, isStopAsked: file.isStopAsked },
    ...{ progress: file.progress, failure: file.failure, runId: file.runId },
  };
};

export const handleSaveImportChoices: OfficeHandler<Endpoints['saveImportChoices']> = async (
  services,
  request,
  context,
) => {
  await imports.saveImportChoices(services, request, loaderOf(context));
  return {};
};

export const handleStartImport: OfficeHandler<Endpoints['startImport']> = async (services, request, context) => {
  await imports.startImport(services, request, loaderOf(context));
  return {};
};

export const handleStopImport: OfficeHandler<Endpoints['stopImport']> = async (services, { id }, context) => {
  await imports.stopImport(services, id, loaderOf(context));
  return {};
};

export const handleDiscardImportFile: OfficeHandler<Endpoints['discardImportFile']> = async (
  services,
  request,
  context,
) => {
  await imports.discardImportFile(services, request, loaderOf(context));
  return {};
};

/** Fails with `forbidden` for who may not import the file; of costs, for who may not see them. */
async function requireFile(
  { database, clock }: Parameters<typeof handleListPriceSteps>[0],
  id: number,
  { may }: OfficeContext,
) {
  const file = await imports.findImportFile(database, id, clock());
  if (imports.permissionsFor(file).some((one) => !may(one)))
    throw new AppError('forbidden', 'importNotPermitted', { reason: 'not-permitted' });
}

export const handleListPriceSteps: OfficeHandler<Endpoints['listPriceSteps']> = async (
  services,
  { id, page },
  context,
) => {
  await requireFile(services, id, context);
  return imports.listSteps(services.database, { fileId: id, page, size: STEPS });
};

export const handleDecidePriceSteps: OfficeHandler<Endpoints['decidePriceSteps']> = async (
  services,
  { id, ...decision },
  context,
) => {
  await requireFile(services, id, context);
  await imports.decideSteps(services.database, { fileId: id, ...decision });
  return {};
};
