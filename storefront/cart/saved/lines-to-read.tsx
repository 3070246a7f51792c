import { Link } from 'react-router';
import { usePriceView } from '../../session/app-state.tsx';
import { useI18n } from '../../i18n/i18n.tsx';
import { packText } from '../../i18n/pack-text.ts';
import { unitLabel } from '../../../domain/unit-label.ts';
import type { CartLine } from '../../parsers/cart.ts';
import { FramedPicture } from '../../ui/picture.tsx';
import { PromoMark } from '../../ui/state.tsx';
import { figureCell, Table } from '../../ui/table.tsx';
import styles from './lines-to-read.module.css';

/** Read-only lines of a cart: of a saved one, or of the customer's own as an agent sees it. */
export function LinesToRead({ lines, caption }: { lines: readonly CartLine[]; caption: string }) {
  const i18n = useI18n();
  const { t, path, locale, money, unitPrice, number } = i18n;
  const isShown = usePriceView() === 'shown';
  return (
    <Table caption={caption} className={styles.table}>
      <thead>
        <tr>
          <th className={styles.number}>{t('cart.number')}</th>
          <td className={styles.picture} />
          <th>{t('cart.article')}</th>
          <th className={styles.pack}>{t('cart.packaging')}</th>
          <th className={`${styles.net} ${figureCell}`}>{t('cart.netPrice')}</th>
          <th className={`${styles.quantity} ${figureCell}`}>{t('cart.quantity')}</th>
          <th className={`${styles.total} ${figureCell}`}>{t('cart.lineTotal')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => {
          const unit = unitLabel(locale, line.unit, line.quantity);
          return (
            <tr key={line.rowId}>
              <td className={styles.number}>{index + 1}</td>
              <td className={styles.picture}>
                <FramedPicture url={line.picture} alt="" />
              </td>
              <td className={styles.article}>
                <span className={styles.code}>{line.code}</span>{' '}
                {line.promotionCode && <PromoMark>{t('common.promo')}</PromoMark>}
                <Link to={path(line.path)}>{line.name}</Link>
                {line.note && <small>{line.note}</small>}
              </td>
              <td className={styles.pack}>{packText(i18n, line)}</td>
              <td className={`${styles.net} ${figureCell}`}>
                {isShown && (
                  <>
                    {unitPrice(line.net)} <small>/&nbsp;{unitLabel(locale, line.unit)}</small>
                  </>
                )}
              </td>
              <td className={`${styles.quantity} ${figureCell}`}>
                {number(line.quantity)} <small>{unit}</small>
              </td>
              <td className={`${styles.total} ${figureCell}`}>{isShown && <b>{money(line.netTotal)}</b>}</td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
