import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation, useSubmit } from 'react-router';
import { browserState } from '../calls/browser-api.ts';
import { useI18n, type I18n } from '../i18n/i18n.tsx';
import { keptSession } from '../session/kept-session.ts';
import { ownAddress } from '../session/own-address.ts';
import { chosenAddress, readerKey, type Session } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import type { IconName } from '../ui/icon.tsx';
import { AddressForm } from './address-form.tsx';

/** Hears of a page that comes back from the browser's memory, or to the front. */
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
  // Whoever comes back may have missed the event.
  const leave = subscribeToReturn(look);
  return () => {
    removeEventListener('storage', look);
    leave();
  };
}

/** What the window that changed it last has kept; '' while that is what this window knows as well. */
function keptElsewhere(): string {
  const kept = keptSession();
  const { session } = browserState();
  if (!kept || !session) return '';
  const isOther =
    kept.clientId === session.clientId
      ? kept.addressCode !== session.addressCode && ownAddress(session.clientId) !== session.addressCode
      : kept.kind === 'agent';
  return isOther ? JSON.stringify(kept) : '';
}

/**
 * The address that this window keeps, where another has come with its page: windows share their session, and the one that
 * chose or stayed last decides what a page opens with. Null where it is the one that is shown, or none is kept.
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
  /** The way back to what this page shows; null where it shows nobody's. */
  stay: string | null;
  goOn: string;
}

/** An agent has chosen another client, or none: what this page shows is the former one's, and nothing of it is taken. */
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

/** Another delivery address was chosen: this page goes on with its own, whose cart and prices it shows (R4.5). */
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
 * Stands over a page that was left behind: in another window somebody has chosen another delivery address (R4.5) or, as
 * an agent, another client (R6.2). They say with which to go on; the carts of the two are never mixed. A window that was
 * told to stay keeps its address, and so does the one where the other was chosen: neither is asked again until an address
 * is chosen anew by hand.
 */
export default function ChosenElsewhere({ session }: { session: Session }) {
  const i18n = useI18n();
  const { t, path } = i18n;
  const { pathname, search } = useLocation();
  const kept = useSyncExternalStore(subscribe, keptElsewhere, () => '');
  const [putOff, setPutOff] = useState<string | null>(null);
  // What was pressed away is asked again when somebody comes back to the window, not whenever the other one keeps something.
  useEffect(() => subscribeToReturn(() => setPutOff(null)), []);
  const submit = useSubmit();
  const takenBack = useRef({ isAsked: false, times: 0 });
  useEffect(() => {
    const own = lostAddress();
    // A server that does not give it must not be asked for ever.
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
    // The cart of the one is not to be sent by a hand that was about to send the other's.
    if (pathname === path('/pages/checkout')) location.assign(path('/pages/cart?tab=active'));
    else location.reload();
  }

  return (
    <Dialog
      isOpen
      onClose={() => setPutOff(choice)}
      // Nothing that is asked for the former client is answered any more.
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
