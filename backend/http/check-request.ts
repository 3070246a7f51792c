import type { z } from 'zod';
import type { Locale } from '../calls/handler.ts';
import { text } from '../messages/index.ts';
import { RefusedRequest } from './refused-request.ts';

/** Levels that a body of any call may be nested. */
const DEEPEST = 20;
const MOST_ISSUES = 50;

/** Why a value can't be taken whatever the call: a character PostgreSQL can't keep, or nesting without end. */
function isUnusable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  if (depth >= DEEPEST) return true;
  return Object.entries(value).some(([name, inner]) => name.includes('\0') || isUnusable(inner, depth + 1));
}

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];

/** What is wrong with a value, in words for people; the names of types are nobody's language. */
function sentenceOf(issue: RawIssue, locale: Locale): string {
  switch (issue.code) {
    case 'invalid_type':
      return text(locale, issue.input === undefined ? 'valueMissing' : 'valueOfWrongKind');
    case 'too_big':
      if (issue.origin === 'filters') return text(locale, 'tooManyFilters', { maximum: Number(issue.maximum) });
      return text(locale, issue.origin === 'string' ? 'textTooLong' : 'valueTooBig', {
        maximum: Number(issue.maximum),
      });
    case 'too_small':
      return text(locale, issue.origin === 'string' ? 'textTooShort' : 'valueTooSmall', {
        minimum: Number(issue.minimum),
      });
    default:
      return text(locale, 'valueNotValid');
  }
}

/** Field → sentences; nested fields as `cart_rows.0.quantity`. A field may have any name, `constructor` too. */
function fieldErrors(error: z.ZodError): Record<string, string[]> {
  const errors = new Map<string, string[]>();
  for (const issue of error.issues.slice(0, MOST_ISSUES)) {
    const field = issue.path.slice(0, 6).map(String).join('.') || 'body';
    const sentences = errors.get(field);
    if (sentences) sentences.push(issue.message);
    else errors.set(field, [issue.message]);
  }
  return Object.fromEntries(errors);
}

/** The request a body stands for, by the call's schema. Throws RefusedRequest with sentences in the caller's language. */
export function checkRequest<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
  locale: Locale,
): z.output<Schema> {
  if (isUnusable(body)) throw new RefusedRequest({ body: [text(locale, 'valueNotValid')] });
  const parsed = schema.safeParse(body, { error: (issue) => sentenceOf(issue, locale) });
  if (!parsed.success) throw new RefusedRequest(fieldErrors(parsed.error));
  return parsed.data;
}
