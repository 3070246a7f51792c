import { useI18n } from '../i18n/i18n.tsx';
import type { CartLine } from '../parsers/cart.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { ClientOnly } from '../ui/client-only.tsx';
import styles from './cart-tools.module.css';
import { EmptyCart } from './empty-cart.tsx';
import { lineOrders, parseLineOrder, type LineOrder } from './line-order.ts';
import { ExportButton } from './saved/export-button.tsx';
import { ImportButton } from './saved/import-button.tsx';
import { SaveButton } from './saved/save-button.tsx';

interface CartToolsProps {
  search: string;
  order: LineOrder;
  onSearch: (search: string) => void;
  onOrder: (order: LineOrder) => void;
}

/** Search and sort order of the lines; without JavaScript a form that reloads the page. */
export function CartTools({ search, order, onSearch, onOrder }: CartToolsProps) {
  const { t } = useI18n();
  const names: Record<LineOrder, string> = {
    entered: t('cart.sortEntered'),
    code: t('cart.sortCode'),
    name: t('cart.sortName'),
    total: t('cart.sortTotal'),
  };
  return (
    <form className={styles.tools} role="search" onSubmit={(event) => event.preventDefault()}>
      <input type="hidden" name="tab" value="active" />
      <input
        type="search"
        name="search"
        className={styles.search}
        placeholder={t('cart.search')}
        aria-label={t('cart.search')}
        value={search}
        onChange={(event) => onSearch(event.target.value)}
      />
      <label className={styles.order}>
        <span className={styles.orderLabel}>{t('cart.sort')}</span>
        <select
          name="sort"
          value={order}
          aria-label={t('cart.sort')}
          onChange={(event) => onOrder(parseLineOrder(event.target.value))}
        >
          {lineOrders.map((value) => (
            <option key={value} value={value}>
              {names[value]}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </label>
      <noscript>
        <Button type="submit" size="small">
          {t('cart.applySort')}
        </Button>
      </noscript>
    </form>
  );
}

/** Actions on the whole cart; `lines` is null while not all of them are loaded. */
export function CartActions({ lines, onImport }: { lines: readonly CartLine[] | null; onImport: () => void }) {
  const { t } = useI18n();
  return (
    <div className={styles.actions}>
      <ClientOnly>
        <ImportButton onOpen={onImport} />
        <ExportButton lines={lines} />
        <SaveButton />
        <Button size="small" className={styles.print} aria-label={t('cart.print')} onClick={() => window.print()}>
          <Icon name="printer" />
          <span>{t('cart.print')}</span>
        </Button>
        <EmptyCart className={styles.empty} />
      </ClientOnly>
    </div>
  );
}
