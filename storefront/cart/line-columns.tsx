import type { ReactNode, RefObject } from 'react';
import { Link } from 'react-router';
import { useI18n, type I18n } from '../i18n/i18n.tsx';
import { discountsText, packText } from '../i18n/quantity-text.ts';
import { UnitPrice } from '../article/unit-price.tsx';
import type { CartLine } from '../parsers/cart.ts';
import { buttonClass } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { FramedPicture } from '../ui/picture.tsx';
import { PromoBadge } from '../ui/badge.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { LineNote } from './line-note.tsx';
import { LineQuantity } from './line-quantity.tsx';
import { LineState } from './line-state.tsx';
import { UnitSelect } from './line-units.tsx';
import type { NumberedLine } from './line-order.ts';
import styles from './line-row.module.css';
import { PromotionHints } from './promotion-hints.tsx';

/** What the cells of a line are drawn from. */
export interface LineCell extends NumberedLine {
  i18n: I18n;
  /** Index among the rendered lines, from 0. */
  index: number;
  isPriceShown: boolean;
  /** Where the forms of the line are sent without JavaScript. */
  action: string;
  /** Id of the line's messages. */
  stateId: string;
  quantity: RefObject<HTMLInputElement | null>;
  removal: RefObject<HTMLButtonElement | null>;
  /** Enter was pressed in the quantity input. */
  onEnter: (line: CartLine) => void;
  onRemove: (line: CartLine) => Promise<void>;
}

interface LineColumn {
  /** Also its class: its width in `line-table.module.css`, its cells in `line-row.module.css`. */
  key: string;
  /** Missing for a column that needs none. */
  heading?: (i18n: I18n) => ReactNode;
  cell: (cell: LineCell) => ReactNode;
  /** The server computes it: its cell is busy while a quantity waits for the answer. */
  isComputed?: boolean;
}

/** The columns of the cart, in their order. */
export const lineColumns: readonly LineColumn[] = [
  { key: 'number', heading: ({ t }) => t('cart.number'), cell: ({ number }) => number },
  { key: 'picture', cell: ({ line }) => <FramedPicture url={line.picture} alt="" /> },
  {
    key: 'article',
    heading: ({ t }) => t('cart.article'),
    cell: ({ line, stateId, quantity }) => <ArticleCell line={line} stateId={stateId} input={quantity} />,
  },
  {
    key: 'pack',
    heading: ({ t }) => t('cart.packaging'),
    cell: ({ line, i18n }) => (
      <>
        {packText(i18n, line)}
        <UnitSelect line={line} />
      </>
    ),
  },
  { key: 'promotion', heading: ({ t }) => t('cart.promotion'), cell: ({ line }) => <LinePromotion line={line} /> },
  {
    key: 'gross',
    heading: ({ t }) => t('cart.listPrice'),
    cell: ({ line, isPriceShown }) => isPriceShown && <ListPrice line={line} />,
  },
  {
    key: 'net',
    heading: ({ t }) => t('cart.netPrice'),
    cell: ({ line, isPriceShown }) => isPriceShown && <NetPrice line={line} />,
  },
  {
    key: 'quantity',
    heading: ({ t }) => t('cart.quantity'),
    cell: ({ line, index, i18n: { t }, action, stateId, quantity, onEnter }) => (
      <>
        <form method="post" action={action} className={styles.form} onSubmit={(event) => event.preventDefault()}>
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
      </>
    ),
  },
  {
    key: 'total',
    heading: ({ t }) => t('cart.lineTotal'),
    isComputed: true,
    cell: ({ line, i18n: { t, money }, isPriceShown }) =>
      isPriceShown && (
        <>
          <small className={styles.totalLabel}>{t('cart.lineTotal')}</small>
          {money(line.netTotal)}
        </>
      ),
  },
  {
    key: 'remove',
    heading: ({ t }) => <VisuallyHidden>{t('cart.removeHeading')}</VisuallyHidden>,
    cell: ({ line, action, removal, onRemove }) => (
      <RemoveForm line={line} action={action} button={removal} onRemove={onRemove} />
    ),
  },
];

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
  const i18n = useI18n();
  const { t, unitPrice } = i18n;
  if (line.gross <= line.net && !line.discounts) return null;
  return (
    <>
      <del>
        <span className="visually-hidden">{t('common.listPrice')} </span>
        {unitPrice(line.gross, line, line.quantity)}
      </del>
      {line.discounts && <small>{discountsText(i18n, line.discounts)}</small>}
    </>
  );
}
