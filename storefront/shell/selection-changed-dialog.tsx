import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation, useSubmit } from 'react-router';
import { browserState } from '../api-client/browser-api.ts';
import { useI18n, type I18n } from '../i18n/i18n.tsx';
import { cachedSession } from '../session/cached-session.ts';
import { ownAddress } from '../session/own-address.ts';
import { chosenAddress, readerKey, type Session } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import type { IconName } from '../ui/icon.tsx';
import { AddressForm } from './address-form.tsx';

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
  const kept = cachedSession();
  const { session } = browserState();
  if (!kept || !session) return '';
  const isOther =
    kept.clientId === session.clientId
      ? kept.addressCode !== session.addressCode && ownAddress(session.clientId) !== session.addressCode
      : kept.kind === 'agent';
  return isOther ? JSON.stringify(kept) : '';
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

interface Words {
  icon: IconName;
  title: string;
  text: string;
  /** Label of the button that keeps this page's choice; null when this page has no customer. */
  stay: string | null;
  goOn: string;
}

/** An agent has selected another customer, or none: the server rejects requests for the one this page shows. */
function wordsOfClient({ t }: I18n, shown: Session, other: Session): Words {
  const names = { shown: shown.companyName, client: other.companyName };
  const isEnded = other.clientId === '0';
  const hadClient = shown.clientId !== '0';
  return {
    icon: 'contact',
    title: t(isEnded ? 'agent.elsewhereEnded' : 'agent.elsewhere'),
    text: hadClient ? t(isEnded ? 'agent.elsewhereEndedText' : 'agent.elsewhereText', names) : t('agent.kept'),
    stay: hadClient ? t('agent.backTo', { client: shown.companyName }) : null,
    goOn: isEnded ? t('agent.goOnWithout') : t('agent.goOnWith', names),
  };
}

/** Another delivery address was selected: this page keeps its own, with its cart and prices (R4.5). */
function wordsOfAddress({ t }: I18n, shown: Session, other: Session): Words {
  const [here, there] = [shown, other].map((session) => chosenAddress(session));
  const named = (address: typeof here) => (address ? `${address.street}, ${address.city}` : '');
  return {
    icon: 'map-pin',
    title: t('elsewhere.address'),
    text: t('elsewhere.addressText', { shown: named(here), other: named(there) }),
    stay: t('elsewhere.stay', { street: here?.street ?? '' }),
    goOn: t('elsewhere.goOn', { street: there?.street ?? '' }),
  };
}

/**
 * Dialog over an outdated page: another tab has selected another delivery address (R4.5) or, for an agent, another
 * customer (R6.2). The user decides with which to continue; the two carts are never mixed. A tab in which the user
 * chose to stay keeps its address, and so does the tab that selected the other: neither asks again until the user
 * selects an address again.
 */
export function SelectionChangedDialog({ session }: { session: Session }) {
  const i18n = useI18n();
  const { t, path } = i18n;
  const { pathname, search } = useLocation();
  const kept = useSyncExternalStore(subscribe, cachedElsewhere, () => '');
  const [putOff, setPutOff] = useState<string | null>(null);
  // A dismissed dialog is shown again when the user returns to the tab, not on every write of another tab.
  useEffect(() => subscribeToReturn(() => setPutOff(null)), []);
  const submit = useSubmit();
  const takenBack = useRef({ isAsked: false, times: 0 });
  useEffect(() => {
    const own = lostAddress();
    // Limits the retries when the server does not switch to the address.
    if (own === null) takenBack.current.isAsked = false;
    if (own === null || takenBack.current.isAsked || takenBack.current.times === 5) return;
    takenBack.current = { isAsked: true, times: takenBack.current.times + 1 };
    const asked = { back: pathname + search, of_client: session.clientId, address_code: own, keeps: '1' };
    void submit(asked, { method: 'post', action: path('/pages/address'), preventScrollReset: true });
  });
  if (kept === '') return null;
  const other = JSON.parse(kept) as Session;
  const choice = readerKey(other);
  if (choice === putOff) return null;
  const isOtherClient = other.clientId !== session.clientId;
  const words = (isOtherClient ? wordsOfClient : wordsOfAddress)(i18n, session, other);

  function goOn() {
    // A user about to send one cart must not send the other one by mistake, so the checkout goes back to the cart.
    if (pathname === path('/pages/checkout')) location.assign(path('/pages/cart?tab=active'));
    else location.reload();
  }

  return (
    <Dialog
      isOpen
      onClose={() => setPutOff(choice)}
      // Requests for the former customer are rejected, so the dialog cannot be dismissed.
      isRequired={isOtherClient}
      icon={words.icon}
      title={words.title}
      closeLabel={t('common.close')}
      actions={
        <>
          {words.stay !== null && (
            <AddressForm session={session} label={words.stay}>
              {!isOtherClient && <input type="hidden" name="keeps" value="1" />}
              <Button type="submit" name="address_code" value={session.addressCode}>
                {words.stay}
              </Button>
            </AddressForm>
          )}
          <Button kind="ink" onClick={goOn}>
            {words.goOn}
          </Button>
        </>
      }
    >
      <p>{words.text}</p>
    </Dialog>
  );
}
