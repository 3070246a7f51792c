import { useState, type FormEvent } from 'react';
import { Link, useLoaderData, type MetaFunction } from 'react-router';
import { Button } from '../../storefront/ui/button.tsx';
import { TextArea } from '../../storefront/ui/field.tsx';
import { officeCall } from '../calls/browser-call.ts';
import type { OfficeAnswer } from '../calls/office-call.ts';
import { officeLoader } from '../calls/page-data.ts';
import { typedIn } from '../calls/typed.ts';
import { useAct } from '../calls/use-act.ts';
import { useFrame } from '../frame/frame-state.tsx';
import { useNotice } from '../frame/toasts.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { pageTitle } from '../i18n/page-title.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Panel } from '../ui/panel.tsx';
import { Outcome } from '../ui/state.tsx';
import styles from './customers.module.css';
import { RequestTabs } from './request-tabs.tsx';

type Row = OfficeAnswer<'listCorrections'>['rows'][number];

export const loader = officeLoader(({ call, url }) => {
  const customerCode = url.searchParams.get('customer')?.trim().slice(0, 60);
  return call('listCorrections', {
    size: 100,
    all: url.searchParams.has('all'),
    ...(customerCode && { customerCode }),
  });
});

export { keepOfficePage as clientLoader } from '../calls/page-data.ts';
export const meta: MetaFunction = pageTitle('corrections.title');

function RefuseDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const { t } = useI18n();
  const notice = useNotice();
  const { run, isBusy, failure } = useAct();
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const answer = typedIn(new FormData(event.currentTarget), 'answer');
    if (!(await run(() => officeCall('decideCorrection', { id: row.id, decision: 'refused', answer })))) return;
    notice(t('corrections.saidDone'));
    onClose();
  };
  return (
    <Dialog isOpen onClose={onClose} title={t('corrections.refuseTitle', { company: row.customerName })}>
      <form className={styles.form} noValidate onSubmit={(event) => void onSubmit(event)}>
        <FailureAlert failure={failure} />
        <TextArea
          {...{
            label: t('corrections.answer'),
            name: 'answer',
            rows: 3,
            maxLength: 1000,
            required: true,
            compact: true,
          }}
          error={failure?.errors['answer']?.[0] ?? null}
          data-focus-first
        />
        <p className={styles.actions}>
          <Button onClick={onClose}>{t('frame.cancel')}</Button>
          <Button kind="danger" type="submit" busy={isBusy}>
            {t('corrections.refuseDo')}
          </Button>
        </p>
      </form>
    </Dialog>
  );
}

function Correction({ row }: { row: Row }) {
  const { t, word, moment, path } = useI18n();
  const { may } = useFrame();
  const notice = useNotice();
  const { run, isBusy, failure } = useAct();
  const [isRefusing, setRefusing] = useState(false);
  const decide = async (decision: 'apply' | 'told' | 'done') => {
    if (!(await run(() => officeCall('decideCorrection', { id: row.id, decision })))) return;
    notice(t(decision === 'told' ? 'corrections.saidTold' : 'corrections.saidDone'));
  };
  const when = moment(row.createdAt);
  const kind = t(`corrections.kind.${row.kind}`, { code: row.addressCode ?? '' });
  return (
    <Panel
      title={
        <>
          <Link to={path(`/customers/${encodeURIComponent(row.customerCode)}`)}>{row.customerName}</Link> · {kind}
        </>
      }
      aside={row.by === null ? t('corrections.askedNobody', { when }) : t('corrections.asked', { when, who: row.by })}
      foot={
        row.state === 'waiting' &&
        may('customers.edit') && (
          <>
            {row.toldAt !== null && (
              <Outcome tone="muted" icon="clock">
                {t('corrections.told', { when: moment(row.toldAt) })}
              </Outcome>
            )}
            <Button size="small" kind="danger" onClick={() => setRefusing(true)}>
              {t('corrections.refuse')}
            </Button>
            <span className={styles.footEnd}>
              {row.toldAt === null && !row.isApplicable && (
                <Button size="small" busy={isBusy} onClick={() => void decide('told')}>
                  {t('corrections.tell')}
                </Button>
              )}
              {row.isApplicable ? (
                <Button size="small" kind="ink" busy={isBusy} onClick={() => void decide('apply')}>
                  {t('corrections.apply')}
                </Button>
              ) : (
                <Button size="small" kind="ink" busy={isBusy} onClick={() => void decide('done')}>
                  {t('corrections.done')}
                </Button>
              )}
            </span>
          </>
        )
      }
      isPadded
      isLandmark={false}
    >
      <FailureAlert failure={failure} />
      <ul className={styles.list}>
        {Object.entries(row.wanted)
          .filter(([, value]) => value !== '')
          .map(([field, value]) => (
            <li key={field} className={styles.diff}>
              <span>
                {word(`corrections.field.${field}`)} {row.now[field] && <del>{row.now[field]}</del>} → <b>{value}</b>
              </span>
            </li>
          ))}
      </ul>
      {row.note && <p>«{row.note}»</p>}
      {row.decision && (
        <p>
          <Outcome tone={row.state === 'done' ? 'ok' : 'bad'} icon={row.state === 'done' ? 'circle-check' : 'circle-x'}>
            {t(row.state === 'done' ? 'corrections.state.done' : 'corrections.state.refused')}
          </Outcome>{' '}
          {[row.decision.by, row.decision.at && moment(row.decision.at)].filter(Boolean).join(', ')}
          {row.decision.reason && `: ${row.decision.reason}`}
        </p>
      )}
      {isRefusing && <RefuseDialog row={row} onClose={() => setRefusing(false)} />}
    </Panel>
  );
}

export default function CorrectionsPage() {
  const { t } = useI18n();
  const { rows, total } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t('corrections.title')} facts={t('corrections.facts', { count: total })} />
      <RequestTabs current="corrections" />
      {rows.length === 0 && <p className={styles.muted}>{t('corrections.none')}</p>}
      <div className={styles.stack}>
        {rows.map((row) => (
          <Correction key={row.id} row={row} />
        ))}
      </div>
    </>
  );
}
