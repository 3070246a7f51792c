import { Link } from 'react-router';
import { useI18n } from '../../i18n/i18n.tsx';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import { iconButtonClass } from '../../ui/icon-button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { claimPath } from '../claims/report-claim.ts';
import styles from './document-page.module.css';
import { lineColumns } from './line-columns.tsx';
import { isClaimable, type Ddt, type DdtLine } from './parse-ddt.ts';

/** The lines of a transport document with what was ordered and what remains. */
export function DdtLines({ ddt }: { ddt: Ddt }) {
  const { t } = useI18n();
  const { lines } = ddt;
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
      <LineTable ddt={ddt} />
    </section>
  );
}

/** Leads to the open claim about a line, or to the form for one. */
function ClaimLink({ ddt, line }: { ddt: Ddt; line: DdtLine }) {
  const { t, path } = useI18n();
  const open = line.claims.find(({ state }) => state === 'open');
  if (!open && !isClaimable(ddt, line)) return null;
  const label = t(open ? 'claim.waitsLine' : 'claim.reportLine', { code: line.code });
  const look = { 'aria-label': label, title: label, className: iconButtonClass };
  if (open) {
    return (
      <a {...look} href={`#claim-${open.id}`}>
        <Icon name="hourglass" />
      </a>
    );
  }
  return (
    <Link {...look} to={path(claimPath(ddt, line.position))} preventScrollReset>
      <Icon name="message-square-warning" />
    </Link>
  );
}

function LineTable({ ddt }: { ddt: Ddt }) {
  const i18n = useI18n();
  const { t, number } = i18n;
  const quantity = (value: number | null) => (value === null ? '–' : number(value));
  const columns: Column<DdtLine>[] = [
    ...lineColumns<DdtLine>(i18n),
    {
      key: 'lot',
      heading: t('ddt.lot'),
      label: t('ddt.lot'),
      className: styles.lot,
      cell: ({ lot }) => lot ?? <span className={styles.none}>–</span>,
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
    ...(ddt.claimTerm?.isOpen || ddt.lines.some(({ claims }) => claims.length > 0)
      ? [
          {
            key: 'report',
            heading: <VisuallyHidden>{t('claim.report')}</VisuallyHidden>,
            className: styles.report,
            cell: (line: DdtLine) => <ClaimLink ddt={ddt} line={line} />,
          },
        ]
      : []),
  ];
  return (
    <DataTable
      caption={t('order.lines')}
      columns={columns}
      rows={ddt.lines}
      rowKey={({ position }) => position}
      className={styles.lines}
    />
  );
}
