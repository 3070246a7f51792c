import { perUnit, piecesNote } from '../../i18n/quantity-text.ts';
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useMayBuy, usePriceView } from '../../session/app-state.tsx';
import { useI18n } from '../../i18n/i18n.tsx';
import { unitLabel } from '../../../domain/unit-label.ts';
import type { Variant } from '../../parsers/article-detail.ts';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { arrivalText } from '../../article/article-line.ts';
import { Availability } from '../../article/availability.tsx';
import { neighbourCell } from '../../article/keyboard-order.ts';
import { useInPageBoxes } from '../../article/page-boxes.ts';
import { MatrixSum } from './matrix-sum.tsx';
import type { Matrix } from './matrix.ts';
import styles from './matrix.module.css';
import { useMatrixBoxes, type MatrixBoxes } from './use-matrix.ts';

interface MatrixTableProps {
  matrix: Matrix;
  axes: { code: string; label: string }[];
  /** Unit code: 'pz'. */
  unit: string;
  /** The price quantity that the note above the table names: cells name only another one. */
  notedQuantity: number;
  /** Internal codes of the variants to mark: on phones the row of the first is open. */
  marked: readonly string[];
  /** Nothing can be ordered here: no inputs, no total. */
  isOff: boolean;
  /** Called with the typed text when a variant's input gets the focus or changes. */
  onFocusVariant: (variant: Variant, typed: string) => void;
}

const steps: Readonly<Record<string, { row: number; column: number }>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  Enter: { row: 1, column: 0 },
};

/** All variants on two axes: price above input in each cell, one total and one button for all inputs. */
export function MatrixTable({ matrix, axes, unit, notedQuantity, marked, isOff, onFocusVariant }: MatrixTableProps) {
  const { t, locale } = useI18n();
  const boxes = useMatrixBoxes(matrix.cells.flat().filter((cell) => cell !== null));
  const isMarked = (variant: Variant | null) => variant !== null && marked.includes(variant.internalCode);
  const markedRow = matrix.cells.findIndex((row) => row.some((cell) => isMarked(cell)));
  /** The row chosen by hand holds until another variant is requested. */
  const [chosen, setChosen] = useState<{ row: number; instead: number } | null>(null);
  const chosenRow = chosen?.instead === markedRow ? chosen.row : Math.max(0, markedRow);
  const setChosenRow = (row: number) => setChosen({ row, instead: markedRow });
  /** The quantity inputs by internal code. */
  const inputs = useRef(new Map<string, HTMLInputElement>());
  const [first, second] = axes.map(({ label }) => label);

  /**
   * Enter adds the quantity of the input, if there is a new one. Then it moves to the input below, as the arrow keys do;
   * with Ctrl the focus stays. Cells without an input are skipped.
   */
  function onKeyDownCapture(event: KeyboardEvent) {
    const step = steps[event.key];
    const focused = [...inputs.current].find(([, input]) => input === event.target)?.[0];
    if (!step || focused === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const row = matrix.cells.findIndex((cells) => cells.some((cell) => cell?.internalCode === focused));
    const column = matrix.cells[row]?.findIndex((cell) => cell?.internalCode === focused) ?? -1;
    const variant = matrix.cells[row]?.[column];
    if (event.key === 'Enter' && variant) {
      const isValid = boxes.submitOne(variant);
      if (event.ctrlKey || event.metaKey || !isValid) return inputs.current.get(focused)?.select();
    }
    const hasBox = matrix.cells.map((cells) => cells.map((cell) => cell !== null && cell.canAdd));
    const next = neighbourCell(hasBox, { row, column }, step);
    if (next) focusBox(matrix.cells[next.row]?.[next.column]?.internalCode ?? '');
    else if (event.key === 'Enter') inputs.current.get(focused)?.select();
  }

  function focusBox(internalCode: string): void {
    inputs.current.get(internalCode)?.focus();
  }

  return (
    <div>
      <RowRadioGroup matrix={matrix} boxes={boxes} label={first ?? ''} chosen={chosenRow} onChoose={setChosenRow} />
      <div className={styles.scroll}>
        <table className={`${styles.table} ${isOff ? styles.alone : ''}`} onKeyDownCapture={onKeyDownCapture}>
          <caption className="visually-hidden">
            {t('catalogue.axesTitle', { first: first ?? '', second: second ?? '' })}
          </caption>
          <thead>
            <tr>
              <th scope="col">
                {first} / {second}
              </th>
              {matrix.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {matrix.cells.map((cells, row) => (
              <tr key={matrix.rows[row]} data-chosen={row === chosenRow || undefined}>
                <th scope="row">{matrix.rows[row]}</th>
                {cells.map((variant, column) => (
                  <td
                    key={matrix.columns[column]}
                    data-kind={cellKind(variant)}
                    data-variant={variant?.internalCode}
                    data-filled={
                      (variant && boxes.valueOf(variant) !== '' && boxes.valueOf(variant) !== '0') || undefined
                    }
                    data-marked={isMarked(variant) || undefined}
                    onFocus={variant ? () => onFocusVariant(variant, boxes.valueOf(variant)) : undefined}
                  >
                    {variant ? (
                      <Cell
                        variant={variant}
                        notedQuantity={notedQuantity}
                        boxes={boxes}
                        inputs={inputs}
                        onType={(value) => {
                          boxes.type(variant, value);
                          onFocusVariant(variant, value);
                        }}
                        measure={matrix.columns[column] ?? ''}
                        label={t('catalogue.cell', {
                          first: matrix.rows[row] ?? '',
                          second: matrix.columns[column] ?? '',
                          unit: unitLabel(locale, unit),
                        })}
                      />
                    ) : (
                      '–'
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {!isOff && (
        <MatrixSum
          boxes={boxes}
          unit={unit}
          requested={marked.length === 1 && matrix.cells[markedRow]?.find(isMarked)}
          focusBox={focusBox}
        />
      )}
    </div>
  );
}

function cellKind(variant: Variant | null): string {
  if (!variant) return 'none';
  if (variant.canAdd) return variant.availability;
  return reasonOf(variant) ? 'rejected' : 'off';
}

/** Why there is no input, if the availability does not show it; '' for an unavailable variant with a price. */
function reasonOf(variant: Variant): string {
  const isReasonShown = variant.canAdd || (variant.availability === 'unavailable' && variant.net !== null);
  return isReasonShown ? '' : variant.cannotAdd;
}

interface CellProps {
  variant: Variant;
  notedQuantity: number;
  boxes: MatrixBoxes;
  /** The inputs of the table, to which the cell adds its own. */
  inputs: RefObject<Map<string, HTMLInputElement>>;
  onType: (value: string) => void;
  /** Its value on the second axis, shown in the cell on phones. */
  measure: string;
  label: string;
}

/** One variant: its price directly above its input. */
function Cell({ variant, notedQuantity, boxes, inputs, onType, measure, label }: CellProps) {
  const i18n = useI18n();
  const { t, unitPrice } = i18n;
  const view = usePriceView();
  const mayBuy = useMayBuy();
  const inCart = boxes.inCart(variant);
  const { internalCode } = variant;
  const input = useRef<HTMLInputElement>(null);
  useInPageBoxes(internalCode, input);
  useEffect(() => {
    const { current } = inputs;
    if (input.current) current.set(internalCode, input.current);
    return () => void current.delete(internalCode);
  }, [inputs, internalCode]);
  const net = boxes.netOf(variant);
  const isReduced = variant.onSale && variant.gross !== null && net !== null && net < variant.gross;
  return (
    <div className={styles.cell}>
      <div className={styles.about}>
        <b>{measure}</b>
        <span className={styles.state}>
          <Availability kind={variant.availability} small />
        </span>
        {arrivalText(i18n, variant) && <small>{arrivalText(i18n, variant)}</small>}
        {reasonOf(variant) && <small className={styles.reason}>{reasonOf(variant)}</small>}
        {inCart > 0 && <small>{t('catalogue.inCart', { count: inCart })}</small>}
      </div>
      {view === 'shown' && (
        <div className={styles.price}>
          {isReduced && <del>{unitPrice(variant.gross, variant)}</del>}
          <span>
            {unitPrice(net, variant, boxes.quantityOf(variant))}
            {variant.statedQuantity !== notedQuantity && (
              <small> /&nbsp;{perUnit(i18n, variant.unit, variant.statedQuantity)}</small>
            )}
          </span>
        </div>
      )}
      {mayBuy && variant.canAdd && (
        <div className={styles.box}>
          <QuantityStepper
            inputRef={input}
            value={boxes.valueOf(variant)}
            onChange={onType}
            onLeave={() => boxes.round(variant)}
            step={variant.packQuantity}
            placeholder="0"
            invalid={boxes.isRejected(variant)}
            label={label}
            decreaseLabel={t('common.decrease')}
            increaseLabel={t('common.increase')}
            note={piecesNote(i18n, boxes.quantityOf(variant), variant)}
          />
        </div>
      )}
    </div>
  );
}

interface RowRadioGroupProps {
  matrix: Matrix;
  boxes: MatrixBoxes;
  label: string;
  chosen: number;
  onChoose: (row: number) => void;
}

/** On phones one value of the first axis is open at a time; each shows the quantity typed in it. */
function RowRadioGroup({ matrix, boxes, label, chosen, onChoose }: RowRadioGroupProps) {
  const { t, locale } = useI18n();
  return (
    <div className={styles.rowRadios} role="radiogroup" aria-label={label}>
      {matrix.cells.map((cells, row) => {
        const variants = cells.filter((cell) => cell !== null);
        const quantity = boxes.filled
          .filter(({ variant }) => variants.includes(variant))
          .reduce((sum, line) => sum + line.quantity, 0);
        return (
          <label key={matrix.rows[row]} data-filled={quantity > 0 || undefined}>
            <input type="radio" name="matrix-row" checked={row === chosen} onChange={() => onChoose(row)} />
            <b>{matrix.rows[row]}</b>
            <small>
              {quantity > 0
                ? `${quantity} ${unitLabel(locale, variants[0]?.unit ?? '', quantity)}`
                : t('catalogue.sizes', { count: variants.length })}
            </small>
          </label>
        );
      })}
    </div>
  );
}
