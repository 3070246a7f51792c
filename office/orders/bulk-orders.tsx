import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useSearchParams } from 'react-router';
import { MAXIMUM_IN_ARCHIVE } from '../../domain/defaults.ts';
import { Button } from '../../storefront/ui/button.tsx';
import { TextField } from '../../storefront/ui/field.tsx';
import { officeCall, quietCall } from '../calls/browser-call.ts';
import type { OfficeAnswer, OfficeRequest } from '../calls/office-call.ts';
import { useAct } from '../calls/use-act.ts';
import { useI18n } from '../i18n/i18n.ts';
import type { Selection } from '../table/list-table.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FailureAlert } from '../ui/failure-alert.tsx';
import styles from './bulk-orders.module.css';

type Row = OfficeAnswer<'listOrders'>['rows'][number];
type Action = OfficeRequest<'runOnOrders'>['action'];
type Run = OfficeAnswer<'runOnOrders'>['run'];
type Filter = Extract<OfficeRequest<'selectOrders'>, { filter: unknown }>['filter'];

/** Above so many the person is asked first, and above the second the number is typed. */
const ASKED_FROM = 50;
const TYPED_FROM = 100;
/** Milliseconds between two looks at a run. */
const LOOK = 1000;

interface BulkOrdersProps {
  selection: Selection<Row>;
  people: OfficeAnswer<'listOrderPeople'>;
  filterOf: (search: URLSearchParams) => Filter;
}

interface Asked {
  kind: Action['kind'];
  userId: number | null;
}

/** What can be done with selected orders. The set is fixed on the server when it is confirmed. */
export function BulkOrders({ selection, people, filterOf }: BulkOrdersProps) {
  const { t, locale, money } = useI18n();
  const isTooLarge = selection.count > MAXIMUM_IN_ARCHIVE;
  const [search] = useSearchParams();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [run, setRun] = useState<Run | null>(null);
  const act = useAct();
  const select = () =>
    officeCall(
      'selectOrders',
      selection.isAll ? { filter: filterOf(search) } : { ids: selection.rows.map(({ id }) => id) },
    );
  const begin = (action: Action) =>
    act.run(async () => {
      const { selectionId } = await select();
      setAsked(null);
      setRun((await officeCall('runOnOrders', { selectionId, action })).run);
    });
  const download = () =>
    act.run(async () => {
      const { selectionId } = await select();
      location.assign(`/office/files/orders.zip?${new URLSearchParams({ locale, selection: selectionId })}`);
    });
  const ask = (next: Asked) => {
    const isQuiet = next.kind !== 'cancel' && selection.count <= ASKED_FROM;
    if (!isQuiet) setAsked(next);
    else if (next.kind === 'assign') void begin({ kind: 'assign', userId: next.userId });
    else void begin({ kind: 'send-again' });
  };
  return (
    <>
      <Button size="small" busy={act.isBusy} onClick={() => ask({ kind: 'send-again', userId: null })}>
        {t('orders.bulk.send')}
      </Button>
      <select
        className={styles.assign}
        aria-label={t('orders.bulk.assign')}
        value=""
        disabled={act.isBusy}
        onChange={({ target }) => ask({ kind: 'assign', userId: target.value === '0' ? null : Number(target.value) })}
      >
        <option value="" disabled>
          {t('orders.bulk.assign')}
        </option>
        <option value="0">{t('orders.bulk.nobody')}</option>
        {people.colleagues.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <Button
        size="small"
        busy={act.isBusy}
        reason={isTooLarge ? t('orders.bulk.pdfTooMany', { maximum: MAXIMUM_IN_ARCHIVE }) : null}
        onClick={() => void download()}
      >
        {t('orders.bulk.pdf')}
      </Button>
      <Button size="small" busy={act.isBusy} onClick={() => ask({ kind: 'cancel', userId: null })}>
        {t('orders.bulk.cancel')}
      </Button>
      {!selection.isAll && (
        <span className={styles.sum}>{money(selection.rows.reduce((cents, { netCents }) => cents + netCents, 0))}</span>
      )}
      {act.failure && !asked && <FailureAlert failure={act.failure} />}
      {asked &&
        // Outside of the bar, whose colours it must not take.
        createPortal(
          <ConfirmBulk
            asked={asked}
            selection={selection}
            isBusy={act.isBusy}
            failure={<FailureAlert failure={act.failure} />}
            onClose={() => setAsked(null)}
            onConfirm={(action) => void begin(action)}
          />,
          document.body,
        )}
      {run &&
        createPortal(<RunDialog run={run} onClose={() => setRun(null)} onDone={selection.clear} />, document.body)}
    </>
  );
}

interface ConfirmBulkProps {
  asked: Asked;
  selection: Selection<Row>;
  isBusy: boolean;
  failure: ReactNode;
  onClose: () => void;
  onConfirm: (action: Action) => void;
}

/** Asks before something is done with many orders, or before any are cancelled. */
function ConfirmBulk({ asked, selection, isBusy, failure, onClose, onConfirm }: ConfirmBulkProps) {
  const { t, money } = useI18n();
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState('');
  const { count } = selection;
  const isCancel = asked.kind === 'cancel';
  const isReady =
    (!isCancel || reason.trim() !== '') && (count <= TYPED_FROM || typed.replaceAll(/\D/g, '') === String(count));
  const action: Action =
    asked.kind === 'cancel'
      ? { kind: 'cancel', reason: reason.trim() }
      : asked.kind === 'assign'
        ? { kind: 'assign', userId: asked.userId }
        : { kind: 'send-again' };
  const sum = selection.rows.reduce((cents, { netCents }) => cents + netCents, 0);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('orders.bulk.title')}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('frame.cancel')}
          </Button>
          <Button
            kind={isCancel ? 'danger' : 'ink'}
            busy={isBusy}
            disabled={!isReady}
            onClick={() => onConfirm(action)}
          >
            {t('orders.bulk.go', { count })}
          </Button>
        </>
      }
    >
      <p>
        {t('orders.bulk.text', { count })} {!selection.isAll && t('orders.bulk.value', { sum: money(sum) })}
      </p>
      {isCancel && (
        <TextField
          label={t('orders.reason')}
          hint={t('orders.reasonHint')}
          required
          data-focus-first
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      {count > TYPED_FROM && (
        <TextField
          label={t('orders.bulk.number', { count })}
          inputMode="numeric"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      {failure}
    </Dialog>
  );
}

/** How far a run is, and what it left out; a run goes on when the page is closed. */
function RunDialog({ run: begun, onClose, onDone }: { run: Run; onClose: () => void; onDone: () => void }) {
  const { t, path } = useI18n();
  const [run, setRun] = useState(begun);
  const isOver = run.state === 'done';
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => {
      // A look that fails is made again with the next one.
      quietCall('getOrdersRun', { runId: begun.id })
        .then((answer) => setRun(answer.run))
        .catch(() => undefined);
    }, LOOK);
    return () => clearInterval(timer);
  }, [begun.id, isOver]);
  const close = () => {
    onClose();
    onDone();
  };
  return (
    <Dialog
      isOpen
      onClose={close}
      title={t('orders.bulk.progress', { done: run.done, count: run.count })}
      actions={
        <Button kind="ink" onClick={close}>
          {t('frame.close')}
        </Button>
      }
    >
      <div role="status">
        {isOver ? (
          <p>
            {t('orders.bulk.done', { count: run.done - run.skipped.length })}
            {run.skipped.length > 0 && `, ${t('orders.bulk.skipped', { count: run.skipped.length })}`}
          </p>
        ) : (
          <p>{t('orders.bulk.background')}</p>
        )}
      </div>
      {!isOver && <progress className={styles.progress} max={run.count} value={run.done} />}
      {run.skipped.length > 0 && (
        <ul className={styles.skipped}>
          {run.skipped.map(({ id, name, why }) => (
            <li key={id}>
              <a href={path(`/orders/${id}`)}>{name}</a> {why.startsWith(name) ? why.slice(name.length + 1) : why}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
