import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation, useSubmit } from 'react-router';
import { browserSession, untrackedApi } from '../api-client/browser-api.ts';
import { reloadPage } from '../api-client/chunk-failure.ts';
import { currentFailure, reportFailure, subscribeToFailures } from '../api-client/failure-report.ts';
import { asRequestFailure, isClientChanged, type RequestFailure } from '../api-client/request-failure.ts';
import { useI18n } from '../i18n/i18n.tsx';
import { cachedSession } from '../session/browser-session.ts';
import { ownAddress } from '../session/own-address.ts';
import { ownerKey, parseSession, type Session } from '../session/session.ts';
import { SelectionChangedContent } from './selection-changed-content.tsx';

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
  const session = browserSession();
  if (!cached || !session) return '';
  const isOther =
    cached.clientId !== session.clientId ||
    (cached.addressCode !== session.addressCode && ownAddress(session.clientId) !== session.addressCode);
  return isOther ? JSON.stringify(cached) : '';
}

interface Rejected {
  failure: RequestFailure;
  other: Session;
  /** How many requests were rejected so far. */
  times: number;
}

/**
 * The session that the server has, asked when it has rejected a request for the company of this window: null before the
 * response, and while nothing was rejected.
 */
function useRejectedFor(session: Session): { other: Session | null; times: number } {
  const reported = useSyncExternalStore(subscribeToFailures, currentFailure, () => null);
  const failure = isClientChanged(reported) ? reported : null;
  const [found, setFound] = useState<Rejected | null>(null);
  useEffect(() => {
    if (!failure) return;
    untrackedApi()
      .call('session', {})
      .then(
        ({ message }) => {
          const other = parseSession(message);
          // Chosen again meanwhile, or logged out: the page is right after it is loaded again.
          if (!other || other.clientId === session.clientId) reloadPage();
          else setFound((before) => ({ failure, other, times: (before?.times ?? 0) + 1 }));
        },
        (error: unknown) => reportFailure(asRequestFailure(error)),
      );
  }, [failure, session.clientId]);
  return { other: found?.failure === failure ? found.other : null, times: found?.times ?? 0 };
}

/**
 * The address this tab stays with, when the server has rendered another one: tabs share the session cookie, and the
 * last choice decides which address a page opens with. Null when the right one is shown, or none is stored.
 */
function lostAddress(): string | null {
  const session = browserSession();
  const own = session && ownAddress(session.clientId);
  const isLost = own && own !== session.addressCode && session.addresses.some(({ code }) => code === own);
  return isLost ? own : null;
}

/**
 * Dialog over an outdated page: another tab has selected another delivery address or another company, or
 * the server has rejected a request for the company of this page. The user decides with which to continue; the two carts are never mixed. A tab in which the user
 * chose to stay keeps its address, and so does the tab that selected the other: neither asks again until the user
 * selects an address again.
 */
export function SelectionChangedDialog({ session }: { session: Session }) {
  const { path } = useI18n();
  const { pathname, search } = useLocation();
  const cached = useSyncExternalStore(subscribe, cachedElsewhere, () => '');
  const [dismissed, setDismissed] = useState<string | null>(null);
  // A dismissed dialog is shown again when the user returns to the tab, not on every write of another tab.
  useEffect(() => subscribeToReturn(() => setDismissed(null)), []);
  const submit = useSubmit();
  const retries = useRef({ isAsked: false, times: 0 });
  useEffect(() => {
    const own = lostAddress();
    // Limits the retries when the server does not switch to the address.
    if (own === null) retries.current.isAsked = false;
    if (own === null || retries.current.isAsked || retries.current.times === 5) return;
    retries.current = { isAsked: true, times: retries.current.times + 1 };
    const choice = { back: pathname + search, of_client: session.clientId, address_code: own, keeps: '1' };
    void submit(choice, { method: 'post', action: path('/pages/address'), preventScrollReset: true });
  });
  const rejected = useRejectedFor(session);
  if (cached === '' && !rejected.other) return null;
  const other = rejected.other ?? (JSON.parse(cached) as Session);
  const choice = ownerKey(other);
  if (choice === dismissed) return null;
  return (
    <SelectionChangedContent
      key={rejected.times}
      session={session}
      other={other}
      onClose={() => setDismissed(choice)}
    />
  );
}
