import { Link } from 'react-router';
import { usePriceView } from '../../session/app-state.tsx';
import { useI18n } from '../../i18n/i18n.tsx';
import { figureColumns } from '../../article/line-figures.tsx';
import type { CartLine } from '../../parsers/cart.ts';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { FramedPicture } from '../../ui/picture.tsx';
import { PromoBadge } from '../../ui/badge.tsx';
import stacked from './stacked-table.module.css';
import styles from './read-only-lines.module.css';

/** Read-only lines of a cart: of a saved one, or of the customer's own as an agent sees it. */
export function ReadOnlyLines({ lines, caption }: { lines: readonly CartLine[]; caption: string }) {
  const i18n = useI18n();
  const { t, path } = i18n;
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
    ...figureColumns(i18n, styles, isShown),
  ];
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={lines}
      rowKey={({ rowId }) => rowId}
      className={`${stacked.stacked} ${styles.table}`}
    />
  );
}
