import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type DragEvent,
  type KeyboardEvent,
} from 'react';
import { Link, NavigationType, useLocation, useNavigation, useNavigationType, type Location } from 'react-router';
import { activeTab, mayAdd, moveTab, renameTab, routeOf, type SearchTab } from '../../domain/search-tabs.ts';
import { shortLabel } from '../../domain/short-label.ts';
import { useI18n } from '../i18n/i18n.tsx';
import { CompactHeader } from '../shell/compact-header.tsx';
import { doesKeepFocus } from '../routing/navigation-focus.tsx';
import { showToast } from '../ui/toasts.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { NewSearch } from './new-search.tsx';
import type { ShownListing } from './shown-listing.ts';
import styles from './search-tabs.module.css';
import { TabName } from './tab-name.tsx';
import { areTabsStored, changeTabs, toTab } from './tab-store.ts';
import { useTabMoves, useTabs } from './use-tabs.ts';
import { below, low } from '../styles/breakpoints.ts';
import { TabDialog } from './tab-dialog.tsx';

let wasLossShown = false;

/** Warns once that a reload loses the search tabs, if there are several and the browser cannot store them. */
function useLossToast(count: number): void {
  useEffect(() => {
    if (count < 2 || wasLossShown || areTabsStored()) return;
    wasLossShown = true;
    showToast({ head: <LossHead />, duration: 10_000 });
  }, [count]);
}

function LossHead() {
  const { t } = useI18n();
  return t('tabs.unkept');
}

const phoneQuery = `${below('tablet')}, ${below('desktop')} and ${low}`;

function subscribeToPhone(listener: () => void): () => void {
  const phone = matchMedia(phoneQuery);
  phone.addEventListener('change', listener);
  return () => phone.removeEventListener('change', listener);
}

/** Whether the page is as narrow as a phone, or as low as one in landscape; same query as in header.module.css. */
function useIsPhone(): boolean {
  return useSyncExternalStore(subscribeToPhone, () => matchMedia(phoneQuery).matches);
}

/** All open searches in a row: shown, closed, moved and renamed here, by mouse and by keys. */
export function TabStrip({ listing }: { listing: ShownListing | null }) {
  const { t } = useI18n();
  const state = useTabs(listing);
  const isLoading = useNavigation().state === 'loading';
  const [isDialogOpen, setDialogOpen] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const { show } = useTabMoves();
  const isPhone = useIsPhone();
  /** A tab was closed with its button, which has lost the focus. */
  const isFocusDue = useRef(false);
  const { state: entry } = useLocation() as Location<unknown>;
  const isFocusKept = useNavigationType() !== NavigationType.Pop && doesKeepFocus(entry);

  useLossToast(state.tabs.length);

  useEffect(() => {
    const row = list.current;
    const active = row?.querySelector<HTMLElement>('[data-active]');
    if (!row || !active) return;
    // Scrolls only horizontally; the page itself must not move.
    const from = active.offsetLeft - row.offsetLeft;
    const isCut = from < row.scrollLeft || from + active.offsetWidth > row.scrollLeft + row.clientWidth;
    if (isCut) row.scrollLeft = from - 24;
    // Another kind of page remounts the row: restores the focus for keyboard users.
    if ((isFocusKept || isFocusDue.current) && document.activeElement === document.body)
      active.querySelector('a')?.focus({ preventScroll: true });
    isFocusDue.current = false;
  }, [state.activeKey, state.tabs.length, isFocusKept]);

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const place = /^Digit([1-7])$/.exec(event.code)?.[1];
      const tab = place && state.tabs[Number(place) - 1];
      if (!tab) return;
      event.preventDefault();
      list.current?.children[Number(place) - 1]?.querySelector('a')?.focus({ preventScroll: true });
      show(tab, { keepsFocus: true });
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });

  return (
    <>
      <nav className={styles.strip} aria-label={t('tabs.open')} aria-busy={isLoading}>
        <div className={`wrap ${styles.inside}`}>
          <ul ref={list} className={styles.list}>
            {state.tabs.map((tab, place) => (
              <Tab
                key={tab.key}
                tab={tab}
                place={place}
                isActive={tab.key === state.activeKey}
                mayClose={state.tabs.length > 1}
                isLoading={isLoading}
                onClose={() => (isFocusDue.current = true)}
              />
            ))}
          </ul>
          <NewSearch isPossible={mayAdd(state)} className={styles.new} />
          <IconButton
            icon="ellipsis"
            label={t('tabs.manage')}
            aria-haspopup="dialog"
            className={styles.manage}
            onClick={() => setDialogOpen(true)}
          />
        </div>
      </nav>
      {isPhone && listing && (
        <CompactHeader
          name={activeTab(state).label ?? t('tabs.new')}
          count={state.tabs.length}
          filters={listing.filters}
          searches={{ isOpen: isDialogOpen, open: () => setDialogOpen(true) }}
          filterDrawer={listing.filterDrawer}
        />
      )}
      {isDialogOpen && <TabDialog state={state} isLoading={isLoading} onClose={() => setDialogOpen(false)} />}
    </>
  );
}

interface TabProps {
  tab: SearchTab;
  place: number;
  isActive: boolean;
  mayClose: boolean;
  isLoading: boolean;
  onClose: () => void;
}

/** One tab: a link with a close button. Double click or F2 renames it, dragging or Alt+Shift+arrow moves it. */
function Tab({ tab, place, isActive, mayClose, isLoading, onClose }: TabProps) {
  const { t, path, number } = useI18n();
  const { close } = useTabMoves();
  const [isRenaming, setRenaming] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  const isFocusDue = useRef(false);
  const label = tab.label ?? t('tabs.new');

  // Before the next key event: a moved or remounted link has lost the focus.
  useLayoutEffect(() => {
    if (!isFocusDue.current || !link.current) return;
    isFocusDue.current = false;
    link.current.focus({ preventScroll: true });
  });

  // A click on the active tab of an article returns to its listing.
  const to = isActive && tab.type === 'detail' ? tab.listingRoute : routeOf(tab);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'F2') setRenaming(true);
    if (!event.altKey || !event.shiftKey || !/^Arrow(Left|Right)$/.test(event.key)) return;
    event.preventDefault();
    isFocusDue.current = true;
    changeTabs((state) => moveTab(state, tab.key, place + (event.key === 'ArrowLeft' ? -1 : 1)));
  }

  function onDrop(event: DragEvent) {
    const key = event.dataTransfer.getData('text/x-search-tab');
    if (!key) return;
    event.preventDefault();
    changeTabs((state) => moveTab(state, key, place));
  }

  return (
    <li
      className={styles.tab}
      data-active={isActive || undefined}
      draggable={!isRenaming}
      onDragStart={(event) => event.dataTransfer.setData('text/x-search-tab', tab.key)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      {isRenaming ? (
        <TabName
          label={label}
          onDone={(name) => {
            if (name !== null) changeTabs((state) => renameTab(state, tab.key, name));
            isFocusDue.current = true;
            setRenaming(false);
          }}
        />
      ) : (
        <Link
          ref={link}
          to={path(to)}
          state={toTab(tab.key, { keepsFocus: true })}
          aria-current={isActive ? 'page' : undefined}
          title={label}
          draggable={false}
          onDoubleClick={() => setRenaming(true)}
          onKeyDown={onKeyDown}
        >
          {shortLabel(label)}
          {tab.listing && <span className={styles.count}>{number(tab.listing.total)}</span>}
        </Link>
      )}
      {mayClose && (
        <button
          type="button"
          className={styles.close}
          aria-label={t('tabs.close', { name: label })}
          disabled={isLoading}
          onClick={() => {
            onClose();
            close(tab.key, { keepsFocus: true });
          }}
        >
          <Icon name="x" size={14} />
        </button>
      )}
    </li>
  );
}
