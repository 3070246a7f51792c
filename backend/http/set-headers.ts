import type { Context } from 'hono';

/**
 * Sets headers of a response that is already made. `context.header` copies the response for each of them; that is left
 * for responses that came from elsewhere, whose headers can't be changed.
 */
export function setHeaders(context: Context, headers: Readonly<Record<string, string>>): void {
  try {
    for (const [name, value] of Object.entries(headers)) context.res.headers.set(name, value);
  } catch {
    for (const [name, value] of Object.entries(headers)) context.header(name, value);
  }
}
