import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation, useSubmit } from 'react-router';
import { browserState } from '../api-client/browser-api.ts';
import { useI18n } from '../i18n/i18n.tsx';
import { lazyPart } from '../i18n/lazy-part.ts';
import { cachedSession } from '../session/cached-session.ts';
import { ownAddress } from '../session/own-address.ts';
import { ownerKey, type Session } from '../session/session.ts';

/** Loaded when it is opened, like the other drawers and dialogs of the header. */
const SelectionChangedContent = lazyPart(() => import('./selection-changed-content.tsx'));

/** Subscribes to the return to the page: from the back/forward cache, or to the foreground. */
function subscribeToReturn(look: () => void): () => void {
  addEventListener('pageshow', look);
  document.addEventListener('visibilitychange', look);
  return () => {
    removeEventListener('pageshow', look);
    document.removeEventListener('visibilitychange', look);
  };
}

function subscribe(look: () => void): () => void {
  addEventListener('storage', look);
  // A page in the background may have missed the storage event.
  const leave = subscribeToReturn(look);
  return () => {
    removeEventListener('storage', look);
    leave();
  };
}

/** The session stored by another tab as JSON; '' when it equals this tab's. */
function cachedElsewhere(): string {
  const cached = cachedSession();
  const { session } = browserState();
  if (!cached || !session) return '';
  const isOther =
    cached.clientId === session.clientId
      ? cached.addressCode !== session.addressCode && ownAddress(session.clientId) !== session.addressCode
      : cached.kind === 'agent';
  return isOther ? JSON.stringify(cached) : '';
}

/**
 * The address this tab stays with, when the server has rendered another one: tabs share the session cookie, and the
 * last choice decides which address a page opens with. Null when the right one is shown, or none is stored.
 */
function lostAddress(): string | null {
  const { session } = browserState();
  const own = session && ownAddress(session.clientId);
  const isLost = own && own !== session.addressCode && session.addresses.some(({ code }) => code === own);
  return isLost ? own : null;
}

/**
 * Dialog over an outdated page: another tab has selected another delivery address (R4.5) or, for an agent, another
 * customer (R6.2). The user decides with which to continue; the two carts are never mixed. A tab in which the user
 * chose to stay keeps its address, and so does the tab that selected the other: neither asks again until the user
 * selects an address again.
 */
export function SelectionChangedDialog({ session }: { session: Session }) {
  const { path } = useI18n();
  const { pathname, search } = useLocation();
  const cached = useSyncExternalStore(subscribe, cachedElsewhere, () => '');
  const [putOff, setPutOff] = useState<string | null>(null);
  // A dismissed dialog is shown again when the user returns to the tab, not on every write of another tab.
  useEffect(() => subscribeToReturn(() => setPutOff(null)), []);
  const submit = useSubmit();
  const retries = useRef({ isAsked: false, times: 0 });
  useEffect(() => {
    const own = lostAddress();
    // Limits the retries when the server does not switch to the address.
    if (own === null) retries.current.isAsked = false;
    if (own === null || retries.current.isAsked || retries.current.times === 5) return;
    retries.current = { isAsked: true, times: retries.current.times + 1 };
    const asked = { back: pathname + search, of_client: session.clientId, address_code: own, keeps: '1' };
    void submit(asked, { method: 'post', action: path('/pages/address'), preventScrollReset: true });
  });
  if (cached === '') return null;
  const other = JSON.parse(cached) as Session;
  const choice = ownerKey(other);
  if (choice === putOff) return null;
  return (
    <Suspense fallback={null}>
      <SelectionChangedContent session={session} other={other} onClose={() => setPutOff(choice)} />
    </Suspense>
  );
}
