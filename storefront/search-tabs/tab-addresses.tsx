import { useEffect } from 'react';
import { useNavigation } from 'react-router';
import { useI18n } from '../i18n/i18n.tsx';
import { chosenAddress, type Session } from '../session/session.ts';
import { AddressForm } from '../shell/address-form.tsx';
import styles from './tab-addresses.module.css';

/** The delivery addresses below the search tabs, where the header with its address menu is compact. */
export function TabAddresses({ session, onChosen }: { session: Session; onChosen: () => void }) {
  const { t } = useI18n();
  const { state, formData } = useNavigation();
  const pending = formData?.get('address_code');
  const isChosen = state === 'loading' && typeof pending === 'string';
  const shown = typeof pending === 'string' ? pending : chosenAddress(session)?.code;

  useEffect(() => {
    if (isChosen) onChosen();
  }, [isChosen, onChosen]);

  return (
    <section className={styles.section}>
      <h3 aria-hidden="true">{t('shell.deliverTo')}</h3>
      <AddressForm session={session} label={t('shell.chooseAddress')} className={styles.form}>
        {session.addresses.map(({ code, street, city }) => (
          <button key={code} type="submit" name="address_code" value={code} aria-pressed={code === shown}>
            <i />
            <span>{[street, city].join(', ')}</span>
          </button>
        ))}
      </AddressForm>
      <p>{t('tabs.addressNote')}</p>
    </section>
  );
}
