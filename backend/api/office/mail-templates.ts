import type * as contract from '../../../contract/office/mail-templates.ts';
import { AppError } from '../../app-error.ts';
import * as notifications from '../../notifications/index.ts';
import { findMailExample, listExampleOrders } from '../../orders/index.ts';
import type { Services } from '../../services.ts';
import type { OfficeContext, OfficeHandler } from './handler.ts';

type Endpoints = typeof contract;

function templateOf(key: string) {
  if (!notifications.isTextTemplate(key)) throw new AppError('not-found', 'notFound');
  return key;
}

const written = <At extends { at: Date }>(one: At) => ({ ...one, at: one.at.toISOString() });

export const handleListMailTemplates: OfficeHandler<Endpoints['listMailTemplates']> = async (
  { database },
  _,
  { identity, may },
) => {
  const [templates, orders] = await Promise.all([
    notifications.listMailTemplates(database),
    may('orders.view') ? listExampleOrders(database, identity.office) : [],
  ]);
  return {
    templates: templates.map(({ template: key, draft, live, ...rest }) => ({
      ...{ ...rest, key, draft: draft && written(draft), live: live && written(live) },
    })),
    orders,
  };
};

export const handleGetMailTemplate: OfficeHandler<Endpoints['getMailTemplate']> = async ({ database }, { key }) => {
  const { template, draft, live, versions, ...rest } = await notifications.findMailTemplate(database, templateOf(key));
  return {
    ...{ ...rest, key: template },
    draft: draft && { ...draft, savedAt: draft.savedAt.toISOString() },
    live: { ...live, at: live.at?.toISOString() ?? null },
    versions: versions.map(written),
  };
};

export const handleSaveMailTemplate: OfficeHandler<Endpoints['saveMailTemplate']> = async (
  services,
  { key, changes },
  { actor },
) => {
  const savedAt = await notifications.saveTemplateDraft(services, { template: templateOf(key), changes, actor });
  return { savedAt: savedAt?.toISOString() ?? null };
};

export const handlePublishMailTemplate: OfficeHandler<Endpoints['publishMailTemplate']> = (
  services,
  { key, savedAt },
  { actor },
) => notifications.publishTemplateDraft(services, { template: templateOf(key), savedAt: new Date(savedAt), actor });

export const handleDiscardMailTemplate: OfficeHandler<Endpoints['discardMailTemplate']> = async (
  services,
  { key, savedAt },
  { actor },
) => {
  await notifications.discardTemplateDraft(services, {
    ...{ template: templateOf(key), savedAt: new Date(savedAt), actor },
  });
  return {};
};

export const handleRestoreMailTemplate: OfficeHandler<Endpoints['restoreMailTemplate']> = (
  services,
  { key, number, before },
  { actor },
) => notifications.restoreTemplate(services, { template: templateOf(key), number, before, actor });

/** The order that a text is shown with: one that the person may see. */
async function exampleOrder(
  { database, shopSettings }: Services,
  orderId: number | null,
  { identity, may }: OfficeContext,
) {
  if (orderId === null) return null;
  const { office } = identity;
  const found = may('orders.view')
    ? await findMailExample(database, await shopSettings.current(), { office, orderId })
    : null;
  if (!found) throw new AppError('not-found', 'notFound');
  return found;
}

export const handlePreviewMailTemplate: OfficeHandler<Endpoints['previewMailTemplate']> = async (
  services,
  { key, fields, orderId },
  context,
) =>
  notifications.previewTemplate(templateOf(key), {
    texts: notifications.textsOfFields(fields),
    order: await exampleOrder(services, orderId, context),
    shop: await services.shopSettings.current(),
  });

export const handleTryMailTemplate: OfficeHandler<Endpoints['tryMailTemplate']> = async (
  services,
  { key, fields, orderId, locale },
  context,
) =>
  notifications.tryTemplate(services, {
    ...{ template: templateOf(key), texts: notifications.textsOfFields(fields), locale },
    order: await exampleOrder(services, orderId, context),
    userId: context.identity.userId,
  });
