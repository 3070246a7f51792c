import { useI18n } from '../i18n/i18n.tsx';
import { unitLabel } from '../../domain/unit-label.ts';
import type { SaleUnit } from '../../domain/sale-units.ts';
import type { CartLine } from '../parsers/cart.ts';
import { useLineCount } from './line-count.ts';
import styles from './line-units.module.css';

/** Piece, box or pallet: the unit in which a quantity is counted. One that is invalid for the quantity is disabled. */
export function UnitSelect({ line, className }: { line: CartLine; className?: string }) {
  const { t, locale, number } = useI18n();
  const { held, units, outcomeOf, choose } = useLineCount(line);
  if (units.length < 2) return null;

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
      value={held.unitPieces}
      onChange={(event) => {
        const chosen = units.find(({ pieces }) => pieces === Number(event.target.value));
        if (chosen) choose(chosen);
      }}
    >
      {units.map((unit) => (
        <option key={unit.pieces} value={unit.pieces} disabled={!outcomeOf({ unitPieces: unit.pieces }).accepted}>
          {name(unit)}
        </option>
      ))}
    </select>
  );
}
