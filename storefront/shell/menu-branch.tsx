import { useState } from 'react';
import { useI18n } from '../i18n/i18n.tsx';
import type { MenuNode } from '../parsers/menu.ts';
import type { MenuRoot } from '../session/root-data.ts';
import { Icon } from '../ui/icon.tsx';
import { Picture } from '../ui/picture.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { LocalLink } from '../routing/local-link.tsx';
import styles from './menu-branch.module.css';
import { useMenuTree } from './menu-tree.ts';

/** The departments as a tree for touch; its lower levels are loaded when the first one is opened. */
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
            <Children parent={root} nodes={tree?.find((node) => node.key === root.key)?.children} />
          )}
        </li>
      ))}
    </ul>
  );
}

function RootHead({ root }: { root: MenuRoot }) {
  return (
    <>
      <span className={styles.picture} data-empty={!root.picture && root.count === null ? '' : undefined}>
        <Picture url={root.picture} version="thumb" alt="" />
      </span>
      {root.label}
    </>
  );
}

/** A parent only expands, so the first entry below it links to all of it. */
function Children({ parent, nodes }: { parent: Pick<MenuNode, 'label' | 'path'>; nodes: MenuNode[] | undefined }) {
  const { t } = useI18n();
  const [openKey, setOpenKey] = useState<string | null>(null);
  return (
    <ul>
      <li>
        <LocalLink to={parent.path} className={styles.all}>
          {t('shell.allOf', { name: parent.label })}
        </LocalLink>
      </li>
      {nodes ? (
        nodes.map((node) => (
          <Child
            key={node.key}
            node={node}
            isOpen={openKey === node.key}
            onToggle={() => setOpenKey(openKey === node.key ? null : node.key)}
          />
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

/** A category below a department; one with subcategories expands, at any depth. */
function Child({ node, isOpen, onToggle }: { node: MenuNode; isOpen: boolean; onToggle: () => void }) {
  const { number } = useI18n();
  if (node.children.length > 0) {
    return (
      <li>
        <button type="button" aria-expanded={isOpen} onClick={onToggle}>
          {node.label}
          <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} />
        </button>
        {isOpen && <Children parent={node} nodes={node.children} />}
      </li>
    );
  }
  return (
    <li>
      <LocalLink to={node.path}>
        {node.label}
        {node.count !== null && <span className={styles.count}>{number(node.count)}</span>}
      </LocalLink>
    </li>
  );
}
