const MAXIMUM_DEPTH = 8;

/** Value of the session cookie: id and secret. The part before the dot has a fixed length, so the search is linear. */
const COOKIE = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[\w-]{20}/i;
/** End of the first part of a signed token (JWT), and beginning of its second part. */
const TOKEN_HEAD = /\beyJ[\w-]{5,}$/i;
const TOKEN_TAIL = /^[\w-]{5}/;
const IN_TOKEN = /[\w-]/;

/** The letters, digits, dashes and underscores at the end of a text. */
function lastWord(text: string): string {
  let start = text.length;
  while (start > 0 && IN_TOKEN.test(text.charAt(start - 1))) start--;
  return text.slice(start);
}

/**
 * Whether a text contains a signed token. It is searched around each dot: one expression for the whole token would
 * restart at every `eyJ` and take quadratic time.
 */
function holdsToken(text: string): boolean {
  const parts = text.split('.');
  return parts.some((part, index) => TOKEN_TAIL.test(part) && TOKEN_HEAD.test(lastWord(parts[index - 1] ?? '')));
}

/** Whether a text contains a session cookie or a signed token. */
function holdsSecret(text: string): boolean {
  return COOKIE.test(text) || holdsToken(text);
}

/**
 * A copy of an untrusted value that is safe to store: no session secrets, and only texts that PostgreSQL can store. A
 * text that contains a secret becomes ''; values nested too deep become null.
 */
export function scrub(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return holdsSecret(value) ? '' : value.toWellFormed();
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAXIMUM_DEPTH) return null;
  if (Array.isArray(value)) return value.map((item) => scrub(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]) =>
      holdsSecret(name) ? [] : [[name.toWellFormed(), scrub(item, depth + 1)]],
    ),
  );
}
