import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { LEGAL_POLICIES, type LegalPolicy, type LegalTextKey } from '../../domain/legal-texts.ts';
import { shopDay } from '../../domain/shop-day.ts';
import { Button } from '../../storefront/ui/button.tsx';
import { Checkbox, Radio } from '../../storefront/ui/checkbox.tsx';
import { TextField } from '../../storefront/ui/field.tsx';
import { officeCall } from '../calls/browser-call.ts';
import type { OfficeAnswer } from '../calls/office-call.ts';
import { useAct } from '../calls/use-act.ts';
import { useNotice } from '../frame/toasts.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { Panel } from '../ui/panel.tsx';
import { StateBadge, type StateTone } from '../ui/state.tsx';
import styles from './legal.module.css';
import { TextHtml, type LegalText } from './text-editor.tsx';

type Version = LegalText['versions'][number];
const TONES: Record<Version['state'], StateTone> = { draft: 'warn', coming: 'muted', live: 'ok', earlier: 'muted' };
const ICONS = { draft: 'pencil', coming: 'calendar-clock', live: 'circle-check', earlier: 'history' } as const;

/** The versions of a text, which stay for good: by whom they are accepted, and for how many orders they count. */
export function VersionsPanel({ text }: { text: LegalText }) {
  const { t, date } = useI18n();
  const [search] = useSearchParams();
  const { run, isBusy, failure } = useAct();
  const [shown, setShown] = useState<OfficeAnswer<'getLegalVersion'> | null>(null);
  const missing = new URLSearchParams(search);
  missing.set('missing', '1');
  const show = (number: number) =>
    run(async () => setShown(await officeCall('getLegalVersion', { key: text.key, number })));
  return (
    <Panel title={t('legal.versions')} foot={t('legal.versionsFoot')}>
      <FailureAlert failure={failure} />
      {text.versions.length === 0 && <p className={styles.padded}>{t('legal.noVersions')}</p>}
      <ol className={styles.versions}>
        {text.versions.map((version) => (
          <li key={version.number}>
            <span className={styles.line}>
              <span>
                <b>{version.number}</b>{' '}
                <StateBadge tone={TONES[version.state]} icon={ICONS[version.state]}>
                  {t(`legal.state.${version.state}`)}
                </StateBadge>
              </span>
              <span>
                {version.validFrom && t('legal.fromDay', { day: date(shopDay(new Date(version.validFrom))) })}
              </span>
            </span>
            {version.state !== 'draft' && (
              <>
                <span>
                  {t('legal.people', { count: version.people })}; {t('legal.orders', { count: version.orders })}.{' '}
                  <span className={styles.hash} title={version.hash}>
                    {t('legal.hash', { hash: `${version.hash.slice(0, 4)}…${version.hash.slice(-4)}` })}
                  </span>
                </span>
                <span className={styles.links}>
                  <Button size="small" kind="quiet" busy={isBusy} onClick={() => void show(version.number)}>
                    {t('legal.showText')}
                    <span className="visually-hidden"> {t('legal.version', { number: version.number })}</span>
                  </Button>
                  {version.state === 'live' && version.asked !== 'not' && (
                    <Link className="link" to={`?${missing}`} preventScrollReset>
                      {t('legal.missing')}
                    </Link>
                  )}
                </span>
              </>
            )}
          </li>
        ))}
      </ol>
      {shown && (
        <Dialog isOpen onClose={() => setShown(null)} title={shown.title}>
          <TextHtml it={shown.it} en={shown.en} />
        </Dialog>
      )}
    </Panel>
  );
}

/** What happens to orders that agents and the office send where nobody of the customer has accepted. */
export function PolicyPanel({ textKey, policy }: { textKey: LegalTextKey; policy: LegalPolicy }) {
  const { t } = useI18n();
  const { run, isBusy, failure } = useAct();
  const notice = useNotice();
  const save = async (before: LegalPolicy, after: LegalPolicy) => {
    if (before === after) return;
    const request = { key: textKey, policy: { before, after } };
    if (await run(() => officeCall('saveLegalPolicy', request)))
      notice(t('legal.policySaved'), () => void save(after, before));
  };
  return (
    <Panel title={t('legal.others')} isPadded>
      <FailureAlert failure={failure} />
      <fieldset className={styles.clauses} disabled={isBusy}>
        <legend>{t('legal.othersText')}</legend>
        {LEGAL_POLICIES.map((one) => (
          <Radio key={one} name="policy" value={one} checked={one === policy} onChange={() => void save(policy, one)}>
            {t(`legal.policy.${one}`)}
          </Radio>
        ))}
      </fieldset>
    </Panel>
  );
}

/** Enters for all customers that they accepted a text before the shop. */
export function EarlierButton({ textKey, title }: { textKey: LegalTextKey; title: string }) {
  const { t } = useI18n();
  const { run, isBusy, failure, forget } = useAct();
  const notice = useNotice();
  const [isOpen, setOpen] = useState(false);
  const [day, setDay] = useState('');
  const [withClauses, setWithClauses] = useState(false);
  const close = () => {
    setOpen(false);
    forget();
  };
  const enter = async () => {
    let count = 0;
    const isDone = await run(async () => {
      ({ count } = await officeCall('enterEarlierConsents', { key: textKey, day, withClauses }));
    });
    if (!isDone) return;
    close();
    notice(t('legal.earlierDone', { count }));
  };
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('legal.earlier')}
      </Button>
      {isOpen && (
        <Dialog
          isOpen
          onClose={close}
          title={`${t('legal.earlierTitle')}: ${title}`}
          actions={
            <>
              <Button size="small" onClick={close}>
                {t('frame.cancel')}
              </Button>
              <Button size="small" kind="ink" busy={isBusy} disabled={day === ''} onClick={() => void enter()}>
                {t('legal.earlierSave')}
              </Button>
            </>
          }
        >
          <FailureAlert failure={failure} />
          <p>{t('legal.earlierText')}</p>
          <TextField
            type="date"
            label={t('legal.earlierDay')}
            value={day}
            error={failure?.errors['day']?.[0] ?? null}
            onChange={({ target }) => setDay(target.value)}
          />
          <Checkbox checked={withClauses} onChange={({ target }) => setWithClauses(target.checked)}>
            {t('legal.earlierClauses')}
          </Checkbox>
        </Dialog>
      )}
    </>
  );
}
