import { useEffect, useEffectEvent, useId, useState, type FormEvent } from 'react';
import { Link, useLoaderData, useNavigate, useRevalidator, type MetaFunction } from 'react-router';
import { Button } from '../../storefront/ui/button.tsx';
import { DataTable, type Column } from '../../storefront/ui/data-table.tsx';
import { Field, TextField } from '../../storefront/ui/field.tsx';
import { officeCall } from '../calls/browser-call.ts';
import type { OfficeAnswer } from '../calls/office-call.ts';
import { officeLoader } from '../calls/page-data.ts';
import { typedIn } from '../calls/typed.ts';
import { useAct } from '../calls/use-act.ts';
import { useI18n } from '../i18n/i18n.ts';
import { pageTitle } from '../i18n/page-title.ts';
import { Alert } from '../ui/alert.tsx';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Panel } from '../ui/panel.tsx';
import { Outcome } from '../ui/state.tsx';
import styles from './check.module.css';
import { CheckOutcome } from './check-outcome.tsx';

type Listed = OfficeAnswer<'getPriceCheck'>['checks'][number];

/** Milliseconds after which a check that runs is looked at again. */
const PAUSE = 2000;

export const loader = officeLoader(({ call, url }) => {
  const wanted = url.searchParams.get('check');
  return call('getPriceCheck', { checkId: wanted === null ? null : Number(wanted) });
});
export { keepOfficePage as clientLoader } from '../calls/page-data.ts';
export const meta: MetaFunction = pageTitle('check.title');

/** The bytes of a file as base64. */
function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? reader.result.replace(/^[^,]*,/, '') : ''),
    );
    reader.addEventListener('error', () => reject(reader.error ?? new Error(file.name)));
    reader.readAsDataURL(file);
  });
}

function CheckForm() {
  const { t } = useI18n();
  const navigate = useNavigate();
  const { run, isBusy, failure } = useAct();
  const [isMissing, setMissing] = useState(false);
  const [columns, setColumns] = useState<string | null>(null);
  const start = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const file = form.get('file');
    const isFile = file instanceof File && file.size > 0;
    setMissing(!isFile);
    setColumns(null);
    if (!isFile) return;
    await run(async () => {
      const content = await base64Of(file);
      const started = await officeCall('startPriceCheck', {
        ...{ fileName: file.name, content, day: typedIn(form, 'day') || null },
      });
      setColumns(Object.values(started.columns).join(', '));
      await navigate(`?check=${started.checkId}`, { preventScrollReset: true });
    });
  };
  return (
    <Panel title={t('check.new')} isPadded>
      <form className={styles.form} noValidate onSubmit={(event) => void start(event)}>
        <FailureAlert failure={failure} />
        <Field label={t('check.file')} hint={t('check.fileHint')} error={isMissing ? t('check.fileMissing') : null}>
          {(ids) => <input {...ids} type="file" name="file" accept=".csv,.txt,.tsv,.xlsx,text/csv" />}
        </Field>
        <TextField label={t('check.day')} name="day" type="date" compact />
        <p>{t('check.noLoad')}</p>
        <Button size="small" kind="ink" type="submit" busy={isBusy}>
          {t('check.start')}
        </Button>
        {columns !== null && <p role="status">{t('check.found', { columns })}</p>}
      </form>
    </Panel>
  );
}

function LatestChecks({ checks, current }: { checks: readonly Listed[]; current: number | undefined }) {
  const { t, moment, number } = useI18n();
  const columns: Column<Listed>[] = [
    {
      key: 'when',
      heading: t('check.when'),
      isRowHeading: true,
      cell: ({ id, askedAt }) => (
        <Link to={`?check=${id}`} preventScrollReset aria-current={id === current || undefined}>
          {moment(askedAt)}
        </Link>
      ),
    },
    { key: 'file', heading: t('check.fileName'), cell: ({ fileName }) => fileName },
    { key: 'by', heading: t('check.by'), cell: ({ askedBy }) => askedBy },
    { key: 'prices', heading: t('check.prices'), isFigure: true, cell: ({ prices }) => number(prices) },
    {
      key: 'result',
      heading: t('check.result'),
      cell: ({ isFinished, different }) => {
        if (!isFinished || different === null) return t('check.isRunning');
        return different === 0 ? (
          <Outcome tone="ok" icon="circle-check">
            {t('check.isEqual')}
          </Outcome>
        ) : (
          <Outcome tone="warn" icon="triangle-alert">
            {t('check.isDifferent', { count: different })}
          </Outcome>
        );
      },
    },
  ];
  return (
    <Panel title={t('check.latest')}>
      <div className={styles.scroll} tabIndex={0}>
        <DataTable
          caption={t('check.latest')}
          columns={columns}
          rows={checks}
          rowKey={({ id }) => id}
          className={styles.table}
        />
      </div>
    </Panel>
  );
}

/** Reads the page again while a check runs. */
function useResult(isRunning: boolean): void {
  const { revalidate } = useRevalidator();
  const look = useEffectEvent(() => void revalidate());
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(look, PAUSE);
    return () => clearInterval(timer);
  }, [isRunning]);
}

export default function CheckPage() {
  const { t, moment } = useI18n();
  const { check, checks, rounding } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const { run, isBusy, failure } = useAct();
  const id = useId();
  useResult(check !== null && check.result === null);
  const repeat = (checkId: number) =>
    run(async () => {
      const again = await officeCall('repeatPriceCheck', { checkId });
      await navigate(`?check=${again.checkId}`, { preventScrollReset: true });
    });
  return (
    <>
      <PageHead title={t('check.title')} facts={t('check.facts')} />
      <FailureAlert failure={failure} />
      <div className={styles.columns}>
        <div className={styles.stack}>
          {check === null && <p className={styles.muted}>{t('check.none')}</p>}
          {check && (
            <p id={id} className={styles.about}>
              {t('check.about', { file: check.fileName, moment: moment(check.askedAt), name: check.askedBy })}
              <Button size="small" busy={isBusy} disabled={check.result === null} onClick={() => void repeat(check.id)}>
                {t('check.repeat')}
              </Button>
            </p>
          )}
          {check && check.result === null && (
            <Alert tone="ok">
              <span role="status">{t('check.running', { count: check.prices })}</span>
            </Alert>
          )}
          {check?.result && <CheckOutcome check={check} result={check.result} rounding={rounding} />}
        </div>
        <div className={styles.stack}>
          <CheckForm />
          {checks.length > 0 && <LatestChecks checks={checks} current={check?.id} />}
        </div>
      </div>
    </>
  );
}
