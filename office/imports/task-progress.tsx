import { Link } from 'react-router';
import { Progress } from '../../storefront/ui/progress.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { fieldName } from '../log/stored-text.ts';
import { Alert } from '../ui/alert.tsx';
import styles from './history.module.css';
import type { RunTask } from './use-task.ts';
import { useValueText } from './value-text.ts';

const LISTED = 20;

/** How far a task is: rows, seconds left, and that the page can be closed. */
export function TaskProgress({ task }: { task: RunTask }) {
  const { t, word, number } = useI18n();
  return (
    <div className={styles.progress} role="status">
      <b>{word(`imports.task.${task.isTrial ? 'trial' : task.action}`)}</b>
      <Progress value={task.done} of={task.total ?? 0} />
      <span>
        {task.total !== null && t('imports.task.rows', { done: number(task.done), total: number(task.total) })}{' '}
        {task.secondsLeft !== null && t('imports.task.left', { count: task.secondsLeft })}
      </span>
      <small>{t('imports.task.by', { name: task.by })}</small>
    </div>
  );
}

/** Why a task did nothing. */
export function TaskFailure({ task }: { task: RunTask }) {
  const { word } = useI18n();
  if (task.state !== 'failed' || task.failure === null) return null;
  return (
    <Alert tone="bad" title={word(`runs.failure.${task.failure.why}`)}>
      {task.failure.detail !== '' && <span lang="en">{task.failure.detail}</span>}
    </Alert>
  );
}

/** What undoing or releasing does, or would do: how many, what stays and why. */
export function TaskResult({ task }: { task: RunTask }) {
  const i18n = useI18n();
  const { t, word, number, path } = i18n;
  const valueText = useValueText();
  const { result } = task;
  if (result === null) return null;
  const { inserted, updated, left, examples } = result;
  const mode = task.isTrial ? 'would' : 'did';
  return (
    <div className={styles.progress}>
      <p>
        {t(`imports.${mode}.${task.action}`, { inserted: number(inserted), updated: number(updated) })}{' '}
        {left > 0 && t(task.action === 'correct' ? 'imports.leftRows' : 'imports.leftValues', { count: left })}
      </p>
      {examples.length > 0 && (
        <ul className={styles.list}>
          {examples.slice(0, LISTED).map(({ code, field, item, why, now, wanted }, place) => (
            <li key={place}>
              <b>{[code, item].filter(Boolean).join(' ')}</b> {fieldName(field, i18n)}: {word(`imports.why.${why}`)}
              {now !== undefined && (
                <small>{t('imports.nowInstead', { now: valueText(now), wanted: valueText(wanted) })}</small>
              )}
            </li>
          ))}
        </ul>
      )}
      {left > Math.min(examples.length, LISTED) && examples.length > 0 && (
        <p>{t('imports.andMore', { count: left - Math.min(examples.length, LISTED) })}</p>
      )}
      {!task.isTrial && task.ownRun !== null && (
        <Link to={path(`/imports/${task.ownRun}`)}>{t('imports.run', { id: task.ownRun })}</Link>
      )}
    </div>
  );
}
