import { useEffect, useRef, useState, type RefObject } from 'react';
import { Link, NavigationType, useNavigationType } from 'react-router';
import { usePriceView } from '../../app-state.tsx';
import { useI18n } from '../../i18n/i18n.tsx';
import { unitLabel } from '../../i18n/units.ts';
import { articlePath } from '../../readers/article.ts';
import type { ArticleDetail, ChildArticle } from '../../readers/article-detail.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Badge, PromoMark } from '../../ui/state.tsx';
import { articleLine, packText, rangeText } from '../article-line.ts';
import { ArticleList } from '../article-list.tsx';
import { Availability } from '../availability.tsx';
import { GuestHint } from '../guest-hint.tsx';
import { keepLastArticle } from '../last-article.ts';
import { DetailTabs } from './detail-tabs.tsx';
import { Gallery } from './gallery.tsx';
import type { ProductData } from './load-product.ts';
import { usePageChoices } from './page-choices.ts';
import { PriceExplanation } from './price-explanation.tsx';
import { ProductFacts } from './product-facts.tsx';
import styles from './product-page.module.css';
import { ProductPurchase, Promotions } from './product-purchase.tsx';
import { Rating } from './rating.tsx';
import { FilterBox, ProductLinks, ProductSidebar } from './product-sidebar.tsx';
import { StructuredProduct } from './structured-product.tsx';
import { Variants } from './variants.tsx';

/** The page of an article, sold by itself or in variants (R2.22, R2.23). */
export function ProductPage({ data, tabKey }: { data: ProductData; tabKey: string }) {
  const { article, markedChild } = data;
  const { t, path } = useI18n();
  const choices = usePageChoices(tabKey, article.internalCode, { leftKey: data.filter });
  const { leftKey: filter, isSidebarShown } = choices;
  const setFilter = (leftKey: string) => choices.choose({ leftKey });
  const [focused, setFocused] = useState<{ code: string; quantity: number } | null>(null);
  const variants = useRef<HTMLDivElement>(null);
  useMarkedInView(variants, markedChild);
  const children = article.childArticles;
  const hasVariants = children.length > 0;
  const explained = hasVariants ? childToExplain(children, focused?.code ?? markedChild) : null;
  const crumbs = crumbsOf(article, path);
  const back = crumbs.at(-2);
  const last = articlePath(article);
  useEffect(() => keepLastArticle(last), [last]);

  return (
    <div className="wrap">
      <StructuredProduct article={article} />
      <div className={styles.top}>
        <div className={styles.crumbs}>
          <Breadcrumbs label={t('common.breadcrumbs')} steps={crumbs} />
        </div>
        <button
          type="button"
          className={styles.sideSwitch}
          aria-expanded={isSidebarShown}
          aria-controls="product-sidebar"
          onClick={() => choices.showSidebar(!isSidebarShown)}
        >
          <Icon name="columns-2" />
          {t(isSidebarShown ? 'catalogue.hideSidebar' : 'catalogue.showSidebar')}
        </button>
      </div>
      {back?.to && (
        <Link className={styles.back} to={back.to}>
          <Icon name="chevron-left" />
          {back.label}
        </Link>
      )}
      <div className={styles.columns} data-alone={!isSidebarShown || undefined}>
        <aside id="product-sidebar" className={styles.side} aria-label={t('catalogue.moreInformation')}>
          <ProductSidebar article={article} filter={filter} onFilter={setFilter} />
        </aside>
        <div className={styles.main}>
          <div className={styles.product}>
            <Gallery article={article} />
            <div className={styles.text}>
              <ProductHead article={article} />
              <ProductFacts article={article} />
              <div className={styles.price}>
                <PriceBlock article={article} child={explained} quantity={focused?.quantity ?? 0} />
              </div>
              <div className={styles.purchase}>
                {!hasVariants && <ProductPurchase article={article} />}
                <Promotions article={hasVariants && explained ? explained : article} />
              </div>
            </div>
          </div>
          {article.alternativeArticles.length > 0 && (
            <section className={styles.instead}>
              <h2>{t('catalogue.instead')}</h2>
              <ArticleList articles={article.alternativeArticles} label={t('catalogue.instead')} />
            </section>
          )}
          {hasVariants && (
            <div className={styles.variants} ref={variants}>
              <div className={styles.phoneFilter}>
                <FilterBox article={article} filter={filter} onFilter={setFilter} />
              </div>
              <Variants
                article={article}
                markedChild={markedChild}
                filter={filter}
                onFilter={setFilter}
                rightKey={choices.rightKey}
                onRightKey={(rightKey) => choices.choose({ rightKey })}
                areAllShown={data.areAllShown}
                onFocusChild={(child, quantity) => setFocused({ code: child.internalCode, quantity })}
              />
            </div>
          )}
          <div className={styles.details}>
            <DetailTabs article={article} chosen={choices.detail} onChoose={(detail) => choices.choose({ detail })} />
          </div>
          <section className={styles.phoneLinks}>
            <h2 className="visually-hidden">{t('catalogue.moreInformation')}</h2>
            <ProductLinks article={article} filter={filter} />
          </section>
        </div>
      </div>
    </div>
  );
}

/** Brings the variant that was looked for into view; a return to the page stays where it was left. */
function useMarkedInView(container: RefObject<HTMLElement | null>, markedChild: string | null): void {
  const isReturn = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    if (markedChild === null || (isReturn && window.scrollY > 0)) return;
    const marked = [...(container.current?.querySelectorAll<HTMLElement>('[data-marked]') ?? [])];
    marked.find((element) => element.offsetParent !== null)?.scrollIntoView({ block: 'center' });
  }, [container, markedChild, isReturn]);
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
        {article.rating > 0 && <Rating rating={article.rating} />}
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
function PriceBlock(props: { article: ArticleDetail; child: ChildArticle | null; quantity: number }) {
  const { article, child, quantity } = props;
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
      quantity={child ? quantity : null}
    />
  );
}
