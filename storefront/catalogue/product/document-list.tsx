import { Icon } from '../../ui/icon.tsx';
import type { ArticleDetail } from '../../parsers/article-detail.ts';
import styles from './document-list.module.css';

/** 'PDF' for a file whose name says what it is; '' where it does not. */
function fileKind(url: string): string {
  const [, ending = ''] = /\.([a-z0-9]{2,4})(?:[?#]|$)/i.exec(url) ?? [];
  return ending.toUpperCase();
}

/** Only addresses a browser may open. */
export function isOpenable(url: string): boolean {
  return /^(https?:\/\/|\/(?!\/)|mailto:|tel:)/i.test(url);
}

/** The documents of an article, each in a window of its own so that the page stays as it is (R2.77). */
export function DocumentList({ documents }: { documents: ArticleDetail['documents'] }) {
  return (
    <ul className={styles.documents}>
      {documents
        .filter(({ url }) => isOpenable(url))
        .map(({ name, url }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noopener">
              <Icon name="file-text" />
              <span>{name}</span>
              <small>{fileKind(url)}</small>
            </a>
          </li>
        ))}
    </ul>
  );
}
