import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import type { FieldChange } from '../../domain/audit-actions.ts';
import { AppError } from '../app-error.ts';
import { writeAudit, type Actor } from '../audit/index.ts';
import type { Database, Tables } from '../database/index.ts';
import { fieldsToWrite, type Changes } from '../office-saving.ts';
import { IDENTITY_KEY, identitySchema, WITHOUT_IDENTITY, type ShopIdentity } from './identity.ts';
import { readShopPicture } from './shop-pictures.ts';

/** Where the fields of the office's form stand in an identity. */
const PLACES = {
  name: ['name'],
  claim: ['claim'],
  headline: ['headline'],
  logo: ['logo'],
  darkLogo: ['darkLogo'],
  icon: ['icon'],
  sign: ['colours', 'sign'],
  action: ['colours', 'action'],
  companyName: ['company', 'name'],
  street: ['company', 'street'],
  city: ['company', 'city'],
  telephone: ['company', 'telephone'],
  email: ['company', 'email'],
  vatNumber: ['company', 'vatNumber'],
  taxCode: ['company', 'taxCode'],
  register: ['company', 'register'],
  capital: ['company', 'capital'],
  pec: ['company', 'pec'],
  recipientCode: ['company', 'recipientCode'],
  deliveryDays: ['promises', 'deliveryDays'],
  supportDays: ['promises', 'supportDays'],
  supportHours: ['promises', 'supportHours'],
  paperLines: ['papers', 'lines'],
  paperFoot: ['papers', 'foot'],
} as const satisfies Record<string, readonly [string] | readonly [string, string]>;

type Field = keyof typeof PLACES;
const FIELDS = Object.keys(PLACES) as Field[];
const PICTURES: readonly string[] = ['logo', 'darkLogo', 'icon'] satisfies Field[];

/** An identity by the fields of the office's form. */
export interface IdentityFields {
  name: ShopIdentity['name'];
  claim: ShopIdentity['claim'];
  headline: ShopIdentity['headline'];
  logo: ShopIdentity['logo'];
  darkLogo: ShopIdentity['darkLogo'];
  icon: ShopIdentity['icon'];
  sign: string;
  action: string;
  companyName: string;
  street: string;
  city: string;
  telephone: string;
  email: string;
  vatNumber: string;
  taxCode: string;
  register: string;
  capital: string;
  pec: string;
  recipientCode: string;
  deliveryDays: number | null;
  supportDays: number | null;
  supportHours: ShopIdentity['promises']['supportHours'];
  paperLines: ShopIdentity['papers']['lines'];
  paperFoot: ShopIdentity['papers']['foot'];
}

function fieldsOf({ name, claim, headline, logo, darkLogo, icon, ...parts }: ShopIdentity): IdentityFields {
  const { name: companyName, ...company } = parts.company;
  const { lines: paperLines, foot: paperFoot } = parts.papers;
  return {
    ...{ name, claim, headline, logo, darkLogo, icon, companyName, paperLines, paperFoot },
    ...parts.colours,
    ...company,
    ...parts.promises,
  };
}

/** The identity with other values in some fields; throws `invalid` for what does not fit. */
function withFields(identity: ShopIdentity, changes: readonly FieldChange[]): ShopIdentity {
  const content: Record<string, unknown> = structuredClone(identity);
  for (const { field, after } of changes) {
    if (!Object.hasOwn(PLACES, field)) throw new AppError('invalid', 'dataInvalid');
    const [first, second]: readonly [string, string?] = PLACES[field as Field];
    if (second === undefined) content[first] = after;
    else content[first] = { ...(content[first] as object), [second]: after };
  }
  const parsed = identitySchema.safeParse(content);
  if (!parsed.success) throw new AppError('invalid', 'dataInvalid');
  return parsed.data;
}

/** What differs between two identities, by field. */
function differences(before: IdentityFields, after: IdentityFields): FieldChange[] {
  return FIELDS.flatMap((field) =>
    isDeepStrictEqual(before[field], after[field]) ? [] : [{ field, before: before[field], after: after[field] }],
  );
}

interface Version {
  number: number;
  state: 'draft' | 'scheduled' | 'published' | 'archived';
  publishAt: Date | null;
  createdAt: Date;
  createdBy: string;
  identity: ShopIdentity;
}

/** The identities of the shop; null where there is none of a kind. */
interface Versions {
  itemId: number | null;
  all: Version[];
  /** The newest version, where it is a draft. */
  draft: Version | null;
  /** What is published later, newest first: a version with a lower number than the published one never comes. */
  scheduled: Version[];
  live: Version | null;
}

async function readVersions(query: Kysely<Tables>, now: Date): Promise<Versions> {
  const rows = await query
    .selectFrom('content_item as i')
    .innerJoin('content_version as v', 'v.item_id', 'i.id')
    .selectAll('v')
    .where('i.kind', '=', 'identity')
    .where('i.key', '=', IDENTITY_KEY)
    .orderBy('v.number', 'desc')
    .execute();
  const all = rows.map(({ content, ...row }): Version => {
    const parsed = identitySchema.safeParse(content);
    return {
      ...{ number: row.number, publishAt: row.publish_at, createdAt: row.created_at, createdBy: row.created_by },
      state: row.state === 'published' && row.publish_at !== null && row.publish_at > now ? 'scheduled' : row.state,
      identity: parsed.success ? parsed.data : WITHOUT_IDENTITY,
    };
  });
  const shown = all.find(({ state, publishAt }) => state !== 'draft' && (publishAt === null || publishAt <= now));
  const live = shown?.state === 'published' ? shown : null;
  return {
    ...{ itemId: rows[0]?.item_id ?? null, all, live },
    draft: all[0]?.state === 'draft' ? all[0] : null,
    scheduled: all.filter(({ state, number }) => state === 'scheduled' && number > (shown?.number ?? 0)),
  };
}

/** The identity that a draft begins from. */
const baseOf = ({ scheduled, live }: Versions): ShopIdentity => (scheduled[0] ?? live)?.identity ?? WITHOUT_IDENTITY;
const workedOn = (versions: Versions): ShopIdentity => versions.draft?.identity ?? baseOf(versions);

export interface OfficeIdentity {
  /** What the form shows: the draft, else what it would begin from. */
  fields: IdentityFields;
  draft: { number: number; savedAt: Date; by: string } | null;
  live: { number: number | null; at: Date | null; by: string | null; fields: IdentityFields };
  scheduled: { number: number; at: Date; by: string } | null;
  versions: {
    number: number;
    state: 'live' | 'draft' | 'scheduled' | 'earlier';
    at: Date;
    by: string;
    /** Fields that differ from what is published now. */
    differs: string[];
  }[];
}

/** Versions that the page lists. */
const MOST_VERSIONS = 50;

/** The identity of the shop as the office works on it: what is published, the draft, the versions. */
export async function findOfficeIdentity({ query }: Pick<Database, 'query'>, now: Date): Promise<OfficeIdentity> {
  const versions = await readVersions(query, now);
  const { draft, live, all } = versions;
  const [scheduled] = versions.scheduled;
  const shown = fieldsOf(live?.identity ?? WITHOUT_IDENTITY);
  const stateOf = ({ number, state }: Version) => {
    if (number === live?.number) return 'live';
    if (number === draft?.number) return 'draft';
    return state === 'scheduled' && versions.scheduled.some((one) => one.number === number) ? 'scheduled' : 'earlier';
  };
  return {
    fields: fieldsOf(workedOn(versions)),
    draft: draft && { number: draft.number, savedAt: draft.createdAt, by: draft.createdBy },
    live: {
      ...{ number: live?.number ?? null, by: live?.createdBy ?? null, fields: shown },
      at: live && (live.publishAt ?? live.createdAt),
    },
    scheduled: scheduled?.publishAt
      ? { number: scheduled.number, at: scheduled.publishAt, by: scheduled.createdBy }
      : null,
    versions: all.slice(0, MOST_VERSIONS).map((version) => ({
      ...{ number: version.number, by: version.createdBy, state: stateOf(version) },
      at: version.publishAt ?? version.createdAt,
      differs: differences(shown, fieldsOf(version.identity)).map(({ field }) => field),
    })),
  };
}

/** The draft of the identity; null without one. */
export async function findIdentityDraft({ query }: Pick<Database, 'query'>, now: Date): Promise<ShopIdentity | null> {
  const { draft } = await readVersions(query, now);
  return draft?.identity ?? null;
}

interface DraftServices {
  database: Database;
  settings: { dataDirectory: string };
  clock: () => Date;
}

/** Runs within a transaction in which nobody else writes the identity. */
async function withVersions<Result>(
  { database, clock }: Pick<DraftServices, 'database' | 'clock'>,
  run: (query: Kysely<Tables>, versions: Versions & { itemId: number }, now: Date) => Promise<Result>,
): Promise<Result> {
  return database.query.transaction().execute(async (query) => {
    const item = { kind: 'identity', key: IDENTITY_KEY } as const;
    await query
      .insertInto('content_item')
      .values(item)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { id: itemId } = await query
      .selectFrom('content_item')
      .select('id')
      .where('kind', '=', item.kind)
      .where('key', '=', item.key)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const now = clock();
    return run(query, { ...(await readVersions(query, now)), itemId }, now);
  });
}

const object = { kind: 'identity', id: IDENTITY_KEY } as const;

/** How a version is written. */
interface Written {
  itemId: number;
  number: number;
  state: 'draft' | 'published';
  publishAt?: Date | null;
  at: Date;
  by: string;
  identity: ShopIdentity;
}

async function addVersion(query: Kysely<Tables>, version: Written): Promise<void> {
  const { itemId, number, state, publishAt = null, at, by, identity } = version;
  await query
    .insertInto('content_version')
    .values({
      ...{ item_id: itemId, number, state, position: 0, content: JSON.stringify(identity) },
      ...{ publish_at: publishAt, created_at: at, created_by: by.slice(0, 200) },
    })
    .execute();
}

const removeVersion = (query: Kysely<Tables>, itemId: number, number: number) =>
  query.deleteFrom('content_version').where('item_id', '=', itemId).where('number', '=', number).execute();

/** Fails where a field names a picture that the shop does not have. */
async function requirePictures(
  query: Kysely<Tables>,
  { dataDirectory }: DraftServices['settings'],
  written: readonly FieldChange[],
): Promise<void> {
  for (const { field, after } of written)
    if (PICTURES.includes(field) && typeof after === 'string' && !(await readShopPicture(query, dataDirectory, after)))
      throw new AppError('invalid', 'dataInvalid');
}

/**
 * Saves changed fields in the draft, which begins with the first of them and is gone where nothing differs any more.
 * @returns when the draft was saved; null when there is none.
 * @throws AppError `conflict` with all values where somebody has changed a field meanwhile; `invalid` for what does not fit.
 */
export async function saveIdentityDraft(
  services: DraftServices,
  { changes, actor }: { changes: Changes; actor: Actor },
): Promise<Date | null> {
  return withVersions(services, async (query, versions, now) => {
    const { itemId, draft, all } = versions;
    const current = workedOn(versions);
    const written = fieldsToWrite({ ...fieldsOf(current) }, changes);
    if (written.length === 0) return draft?.createdAt ?? null;
    const identity = withFields(current, written);
    await requirePictures(query, services.settings, written);
    if (draft) await removeVersion(query, itemId, draft.number);
    const isDraft = !isDeepStrictEqual(identity, baseOf(versions));
    const number = draft?.number ?? (all[0]?.number ?? 0) + 1;
    if (isDraft) await addVersion(query, { itemId, number, state: 'draft', at: now, by: actor.name, identity });
    await writeAudit(query, { actor, action: 'identity-changed', object, changes: written });
    return isDraft ? now : null;
  });
}

/** The draft as somebody has seen it; fails with who changed, published or discarded it meanwhile. */
function requireDraft({ draft, all }: Versions, savedAt: Date): Version {
  const by = (draft ?? all[0])?.createdBy ?? '';
  const reason = 'changed-meanwhile';
  if (!draft) throw new AppError('conflict', 'identityDraftGone', { reason, parameters: { name: by } });
  if (draft.createdAt.getTime() !== savedAt.getTime())
    throw new AppError('conflict', 'identityDraftChanged', { reason, parameters: { name: by } });
  return draft;
}

/**
 * Publishes the draft, at once or at a later moment.
 * @param savedAt the draft that the person has seen: somebody else's later changes are not published unseen.
 */
export async function publishIdentityDraft(
  services: DraftServices,
  { savedAt, at, actor }: { savedAt: Date; at: Date | null; actor: Actor },
): Promise<{ number: number }> {
  return withVersions(services, async (query, versions, now) => {
    if (at !== null && at <= now) throw new AppError('invalid', 'momentIsPast');
    const { itemId, live } = versions;
    const { number, identity } = requireDraft(versions, savedAt);
    await removeVersion(query, itemId, number);
    await addVersion(query, { itemId, number, state: 'published', publishAt: at, at: now, by: actor.name, identity });
    await writeAudit(query, {
      ...{ actor, action: at === null ? 'identity-published' : 'identity-scheduled', object },
      changes: differences(fieldsOf(live?.identity ?? WITHOUT_IDENTITY), fieldsOf(identity)),
      details: { version: number, before: live?.number ?? null, ...(at && { at: at.toISOString() }) },
    });
    return { number };
  });
}

/** Gives up the draft; the log keeps what it had. */
export async function discardIdentityDraft(
  services: DraftServices,
  { savedAt, actor }: { savedAt: Date; actor: Actor },
): Promise<void> {
  await withVersions(services, async (query, versions) => {
    const { number, identity } = requireDraft(versions, savedAt);
    await removeVersion(query, versions.itemId, number);
    const changes = differences(fieldsOf(identity), fieldsOf(baseOf(versions)));
    await writeAudit(query, { actor, action: 'identity-discarded', object, changes });
  });
}

/** Takes back that a version is published later: it is the draft again, where there is no newer one. */
export async function unscheduleIdentity(
  services: DraftServices,
  { number, actor }: { number: number; actor: Actor },
): Promise<void> {
  await withVersions(services, async (query, versions, now) => {
    const { itemId, draft, scheduled, all } = versions;
    const version = scheduled.find((one) => one.number === number);
    if (!version) throw new AppError('not-found', 'notFound');
    await removeVersion(query, itemId, number);
    const { identity } = version;
    if (!draft && number === all[0]?.number)
      await addVersion(query, { itemId, number, state: 'draft', at: now, by: actor.name, identity });
    await writeAudit(query, { actor, action: 'identity-unscheduled', object, details: { version: number } });
  });
}

/**
 * Publishes an earlier version again as the newest one; a draft stays the draft.
 * @param before the number of the version that is published now, as the person has seen it.
 */
export async function restoreIdentity(
  services: DraftServices,
  { number, before, actor }: { number: number; before: number | null; actor: Actor },
): Promise<{ number: number }> {
  return withVersions(services, async (query, versions, now) => {
    const { itemId, draft, live, all } = versions;
    if ((live?.number ?? null) !== before)
      throw new AppError('conflict', 'changedMeanwhile', {
        reason: 'changed-meanwhile',
        conflicts: [{ field: 'version', before, now: live?.number ?? null, after: number }],
      });
    const earlier = all.find((one) => one.number === number && one.state === 'published');
    if (!earlier) throw new AppError('not-found', 'notFound');
    const { identity } = earlier;
    const next = draft?.number ?? (all[0]?.number ?? 0) + 1;
    if (draft)
      await query
        .updateTable('content_version')
        .set({ number: next + 1 })
        .where('item_id', '=', itemId)
        .where('number', '=', draft.number)
        .execute();
    await addVersion(query, { itemId, number: next, state: 'published', at: now, by: actor.name, identity });
    await writeAudit(query, {
      ...{ actor, action: 'identity-restored', object },
      changes: differences(fieldsOf(live?.identity ?? WITHOUT_IDENTITY), fieldsOf(identity)),
      details: { version: next, before: live?.number ?? null, restored: number },
    });
    return { number: next };
  });
}
