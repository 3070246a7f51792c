import { useAppState } from '../session/app-state.tsx';
import { useI18n } from '../i18n/i18n.tsx';
import { transportText } from '../i18n/transport-text.ts';
import { perLocale } from '../../domain/locale.ts';
import { PICKUP_WEEKDAYS, textOfHours, type PickupWeekday } from '../../domain/pickup-slots.ts';
import { telephoneLink } from '../../domain/telephone.ts';
import { usePromises } from '../shell/promises.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './service-facts.module.css';

const weekdays = perLocale((tag) => new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'UTC' }));
/** A Monday, and a day, in milliseconds. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY = 24 * 60 * 60 * 1000;

/** Delivery, transport, pickup and support. */
export function ServiceFacts() {
  const i18n = useI18n();
  const { t } = i18n;
  const { transport, pickup, company } = useAppState().settings;
  const weekday = (day: PickupWeekday) => weekdays(i18n.locale).format(MONDAY + PICKUP_WEEKDAYS.indexOf(day) * DAY);
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
      {pickup && (
        <li>
          <Icon name="warehouse" size={24} />
          <h3>{t('home.pickupTitle')}</h3>
          <dl>
            <div>
              <dt>{t('home.pickupBefore', { time: pickup.sameDayUntil })}</dt>
              <dd>{t('home.pickupSameDay')}</dd>
            </div>
            <div>
              <dt>{t('home.pickupBefore', { time: pickup.nextMorningUntil })}</dt>
              <dd>{t('home.pickupNextDay')}</dd>
            </div>
          </dl>
          <p>
            {pickup.days.map(({ from, to, hours }) => (
              <span key={from}>
                {from === to ? weekday(from) : `${weekday(from)}–${weekday(to)}`} {textOfHours(hours)}
                <br />
              </span>
            ))}
            {company.street}
          </p>
        </li>
      )}
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
