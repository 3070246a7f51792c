import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useI18n } from '../../i18n/i18n.tsx';
import { consideredPath, type ApprovalData } from './decide.ts';

/** Milliseconds without typing after which the totals are computed again. */
const PAUSE = 500;
const QUANTITY_TEXT = /^\d{1,6}$/;

export interface Quantities {
  textOf: (rowId: number) => string;
  change: (rowId: number, text: string) => void;
  /** Quantities were typed whose totals are not shown yet. */
  isOpen: boolean;
}

/**
 * The quantities that the approver types; after a pause the page shows their totals. A quantity that is not a whole
 * number of packs is replaced by the one the totals are for.
 */
export function useQuantities(data: ApprovalData): Quantities {
  const { request, asked, considered, leftOut, cart } = data;
  const { path } = useI18n();
  const navigate = useNavigate();
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({});
  const [shown, setShown] = useState(data);
  const consideredOf = (rowId: number) => considered[rowId] ?? asked[rowId]?.quantity ?? 0;
  const pricedOf = (rowId: number) => String(cart?.lines.find((line) => line.rowId === rowId)?.quantity ?? 0);
  if (shown !== data) {
    setShown(data);
    // Quantities that the totals now include are no longer pending; those typed since then are.
    const isShown = (rowId: string, text: string) =>
      QUANTITY_TEXT.test(text) && Number(text) === consideredOf(Number(rowId));
    setTyped(Object.fromEntries(Object.entries(typed).filter(([rowId, text]) => !isShown(rowId, text))));
  }
  const textOf = (rowId: number) => typed[rowId] ?? pricedOf(rowId);
  const rowIds = [...Object.keys(asked).map(Number), ...leftOut.map(({ rowId }) => rowId)];
  const isValid = rowIds.every((rowId) => QUANTITY_TEXT.test(textOf(rowId)));
  const isOpen = rowIds.some((rowId) => textOf(rowId) !== pricedOf(rowId));
  const wanted = Object.fromEntries(
    rowIds.flatMap((rowId) => {
      // A rounded quantity stays as it was typed, so that its line still shows that it was rounded.
      const quantity = Number(typed[rowId] ?? consideredOf(rowId));
      return quantity === asked[rowId]?.quantity ? [] : [[rowId, quantity]];
    }),
  ) as Record<number, number>;
  const to = path(consideredPath(request.id, wanted));

  useEffect(() => {
    if (!isOpen || !isValid) return;
    const timer = setTimeout(() => void navigate(to, { replace: true, preventScrollReset: true }), PAUSE);
    return () => clearTimeout(timer);
  }, [isOpen, isValid, to, navigate]);

  return { textOf, change: (rowId, text) => setTyped((before) => ({ ...before, [rowId]: text })), isOpen };
}
