import { useRef } from 'react';
import { useI18n } from '../i18n/i18n.tsx';
import { LineRow } from './line-row.tsx';
import styles from './line-table.module.css';
import type { NumberedLine } from './line-order.ts';

/** The lines of the cart. Enter in a quantity box goes on to the next one. */
export function LineTable({ lines }: { lines: readonly NumberedLine[] }) {
  const { t } = useI18n();
  const body = useRef<HTMLTableSectionElement>(null);

  function focusAfter(rowId: number) {
    const row = body.current?.querySelector(`[data-row="${rowId}"]`)?.nextElementSibling;
    row?.querySelector('input')?.focus();
  }

  return (
    <table role="table" className={styles.table}>
      <caption className="visually-hidden">{t('cart.title')}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" className={styles.number}>
            {t('cart.number')}
          </th>
          <td role="cell" className={styles.picture} />
          <th role="columnheader">{t('cart.article')}</th>
          <th role="columnheader" className={styles.pack}>
            {t('cart.packaging')}
          </th>
          <th role="columnheader" className={styles.promotion}>
            {t('cart.promotion')}
          </th>
          <th role="columnheader" className={styles.gross}>
            {t('cart.listPrice')}
          </th>
          <th role="columnheader" className={styles.net}>
            {t('cart.netPrice')}
          </th>
          <th role="columnheader" className={styles.quantity}>
            {t('cart.quantity')}
          </th>
          <th role="columnheader" className={styles.total}>
            {t('cart.lineTotal')}
          </th>
          <th role="columnheader" className={styles.remove}>
            <span className="visually-hidden">{t('cart.removeHeading')}</span>
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup" ref={body}>
        {lines.map(({ number, line }) => (
          <LineRow key={line.rowId} number={number} line={line} onEnter={() => focusAfter(line.rowId)} />
        ))}
      </tbody>
    </table>
  );
}
