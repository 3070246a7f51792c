import { useEffect, useRef } from 'react';
import { useLoaderData, useNavigate, type MetaFunction } from 'react-router';
import { Button } from '../../storefront/ui/button.tsx';
import { Progress } from '../../storefront/ui/progress.tsx';
import { officeCall } from '../calls/browser-call.ts';
import type { OfficeAnswer } from '../calls/office-call.ts';
import { officeLoader } from '../calls/page-data.ts';
import { useAct } from '../calls/use-act.ts';
import { useI18n } from '../i18n/i18n.ts';
import { pageTitle } from '../i18n/page-title.ts';
import { Alert } from '../ui/alert.tsx';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Panel } from '../ui/panel.tsx';
import { StateBadge } from '../ui/state.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { fileSize } from './file-size.ts';
import styles from './imports.module.css';
import { useKindName } from './kind-name.ts';
import { OutcomePanels } from './outcome.tsx';
import { PriceSteps } from './price-steps.tsx';
import { useWork } from '../frame/use-work.ts';

type File = OfficeAnswer<'getImportFile'>;

export const loader = officeLoader(async ({ call, params }) => {
  const id = Number(params['id']);
  const file = await call('getImportFile', { id });
  const waits = (file.trial?.jumps ?? 0) > 0 && file.step === 'trial' && file.lacking.length === 0;
  const { permissions } = await call('getSession', {});
  const steps = waits && permissions.includes('prices.view') ? await call('listPriceSteps', { id }) : null;
  return { file, steps };
});
export { keepOfficePage as clientLoader } from '../calls/page-data.ts';
export const meta: MetaFunction = pageTitle('nav.import-file');

/** What is done with the file now, how far it is, and the way to stop it. */
function AtWork({ file }: { file: File }) {
  const { t, number } = useI18n();
  const { run, isBusy, failure } = useAct();
  if (file.job === null) return null;
  const { progress } = file;
  const share = progress?.share ?? null;
  const left = progress && share !== null && share > 0.02 ? Math.ceil((progress.seconds / share) * (1 - share)) : null;
  return (
    <Panel title={t(`imports.job.${file.job}`)} isPadded>
      <div className={styles.form}>
        <FailureAlert failure={failure} />
        <p role="status">
          {file.isStopAsked ? t('imports.stopping') : t('imports.closable', { name: file.jobBy ?? '' })}{' '}
          {progress && t('imports.rowsDone', { count: progress.rows })}{' '}
          {left !== null && t('imports.left', { seconds: number(left) })}
        </p>
        {share !== null && <Progress value={share} of={1} />}
        {file.job !== 'look' && (
          <div className={styles.buttons}>
            <Button
              size="small"
              busy={isBusy || file.isStopAsked}
              onClick={() => void run(() => officeCall('stopImport', { id: file.id }))}
            >
              {t('imports.stop')}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  );
}

/** Why the last job did not come to its end. */
function JobFailure({ failure }: { failure: NonNullable<File['failure']> }) {
  const { t, word, moment } = useI18n();
  const kindName = useKindName();
  const { reason, text, by, kind, since } = failure;
  return (
    <Alert tone={reason === 'busy' || reason === 'stopped' ? 'warn' : 'bad'} title={word(`imports.failure.${reason}`)}>
      {reason === 'busy' && kind !== undefined && (
        <p>
          {t('imports.busyWith', {
            kind: kindName(kind),
            name: by ?? t('imports.aCommand'),
            since: since ? moment(since) : '',
          })}
        </p>
      )}
      {text !== '' && reason !== 'stopped' && <p lang="en">{text}</p>}
    </Alert>
  );
}

/** The trial, and the button that writes. */
function TrialStep({
  file,
  steps,
  isReadOnly,
}: {
  file: File;
  steps: OfficeAnswer<'listPriceSteps'> | null;
  isReadOnly: boolean;
}) {
  const { t } = useI18n();
  const { run, isBusy, failure } = useAct();
  const { trial } = file;
  if (!trial) return null;
  const { id, version } = file;
  const count = trial.inserted + trial.updated + file.accepted;
  const start = (job: 'trial' | 'apply') => run(() => officeCall('startImport', { id, version, job }));
  return (
    <div className={styles.stack}>
      <FailureAlert failure={failure} />
      {!isReadOnly && (
        <div className={styles.buttons}>
          <Button size="small" busy={isBusy} onClick={() => void start('trial')}>
            {t('imports.tryAgain')}
          </Button>
          <Button
            size="small"
            kind="primary"
            busy={isBusy}
            reason={count === 0 && trial.missing === null ? t('imports.nothingToWrite') : null}
            onClick={() => void start('apply')}
          >
            {t('imports.write', { count })}
          </Button>
        </div>
      )}
      <OutcomePanels outcome={trial} isTrial />
      {steps && <PriceSteps steps={steps} file={file} isReadOnly={isReadOnly} />}
    </div>
  );
}

export default function FilePage() {
  const { t, word, path, moment, locale } = useI18n();
  const kindName = useKindName();
  const { file, steps } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const { run, isBusy, failure } = useAct();
  const { id, version, step, job, lacking } = file;
  const isAtWork = job !== null;
  useWork(isAtWork);
  const content = useRef<HTMLDivElement>(null);
  // How far it is, and then the result, stand above the button that was pressed.
  useEffect(() => {
    if (isAtWork) content.current?.focus();
  }, [isAtWork]);
  const isOver = step === 'done' || step === 'discarded';
  const isReadOnly = isOver || job !== null || lacking.length > 0;
  const discard = () =>
    run(async () => {
      await officeCall('discardImportFile', { id, version });
      await navigate(path('/imports/new'));
    });
  return (
    <>
      <PageHead
        title={file.name}
        facts={`${fileSize(file.bytes, locale)} · ${file.uploadedBy}, ${moment(file.uploadedAt)}`}
        badges={
          <StateBadge tone={step === 'done' ? 'ok' : 'muted'} icon={step === 'done' ? 'circle-check' : 'circle-dashed'}>
            {word(`imports.step.${step}`)}
          </StateBadge>
        }
        crumbs={[
          [path('/imports'), t('imports.title')],
          [path('/imports/new'), file.kind === null ? t('imports.begin') : kindName(file.kind)],
        ]}
      >
        {!isReadOnly && (
          <Button size="small" busy={isBusy} onClick={() => void discard()}>
            {t('imports.giveUp')}
          </Button>
        )}
      </PageHead>
      <div ref={content} tabIndex={-1} className={styles.stack}>
        <FailureAlert failure={failure} />
        {file.failure && <JobFailure failure={file.failure} />}
        <AtWork file={file} />
        {file.result && <OutcomePanels outcome={file.result} isTrial={false} />}
        {!isOver && <TrialStep file={file} steps={steps} isReadOnly={isReadOnly} />}
        {!isOver && job !== 'look' && (
          // Begun anew with what the server has read.
          <ColumnsStep key={`${id} ${version} ${file.kind}`} file={file} isReadOnly={isReadOnly} />
        )}
      </div>
    </>
  );
}
