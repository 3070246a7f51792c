import { fields } from '../parsers/values.ts';
import { keys } from './browser-session.ts';
import type { Session } from './session.ts';

/** The session as the window that changed it last stored it; null for a guest. */
export function cachedSession(): Session | null {
  try {
    const { clientId, ...others } = fields(JSON.parse(localStorage.getItem(keys.user) ?? '{}'));
    return typeof clientId === 'string' ? ({ ...others, clientId } as Session) : null;
  } catch {
    return null;
  }
}
