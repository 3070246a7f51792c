import type * as identity from '../../../contract/office/identity.ts';
import { AppError } from '../../app-error.ts';
import * as content from '../../content/index.ts';
import type { OfficeHandler } from './handler.ts';

const timeOf = (at: Date | null): string | null => at?.toISOString() ?? null;

export const handleGetIdentity: OfficeHandler<typeof identity.getIdentity> = async (services) => {
  const found = await content.findOfficeIdentity(services.database, services.clock());
  const { draft, live, scheduled, versions } = found;
  const { mailFrom } = services.settings;
  return {
    ...found,
    draft: draft && { ...draft, savedAt: draft.savedAt.toISOString() },
    live: { ...live, at: timeOf(live.at) },
    scheduled: scheduled && { ...scheduled, at: scheduled.at.toISOString() },
    versions: versions.map((version) => ({ ...version, at: version.at.toISOString() })),
    sender: { address: mailFrom ?? found.fields.email, isSetOnServer: mailFrom !== null },
  };
};

export const handleSaveIdentity: OfficeHandler<typeof identity.saveIdentity> = async (
  services,
  { changes },
  { actor },
) => ({ savedAt: timeOf(await content.saveIdentityDraft(services, { changes, actor })) });

const PROBLEMS = {
  'no-picture': 'pictureNone',
  'too-large': 'pictureTooLarge',
  'too-small': 'pictureTooSmall',
  'not-square': 'pictureNotSquare',
} as const;

export const handleUploadIdentityPicture: OfficeHandler<typeof identity.uploadIdentityPicture> = async (
  { database },
  { kind, content: base64 },
) => {
  const stored = await content.storeShopPicture(database.query, Buffer.from(base64, 'base64'), kind);
  if ('path' in stored) return stored;
  const { reason, ...parameters } = stored;
  throw new AppError('invalid', PROBLEMS[reason], { parameters });
};

export const handlePublishIdentity: OfficeHandler<typeof identity.publishIdentity> = (
  services,
  { savedAt, at },
  { actor },
) =>
  content.publishIdentityDraft(services, {
    savedAt: new Date(savedAt),
    at: at === null ? null : new Date(at),
    actor,
  });

export const handleDiscardIdentity: OfficeHandler<typeof identity.discardIdentity> = async (
  services,
  { savedAt },
  { actor },
) => {
  await content.discardIdentityDraft(services, { savedAt: new Date(savedAt), actor });
  return {};
};

export const handleUnscheduleIdentity: OfficeHandler<typeof identity.unscheduleIdentity> = async (
  services,
  { number },
  { actor },
) => {
  await content.unscheduleIdentity(services, { number, actor });
  return {};
};

export const handleRestoreIdentity: OfficeHandler<typeof identity.restoreIdentity> = (services, request, { actor }) =>
  content.restoreIdentity(services, { ...request, actor });
