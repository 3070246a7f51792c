import type { CreditRow } from '../../../domain/credit.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './credit-page.module.css';

const rowClasses: Partial<Record<CreditRow['name'], string | undefined>> = {
  total: styles.total,
  difference: styles.difference,
};

/** The nine rows of the credit; a negative difference is marked in words. */
export function CreditTable({ rows }: { rows: readonly CreditRow[] }) {
  const { t, money } = useI18n();
  const amount = (cents: number | null) => (cents === null || cents === 0 ? '–' : money(cents));
  /** The limit and the difference have no expired and other part. */
  const part = ({ name }: CreditRow, cents: number | null) =>
    name === 'limit' || name === 'difference' ? null : amount(cents);
  const columns: Column<CreditRow>[] = [
    {
      key: 'name',
      heading: t('credit.row'),
      isRowHeading: true,
      className: styles.name,
      cell: ({ name, totalCents }) => (
        <>
          {t(`credit.row.${name}`)}
          {name === 'difference' && (
            <small className={(totalCents ?? 0) < 0 ? styles.over : undefined}>
              {t((totalCents ?? 0) < 0 ? 'credit.exceeded' : 'credit.differenceHint')}
            </small>
          )}
        </>
      ),
    },
    {
      key: 'expired',
      heading: t('credit.expired'),
      label: t('credit.expired'),
      isFigure: true,
      className: styles.part,
      cell: (row) => (
        <span className={(row.expiredCents ?? 0) > 0 && row.name !== 'total' ? styles.over : undefined}>
          {part(row, row.expiredCents)}
        </span>
      ),
    },
    {
      key: 'toExpire',
      heading: t('credit.toExpire'),
      label: t('credit.toExpire'),
      isFigure: true,
      className: styles.part,
      cell: (row) => part(row, row.toExpireCents),
    },
    {
      key: 'total',
      heading: t('credit.total'),
      isFigure: true,
      className: styles.sum,
      cell: ({ name, totalCents }) => {
        const isOver = name === 'difference' && (totalCents ?? 0) < 0;
        return (
          <span className={isOver ? styles.over : undefined}>
            {isOver && <Icon name="triangle-alert" />}
            {name === 'difference' && totalCents !== null ? money(totalCents) : amount(totalCents)}
          </span>
        );
      },
    },
  ];
  return (
    <DataTable
      caption={t('credit.rows')}
      columns={columns}
      rows={rows}
      rowKey={({ name }) => name}
      rowClass={({ name }) => rowClasses[name]}
      className={styles.table}
    />
  );
}
