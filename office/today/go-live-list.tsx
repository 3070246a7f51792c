import { useState } from 'react';
import { Link } from 'react-router';
import type { GoLiveRow } from '../../contract/office/go-live.ts';
import { Button, buttonClass } from '../../storefront/ui/button.tsx';
import { TextArea } from '../../storefront/ui/field.tsx';
import { officeCall } from '../calls/browser-call.ts';
import { useAct } from '../calls/use-act.ts';
import { useNotice } from '../frame/toasts.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { pageOfPath } from '../pages.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { Icon, type OfficeIconName } from '../ui/icon.tsx';
import styles from './go-live.module.css';

/** Where a row is put right; what has no page yet, or none at all, is done on the server. */
const PAGES: Partial<Record<GoLiveRow['key'], string>> = {
  administrator: 'settings/people',
  identity: 'settings/identity',
  articles: 'imports/new',
  prices: 'imports/new',
  customers: 'imports/new',
  documents: 'imports/new',
  mail: 'settings/mail',
  'test-mail': 'settings/mail',
  erp: 'settings/erp',
  legal: 'settings/legal',
  'price-check': 'settings/erp/price-check',
  transport: 'settings/shipping',
  minimum: 'settings/shipping',
  outgoing: 'settings/server',
  backup: 'settings/server',
  'nightly-import': 'imports',
};
/** What is done on the server, as one types it there. */
const COMMANDS: Partial<Record<GoLiveRow['key'], string>> = {
  identity: 'npm run import -- content',
  articles: 'npm run import -- articles',
  prices: 'npm run import -- prices',
  customers: 'npm run import -- customers',
  documents: 'npm run import -- invoices',
  erp: 'ERP_URL',
  transport: 'npm run import -- transport-rules',
  address: 'SHOP_URL',
  payments: 'PAYPAL_CLIENT_ID',
  outgoing: 'npm run orders -- outgoing confirm',
  backup: 'npm run backup',
  'nightly-import': 'npm run import -- job',
};
const LOOKS: Record<GoLiveRow['state'], { icon: OfficeIconName; tone: 'bad' | 'warn' | 'ok' | 'muted' }> = {
  blocks: { icon: 'circle-x', tone: 'bad' },
  open: { icon: 'triangle-alert', tone: 'warn' },
  done: { icon: 'circle-check', tone: 'ok' },
  waived: { icon: 'circle-slash', tone: 'muted' },
};
const REASON_LENGTH = 500;

/** Whether a row still waits for somebody. */
export const isOpenRow = ({ state }: GoLiveRow): boolean => state === 'blocks' || state === 'open';

function Place({ row }: { row: GoLiveRow }) {
  const { t, path } = useI18n();
  const page = PAGES[row.key];
  const found = page === undefined ? undefined : pageOfPath(page);
  const isStatic = found !== undefined && !found.path.includes(':');
  if (page !== undefined && isStatic)
    return (
      <Link to={path(`/${page}`)} className={isOpenRow(row) ? buttonClass({ size: 'small' }) : styles.link}>
        {t(`goLive.page.${row.key}` as 'goLive.page.administrator')}
      </Link>
    );
  const command = COMMANDS[row.key];
  if (command === undefined || !isOpenRow(row)) return null;
  return (
    <span className={styles.server}>
      {t('goLive.onServer')} <code>{command}</code>
    </span>
  );
}

/** Takes a row away, with the reason that the log keeps. */
export function WaiveDialog({ row, onClose }: { row: GoLiveRow; onClose: () => void }) {
  const { t } = useI18n();
  const [reason, setReason] = useState('');
  const { run, isBusy, failure } = useAct();
  const notice = useNotice();
  const waive = async () => {
    if (await run(() => officeCall('waiveGoLiveRow', { key: row.key, reason }))) {
      notice(t('goLive.waived'), () => void run(() => officeCall('restoreGoLiveRow', { key: row.key })));
      onClose();
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('goLive.waiveTitle', { row: t(`goLive.${row.key}`) })}
      actions={
        <>
          <Button onClick={onClose}>{t('frame.close')}</Button>
          <Button kind="primary" busy={isBusy} disabled={reason.trim().length < 3} onClick={() => void waive()}>
            {t('goLive.waive')}
          </Button>
        </>
      }
    >
      <TextArea
        label={t('goLive.reason')}
        hint={t('goLive.reasonHint')}
        required
        maxLength={REASON_LENGTH}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <FailureAlert failure={failure} />
    </Dialog>
  );
}

function Row({ row, onWaive }: { row: GoLiveRow; onWaive: () => void }) {
  const { t, moment } = useI18n();
  const { icon, tone } = LOOKS[row.state];
  const { run, isBusy } = useAct();
  const told =
    row.state === 'waived'
      ? t('goLive.because', { reason: row.reason ?? '' })
      : isOpenRow(row)
        ? row.key === 'price-check' && row.count === 0
          ? t('goLive.unchecked')
          : t(`goLive.open.${row.key}`, { count: row.count ?? 0 })
        : null;
  return (
    <li className={styles.row}>
      <span className={styles[tone]}>
        <Icon name={icon} />
      </span>
      <div>
        <h3>{t(`goLive.${row.key}`)}</h3>
        {told !== null && <p>{told}</p>}
      </div>
      <span className={styles.by}>
        {row.by?.name && <b>{row.by.name}</b>}
        {row.by?.at && moment(row.by.at)}
        {isOpenRow(row) && t(row.state === 'blocks' ? 'goLive.blocks' : 'goLive.doesNotBlock')}
      </span>
      <span className={styles.acts}>
        <Place row={row} />
        {isOpenRow(row) && (
          <Button kind="quiet" size="small" onClick={onWaive}>
            {t('goLive.waiveRow')}
            <span className="visually-hidden"> {t(`goLive.${row.key}`)}</span>
          </Button>
        )}
        {row.state === 'waived' && (
          <Button
            kind="quiet"
            size="small"
            busy={isBusy}
            onClick={() => void run(() => officeCall('restoreGoLiveRow', { key: row.key }))}
          >
            {t('goLive.restore')}
          </Button>
        )}
      </span>
    </li>
  );
}

/** Rows of the list before going live, each with its page and, while it is open, the way to take it away. */
export function GoLiveList({ rows }: { rows: readonly GoLiveRow[] }) {
  const [waived, setWaived] = useState<GoLiveRow | null>(null);
  return (
    <>
      <ul>
        {rows.map((row) => (
          <Row key={row.key} row={row} onWaive={() => setWaived(row)} />
        ))}
      </ul>
      {waived && <WaiveDialog row={waived} onClose={() => setWaived(null)} />}
    </>
  );
}
