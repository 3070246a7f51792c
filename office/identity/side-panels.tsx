import { useState } from 'react';
import type { IdentityField, IdentityFields } from '../../contract/office/identity.ts';
import { Button } from '../../storefront/ui/button.tsx';
import type { Act } from '../calls/use-act.ts';
import { officeCall } from '../calls/browser-call.ts';
import { useNotice } from '../frame/toasts.tsx';
import { useI18n, type OfficeTextKey } from '../i18n/i18n.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { Icon } from '../ui/icon.tsx';
import { Panel } from '../ui/panel.tsx';
import { StateBadge, type StateTone } from '../ui/state.tsx';
import styles from './identity.module.css';
import { isPicture, typedOf } from './typed-fields.ts';
import type { Identity } from './use-draft.ts';

/** A value of a field in words. */
export function useValueText(): (field: IdentityField, value: IdentityFields[IdentityField]) => string {
  const { t } = useI18n();
  return (field, value) => {
    if (isPicture(field)) return t(value === null ? 'identity.noPicture' : 'identity.aPicture');
    const typed = typedOf(field, value as never);
    const text = typeof typed === 'object' && typed !== null ? [typed.it, typed.en].filter(Boolean).join(' / ') : typed;
    return text?.replaceAll('\n', ' · ') || t('save.empty');
  };
}

/** A picture small enough for a line; words where there is none. */
function Value({ field, value }: { field: IdentityField; value: IdentityFields[IdentityField] }) {
  const text = useValueText()(field, value);
  return isPicture(field) && typeof value === 'string' ? (
    <img src={value} alt={text} className={styles.small} />
  ) : (
    <>{text}</>
  );
}

/** What publishing would change, and the way to give it up. */
export function ChangesPanel(props: {
  changed: readonly IdentityField[];
  before: IdentityFields;
  after: IdentityFields;
  onDiscard: (() => void) | null;
}) {
  const { t } = useI18n();
  const { changed, before, after, onDiscard } = props;
  return (
    <Panel
      title={t('identity.changes')}
      foot={
        onDiscard && (
          <Button size="small" className={`${styles.last} ${styles.write}`} onClick={onDiscard}>
            <Icon name="undo-2" />
            {t('identity.discard')}
          </Button>
        )
      }
    >
      {changed.length === 0 ? (
        <p className={styles.none}>{t('identity.noChanges')}</p>
      ) : (
        <ul className={styles.changes}>
          {changed.map((field) => (
            <li key={field}>
              {t(`identity.field.${field}`)}{' '}
              <s>
                <Value field={field} value={before[field]} />
              </s>{' '}
              <Icon name="arrow-right" size={12} />
              <span className="visually-hidden"> {t('identity.becomes')} </span>{' '}
              <b>
                <Value field={field} value={after[field]} />
              </b>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** What happens when it is published. */
export function EffectPanel() {
  const { t } = useI18n();
  return (
    <Panel title={t('identity.effect')} isPadded>
      <ul className={styles.effects}>
        {(['store', 'mail', 'undo-2'] as const).map((icon, index) => (
          <li key={icon}>
            <Icon name={icon} />
            {t(`identity.effect.${(index + 1) as 1 | 2 | 3}`)}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

type Version = Identity['versions'][number];
const TONES: Record<Version['state'], StateTone> = { live: 'ok', draft: 'warn', scheduled: 'muted', earlier: 'muted' };
const ICONS = { live: 'circle-check', draft: 'pencil', scheduled: 'calendar-clock', earlier: 'history' } as const;
/** Versions that are listed before one asks for the others. */
const FEW = 5;

/** The versions of the identity; an earlier one is published again after a look at what would change. */
export function VersionsPanel({ identity, act }: { identity: Identity; act: Act }) {
  const { t, word, moment } = useI18n();
  const notice = useNotice();
  const [isWhole, setWhole] = useState(false);
  const [chosen, setChosen] = useState<Version | null>(null);
  const { versions, live, scheduled } = identity;
  const { run, isBusy, failure, forget } = act;
  const close = () => {
    setChosen(null);
    forget();
  };
  const restore = async ({ number }: Version) => {
    if (!(await run(() => officeCall('restoreIdentity', { number, before: live.number })))) return;
    setChosen(null);
    notice(t('identity.restored', { number }));
  };
  return (
    <Panel
      title={t('identity.versions', { count: versions.length })}
      foot={
        versions.length > FEW && (
          <Button size="small" kind="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {t(isWhole ? 'identity.fewer' : 'identity.all')}
          </Button>
        )
      }
    >
      {versions.length === 0 && <p className={styles.none}>{t('identity.noVersions')}</p>}
      <ul className={styles.versions}>
        {(isWhole ? versions : versions.slice(0, FEW)).map((version) => (
          <li key={version.number}>
            <span>
              <b>{t('identity.version', { number: version.number })}</b>
              {version.state !== 'earlier' && (
                <StateBadge tone={TONES[version.state]} icon={ICONS[version.state]}>
                  {t(`identity.state.${version.state}`)}
                </StateBadge>
              )}
              <small>
                {moment(version.at)} · {version.by}
              </small>
            </span>
            {version.state === 'earlier' && (
              <Button size="small" className={styles.write} onClick={() => setChosen(version)}>
                {t('identity.restore')}
                <span className="visually-hidden"> {t('identity.version', { number: version.number })}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {chosen && (
        <Dialog
          isOpen
          onClose={close}
          title={t('identity.restoreTitle', { number: chosen.number })}
          actions={
            <>
              <Button size="small" onClick={close}>
                {t('frame.cancel')}
              </Button>
              <Button size="small" kind="ink" busy={isBusy} onClick={() => void restore(chosen)}>
                {t('identity.restore')}
              </Button>
            </>
          }
        >
          <FailureAlert failure={failure} />
          <p>
            {chosen.differs.length === 0
              ? t('identity.restoreSame')
              : t('identity.restoreText', {
                  fields: chosen.differs.map((field) => word(`identity.field.${field}` as OfficeTextKey)).join(', '),
                })}
          </p>
          {scheduled && <p>{t('identity.replaces', { moment: moment(scheduled.at) })}</p>}
        </Dialog>
      )}
    </Panel>
  );
}
