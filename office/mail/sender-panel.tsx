import { Button } from '../../storefront/ui/button.tsx';
import { officeCall } from '../calls/browser-call.ts';
import { useAct } from '../calls/use-act.ts';
import { useI18n } from '../i18n/i18n.ts';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { Facts, Panel } from '../ui/panel.tsx';
import { Outcome } from '../ui/state.tsx';
import settings from '../settings/settings.module.css';
import type { MailForm, MailPage } from './mail-form.ts';
import { MailField } from './server-panel.tsx';
import styles from './mail-page.module.css';

type Check = MailPage['checks'][number];

/** What a look-up has found, in words, never advice. */
function CheckOutcome({ check: { check, name, state, records, isSilent } }: { check: Check }) {
  const { t } = useI18n();
  if (name === null)
    return (
      <Outcome tone="muted" icon="circle-dashed">
        {t('mail.state.noSelector')}
      </Outcome>
    );
  if (state === 'found')
    return (
      <Outcome tone={check === 'dkim' || records.length === 1 ? 'ok' : 'warn'} icon="circle-check">
        {t('mail.state.several', { count: records.length })}
      </Outcome>
    );
  if (state === 'not-found')
    return (
      <Outcome tone="warn" icon="circle-x">
        {t('mail.state.not-found')}
      </Outcome>
    );
  if (isSilent)
    return (
      <Outcome tone="warn" icon="cloud-off">
        {t('mail.state.silent')}
      </Outcome>
    );
  return (
    <Outcome tone="muted" icon="circle-dashed">
      {t('mail.state.none')}
    </Outcome>
  );
}

function CheckRow({ check }: { check: Check }) {
  const { t, moment } = useI18n();
  const { isSilent, askedAt, answeredAt } = check;
  return (
    <tr>
      <th scope="row">
        <b>{t(`mail.check.${check.check}`)}</b>
        {check.name !== null && <small>{check.name}</small>}
      </th>
      <td>
        <CheckOutcome check={check} />
        {isSilent && askedAt !== null && answeredAt !== null && (
          <small>{t('mail.silentKept', { asked: moment(askedAt), answered: moment(answeredAt) })}</small>
        )}
        {!isSilent && askedAt !== null && <small>{t('mail.asked', { moment: moment(askedAt) })}</small>}
      </td>
      <td>
        {check.records.map((record, index) => (
          <code key={index} className={styles.record}>
            {record}
          </code>
        ))}
      </td>
    </tr>
  );
}

/** Who mails come from, and what the DNS says of the domain. */
export function SenderPanel({ form, page }: { form: MailForm; page: MailPage }) {
  const { t } = useI18n();
  const { run, isBusy, failure } = useAct();
  const { sender, smtp } = page;
  const title = t('mail.checks', { domain: sender.domain ?? '' });
  return (
    <Panel
      title={t('mail.sender')}
      aside={
        sender.domain !== null && (
          <Button size="small" busy={isBusy} onClick={() => void run(() => officeCall('lookUpSender', {}))}>
            {t('mail.lookUp')}
          </Button>
        )
      }
      foot={`${t('mail.senderFoot')} ${t('mail.checksFoot')}`}
    >
      <div className={settings.form}>
        <Facts facts={[[t('mail.senderName'), sender.name]]} />
        <div className={settings.halves}>
          <MailField
            form={form}
            name="smtp.sender"
            label="mail.senderAddress"
            isOnServer={smtp.isSenderOnServer}
            hint={
              sender.address === ''
                ? t('mail.senderMissing')
                : sender.origin === 'none'
                  ? t('mail.senderOfCompany', { address: sender.address })
                  : ''
            }
          />
          <MailField
            form={form}
            name="dkimSelector"
            label="field.dkimSelector"
            isOnServer={false}
            hint={t('mail.selectorHint')}
          />
        </div>
        <FailureAlert failure={failure} />
      </div>
      {sender.domain === null ? (
        <p className={settings.padded}>{t('mail.noDomain')}</p>
      ) : (
        <div className={settings.scroll} role="group" aria-label={title} tabIndex={0}>
          <table className={`${settings.table} ${styles.checks}`}>
            <caption className={styles.caption}>{title}</caption>
            <thead>
              <tr>
                {(['check', 'outcome', 'record'] as const).map((name) => (
                  <th key={name} scope="col">
                    {t(`mail.column.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {page.checks.map((check) => (
                <CheckRow key={check.check} check={check} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}
