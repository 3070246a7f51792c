import type { Locale } from '../../domain/locale.ts';
import type { RequestContext } from '../customers/index.ts';
import { text, type MessageKey } from '../texts/index.ts';
import { normaliseCode, type Hit, type MatchReason } from '../search/index.ts';
import type { Services } from '../services.ts';

const SENTENCES: Record<MatchReason, MessageKey> = {
  code: 'foundByCode',
  customer_code: 'foundByCustomerCode',
  barcode: 'foundByBarcode',
  maker_code: 'foundByMakerCode',
  old_code: 'foundByOldCode',
  name: 'foundInName',
  brand: 'foundByBrand',
  summary: 'foundInSummary',
  feature: 'foundInFeature',
  category: 'foundInCategory',
  collection: 'foundInCollection',
  synonym: 'foundBySynonym',
  similar: 'foundBySpelling',
  description: 'foundInDescription',
  pinned: 'foundPinned',
};

/** Match reasons that a row shows itself: the words are in its code, name, brand or summary. */
const SHOWN: ReadonlySet<MatchReason> = new Set(['code', 'name', 'brand', 'summary', 'pinned']);

/** Match reasons where the typed word itself matched, as typed or in another form. */
const WORDS_THEMSELVES: ReadonlySet<MatchReason> = new Set(['feature', 'category', 'collection', 'description']);

/** Match reasons for which naming the variant is more useful than the word, because only that variant has it. */
const NEED_VARIANT: ReadonlySet<MatchReason> = new Set(['name', 'summary', 'feature', 'description']);

/** Longer words are cut so that a row has space for two of them. */
const LONGEST_WORD = 40;

/** Shortens a word, and removes the separator used between match reason and summary. */
function inShort(word: string): string {
  const plain = word.replace(/\s·\s/g, ' ');
  return plain.length > LONGEST_WORD ? `${plain.slice(0, LONGEST_WORD - 1).trimEnd()}…` : plain;
}

/** The part of a text that equals this word of the index; undefined if there is none. */
function findWord(name: string, word: string): string | undefined {
  return name.split(/[\s,;:()"'’]+/).find((part) => part !== '' && normaliseCode(part) === normaliseCode(word));
}

/** An index word as spelled in the name (`unita` is `unità`, `ptfe` is `PTFE`); capitalised words are lowercased. */
function asWritten(word: string, name: string): string {
  const written = findWord(name, word);
  if (written === undefined || written.toLowerCase() === word) return word;
  return /^\p{Lu}\p{Ll}+$/u.test(written) ? written.toLowerCase() : written;
}

/** The two codes of an article: the visible one and the internal one. */
interface TwoCodes {
  code: string;
  sku: string;
}

/**
 * Data for describing a match: the row's own name and codes, and the customer's own codes for the article as the
 * customer spells them.
 */
export interface FoundArticle extends TwoCodes {
  name: string;
  ownCodes: readonly string[];
  /** For a product row the matched variant, for a variant its product; null where there is none. */
  related: ({ kind: 'variant' | 'parent' } & TwoCodes) | null;
  /** Visible codes of the row's variants from a typed list of codes, in the order typed. */
  typedVariants: readonly string[];
}

/**
 * The match reason as users see it. `te933`, found as `TE` and `933` in the name, occurs as typed only in the code.
 * Null where no text was searched.
 */
export function shownReason(
  { why, origin }: Pick<Hit, 'why' | 'origin'>,
  { name, sku }: Pick<FoundArticle, 'name' | 'sku'>,
): MatchReason | null {
  if (why !== 'name' || origin === null) return why;
  const word = normaliseCode(origin.found);
  const holds = (one: string) => normaliseCode(one).includes(word);
  return !holds(name) && holds(sku) ? 'code' : why;
}

/**
 * Describes the code that matched where it is not the one shown in the row, or all variants matched by a list of codes;
 * null where the row shows the code, and for other reasons.
 */
function otherCodeSentence({ why, origin }: Hit, article: FoundArticle, locale: Locale): string | null {
  const { code, sku, related, typedVariants } = article;
  const found = typedVariants.join(', ');
  if (typedVariants.length > 1) return text(locale, 'foundByVariants', { found });
  if (why !== 'code' || origin === null) return null;
  const holds = (one: string) => normaliseCode(one).includes(origin.found);
  if (holds(sku)) return found === '' || found === sku ? null : text(locale, 'foundByVariant', { found });
  if (holds(code)) return text(locale, 'foundByInternalCode', { found: code });
  if (!related) return null;
  if (!holds(related.sku))
    return holds(related.code) ? text(locale, 'foundByInternalCode', { found: related.code }) : null;
  return text(locale, related.kind === 'variant' ? 'foundByVariant' : 'foundByParent', { found: related.sku });
}

/** The match reason `why` and the matched word, as text in the request's language; '' where no text was searched. */
export function matchReasonText(why: MatchReason | null, hit: Hit, article: FoundArticle, locale: Locale): string {
  const { origin } = hit;
  if (why === null || origin === null) return '';
  const otherCode = otherCodeSentence(hit, article, locale);
  if (otherCode !== null) return otherCode;
  let { found } = origin;
  if (why === 'customer_code')
    found = article.ownCodes.find((code) => normaliseCode(code).includes(found)) ?? origin.typed;
  else if (why === 'similar' || why === 'name') found = asWritten(found, article.name);
  return text(locale, SENTENCES[why], { found: inShort(found), typed: inShort(origin.typed) });
}

/**
 * Match reason of a row in a searched listing, with its text where the row does not show it. Empty where no text was
 * searched.
 */
export function serializeMatchReason(
  hit: Hit,
  article: FoundArticle,
  locale: Locale,
): { why?: MatchReason | 'other_code' | 'variants'; found_by?: string } {
  const { origin } = hit;
  const why = shownReason(hit, article);
  if (why === null) return {};
  const otherCode = otherCodeSentence(hit, article, locale);
  const isSeveral = article.typedVariants.length > 1;
  if (otherCode !== null) return { why: isSeveral ? 'variants' : 'other_code', found_by: otherCode };
  if (hit.matching.length === 1 && article.related?.kind === 'variant' && NEED_VARIANT.has(why)) {
    return { why, found_by: text(locale, 'foundByVariant', { found: article.related.sku }) };
  }
  if (SHOWN.has(why)) return { why, found_by: '' };
  // The category may rank the word higher, but the row shows the match when the name contains the word too.
  if (WORDS_THEMSELVES.has(why) && findWord(article.name, origin?.found ?? '')) return { why: 'name', found_by: '' };
  return { why, found_by: matchReasonText(why, hit, article, locale) };
}

/** Match reason of a variant that is listed itself: a code that was typed in a list is the one in its row. */
export function serializeVariantReason(
  hit: Hit,
  variant: FoundArticle,
  locale: Locale,
): ReturnType<typeof serializeMatchReason> {
  return hit.typedVariants.length > 0 && hit.why === 'code'
    ? { why: 'code', found_by: '' }
    : serializeMatchReason(hit, variant, locale);
}

/** Returns the customer's own codes for the article of a hit, as stored; loaded only if one of the hits needs them. */
export async function ownCodesOf(
  services: Services,
  { client }: RequestContext,
  hits: readonly Hit[],
): Promise<(hit: Hit) => string[]> {
  if (!client || hits.every(({ why }) => why !== 'customer_code')) return () => [];
  const { codes } = await services.customerCodes.of(client.customer.id);
  return ({ product, matched }) => {
    const ids = [matched.articleId, product.articleId];
    return codes.flatMap(({ code, articleId }) => (ids.includes(articleId) ? [code] : []));
  };
}
