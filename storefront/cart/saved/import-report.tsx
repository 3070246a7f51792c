import { useId } from 'react';
import type { LineRemark } from '../../cart-store/cart-change.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { Alert } from '../../ui/alert.tsx';
import { focusAtOnce } from '../../ui/dialog.tsx';
import styles from './import-dialog.module.css';

/** Number of imported lines, and every line with a message: rejected lines first, then lines imported with changes, then those that are no rows. */
export function ImportReport({ count, remarks }: { count: number; remarks: readonly LineRemark[] }) {
  const { t } = useI18n();
  const rejected = remarks.filter(({ isRejected }) => isRejected);
  const changed = remarks.filter(({ isRejected, isSkipped }) => !isRejected && !isSkipped);
  const skipped = remarks.filter(({ isSkipped }) => isSkipped);
  return (
    <>
      <div ref={focusAtOnce} tabIndex={-1}>
        <Alert tone={rejected.length > 0 ? 'warn' : 'ok'} title={t('file.done', { count })} />
      </div>
      {rejected.length > 0 && <Remarks title={t('file.refused', { count: rejected.length })} remarks={rejected} />}
      {changed.length > 0 && <Remarks title={t('file.changed', { count: changed.length })} remarks={changed} />}
      {skipped.length > 0 && <Remarks title={t('file.skipped', { count: skipped.length })} remarks={skipped} />}
    </>
  );
}

function Remarks({ title, remarks }: { title: string; remarks: readonly LineRemark[] }) {
  const { t, number } = useI18n();
  const id = useId();
  return (
    <section>
      <h3 id={id} className={styles.heading}>
        {title}
      </h3>
      <ul className={styles.remarks} aria-labelledby={id}>
        {remarks.map((remark) => (
          <li
            key={`${remark.line} ${remark.message}`}
            className={remark.isRejected ? styles.rejected : remark.isSkipped ? styles.skipped : undefined}
          >
            <span>{t('file.line', { number: number(remark.line) })}</span> {remark.code && <b>{remark.code} </b>}
            {remark.message}
          </li>
        ))}
      </ul>
    </section>
  );
}
