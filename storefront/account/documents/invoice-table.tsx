import { Link } from 'react-router';
import { useI18n } from '../../i18n/i18n.tsx';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Badge } from '../../ui/badge.tsx';
import { monthPath, type FileKind } from './document-file.ts';
import type { DocumentFilter } from './document-filter.ts';
import { invoicePath } from './document-links.ts';
import styles from './document-table.module.css';
import { HitRow } from './hit-row.tsx';
import { InvoiceDownloads } from './invoice-downloads.tsx';
import { InvoicePayment } from './invoice-payment.tsx';
import type { DocumentList, ListedInvoice } from './parse-document-list.ts';
import { monthName } from './month-name.ts';
import { MonthRow } from './month-row.tsx';
import { sortColumn } from './sort-link.tsx';

/** Invoices and credit notes; sorted by date they are grouped by month. */
export function InvoiceTable({ filter, list }: { filter: DocumentFilter; list: DocumentList<ListedInvoice> }) {
  const { t } = useI18n();
  const columns = useInvoiceColumns(filter, list.pdfKind);
  return (
    <DataTable
      caption={t('documents.invoices')}
      columns={columns}
      rows={list.rows}
      rowKey={({ label }) => label}
      rowClass={({ hits }) => (hits.length > 0 ? styles.hasHit : undefined)}
      before={(invoice, previous) =>
        filter.sortBy === 'date' && (
          <MonthRow date={invoice.date} previous={previous?.date} months={list.months} spans={[3, 1, 1, 2]}>
            {filter.text === '' && <MonthArchive month={invoice.date.slice(0, 7)} />}
          </MonthRow>
        )
      }
      after={({ hits }) => hits.length > 0 && <HitRow hits={hits} columns={columns.length} />}
      className={`${styles.table} ${styles.invoices}`}
    />
  );
}

/** The files of a month, as far as its invoices are all in the list. */
function MonthArchive({ month }: { month: string }) {
  const { t, locale } = useI18n();
  return (
    <a
      href={monthPath(month, locale)}
      download
      className={styles.archive}
      aria-label={t('files.monthOf', { month: monthName(locale, month) })}
    >
      <Icon name="download" size={14} />
      {t('files.month')}
    </a>
  );
}

function useInvoiceColumns(filter: DocumentFilter, pdfKind: FileKind): Column<ListedInvoice>[] {
  const { t, date, money, path } = useI18n();
  const sorted = (by: DocumentFilter['sortBy'], label: string) => sortColumn('invoices', filter, by, label);
  return [
    {
      key: 'date',
      ...sorted('date', t('documents.date')),
      className: styles.date,
      cell: (invoice) => date(invoice.date),
    },
    {
      key: 'name',
      ...sorted('number', t('documents.document')),
      isRowHeading: true,
      className: styles.name,
      cell: (invoice) => <Link to={path(invoicePath(invoice))}>{invoice.label}</Link>,
    },
    {
      key: 'type',
      heading: t('documents.type'),
      className: styles.type,
      cell: (invoice) => (
        <>
          <InvoiceTypeName invoice={invoice} />
          <small className={styles.placeBelow}>{invoice.destination}</small>
        </>
      ),
    },
    {
      key: 'place',
      heading: t('orders.destination'),
      className: styles.place,
      cell: ({ destination }) => destination || '–',
    },
    {
      key: 'taxable',
      heading: t('documents.taxable'),
      isFigure: true,
      className: styles.taxable,
      cell: ({ taxable }) => (taxable === null ? '–' : money(taxable)),
    },
    {
      key: 'total',
      ...sorted('total', t('documents.total')),
      isFigure: true,
      className: styles.total,
      cell: ({ total }) => money(total),
    },
    {
      key: 'payment',
      heading: t('documents.payment'),
      className: styles.payment,
      cell: (invoice) => <InvoicePayment invoice={invoice} />,
    },
    {
      key: 'files',
      heading: t('files.heading'),
      isFigure: true,
      className: styles.files,
      cell: (invoice) => <InvoiceDownloads invoice={invoice} pdfKind={pdfKind} />,
    },
  ];
}

function InvoiceTypeName({ invoice: { kind, type, credited } }: { invoice: ListedInvoice }) {
  const { t } = useI18n();
  if (kind === 'credit-note') {
    return (
      <>
        <Badge tone="muted" icon="receipt-text">
          {t('documents.creditNote')}
        </Badge>
        {credited && <small>{t('documents.credited', { number: credited })}</small>}
      </>
    );
  }
  return t(type ? `documents.${type}` : 'documents.invoice');
}
