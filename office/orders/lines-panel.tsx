import { useState } from 'react';
import { Link } from 'react-router';
import { shopDay } from '../../domain/shop-day.ts';
import { DataTable, type Column } from '../../storefront/ui/data-table.tsx';
import { useFrame } from '../frame/frame-state.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { whyPath } from '../prices/why.ts';
import { Panel } from '../ui/panel.tsx';
import type { OfficeOrder } from './office-order.ts';
import styles from './lines-panel.module.css';

type Line = OfficeOrder['lines'][number];

/** Lines that are shown at once. */
const SHOWN = 6;

/** The lines as the customer sent them, and the totals. */
export function LinesPanel({ order }: { order: OfficeOrder }) {
  const { t, money, number, unitPrice, locale, path } = useI18n();
  const { may } = useFrame();
  const [isWhole, setIsWhole] = useState(order.lines.length <= SHOWN);
  const { lines, totals, customer, delivery } = order;
  const asked = { customer: customer.code, address: delivery.address.code, day: shopDay(new Date(order.at)) };
  const shown = isWhole ? lines : lines.slice(0, SHOWN - 1);
  const isDelivered = lines.some(({ delivered }) => delivered > 0);
  const erpCodes = ({ erpArticle, erpUnit }: Line) => [erpArticle, erpUnit].filter(Boolean).join(', ');
  const columns: Column<Line>[] = [
    {
      key: 'code',
      heading: t('order.line.code'),
      isRowHeading: true,
      cell: ({ sku, quantity }) =>
        may('prices.view') ? (
          <Link to={path(whyPath({ ...asked, article: sku, quantity }))} title={t('why.ask')}>
            {sku}
          </Link>
        ) : (
          sku
        ),
    },
    {
      key: 'article',
      heading: t('order.line.article'),
      cell: (line) => (
        <>
          {line.name[locale] ?? line.name.it}
          {line.note !== null && <small>«{line.note}»</small>}
          {erpCodes(line) !== '' && <small>{t('order.line.erp', { code: erpCodes(line) })}</small>}
        </>
      ),
    },
    { key: 'unit', heading: t('order.line.unit'), className: styles.unit, cell: ({ unit }) => unit },
    {
      ...{ key: 'quantity', heading: t('order.line.quantity'), isFigure: true },
      cell: ({ quantity }) => number(quantity),
    },
    ...(isDelivered
      ? [
          {
            ...{ key: 'delivered', heading: t('order.line.delivered'), isFigure: true },
            cell: ({ delivered }: Line) => number(delivered),
          },
        ]
      : []),
    {
      ...{ key: 'price', heading: t('order.line.price'), isFigure: true, className: styles.price },
      cell: ({ netPrice, priceQuantity }) =>
        unitPrice(netPrice, { priceQuantity, statedQuantity: priceQuantity }) +
        (priceQuantity > 1 ? ` / ${number(priceQuantity)}` : ''),
    },
    { key: 'value', heading: t('order.line.value'), isFigure: true, cell: ({ netCents }) => <b>{money(netCents)}</b> },
  ];
  const sums = [
    ...(totals.coupon ? [[t('order.totals.coupon', { code: totals.coupon.code }), -totals.coupon.cents] as const] : []),
    [t('order.totals.net', { count: lines.length }), totals.netCents] as const,
    [t('order.totals.transport'), totals.transportCents] as const,
    ...(totals.contributionCents > 0 ? [[t('order.totals.contributions'), totals.contributionCents] as const] : []),
    [t('order.totals.vat'), totals.vatCents] as const,
    [t('order.totals.total'), totals.totalCents] as const,
  ];
  return (
    <Panel title={t('order.lines')} aside={t('order.linesHint')}>
      <div className={styles.scroll} tabIndex={0}>
        <DataTable
          caption={t('order.lines')}
          columns={columns}
          rows={shown}
          rowKey={({ position }) => position}
          className={styles.table}
        />
      </div>
      {!isWhole && (
        <button type="button" className={styles.more} onClick={() => setIsWhole(true)}>
          {t('order.moreLines', { count: lines.length - shown.length })}
        </button>
      )}
      <dl className={styles.sums}>
        {sums.map(([name, cents]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{money(cents)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
