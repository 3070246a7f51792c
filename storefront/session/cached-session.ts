import { keys } from './browser-session.ts';
import type { Session } from './session.ts';

/** The session as the window that changed it last stored it; null for a guest. */
export function cachedSession(): Session | null {
  try {
    const session = JSON.parse(localStorage.getItem(keys.user) ?? '{}') as Session | Partial<Session>;
    return typeof session.clientId === 'string' ? (session as Session) : null;
  } catch {
    return null;
  }
}
