import { useState } from 'react';
import { Button } from '../../storefront/ui/button.tsx';
import { TextArea } from '../../storefront/ui/field.tsx';
import { officeCall } from '../calls/browser-call.ts';
import { useAct } from '../calls/use-act.ts';
import { useNotice } from '../frame/toasts.tsx';
import { useI18n, type I18n } from '../i18n/i18n.ts';
import { fieldName, storedText } from '../log/stored-text.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { Icon, type OfficeIconName } from '../ui/icon.tsx';
import { Panel } from '../ui/panel.tsx';
import type { OfficeOrder } from './office-order.ts';
import styles from './history-panel.module.css';

type OrderEvent = OfficeOrder['events'][number];

const LONGEST_NOTE = 2000;

interface Shown {
  icon: OfficeIconName;
  isBad?: boolean;
  head: string;
  body: string;
}

/** The changes of an act in one line: field, value before and after. */
function changesText(changes: Extract<OrderEvent, { kind: 'act' }>['changes'], i18n: I18n): string {
  return changes
    .map(({ field, before, after }) => {
      return `${fieldName(field, i18n)}: ${storedText(field, before, i18n)} → ${storedText(field, after, i18n)}`;
    })
    .join(', ');
}

/** An event as it is shown. */
function shownOf(event: OrderEvent, i18n: I18n): Shown {
  const { t, word } = i18n;
  if (event.kind === 'status')
    return {
      icon: event.status === 'AN' ? 'circle-x' : 'check',
      head: event.status === 'IA' ? t('order.event.received') : t(`orders.status.${event.status}`),
      body: '',
    };
  if (event.kind === 'attempt') {
    const { result, revision, actor, reason } = event.attempt;
    const isBad = result === 'refused' || result === 'unanswered';
    return {
      ...{ icon: isBad ? 'x' : 'send', isBad },
      head: t('order.event.attempt', { result: t(`order.attempt.${result}`), revision }),
      body: [actor ?? t('order.automatic'), reason].filter(Boolean).join(' · '),
    };
  }
  if (event.kind === 'mail') return { icon: 'mail', head: t('order.event.mail'), body: event.recipients ?? '' };
  if (event.kind === 'note')
    return { icon: 'pencil-line', head: t('order.note.title'), body: `«${event.note}» ${event.author}` };
  if (event.kind === 'log') return { icon: 'info', head: event.entry, body: '' };
  const reason = event.details['reason'];
  return {
    icon: 'user',
    head: `${event.actor} ${word(`action.${event.action}`).replace(/^action\./, '')}`,
    body: [changesText(event.changes, i18n), typeof reason === 'string' ? `«${reason}»` : '']
      .filter(Boolean)
      .join(' · '),
  };
}

/** What happened to the order, the newest first, with notes that colleagues leave. */
export function HistoryPanel({ order }: { order: OfficeOrder }) {
  const i18n = useI18n();
  const { t, moment } = i18n;
  const [isWriting, setIsWriting] = useState(false);
  return (
    <Panel
      title={t('order.history')}
      aside={
        order.acts.edit.isPossible && (
          <Button size="small" kind="quiet" onClick={() => setIsWriting(true)}>
            <Icon name="plus" size={14} /> {t('order.note.add')}
          </Button>
        )
      }
    >
      <ol className={styles.events}>
        {order.events.map((event, index) => {
          const { icon, isBad, head, body } = shownOf(event, i18n);
          return (
            <li key={index}>
              <span className={isBad ? styles.bad : styles.mark}>
                <Icon name={icon} size={12} />
              </span>
              <div>
                <p className={styles.head}>
                  <b>{head}</b>
                  <time dateTime={event.at}>{moment(event.at)}</time>
                </p>
                {body !== '' && <p className={styles.body}>{body}</p>}
              </div>
            </li>
          );
        })}
      </ol>
      {isWriting && <NoteDialog orderId={order.id} onClose={() => setIsWriting(false)} />}
    </Panel>
  );
}

function NoteDialog({ orderId, onClose }: { orderId: number; onClose: () => void }) {
  const { t } = useI18n();
  const { run, isBusy, failure } = useAct();
  const notice = useNotice();
  const [note, setNote] = useState('');
  const save = async () => {
    if (!(await run(() => officeCall('addOrderNote', { orderId, note: note.trim() })))) return;
    notice(t('order.note.saved'));
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('order.note.title')}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('frame.cancel')}
          </Button>
          <Button kind="ink" busy={isBusy} disabled={note.trim() === ''} onClick={() => void save()}>
            {t('order.note.save')}
          </Button>
        </>
      }
    >
      <TextArea
        label={t('order.note.title')}
        hint={t('order.note.hint')}
        rows={5}
        data-focus-first
        maxLength={LONGEST_NOTE}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <FailureAlert failure={failure} />
    </Dialog>
  );
}
