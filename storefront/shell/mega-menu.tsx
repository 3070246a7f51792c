import { useEffect, useRef, useState } from 'react';
import { useI18n } from '../i18n/i18n.tsx';
import type { MenuNode } from '../parsers/menu.ts';
import type { MenuRoot } from '../session/root-data.ts';
import { Icon } from '../ui/icon.tsx';
import { Picture } from '../ui/picture.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { collections } from '../routing/collections.ts';
import { LocalLink } from '../routing/local-link.tsx';
import styles from './mega-menu.module.css';

/** Entries of a category shown initially; a button shows the rest. */
const shownAtOnce = 4;

interface MegaMenuProps {
  id: string;
  node: MenuRoot;
  branch: MenuNode | undefined;
  /** Whether its first link gets the focus when it opens. */
  takesFocus?: boolean;
}

/** The mega menu of a department: itself at the left, its subcategories in four columns. */
export function MegaMenu({ id, node, branch, takesFocus = false }: MegaMenuProps) {
  const { t } = useI18n();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) panel.current?.querySelector('a')?.focus();
  }, [takesFocus]);
  return (
    <div ref={panel} id={id} className={styles.panel}>
      <div className={`wrap ${styles.inside}`}>
        <div className={styles.self}>
          {(node.picture || node.count !== null) && (
            <span className={styles.bigPicture}>
              <Picture url={node.picture} version="gallery" alt="" eager />
            </span>
          )}
          <h2>{node.label}</h2>
          {node.count !== null && <p>{t('catalogue.products', { count: node.count })}</p>}
          <ul>
            <li>
              <LocalLink to={node.path}>
                <Icon name="rows-3" />
                {t('shell.allOf', { name: node.label })}
              </LocalLink>
            </li>
            {isListing(node.path) &&
              collections.slice(0, 2).map((collection) => (
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
          {node.count !== null && <small>{t('catalogue.products', { count: node.count })}</small>}
        </span>
      </LocalLink>
      {node.children.length > 0 && <Below node={node} />}
    </li>
  );
}

/** The subcategories of a category at any depth: every category must be reachable from here. */
function Below({ node }: { node: MenuNode }) {
  const { t } = useI18n();
  const [isWhole, setWhole] = useState(false);
  // The button needs a line itself, so it must hide at least two entries.
  const isCut = !isWhole && node.children.length > shownAtOnce + 1;
  return (
    <ul>
      {(isCut ? node.children.slice(0, shownAtOnce) : node.children).map((child) => (
        <li key={child.key}>
          <LocalLink to={child.path}>{child.label}</LocalLink>
          {child.children.length > 0 && <Below node={child} />}
        </li>
      ))}
      {isCut && (
        <li>
          <button
            type="button"
            onClick={(event) => {
              // The focus moves to the first newly shown entry.
              const list = event.currentTarget.closest('ul');
              setWhole(true);
              requestAnimationFrame(() => list?.children[shownAtOnce]?.querySelector('a')?.focus());
            }}
          >
            {t('catalogue.showAll')}
            <VisuallyHidden> {node.label}</VisuallyHidden>
          </button>
        </li>
      )}
    </ul>
  );
}

/** Whether an entry leads to a part of the catalogue, as departments do; an entry of the operator's may lead anywhere. */
function isListing(path: string): boolean {
  return /^\/shop(?:\?|\/.*\?)/.test(path);
}

/** A collection inside a department: the department's listing with the collection's filter. */
function within(path: string, collection: string): string {
  const filter = collection.slice(collection.indexOf('?') + 1);
  return path + (path.includes('?') ? '&' : '?') + filter;
}
