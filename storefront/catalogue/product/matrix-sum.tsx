import { useId } from 'react';
import { usePriceView } from '../../session/app-state.tsx';
import { useI18n } from '../../i18n/i18n.tsx';
import { quantityText } from '../../../domain/unit-label.ts';
import { shortSupply } from '../../article/article-line.ts';
import type { Variant } from '../../parsers/article-detail.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import controls from '../../article/purchase-controls.module.css';
import styles from './matrix-sum.module.css';
import type { MatrixBoxes } from './use-matrix.ts';

interface MatrixSumProps {
  boxes: MatrixBoxes;
  /** Unit code: 'pz'. */
  unit: string;
  /** The one variant that was asked for. */
  requested: Variant | null | undefined | false;
  /** Focuses the quantity input of a variant, by its internal code. */
  focusBox: (internalCode: string) => void;
}

/** Undoes a rounding and moves the focus to the rounded input. */
function UndoRounding({ boxes, focusBox }: Pick<MatrixSumProps, 'boxes' | 'focusBox'>) {
  const { t } = useI18n();
  return (
    <button
      type="button"
      className={`link ${controls.undo}`}
      onClick={() => {
        if (boxes.message) focusBox(boxes.message.code);
        boxes.undo();
      }}
    >
      {t('common.undo')}
    </button>
  );
}

/** Total of all quantity inputs, with the one button for all. */
export function MatrixSum({ boxes, unit, requested, focusBox }: MatrixSumProps) {
  const i18n = useI18n();
  const { t, money, locale } = i18n;
  const statusId = useId();
  const quantity = boxes.filled.reduce((sum, line) => sum + line.quantity, 0);
  // Variants may differ in what their packs hold.
  const pieces = boxes.filled.every(({ variant }) => variant.piecesPerUnit)
    ? boxes.filled.reduce((sum, line) => sum + line.quantity * (line.variant.piecesPerUnit ?? 1), 0)
    : 0;
  return (
    <div className={styles.sum}>
      {requested && (
        <p className={styles.requested}>
          <b>{requested.code}</b> {requested.name}
        </p>
      )}
      <span role="status" id={statusId}>
        {boxes.filled.length === 0 ? (
          t('catalogue.typeQuantities')
        ) : (
          <>
            {t('catalogue.sumVariants', { count: boxes.filled.length })},{' '}
            <b>
              {quantityText(locale, quantity, unit)} {pieces > 0 && `= ${quantityText(locale, pieces, 'pz')}`}
            </b>
          </>
        )}
        {boxes.filled.map(({ variant, quantity: typed }) => {
          const supply = shortSupply(i18n, variant, typed);
          return (
            supply && <small key={variant.internalCode} className={styles.supply}>{`${variant.code}: ${supply}`}</small>
          );
        })}
        {boxes.message && (
          <span className={styles.message}>
            {boxes.message.text}{' '}
            {boxes.message.undo && !boxes.busy && <UndoRounding boxes={boxes} focusBox={focusBox} />}
          </span>
        )}
      </span>
      {usePriceView() === 'shown' && (
        <span className={styles.total}>
          <span>{t('catalogue.sumTotal')} </span>
          <strong>{money(boxes.total)}</strong>
        </span>
      )}
      <Button
        kind="primary"
        busy={boxes.busy}
        disabled={!boxes.hasChanges}
        aria-describedby={statusId}
        onClick={() => void boxes.submit()}
      >
        <Icon name="shopping-cart" />
        {t('catalogue.addToCart')}
      </Button>
    </div>
  );
}
