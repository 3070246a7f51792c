import { useEffect, useState } from 'react';
import { useI18n } from '../i18n/i18n.tsx';
import { clientWanted } from '../session/ask-for-client.ts';
import { chosenAddress, type Session } from '../session/session.ts';
import { Icon } from '../ui/icon.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { AddressForm } from './address-form.tsx';
import styles from './agent-bar.module.css';
import { LocalLink } from '../routing/local-link.tsx';
import { ClientDialog } from './client-dialog.tsx';

/**
 * The customer an agent or somebody of the office orders for, or the company that a user with several works for: above every page, in its own
 * colour, with buttons to change or leave.
 */
export function AgentBar({ session }: { session: Session }) {
  const { t, path } = useI18n();
  const [isChoosing, setChoosing] = useState(false);
  const isHydrated = useHydrated();
  useEffect(() => {
    const choose = () => setChoosing(true);
    addEventListener(clientWanted, choose);
    return () => removeEventListener(clientWanted, choose);
  }, []);
  const address = chosenAddress(session);
  const isAgent = session.kind === 'agent';
  const isOffice = session.kind === 'operator';
  const isActing = session.clientId !== '0';
  const details = [t('agent.client', { code: session.clientId }), address && `${address.street}, ${address.city}`];
  return (
    <section className={styles.bar} aria-label={t('agent.bar')}>
      <div className={`wrap ${styles.inside}`}>
        <span className={styles.icon}>
          <Icon name="contact" size={20} />
        </span>
        {isActing ? (
          <span className={styles.text}>
            {t('agent.orderingFor')} <b>{session.companyName}</b>{' '}
            <span className={styles.details}>{details.filter(Boolean).join(' · ')}</span>
          </span>
        ) : (
          <span className={styles.text}>{t('agent.noClient')}</span>
        )}
        <span className={styles.end}>
          {isActing && isAgent && (
            <LocalLink to="/pages/cart?tab=client" className={styles.bare} title={t('saved.clientCart')}>
              <Icon name="shopping-cart" />
              <span className={styles.word}>{t('saved.clientCart')}</span>
            </LocalLink>
          )}
          {isOffice && (
            <a href={path('/office')} className={styles.bare}>
              <Icon name="chevron-left" />
              <span className={styles.word}>{t('agent.toOffice')}</span>
            </a>
          )}
          {isHydrated && !isOffice && (
            <button type="button" className={isActing ? undefined : styles.first} onClick={() => setChoosing(true)}>
              {isActing ? (
                <>
                  <span className={styles.long}>{t(isAgent ? 'agent.change' : 'agent.changeCompany')}</span>
                  <span className={styles.short}>{t('agent.changeShort')}</span>
                </>
              ) : (
                t('agent.choose')
              )}
            </button>
          )}
          {isActing && (isAgent || isOffice) && (
            <AddressForm
              session={session}
              label={t('agent.end')}
              back={isOffice ? path(`/office/customers/${encodeURIComponent(session.clientId)}`) : undefined}
            >
              <button type="submit" name="end" value="1" className={styles.leave} title={t('agent.end')}>
                <Icon name="log-out" />
                <span className={styles.word}>{t('agent.end')}</span>
              </button>
            </AddressForm>
          )}
        </span>
      </div>
      {isChoosing && <ClientDialog session={session} onClose={() => setChoosing(false)} />}
    </section>
  );
}
