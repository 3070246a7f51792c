import { useState } from 'react';
import { Button } from '../../storefront/ui/button.tsx';
import { officeCall } from '../calls/browser-call.ts';
import { useAct } from '../calls/use-act.ts';
import { useNotice } from '../frame/toasts.tsx';
import { useI18n } from '../i18n/i18n.ts';
import styles from '../settings/settings.module.css';
import { Dialog } from '../ui/dialog.tsx';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { Panel } from '../ui/panel.tsx';
import type { ErpPage } from './erp-form.ts';

/** Orders that were sent before the ERP was connected: a person says from which one on they go. */
export function WaitingOrders({ waiting }: { waiting: ErpPage['waiting'] }) {
  const { t, moment, money } = useI18n();
  const notice = useNotice();
  const { run, isBusy, failure } = useAct();
  const [from, setFrom] = useState<number | null>(waiting.orders[0]?.id ?? null);
  const [isAsking, setAsking] = useState(false);
  const first = waiting.orders.findIndex(({ id }) => id === from);
  const outside = first === -1 ? waiting.count : first;
  const submitted = waiting.count - outside;
  const release = async () => {
    const isDone = await run(async () => {
      const done = await officeCall('connectWaitingOrders', { fromOrderId: from });
      notice(t('erp.connected', { submitted: done.submitted, outside: done.outside }));
    });
    if (isDone) setAsking(false);
  };
  return (
    <Panel
      title={t('erp.waiting', { count: waiting.count })}
      aside={
        <Button size="small" kind="ink" onClick={() => setAsking(true)}>
          {t('erp.release', { count: submitted })}
        </Button>
      }
      foot={t('erp.waitingFoot')}
    >
      <div className={styles.scroll} role="group" aria-label={t('erp.waiting', { count: waiting.count })} tabIndex={0}>
        <table className={styles.table}>
          <caption className="visually-hidden">{t('erp.waiting', { count: waiting.count })}</caption>
          <thead>
            <tr>
              {(['first', 'order', 'sent', 'customer'] as const).map((name) => (
                <th key={name} scope="col">
                  {t(`erp.column.${name}`)}
                </th>
              ))}
              <th scope="col" className={styles.figure}>
                {t('erp.column.total')}
              </th>
            </tr>
          </thead>
          <tbody>
            {waiting.orders.map((order, index) => (
              <tr key={order.id} data-current={order.id === from || undefined}>
                <td>
                  <input
                    type="radio"
                    name="from"
                    aria-label={t('erp.fromOrder', { name: order.name })}
                    checked={order.id === from}
                    onChange={() => setFrom(order.id)}
                  />
                </td>
                <th scope="row">
                  <b>{order.name}</b>
                  {order.isEmbedded && <small>{t('erp.wasEmbedded')}</small>}
                  {index < first || first === -1 ? <small>{t('erp.staysOutside')}</small> : null}
                </th>
                <td>{moment(order.at)}</td>
                <td>{order.customer}</td>
                <td className={styles.figure}>{money(order.totalCents)}</td>
              </tr>
            ))}
            <tr data-current={from === null || undefined}>
              <td>
                <input
                  type="radio"
                  name="from"
                  aria-label={t('erp.fromNone')}
                  checked={from === null}
                  onChange={() => setFrom(null)}
                />
              </td>
              <th scope="row" colSpan={4}>
                {t('erp.fromNone')}
              </th>
            </tr>
          </tbody>
        </table>
      </div>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('erp.releaseTitle')}
        actions={
          <>
            <Button size="small" onClick={() => setAsking(false)}>
              {t('frame.cancel')}
            </Button>
            <Button size="small" kind="ink" busy={isBusy} onClick={() => void release()}>
              {t('erp.release', { count: submitted })}
            </Button>
          </>
        }
      >
        <FailureAlert failure={failure} />
        <p>{t('erp.releaseText', { submitted, outside })}</p>
      </Dialog>
    </Panel>
  );
}
