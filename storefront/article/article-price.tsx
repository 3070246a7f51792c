import { usePriceView } from '../session/app-state.tsx';
import { useI18n } from '../i18n/i18n.tsx';
import { unitLabel } from '../../domain/unit-label.ts';
import type { Article } from '../parsers/article.ts';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Price } from '../ui/price.tsx';
import { LocalLink } from '../routing/local-link.tsx';

type PricedArticle = Pick<Article, 'gross' | 'net' | 'onSale' | 'discounts' | 'unit' | 'priceRange' | 'childCount'>;

/**
 * An article's price for the current user: gross struck through, discounts and net (R2.79), the range of its variants
 * (R2.80), a login link for guests, nothing while prices are hidden (R1.17).
 */
export function ArticlePrice({ article, size }: { article: PricedArticle; size?: 'row' | 'card' | 'page' }) {
  const { t, unitPrice, locale } = useI18n();
  const view = usePriceView();
  if (view === 'hidden') return null;
  if (view === 'guest') {
    return (
      <LocalLink to="/pages/login" className={buttonClass({ wide: size === 'card' })}>
        <Icon name="lock" />
        {t('common.logInForPrices')}
      </LocalLink>
    );
  }
  const range = article.priceRange;
  const isRange = article.net === null && range !== null;
  if (article.net === null && !range) return null;
  return (
    <Price
      size={size}
      gross={article.onSale && !isRange ? unitPrice(article.gross) : null}
      discounts={isRange ? '' : article.discounts}
      net={isRange ? rangeText(unitPrice(range.lowest), unitPrice(range.highest)) : unitPrice(article.net)}
      unit={`/ ${unitLabel(locale, article.unit)}`}
      grossLabel={t('common.listPrice')}
      netLabel={t('common.netPrice')}
    />
  );
}

/** '5,00 € – 8,00 €', or one price when both texts are equal (R2.80). */
export function rangeText(lowest: string, highest: string): string {
  return lowest === highest ? lowest : `${lowest} – ${highest}`;
}
