import { useState } from 'react';
import { packageQuantity, parseQuantity } from '../../../domain/packaging.ts';
import { lineCents } from '../../../domain/rounding.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import type { CartLine } from '../../parsers/cart.ts';
import type { OpenedCart } from './parse-saved-cart.ts';

/** A line of a saved cart as it would be added to the active one. */
export interface TemplateLine {
  line: CartLine;
  /** What has changed since it was saved. */
  messages: string[];
  /** Whether it can be ordered today. */
  isOffered: boolean;
  isChosen: boolean;
  /** The quantity as typed. */
  text: string;
  /** In whole packs; 0 when the typed one is not valid. */
  quantity: number;
}

/** What the buyer has done with a line. */
interface Choice {
  isChosen?: boolean;
  text?: string;
}

/** The lines of a saved cart with the buyer's choices: at first all that can be ordered, in their quantities. */
export function useTemplate({ cart, changes }: OpenedCart) {
  const { locale } = useI18n();
  const [choices, setChoices] = useState<ReadonlyMap<number, Choice>>(new Map());
  const changesByRow = Map.groupBy(changes, ({ rowId }) => rowId);
  const lines = cart.lines.map((line): TemplateLine => {
    const lineChanges = changesByRow.get(line.rowId) ?? [];
    const isOffered = line.canAdd && !lineChanges.some(({ isBlocking }) => isBlocking);
    const { isChosen = true, text = String(line.quantity) } = choices.get(line.rowId) ?? {};
    const packaged = packageQuantity(parseQuantity(text, locale), line.packQuantity);
    const quantity = packaged.accepted ? packaged.quantity : 0;
    return {
      line,
      messages: lineChanges.map(({ message }) => message),
      isOffered,
      isChosen: isOffered && isChosen,
      text,
      quantity,
    };
  });
  const chosen = lines.filter(({ isChosen }) => isChosen);

  function choose(rowId: number, choice: Choice): void {
    setChoices((known) => new Map(known).set(rowId, { ...known.get(rowId), ...choice }));
  }

  return {
    lines,
    chosen,
    /** Value of the chosen lines in cents, at today's prices. */
    sum: chosen.reduce((cents, { line, quantity }) => cents + lineCents(line.net, quantity, line.priceQuantity), 0),
    choose,
    chooseAll: (isChosen: boolean) =>
      setChoices((known) => new Map(cart.lines.map(({ rowId }) => [rowId, { ...known.get(rowId), isChosen }]))),
  };
}
