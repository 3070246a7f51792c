const MAXIMUM_DEPTH = 8;

/** The value of the session cookie: id and secret. Its part before the dot has a fixed length, so a search is linear. */
const COOKIE = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[\w-]{20}/i;
/** The end of a signed token's first part, and the beginning of its second. */
const TOKEN_HEAD = /\beyJ[\w-]{5,}$/i;
const TOKEN_TAIL = /^[\w-]{5}/;
const IN_TOKEN = /[\w-]/;

/** The letters, digits and dashes that a text ends with. */
function lastWord(text: string): string {
  let start = text.length;
  while (start > 0 && IN_TOKEN.test(text.charAt(start - 1))) start--;
  return text.slice(start);
}

/**
 * Whether a text holds a signed token. Looked for around each dot: one expression for the whole token begins anew at every
 * `eyJ` and would take quadratic time.
 */
function holdsToken(text: string): boolean {
  const parts = text.split('.');
  return parts.some((part, index) => TOKEN_TAIL.test(part) && TOKEN_HEAD.test(lastWord(parts[index - 1] ?? '')));
}

/** Whether a text holds what opens a session. */
function holdsSecret(text: string): boolean {
  return COOKIE.test(text) || holdsToken(text);
}

/**
 * A value from outside as it may be kept: without anything that opens a session, with texts that PostgreSQL can store.
 * A text that holds a secret becomes '' whole; what is nested too deep is left out.
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
