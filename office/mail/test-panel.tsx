import { useState } from 'react';
import { Button } from '../../storefront/ui/button.tsx';
import { TextField } from '../../storefront/ui/field.tsx';
import { officeCall } from '../calls/browser-call.ts';
import { useAct } from '../calls/use-act.ts';
import { useI18n } from '../i18n/i18n.ts';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { Panel } from '../ui/panel.tsx';
import { Outcome } from '../ui/state.tsx';
import settings from '../settings/settings.module.css';
import type { MailPage } from './mail-form.ts';
import styles from './mail-page.module.css';

const LOOKS = {
  accepted: { tone: 'ok', icon: 'circle-check' },
  refused: { tone: 'bad', icon: 'circle-x' },
  silent: { tone: 'bad', icon: 'hourglass' },
  failed: { tone: 'bad', icon: 'wifi-off' },
} as const;

/** Without a server a mail is a file, which nobody gets. */
const AS_FILE = { tone: 'warn', icon: 'file-text' } as const;

/** Sends a made-up confirmation, and says what the server answered, now and the last times. */
export function TestPanel({ page, isDirty }: { page: MailPage; isDirty: boolean }) {
  const { t, moment } = useI18n();
  const { run, isBusy, failure } = useAct();
  const [address, setAddress] = useState('');
  const send = () => void run(() => officeCall('sendTestMail', { address: address.trim() }));
  return (
    <Panel title={t('mail.test')} foot={t('mail.testHint')}>
      <form
        className={settings.form}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <TextField
          label={t('mail.testAddress')}
          type="email"
          value={address}
          onChange={({ target }) => setAddress(target.value)}
          hint={isDirty ? t('mail.testUnsaved') : null}
          error={failure?.errors['address']?.[0] ?? null}
          compact
        />
        <div>
          <Button type="submit" size="small" busy={isBusy} disabled={isDirty || address.trim() === ''}>
            {t('mail.testSend')}
          </Button>
        </div>
        <FailureAlert failure={failure} />
      </form>
      <ul className={styles.tests} aria-live="polite">
        {page.tests.length === 0 && <li>{t('mail.testNone')}</li>}
        {page.tests.map(({ at, by, recipient, outcome, answer }) => (
          <li key={at}>
            {page.smtp.host === null ? (
              <Outcome {...AS_FILE}>{t('mail.outcome.file')}</Outcome>
            ) : (
              <>
                <Outcome {...LOOKS[outcome]}>{t(`mail.outcome.${outcome}`)}</Outcome>
                <span lang="en">{answer}</span>
              </>
            )}
            <small>{t('mail.testLine', { moment: moment(at), by, recipient })}</small>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
