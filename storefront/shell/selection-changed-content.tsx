import { useLocation } from 'react-router';
import { dismissFailure } from '../api-client/failure-report.ts';
import { reloadPage } from '../api-client/chunk-failure.ts';
import { useI18n, type I18n } from '../i18n/i18n.tsx';
import { chosenAddress, type Session } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import type { IconName } from '../ui/icon.tsx';
import { AddressForm } from './address-form.tsx';

interface Words {
  icon: IconName;
  title: string;
  text: string;
  /** Label of the button that keeps this page's choice; null when this page has no customer. */
  stay: string | null;
  continueHere: string;
}

/**
 * Another company was selected, or none, or somebody else has logged in: the server rejects requests for the one that this
 * page shows.
 */
function wordsOfClient({ t }: I18n, shown: Session, other: Session): Words {
  const names = { shown: shown.companyName, client: other.companyName };
  const isEnded = other.clientId === '0';
  const hadClient = shown.clientId !== '0';
  const isAgent = shown.kind === 'agent' && other.kind === 'agent';
  const isSamePerson = isAgent || other.clients.some(({ id }) => id === shown.clientId);
  const title = isAgent ? 'agent.elsewhere' : isSamePerson ? 'elsewhere.company' : 'elsewhere.login';
  return {
    icon: 'contact',
    title: t(isEnded ? 'agent.elsewhereEnded' : title),
    text: hadClient ? t(isEnded ? 'agent.elsewhereEndedText' : 'agent.elsewhereText', names) : t('agent.kept'),
    stay: hadClient && isSamePerson ? t('agent.backTo', { client: shown.companyName }) : null,
    continueHere: isEnded ? t('agent.goOnWithout') : t('agent.goOnWith', names),
  };
}

/** Another delivery address was selected: this page keeps its own, with its cart and prices. */
function wordsOfAddress({ t }: I18n, shown: Session, other: Session): Words {
  const [here, there] = [shown, other].map((session) => chosenAddress(session));
  const named = (address: typeof here) => (address ? `${address.street}, ${address.city}` : '');
  return {
    icon: 'map-pin',
    title: t('elsewhere.address'),
    text: t('elsewhere.addressText', { shown: named(here), other: named(there) }),
    stay: t('elsewhere.stay', { street: here?.street ?? '' }),
    continueHere: t('elsewhere.goOn', { street: there?.street ?? '' }),
  };
}

interface SelectionChangedProps {
  /** The session of this page. */
  session: Session;
  /** The session with the address or customer that another tab has selected. */
  other: Session;
  onClose: () => void;
}

/** Asks with which address or customer to continue. */
export function SelectionChangedContent({ session, other, onClose }: SelectionChangedProps) {
  const i18n = useI18n();
  const { t, path } = i18n;
  const { pathname } = useLocation();
  const isOtherClient = other.clientId !== session.clientId;
  const words = (isOtherClient ? wordsOfClient : wordsOfAddress)(i18n, session, other);

  function continueHere() {
    // A user about to send one cart must not send the other one by mistake, so the checkout goes back to the cart; the
    // request of one company is not found in the other.
    if (pathname === path('/pages/checkout')) location.assign(path('/pages/cart?tab=active'));
    else if (pathname === path('/pages/approval')) location.assign(path('/pages/account?tab=approvals'));
    else reloadPage();
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      // Requests for the former customer are rejected, so the dialog cannot be dismissed.
      isRequired={isOtherClient}
      icon={words.icon}
      title={words.title}
      closeLabel={t('common.close')}
      actions={
        <>
          {words.stay !== null && (
            <AddressForm session={session} label={words.stay} onSubmit={dismissFailure}>
              {!isOtherClient && <input type="hidden" name="keeps" value="1" />}
              <Button type="submit" name="address_code" value={session.addressCode}>
                {words.stay}
              </Button>
            </AddressForm>
          )}
          <Button kind="ink" onClick={continueHere}>
            {words.continueHere}
          </Button>
        </>
      }
    >
      <p>{words.text}</p>
    </Dialog>
  );
}
