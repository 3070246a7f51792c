import { useEffect, useId, useRef, useState } from 'react';
import { useI18n } from '../i18n/i18n.tsx';
import type { Article } from '../parsers/article.ts';
import { articleLine, type ArticleLine } from '../article/article-line.ts';
import { Availability } from '../article/availability.tsx';
import { LocalLink } from '../routing/local-link.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Picture } from '../ui/picture.tsx';
import { Price } from '../ui/price.tsx';
import { PromoMark } from '../ui/state.tsx';
import { usePriceView } from '../session/app-state.tsx';
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
  const line = articleLine(i18n, article, 0, usePriceView() === 'shown');
  const promotion = article.promotions[0];
  return (
    <article className={styles.slide}>
      <LocalLink to={line.path} className={styles.shot} tabIndex={-1} aria-hidden="true">
        <Picture url={article.pictures[0]?.url} version="gallery" alt="" eager={eager} />
      </LocalLink>
      {promotion && (
        <span className={styles.tag}>
          <PromoMark>{t('common.promo')}</PromoMark>
        </span>
      )}
      <p className={styles.line}>
        <span className={styles.code}>{article.code}</span>
        <small>{article.childCount > 1 ? t('home.variants', { count: article.childCount }) : line.pack}</small>
      </p>
      <LocalLink to={line.path} className={styles.name}>
        {article.name}
      </LocalLink>
      <small className={styles.description}>
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
      unit={`/ ${line.unit}`}
      grossLabel={t('common.listPrice')}
      netLabel={t('common.netPrice')}
    />
  );
}
