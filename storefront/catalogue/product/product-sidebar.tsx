import { useState } from 'react';
import { Form, Link, useLocation } from 'react-router';
import { useI18n } from '../../i18n/i18n.tsx';
import type { ArticleDetail } from '../../parsers/article-detail.ts';
import { inputClass } from '../../ui/input-class.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { alternativesPath } from '../../article/article-line.ts';
import { DocumentList, isOpenable } from './document-list.tsx';
import { matchesFilter } from './matches-filter.ts';
import styles from './product-sidebar.module.css';
import { SectionBoundary } from '../../shell/section-boundary.tsx';
import { BarcodesDialog } from './barcodes-dialog.tsx';
import { RelatedDialog } from './related-dialog.tsx';

interface ProductSidebarProps {
  article: ArticleDetail;
  filter: string;
  onFilter: (text: string) => void;
}

/** Code, brand, filter and everything related to a product. */
export function ProductSidebar({ article, filter, onFilter }: ProductSidebarProps) {
  const { t } = useI18n();
  return (
    <>
      <section className={styles.facts}>
        <dl>
          <dt>{t('catalogue.itemCode')}</dt>
          <dd className={styles.code}>{article.code}</dd>
          {article.brand && (
            <>
              <dt>{t('catalogue.brand')}</dt>
              <dd>{article.brand}</dd>
            </>
          )}
        </dl>
        <FilterBox article={article} filter={filter} onFilter={onFilter} />
      </section>
      <SectionBoundary>
        <ProductLinks article={article} filter={filter} />
      </SectionBoundary>
    </>
  );
}

/** Filters the variants and the lists of the sidebar by code or name while typing. */
export function FilterBox({ article, filter, onFilter }: ProductSidebarProps) {
  const { t } = useI18n();
  const { pathname } = useLocation();
  const count = article.variantArticles.length;
  return (
    <Form action={pathname} className={styles.filter} role="search" onSubmit={(event) => event.preventDefault()}>
      <label>
        <span>{count > 0 ? t('catalogue.searchVariants', { count }) : t('catalogue.searchPage')}</span>
        <input
          type="search"
          name="filter"
          className={inputClass}
          value={filter}
          autoComplete="off"
          maxLength={100}
          placeholder={t('catalogue.searchVariantsHint')}
          onChange={(event) => onFilter(event.target.value)}
        />
      </label>
    </Form>
  );
}

/** Related articles, alternatives, barcodes, documents and support; missing ones are left out. */
export function ProductLinks({ article, filter }: { article: ArticleDetail; filter: string }) {
  const { t, path } = useI18n();
  const [open, setOpen] = useState<'related' | 'barcodes' | null>(null);
  const alternatives = alternativesPath(article);
  const related = article.relatedArticles.filter(({ code, name }) => matchesFilter(filter, code, name));
  const barcodes = article.barcodes.filter(({ barcode }) => matchesFilter(filter, barcode));
  const documents = article.documents.filter(({ name }) => matchesFilter(filter, name));
  const shownBarcodes = barcodes.length > 0 ? barcodes : article.barcodes;
  return (
    <>
      <div className={styles.side}>
        <section className={styles.links}>
          <ul>
            {article.relatedArticles.length > 0 && (
              <DialogEntry
                icon="link"
                text={t('catalogue.related')}
                count={article.relatedArticles.length}
                onOpen={() => setOpen('related')}
              />
            )}
            {alternatives && (
              <li>
                <Link to={path(alternatives)}>
                  <Icon name="replace" />
                  {t('catalogue.alternativesLink')}
                  <span className={styles.count}>{article.alternativeCodes.length}</span>
                </Link>
              </li>
            )}
            {article.barcodes.length > 0 && (
              <DialogEntry
                icon="barcode"
                text={t('catalogue.barcodes')}
                count={article.barcodes.length}
                onOpen={() => setOpen('barcodes')}
              />
            )}
          </ul>
        </section>
        {documents.length > 0 && (
          <section>
            <h2>{t('catalogue.documents')}</h2>
            <DocumentList documents={documents} />
          </section>
        )}
        {(article.assistanceUrl || article.videoUrl) && (
          <section>
            <ul>
              {article.assistanceUrl && (
                <ExternalEntry icon="life-buoy" text={t('catalogue.assistance')} url={article.assistanceUrl} />
              )}
              {article.videoUrl && (
                <ExternalEntry icon="circle-play" text={t('catalogue.video')} url={article.videoUrl} />
              )}
            </ul>
          </section>
        )}
      </div>
      {open === 'related' && (
        <RelatedDialog
          articles={related.length > 0 ? related : article.relatedArticles}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'barcodes' && (
        <BarcodesDialog article={article} barcodes={shownBarcodes} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

function DialogEntry(props: { icon: IconName; text: string; count: number; onOpen: () => void }) {
  return (
    <li>
      <button type="button" aria-haspopup="dialog" onClick={props.onOpen}>
        <Icon name={props.icon} />
        {props.text}
        <span className={styles.count}>{props.count}</span>
      </button>
    </li>
  );
}

/** Link to a file or another site in a new window, or to mail or telephone; only URLs that a browser may open. */
function ExternalEntry({ icon, text, url }: { icon: IconName; text: string; url: string }) {
  if (!isOpenable(url)) return null;
  const isWindow = !/^(mailto|tel):/i.test(url);
  return (
    <li>
      <a href={url} target={isWindow ? '_blank' : undefined} rel="noopener">
        <Icon name={icon} />
        <span className={styles.text}>{text}</span>
      </a>
    </li>
  );
}
