import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useAppState } from '../session/app-state.tsx';
import { chosenAddress } from '../session/session.ts';
import { useI18n } from '../i18n/i18n.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconButton, iconButtonClass } from '../ui/icon-button.tsx';
import { BackToTop } from './back-to-top.tsx';
import { CountedIcon } from './counted-icon.tsx';
import styles from './compact-header.module.css';

/** Id of the element in the header that contains the bar. */
const foldedBarId = 'folded-bar';

interface FoldedBarProps {
  /** Name of the current search, and the number of open ones. */
  name: string;
  count: number;
  /** Number of active filters. */
  filters: number;
  isSheetOpen: boolean;
  onOpenSheet: () => void;
}

/**
 * The compact header of phones, shown while a list scrolls: next to the menu button the current search with access to
 * the others, and buttons for search, back to top and filters.
 */
export function CompactHeader({ name, count, filters, isSheetOpen, onOpenSheet }: FoldedBarProps) {
  const { t } = useI18n();
  const { session } = useAppState();
  const returnTo = useReturn();
  const place = document.getElementById(foldedBarId);
  if (!place) return null;
  const filterLabel = filters > 0 ? t('catalogue.filtersActive', { count: filters }) : t('catalogue.filters');
  return createPortal(
    <>
      <button
        type="button"
        className={styles.name}
        aria-haspopup="dialog"
        aria-expanded={isSheetOpen}
        onClick={(event) => {
          returnTo(event.currentTarget);
          onOpenSheet();
        }}
      >
        <b>
          <span>{name}</span>
          <Icon name="chevron-down" />
        </b>{' '}
        <small>{[t('tabs.count', { count }), chosenAddress(session)?.street].filter(Boolean).join(' · ')}</small>
      </button>
      <IconButton
        icon="search"
        iconSize={20}
        label={t('shell.search')}
        onClick={(event) => openSearch(event.currentTarget)}
      />
      <BackToTop />
      <button
        type="button"
        className={iconButtonClass}
        aria-haspopup="dialog"
        aria-label={filterLabel}
        title={filterLabel}
        onClick={(event) => {
          returnTo(event.currentTarget);
          document.querySelector<HTMLElement>('main a[href="#filters"]')?.click();
        }}
      >
        {filters > 0 ? (
          <CountedIcon icon="sliders-horizontal" count={filters} />
        ) : (
          <Icon name="sliders-horizontal" size={20} />
        )}
      </button>
    </>,
    place,
  );
}

/**
 * Returns the focus to the button that opened a drawer. Closing the filters is a step back in the history, during which
 * the browser shows the top of the page for a moment: the bar disappears, and the focus with it.
 */
function useReturn(): (button: HTMLElement) => void {
  const pressed = useRef<HTMLElement>(null);
  useEffect(() => {
    const bar = document.getElementById(foldedBarId);
    if (!bar) return;
    const observer = new ResizeObserver(() => {
      if (!pressed.current?.checkVisibility() || document.querySelector(':modal')) return;
      if (document.activeElement === document.body) pressed.current.focus({ preventScroll: true });
      pressed.current = null;
    });
    observer.observe(bar);
    return () => observer.disconnect();
  }, []);
  return (button) => (pressed.current = button);
}

/** Shows the search input below the bar while it has the focus; Escape returns to the button. */
function openSearch(button: HTMLElement): void {
  const box = document.querySelector<HTMLInputElement>('header [role="search"] input[type="search"]');
  const row = box?.closest('form')?.parentElement?.parentElement;
  if (!box || !row) return;
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && box.ariaExpanded !== 'true') button.focus();
  };
  // A hidden input cannot be focused; once focused, the styles keep it visible.
  row.style.display = 'flex';
  box.focus({ preventScroll: true });
  row.style.removeProperty('display');
  box.addEventListener('keydown', leave);
  box.addEventListener('blur', () => box.removeEventListener('keydown', leave), { once: true });
}
