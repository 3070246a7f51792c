import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useI18n } from '../../i18n/i18n.tsx';
import type { ArticleDetail } from '../../parsers/article-detail.ts';
import styles from './detail-tabs.module.css';
import type { DetailTab } from './page-choices.ts';
import { DocumentList } from './document-list.tsx';
import { allFacts, FactList } from './product-facts.tsx';

interface DetailTabsProps {
  article: ArticleDetail;
  chosen: DetailTab | null;
  onChoose: (tab: DetailTab) => void;
}

/** Description, technical data and documents of a product as tabs; missing ones are left out. */
export function DetailTabs({ article, chosen, onChoose }: DetailTabsProps) {
  const i18n = useI18n();
  const { t } = i18n;
  const strip = useRef<HTMLDivElement>(null);
  const parts: { key: DetailTab; title: string; content: ReactNode }[] = [];
  if (article.longDescription) {
    const content = (
      <p className={styles.text} lang={article.longDescriptionLang}>
        {article.longDescription}
      </p>
    );
    parts.push({ key: 'description', title: t('catalogue.description.title'), content });
  }
  parts.push({
    key: 'facts',
    title: t('catalogue.technicalData'),
    content: <FactList facts={allFacts(i18n, article)} />,
  });
  if (article.documents.length > 0) {
    const content = <DocumentList documents={article.documents} />;
    parts.push({ key: 'documents', title: t('catalogue.documents'), content });
  }
  const shown = parts.find(({ key }) => key === chosen)?.key ?? parts[0]?.key;

  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const place = parts.findIndex(({ key }) => key === shown);
    const next = parts[(place + step + parts.length) % parts.length];
    if (!next) return;
    onChoose(next.key);
    strip.current?.querySelector<HTMLElement>(`#detail-tab-${next.key}`)?.focus();
  }

  return (
    <section className={styles.details} aria-label={t('catalogue.details')}>
      <div
        ref={strip}
        className={styles.strip}
        role="tablist"
        aria-label={t('catalogue.details')}
        onKeyDown={onKeyDown}
      >
        {parts.map(({ key, title }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`detail-tab-${key}`}
            aria-selected={key === shown}
            aria-controls={`detail-${key}`}
            tabIndex={key === shown ? 0 : -1}
            onClick={() => onChoose(key)}
          >
            {title}
          </button>
        ))}
      </div>
      {parts.map(({ key, title, content }) => (
        <div
          key={key}
          id={`detail-${key}`}
          role="tabpanel"
          aria-labelledby={`detail-tab-${key}`}
          tabIndex={0}
          hidden={key !== shown}
          className={styles.panel}
        >
          <h2 className={styles.title}>{title}</h2>
          {content}
        </div>
      ))}
    </section>
  );
}
