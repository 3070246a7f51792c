import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { Link, NavigationType, useLocation, useNavigationType } from 'react-router';
import { useI18n } from '../../i18n/i18n.tsx';
import type { ArticleDetail, Variant } from '../../parsers/article-detail.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { isFocusFree } from '../../ui/focus.ts';
import { Icon } from '../../ui/icon.tsx';
import { ArticleList } from '../../article/article-list.tsx';
import { DetailTabs } from './detail-tabs.tsx';
import { Gallery } from './gallery.tsx';
import type { ProductData } from './load-product.ts';
import { usePageChoices, type ShownTab } from './page-choices.ts';
import { PriceBlock, VariantPrice } from './price-block.tsx';
import { ProductFacts } from './product-facts.tsx';
import { ProductHead } from './product-head.tsx';
import styles from './product-page.module.css';
import { ProductPurchase, Promotions } from './product-purchase.tsx';
import { FilterBox, ProductLinks, ProductSidebar } from './product-sidebar.tsx';
import { usePageContent } from '../../routing/page-content.tsx';
import { articleArrived } from '../../routing/quick-entry.ts';
import { Variants } from './variants.tsx';
import { PageBoxesContext, usePageBoxes, type PageBoxes } from '../../article/page-boxes.ts';
import { usePurchase } from '../../article/use-purchase.ts';
import { SectionBoundary } from '../../shell/section-boundary.tsx';

/** The page of an article, sold by itself or in variants. */
export function ProductPage({ data, tab }: { data: ProductData; tab: ShownTab }) {
  const { article, markedVariant } = data;
  const { t, path } = useI18n();
  const choices = usePageChoices(tab, article.internalCode, { sidebarFilter: data.filter });
  const { sidebarFilter: filter, isSidebarShown } = choices;
  const setFilter = (sidebarFilter: string) => choices.choose({ sidebarFilter });
  const [focused, setFocused] = useState<{ code: string; typed: string } | null>(null);
  const variantSection = useRef<HTMLDivElement>(null);
  const boxes = usePageBoxes();
  const alternatives = useRef<HTMLElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  useMarkedInView(variantSection, markedVariant);
  useArrival(data, boxes, [notice, alternatives, variantSection]);
  /** From a section that has the focus, the arrow key goes to its first quantity. */
  function moveIntoBoxes(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== 'ArrowDown' || ![event.currentTarget, notice.current].includes(event.target as HTMLElement))
      return;
    event.preventDefault();
    boxes.focusFirstIn(event.currentTarget);
  }
  const variants = article.variantArticles;
  const hasVariants = variants.length > 0;
  const explained = hasVariants ? variantToExplain(variants, focused?.code ?? markedVariant) : null;
  const crumbs = crumbsOf(article, path);
  const back = crumbs.at(-2);

  return (
    <div className="wrap">
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
      <PageBoxesContext value={boxes}>
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
                {explained ? (
                  <>
                    <div className={styles.price}>
                      <VariantPrice
                        article={article}
                        variant={explained}
                        typed={focused?.code === explained.internalCode ? focused.typed : null}
                      />
                    </div>
                    <div className={styles.purchase}>
                      <Promotions article={explained} />
                    </div>
                  </>
                ) : (
                  <OwnPurchase article={article} />
                )}
              </div>
            </div>
            {article.alternativeArticles.length > 0 && (
              <section
                className={styles.instead}
                ref={alternatives}
                tabIndex={-1}
                aria-label={t('catalogue.instead')}
                onKeyDown={moveIntoBoxes}
              >
                <h2>{t('catalogue.instead')}</h2>
                <SectionBoundary>
                  <ArticleList articles={article.alternativeArticles} label={t('catalogue.instead')} />
                </SectionBoundary>
              </section>
            )}
            {hasVariants && (
              <div
                className={styles.variants}
                ref={variantSection}
                role="group"
                tabIndex={-1}
                aria-label={t('catalogue.variantsTitle')}
                onKeyDown={moveIntoBoxes}
              >
                <div className={styles.phoneFilter}>
                  <FilterBox article={article} filter={filter} onFilter={setFilter} />
                </div>
                <Variants
                  article={article}
                  markedVariant={markedVariant}
                  requestedVariant={data.requestedVariant}
                  notice={notice}
                  marked={data.marked}
                  filter={filter}
                  onFilter={setFilter}
                  variantFilter={choices.variantFilter}
                  onVariantFilter={(variantFilter) => choices.choose({ variantFilter })}
                  areAllShown={data.areAllShown}
                  onFocusVariant={(variant, typed) => setFocused({ code: variant.internalCode, typed })}
                />
              </div>
            )}
            <div className={styles.details}>
              <SectionBoundary>
                <DetailTabs
                  article={article}
                  chosen={choices.detail}
                  onChoose={(detail) => choices.choose({ detail })}
                />
              </SectionBoundary>
            </div>
            <section className={styles.phoneLinks}>
              <h2 className="visually-hidden">{t('catalogue.moreInformation')}</h2>
              <SectionBoundary>
                <ProductLinks article={article} filter={filter} />
              </SectionBoundary>
            </section>
          </div>
        </div>
      </PageBoxesContext>
    </div>
  );
}

/** Price and quantity of a product without variants; the price applies to the quantity in the input. */
function OwnPurchase({ article }: { article: ArticleDetail }) {
  const purchase = usePurchase(article);
  return (
    <>
      <div className={styles.price}>
        <PriceBlock article={article} variant={null} quantity={purchase.quantity} />
      </div>
      <div className={styles.purchase}>
        <ProductPurchase article={article} purchase={purchase} />
        <Promotions article={article} />
      </div>
    </>
  );
}

/**
 * Scrolls the requested variant just into view, so that name and code stay where there is space; not on going back,
 * which restores the scroll position.
 */
function useMarkedInView(container: RefObject<HTMLElement | null>, markedVariant: string | null): void {
  const isReturn = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    if (markedVariant === null || (isReturn && window.scrollY > 0)) return;
    const marked = [...(container.current?.querySelectorAll<HTMLElement>('[data-marked]') ?? [])];
    marked.find((element) => element.offsetParent !== null)?.scrollIntoView({ block: 'nearest' });
  }, [container, markedVariant, isReturn]);
}

/** The requested article, if it can be ordered: the one with the requested code, or the only variant. */
function requestedArticle({ article, requestedVariant }: ProductData): string | null {
  const { variantArticles: variants } = article;
  const [only, ...others] = variants.length === 0 ? [article] : variants;
  const target =
    variants.find(({ internalCode }) => internalCode === requestedVariant) ?? (others.length ? null : only);
  return target?.canAdd ? target.internalCode : null;
}

/**
 * When the page is shown, focuses the quantity of the requested article, and of no other: after a search, or on devices
 * with a mouse after a link to a variant. After a search for an article that cannot be ordered, focuses the reason, the
 * alternatives or the variants.
 */
function useArrival(data: ProductData, boxes: PageBoxes, sections: readonly RefObject<HTMLElement | null>[]): void {
  const { key, pathname } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const content = usePageContent();
  const arrive = useEffectEvent(() => {
    articleArrived(pathname, (keys, isSearch) => {
      // A user who is typing elsewhere is not interrupted.
      if (!isFocusFree() && document.activeElement !== content.current) return 'elsewhere';
      const isMouse = matchMedia('(any-pointer: fine)').matches;
      if (!isSearch && (data.requestedVariant === null || !isMouse || (isReturn && window.scrollY > 0)))
        return 'choose';
      const target = requestedArticle(data);
      if (keys && target !== null && boxes.enter(target, keys)) return null;
      const section = sections.find(({ current }) => current !== null) ?? content;
      section.current?.focus({ preventScroll: true });
      if (!keys) return 'unclear';
      const isOne = data.requestedVariant !== null || data.article.variantArticles.length === 0;
      return isOne ? 'unavailable' : 'choose';
    });
  });
  useEffect(() => arrive(), [key]);
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

/** The variant whose price is explained: the focused or requested one, else the first that can be bought. */
function variantToExplain(variants: readonly Variant[], code: string | null): Variant | null {
  const chosen = variants.find(({ internalCode }) => internalCode === code);
  return chosen ?? variants.find(({ canAdd }) => canAdd) ?? variants[0] ?? null;
}
