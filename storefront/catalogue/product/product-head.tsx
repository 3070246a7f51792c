import { usePriceView } from '../../session/app-state.tsx';
import { useI18n } from '../../i18n/i18n.tsx';
import { unitText } from '../../i18n/quantity-text.ts';
import type { ArticleDetail } from '../../parsers/article-detail.ts';
import { Badge, PromoBadge } from '../../ui/badge.tsx';
import { WishlistButton } from '../../article/wishlist-button.tsx';
import { articleLine, rangeText } from '../../article/article-line.ts';
import { Availability } from '../../article/availability.tsx';
import { GuestHint } from '../../article/guest-hint.tsx';
import styles from './product-page.module.css';

/**
 * Name, availability and, with variants, the price range. Without variants the price is shown here on
 * phones, where its explanation follows the button.
 */
export function ProductHead({ article }: { article: ArticleDetail }) {
  const i18n = useI18n();
  const view = usePriceView();
  const hasVariants = article.variantArticles.length > 0;
  const range = hasVariants ? rangeText(i18n, article.priceRange) : i18n.unitPrice(article.net, article);
  const line = articleLine(i18n, article, 0, view === 'shown');
  const isPricedByMany = (hasVariants ? (article.priceRange?.statedQuantity ?? 1) : article.statedQuantity) > 1;
  const unit = isPricedByMany ? line.per : unitText(i18n, article);
  return (
    <header className={styles.head}>
      <p className={styles.phoneCode}>
        <span>{article.code}</span>
      </p>
      <div className={styles.title}>
        <h1 lang={article.nameLang}>{article.name}</h1>
        <WishlistButton article={article} className={styles.wishlistButton} iconSize={20} />
      </div>
      <p className={styles.states}>
        <Availability kind={article.availability} />
        {line.arrival && <span>{line.arrival}</span>}
        {article.rating !== null && <Rating rating={article.rating} />}
        {article.isHot && (
          <Badge tone="muted" icon="tag">
            {i18n.t('catalogue.hot')}
          </Badge>
        )}
        {article.isNew && (
          <Badge tone="muted" icon="sparkles">
            {i18n.t('catalogue.new')}
          </Badge>
        )}
        {line.promotionEnd && (
          <span>
            <PromoBadge>{i18n.t('common.promo')}</PromoBadge> {i18n.t('common.promoUntil', { day: line.promotionEnd })}
          </span>
        )}
      </p>
      {article.description && (
        <p className={styles.lead} lang={article.descriptionLang}>
          {article.description}
        </p>
      )}
      {view === 'shown' && range && (
        <p className={hasVariants ? styles.range : styles.net}>
          <b>{range}</b> <small>{i18n.t('catalogue.netPer', { unit })}</small>
        </p>
      )}
      {hasVariants && view === 'guest' && (
        <p className={styles.guest}>
          <GuestHint />
        </p>
      )}
    </header>
  );
}

/** Filled part of five stars: 20 percent a point, 3.5 → '70%'; limited to 0–100 %. */
export function filledWidth(rating: number): string {
  return `${Math.round(Math.min(5, Math.max(0, rating)) * 20)}%`;
}

/** Five stars, filled according to the rating. */
export function Rating({ rating }: { rating: number }) {
  const { t, number } = useI18n();
  return (
    <span className={styles.stars} role="img" aria-label={t('catalogue.rating', { rating: number(rating) })}>
      <span aria-hidden="true">★★★★★</span>
      <span className={styles.filled} style={{ width: filledWidth(rating) }} aria-hidden="true">
        ★★★★★
      </span>
    </span>
  );
}
