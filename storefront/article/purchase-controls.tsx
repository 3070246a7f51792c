import { use, useEffect, type ReactNode } from 'react';
import { useI18n } from '../i18n/i18n.tsx';
import { piecesNote } from '../i18n/quantity-text.ts';
import type { Article } from '../parsers/article.ts';
import { Button, type ButtonKind, type ButtonSize } from '../ui/button.tsx';
import { drawnIcon, Icon } from '../ui/icon.tsx';
import { QuantityStepper } from '../ui/quantity-stepper.tsx';
import styles from './purchase-controls.module.css';
import { QuantityBoxesContext } from './quantity-boxes.ts';
import type { Purchase } from './use-purchase.ts';
import { useInPageBoxes } from './page-boxes.ts';

interface ControlProps {
  article: Pick<Article, 'internalCode' | 'code' | 'name' | 'packQuantity' | 'unit' | 'piecesPerUnit' | 'cannotAdd'>;
  purchase: Purchase;
  /** The article cannot be added to the cart. */
  isOff?: boolean;
  size?: 'small' | 'large';
}

/**
 * The quantity input of an article; with the button it is a form that also works without JavaScript. In a list, `row` is
 * its place: Enter and the arrow keys move to the inputs of other rows.
 */
export function QuantityBox({ article, purchase, isOff, size, row }: ControlProps & { row?: number }) {
  const i18n = useI18n();
  const { t } = i18n;
  const boxes = use(QuantityBoxesContext);
  const { input } = purchase;
  useEffect(() => {
    if (boxes && row !== undefined && input.current) return boxes.register(row, input.current);
  }, [boxes, row, input]);
  useInPageBoxes(article.internalCode, input);
  return (
    <QuantityStepper
      inputRef={input}
      name="quantity"
      value={purchase.value}
      onChange={purchase.change}
      onLeave={purchase.leave}
      onEnter={() => {
        if (purchase.submit() && row !== undefined) boxes?.focusNext(row);
      }}
      step={article.packQuantity}
      minimum={article.packQuantity}
      label={t('common.quantityOf', { name: `${article.code} ${article.name}` })}
      decreaseLabel={t('common.decrease')}
      increaseLabel={t('common.increase')}
      size={size}
      disabled={isOff}
      invalid={purchase.message?.quantity === 0}
      note={piecesNote(i18n, purchase.quantity, article)}
    />
  );
}

/**
 * The form of a quantity input and its button. Its submission goes into the cart store, which keeps the order of quick
 * changes; before hydration and without scripts it goes to the cart's action.
 */
export function PurchaseForm(props: { purchase: Purchase; className?: string; children: ReactNode }) {
  const { purchase, className, children } = props;
  return (
    <form method="post" action={purchase.action} className={className} onSubmit={purchase.submit}>
      {children}
    </form>
  );
}

interface AddButtonProps extends ControlProps {
  kind?: ButtonKind;
  buttonSize?: ButtonSize;
  className?: string;
}

/** 'Aggiungi', or 'Aggiorna' when the article is already in the cart. */
export function AddButton({ article, purchase, isOff, kind, buttonSize = 'small', className }: AddButtonProps) {
  const { t } = useI18n();
  const { isInCart } = purchase;
  return (
    <Button
      size={buttonSize}
      kind={kind}
      wide
      busy={purchase.busy}
      disabled={isOff}
      className={`${purchase.busy ? '' : drawnIcon(isInCart ? 'refresh-cw' : 'plus')} ${styles.add} ${className ?? ''}`}
      aria-label={t(isInCart ? 'catalogue.updateNamed' : 'catalogue.addNamed', { code: article.code })}
      title={article.cannotAdd || undefined}
      type="submit"
    >
      {t(isInCart ? 'common.update' : 'common.add')}
    </Button>
  );
}

/**
 * Message about the quantity, in place of the attributes so that no row grows. While the request is
 * pending, the cart's toast announces it, and undo is hidden because it is unknown whether input or cart must be
 * undone.
 */
export function PurchaseMessage({ purchase, className }: { purchase: Purchase; className?: string }) {
  const { t } = useI18n();
  if (!purchase.message) return null;
  const { quantity, text, undo } = purchase.message;
  return (
    <span className={`${styles.message} ${quantity ? styles.warn : styles.bad} ${className ?? ''}`}>
      <Icon name={quantity ? 'package' : 'triangle-alert'} size={14} />
      <span role={purchase.busy ? undefined : 'status'}>{text}</span>{' '}
      {undo && !purchase.busy && (
        <button
          type="button"
          className={`link ${styles.undo}`}
          onClick={() => {
            purchase.input.current?.focus();
            undo();
          }}
        >
          {t('common.undo')}
        </button>
      )}
    </span>
  );
}
