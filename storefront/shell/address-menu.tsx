import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import { useI18n } from '../i18n/i18n.tsx';
import { clientWanted } from '../session/ask-for-client.ts';
import { chosenAddress, type Session } from '../session/session.ts';
import { Icon } from '../ui/icon.tsx';
import { AddressForm } from './address-form.tsx';
import styles from './address-menu.module.css';

/** The customers an agent chose last, the current one marked, with the way to all others; selecting one changes carts and prices (R6.2). */
function ClientChoice({ session }: { session: Session }) {
  const { t } = useI18n();
  return (
    <div className={styles.clients} role="group" aria-label={t('shell.chooseClient')}>
      <p className={styles.heading}>{t('shell.chooseClient')}</p>
      {session.clients.map((client) => (
        <button
          key={client.id}
          type="submit"
          name="client_id"
          value={client.id}
          aria-pressed={client.id === session.clientId}
        >
          <i />
          <span>
            {client.companyName}
            <small>{client.id}</small>
          </span>
        </button>
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

/** The customer's delivery addresses, the current one marked (R2.55, R3.7). */
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
    document.addEventListener('keydown', close);
    document.addEventListener('pointerdown', close);
    return () => {
      document.removeEventListener('keydown', close);
      document.removeEventListener('pointerdown', close);
    };
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
        <span className={styles.words}>
          <small>
            <span className={styles.who}>{[session.name, session.companyName].filter(Boolean).join(' · ')}</span>
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
        {isAgent && <ClientChoice session={session} />}
        {isAgent && chosen && <p className={styles.heading}>{t('shell.chooseAddress')}</p>}
        {session.addresses.map((address) => (
          <button
            key={address.code}
            type="submit"
            name="address_code"
            value={address.code}
            aria-pressed={address.code === chosen?.code}
          >
            <i />
            <span>
              {[address.street, address.city].filter(Boolean).join(', ')}
              <small>
                {[address.postalCode, address.province && `(${address.province})`].filter(Boolean).join(' ')}
              </small>
            </span>
          </button>
        ))}
      </AddressForm>
    </details>
  );
}
