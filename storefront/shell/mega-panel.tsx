import { useI18n } from '../i18n/i18n.tsx';
import type { MenuNode } from '../readers/menu.ts';
import type { MenuRoot } from '../root-data.ts';
import { Icon } from '../ui/icon.tsx';
import { Picture } from '../ui/picture.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { collections } from './collections.ts';
import { LocalLink } from './local-link.tsx';
import styles from './mega-panel.module.css';

/** Grandchildren shown under a child; the rest is on the child's own page. */
const maximumGrandchildren = 4;

/** A department laid open: itself at the left, its children in four columns beside it. */
export default function MegaPanel({ id, node, branch }: { id: string; node: MenuRoot; branch: MenuNode | undefined }) {
  const { t } = useI18n();
  return (
    <div id={id} className={styles.panel}>
      <div className={`wrap ${styles.inside}`}>
        <div className={styles.self}>
          <span className={styles.bigPicture}>
            <Picture url={node.picture} version="gallery" alt="" eager />
          </span>
          <h2>{node.label}</h2>
          {node.count !== null && <p>{t('common.articles', { count: node.count })}</p>}
          <ul>
            <li>
              <LocalLink to={node.path}>
                <Icon name="rows-3" />
                {t('shell.allOf', { name: node.label })}
              </LocalLink>
            </li>
            {collections.slice(0, 2).map((collection) => (
              <li key={collection.to}>
                <LocalLink to={within(node.path, collection.to)}>
                  <Icon name={collection.icon} />
                  {t(collection.label)}
                </LocalLink>
              </li>
            ))}
          </ul>
        </div>
        <ul className={styles.children} aria-busy={!branch}>
          {branch
            ? branch.children.map((child) => <Child key={child.key} node={child} />)
            : Array.from({ length: 8 }, (_, index) => (
                <li key={index}>
                  <Skeleton shape="picture" />
                  <Skeleton shape="short" />
                  <Skeleton shape="short" />
                </li>
              ))}
        </ul>
      </div>
    </div>
  );
}

function Child({ node }: { node: MenuNode }) {
  const { t } = useI18n();
  return (
    <li>
      <LocalLink to={node.path} className={styles.child}>
        <span className={styles.picture}>
          <Picture url={node.picture} version="thumb" alt="" eager />
        </span>
        <span>
          {node.label}
          {node.count !== null && <small>{t('common.articles', { count: node.count })}</small>}
        </span>
      </LocalLink>
      {node.children.length > 0 && (
        <ul>
          {node.children.slice(0, maximumGrandchildren).map((grandchild) => (
            <li key={grandchild.key}>
              <LocalLink to={grandchild.path}>{grandchild.label}</LocalLink>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** A collection inside a department: the department's listing with the collection's filter added. */
function within(path: string, collection: string): string {
  const filter = collection.slice(collection.indexOf('?') + 1);
  return path + (path.includes('?') ? '&' : '?') + filter;
}
