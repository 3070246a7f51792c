import { Icon } from '../../ui/icon.tsx';
import type { ArticleDetail } from '../../parsers/article-detail.ts';
import styles from './detail-tabs.module.css';

/** 'PDF' from the file name extension; '' without one. */
function fileKind(url: string): string {
  const [, ending = ''] = /\.([a-z0-9]{2,4})(?:[?#]|$)/i.exec(url) ?? [];
  return ending.toUpperCase();
}

/** Whether a browser may open a URL: http, https, mailto, tel, or a path. */
export function isOpenable(url: string): boolean {
  return /^(https?:\/\/|\/(?!\/)|mailto:|tel:)/i.test(url);
}

/** The documents of a product, each in a new window so that the page stays open. */
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
