import { useI18n } from '../i18n/i18n.tsx';
import type { Article } from '../parsers/article.ts';
import { articleLine, type ArticleLine } from '../article/article-line.ts';
import { Availability } from '../article/availability.tsx';
import { LocalLink } from '../routing/local-link.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Carousel } from '../ui/carousel.tsx';
import { Icon } from '../ui/icon.tsx';
import { Picture } from '../ui/picture.tsx';
import { Price } from '../ui/price.tsx';
import { PromoBadge } from '../ui/badge.tsx';
import { usePriceView } from '../session/app-state.tsx';
import styles from './featured-articles.module.css';
import type { Featured } from './load-home.ts';

/** A carousel of articles. */
export function FeaturedArticles({ title, articles }: Featured) {
  const { t } = useI18n();
  return (
    <Carousel title={title || t('home.featured')}>
      {articles.map((article, index) => (
        <FeaturedArticle key={article.internalCode} article={article} eager={index < 4} />
      ))}
    </Carousel>
  );
}

function FeaturedArticle({ article, eager }: { article: Article; eager: boolean }) {
  const i18n = useI18n();
  const { t, date } = i18n;
  const line = articleLine(i18n, article, 0, usePriceView() === 'shown');
  const promotion = article.promotions[0];
  return (
    <article className={styles.slide}>
      <LocalLink to={line.path} className={styles.picture} tabIndex={-1} aria-hidden="true">
        <Picture url={article.pictures[0]?.url} version="gallery" alt="" eager={eager} />
      </LocalLink>
      {promotion && (
        <span className={styles.tag}>
          <PromoBadge>{t('common.promo')}</PromoBadge>
        </span>
      )}
      <p className={styles.line}>
        <span className={styles.code}>{article.code}</span>
        <small>{article.variantCount > 1 ? t('home.variants', { count: article.variantCount }) : line.pack}</small>
      </p>
      <LocalLink to={line.path} className={styles.name} lang={article.nameLang}>
        {article.name}
      </LocalLink>
      <small className={styles.description} lang={promotion ? undefined : article.descriptionLang}>
        {promotion ? t('common.promoUntil', { day: date(promotion.until) }) : article.description}
      </small>
      <p className={styles.line}>
        <Availability kind={article.availability} />
        {line.arrival && <small>{line.arrival}</small>}
      </p>
      <FeaturedPrice line={line} />
    </article>
  );
}

/** The price of a featured article, or a login button for guests. */
function FeaturedPrice({ line }: { line: ArticleLine }) {
  const { t } = useI18n();
  const view = usePriceView();
  if (view === 'guest') {
    return (
      <LocalLink to="/pages/login" className={buttonClass({ wide: true })}>
        <Icon name="lock" />
        {t('common.logInForPrices')}
      </LocalLink>
    );
  }
  if (!line.net) return null;
  return (
    <Price
      size="card"
      gross={line.gross || null}
      discounts={line.discounts}
      net={line.net}
      unit={`/ ${line.per}`}
      grossLabel={t('common.listPrice')}
      netLabel={t('common.netPrice')}
    />
  );
}
