import { useState } from 'react';
import type { TemplateField } from '../../contract/office/mail-templates.ts';
import { Button } from '../../storefront/ui/button.tsx';
import { officeCall } from '../calls/browser-call.ts';
import { useAct } from '../calls/use-act.ts';
import { useNotice } from '../frame/toasts.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { Panel } from '../ui/panel.tsx';
import { StateBadge } from '../ui/state.tsx';
import styles from './mails.module.css';
import type { Template } from './use-template.ts';

type Version = Template['versions'][number];

/** The versions of a text; each is compared with the one in use, and an earlier one can be used again. */
export function TemplateVersions({ template }: { template: Template }) {
  const { t, word, moment } = useI18n();
  const { run, isBusy, failure, forget } = useAct();
  const notice = useNotice();
  const [chosen, setChosen] = useState<Version | null>(null);
  const { key, versions, live } = template;
  const close = () => {
    setChosen(null);
    forget();
  };
  const restore = async ({ number }: Version) => {
    const request = { key, number, before: live.number };
    if (!(await run(() => officeCall('restoreMailTemplate', request)))) return;
    setChosen(null);
    notice(t('mails.restored'));
  };
  return (
    <Panel title={t('mails.versions', { count: versions.length })}>
      {versions.length === 0 && <p className={styles.none}>{t('mails.noVersions')}</p>}
      <ul className={styles.versions}>
        {versions.map((version) => (
          <li key={version.number}>
            <span>
              <b>{t('mails.version', { number: version.number })}</b>
              {version.state !== 'earlier' && (
                <StateBadge
                  tone={version.state === 'live' ? 'ok' : 'warn'}
                  icon={version.state === 'live' ? 'circle-check' : 'pencil'}
                >
                  {t(`mails.state.${version.state}`)}
                </StateBadge>
              )}
              {version.isProgram && t('mails.program')}
              <small>{t('mails.by', { moment: moment(version.at), name: version.by })}</small>
            </span>
            {version.state !== 'live' && (
              <Button size="small" onClick={() => setChosen(version)}>
                {t('mails.show')}
                <span className="visually-hidden"> {t('mails.version', { number: version.number })}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {chosen && (
        <Dialog
          isOpen
          onClose={close}
          title={t('mails.compareTitle', { number: chosen.number })}
          actions={
            <>
              <Button size="small" onClick={close}>
                {t('frame.cancel')}
              </Button>
              {chosen.state === 'earlier' && (
                <Button size="small" kind="ink" busy={isBusy} onClick={() => void restore(chosen)}>
                  {t('mails.restore')}
                </Button>
              )}
            </>
          }
        >
          <FailureAlert failure={failure} />
          {chosen.differs.length === 0 && <p>{t('mails.same')}</p>}
          <dl className={styles.differences}>
            {(chosen.differs as TemplateField[]).map((field) => (
              <div key={field}>
                <dt>{word(`mails.field.${field}`)}</dt>
                <dd>
                  <s>{live.fields[field]}</s>
                  <span className="visually-hidden"> {t('mails.becomes')} </span>
                  <b>{chosen.fields[field]}</b>
                </dd>
              </div>
            ))}
          </dl>
        </Dialog>
      )}
    </Panel>
  );
}
