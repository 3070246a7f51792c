import { memo, useEffect, useId, useRef, type RefObject } from 'react';
import { Link } from 'react-router';
import { usePriceView } from '../session/app-state.tsx';
import { useCartPart } from '../cart-store/cart-state.tsx';
import { useI18n } from '../i18n/i18n.tsx';
import { packText } from '../i18n/quantity-text.ts';
import { UnitPrice } from '../orders/unit-price.tsx';
import type { CartLine } from '../parsers/cart.ts';
import { buttonClass } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { FramedPicture } from '../ui/picture.tsx';
import { PromoBadge } from '../ui/badge.tsx';
import { LineNote } from './line-note.tsx';
import { LineQuantity } from './line-quantity.tsx';
import { LineState } from './line-state.tsx';
import { UnitSelect } from './line-units.tsx';
import type { NumberedLine } from './line-order.ts';
import styles from './line-row.module.css';
import type { LineControls } from './use-line-focus.ts';
import { PromotionHints } from './promotion-hints.tsx';

interface LineRowProps extends NumberedLine {
  /** The controls of the rendered lines by cart row; the row adds its own. */
  controls: Map<number, LineControls>;
  /** Index among the rendered lines, from 0. */
  index: number;
  /** Called with the row's element where its height must be measured. */
  measure?: ((row: HTMLTableRowElement | null) => void) | undefined;
  /** Enter was pressed in the quantity input. */
  onEnter: (line: CartLine) => void;
  onRemove: (line: CartLine) => Promise<void>;
}

/** A line of the cart: a row of the table, on phones a block. Memoized, because a cart may have many lines. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { number, line, index, controls, measure, onEnter, onRemove } = props;
  const i18n = useI18n();
  const { t, path, money } = i18n;
  const cartId = useCartPart(({ cart }) => cart.id);
  const isWaiting = useCartPart(
    ({ quantities }) => quantities.waiting.has(line.rowId) || quantities.sent.has(line.rowId),
  );
  const isShown = usePriceView() === 'shown';
  const stateId = useId();
  const quantity = useRef<HTMLInputElement>(null);
  const removal = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    controls.set(line.rowId, { quantity, removal });
    return () => void controls.delete(line.rowId);
  }, [controls, line.rowId]);
  const pack = packText(i18n, line);
  // Without JavaScript the quantity and the remove button are forms.
  const change = path(`/pages/cart?${new URLSearchParams({ row: String(line.rowId), cart: String(cartId) })}`);
  return (
    <tr
      role="row"
      ref={measure}
      className={styles.row}
      aria-rowindex={index + 2}
      data-index={index}
      data-row={line.rowId}
    >
      <td role="cell" className={styles.number}>
        {number}
      </td>
      <td role="cell" className={styles.picture}>
        <FramedPicture url={line.picture} alt="" />
      </td>
      <td role="cell" className={styles.article}>
        <ArticleCell line={line} stateId={stateId} input={quantity} />
      </td>
      <td role="cell" className={styles.pack}>
        {pack}
        <UnitSelect line={line} />
      </td>
      <td role="cell" className={styles.promotion}>
        <LinePromotion line={line} />
      </td>
      <td role="cell" className={styles.gross}>
        {isShown && <ListPrice line={line} />}
      </td>
      <td role="cell" className={styles.net}>
        {isShown && <NetPrice line={line} />}
      </td>
      <td role="cell" className={styles.quantity}>
        <form method="post" action={change} className={styles.form} onSubmit={(event) => event.preventDefault()}>
          <LineQuantity
            line={line}
            index={index}
            input={quantity}
            onEnter={() => onEnter(line)}
            describedBy={stateId}
          />
          <noscript>
            <button className={buttonClass({ size: 'small' })}>{t('common.update')}</button>
          </noscript>
        </form>
        <UnitSelect line={line} className={styles.unitBeside} />
      </td>
      <td role="cell" className={styles.total} aria-busy={isWaiting || undefined}>
        {isShown && (
          <>
            <small className={styles.totalLabel}>{t('cart.lineTotal')}</small>
            {money(line.netTotal)}
          </>
        )}
      </td>
      <td role="cell" className={styles.remove}>
        <RemoveForm line={line} action={change} button={removal} onRemove={onRemove} />
      </td>
    </tr>
  );
});

/** Code, name, note and messages of a line; narrow windows show pack and promotion here as well. */
function ArticleCell(props: { line: CartLine; stateId: string; input: RefObject<HTMLInputElement | null> }) {
  const { line, stateId, input } = props;
  const i18n = useI18n();
  const { t, path, date } = i18n;
  return (
    <>
      <span className={styles.head}>
        <span className={styles.code}>{line.code}</span>
        <span className={styles.packBeside}>{packText(i18n, line)}</span>
        {line.promotionCode && (
          <span className={styles.promotionBeside}>
            <PromoBadge>{t('common.promo')}</PromoBadge>
          </span>
        )}
        <LineNote line={line} />
      </span>
      <Link to={path(line.path)} className={styles.name}>
        {line.name}
      </Link>
      <span className={styles.remarks}>
        <LineState line={line} id={stateId} />
        {line.promotion?.until && (
          <small className={styles.untilBeside}>{t('common.promoUntil', { day: date(line.promotion.until) })}</small>
        )}
        {(line.promotion || line.betterPromotion) && <PromotionHints line={line} input={input} />}
      </span>
    </>
  );
}

function NetPrice({ line }: { line: CartLine }) {
  const { t } = useI18n();
  return (
    <>
      <span className={styles.listBeside}>
        <ListPrice line={line} />
      </span>
      <span className={styles.netPrice}>
        <span className="visually-hidden">{t('common.netPrice')} </span>
        <UnitPrice line={line} />
      </span>
    </>
  );
}

interface RemoveFormProps {
  line: CartLine;
  action: string;
  button: RefObject<HTMLButtonElement | null>;
  onRemove: (line: CartLine) => Promise<void>;
}

function RemoveForm({ line, action, button, onRemove }: RemoveFormProps) {
  const { t } = useI18n();
  return (
    <form
      method="post"
      action={action}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void onRemove(line);
      }}
    >
      <IconButton
        type="submit"
        name="remove"
        value="1"
        icon="x"
        label={t('cart.remove', { name: line.name })}
        ref={button}
        onClick={(event) => {
          // The second click of a double click could hit the next line, which has moved up.
          if (event.detail > 1) event.preventDefault();
        }}
      />
    </form>
  );
}

function LinePromotion({ line }: { line: CartLine }) {
  const { t, date } = useI18n();
  if (!line.promotionCode && !line.promotion) {
    return (
      <span className={styles.none}>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{t('cart.noPromotion')}</span>
      </span>
    );
  }
  return (
    <>
      <PromoBadge>{t('common.promo')}</PromoBadge>
      {line.promotion?.until && <small>{t('common.promoUntil', { day: date(line.promotion.until) })}</small>}
    </>
  );
}

/** The list price struck through above the discounts; nothing when it equals the net price. */
function ListPrice({ line }: { line: CartLine }) {
  const { t, unitPrice } = useI18n();
  if (line.gross <= line.net && !line.discounts) return null;
  return (
    <>
      <del>
        <span className="visually-hidden">{t('common.listPrice')} </span>
        {unitPrice(line.gross, line.quantity)}
      </del>
      {line.discounts && <small>{line.discounts}</small>}
    </>
  );
}
