import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useRevalidator } from 'react-router';
import { asRequestFailure } from '../../storefront/api-client/request-failure.ts';
import { Button } from '../../storefront/ui/button.tsx';
import { TextArea } from '../../storefront/ui/field.tsx';
import { officeCall } from '../calls/browser-call.ts';
import type { OfficeAnswer } from '../calls/office-call.ts';
import { useI18n } from '../i18n/i18n.ts';
import { Dialog } from '../ui/dialog.tsx';
import styles from './held.module.css';

type Row = OfficeAnswer<'listHeld'>['rows'][number];
type Decision = 'release' | 'decline';

interface BulkHeldProps {
  rows: readonly Row[];
  onDone: () => void;
}

/** Decides about several held orders: each is a decision of its own, and one that fails leaves the others alone. */
export function BulkHeld({ rows, onDone }: BulkHeldProps) {
  const { t } = useI18n();
  const [asked, setAsked] = useState<Decision | null>(null);
  return (
    <>
      <Button size="small" onClick={() => setAsked('release')}>
        {t('held.releaseAsIs')}
      </Button>
      <Button size="small" onClick={() => setAsked('decline')}>
        {t('held.decline')}
      </Button>
      {asked &&
        // Outside of the bar, whose colours it must not take.
        createPortal(
          <DecideDialog decision={asked} rows={rows} onClose={() => setAsked(null)} onDone={onDone} />,
          document.body,
        )}
    </>
  );
}

interface DecideDialogProps extends BulkHeldProps {
  decision: Decision;
  onClose: () => void;
}

interface Outcome {
  done: number;
  /** Those that were not decided, with why. */
  left: { name: string; why: string }[];
}

/** Asks for the reason, decides one order after the other, and says about which it was not decided. */
export function DecideDialog({ decision, rows, onClose, onDone }: DecideDialogProps) {
  const { t, money } = useI18n();
  const { revalidate } = useRevalidator();
  const [note, setNote] = useState('');
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isBusy, setBusy] = useState(false);
  // The orders of the moment in which it was opened: the list is read anew meanwhile.
  const [orders] = useState(rows);
  const isDecline = decision === 'decline';
  const isOver = outcome !== null && !isBusy;
  const decide = async () => {
    setBusy(true);
    const reached: Outcome = { done: 0, left: [] };
    for (const { id: orderId, name } of orders) {
      try {
        await (isDecline
          ? officeCall('declineHeld', { orderId, reason: note.trim() })
          : officeCall('releaseHeld', { orderId, lines: [], note: note.trim() }));
        reached.done += 1;
      } catch (error) {
        const { message, errors } = asRequestFailure(error);
        reached.left.push({ name, why: Object.values(errors).flat().join(' ') || message });
      }
      setOutcome({ ...reached });
    }
    setBusy(false);
    void revalidate();
  };
  const close = () => {
    if (isBusy) return;
    onClose();
    if (outcome) onDone();
  };
  const sum = orders.reduce((cents, { netCents }) => cents + netCents, 0);
  return (
    <Dialog
      isOpen
      onClose={close}
      title={t(isDecline ? 'held.bulk.declineTitle' : 'held.bulk.releaseTitle', { count: orders.length })}
      actions={
        isOver ? (
          <Button kind="ink" onClick={close}>
            {t('frame.close')}
          </Button>
        ) : (
          <>
            <Button kind="quiet" disabled={isBusy} onClick={close}>
              {t('held.keep')}
            </Button>
            <Button
              kind={isDecline ? 'danger' : 'ink'}
              busy={isBusy}
              disabled={isDecline && note.trim() === ''}
              onClick={() => void decide()}
            >
              {t(isDecline ? 'held.bulk.decline' : 'held.bulk.release', { count: orders.length })}
            </Button>
          </>
        )
      }
    >
      {outcome === null && (
        <>
          <p>{t(isDecline ? 'held.bulk.declineText' : 'held.bulk.releaseText', { sum: money(sum) })}</p>
          <TextArea
            label={t(isDecline ? 'held.reason' : 'held.noteForLog')}
            rows={3}
            maxLength={1000}
            data-focus-first
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </>
      )}
      <div role="status">
        {outcome && (
          <p>
            {t('held.bulk.done', { count: outcome.done })}
            {outcome.left.length > 0 && `, ${t('held.bulk.left', { count: outcome.left.length })}`}
          </p>
        )}
      </div>
      {outcome && outcome.left.length > 0 && (
        <ul className={styles.left}>
          {outcome.left.map(({ name, why }) => (
            <li key={name}>{why.startsWith(name) ? why : `${name}: ${why}`}</li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
