import { useState } from 'react';
import { Link } from 'react-router';
import {
  MAXIMUM_TABS,
  mayAdd,
  moveTab,
  renameTab,
  routeOf,
  type SearchTab,
  type SearchTabs,
} from '../../domain/search-tabs.ts';
import { useI18n } from '../i18n/i18n.tsx';
import { useAppState } from '../session/app-state.tsx';
import { Drawer } from '../ui/drawer.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { NewSearch } from './new-search.tsx';
import { TabAddresses } from './tab-addresses.tsx';
import styles from './tab-dialog.module.css';
import { TabName } from './tab-name.tsx';
import { changeTabs, toTab } from './tab-store.ts';
import { useTabMoves } from './use-tabs.ts';
import { below } from '../styles/breakpoints.ts';

interface TabDialogProps {
  state: SearchTabs;
  isLoading: boolean;
  onClose: () => void;
}

/**
 * Drawer with all search tabs and their actions, for touch and keyboard. On phones and tablets it also lists the
 * delivery addresses, if there are several.
 */
export function TabDialog({ state, isLoading, onClose }: TabDialogProps) {
  const { t } = useI18n();
  const { session } = useAppState();
  const [isNarrow] = useState(() => matchMedia(below('desktop')).matches);
  const count = state.tabs.length;
  return (
    <Drawer
      isOpen
      isFitted
      onClose={onClose}
      side={isNarrow ? 'bottom' : 'right'}
      title={t('tabs.open')}
      closeLabel={t('common.close')}
      head={
        <p className={styles.head}>
          <b aria-hidden="true">{t('tabs.open')}</b> <span>{t('tabs.ofMaximum', { count, total: MAXIMUM_TABS })}</span>
        </p>
      }
    >
      <ol className={styles.list}>
        {state.tabs.map((tab, place) => (
          <Row
            key={tab.key}
            tab={tab}
            place={place}
            count={count}
            isActive={tab.key === state.activeKey}
            isLoading={isLoading}
            onShow={onClose}
          />
        ))}
        <li>
          <NewSearch isPossible={mayAdd(state)} className={styles.new} onOpen={onClose} />
        </li>
      </ol>
      {isNarrow && session && session.addresses.length > 1 && <TabAddresses session={session} onChosen={onClose} />}
    </Drawer>
  );
}

interface RowProps {
  tab: SearchTab;
  place: number;
  count: number;
  isActive: boolean;
  isLoading: boolean;
  onShow: () => void;
}

function Row({ tab, place, count, isActive, isLoading, onShow }: RowProps) {
  const { t, path, number } = useI18n();
  const { close } = useTabMoves();
  const [isRenaming, setRenaming] = useState(false);
  const name = tab.label ?? t('tabs.new');
  const move = (step: number) => changeTabs((state) => moveTab(state, tab.key, place + step));
  return (
    <li className={styles.row} data-active={isActive || undefined}>
      {isRenaming ? (
        <TabName
          label={name}
          onDone={(given) => {
            if (given !== null) changeTabs((state) => renameTab(state, tab.key, given));
            setRenaming(false);
          }}
        />
      ) : (
        <Link
          to={path(routeOf(tab))}
          state={toTab(tab.key)}
          aria-current={isActive ? 'page' : undefined}
          className={styles.search}
          onClick={onShow}
        >
          <b>{name}</b>
          {tab.listing && <span>{number(tab.listing.total)}</span>}
        </Link>
      )}
      <span className={styles.tools}>
        <IconButton icon="pencil" label={t('tabs.rename', { name })} onClick={() => setRenaming(true)} />
        <IconButton
          icon="chevron-up"
          label={t('tabs.moveUp', { name })}
          disabled={place === 0}
          onClick={() => move(-1)}
        />
        <IconButton
          icon="chevron-down"
          label={t('tabs.moveDown', { name })}
          disabled={place === count - 1}
          onClick={() => move(1)}
        />
        <IconButton
          icon="x"
          label={t('tabs.close', { name })}
          disabled={isLoading || count === 1}
          onClick={() => close(tab.key)}
        />
      </span>
    </li>
  );
}
