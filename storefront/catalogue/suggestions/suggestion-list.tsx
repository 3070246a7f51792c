import { usePriceView } from '../../session/app-state.tsx';
import { useI18n } from '../../i18n/i18n.tsx';
import { perUnit } from '../../i18n/quantity-text.ts';
import type { Suggestion } from './parse-suggestions.ts';
import { Icon } from '../../ui/icon.tsx';
import { FramedPicture } from '../../ui/picture.tsx';
import { Availability } from '../../article/availability.tsx';
import { Marked } from '../../ui/marked.tsx';
import styles from './search-suggestions.module.css';
import { optionId, type FoundSuggestions } from './use-suggestions.ts';

interface SuggestionListProps {
  id: string;
  found: FoundSuggestions;
  /** Row selected with the arrow keys; -1 for none. */
  active: number;
  /** Opens a path without language prefix. */
  onOpen: (path: string) => void;
}

/** The best matches below the search box; the focus stays in the box. */
export function SuggestionList({ id, found, active, onOpen }: SuggestionListProps) {
  const { t, path } = useI18n();
  const { articles, total, text, isCurrent } = found;
  const all = `/shop?${new URLSearchParams({ text })}`;
  const [first, ...others] = articles;
  // A match reason that all rows have is said once.
  const reason = others.length > 0 && others.every(({ foundBy }) => foundBy === first?.foundBy) && first?.foundBy;
  return (
    <div className={styles.popup} onMouseDown={(event) => event.preventDefault()} aria-busy={!isCurrent}>
      <div inert={!isCurrent}>
        {articles.length === 0 ? (
          <p className={styles.none} id={id} role="status">
            {t('common.noResult')}
          </p>
        ) : (
          <>
            <p className={styles.head}>
              <span>{[t('catalogue.suggestionHead'), reason].filter(Boolean).join(' · ')}</span>
              <span>{t('catalogue.suggestionCount', { shown: articles.length, total })}</span>
            </p>
            <div role="listbox" id={id} aria-label={t('catalogue.suggestions')}>
              {articles.map((article, index) => (
                <div
                  key={article.internalCode}
                  role="option"
                  id={optionId(id, index)}
                  aria-selected={index === active}
                  className={styles.option}
                  onClick={() => onOpen(article.path)}
                >
                  <SuggestionRow article={article} text={text} reason={reason ? '' : article.foundBy} />
                </div>
              ))}
            </div>
            <a
              className={styles.all}
              href={path(all)}
              tabIndex={-1}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                onOpen(all);
              }}
            >
              <Icon name="search" />
              {t('catalogue.allResults', { count: total, text })}
              <Keys />
            </a>
            <span className="visually-hidden" role="status">
              {t('catalogue.suggestionsFound', { count: articles.length })}
            </span>
          </>
        )}
      </div>
    </div>
  );
}

/** One match: picture, code, match reason unless it is '', name, availability, price. */
function SuggestionRow({ article, text, reason }: { article: Suggestion; text: string; reason: string }) {
  const i18n = useI18n();
  const { t, unitPrice } = i18n;
  const view = usePriceView();
  const net = unitPrice(article.net, article);
  return (
    <>
      <FramedPicture url={article.picture} alt="" eager />
      <span className={styles.article}>
        <span className={styles.first}>
          <span className={styles.code}>
            <Marked text={article.code} search={text} />
          </span>
          {reason && <small>{reason}</small>}
        </span>
        <span className={styles.name}>
          <Marked text={article.name} search={text} />
        </span>
      </span>
      <span className={styles.state}>
        <Availability kind={article.availability} />
        {article.cannotAdd && <small>{article.cannotAdd}</small>}
      </span>
      {view === 'shown' && net && (
        <span className={styles.net}>
          <b>{article.isLowest ? t('catalogue.from', { price: net }) : net}</b>
          <small>{t('catalogue.perUnit', { unit: perUnit(i18n, article.unit, article.statedQuantity) })}</small>
        </span>
      )}
    </>
  );
}

function Keys() {
  const { t } = useI18n();
  return (
    <span className={styles.keys} aria-hidden="true">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {t('catalogue.keyMove')}
      </span>
      <span>
        <kbd>Enter</kbd> {t('catalogue.keyOpen')}
      </span>
      <span>
        <kbd>Esc</kbd> {t('catalogue.keyClose')}
      </span>
    </span>
  );
}
