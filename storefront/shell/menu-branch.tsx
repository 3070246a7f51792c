import { useState } from 'react';
import { useI18n } from '../i18n/i18n.tsx';
import type { MenuNode } from '../readers/menu.ts';
import type { MenuRoot } from '../root-data.ts';
import { Icon } from '../ui/icon.tsx';
import { Picture } from '../ui/picture.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { LocalLink } from './local-link.tsx';
import styles from './menu-branch.module.css';
import { useMenuTree } from './menu-tree.ts';

/** The departments as a tree to open with the finger; what is below them is loaded when the first one opens. */
export function MenuTree({ roots }: { roots: MenuRoot[] }) {
  const [openKey, setOpenKey] = useState<string | null>(null);
  const tree = useMenuTree(openKey !== null);
  return (
    <ul className={styles.tree}>
      {roots.map((root) => (
        <li key={root.key}>
          {root.hasChildren ? (
            <button
              type="button"
              aria-expanded={openKey === root.key}
              onClick={() => setOpenKey(openKey === root.key ? null : root.key)}
            >
              <RootHead root={root} />
              <Icon name={openKey === root.key ? 'chevron-up' : 'chevron-down'} />
            </button>
          ) : (
            <LocalLink to={root.path}>
              <RootHead root={root} />
            </LocalLink>
          )}
          {openKey === root.key && (
            <Children root={root} nodes={tree?.find((node) => node.key === root.key)?.children} />
          )}
        </li>
      ))}
    </ul>
  );
}

function RootHead({ root }: { root: MenuRoot }) {
  return (
    <>
      <span className={styles.picture}>
        <Picture url={root.picture} version="thumb" alt="" />
      </span>
      {root.label}
    </>
  );
}

/** The root only opens, so the first entry below it leads to all of it. */
function Children({ root, nodes }: { root: MenuRoot; nodes: MenuNode[] | undefined }) {
  const { t, number } = useI18n();
  return (
    <ul>
      <li>
        <LocalLink to={root.path} className={styles.all}>
          {t('shell.allOf', { name: root.label })}
        </LocalLink>
      </li>
      {nodes ? (
        nodes.map((node) => (
          <li key={node.key}>
            <LocalLink to={node.path}>
              {node.label}
              {node.count !== null && <span className={styles.count}>{number(node.count)}</span>}
            </LocalLink>
          </li>
        ))
      ) : (
        <li className={styles.waiting}>
          <Skeleton />
          <Skeleton shape="short" />
        </li>
      )}
    </ul>
  );
}
