import { useAppState } from '../session/app-state.tsx';
import { useI18n } from '../i18n/i18n.tsx';
import { transportText } from '../i18n/transport-text.ts';
import { telephoneLink } from '../../domain/telephone.ts';
import { usePromises } from '../shell/promises.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './service-facts.module.css';

/** Delivery, transport, pickup and support. */
export function ServiceFacts() {
  const i18n = useI18n();
  const { t } = i18n;
  const { transport, company } = useAppState().settings;
  const { delivery, support, supportHours } = usePromises();
  return (
    <ul className={styles.facts}>
      {delivery && (
        <li>
          <Icon name="truck" size={24} />
          <h3>{delivery}</h3>
          <p>{t('home.deliveryText')}</p>
        </li>
      )}
      <li>
        <Icon name="package" size={24} />
        <h3>{transportText(i18n, transport)}</h3>
        <p>{t('home.transportText')}</p>
      </li>
      <li>
        <Icon name="warehouse" size={24} />
        <h3>{t('home.pickupTitle')}</h3>
        <dl>
          <div>
            <dt>{t('home.pickupBefore10')}</dt>
            <dd>{t('home.pickupSameDay')}</dd>
          </div>
          <div>
            <dt>{t('home.pickupBefore16')}</dt>
            <dd>{t('home.pickupNextDay')}</dd>
          </div>
        </dl>
        <p>{t('home.pickupText', { street: company.street })}</p>
      </li>
      {support && (
        <li>
          <Icon name="headset" size={24} />
          <h3>{support}</h3>
          {supportHours && <p>{supportHours}</p>}
          {company.telephone && (
            <a className={`link ${styles.telephone}`} href={telephoneLink(company.telephone)}>
              {company.telephone}
            </a>
          )}
        </li>
      )}
    </ul>
  );
}
