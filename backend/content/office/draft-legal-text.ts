import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import type { FieldChange } from '../../../domain/audit-actions.ts';
import {
  legalChecks,
  type LegalCheck,
  type LegalNoticeDays,
  type LegalQuestion,
  type LegalTextKey,
} from '../../../domain/legal-texts.ts';
import { addDays, shopDay, shopMoment } from '../../../domain/shop-day.ts';
import { transportRulesOn } from '../../../domain/transport.ts';
import { AppError } from '../../app-error.ts';
import { writeAudit, type Actor } from '../../audit/index.ts';
import type { Database, Tables } from '../../database/index.ts';
import { fieldsToWrite, type Changes } from '../../office-saving.ts';
import { findIdentity } from '../identity.ts';
import { legalTextHash } from '../legal-texts.ts';
import { contentSchemas } from '../records.ts';
import { shopSettings } from '../shop-settings.ts';
import { listTransportRules } from '../transport-rules.ts';

type Written = { format: 'markdown' | 'html'; source: string };

/** A legal text by the fields of the office's form; '' in English: there is none. */
export interface LegalFields {
  titleIt: string;
  titleEn: string;
  bodyIt: string;
  bodyEn: string;
  clauses: string[];
  asked: LegalQuestion;
  noticeDays: LegalNoticeDays | null;
  /** YYYY-MM-DD, from which it counts; null: from the moment in which it is published. */
  validFrom: string | null;
}

/** What is stored of a draft, which need not be complete. */
interface StoredText {
  keywords: { it: string; en: string | null } | null;
  description: { it: string; en: string | null } | null;
  title: { it: string; en: string | null };
  body: { it: Written; en: Written | null };
  clauses: string[];
  asked: LegalQuestion;
  noticeDays: LegalNoticeDays | null;
}

const NAMES: Record<LegalTextKey, StoredText['title']> = {
  terms: { it: 'Condizioni di vendita', en: 'Terms of sale' },
  privacy: { it: 'Informativa privacy', en: 'Privacy notice' },
  cookies: { it: 'Cookie', en: 'Cookies' },
  use: { it: 'Condizioni d’uso del portale', en: 'Terms of use of the portal' },
};

const emptyText = (key: LegalTextKey): StoredText => ({
  ...{ title: NAMES[key], keywords: null, description: null },
  body: { it: { format: 'markdown', source: '' }, en: null },
  ...{ clauses: [], asked: 'not', noticeDays: null },
});

const fieldsOf = ({ title, body, ...rest }: StoredText, validFrom: string | null): LegalFields => ({
  ...{ titleIt: title.it, titleEn: title.en ?? '', bodyIt: body.it.source, bodyEn: body.en?.source ?? '' },
  ...{ clauses: rest.clauses, asked: rest.asked, noticeDays: rest.noticeDays, validFrom },
});

/** What the office does not edit stays. */
function textOf(fields: LegalFields, { body, ...stored }: StoredText): StoredText {
  const { format } = body.it;
  return {
    ...stored,
    title: { it: fields.titleIt, en: fields.titleEn.trim() === '' ? null : fields.titleEn },
    body: {
      it: { format, source: fields.bodyIt },
      en: fields.bodyEn.trim() === '' ? null : { format: body.en?.format ?? format, source: fields.bodyEn },
    },
    ...{ clauses: fields.clauses, asked: fields.asked, noticeDays: fields.noticeDays },
  };
}

interface Version {
  number: number;
  isDraft: boolean;
  publishAt: Date | null;
  createdAt: Date;
  createdBy: string;
  text: StoredText;
}

interface Versions {
  /** Newest first. */
  all: Version[];
  draft: Version | null;
  live: Version | null;
  /** Published, and not in force yet. */
  coming: Version[];
}

async function readVersions(query: Kysely<Tables>, key: LegalTextKey, now: Date): Promise<Versions> {
  const rows = await query
    .selectFrom('content_item as i')
    .innerJoin('content_version as v', 'v.item_id', 'i.id')
    .selectAll('v')
    .where('i.kind', '=', 'legal-text')
    .where('i.key', '=', key)
    .where('v.state', '<>', 'archived')
    .orderBy('v.number', 'desc')
    .execute();
  const all = rows.map((row): Version => ({
    ...{ number: row.number, isDraft: row.state === 'draft', publishAt: row.publish_at },
    ...{ createdAt: row.created_at, createdBy: row.created_by },
    text: { ...emptyText(key), ...(row.content as Partial<StoredText>) },
  }));
  const published = all.filter(({ isDraft }) => !isDraft);
  const live = published.find(({ publishAt }) => publishAt === null || publishAt <= now) ?? null;
  return {
    ...{ all, live },
    draft: all[0]?.isDraft ? all[0] : null,
    coming: published.filter(({ publishAt, number }) => publishAt && publishAt > now && number > (live?.number ?? 0)),
  };
}

/** The text that a draft begins from: what is published last. */
const baseOf = ({ coming, live }: Versions, key: LegalTextKey): StoredText =>
  (coming[0] ?? live)?.text ?? emptyText(key);
const dayOf = (moment: Date | null): string | null => moment && shopDay(moment);
const workedOn = (versions: Versions, key: LegalTextKey): LegalFields =>
  versions.draft
    ? fieldsOf(versions.draft.text, dayOf(versions.draft.publishAt))
    : fieldsOf(baseOf(versions, key), null);

/** When customers would be told of a draft; null where nobody is. */
function noticeOn({ noticeDays, validFrom }: LegalFields): string | null {
  return noticeDays === null || validFrom === null ? null : addDays(validFrom, -noticeDays);
}

async function checksOf(
  query: Kysely<Tables>,
  versions: Versions,
  key: LegalTextKey,
  now: Date,
): Promise<LegalCheck[]> {
  const fields = workedOn(versions, key);
  const text = textOf(fields, versions.draft?.text ?? baseOf(versions, key));
  const { name, company } = await findIdentity(query, () => {});
  const shopCents = await findShippingAmounts(query, fields.validFrom ?? shopDay(now));
  return legalChecks(
    {
      ...{ key, italian: text.body.it, english: text.body.en, clauses: text.clauses, asked: text.asked },
      ...{ noticeDays: text.noticeDays, validFrom: fields.validFrom },
      isSame: isDeepStrictEqual(text, baseOf(versions, key)),
    },
    { company: [company.name, name], shopCents, today: shopDay(now), noticeOn: noticeOn(fields) },
  );
}

/** What the settings say on a day of costs of transport, the net from which they are free, and the minimum order. */
async function findShippingAmounts(query: Kysely<Tables>, day: string): Promise<Set<number>> {
  const { shape } = shopSettings;
  const rows = await query
    .selectFrom('setting')
    .select(['key', 'value'])
    .where('key', 'in', ['transport', 'minimum_order'])
    .execute();
  const stored = (key: string) => rows.find((row) => row.key === key)?.value;
  const transport = shape.transport.safeParse(stored('transport')).data;
  const minimum = shape.minimum_order.safeParse(stored('minimum_order')).data;
  const rules = transportRulesOn(await listTransportRules(query), day);
  const amounts = [transport, ...rules].flatMap((one) => (one ? [one.costCents, one.freeAboveCents] : []));
  const bands = rules.flatMap(({ overNetCents, upToNetCents }) => [overNetCents, upToNetCents]);
  return new Set([...amounts, ...bands, minimum?.cents].filter((cents) => typeof cents === 'number'));
}

/** A legal text as the office works on it. */
export interface OfficeLegalText {
  key: LegalTextKey;
  /** The draft, else what it would begin from. */
  fields: LegalFields;
  format: 'markdown' | 'html';
  draft: { number: number; savedAt: Date; by: string } | null;
  /** What it differs from: what is published last. */
  base: { number: number | null; fields: LegalFields };
  checks: LegalCheck[];
  versions: {
    number: number;
    state: 'draft' | 'coming' | 'live' | 'earlier';
    validFrom: Date | null;
    publishedAt: Date;
    by: string;
    asked: LegalQuestion;
    hasClauses: boolean;
    /** SHA-256 of the Italian text. */
    hash: string;
  }[];
}

/** A legal text with its draft, checks and versions. */
export async function findOfficeLegalText(
  { query }: Pick<Database, 'query'>,
  key: LegalTextKey,
  now: Date,
): Promise<OfficeLegalText> {
  const versions = await readVersions(query, key, now);
  const { draft, live, coming, all } = versions;
  const base = coming[0] ?? live;
  const stateOf = ({ number, isDraft }: Version) => {
    if (isDraft) return 'draft';
    if (number === live?.number) return 'live';
    return coming.some((one) => one.number === number) ? 'coming' : 'earlier';
  };
  return {
    key,
    fields: workedOn(versions, key),
    format: (draft?.text ?? baseOf(versions, key)).body.it.format,
    draft: draft && { number: draft.number, savedAt: draft.createdAt, by: draft.createdBy },
    base: { number: base?.number ?? null, fields: fieldsOf(baseOf(versions, key), dayOf(base?.publishAt ?? null)) },
    checks: draft ? await checksOf(query, versions, key, now) : [],
    versions: all.map((version) => ({
      ...{ number: version.number, state: stateOf(version), by: version.createdBy },
      validFrom: version.publishAt ?? (version.isDraft ? null : version.createdAt),
      publishedAt: version.createdAt,
      asked: version.text.asked,
      hasClauses: version.text.clauses.length > 0,
      hash: legalTextHash(version.text, 'it').toString('hex'),
    })),
  };
}

interface LegalServices {
  database: Database;
  clock: () => Date;
}

/** Runs within a transaction in which nobody else writes this text. */
async function withVersions<Result>(
  { database, clock }: LegalServices,
  key: LegalTextKey,
  run: (query: Kysely<Tables>, versions: Versions & { itemId: number }, now: Date) => Promise<Result>,
): Promise<Result> {
  return database.query.transaction().execute(async (query) => {
    await query
      .insertInto('content_item')
      .values({ kind: 'legal-text', key })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { id: itemId } = await query
      .selectFrom('content_item')
      .select('id')
      .where('kind', '=', 'legal-text')
      .where('key', '=', key)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const now = clock();
    return run(query, { ...(await readVersions(query, key, now)), itemId }, now);
  });
}

const objectOf = (key: LegalTextKey) => ({ kind: 'legal-text', id: key }) as const;

interface NewVersion {
  itemId: number;
  number: number;
  state: 'draft' | 'published';
  validFrom: string | null;
  at: Date;
  by: string;
  text: object;
}

async function addVersion(query: Kysely<Tables>, version: NewVersion): Promise<void> {
  const { itemId, number, state, validFrom, at, by, text } = version;
  await query
    .insertInto('content_version')
    .values({
      ...{ item_id: itemId, number, state, position: 0, content: JSON.stringify(text) },
      publish_at: validFrom === null ? null : shopMoment(validFrom, '00:00'),
      ...{ created_at: at, created_by: by.slice(0, 200) },
    })
    .execute();
}

const removeVersion = (query: Kysely<Tables>, itemId: number, number: number) =>
  query.deleteFrom('content_version').where('item_id', '=', itemId).where('number', '=', number).execute();

/** Changes for the log, which keeps texts by their first words: the versions themselves have them whole. */
const shortened = (changes: readonly FieldChange[]): FieldChange[] =>
  changes.map(({ field, before, after }) => ({ field, before: shortValue(before), after: shortValue(after) }));
const shortValue = (value: unknown) =>
  typeof value === 'string' && value.length > 200 ? `${value.slice(0, 199)}…` : value;

/**
 * Saves changed fields in the draft of a text, which begins with the first of them.
 * @returns when the draft was saved; null where nothing differs from what is published, so that there is none.
 * @throws AppError `conflict` with all values where somebody has changed a field meanwhile.
 */
export async function saveLegalDraft(
  services: LegalServices,
  { key, changes, actor }: { key: LegalTextKey; changes: Changes; actor: Actor },
): Promise<Date | null> {
  return withVersions(services, key, async (query, versions, now) => {
    const { itemId, draft, all } = versions;
    const current = workedOn(versions, key);
    const written = fieldsToWrite({ ...current }, changes);
    if (written.length === 0) return draft?.createdAt ?? null;
    const fields = { ...current, ...Object.fromEntries(written.map(({ field, after }) => [field, after])) };
    const text = textOf(fields, draft?.text ?? baseOf(versions, key));
    if (draft) await removeVersion(query, itemId, draft.number);
    const isDraft = fields.validFrom !== null || !isDeepStrictEqual(text, baseOf(versions, key));
    const number = draft?.number ?? (all[0]?.number ?? 0) + 1;
    const { validFrom } = fields;
    if (isDraft) await addVersion(query, { itemId, number, state: 'draft', validFrom, at: now, by: actor.name, text });
    await writeAudit(query, {
      actor,
      action: 'legal-text-changed',
      object: objectOf(key),
      changes: shortened(written),
    });
    return isDraft ? now : null;
  });
}

/** The draft as somebody has seen it; fails with who changed, published or discarded it meanwhile. */
function requireDraft({ draft, all }: Versions, savedAt: Date): Version {
  const parameters = { name: (draft ?? all[0])?.createdBy ?? '' };
  const reason = 'changed-meanwhile';
  if (!draft) throw new AppError('conflict', 'identityDraftGone', { reason, parameters });
  if (draft.createdAt.getTime() !== savedAt.getTime())
    throw new AppError('conflict', 'identityDraftChanged', { reason, parameters });
  return draft;
}

/**
 * Publishes the draft from its day on, never to be changed again.
 * @param savedAt the draft that the person has seen: somebody else's later changes are not published unseen.
 * @throws AppError `invalid` where a check fails.
 */
export async function publishLegalDraft(
  services: LegalServices,
  { key, savedAt, actor }: { key: LegalTextKey; savedAt: Date; actor: Actor },
): Promise<{ number: number }> {
  return withVersions(services, key, async (query, versions, now) => {
    const { itemId } = versions;
    const draft = requireDraft(versions, savedAt);
    const checks = await checksOf(query, versions, key, now);
    const parsed = contentSchemas['legal-text'].safeParse(draft.text);
    if (!parsed.success || checks.some(({ state }) => state === 'bad'))
      throw new AppError('invalid', 'legalChecksFail');
    const { number } = draft;
    const day = dayOf(draft.publishAt);
    const validFrom = day !== null && day > shopDay(now) ? day : null;
    await removeVersion(query, itemId, number);
    await addVersion(query, {
      ...{ itemId, number, state: 'published', validFrom, at: now, by: actor.name, text: parsed.data },
    });
    await writeAudit(query, {
      ...{ actor, action: 'legal-text-published', object: objectOf(key) },
      details: {
        ...{ version: number, before: versions.live?.number ?? null, asked: draft.text.asked },
        ...(validFrom !== null && { from: validFrom }),
      },
    });
    return { number };
  });
}

/** Gives up the draft. */
export async function discardLegalDraft(
  services: LegalServices,
  { key, savedAt, actor }: { key: LegalTextKey; savedAt: Date; actor: Actor },
): Promise<void> {
  await withVersions(services, key, async (query, versions) => {
    const { number } = requireDraft(versions, savedAt);
    await removeVersion(query, versions.itemId, number);
    await writeAudit(query, {
      actor,
      action: 'legal-text-discarded',
      object: objectOf(key),
      details: { version: number },
    });
  });
}
