import { useMemo } from 'react';
import { useI18n } from '../../i18n/i18n.tsx';
import { unitLabel } from '../../i18n/units.ts';
import type { ArticleDetail, ChildArticle } from '../../readers/article-detail.ts';
import { usePriceView } from '../../app-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ArticleList } from '../article-list.tsx';
import { Availability } from '../availability.tsx';
import { matchesFilter } from './filter-children.ts';
import { buildMatrix } from './matrix.ts';
import { MatrixTable } from './matrix-table.tsx';
import styles from './variants.module.css';

interface VariantsProps {
  article: ArticleDetail;
  markedChild: string | null;
  filter: string;
  onFilter: (text: string) => void;
  /** A variant's box took the focus: its price is explained above. */
  onFocusChild: (child: ChildArticle) => void;
}

/** The children of an article: on two axes as a matrix, and as rows that the filter narrows (R2.23, R2.73). */
export function Variants({ article, markedChild, filter, onFilter, onFocusChild }: VariantsProps) {
  const { t, locale } = useI18n();
  const isGuest = usePriceView() === 'guest';
  const { childArticles: children, axes } = article;
  const matrix = useMemo(() => buildMatrix(children, axes.length), [children, axes.length]);
  const shown = children.filter(({ code, name, axes: values }) => matchesFilter(filter, code, name, values.join('x')));
  const unit = children[0]?.unit ?? article.unit;
  const [first, second] = axes.map(({ label }) => label);
  return (
    <>
      {matrix && (
        <section className={styles.section}>
          <header className={styles.head}>
            <h2>{t('catalogue.axesTitle', { first: first ?? '', second: second ?? '' })}</h2>
            {!isGuest && <small>{t('catalogue.matrixNote', { unit: unitLabel(locale, unit) })}</small>}
            <span className={styles.legend}>
              <Availability kind="arriving" />
              <Availability kind="unavailable" />
              <span>{t('catalogue.notMade')}</span>
            </span>
          </header>
          <MatrixTable matrix={matrix} axes={axes} unit={unit} markedChild={markedChild} onFocusChild={onFocusChild} />
        </section>
      )}
      <section
        className={`${styles.section} ${matrix ? styles.besideMatrix : ''}`}
        onFocus={(event) => {
          const code = event.target.closest<HTMLElement>('[data-code]')?.dataset.code;
          const child = children.find((one) => one.code === code);
          if (child && event.target instanceof HTMLInputElement) onFocusChild(child);
        }}
      >
        <header className={styles.head}>
          <h2>{t('catalogue.variantsTitle')}</h2>
          {filter && (
            <span className={styles.typed}>
              {filter}
              <IconButton
                icon="x"
                iconSize={14}
                label={t('catalogue.clearSearch', { text: filter })}
                onClick={() => onFilter('')}
              />
            </span>
          )}
          <span className={styles.shown} role="status">
            {t('catalogue.variantsShown', { shown: shown.length, total: children.length })}
          </span>
        </header>
        {shown.length > 0 ? (
          <ArticleList
            articles={shown}
            axisLabels={axes.map(({ label }) => label)}
            markedCode={markedChild}
            label={t('catalogue.variantsTitle')}
          />
        ) : (
          <p className={styles.none}>{t('catalogue.noVariant', { text: filter })}</p>
        )}
      </section>
    </>
  );
}
