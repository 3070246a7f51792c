import { Form, Link, useSubmit } from 'react-router';
import { useAppState, usePriceView } from '../../session/app-state.tsx';
import type { CartRejection, MergedCart } from '../../cart-store/cart-change.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import bucket from '../../pictures/bucket-yellow.svg?url';
import { chosenAddress } from '../../session/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { AddButton } from './add-button.tsx';
import { ActivateButton } from './activate-button.tsx';
import { FailureAlert } from './failure-alert.tsx';
import { savedOrders, type CartPageData, type SavedOrder } from './load-cart-page.ts';
import { MergedAlert } from './merged-alert.tsx';
import { CartHead } from './page-head.tsx';
import type { SavedCart } from './parse-saved-cart.ts';
import { SavedCartActions } from './saved-cart-actions.tsx';
import { ImportButton, useImport } from './import-button.tsx';
import stacked from './stacked-table.module.css';
import styles from './saved.module.css';

type Props = Extract<CartPageData, { tab: 'saved' }> & { failure: CartRejection | null; merged: MergedCart | null };

/** The saved carts: name, number, day, lines, total, address, and actions. */
export function SavedCartsPage({ carts, actives, page, pages, order, failure, merged }: Props) {
  const { t, path } = useI18n();
  const { session } = useAppState();
  const address = chosenAddress(session);
  const { openImport, importDialog } = useImport(true);
  return (
    <div className="wrap">
      <CartHead title={t('saved.title')}>{address && [address.street, address.city].join(', ')}</CartHead>
      <div className={styles.alerts}>
        <FailureAlert failure={failure} />
        <MergedAlert merged={merged} />
      </div>
      {carts.length === 0 ? (
        <EmptyState
          drawing={bucket}
          title={t('saved.empty')}
          actions={
            <>
              <Link to={path('/pages/cart?tab=active')} className={buttonClass({ kind: 'primary' })}>
                {t('cart.toCart')}
              </Link>
              <ImportButton isNew size="medium" onOpen={openImport} />
            </>
          }
        >
          {t('saved.emptyHint')}
        </EmptyState>
      ) : (
        <div className={styles.columns}>
          <div>
            <CartTable carts={carts} actives={actives} />
            <Pagination
              page={page}
              pages={pages}
              pathOf={(number) => path(`/pages/cart?tab=saved&sort=${order}&page=${number}`)}
              label={t('common.pages')}
              previousLabel={t('common.previous')}
              nextLabel={t('common.next')}
            />
          </div>
          <div className={styles.side}>
            <p className={styles.hint}>{t('saved.todaysPrices')}</p>
            {carts.length > 1 && <OrderSelect order={order} />}
            <ImportButton isNew onOpen={openImport} />
          </div>
        </div>
      )}
      {importDialog}
    </div>
  );
}

function CartTable({ carts, actives }: { carts: readonly SavedCart[]; actives: readonly SavedCart[] }) {
  const { t, path, money, date, number } = useI18n();
  const isShown = usePriceView() === 'shown';
  const columns: Column<SavedCart>[] = [
    {
      key: 'name',
      heading: t('saved.name'),
      className: styles.name,
      cell: (cart) => (
        <>
          <Link to={path(`/pages/cart?tab=saved&cart=${cart.id}`)}>{cart.name}</Link>
          <small>{cart.address}</small>
        </>
      ),
    },
    {
      key: 'number',
      heading: t('saved.number'),
      className: styles.number,
      cell: ({ id }) => (
        <>
          <span className={styles.label}>{t('saved.number')} </span>
          {id}
        </>
      ),
    },
    { key: 'day', heading: t('saved.created'), className: styles.day, cell: ({ day }) => date(day) },
    {
      key: 'lines',
      heading: t('saved.lines'),
      isFigure: true,
      className: styles.lines,
      cell: ({ lineCount }) => (
        <>
          {number(lineCount)}
          <span className={styles.label}> {t('saved.linesAfter', { count: lineCount })}</span>
        </>
      ),
    },
    {
      key: 'total',
      heading: t('cart.totalNet'),
      isFigure: true,
      className: styles.total,
      cell: ({ net }) => isShown && <b>{money(net)}</b>,
    },
    {
      key: 'actions',
      heading: <VisuallyHidden>{t('saved.actions')}</VisuallyHidden>,
      className: styles.actions,
      cell: (cart) => (
        <span className={styles.row}>
          <AddButton cart={cart} />
          <ActivateButton cart={cart} actives={actives} />
          <SavedCartActions cart={cart} />
        </span>
      ),
    },
  ];
  return (
    <DataTable
      caption={t('saved.title')}
      columns={columns}
      rows={carts}
      rowKey={({ id }) => id}
      className={`${stacked.stacked} ${styles.table}`}
    />
  );
}

function OrderSelect({ order }: { order: SavedOrder }) {
  const { t, path } = useI18n();
  const submit = useSubmit();
  const names: Record<SavedOrder, string> = {
    newest: t('saved.newest'),
    oldest: t('saved.oldest'),
    name: t('cart.sortName'),
  };
  return (
    <Form action={path('/pages/cart')} className={styles.order} onChange={(event) => void submit(event.currentTarget)}>
      <input type="hidden" name="tab" value="saved" />
      <label>
        {t('cart.sort')}{' '}
        <select name="sort" defaultValue={order}>
          {savedOrders.map((value) => (
            <option key={value} value={value}>
              {names[value]}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <button type="submit" className={buttonClass({ size: 'small' })}>
          {t('cart.applySort')}
        </button>
      </noscript>
    </Form>
  );
}
