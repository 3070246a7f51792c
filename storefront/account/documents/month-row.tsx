import type { ReactNode } from 'react';
import { useI18n } from '../../i18n/i18n.tsx';
import styles from './document-table.module.css';
import type { Month } from './parse-document-list.ts';
import { monthName } from './month-name.ts';

interface MonthRowProps {
  date: string;
  /** Day of the row above; a month has one heading on a page. */
  previous: string | undefined;
  months: readonly Month[];
  /**
   * Columns of the name, of the taxable amount, of the total and of the rest; only of the name in a list without
   * amounts. The destination has a cell of its own, because narrow windows hide its column.
   */
  spans: readonly [number, number, number, number] | readonly [number];
  /** At the end of the row. */
  children?: ReactNode;
}

/** The heading of a month in a list: how many documents, and their amounts. */
export function MonthRow({ date, previous, months, spans, children }: MonthRowProps) {
  const { t, money, locale } = useI18n();
  const month = date.slice(0, 7);
  if (previous?.slice(0, 7) === month) return null;
  const sums = months.find((one) => one.month === month);
  const [name, taxable, total, rest] = spans;
  return (
    <tr className={styles.month}>
      <th scope="colgroup" colSpan={name}>
        {monthName(locale, month)} {sums && <small>{t('documents.count', { count: sums.count })}</small>}
      </th>
      {taxable !== undefined && (
        <>
          <td className={styles.place} />
          <td colSpan={taxable} className={styles.monthTaxable}>
            {money(sums?.taxable)}
          </td>
          <td colSpan={total} className={styles.monthTotal}>
            {money(sums?.total)}
          </td>
          <td colSpan={rest} className={styles.monthTools}>
            {children}
          </td>
        </>
      )}
    </tr>
  );
}
