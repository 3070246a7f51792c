/** What opens a session: a signed token, or the value of the session cookie (id and secret). */
const SECRET = /\beyJ[\w-]{5,}\.[\w-]{5,}|\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[\w-]{20,}/i;

const MAXIMUM_DEPTH = 8;

/**
 * A value from outside as it may be kept: without anything that opens a session, with texts that PostgreSQL can store.
 * A text that holds a secret becomes '' whole; what is nested too deep is left out.
 */
export function scrub(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return SECRET.test(value) ? '' : value.toWellFormed();
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAXIMUM_DEPTH) return null;
  if (Array.isArray(value)) return value.map((item) => scrub(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]) =>
      SECRET.test(name) ? [] : [[name.toWellFormed(), scrub(item, depth + 1)]],
    ),
  );
}
