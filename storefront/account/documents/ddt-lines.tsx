import { Link } from 'react-router';
import { unitLabel } from '../../../domain/unit-label.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './ddt-page.module.css';
import type { Ddt, DdtLine } from './ddt-reader.ts';

/** The lines of a transport document with what was ordered and what remains. */
export function DdtLines({ ddt: { lines } }: { ddt: Ddt }) {
  const { t } = useI18n();
  const open = lines.filter(({ residual }) => residual !== null && residual > 0).length;
  const isKnown = lines.every(({ residual }) => residual !== null);
  return (
    <section aria-labelledby="ddt-lines">
      <div className={styles.head}>
        <h2 id="ddt-lines">{t('order.lines')}</h2>
        <p>
          {t('order.lineCount', { count: lines.length })}
          {open > 0 && <>, {t('order.open', { count: open })}</>}
          {open === 0 && isKnown && <>, {t('ddt.complete')}</>}
        </p>
      </div>
      <LineTable lines={lines} />
    </section>
  );
}

function LineTable({ lines }: { lines: readonly DdtLine[] }) {
  const { t, locale, number, path } = useI18n();
  const quantity = (value: number | null) => (value === null ? '–' : number(value));
  const columns: Column<DdtLine>[] = [
    { key: 'number', heading: t('order.number'), className: styles.number, cell: ({ position }) => position },
    {
      key: 'picture',
      heading: t('order.article'),
      headingSpan: 2,
      className: styles.picture,
      cell: ({ picture }) => <Picture url={picture} version="thumb" alt="" className={styles.image} />,
    },
    {
      key: 'article',
      heading: null,
      isRowHeading: true,
      className: styles.article,
      cell: ({ code, name, path: to }) => (
        <>
          <span className={styles.code}>{code}</span>
          <span>{to ? <Link to={path(to)}>{name}</Link> : name}</span>
        </>
      ),
    },
    {
      key: 'unit',
      heading: t('order.unit'),
      className: styles.unit,
      cell: (line) => unitLabel(locale, line.unit, line.quantity),
    },
    {
      key: 'lot',
      heading: t('ddt.lot'),
      label: t('ddt.lot'),
      className: styles.lot,
      cell: ({ lot }) => lot ?? '–',
    },
    {
      key: 'ordered',
      heading: t('order.ordered'),
      label: t('order.ordered'),
      isFigure: true,
      className: styles.figure,
      cell: ({ ordered }) => quantity(ordered),
    },
    {
      key: 'quantity',
      heading: t('ddt.inThis'),
      label: t('ddt.inThis'),
      isFigure: true,
      className: `${styles.figure} ${styles.strong}`,
      cell: (line) => number(line.quantity),
    },
    {
      key: 'residual',
      heading: t('order.residual'),
      label: t('order.residual'),
      isFigure: true,
      className: styles.figure,
      cell: ({ residual }) => quantity(residual),
    },
  ];
  return (
    <DataTable
      caption={t('order.lines')}
      columns={columns}
      rows={lines}
      rowKey={({ position }) => position}
      className={styles.lines}
    />
  );
}
