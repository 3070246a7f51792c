import { COOKIE_SECONDS } from '../../domain/defaults.ts';

/** The value of one cookie in a `Cookie` header or in `document.cookie`; null when it is missing. */
export function readCookie(header: string | null, name: string): string | null {
  for (const part of (header ?? '').split(';')) {
    const equals = part.indexOf('=');
    if (equals > 0 && part.slice(0, equals).trim() === name) return decode(part.slice(equals + 1).trim());
  }
  return null;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A `Set-Cookie` value for the whole site, also usable for `document.cookie`. */
export function cookieText(name: string, value: string, seconds = COOKIE_SECONDS): string {
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}; SameSite=Lax`;
}
