import { useState } from 'react';
import { Button } from '../../storefront/ui/button.tsx';
import { Checkbox } from '../../storefront/ui/checkbox.tsx';
import { officeCall } from '../calls/browser-call.ts';
import type { OfficeAnswer } from '../calls/office-call.ts';
import { useAct } from '../calls/use-act.ts';
import { useNotice } from '../frame/toasts.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { Pager } from '../table/pager.tsx';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { Icon } from '../ui/icon.tsx';
import { download } from './download.ts';
import styles from './history.module.css';
import { TaskFailure, TaskProgress, TaskResult } from './task-progress.tsx';
import { isAtWork, useTask } from './use-task.ts';

type RunDetail = OfficeAnswer<'getImportRun'>;
type Rejected = OfficeAnswer<'listRejectedRows'>;
type Row = Rejected['rows'][number];
/** Corrected cells by the number of their row and their column. */
type Corrections = Readonly<Record<number, Readonly<Record<string, string>>>>;

/** The corrections with one more cell; one that is typed back as it was is none. */
export function withCell(
  corrections: Corrections,
  row: Pick<Row, 'number'>,
  { column, text, before }: { column: string; text: string; before: string },
): Corrections {
  const { [column]: _old, ...others } = corrections[row.number] ?? {};
  const cells = text === before ? others : { ...others, [column]: text };
  const { [row.number]: _row, ...rest } = corrections;
  return Object.keys(cells).length === 0 ? rest : { ...rest, [row.number]: cells };
}

interface RowProps {
  row: Row;
  columns: readonly string[];
  cells: Readonly<Record<string, string>>;
  isReadOnly: boolean;
  onCell: (column: string, text: string, before: string) => void;
}

function GridRow({ row, columns, cells, isReadOnly, onCell }: RowProps) {
  const { t, number } = useI18n();
  return (
    <tr>
      <th scope="row">{number(row.line)}</th>
      {columns.map((column, place) => {
        const before = row.cells[place] ?? '';
        const problems = row.problems.filter((problem) => problem.column === column);
        const text = cells[column] ?? before;
        return (
          <td
            key={column}
            data-bad={problems.length > 0 && cells[column] === undefined && !row.isSent ? true : undefined}
            data-changed={cells[column] === undefined ? undefined : true}
          >
            {isReadOnly || row.isSent ? (
              text
            ) : (
              <input
                aria-label={t('imports.grid.cell', { column, line: number(row.line) })}
                aria-invalid={problems.length > 0 && cells[column] === undefined ? true : undefined}
                value={text}
                maxLength={5000}
                onChange={({ target }) => onCell(column, target.value, before)}
              />
            )}
            {(row.isSent ? [] : problems).map(({ reason }) => (
              <small key={reason}>{reason}</small>
            ))}
          </td>
        );
      })}
      <td>
        {row.isSent && (
          <span>
            <Icon name="check" size={14} /> {t('imports.grid.sent')}
          </span>
        )}
        {row.problems
          .filter(({ column }) => column === null || !columns.includes(column))
          .map(({ field, reason }) => (
            <small key={reason}>
              {field !== null && field !== '' && `${field}: `}
              {reason}
            </small>
          ))}
      </td>
    </tr>
  );
}

/** Rejected rows as their file has them: the bad cells are marked, corrected here, and imported again. */
export function RejectedGrid({ run, rejected }: { run: RunDetail; rejected: Rejected }) {
  const { t, number } = useI18n();
  const notice = useNotice();
  const { run: act, isBusy, failure } = useAct();
  const task = useTask(run.task);
  const [corrections, setCorrections] = useState<Corrections>({});
  const [areAll, setAll] = useState(false);
  const { rows, columns, total } = rejected;
  const corrected = Object.entries(corrections).map(([row, cells]) => ({ number: Number(row), cells: { ...cells } }));
  const isWorking = isAtWork(task);
  const isReadOnly = !run.mayAct || isWorking;
  const send = async () => {
    const others = areAll ? ('all' as const) : ('none' as const);
    if (!(await act(() => officeCall('correctRejectedRows', { id: run.id, rows: corrected, others })))) return;
    setCorrections({});
    setAll(false);
  };
  const save = () =>
    act(async () => {
      const { fileName, content } = await officeCall('exportRejectedRows', { id: run.id });
      download(fileName, content);
    });
  const leave = async () => {
    if (await act(() => officeCall('markImportSeen', { id: run.id }))) notice(t('imports.grid.left'));
  };
  const count = areAll ? run.rejected.open : corrected.length;
  return (
    <>
      {task && isWorking && <TaskProgress task={task} />}
      {task?.action === 'correct' && <TaskFailure task={task} />}
      {task?.action === 'correct' && task.state === 'done' && <TaskResult task={task} />}
      <p>{t(run.mayAct ? 'imports.grid.text' : 'imports.mayNot')}</p>
      {run.rejected.isPart && (
        <p>{t('imports.grid.part', { count: run.rejected.kept, number: number(run.rejected.kept) })}</p>
      )}
      <div className={styles.gridBar}>
        {run.mayAct && run.rejected.open > 0 && (
          <>
            <Button
              kind="primary"
              size="small"
              busy={isBusy}
              reason={count === 0 || isWorking ? t('imports.grid.nothing') : null}
              onClick={() => void send()}
            >
              {t('imports.grid.send', { count, number: number(count) })}
            </Button>
            <Checkbox checked={areAll} onChange={({ target }) => setAll(target.checked)}>
              {t('imports.grid.all', { count: run.rejected.open, number: number(run.rejected.open) })}
            </Checkbox>
          </>
        )}
        <Button size="small" onClick={() => void save()}>
          <Icon name="download" />
          {t('imports.grid.download')}
        </Button>
        {run.mayAct && run.rejected.open > 0 && run.rejected.seenBy === null && (
          <Button size="small" kind="quiet" onClick={() => void leave()}>
            {t('imports.grid.leave')}
          </Button>
        )}
        {run.rejected.seenBy !== null && <span>{t('imports.grid.seenBy', { name: run.rejected.seenBy })}</span>}
      </div>
      <FailureAlert failure={failure} />
      <div className={styles.scroll}>
        <table className={styles.grid}>
          <caption className="visually-hidden">{t('imports.tab.rejected')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('imports.grid.line')}</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
              <th scope="col">{t('runs.reason')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <GridRow
                key={row.number}
                row={row}
                columns={columns}
                cells={corrections[row.number] ?? {}}
                isReadOnly={isReadOnly}
                onCell={(column, text, before) => setCorrections(withCell(corrections, row, { column, text, before }))}
              />
            ))}
          </tbody>
        </table>
      </div>
      <Pager total={total} shown={rows.length} />
    </>
  );
}
