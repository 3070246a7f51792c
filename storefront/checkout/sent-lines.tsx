import { Link } from 'react-router';
import { articleQuantityText } from '../../domain/unit-label.ts';
import { useI18n } from '../i18n/i18n.tsx';
import { useAppState } from '../session/app-state.tsx';
import { orderPath } from '../orders/order-links.ts';
import { SupplyState } from '../orders/supply-state.tsx';
import { StatusLabel } from '../ui/badge.tsx';
import { DataTable, type Column } from '../ui/data-table.tsx';
import { Picture } from '../ui/picture.tsx';
import type { SentLine, SentOrder } from './sent-order.ts';
import styles from './thank-you-page.module.css';

/** What was ordered, below the confirmation. */
export function SentLines({ order }: { order: SentOrder }) {
  const { t, locale, path, money } = useI18n();
  const { hasPrices } = useAppState();
  const columns: Column<SentLine>[] = [
    {
      key: 'picture',
      heading: t('cart.article'),
      headingSpan: 2,
      className: styles.picture,
      cell: ({ picture }) => <Picture url={picture} version="thumb" alt="" className={styles.image} />,
    },
    {
      key: 'article',
      heading: null,
      className: styles.article,
      isRowHeading: true,
      cell: ({ code, name }) => (
        <>
          <small className={styles.code}>{code}</small> {name}
        </>
      ),
    },
    {
      key: 'supply',
      heading: t('catalogue.availability'),
      className: styles.supply,
      cell: ({ supply }) =>
        supply &&
        (supply.later > 0 ? (
          <SupplyState supply={supply} />
        ) : (
          <StatusLabel tone="ok" icon="circle-check" small>
            {t('common.available')}
          </StatusLabel>
        )),
    },
    {
      key: 'ordered',
      heading: t('cart.quantity'),
      label: t('cart.quantity'),
      isFigure: true,
      cell: (line) => articleQuantityText(locale, line.quantity, line),
    },
    ...(hasPrices
      ? [
          {
            key: 'total',
            heading: t('cart.lineTotal'),
            label: t('cart.lineTotal'),
            isFigure: true,
            cell: ({ total }: SentLine) => <b>{money(total)}</b>,
          },
        ]
      : []),
  ];
  return (
    <section className={styles.section} aria-labelledby="sent-lines">
      <header className={styles.linesHead}>
        <h2 id="sent-lines">{t('checkout.lines')}</h2>
        <Link to={path(orderPath(order))} className="link">
          {t('thankYou.toOrder')}
        </Link>
      </header>
      <DataTable
        caption={t('checkout.lines')}
        columns={columns}
        rows={order.lines}
        rowKey={({ position }) => String(position)}
      />
    </section>
  );
}
