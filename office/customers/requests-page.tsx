import { useState, type FormEvent } from 'react';
import { Link, useLoaderData, useSearchParams, type MetaFunction } from 'react-router';
import { REJECTION_REASONS } from '../../contract/office/requests.ts';
import { Button } from '../../storefront/ui/button.tsx';
import { TextArea } from '../../storefront/ui/field.tsx';
import { officeCall } from '../calls/browser-call.ts';
import type { OfficeAnswer } from '../calls/office-call.ts';
import { officeLoader } from '../calls/page-data.ts';
import { typedIn } from '../calls/typed.ts';
import { useAct } from '../calls/use-act.ts';
import { useFrame, usePresence } from '../frame/frame-state.tsx';
import { useLetter } from '../frame/keys.tsx';
import { useNotice } from '../frame/toasts.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { pageTitle } from '../i18n/page-title.ts';
import { useKeptOrder } from '../table/kept-order.ts';
import { Neighbours } from '../table/neighbours.tsx';
import { Alert } from '../ui/alert.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Outcome, StateBadge, type StateTone } from '../ui/state.tsx';
import type { OfficeIconName } from '../ui/icon.tsx';
import styles from './customers.module.css';
import { RequestDetail } from './request-detail.tsx';
import { RequestTabs } from './request-tabs.tsx';

type Row = OfficeAnswer<'listRequests'>['rows'][number];

export const loader = officeLoader(async ({ call, url }) => {
  const all = url.searchParams.has('all');
  const text = url.searchParams.get('text')?.slice(0, 200);
  const [{ rows, total }, choices] = await Promise.all([
    call('listRequests', { all, size: 100, ...(text && { text }) }),
    call('customerChoices', {}),
  ]);
  const wanted = Number(url.searchParams.get('id'));
  const id = Number.isInteger(wanted) && wanted > 0 ? wanted : (rows[0]?.id ?? null);
  const customerCode = url.searchParams.get('customer')?.trim().slice(0, 60);
  const request = id === null ? null : await call('getRequest', { id, ...(customerCode && { customerCode }) });
  return { rows, total, choices, request, isChosen: wanted > 0 };
});

export { keepOfficePage as clientLoader } from '../calls/page-data.ts';
export const meta: MetaFunction = pageTitle('requests.title');

const VERDICTS: Record<Row['verdict'], [StateTone, OfficeIconName]> = {
  known: ['ok', 'circle-check'],
  unknown: ['muted', 'circle-help'],
  'vat-invalid': ['bad', 'circle-x'],
};

function Verdict({ row }: { row: Row }) {
  const { t } = useI18n();
  if (row.state !== 'waiting') {
    const isApproved = row.state === 'approved';
    return (
      <Outcome tone={isApproved ? 'ok' : 'bad'} icon={isApproved ? 'circle-check' : 'circle-x'}>
        {t(`requests.state.${row.state}`)}
      </Outcome>
    );
  }
  const [tone, icon] = VERDICTS[row.verdict];
  return (
    <Outcome tone={tone} icon={icon}>
      {t(`requests.verdict.${row.verdict}`)}
    </Outcome>
  );
}

function RejectDialog({ request, onClose }: { request: OfficeAnswer<'getRequest'>; onClose: () => void }) {
  const { t } = useI18n();
  const notice = useNotice();
  const { run, isBusy, failure } = useAct();
  const { company } = request;
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const reason = REJECTION_REASONS.find((one) => one === form.get('reason')) ?? 'other';
    const note = typedIn(form, 'note');
    if (!(await run(() => officeCall('rejectAccess', { id: request.id, reason, note })))) return;
    notice(t('requests.rejectedDone', { company }));
    onClose();
  };
  return (
    <Dialog isOpen onClose={onClose} title={t('requests.rejectTitle', { company })}>
      <form className={styles.form} noValidate onSubmit={(event) => void onSubmit(event)}>
        <FailureAlert failure={failure} />
        <label className={styles.two}>
          <span>{t('requests.rejectReason')}</span>
          <select name="reason" className={styles.select} data-focus-first>
            {REJECTION_REASONS.map((reason) => (
              <option key={reason} value={reason}>
                {t(`requests.reason.${reason}`)}
              </option>
            ))}
          </select>
        </label>
        <TextArea
          {...{ label: t('requests.rejectNote'), name: 'note', rows: 3, maxLength: 1000, compact: true }}
          error={failure?.errors['note']?.[0] ?? null}
        />
        <p>
          <small>{t('requests.rejectStays')}</small>
        </p>
        <p className={styles.actions}>
          <Button onClick={onClose}>{t('frame.cancel')}</Button>
          <Button kind="danger" type="submit" busy={isBusy}>
            {t('requests.rejectDo')}
          </Button>
        </p>
      </form>
    </Dialog>
  );
}

export default function RequestsPage() {
  const { t, moment } = useI18n();
  const { rows, total, choices, request, isChosen } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const { may } = useFrame();
  const [isRejecting, setRejecting] = useState(false);
  const isAll = search.has('all');
  useKeptOrder(
    'requests',
    rows.map(({ id }) => String(id)),
  );
  const to = (id: number | string) => `?${new URLSearchParams({ ...(isAll && { all: '1' }), id: String(id) })}`;
  const isOpen = request?.state === 'waiting' && may('customers.edit');
  useLetter('x', isOpen ? () => setRejecting(true) : null);
  return (
    <>
      <PageHead title={t('requests.title')} facts={isAll ? null : t('requests.facts', { count: total })} />
      <RequestTabs current={isAll ? 'history' : 'waiting'} />
      {rows.length === 0 && !request ? (
        <p className={styles.muted}>{t('requests.none')}</p>
      ) : (
        <div className={styles.panes}>
          <div className={styles.pane} data-hidden={isChosen || undefined}>
            <ul>
              {rows.map((row) => (
                <li key={row.id}>
                  <Link to={to(row.id)} aria-current={row.id === request?.id ? 'true' : undefined} preventScrollReset>
                    <span>
                      <b>{row.company}</b>
                      <small>{moment(row.createdAt).split(',')[0]}</small>
                    </span>
                    <small>{[t(`requests.kind.${row.kind}`), row.city].filter(Boolean).join(' · ')}</small>
                    <Verdict row={row} />
                  </Link>
                </li>
              ))}
            </ul>
            <p className={styles.letters}>{t('requests.keys')}</p>
          </div>
          {request && (
            <Detail
              key={request.id}
              request={request}
              choices={choices}
              reject={isOpen ? () => setRejecting(true) : null}
              pathTo={to}
              isHidden={!isChosen}
              back={isChosen ? `?${isAll ? 'all=1' : ''}` : null}
            />
          )}
        </div>
      )}
      {isRejecting && request && <RejectDialog request={request} onClose={() => setRejecting(false)} />}
    </>
  );
}

interface DetailProps {
  request: OfficeAnswer<'getRequest'>;
  choices: OfficeAnswer<'customerChoices'>;
  reject: (() => void) | null;
  pathTo: (id: string) => string;
  /** Nobody has chosen it: on a phone the list comes first. */
  isHidden: boolean;
  back: string | null;
}

function Detail({ request, choices, reject, pathTo, isHidden, back }: DetailProps) {
  const { t, moment } = useI18n();
  const others = usePresence('access-request', String(request.id));
  const { may } = useFrame();
  const notice = useNotice();
  const { run, isBusy, failure } = useAct();
  const reopen = async () => {
    const { id, company } = request;
    if (await run(() => officeCall('reopenAccess', { id }))) notice(t('requests.reopenedDone', { company }));
  };
  return (
    <section className={styles.detail} data-hidden={isHidden || undefined} aria-label={request.company}>
      {back !== null && (
        <Link to={back} className={styles.backLink}>
          {t('requests.back')}
        </Link>
      )}
      <Neighbours list="requests" id={String(request.id)} pathTo={pathTo} />
      {others.length > 0 && <Alert tone="warn">{others.map(({ name }) => name).join(', ')}</Alert>}
      {request.decision && (
        <p>
          <StateBadge
            tone={request.state === 'approved' ? 'ok' : 'bad'}
            icon={request.state === 'approved' ? 'circle-check' : 'circle-x'}
          >
            {t(request.state === 'approved' ? 'requests.state.approved' : 'requests.state.rejected')}
          </StateBadge>{' '}
          {[request.decision.by, request.decision.at && moment(request.decision.at)].filter(Boolean).join(', ')}
          {request.decision.reason && `: ${request.decision.reason}`}
        </p>
      )}
      {request.state === 'rejected' && may('customers.edit') && (
        <div className={styles.actions}>
          <Button busy={isBusy} onClick={() => void reopen()}>
            {t('requests.reopen')}
          </Button>
        </div>
      )}
      <FailureAlert failure={failure} />
      <RequestDetail request={request} choices={choices} reject={reject} />
    </section>
  );
}
