import { useState } from 'react';
import { Link } from 'react-router';
import { unitLabel } from '../../../domain/unit-label.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { IconButton, iconButtonClass } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { ReorderButton } from '../reorder/reorder-button.tsx';
import { fromDocument } from '../reorder/reorder-source.ts';
import { ChainLine, ChainSteps } from './chain.tsx';
import type { DocumentFilter } from './document-filter.ts';
import { ddtPdfPath } from './document-file.ts';
import { ddtPath } from './document-links.ts';
import styles from './document-table.module.css';
import { FileLink } from './file-link.tsx';
import type { DocumentList, ListedDdt } from './parse-document-list.ts';
import { MonthRow } from './month-row.tsx';
import { sortColumn } from './sort-link.tsx';

interface DdtTableProps {
  filter: DocumentFilter;
  list: DocumentList<ListedDdt>;
  today: string;
}

/** Transport documents; a row expands to its chain. */
export function DdtTable({ filter, list, today }: DdtTableProps) {
  const { t } = useI18n();
  const [opened, setOpened] = useState<string | null>(null);
  const columns = useDdtColumns(filter, today, opened, setOpened);
  return (
    <DataTable
      caption={t('documents.ddt')}
      columns={columns}
      rows={list.rows}
      rowKey={({ label }) => label}
      rowClass={({ label }) => (label === opened ? styles.opened : undefined)}
      before={(ddt, previous) =>
        filter.sortBy === 'date' && (
          <MonthRow date={ddt.date} previous={previous?.date} months={list.months} spans={[columns.length]} />
        )
      }
      after={(ddt) =>
        ddt.label === opened && (
          <tr className={styles.chainRow}>
            <td colSpan={columns.length}>
              <ChainSteps chain={ddt.chain} current="ddt" today={today} />
              <p className={styles.again}>
                <ReorderButton source={fromDocument('D', ddt)} />
              </p>
            </td>
          </tr>
        )
      }
      className={`${styles.table} ${styles.ddt}`}
    />
  );
}

function useDdtColumns(
  filter: DocumentFilter,
  today: string,
  opened: string | null,
  open: (label: string | null) => void,
): Column<ListedDdt>[] {
  const { t, date, path, locale } = useI18n();
  const sorted = (by: DocumentFilter['sortBy'], label: string) => sortColumn('ddt', filter, by, label);
  const hasHits = filter.text !== '';
  return [
    { key: 'date', ...sorted('date', t('documents.date')), className: styles.date, cell: (ddt) => date(ddt.date) },
    {
      key: 'name',
      ...sorted('number', t('documents.document')),
      isRowHeading: true,
      className: styles.name,
      cell: (ddt) => <Link to={path(ddtPath(ddt))}>{ddt.label}</Link>,
    },
    {
      key: 'place',
      heading: t('documents.place'),
      className: styles.place,
      cell: (ddt) => (
        <>
          {ddt.destination || '–'}
          <Load ddt={ddt} />
        </>
      ),
    },
    {
      key: 'lines',
      heading: t(hasHits ? 'common.quantity' : 'documents.lines'),
      className: styles.lines,
      cell: (ddt) => <Lines ddt={ddt} />,
    },
    {
      key: 'chain',
      heading: t('documents.chain'),
      className: styles.chain,
      cell: ({ chain }) => <ChainLine chain={chain} current="ddt" today={today} />,
    },
    {
      key: 'tools',
      heading: <VisuallyHidden>{t('documents.tools')}</VisuallyHidden>,
      className: styles.tools,
      cell: ({ label, ...ddt }) => (
        <>
          <a
            href={ddtPdfPath(ddt, locale)}
            download
            className={iconButtonClass}
            aria-label={t('files.pdfOf', { number: label })}
            title="PDF"
          >
            <Icon name="file-text" />
          </a>
          <FileLink
            kind="ddt_barcodes"
            document={ddt}
            className={iconButtonClass}
            aria-label={t('files.barcodesOf', { number: label })}
            title={t('files.barcodes')}
          >
            <Icon name="barcode" />
          </FileLink>
          <IconButton
            icon={label === opened ? 'chevron-up' : 'chevron-down'}
            label={t('documents.open', { number: label })}
            aria-expanded={label === opened}
            onClick={() => open(label === opened ? null : label)}
          />
        </>
      ),
    },
  ];
}

function Load({ ddt: { parcels, weight } }: { ddt: ListedDdt }) {
  const { t, number } = useI18n();
  const facts = [
    parcels === null ? null : t('documents.parcels', { count: parcels }),
    weight === null ? null : t('documents.weight', { weight: number(weight) }),
  ].filter(Boolean);
  return facts.length > 0 && <small>{facts.join(' · ')}</small>;
}

/** How many lines, or how much of the article that was searched for. */
function Lines({ ddt: { hits, lines } }: { ddt: ListedDdt }) {
  const { t, number, locale } = useI18n();
  if (hits.length === 0) return t('documents.lineCount', { count: lines });
  return hits.map(({ line, quantity, unit }) => (
    <span key={line} className={styles.hitLine}>
      {t('documents.hit', { line, quantity: number(quantity), unit: unitLabel(locale, unit, quantity) })}
    </span>
  ));
}
