import { type LocalText, localized } from '../../../domain/local-text.ts';
import { piecesText, unitLabel } from '../../../domain/unit-label.ts';
import type { Locale } from '../../../domain/locale.ts';
import type { CartRow } from '../../carts/index.ts';
import { text } from '../../texts/index.ts';

/** A line whose quantity the approver has changed, as it is stored with the request. */
export interface ChangedLine {
  sku: string;
  name: LocalText;
  unit: string;
  /** Pieces in one unit that is a pack; absent in requests decided before it was stored. */
  piecesPerUnit?: number | null;
  /** Quantity that the buyer asked for. */
  asked: number;
  /** 0: removed. */
  approved: number;
}

type QuantityRow = Pick<CartRow, 'rowId' | 'sku' | 'name' | 'unit' | 'piecesPerUnit' | 'quantity'>;

/** What was changed between the lines asked for and the approved ones, in their order. */
export function changedLines(asked: readonly QuantityRow[], approved: readonly QuantityRow[]): ChangedLine[] {
  const quantities = new Map(approved.map(({ rowId, quantity }) => [rowId, quantity]));
  return asked.flatMap(({ rowId, sku, name, unit, piecesPerUnit, quantity }) => {
    const after = quantities.get(rowId) ?? 0;
    return after === quantity ? [] : [{ sku, name, unit, piecesPerUnit, asked: quantity, approved: after }];
  });
}

/** The changed lines as text for a mail, one below the other. */
export function changesText(lines: readonly ChangedLine[], locale: Locale): string {
  return lines
    .map(({ sku, name, unit, piecesPerUnit = null, asked, approved }) => {
      const article = `${sku} ${localized(name, locale)}`.replaceAll(/\s+/g, ' ');
      const parameters = { article, asked, approved, unit: unitLabel(locale, unit, approved || asked) };
      const change = text(locale, approved === 0 ? 'mailLineRemoved' : 'mailLineChanged', parameters);
      const pieces = approved > 0 && piecesText(locale, approved, { piecesPerUnit });
      return pieces ? `${change} (${pieces})` : change;
    })
    .join('\n');
}
