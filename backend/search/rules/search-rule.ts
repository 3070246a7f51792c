import { z } from 'zod';
import { LOCALES } from '../../../domain/locale.ts';
import { isDay } from '../../../domain/shop-day.ts';
import { isSafeTarget, normaliseQuery } from './query-key.ts';

/** Rules in all; each process keeps them in memory. */
export const MAXIMUM_RULES = 2_000;
/** Words of one rule. */
const MAXIMUM_WORDS = 50;
/** Articles that one rule pins. */
const MAXIMUM_PINNED = 24;
/** Articles that one rule hides. */
const MAXIMUM_HIDDEN = 1_000;

const word = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .refine((typed) => /[\p{L}\p{N}]/u.test(normaliseQuery(typed)), 'has no letter or figure');
const words = z.array(word).min(1).max(MAXIMUM_WORDS);
const articles = (maximum: number) => z.array(z.string().trim().min(1).max(100)).min(1).max(maximum);
const day = z.string().refine(isDay, 'is not a day like 2026-12-31').nullable().default(null);

const common = {
  code: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,59}$/, 'has other signs than letters, figures, - and _'),
  /** Null: searches in every language. */
  language: z.enum(LOCALES).nullable().default(null),
  active: z.boolean().default(true),
  /** Days of the shop, both included; null: without an end. */
  from: day,
  to: day,
};

const rule = z.discriminatedUnion('kind', [
  /** All words mean the same; with `finds`, the words find these too, but not the other way round. */
  z.strictObject({
    kind: z.literal('synonyms'),
    ...common,
    words,
    finds: z.array(word).max(MAXIMUM_WORDS).default([]),
  }),
  /** For these queries the articles come first, in this order. */
  z.strictObject({ kind: z.literal('pins'), ...common, words, articles: articles(MAXIMUM_PINNED) }),
  /** For these queries, or without words for every listing, the articles are not shown. */
  z.strictObject({
    kind: z.literal('hidden'),
    ...common,
    words: z.array(word).max(MAXIMUM_WORDS).default([]),
    articles: articles(MAXIMUM_HIDDEN),
  }),
  /** These queries lead to a path of the shop, written without language prefix, or to an https address. */
  z.strictObject({
    kind: z.literal('redirect'),
    ...common,
    words,
    target: z.string().trim().max(500).refine(isSafeTarget, 'is neither a path of the shop nor an https address'),
  }),
]);

/** A rule of the office for searches. */
export const searchRuleSchema = rule
  .refine(({ from, to }) => from === null || to === null || from <= to, { path: ['to'], message: 'is before from' })
  .refine((one) => one.kind !== 'synonyms' || one.finds.length > 0 || one.words.length > 1, {
    path: ['words'],
    message: 'needs two words, or finds',
  });
export type SearchRule = z.output<typeof searchRuleSchema>;

/** Rules with a code each; fails with all problems of all rules. */
export const searchRulesSchema = z
  .array(searchRuleSchema)
  .max(MAXIMUM_RULES)
  .check(({ value, issues }) => {
    const known = new Set<string>();
    value.forEach(({ code }, place) => {
      if (known.has(code))
        issues.push({ code: 'custom', path: [place, 'code'], message: 'is there twice', input: code });
      known.add(code);
    });
  });
