import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { MENU_HIDE_DELAY } from '../../domain/defaults.ts';
import { useI18n } from '../i18n/i18n.tsx';
import type { MenuRoot } from '../session/root-data.ts';
import { useRootData } from '../session/use-root-data.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './category-bar.module.css';
import { LocalLink, outsideLink } from '../routing/local-link.tsx';
import { MegaMenu } from './mega-menu.tsx';
import { useMenuTree } from './menu-tree.ts';

/**
 * Where the few entries at the end begin that the operator has added: they stand beside the catalogue link, where they
 * are never clipped.
 */
function ownFrom(menu: readonly MenuRoot[]): number {
  const start = menu.findLastIndex(({ count }) => count !== null) + 1;
  return start > 0 && menu.length - start <= 3 ? start : menu.length;
}

/** The departments in a row. Each is a link; with JavaScript a click opens or closes its mega menu. */
export function CategoryBar() {
  const { t, path } = useI18n();
  const { menu } = useRootData();
  const [openKey, setOpenKey] = useState<string | null>(null);
  /** Whether the open mega menu takes the focus. */
  const [isEntered, setEntered] = useState(false);
  const tree = useMenuTree(openKey !== null);
  const hideTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const bar = useRef<HTMLElement>(null);
  const navigation = useNavigation();
  const { key } = useLocation();
  const [shownAt, setShownAt] = useState(key);

  // Closes as soon as loading starts, or at once with a page from the cache, which is never seen loading.
  if (navigation.state === 'loading' && openKey !== null) setOpenKey(null);
  if (shownAt !== key) {
    setShownAt(key);
    setOpenKey(null);
  }

  useEffect(() => {
    if (openKey === null) return;
    const outside = (event: PointerEvent) => {
      if (!bar.current?.contains(event.target as Node)) setOpenKey(null);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [openKey]);

  useEffect(() => () => clearTimeout(hideTimer.current), []);

  function toggle(event: MouseEvent, key: string) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    setEntered(false);
    setOpenKey(openKey === key ? null : key);
  }

  /** The down arrow opens the mega menu of a department and enters it. */
  function enter(event: KeyboardEvent, key: string) {
    if (event.key !== 'ArrowDown' || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    setEntered(true);
    setOpenKey(key);
    if (openKey === key) bar.current?.querySelector<HTMLElement>('#mega-panel a')?.focus();
  }

  /** The mega menu closes when the focus moves on to another department or out of the bar. */
  function onBlur({ relatedTarget }: FocusEvent) {
    const entry = bar.current?.querySelector('[aria-expanded=true]')?.closest('li');
    if (relatedTarget && entry && !entry.contains(relatedTarget)) setOpenKey(null);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || openKey === null) return;
    bar.current?.querySelector<HTMLElement>('[aria-expanded=true]')?.focus();
    setOpenKey(null);
  }

  const split = ownFrom(menu);
  const entry = (node: MenuRoot) => (
    <li key={node.key}>
      {node.hasChildren ? (
        <a
          href={path(node.path)}
          {...outsideLink(node.path)}
          aria-expanded={openKey === node.key}
          aria-controls={openKey === node.key ? 'mega-panel' : undefined}
          onClick={(event) => toggle(event, node.key)}
          onKeyDown={(event) => enter(event, node.key)}
        >
          {node.label}
          <Icon name="chevron-down" size={14} />
        </a>
      ) : (
        <LocalLink to={node.path}>{node.label}</LocalLink>
      )}
      {/* Beside its link, so that the next Tab enters it. */}
      {openKey === node.key && (
        <>
          <MegaMenu
            id="mega-panel"
            node={node}
            branch={tree?.find(({ key }) => key === node.key)}
            takesFocus={isEntered}
          />
          <div className={styles.backdrop} />
        </>
      )}
    </li>
  );
  return (
    <nav
      ref={bar}
      className={styles.bar}
      aria-label={t('shell.categories')}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onPointerEnter={() => clearTimeout(hideTimer.current)}
      onPointerLeave={(event) => {
        if (event.pointerType === 'mouse') hideTimer.current = setTimeout(() => setOpenKey(null), MENU_HIDE_DELAY);
      }}
    >
      <div className={`wrap ${styles.inside}`}>
        <ul className={styles.list}>{menu.slice(0, split).map(entry)}</ul>
        {split < menu.length && <ul className={styles.own}>{menu.slice(split).map(entry)}</ul>}
        <LocalLink to="/shop" className={styles.whole}>
          {t('shell.catalogue')}
        </LocalLink>
      </div>
    </nav>
  );
}
