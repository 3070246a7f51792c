import { useI18n } from '../i18n/i18n.tsx';
import type { CartLine } from '../readers/cart.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { cartFile, type CartFileHeads } from './cart-file.ts';
import styles from './cart-tools.module.css';
import { EmptyCart } from './empty-cart.tsx';
import { lineOrders, readLineOrder, type LineOrder } from './line-order.ts';

interface CartToolsProps {
  lines: readonly CartLine[];
  search: string;
  order: LineOrder;
  onSearch: (search: string) => void;
  onOrder: (order: LineOrder) => void;
}

/** Search, order and export of the lines; without scripts a form that asks for the page anew. */
export function CartTools({ lines, search, order, onSearch, onOrder }: CartToolsProps) {
  const { t } = useI18n();
  const isHydrated = useHydrated();
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
          onChange={(event) => onOrder(readLineOrder(event.target.value))}
        >
          {lineOrders.map((value) => (
            <option key={value} value={value}>
              {names[value]}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" className={styles.open} />
        <Icon name="sliders-horizontal" className={styles.onPhone} />
      </label>
      <noscript>
        <Button type="submit" size="small">
          {t('cart.applySort')}
        </Button>
      </noscript>
      {isHydrated && (
        <span className={styles.end}>
          <ExportButton lines={lines} />
          <EmptyCart className={styles.empty} />
        </span>
      )}
    </form>
  );
}

/** Saves the lines as a file that a spreadsheet reads. */
function ExportButton({ lines }: { lines: readonly CartLine[] }) {
  const { t, locale } = useI18n();
  const heads: CartFileHeads = {
    number: t('cart.number'),
    code: t('cart.code'),
    article: t('cart.article'),
    packaging: t('cart.packaging'),
    promotion: t('cart.promotion'),
    listPrice: t('cart.listPrice'),
    discounts: t('cart.discounts'),
    netPrice: t('cart.netPrice'),
    unit: t('cart.unit'),
    quantity: t('cart.quantity'),
    lineTotal: t('cart.lineTotal'),
    vatRate: t('cart.vatRate'),
  };

  function save() {
    const file = new Blob([cartFile(lines, heads, locale)], { type: 'text/csv;charset=utf-8' });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(file);
    link.download = `${t('cart.exportFile')}.csv`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  return (
    <Button size="small" className={styles.export} title={t('cart.export')} onClick={save}>
      <Icon name="download" />
      <span>{t('cart.export')}</span>
    </Button>
  );
}
