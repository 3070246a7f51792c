import { useState, type FormEvent } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import { fieldOf } from '../../routing/form-fields.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { useAppState } from '../../session/app-state.tsx';
import styles from './latest-orders-dialog.module.css';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextField } from '../../ui/field.tsx';
import { Alert } from '../../ui/alert.tsx';
import { LatestLines } from './latest-lines.tsx';
import { useLatestOrders } from './use-latest-orders.ts';

/** Dialog with recently ordered articles; guests are asked to log in. */
export function LatestOrdersDialog({ onClose }: { onClose: () => void }) {
  const { session } = useAppState();
  const dialog = session ? <ClientsLatestOrders onClose={onClose} /> : <LogInFirst onClose={onClose} />;
  // Portal, because the bar or menu that opens the dialog has other colours and a smaller width.
  return createPortal(dialog, document.body);
}

function LogInFirst({ onClose }: { onClose: () => void }) {
  const { t, path } = useI18n();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('shell.latestOrders')}
      closeLabel={t('common.close')}
      icon="history"
      actions={
        <>
          <Button onClick={onClose}>{t('common.close')}</Button>
          <Link to={path('/pages/login')} className={buttonClass({ kind: 'primary' })} onClick={onClose}>
            {t('wishlist.logIn')}
          </Link>
        </>
      }
    >
      <p>{t('latest.logInFirst')}</p>
    </Dialog>
  );
}

/** The lines recently ordered for the selected address, to search, add again, or open as a listing. */
function ClientsLatestOrders({ onClose }: { onClose: () => void }) {
  const { t, path, date } = useI18n();
  const { latest, failure, request, setRequest } = useLatestOrders();
  const [isReversed, setReversed] = useState(false);

  function search(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [words, from, to] = ['text', 'from', 'to'].map((name) => fieldOf(form, name).trim());
    // With a single date the other end of the range is open.
    const isReversed = Boolean(from && to && from > to);
    setReversed(isReversed);
    if (isReversed) return;
    setRequest({
      ...(words ? { text: words.slice(0, 200) } : {}),
      ...(from ? { start_date: from } : {}),
      ...(to ? { end_date: to } : {}),
    });
  }

  const canGrow = latest !== null && latest.lines.length < latest.total && latest.lines.length < 96;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width="wide"
      title={t('shell.latestOrders')}
      closeLabel={t('common.close')}
      actions={
        <Link to={path('/shop?latest-order-list=true')} className={buttonClass({})} onClick={onClose}>
          {t('latest.all')}
        </Link>
      }
    >
      <form className={styles.search} onSubmit={search} role="search" aria-label={t('shell.latestOrders')}>
        <TextField compact label={t('latest.text')} name="text" maxLength={200} placeholder={t('latest.hint')} />
        <TextField
          compact
          label={t('latest.from')}
          name="from"
          type="date"
          error={isReversed ? t('latest.reversed') : null}
          onChange={() => setReversed(false)}
        />
        <TextField compact label={t('latest.to')} name="to" type="date" onChange={() => setReversed(false)} />
        <Button type="submit" kind="ink">
          {t('latest.search')}
        </Button>
      </form>
      {failure !== null && <Alert tone="bad" title={failure} live />}
      <p className={styles.count} role="status">
        {latest
          ? t('latest.count', { count: latest.total, from: date(latest.from), to: date(latest.to) })
          : t('common.loading')}
      </p>
      {latest?.total === 0 && <EmptyState title={t('common.noResult')} />}
      {latest && (
        <LatestLines
          lines={latest.lines}
          onLeave={onClose}
          more={
            canGrow && (
              <Button size="small" onClick={() => setRequest({ ...request, per_page: 96 })}>
                {t('common.loadMore')}
              </Button>
            )
          }
        />
      )}
    </Dialog>
  );
}
