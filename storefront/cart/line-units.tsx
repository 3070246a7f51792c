import { createContext, use, useMemo, useState, type ReactNode } from 'react';
import { saleUnits, type SaleUnit } from '../../trade/sale-units.ts';
import { useCartActions, useCartPart } from '../cart-store/cart-state.tsx';
import { useI18n } from '../i18n/i18n.tsx';
import { unitLabel } from '../../trade/unit-label.ts';
import { entered } from '../cart-store/quantity-queue.ts';
import type { CartLine } from '../readers/cart.ts';
import styles from './line-units.module.css';

interface Choices {
  /** Pieces of the unit chosen for a line, by its row; the piece where nothing was chosen. */
  chosen: ReadonlyMap<number, number>;
  choose: (rowId: number, pieces: number) => void;
}

const UnitContext = createContext<Choices>({ chosen: new Map(), choose: () => {} });

/** Remembers in which unit each line is counted, also while the line is scrolled out of sight. */
export function UnitChoices({ children }: { children: ReactNode }) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(new Map());
  const choices = useMemo<Choices>(
    () => ({ chosen, choose: (rowId, pieces) => setChosen((before) => new Map(before).set(rowId, pieces)) }),
    [chosen],
  );
  return <UnitContext value={choices}>{children}</UnitContext>;
}

/** The unit in which a line is counted now; the piece when its quantity is no whole number of the chosen one. */
export function useSaleUnit(line: CartLine, quantity: number): SaleUnit {
  const { chosen } = use(UnitContext);
  const units = saleUnits(line.unit, line.packQuantity, line.packaging);
  const wanted = units.find(({ pieces }) => pieces === chosen.get(line.rowId));
  return wanted && quantity % wanted.pieces === 0 ? wanted : { unit: line.unit, pieces: 1 };
}

/** Piece, box or pallet: the unit in which a quantity is typed. A quantity between whole boxes becomes the next one. */
export function UnitSelect({ line, className }: { line: CartLine; className?: string }) {
  const { t, locale, number } = useI18n();
  const { setQuantity } = useCartActions();
  const { choose } = use(UnitContext);
  const quantity = useCartPart(({ queue }) => entered(queue, line.rowId)) ?? line.quantity;
  const current = useSaleUnit(line, quantity);
  const units = saleUnits(line.unit, line.packQuantity, line.packaging);
  if (units.length < 2) return null;

  function change(pieces: number) {
    choose(line.rowId, pieces);
    const whole = Math.ceil(quantity / pieces) * pieces;
    if (whole !== quantity) setQuantity(line, whole);
  }

  const name = ({ unit, pieces }: SaleUnit) =>
    pieces === 1
      ? t('cart.inUnit', { unit: unitLabel(locale, unit, 2) })
      : t('cart.inUnitOf', {
          unit: unitLabel(locale, unit, 2),
          quantity: number(pieces),
        });
  return (
    <select
      className={`${styles.select} ${className ?? ''}`}
      aria-label={t('cart.unitOf', { name: line.name })}
      value={current.pieces}
      onChange={(event) => change(Number(event.target.value))}
    >
      {units.map((unit) => (
        <option key={unit.pieces} value={unit.pieces}>
          {name(unit)}
        </option>
      ))}
    </select>
  );
}
