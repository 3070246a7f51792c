import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { FieldChange } from '../../../domain/audit-actions.ts';
import { LOCALES, type Locale } from '../../../domain/locale.ts';
import { templateProblems, type TemplateProblem, type TemplateText } from '../../../domain/mail-template.ts';
import { AppError, type Sentence } from '../../app-error.ts';
import { writeAudit, type Actor } from '../../audit/index.ts';
import type { Database } from '../../database/index.ts';
import { fieldsToWrite, type Changes } from '../../office-saving.ts';
import type { Query } from '../services.ts';
import { TEXT_TEMPLATES, templateInfo, templateNames, type TemplateInfo } from '../template-list.ts';
import { PROGRAM_VERSION } from '../text-versions.ts';
import { asTemplate, programText, type TextTemplate } from '../write-mail.ts';

export type TemplateTexts = Record<Locale, TemplateText>;

/** The texts of a template by the fields of the office's form. */
export interface TemplateFields {
  itSubject: string;
  itBody: string;
  enSubject: string;
  enBody: string;
}
const FIELDS = ['itSubject', 'itBody', 'enSubject', 'enBody'] as const;

const fieldsOf = ({ it, en }: TemplateTexts): TemplateFields => ({
  ...{ itSubject: it.subject, itBody: it.body, enSubject: en.subject, enBody: en.body },
});

/** The texts that the fields of the form hold. */
export function textsOfFields({ itSubject, itBody, enSubject, enBody }: TemplateFields): TemplateTexts {
  const text = (subject: string, body: string) => ({ subject: subject.trim(), body: body.replaceAll('\r\n', '\n') });
  return { it: text(itSubject, itBody), en: text(enSubject, enBody) };
}

const programTexts = (template: TextTemplate): TemplateTexts => ({
  it: asTemplate(programText(template, 'it')),
  en: asTemplate(programText(template, 'en')),
});

interface Version {
  number: number;
  state: 'draft' | 'published';
  at: Date;
  by: string;
  /** Null: those of the program. */
  texts: TemplateTexts | null;
}

interface Versions {
  /** Newest first. */
  all: Version[];
  draft: Version | null;
  live: Version | null;
  /** What a draft begins from. */
  base: TemplateTexts;
}

async function readVersions(query: Query, template: TextTemplate): Promise<Versions> {
  const rows = await query
    .selectFrom('mail_template')
    .selectAll()
    .where('template', '=', template)
    .orderBy('number', 'desc')
    .execute();
  const all = rows.map(({ number, state, texts, created_at: at, created_by: by }): Version => ({
    number,
    state,
    texts,
    at,
    by,
  }));
  const live = all.find(({ state }) => state === 'published') ?? null;
  const draft = all.find(({ state }) => state === 'draft') ?? null;
  return { all, draft, live, base: live?.texts ?? programTexts(template) };
}

/** Runs within a transaction in which nobody else writes the template. */
async function withVersions<Result>(
  { query }: Pick<Database, 'query'>,
  template: TextTemplate,
  run: (query: Query, versions: Versions) => Promise<Result>,
): Promise<Result> {
  return query.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`mail-template:${template}`}))`.execute(transaction);
    return run(transaction, await readVersions(transaction, template));
  });
}

interface Written {
  state: Version['state'];
  texts: TemplateTexts | null;
  at: Date;
  by: string;
}

/** Writes the next version, in place of the draft, and returns its number. */
async function addVersion(
  query: Query,
  template: TextTemplate,
  { all, draft }: Versions,
  { state, texts, at, by }: Written,
): Promise<number> {
  await removeDraft(query, template);
  const number = draft?.number ?? (all[0]?.number ?? 0) + 1;
  await query
    .insertInto('mail_template')
    .values({
      ...{ template, number, state, texts: texts && JSON.stringify(texts) },
      ...{ created_at: at, created_by: by.slice(0, 200) },
    })
    .execute();
  return number;
}

const removeDraft = (query: Query, template: TextTemplate) =>
  query.deleteFrom('mail_template').where('template', '=', template).where('state', '=', 'draft').execute();

function differences(before: TemplateTexts, after: TemplateTexts): FieldChange[] {
  const [first, second] = [fieldsOf(before), fieldsOf(after)];
  return FIELDS.flatMap((field) =>
    first[field] === second[field] ? [] : [{ field, before: first[field], after: second[field] }],
  );
}

/** A template in the list of the office. */
export interface ListedTemplate extends TemplateInfo {
  draft: { at: Date; by: string } | null;
  /** Null while the text is that of the program. */
  live: { number: number; at: Date; by: string } | null;
  /** Mails that were sent with it in the last 30 days. */
  sent: number;
}

/** All templates, with their states and how often they are used. */
export async function listMailTemplates({ query }: Pick<Database, 'query'>): Promise<ListedTemplate[]> {
  const rows = await query
    .selectFrom('mail_template')
    .select(['template', 'number', 'state', 'created_at as at', 'created_by as by'])
    .select(sql<boolean>`texts is null`.as('isProgram'))
    .orderBy('number', 'desc')
    .execute();
  const { rows: counts } = await sql<{ template: string; count: number }>`
    select template, count(*)::integer as count from account_mail
    where created_at > now() - interval '30 days' and state = 'sent' group by template
    union all select case when exists (select from order_former_number f where f.order_id = m.order_id)
      then 'order-renumbered' else 'order-confirmation' end, count(*)::integer
    from order_mail m where m.sent_at > now() - interval '30 days' group by 1`.execute(query);
  return TEXT_TEMPLATES.map((template) => {
    const own = rows.filter((row) => row.template === template);
    const draft = own.find(({ state }) => state === 'draft');
    const live = own.find(({ state }) => state === 'published');
    return {
      ...templateInfo(template),
      draft: draft ? { at: draft.at, by: draft.by } : null,
      live: live && !live.isProgram ? { number: live.number, at: live.at, by: live.by } : null,
      sent: counts.filter((one) => one.template === template).reduce((sum, { count }) => sum + count, 0),
    };
  });
}

/** Versions that the page lists. */
const MOST_VERSIONS = 30;

export interface OfficeTemplate extends TemplateInfo {
  /** The draft, else what it would begin from. */
  fields: TemplateFields;
  program: TemplateFields;
  draft: { number: number; savedAt: Date; by: string } | null;
  live: { number: number; at: Date | null; by: string | null; isProgram: boolean; fields: TemplateFields };
  versions: {
    number: number;
    state: 'live' | 'draft' | 'earlier';
    at: Date;
    by: string;
    isProgram: boolean;
    fields: TemplateFields;
    /** Fields that differ from what is published now. */
    differs: string[];
  }[];
}

/** A template as the office works on it: what is published, the draft, the versions. */
export async function findMailTemplate(
  { query }: Pick<Database, 'query'>,
  template: TextTemplate,
): Promise<OfficeTemplate> {
  const { all, draft, live, base } = await readVersions(query, template);
  const program = programTexts(template);
  return {
    ...templateInfo(template),
    fields: fieldsOf(draft?.texts ?? base),
    program: fieldsOf(program),
    draft: draft && { number: draft.number, savedAt: draft.at, by: draft.by },
    live: {
      ...{ number: live?.number ?? PROGRAM_VERSION, at: live?.at ?? null, by: live?.by ?? null },
      ...{ isProgram: (live?.texts ?? null) === null, fields: fieldsOf(base) },
    },
    versions: all.slice(0, MOST_VERSIONS).map(({ number, at, by, texts }) => ({
      ...{ number, at, by, isProgram: texts === null, fields: fieldsOf(texts ?? program) },
      state: number === live?.number ? 'live' : number === draft?.number ? 'draft' : 'earlier',
      differs: differences(base, texts ?? program).map(({ field }) => field),
    })),
  };
}

interface TemplateServices {
  database: Pick<Database, 'query'>;
  clock: () => Date;
}
const objectOf = (template: TextTemplate) => ({ kind: 'mail-template', id: template }) as const;

/**
 * Saves changed fields in the draft, which begins with the first of them and is gone where nothing differs any more. What
 * could not be published can be saved.
 * @returns when the draft was saved; null when there is none.
 * @throws AppError `conflict` with all values where somebody has changed a field meanwhile.
 */
export async function saveTemplateDraft(
  { database, clock }: TemplateServices,
  { template, changes, actor }: { template: TextTemplate; changes: Changes; actor: Actor },
): Promise<Date | null> {
  return withVersions(database, template, async (query, versions) => {
    const { draft, base } = versions;
    const current = fieldsOf(draft?.texts ?? base);
    const written = fieldsToWrite({ ...current }, changes);
    if (written.length === 0) return draft?.at ?? null;
    const after = Object.fromEntries(written.map((change) => [change.field, change.after]));
    const texts = textsOfFields({ ...current, ...after });
    const at = clock();
    const isDraft = !isDeepStrictEqual(texts, base);
    if (isDraft) await addVersion(query, template, versions, { state: 'draft', texts, at, by: actor.name });
    else await removeDraft(query, template);
    await writeAudit(query, { actor, action: 'mail-template-changed', object: objectOf(template), changes: written });
    return isDraft ? at : null;
  });
}

/** The draft as somebody has seen it; fails with who changed, published or discarded it meanwhile. */
function requireDraft({ draft, all }: Versions, savedAt: Date): Version & { texts: TemplateTexts } {
  const by = (draft ?? all[0])?.by ?? '';
  const failed = { reason: 'changed-meanwhile', parameters: { name: by } } as const;
  if (!draft?.texts) throw new AppError('conflict', 'identityDraftGone', failed);
  if (draft.at.getTime() !== savedAt.getTime()) throw new AppError('conflict', 'identityDraftChanged', failed);
  return { ...draft, texts: draft.texts };
}

const SENTENCES = {
  empty: 'templateEmpty',
  broken: 'templateBroken',
  unknown: 'templateUnknown',
  missing: 'templateMissing',
  button: 'templateButton',
} as const satisfies Record<TemplateProblem['kind'], Sentence['key']>;

/** Fails with what is wrong with a text, by field: the first sentence names all of its kind. */
function requirePublishable(template: TextTemplate, texts: TemplateTexts): void {
  const names = templateNames(template);
  const errors: Record<string, Sentence[]> = {};
  for (const locale of LOCALES) {
    const problems = templateProblems(texts[locale], names);
    for (const [kind, some] of Map.groupBy(problems, (problem) => problem.kind)) {
      const what = [...new Set(some.map((problem) => ('what' in problem ? problem.what : '')))].join(', ');
      const isSubject = some.every((problem) => 'field' in problem && problem.field === 'subject');
      const sentence = { key: SENTENCES[kind], parameters: { what } };
      (errors[`${locale}${isSubject ? 'Subject' : 'Body'}`] ??= []).push(sentence);
    }
  }
  const [first] = Object.values(errors).flat();
  if (first) throw new AppError('invalid', first.key, { parameters: first.parameters ?? {}, errors });
}

/**
 * Publishes the draft: mails that are composed from now on have it.
 * @param savedAt the draft that the person has seen: somebody else's later changes are not published unseen.
 * @throws AppError `invalid` with what is missing, unknown or broken (decision 7.5).
 */
export async function publishTemplateDraft(
  { database, clock }: TemplateServices,
  { template, savedAt, actor }: { template: TextTemplate; savedAt: Date; actor: Actor },
): Promise<{ number: number }> {
  return withVersions(database, template, async (query, versions) => {
    const { texts } = requireDraft(versions, savedAt);
    requirePublishable(template, texts);
    const written = { state: 'published', texts, at: clock(), by: actor.name } as const;
    const number = await addVersion(query, template, versions, written);
    await writeAudit(query, {
      ...{ actor, action: 'mail-template-published', object: objectOf(template) },
      changes: differences(versions.base, texts),
      details: { version: number, before: versions.live?.number ?? PROGRAM_VERSION },
    });
    return { number };
  });
}

/** Gives up the draft; the log keeps what it had. */
export async function discardTemplateDraft(
  { database }: Pick<TemplateServices, 'database'>,
  { template, savedAt, actor }: { template: TextTemplate; savedAt: Date; actor: Actor },
): Promise<void> {
  await withVersions(database, template, async (query, versions) => {
    const { texts } = requireDraft(versions, savedAt);
    await removeDraft(query, template);
    const changes = differences(texts, versions.base);
    await writeAudit(query, { actor, action: 'mail-template-discarded', object: objectOf(template), changes });
  });
}

/**
 * Publishes an earlier version again as the newest one, 0 for the text of the program; a draft stays the draft.
 * @param before the number of the version that is published now, 0 for the program's, as the person has seen it.
 */
export async function restoreTemplate(
  { database, clock }: TemplateServices,
  { template, number, before, actor }: { template: TextTemplate; number: number; before: number; actor: Actor },
): Promise<{ number: number }> {
  return withVersions(database, template, async (query, versions) => {
    const { all, live, draft, base } = versions;
    const shown = live?.number ?? PROGRAM_VERSION;
    if (shown !== before) {
      const conflicts = [{ field: 'version', before, now: shown, after: number }];
      throw new AppError('conflict', 'changedMeanwhile', { reason: 'changed-meanwhile', conflicts });
    }
    const version = all.find((one) => one.number === number && one.state === 'published');
    if (number !== PROGRAM_VERSION && !version) throw new AppError('not-found', 'notFound');
    const texts = version?.texts ?? null;
    if (texts) requirePublishable(template, texts);
    const after = texts ?? programTexts(template);
    if (number === shown || isDeepStrictEqual(texts, live?.texts ?? null)) return { number: shown };
    const at = clock();
    // A draft keeps the highest number: it is written again above what is restored.
    const next = await addVersion(query, template, versions, { state: 'published', texts, at, by: actor.name });
    if (draft?.texts)
      await query
        .insertInto('mail_template')
        .values({
          ...{ template, number: next + 1, state: 'draft', texts: JSON.stringify(draft.texts) },
          ...{ created_at: draft.at, created_by: draft.by },
        })
        .execute();
    await writeAudit(query, {
      ...{ actor, action: 'mail-template-restored', object: objectOf(template) },
      changes: differences(base, after),
      details: { version: next, before: shown, ...(number === PROGRAM_VERSION && { program: true }) },
    });
    return { number: next };
  });
}
