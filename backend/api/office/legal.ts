import type * as legal from '../../../contract/office/legal.ts';
import { LEGAL_TEXTS } from '../../../domain/legal-texts.ts';
import { localized } from '../../../domain/local-text.ts';
import { shopDay } from '../../../domain/shop-day.ts';
import { AppError } from '../../app-error.ts';
import * as content from '../../content/index.ts';
import {
  countAcceptances,
  countOrders,
  countPeople,
  enterEarlierAcceptances,
  findReceipt,
  listMissing,
  receiptDrawing,
  searchConsents,
} from '../../legal/index.ts';
import type { Services } from '../../services.ts';
import type { OfficeHandler } from './handler.ts';

type Endpoints = typeof legal;

/** The published versions and policies past the cache: somebody has just changed them. */
async function settingsNow({ database }: Pick<Services, 'database'>) {
  return content.createShopSettings(database, () => {}).current();
}

export const handleGetLegal: OfficeHandler<Endpoints['getLegal']> = async (services, _request, { locale }) => {
  const { database, clock } = services;
  const settings = await settingsNow(services);
  const [{ customers, accepted }, texts] = await Promise.all([
    countAcceptances(database, settings, clock()),
    Promise.all(LEGAL_TEXTS.map((key) => content.findOfficeLegalText(database, key, clock()))),
  ]);
  return {
    customers,
    texts: texts.map(({ key, fields, versions }) => {
      const of = (state: 'live' | 'coming' | 'draft') => versions.find((version) => version.state === state) ?? null;
      const [live, coming, draft] = [of('live'), of('coming'), of('draft')];
      return {
        ...{ key, title: localized({ it: fields.titleIt, en: fields.titleEn || null }, locale) },
        live: live && {
          ...{ number: live.number, asked: live.asked, hasClauses: live.hasClauses },
          from: (live.validFrom ?? live.publishedAt).toISOString(),
        },
        coming: coming && {
          number: coming.number,
          from: (coming.validFrom ?? coming.publishedAt).toISOString(),
        },
        draft: draft && { number: draft.number, from: draft.validFrom?.toISOString() ?? null },
        accepted: accepted.get(key) ?? 0,
        policy: settings.legal_texts[key],
      };
    }),
  };
};

export const handleGetLegalText: OfficeHandler<Endpoints['getLegalText']> = async ({ database, clock }, { key }) => {
  const now = clock();
  const [found, people, orders] = await Promise.all([
    content.findOfficeLegalText(database, key, now),
    countPeople(database, key),
    countOrders(database, key),
  ]);
  const { fields, format, draft, versions } = found;
  const htmlOf = (source: string) => content.localHtml({ it: { format, source }, en: null }, 'it');
  return {
    ...found,
    today: shopDay(now),
    draft: draft && { ...draft, savedAt: draft.savedAt.toISOString() },
    preview: { it: htmlOf(fields.bodyIt), en: fields.bodyEn.trim() === '' ? null : htmlOf(fields.bodyEn) },
    versions: versions.map((version) => ({
      ...version,
      validFrom: version.validFrom?.toISOString() ?? null,
      publishedAt: version.publishedAt.toISOString(),
      people: people.get(version.number) ?? 0,
      orders: orders.get(version.number) ?? 0,
    })),
  };
};

export const handleSaveLegalText: OfficeHandler<Endpoints['saveLegalText']> = async (
  services,
  { key, changes },
  { actor },
) => {
  const savedAt = await content.saveLegalDraft(services, { key, changes, actor });
  return { savedAt: savedAt?.toISOString() ?? null };
};

export const handlePublishLegalText: OfficeHandler<Endpoints['publishLegalText']> = (
  services,
  { key, savedAt },
  { actor },
) => content.publishLegalDraft(services, { key, savedAt: new Date(savedAt), actor });

export const handleDiscardLegalText: OfficeHandler<Endpoints['discardLegalText']> = async (
  services,
  { key, savedAt },
  { actor },
) => {
  await content.discardLegalDraft(services, { key, savedAt: new Date(savedAt), actor });
  return {};
};

export const handleGetLegalVersion: OfficeHandler<Endpoints['getLegalVersion']> = async (
  { database },
  { key, number },
  { locale },
) => {
  const found = await content.findLegalVersion(database.query, key, number);
  if (!found) throw new AppError('not-found', 'notFound');
  const { title, body, clauses } = found.content;
  return {
    ...{ title: localized(title, locale), validFrom: found.validFrom.toISOString(), clauses },
    it: content.localHtml(body, 'it'),
    en: body.en && content.localHtml(body, 'en'),
  };
};

export const handleSaveLegalPolicy: OfficeHandler<Endpoints['saveLegalPolicy']> = async (
  { database },
  { key, policy },
  { actor },
) => {
  await content.saveLegalPolicy(database, { key, policy, actor });
  return {};
};

export const handleEnterEarlierConsents: OfficeHandler<Endpoints['enterEarlierConsents']> = async (
  services,
  request,
  { actor },
) => ({ count: await enterEarlierAcceptances(services, { ...request, actor }, await settingsNow(services)) });

export const handleListConsents: OfficeHandler<Endpoints['listConsents']> = async ({ database }, request) => {
  const { key: textKey, sort, ...search } = request;
  const { rows, total } = await searchConsents(database, { ...search, textKey, isOldestFirst: sort === 'at' });
  return {
    rows: rows.map(({ customerCode, customerName, at, ...row }) => ({
      ...row,
      at: at.toISOString(),
      customer: customerCode === null ? null : { code: customerCode, name: customerName ?? '' },
    })),
    total,
  };
};

export const handleListMissingConsents: OfficeHandler<Endpoints['listMissingConsents']> = async (services, request) => {
  const { rows, total } = await listMissing(services.database, request, await settingsNow(services), services.clock());
  return {
    rows: rows.map(({ lastOrderAt, ...row }) => ({ ...row, lastOrderAt: lastOrderAt?.toISOString() ?? null })),
    total,
  };
};

export const handleGetConsentReceipt: OfficeHandler<Endpoints['getConsentReceipt']> = async (
  { database, drawings, shopSettings },
  { id },
  { identity },
) => {
  const { company } = await shopSettings.current();
  const receipt = await findReceipt(database.query, id, company.name);
  const file = await drawings.run({ key: `user ${identity.userId}` }, (draw) => draw(receiptDrawing, receipt));
  return { name: `ricevuta-${id}.pdf`, content: Buffer.from(file).toString('base64') };
};
