import { useI18n } from '../i18n/i18n.tsx';
import type { ArticleLine } from './article-line.ts';

/** Class names that place the figures of a price in a row or a card. */
interface PriceLayout {
  price: string | undefined;
  before: string | undefined;
  discounts?: string | undefined;
  net: string | undefined;
  /** Missing where the offer is shown elsewhere. */
  offer?: string | undefined;
}

/** An article's price: list price struck through, discounts, net price and its unit. */
export function ArticlePrice({ line, layout }: { line: ArticleLine; layout: PriceLayout }) {
  const { t } = useI18n();
  return (
    <div className={layout.price}>
      <div className={layout.before}>
        {line.gross && (
          <del>
            <span className="visually-hidden">{t('common.listPrice')} </span>
            {line.gross}
          </del>
        )}
        {line.discounts && <span className={layout.discounts}>{line.discounts}</span>}
      </div>
      <div className={layout.net}>
        {line.net && (
          <>
            <span className="visually-hidden">{t('common.netPrice')} </span>
            {line.net}
            <small>{line.perUnit}</small>
            {line.offer && layout.offer && <span className={layout.offer}>{line.offer}</span>}
          </>
        )}
      </div>
    </div>
  );
}
