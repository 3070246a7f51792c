import { useState } from 'react';
import { Button } from '../../storefront/ui/button.tsx';
import { Checkbox } from '../../storefront/ui/checkbox.tsx';
import { DataTable, type Column } from '../../storefront/ui/data-table.tsx';
import { officeCall } from '../calls/browser-call.ts';
import type { OfficeAnswer } from '../calls/office-call.ts';
import { useAct } from '../calls/use-act.ts';
import { useNotice } from '../frame/toasts.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { fieldName } from '../log/stored-text.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FailureAlert } from '../ui/failure-alert.tsx';
import styles from './history.module.css';
import { TaskFailure, TaskProgress } from './task-progress.tsx';
import { isAtWork, useTask } from './use-task.ts';
import { usePriceText, useValueText } from './value-text.ts';

type RunDetail = OfficeAnswer<'getImportRun'>;
type Steps = OfficeAnswer<'listHeldSteps'>;
type Step = Steps['steps'][number];

/** How much a step changes a value, in hundredths of a percent; null where there is none to compare. */
export function shareOfStep({ before, after }: Pick<Step, 'before' | 'after'>): number | null {
  if (before === null || before === 0) return null;
  return Math.round((((after ?? 0) - before) / before) * 10_000);
}

/** The prices that a held run would change, the largest steps first: what is left out stays as it is. */
export function HeldSteps({ run, steps: { steps, total } }: { run: RunDetail; steps: Steps }) {
  const i18n = useI18n();
  const { t, percent, number } = i18n;
  const valueText = useValueText();
  const priceText = usePriceText();
  const stepText = ({ kind }: Step, value: number | null) =>
    kind === 'price' || value === null ? priceText(value) : `${valueText(value)} %`;
  const notice = useNotice();
  const { run: act, isBusy, failure, forget } = useAct();
  const task = useTask(run.task);
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<'release' | 'discard' | null>(null);
  const toggle = (id: string) => {
    const next = new Set(leftOut);
    if (!next.delete(id)) next.add(id);
    setLeftOut(next);
  };
  const close = () => {
    forget();
    setAsked(null);
  };
  const release = async () => {
    const wanted = { id: run.id, action: 'release' as const, isTrial: false, leaveOut: [...leftOut] };
    if (await act(() => officeCall('startImportTask', wanted))) close();
  };
  const discard = async () => {
    if (!(await act(() => officeCall('discardImportRun', { id: run.id })))) return;
    notice(t('imports.discarded'));
    close();
  };
  const columns: Column<Step>[] = [
    ...(run.mayAct
      ? [
          {
            key: 'take',
            heading: t('imports.held.take'),
            cell: ({ id, code, item }: Step) => (
              <Checkbox checked={!leftOut.has(id)} onChange={() => toggle(id)}>
                <span className="visually-hidden">{[code, item].filter(Boolean).join(' ')}</span>
              </Checkbox>
            ),
          },
        ]
      : []),
    {
      ...{ key: 'code', heading: t('imports.record'), isRowHeading: true, className: styles.two },
      cell: ({ code, name, item }) => (
        <>
          {code}
          <small>{[name, item].filter(Boolean).join(' · ')}</small>
        </>
      ),
    },
    { key: 'field', heading: t('imports.field'), cell: ({ field }) => fieldName(field, i18n) },
    {
      ...{ key: 'before', heading: t('imports.before'), isFigure: true },
      cell: (step) => <del>{stepText(step, step.before)}</del>,
    },
    {
      ...{ key: 'after', heading: t('imports.after'), isFigure: true },
      cell: (step) => <b>{stepText(step, step.after)}</b>,
    },
    {
      ...{ key: 'share', heading: t('runs.difference'), isFigure: true },
      cell: (step) => {
        const share = shareOfStep(step);
        return share === null ? '' : `${share > 0 ? '+' : ''}${percent(share)}`;
      },
    },
  ];
  const isWorking = isAtWork(task);
  return (
    <>
      {task && isWorking && <TaskProgress task={task} />}
      {task && <TaskFailure task={task} />}
      {run.mayAct ? (
        !isWorking && (
          <div className={styles.actions}>
            <Button kind="danger" size="small" onClick={() => setAsked('discard')}>
              {t('imports.held.discard')}
            </Button>
            <Button kind="primary" size="small" onClick={() => setAsked('release')}>
              {leftOut.size === 0 ? t('imports.held.release') : t('imports.held.releaseBut', { count: leftOut.size })}
            </Button>
          </div>
        )
      ) : (
        <p>{t('imports.mayNot')}</p>
      )}
      <div className={styles.scroll}>
        <DataTable caption={t('imports.tab.steps')} columns={columns} rows={steps} rowKey={({ id }) => id} />
      </div>
      {total > steps.length && <p>{t('imports.held.more', { shown: number(steps.length), total: number(total) })}</p>}
      <Dialog
        isOpen={asked !== null}
        onClose={close}
        title={t(asked === 'discard' ? 'imports.held.discardTitle' : 'imports.held.releaseTitle')}
        actions={
          <>
            <Button kind="quiet" onClick={close}>
              {t('frame.cancel')}
            </Button>
            {asked === 'discard' ? (
              <Button kind="danger" busy={isBusy} onClick={() => void discard()}>
                {t('imports.held.discard')}
              </Button>
            ) : (
              <Button kind="ink" busy={isBusy} onClick={() => void release()}>
                {t('imports.held.releaseDo', { count: total - leftOut.size, number: number(total - leftOut.size) })}
              </Button>
            )}
          </>
        }
      >
        <FailureAlert failure={failure} />
        <p>{t(asked === 'discard' ? 'imports.held.discardText' : 'imports.held.releaseText')}</p>
      </Dialog>
    </>
  );
}
