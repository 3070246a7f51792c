import { useEffect, useId, useRef, useState } from 'react';
import { useI18n } from '../i18n/i18n.tsx';
import { packText } from '../i18n/pack-text.ts';
import { articlePath, type Article } from '../parsers/article.ts';
import { ArticlePrice } from '../article/article-price.tsx';
import { AvailabilityState } from '../shell/availability.tsx';
import { LocalLink } from '../routing/local-link.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Picture } from '../ui/picture.tsx';
import { PromoMark } from '../ui/state.tsx';
import styles from './featured-articles.module.css';

/** A row of articles with native scrolling, so that it works without JavaScript. */
export function FeaturedArticles({ articles }: { articles: Article[] }) {
  const { t } = useI18n();
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const [first, setFirst] = useState(0);
  const [visible, setVisible] = useState(Math.min(4, articles.length));

  function measure() {
    const slide = list.current?.firstElementChild;
    if (!list.current || !slide) return;
    const step = slide.getBoundingClientRect().width + 20;
    setFirst(Math.round(list.current.scrollLeft / step));
    setVisible(Math.max(1, Math.round((list.current.clientWidth + 20) / step)));
  }

  useEffect(() => {
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, []);

  function move(direction: 1 | -1) {
    list.current?.scrollBy({ left: direction * (list.current.clientWidth + 20), behavior: 'smooth' });
  }

  const last = Math.min(articles.length, first + visible);
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header>
        <h2 id={id}>{t('home.featured')}</h2>
        <div className={styles.controls}>
          <span className="figures">
            {t('common.shownOfTotal', {
              shown: last > first + 1 ? `${first + 1}–${last}` : last,
              total: articles.length,
            })}
          </span>
          <IconButton
            icon="chevron-left"
            label={t('home.previousArticles')}
            disabled={first === 0}
            onClick={() => move(-1)}
          />
          <IconButton
            icon="chevron-right"
            label={t('home.nextArticles')}
            disabled={last >= articles.length}
            onClick={() => move(1)}
          />
        </div>
      </header>
      <ul ref={list} className={styles.row} onScroll={measure}>
        {articles.map((article, index) => (
          <li key={article.internalCode}>
            <FeaturedArticle article={article} eager={index < 4} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function FeaturedArticle({ article, eager }: { article: Article; eager: boolean }) {
  const i18n = useI18n();
  const { t, date } = i18n;
  const path = articlePath(article);
  const promotion = article.promotions[0];
  return (
    <article className={styles.slide}>
      <LocalLink to={path} className={styles.shot} tabIndex={-1} aria-hidden="true">
        <Picture url={article.pictures[0]?.url} version="gallery" alt="" eager={eager} />
      </LocalLink>
      {promotion && (
        <span className={styles.tag}>
          <PromoMark>{t('common.promo')}</PromoMark>
        </span>
      )}
      <p className={styles.line}>
        <span className={styles.code}>{article.code}</span>
        <small>
          {article.childCount > 1 ? t('home.variants', { count: article.childCount }) : packText(i18n, article)}
        </small>
      </p>
      <LocalLink to={path} className={styles.name}>
        {article.name}
      </LocalLink>
      <small className={styles.description}>
        {promotion ? t('common.promoUntil', { day: date(promotion.until) }) : article.description}
      </small>
      <p className={styles.line}>
        <AvailabilityState availability={article.availability} />
        {article.availability === 'arriving' && article.arrival && (
          <small>{t('common.fromDay', { day: date(article.arrival) })}</small>
        )}
      </p>
      <ArticlePrice article={article} size="card" />
    </article>
  );
}
