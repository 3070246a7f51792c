import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useAppState } from '../session/app-state.tsx';
import { chosenAddress } from '../session/session.ts';
import { useI18n } from '../i18n/i18n.tsx';
import { useCompactHeader, useSearchField } from '../routing/header-parts.tsx';
import { isFocusFree } from '../ui/focus.ts';
import { Icon } from '../ui/icon.tsx';
import { IconButton, iconButtonClass } from '../ui/icon-button.tsx';
import { BackToTop } from './back-to-top.tsx';
import { CountedIcon } from './counted-icon.tsx';
import styles from './compact-header.module.css';

/** A drawer that a button of the compact header opens. */
interface OpenedDrawer {
  isOpen: boolean;
  open: () => void;
}

interface CompactHeaderProps {
  /** Name of the current search, and the number of open ones. */
  name: string;
  count: number;
  /** Number of active filters. */
  filters: number;
  searches: OpenedDrawer;
  filterDrawer: OpenedDrawer;
}

/**
 * The compact header of phones, shown while a list scrolls: next to the menu button the current search with access to
 * the others, and buttons for search, back to top and filters.
 */
export function CompactHeader({ name, count, filters, searches, filterDrawer }: CompactHeaderProps) {
  const { t } = useI18n();
  const { session } = useAppState();
  const { place: placeRef, setSearchOpener } = useCompactHeader();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => setPlace(placeRef.current), [placeRef]);
  const searchField = useSearchField();
  const returnTo = useReturn(place, searches.isOpen || filterDrawer.isOpen);
  if (!place) return null;
  const filterLabel = filters > 0 ? t('catalogue.filtersActive', { count: filters }) : t('catalogue.filters');
  return createPortal(
    <>
      <button
        type="button"
        className={styles.name}
        aria-haspopup="dialog"
        aria-expanded={searches.isOpen}
        onClick={(event) => {
          returnTo(event.currentTarget);
          searches.open();
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
        onClick={({ currentTarget }) => {
          // A hidden input cannot be focused.
          flushSync(() => setSearchOpener(currentTarget));
          searchField.current?.focus({ preventScroll: true });
        }}
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
          filterDrawer.open();
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
function useReturn(bar: HTMLElement | null, isDrawerOpen: boolean): (button: HTMLElement) => void {
  const pressed = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!bar || isDrawerOpen) return;
    const observer = new ResizeObserver(() => {
      if (!pressed.current?.checkVisibility()) return;
      if (isFocusFree()) pressed.current.focus({ preventScroll: true });
      pressed.current = null;
    });
    observer.observe(bar);
    return () => observer.disconnect();
  }, [bar, isDrawerOpen]);
  return (button) => (pressed.current = button);
}
