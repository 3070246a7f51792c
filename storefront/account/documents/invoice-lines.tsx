import { documentLabel } from '../../../domain/document-label.ts';
import { orderName } from '../../../domain/order-name.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { perUnit } from '../../i18n/quantity-text.ts';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import styles from './document-page.module.css';
import { lineColumns } from './line-columns.tsx';
import type { Invoice, InvoiceLine } from './parse-invoice.ts';

/** The lines of an invoice, each with the delivery and the order that it comes from. */
export function InvoiceLines({ invoice: { lines } }: { invoice: Invoice }) {
  const { t } = useI18n();
  return (
    <section aria-labelledby="invoice-lines">
      <div className={styles.head}>
        <h2 id="invoice-lines">{t('order.lines')}</h2>
        <p>{t('order.lineCount', { count: lines.length })}</p>
      </div>
      <LineTable lines={lines} />
    </section>
  );
}

/** The delivery and the order of a line; the chain above has the links. */
function Sources({ line: { delivery, order } }: { line: InvoiceLine }) {
  const names = [delivery && documentLabel(delivery), order && orderName(order)].filter(Boolean);
  return names.length > 0 && <small className={styles.sources}>{names.join(' · ')}</small>;
}

function LineTable({ lines }: { lines: readonly InvoiceLine[] }) {
  const i18n = useI18n();
  const { t, number, unitPrice, money, percent } = i18n;
  const columns: Column<InvoiceLine>[] = [
    ...lineColumns<InvoiceLine>(i18n, (line) => <Sources line={line} />),
    {
      key: 'quantity',
      heading: t('common.quantity'),
      label: t('common.quantity'),
      isFigure: true,
      className: styles.figure,
      cell: (line) => number(line.quantity),
    },
    {
      key: 'net',
      heading: t('order.net'),
      label: t('order.net'),
      isFigure: true,
      className: styles.figure,
      cell: (line) => (
        <>
          {unitPrice(line.net, line, line.quantity)}
          {line.statedQuantity > 1 && ` / ${perUnit(i18n, line.unit, line.statedQuantity)}`}
          {line.discounts && <small className={styles.discounts}>{line.discounts}</small>}
        </>
      ),
    },
    {
      key: 'vat',
      heading: t('cart.vat'),
      isFigure: true,
      className: styles.unit,
      cell: ({ vat }) => percent(vat),
    },
    {
      key: 'total',
      heading: t('order.value'),
      label: t('order.value'),
      isFigure: true,
      className: `${styles.figure} ${styles.strong}`,
      cell: ({ total }) => money(total),
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
