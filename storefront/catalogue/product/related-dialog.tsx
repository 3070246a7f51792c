import { Link } from 'react-router';
import { usePriceView } from '../../session/app-state.tsx';
import { useI18n } from '../../i18n/i18n.tsx';
import { articlePath, type Article } from '../../parsers/article.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FramedPicture } from '../../ui/picture.tsx';
import { articleLine } from '../../article/article-line.ts';
import { Availability } from '../../article/availability.tsx';
import styles from './dialogs.module.css';

/** The articles that go with one. */
export function RelatedDialog({ articles, onClose }: { articles: Article[]; onClose: () => void }) {
  const i18n = useI18n();
  const arePricesShown = usePriceView() === 'shown';
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={i18n.t('catalogue.related')}
      closeLabel={i18n.t('common.close')}
      width="wide"
    >
      <ul className={styles.related}>
        {articles.map((article) => {
          const line = articleLine(i18n, article, 0, arePricesShown);
          return (
            <li key={article.internalCode}>
              <Link to={i18n.path(articlePath(article))} onClick={onClose}>
                <FramedPicture url={article.pictures[0]?.url} alt="" />
                <span className={styles.article}>
                  <small>{article.code}</small>
                  <b lang={article.nameLang}>{article.name}</b>
                </span>
                <Availability kind={article.availability} />
                <span className={styles.net}>
                  {line.net} <small>{line.net && line.perUnit}</small>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
