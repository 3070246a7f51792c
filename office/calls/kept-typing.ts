import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

const PREFIX = 'office-typing ';
/** Milliseconds for which typed text stays on this computer. */
const KEPT = 24 * 3_600_000;

/** Changes of a form that were not saved: what each field began from, and what was typed. */
export type KeptChanges = Readonly<Record<string, { before: string; after: string }>>;

/** Unsaved changes of an earlier visit. */
export interface KeptTyping {
  at: string;
  changes: KeptChanges;
}

function read(key: string): KeptTyping | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as KeptTyping | null;
    return kept !== null && Date.now() - new Date(kept.at).getTime() < KEPT ? kept : null;
  } catch {
    return null;
  }
}

function write(key: string, kept: KeptTyping | null): void {
  try {
    if (kept === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // A browser without storage keeps nothing.
  }
}

/** Deletes what was typed and not saved, as somebody leaves the office. */
export function forgetTyping(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // A browser without storage keeps nothing.
  }
}

/**
 * Keeps unsaved changes of a form for 24 hours on this computer, for this person and page, so that the end of a session
 * or a closed tab loses nothing. `kept` is what an earlier visit left; `drop` deletes it.
 */
export function useKeptTyping(form: string, person: string, changes: KeptChanges) {
  const { pathname } = useLocation();
  const key = `${PREFIX}${person} ${pathname.replace(/^\/en(?=\/)/, '')} ${form}`;
  const isInBrowser = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  // Read once: what is typed now is written under the same key.
  const earlier = useMemo(() => (isInBrowser ? read(key) : null), [isInBrowser, key]);
  const [settled, setSettled] = useState<string | null>(null);
  const text = JSON.stringify(changes);
  useEffect(() => {
    if (text !== '{}') write(key, { at: new Date().toISOString(), changes: JSON.parse(text) as KeptChanges });
  }, [key, text]);
  const hide = () => setSettled(key);
  const drop = () => {
    hide();
    write(key, null);
  };
  return { kept: settled === key ? null : earlier, hide, drop };
}
