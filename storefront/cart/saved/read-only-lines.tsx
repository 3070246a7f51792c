import { Pieces } from '../../article/pieces.tsx';
import { Link } from 'react-router';
import { usePriceView } from '../../session/app-state.tsx';
import { useI18n } from '../../i18n/i18n.tsx';
import { packText } from '../../i18n/quantity-text.ts';
import { UnitPrice } from '../../orders/unit-price.tsx';
import { unitLabel } from '../../../domain/unit-label.ts';
import type { CartLine } from '../../parsers/cart.ts';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { FramedPicture } from '../../ui/picture.tsx';
import { PromoBadge } from '../../ui/badge.tsx';
import stacked from './stacked-table.module.css';
import styles from './read-only-lines.module.css';

/** Read-only lines of a cart: of a saved one, or of the customer's own as an agent sees it. */
export function ReadOnlyLines({ lines, caption }: { lines: readonly CartLine[]; caption: string }) {
  const i18n = useI18n();
  const { t, path, locale, money, number } = i18n;
  const isShown = usePriceView() === 'shown';
  const columns: Column<CartLine>[] = [
    { key: 'number', heading: t('cart.number'), className: styles.number, cell: (_, index) => index + 1 },
    {
      key: 'picture',
      heading: null,
      className: styles.picture,
      cell: ({ picture }) => <FramedPicture url={picture} alt="" />,
    },
    {
      key: 'article',
      heading: t('cart.article'),
      className: styles.article,
      cell: (line) => (
        <>
          <span className={styles.code}>{line.code}</span>{' '}
          {line.promotionCode && <PromoBadge>{t('common.promo')}</PromoBadge>}
          <Link to={path(line.path)}>{line.name}</Link>
          {line.note && <small>{line.note}</small>}
        </>
      ),
    },
    { key: 'pack', heading: t('cart.packaging'), className: styles.pack, cell: (line) => packText(i18n, line) },
    {
      key: 'net',
      heading: t('cart.netPrice'),
      isFigure: true,
      className: styles.net,
      cell: (line) => <UnitPrice line={line} />,
    },
    {
      key: 'quantity',
      heading: t('cart.quantity'),
      isFigure: true,
      className: styles.quantity,
      cell: (line) => (
        <>
          {number(line.quantity)} <small>{unitLabel(locale, line.unit, line.quantity)}</small>{' '}
          <Pieces quantity={line.quantity} article={line} />
        </>
      ),
    },
    {
      key: 'total',
      heading: t('cart.lineTotal'),
      isFigure: true,
      className: styles.total,
      cell: ({ netTotal }) => <b>{money(netTotal)}</b>,
    },
  ];
  return (
    <DataTable
      caption={caption}
      columns={isShown ? columns : columns.filter(({ key }) => key !== 'net' && key !== 'total')}
      rows={lines}
      rowKey={({ rowId }) => rowId}
      className={`${stacked.stacked} ${styles.table}`}
    />
  );
}
