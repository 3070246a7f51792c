import { useI18n } from '../i18n/i18n.tsx';
import { usePriceView } from '../session/app-state.tsx';
import type { Article } from '../parsers/article.ts';
import styles from './article-list.module.css';
import head from './article-list-head.module.css';
import { MatchGroups } from './match-groups.tsx';
import { ArticleRow } from './article-row.tsx';
import { QuantityBoxesContext, useQuantityBoxes, type QuantityBoxes } from './quantity-boxes.ts';

interface ArticleListProps {
  articles: readonly (Article & { axes?: string[] })[];
  /** Column headers for the axis values; only in a list of variants. */
  axisLabels?: string[];
  /** Internal codes of the rows to highlight. */
  marked?: readonly string[];
  isTall?: boolean;
  label: string;
  /** The quantity inputs, where the page moves the focus into the list; by default the list has its own. */
  boxes?: QuantityBoxes;
}

/** Articles in rows below common column headers; arrow keys and Enter move between the inputs. */
export function ArticleList({ articles, axisLabels, marked, isTall, label, boxes }: ArticleListProps) {
  const own = useQuantityBoxes();
  const used = boxes ?? own;
  return (
    <QuantityBoxesContext value={used}>
      <div
        {...used.handlers}
        className={styles.list}
        data-axes={axisLabels?.length || undefined}
        data-tall={isTall || undefined}
      >
        <ListHead axisLabels={axisLabels} />
        <MatchGroups articles={articles} label={label}>
          {(group, first, name) => (
            <ul className={styles.rows} aria-label={name}>
              {group.map((article, index) => (
                <ArticleRow
                  key={article.internalCode}
                  article={article}
                  axes={axisLabels && axisLabels.map((_, axis) => article.axes?.[axis] ?? '')}
                  isMarked={marked?.includes(article.internalCode)}
                  isTall={isTall}
                  eager={first + index < 6}
                  row={first + index}
                />
              ))}
            </ul>
          )}
        </MatchGroups>
      </div>
    </QuantityBoxesContext>
  );
}

/** Column headers, hidden from screen readers because the rows contain the same words. */
export function ListHead({ axisLabels }: { axisLabels?: string[] }) {
  const { t } = useI18n();
  const view = usePriceView();
  return (
    <div className={head.head} aria-hidden="true">
      <span />
      <span className={head.columnCode}>{t('catalogue.columnCode')}</span>
      <span>{t(axisLabels ? 'catalogue.columnVariant' : 'catalogue.columnArticle')}</span>
      {axisLabels?.map((label) => (
        <span key={label} className={`${head.figure} ${head.columnAxis}`}>
          {label}
        </span>
      ))}
      <span className={head.columnPack}>{t('catalogue.columnPack')}</span>
      <span>{t('catalogue.availability')}</span>
      {view !== 'guest' && (
        <>
          <span className={`${head.figure} ${head.listPrice}`}>
            {view === 'shown' && t('catalogue.columnListPrice')}
          </span>
          <span className={head.figure}>{view === 'shown' && t('catalogue.columnNet')}</span>
          <span className={head.quantity}>{t('common.quantity')}</span>
        </>
      )}
    </div>
  );
}
