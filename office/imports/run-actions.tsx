import { useState } from 'react';
import { Button } from '../../storefront/ui/button.tsx';
import { officeCall } from '../calls/browser-call.ts';
import type { OfficeAnswer } from '../calls/office-call.ts';
import { useAct } from '../calls/use-act.ts';
import { useI18n } from '../i18n/i18n.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { Icon } from '../ui/icon.tsx';
import { Panel } from '../ui/panel.tsx';
import styles from './history.module.css';
import { TaskFailure, TaskProgress, TaskResult } from './task-progress.tsx';
import { isAtWork, useTask } from './use-task.ts';

type RunDetail = OfficeAnswer<'getImportRun'>;

/** Undoing a run: how long it can be, what it would do, and its progress. */
export function RunActions({ run }: { run: RunDetail }) {
  const { t, word } = useI18n();
  const { run: act, isBusy, failure, forget } = useAct();
  const latest = useTask(run.task);
  // Corrected rows are told beside the rows.
  const task = latest?.action === 'undo' ? latest : null;
  // Only a trial of this visit is shown: an older one may no longer be true.
  const [trial, setTrial] = useState<number | null>(null);
  const { state, daysLeft } = run.undo;
  const begin = (isTrial: boolean) =>
    act(async () => {
      const { taskId } = await officeCall('startImportTask', { id: run.id, action: 'undo', isTrial });
      setTrial(isTrial ? taskId : null);
    });
  const isTried = task !== null && task.isTrial && task.id === trial && task.state === 'done';
  const isWorking = isAtWork(latest);
  const close = () => {
    forget();
    setTrial(null);
  };
  return (
    <Panel title={t('imports.undo')} isPadded>
      <div className={styles.progress}>
        {state === 'possible' ? (
          <p>{t('imports.undo.days', { count: daysLeft ?? 0 })}</p>
        ) : (
          <p>{word(`imports.undo.${state}`)}</p>
        )}
        {isWorking && task && <TaskProgress task={task} />}
        {task && !task.isTrial && <TaskFailure task={task} />}
        {task && !task.isTrial && task.state === 'done' && <TaskResult task={task} />}
        {task?.isTrial === true && task.id === trial && <TaskFailure task={task} />}
        {state === 'possible' && run.mayAct && !isWorking && (
          <div className={styles.actions}>
            <Button size="small" busy={isBusy} onClick={() => void begin(true)}>
              <Icon name="undo-2" />
              {t('imports.undo.begin')}
            </Button>
          </div>
        )}
        {!isTried && <FailureAlert failure={failure} />}
        {state === 'possible' && !run.mayAct && <p>{t('imports.mayNot')}</p>}
      </div>
      <Dialog
        isOpen={isTried && state === 'possible'}
        onClose={close}
        title={t('imports.undo.title')}
        actions={
          <>
            <Button kind="quiet" onClick={close}>
              {t('frame.cancel')}
            </Button>
            <Button kind="danger" busy={isBusy} onClick={() => void begin(false)}>
              {t('imports.undo.do')}
            </Button>
          </>
        }
      >
        <FailureAlert failure={failure} />
        {task && <TaskResult task={task} />}
        <p>{t('imports.undo.not')}</p>
      </Dialog>
    </Panel>
  );
}
