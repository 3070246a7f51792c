import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { usePriceView } from '../../app-state.tsx';
import { useI18n } from '../../i18n/i18n.tsx';
import { unitLabel } from '../../i18n/units.ts';
import { articlePath } from '../../readers/article.ts';
import type { ArticleDetail, ChildArticle } from '../../readers/article-detail.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Badge, PromoMark } from '../../ui/state.tsx';
import { articleLine, packText, rangeText } from '../article-line.ts';
import { Availability } from '../availability.tsx';
import { GuestHint } from '../guest-hint.tsx';
import { keepLastArticle } from '../last-article.ts';
import { Gallery } from './gallery.tsx';
import type { ProductData } from './load-product.ts';
import { PriceExplanation } from './price-explanation.tsx';
import { ProductFacts } from './product-facts.tsx';
import styles from './product-page.module.css';
import { ProductPurchase, Promotions } from './product-purchase.tsx';
import { FilterBox, ProductLinks, ProductSidebar } from './product-sidebar.tsx';
import { Variants } from './variants.tsx';

/** The page of an article, sold by itself or in variants (R2.22, R2.23). */
export function ProductPage({ data }: { data: ProductData }) {
  const { article, markedChild } = data;
  const { t, path } = useI18n();
  const [filter, setFilter] = useState(data.filter);
  const [focused, setFocused] = useState<string | null>(null);
  const children = article.childArticles;
  const hasVariants = children.length > 0;
  const explained = hasVariants ? childToExplain(children, focused ?? markedChild) : null;
  const crumbs = crumbsOf(article, path);
  const back = crumbs.at(-2);
  const last = articlePath(article);
  useEffect(() => keepLastArticle(last), [last]);

  return (
    <div className="wrap">
      <div className={styles.crumbs}>
        <Breadcrumbs label={t('common.breadcrumbs')} steps={crumbs} />
      </div>
      {back?.to && (
        <Link className={styles.back} to={back.to}>
          <Icon name="chevron-left" />
          {back.label}
        </Link>
      )}
      <div className={styles.columns}>
        <aside className={styles.side} aria-label={t('catalogue.moreInformation')}>
          <ProductSidebar article={article} filter={filter} onFilter={setFilter} />
        </aside>
        <div className={styles.main}>
          <div className={styles.product}>
            <Gallery article={article} />
            <div className={styles.text}>
              <ProductHead article={article} />
              <ProductFacts article={article} />
              <div className={styles.price}>
                <PriceBlock article={article} child={explained} />
              </div>
              <div className={styles.purchase}>
                {!hasVariants && <ProductPurchase article={article} />}
                <Promotions article={hasVariants && explained ? explained : article} />
              </div>
            </div>
          </div>
          {hasVariants && (
            <div className={styles.variants}>
              <div className={styles.phoneFilter}>
                <FilterBox article={article} filter={filter} onFilter={setFilter} />
              </div>
              <Variants
                article={article}
                markedChild={markedChild}
                filter={filter}
                onFilter={setFilter}
                onFocusChild={(child) => setFocused(child.internalCode)}
              />
            </div>
          )}
          {article.longDescription && (
            <section className={styles.description}>
              <h2>{t('catalogue.description.title')}</h2>
              <p>{article.longDescription}</p>
            </section>
          )}
          <section className={styles.phoneLinks}>
            <h2 className="visually-hidden">{t('catalogue.moreInformation')}</h2>
            <ProductLinks article={article} filter={filter} />
          </section>
        </div>
      </div>
    </div>
  );
}

function crumbsOf(article: ArticleDetail, path: (path: string) => string): { label: string; to?: string }[] {
  const codes = article.categoryPath.map(({ code }) => code);
  const steps = article.categoryPath.map(({ label }, index) => ({
    label,
    to: path(
      `/shop?category=and-${codes
        .slice(0, index + 1)
        .map(encodeURIComponent)
        .join(',')}`,
    ),
  }));
  return [...steps, { label: article.code }];
}

/** The variant whose price is explained: the one in hand or asked for, else the first that can be bought. */
function childToExplain(children: readonly ChildArticle[], code: string | null): ChildArticle | null {
  const chosen = children.find(({ internalCode }) => internalCode === code);
  return chosen ?? children.find(({ canAdd }) => canAdd) ?? children[0] ?? null;
}

function ProductHead({ article }: { article: ArticleDetail }) {
  const i18n = useI18n();
  const view = usePriceView();
  const unit = unitLabel(i18n.locale, article.unit);
  const range = view === 'shown' ? rangeText(i18n, article.priceRange) : '';
  const line = articleLine(i18n, article, 0, view === 'shown');
  return (
    <header className={styles.head}>
      <p className={styles.phoneCode}>
        <span>{article.code}</span>
      </p>
      <h1>{article.name}</h1>
      <p className={styles.states}>
        <Availability kind={article.availability} />
        {line.arrival && <span>{line.arrival}</span>}
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
            <PromoMark>{i18n.t('common.promo')}</PromoMark> {i18n.t('common.promoUntil', { day: line.promotionEnd })}
          </span>
        )}
      </p>
      {article.description && <p className={styles.lead}>{article.description}</p>}
      {article.childArticles.length > 0 && range && (
        <p className={styles.range}>
          <b>{range}</b> <small>{i18n.t('catalogue.netPer', { unit })}</small>
        </p>
      )}
      {article.childArticles.length > 0 && view === 'guest' && (
        <p className={styles.guest}>
          <GuestHint />
        </p>
      )}
    </header>
  );
}

/** The price explained: of the article, or of the variant in hand. Nothing for guests and where prices are off. */
function PriceBlock({ article, child }: { article: ArticleDetail; child: ChildArticle | null }) {
  const i18n = useI18n();
  const explanation = (child ?? article).explanation;
  if (usePriceView() !== 'shown' || !explanation || explanation.net === null) return null;
  const owner = child ?? article;
  return (
    <PriceExplanation
      explanation={explanation}
      variant={child ? child.axes.filter(Boolean).join(' × ') || child.code : null}
      unit={owner.unit}
      pack={packText(i18n, owner)}
    />
  );
}
