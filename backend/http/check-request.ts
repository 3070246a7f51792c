import type { Locale } from '../../domain/locale.ts';
import type { z } from 'zod';
import { text } from '../texts/index.ts';
import { AppError } from '../app-error.ts';
import { RejectedRequest } from './rejected-request.ts';

/** Maximum nesting depth of a request body. */
const MAXIMUM_DEPTH = 20;
const MAXIMUM_ISSUES = 50;

/** Maximum number of values in a body, field names included: a change of a thousand lines has fifteen thousand. */
const MAXIMUM_VALUES = 20_000;

/**
 * Checks every value of a body before any schema does, because schemas are much slower. True if no endpoint can accept
 * it: a character that PostgreSQL can't store, or too deep nesting. Throws too-large above MAXIMUM_VALUES.
 */
function isUnusable(body: unknown): boolean {
  let values = 0;
  function visit(value: unknown, depth: number): boolean {
    if (++values > MAXIMUM_VALUES) throw new AppError('too-large', 'bodyTooLarge');
    if (typeof value === 'string') return value.includes('\0');
    if (typeof value !== 'object' || value === null) return false;
    if (depth >= MAXIMUM_DEPTH) return true;
    if (Array.isArray(value)) return value.some((inner) => visit(inner, depth + 1));
    const names = Object.keys(value);
    values += names.length;
    return names.some((name) => name.includes('\0') || visit((value as Record<string, unknown>)[name], depth + 1));
  }
  return visit(body, 0);
}

/** The value of a JSON body; an empty one counts as `{}`. Fails with `malformed`. */
export function parseJsonBody(raw: string): unknown {
  if (raw === '') return {};
  try {
    return JSON.parse(raw) as unknown;
  } catch {
    throw new AppError('malformed', 'bodyNotJson');
  }
}

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];

/** Validation message of an issue for users; type names are not shown. */
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

/** Field → messages; nested fields as `cart_rows.0.quantity`. A Map, because fields may be named `constructor`. */
function fieldErrors(error: z.ZodError): Record<string, string[]> {
  const errors = new Map<string, string[]>();
  for (const issue of error.issues.slice(0, MAXIMUM_ISSUES)) {
    const field = issue.path.slice(0, 6).map(String).join('.') || 'body';
    const sentences = errors.get(field);
    if (sentences) sentences.push(issue.message);
    else errors.set(field, [issue.message]);
  }
  return Object.fromEntries(errors);
}

/**
 * Validates a body with the endpoint's schema and returns the parsed request. Throws RejectedRequest with messages in
 * the request's language, and AppError for a body with too many values.
 */
export function checkRequest<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
  locale: Locale,
): z.output<Schema> {
  if (isUnusable(body)) throw new RejectedRequest({ body: [text(locale, 'valueNotValid')] });
  const parsed = schema.safeParse(body, { error: (issue) => sentenceOf(issue, locale) });
  if (!parsed.success) throw new RejectedRequest(fieldErrors(parsed.error));
  return parsed.data;
}
