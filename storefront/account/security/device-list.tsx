import { useI18n } from '../../i18n/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { StatusLabel } from '../../ui/badge.tsx';
import type { Device } from './load-security.ts';
import { SecurityForm } from './security-form.tsx';
import styles from './security-section.module.css';

const ICONS = { desktop: 'monitor', phone: 'smartphone', tablet: 'tablet' } as const;

/** The devices on which the user is logged in, each with a button that logs it out, and one for all. */
export function DeviceList({ devices }: { devices: readonly Device[] }) {
  const { t, dateTime } = useI18n();
  return (
    <div>
      <ul className={styles.rows}>
        {devices.map((device) => {
          const name = [device.system, device.browser].filter(Boolean).join(' · ') || t('security.unknownDevice');
          return (
            <li key={device.id}>
              <Icon name={ICONS[device.kind]} size={20} />
              <span className={styles.label}>
                <b>{name}</b>
                {device.isCurrent && <small>{t('security.thisDevice')}</small>}
              </span>
              <span className={styles.detail}>
                {device.isCurrent ? t('security.now') : dateTime(device.lastUsedAt)}
              </span>
              {device.isCurrent ? (
                <span className={styles.action}>
                  <StatusLabel tone="ok" icon="circle-check">
                    {t('security.inUse')}
                  </StatusLabel>
                </span>
              ) : (
                <SecurityForm change="end" className={styles.action}>
                  <Button
                    type="submit"
                    size="small"
                    name="id"
                    value={device.id}
                    aria-label={t('security.endOf', { device: name })}
                  >
                    {t('security.end')}
                  </Button>
                </SecurityForm>
              )}
            </li>
          );
        })}
      </ul>
      {/* A new document, so that no data of the user stays in memory. */}
      <SecurityForm change="end-all" reloadDocument className={styles.all}>
        <Button type="submit" kind="danger">
          <Icon name="log-out" />
          {t('security.endAll')}
        </Button>
        <span className={styles.hint}>{t('security.endAllHint')}</span>
      </SecurityForm>
    </div>
  );
}
