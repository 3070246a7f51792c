import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import { useI18n } from '../i18n/i18n.tsx';
import { clientWanted } from '../session/ask-for-client.ts';
import { chosenAddress, type Session } from '../session/session.ts';
import { Icon } from '../ui/icon.tsx';
import { AddressForm } from './address-form.tsx';
import styles from './address-menu.module.css';

interface ChoiceProps {
  name: 'client_id' | 'address_code';
  value: string;
  chosen: string | undefined;
  text: string;
  detail: string;
  isActive: boolean;
}

function Choice({ name, value, chosen, text, detail, isActive }: ChoiceProps) {
  const { t } = useI18n();
  return (
    <button type="submit" name={name} value={value} aria-pressed={value === chosen}>
      <i />
      <span>
        {text}
        <small>{[detail, !isActive && t('shell.closed')].filter(Boolean).join(' · ')}</small>
      </span>
    </button>
  );
}

/** The customers an agent chose last, the current one marked, with a button for all others; selecting one changes carts and prices. */
function ClientList({ session }: { session: Session }) {
  const { t } = useI18n();
  return (
    <div className={styles.clients} role="group" aria-label={t('shell.chooseClient')}>
      <p className={styles.heading}>{t('shell.chooseClient')}</p>
      {session.clients.map((client) => (
        <Choice
          key={client.id}
          name="client_id"
          value={client.id}
          chosen={session.clientId}
          text={client.companyName}
          detail={client.id}
          isActive={client.isActive}
        />
      ))}
      {session.clientCount > session.clients.length && (
        <button type="button" onClick={() => dispatchEvent(new Event(clientWanted))}>
          <Icon name="search" size={20} />
          {t('shell.allClients', { count: session.clientCount })}
        </button>
      )}
    </div>
  );
}

/** The customer's delivery addresses, the current one marked. */
export function AddressMenu({ session }: { session: Session }) {
  const { t } = useI18n();
  const navigation = useNavigation();
  const details = useRef<HTMLDetailsElement>(null);
  const chosen = chosenAddress(session);

  useEffect(() => {
    const close = (event: Event) => {
      const open = details.current;
      if (!open?.open) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return;
        open.querySelector('summary')?.focus();
      } else if (open.contains(event.target as Node)) return;
      open.open = false;
    };
    const ended = new AbortController();
    for (const kind of ['keydown', 'pointerdown']) document.addEventListener(kind, close, ended);
    return () => ended.abort();
  }, []);

  useEffect(() => {
    const open = details.current;
    if (navigation.state !== 'loading' || !open?.open) return;
    // The chosen address is hidden: without this the focus is lost.
    if (open.contains(document.activeElement)) open.querySelector('summary')?.focus();
    open.open = false;
  }, [navigation.state]);

  const isAgent = session.clients.length > 0;
  if (!chosen && !isAgent) return null;
  return (
    <details ref={details} className={styles.menu}>
      <summary className={styles.summary}>
        <Icon name="map-pin" size={20} />
        <span className={styles.text}>
          <small>
            <span className={styles.user}>{[session.name, session.companyName].filter(Boolean).join(' · ')}</span>
            <span className={styles.label}>{t('shell.deliverTo')}</span>
          </small>
          <span className={styles.street}>
            {chosen ? (
              <>
                <span className={styles.inlineLabel}>{t('shell.deliverTo')} </span>
                {chosen.street}
                <span className={styles.city}>, {chosen.city}</span>
              </>
            ) : (
              t('shell.chooseClient')
            )}
          </span>
        </span>
        <Icon name="chevron-down" size={14} />
      </summary>
      <AddressForm
        session={session}
        className={styles.panel}
        label={t(isAgent ? 'shell.chooseClientAndAddress' : 'shell.chooseAddress')}
      >
        {isAgent && <ClientList session={session} />}
        {isAgent && chosen && <p className={styles.heading}>{t('shell.chooseAddress')}</p>}
        {session.addresses.map((address) => (
          <Choice
            key={address.code}
            name="address_code"
            value={address.code}
            chosen={chosen?.code}
            text={[address.street, address.city].filter(Boolean).join(', ')}
            detail={[address.postalCode, address.province && `(${address.province})`].filter(Boolean).join(' ')}
            isActive={address.isActive}
          />
        ))}
      </AddressForm>
    </details>
  );
}
