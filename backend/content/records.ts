import type { Selectable } from 'kysely';
import { z } from 'zod';
import { isLink, isShopPath, isSlug, isContentPath } from '../../domain/content-rules.ts';
import { ICON_NAMES } from '../../domain/icon-names.ts';
import { LEGAL_NOTICE_DAYS, LEGAL_QUESTIONS, LEGAL_TEXTS } from '../../domain/legal-texts.ts';
import { isDay } from '../../domain/shop-day.ts';
import type { Tables } from '../database/index.ts';
import { IDENTITY_KEY, identitySchema } from './identity.ts';
import { problemsOf, type SchemaProblem } from '../schema-problems.ts';

/** The kinds of content that the operator writes. */
export type ContentKind = Selectable<Tables['content_item']>['kind'];

const SLUG_RULE = 'must consist of small letters, digits and single hyphens.';

const words = (maximum: number) => z.string().trim().min(1, 'must not be empty.').max(maximum);
const localWords = (maximum: number) =>
  z.strictObject({ it: words(maximum), en: words(maximum).nullable().default(null) });

/** A text with headings, lists and links, as it was written; it is converted and sanitised when it is shown. */
const written = z.strictObject({ format: z.enum(['markdown', 'html']), source: words(200_000) });
const localWritten = z.strictObject({ it: written, en: written.nullable().default(null) });

const link = z
  .string()
  .max(2000)
  .refine(isLink, 'must be a path of this shop (/shop) or begin with http:// or https://.');
const file = z.string().max(500).refine(isShopPath, 'must be a path of this shop.');
const day = z.string().refine(isDay, 'must be a day such as 2026-11-30.');
/** The name of an icon of the shop, or the path of a picture. */
const icon = z
  .string()
  .max(500)
  .refine(
    (text) => (ICON_NAMES as readonly string[]).includes(text) || isShopPath(text),
    'must be the name of an icon of the shop, a picture, or a path of this shop.',
  );

/** Phrases, with commas between them, for which a search leads to a text. */
const keywords = localWords(1000).nullable().default(null);

const page = z.strictObject({
  title: localWords(200),
  keywords,
  /** For search engines. */
  description: localWords(400).nullable().default(null),
  body: localWritten,
});

const post = z.strictObject({
  title: localWords(200),
  excerpt: localWords(500),
  date: day,
  topic: localWords(50).nullable().default(null),
  /** Earlier versions have the same name in both languages. */
  author: words(100).or(localWords(100)).nullable().default(null),
  picture: file.nullable().default(null),
  /** Visible codes of the articles that the post is about. */
  articles: z.array(words(50)).max(50).default([]),
  body: localWritten,
});

const question = z.strictObject({ topic: localWords(50), question: localWords(300), keywords, answer: localWritten });

/** An entry of the menu; with the code of a category as its key, it changes how that category is shown. */
const menuItem = z.strictObject({
  label: localWords(100).nullable().default(null),
  url: link.nullable().default(null),
  /** Key of another entry, or code of a category; null: at the top, or where the category is. */
  parent: words(200).nullable().default(null),
  image: file.nullable().default(null),
  isDisabled: z.boolean().default(false),
});

const promoTab = z.strictObject({
  text: localWords(60),
  url: link,
  icon,
  /** Opens the dialog of the latest orders instead of the URL. */
  action: z.enum(['latest-orders']).nullable().default(null),
});

const homeBlock = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('slide'),
    label: localWords(100),
    text: localWords(300).nullable().default(null),
    url: link,
    image: file,
    mobileImage: file.nullable().default(null),
  }),
  z.strictObject({ type: z.literal('text'), title: localWords(150), body: localWritten }),
  /** Featured articles: the listing at a URL of the shop. */
  z.strictObject({
    type: z.literal('featured'),
    title: localWords(100),
    url: z
      .string()
      .max(2000)
      .refine((text) => /^\/shop(?:[?/]|$)/.test(text) && isShopPath(text), 'must be a listing (/shop?…).'),
  }),
]);

const footer = z.strictObject({ body: localWritten });
const brand = z.strictObject({
  /** Null: the name in the catalogue. */
  name: words(100).nullable().default(null),
  logo: file.nullable().default(null),
});

const flyer = z
  .strictObject({
    title: localWords(150),
    text: localWords(500).nullable().default(null),
    cover: file,
    file,
    validFrom: day,
    validTo: day,
  })
  .refine(({ validFrom, validTo }) => validFrom <= validTo, {
    path: ['validTo'],
    message: 'must not be before its beginning.',
  });

const style = z.strictObject({
  /** Pages that it is for; `main`: all. */
  route: z.string().max(100).refine(isSlug, SLUG_RULE),
  css: words(100_000).refine(
    (css) => !/<\/|@import|javascript:|expression\s*\(/i.test(css),
    'must not contain "</", "@import" or scripts.',
  ),
});

const legalText = z.strictObject({
  title: localWords(200),
  keywords,
  /** For search engines. */
  description: localWords(400).nullable().default(null),
  body: localWritten,
  /** Headings of the Italian text whose clauses are approved apart (art. 1341 c.c.). */
  clauses: z.array(words(300)).max(50).default([]),
  /** When people who may order are asked to accept it. */
  asked: z.enum(LEGAL_QUESTIONS).default('not'),
  /** Days before it counts on which customers are told by mail. */
  noticeDays: z.literal(LEGAL_NOTICE_DAYS).nullable().default(null),
});

/** The content of each kind. */
export const contentSchemas = {
  page,
  post,
  question,
  'menu-item': menuItem,
  'promo-tab': promoTab,
  'home-block': homeBlock,
  footer,
  brand,
  flyer,
  style,
  identity: identitySchema,
  'legal-text': legalText,
} satisfies Record<ContentKind, z.ZodType>;

/** The content of a kind as it is stored. */
export type ContentOf<K extends ContentKind> = z.output<(typeof contentSchemas)[K]>;
export type Written = z.output<typeof written>;
export type LocalWritten = z.output<typeof localWritten>;

const moment = z.iso.datetime({ offset: true, error: 'must be a time such as 2026-11-30T08:00:00Z.' });

const contentRecord = z
  .strictObject({
    kind: z.enum(Object.keys(contentSchemas) as [ContentKind, ...ContentKind[]]),
    key: words(200),
    position: z.number().int().min(0).max(1_000_000).default(0),
    /** A draft is not shown; archived: no longer shown. */
    state: z.enum(['draft', 'published', 'archived']).default('published'),
    /** When it is shown first; null: at once. */
    publishAt: moment.nullable().default(null),
    /** When it is shown no longer. */
    expiresAt: moment.nullable().default(null),
    /** Archiving needs none: it keeps that of the newest version. */
    content: z.unknown(),
  })
  .refine(
    ({ publishAt, expiresAt }) =>
      publishAt === null || expiresAt === null || Date.parse(publishAt) < Date.parse(expiresAt),
    { path: ['expiresAt'], message: 'must be later than publishAt.' },
  )
  // Somebody may have accepted it: another version takes its place, nothing else.
  .refine(({ kind, state, expiresAt }) => kind !== 'legal-text' || (state !== 'archived' && expiresAt === null), {
    path: ['state'],
    message: 'must be draft or published: a legal text is replaced by another version, and never ends.',
  });

/** One version of something, as it is written. */
export type ContentRecord = z.input<typeof contentRecord>;
export type CheckedContent = z.output<typeof contentRecord>;

/** What is wrong with a record. */
export type ContentProblem = SchemaProblem;

/** Whether a key has the form that its kind needs. */
function keyProblem(kind: ContentKind, key: string): string | null {
  if (kind === 'page') {
    return isContentPath(key)
      ? null
      : 'must be a path: small letters, digits and single hyphens, slashes between them.';
  }
  if (kind === 'brand' || kind === 'menu-item') return /^[\w./-]+$/.test(key) ? null : 'must be a code without spaces.';
  if (kind === 'legal-text')
    return (LEGAL_TEXTS as readonly string[]).includes(key) ? null : `must be one of ${LEGAL_TEXTS.join(', ')}.`;
  if (kind === 'identity') return key === IDENTITY_KEY ? null : `must be ${IDENTITY_KEY}: a shop has one identity.`;
  return isSlug(key) ? null : SLUG_RULE;
}

/**
 * Checks one record; returns it with defaults filled in, or everything that is wrong with it. The content of an archived
 * record without fields is null.
 */
export function checkContent(record: unknown): { record: CheckedContent } | { problems: ContentProblem[] } {
  const parsed = contentRecord.safeParse(record);
  if (!parsed.success) return { problems: parsed.error.issues.flatMap((issue) => problemsOf(issue, [])) };
  const { kind, key, content } = parsed.data;
  const reason = keyProblem(kind, key);
  if (parsed.data.state === 'archived' && isWithoutFields(content)) {
    return reason === null ? { record: { ...parsed.data, content: null } } : { problems: [{ path: ['key'], reason }] };
  }
  const inner = (contentSchemas[kind] as z.ZodType).safeParse(content);
  const problems = [
    ...(reason === null ? [] : [{ path: ['key'], reason }]),
    ...(inner.error?.issues.flatMap((issue) => problemsOf(issue, ['content'])) ?? []),
  ];
  return problems.length > 0 ? { problems } : { record: { ...parsed.data, content: inner.data } };
}

function isWithoutFields(content: unknown): boolean {
  return (
    content === undefined || content === null || (typeof content === 'object' && Object.keys(content).length === 0)
  );
}
