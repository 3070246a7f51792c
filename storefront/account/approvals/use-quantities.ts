import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useI18n } from '../../i18n/i18n.tsx';
import { consideredPath, type ApprovalData } from './decide.ts';

/** Milliseconds without typing after which the totals are computed again. */
const PAUSE = 500;

export interface Quantities {
  textOf: (rowId: number) => string;
  /** The quantity that the server has rounded to whole packs; null where it was not rounded. */
  roundedOf: (rowId: number) => number | null;
  change: (rowId: number, text: string) => void;
  /** Quantities were typed whose totals are not shown yet. */
  isOpen: boolean;
}

/**
 * The quantities that the approver types; after a pause the page shows their totals. A quantity that is no whole number
 * of packs is replaced by the one the totals are for.
 */
export function useQuantities({ request, asked, considered, leftOut, cart }: ApprovalData): Quantities {
  const { path } = useI18n();
  const navigate = useNavigate();
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({});
  const pricedOf = (rowId: number) => cart?.lines.find((line) => line.rowId === rowId)?.quantity ?? 0;
  const shownOf = (rowId: number) => String(pricedOf(rowId));
  const roundedOf = (rowId: number) =>
    considered[rowId] === undefined || considered[rowId] === pricedOf(rowId) ? null : pricedOf(rowId);
  const textOf = (rowId: number) => {
    const text = typed[rowId];
    return text === undefined || text === String(considered[rowId]) ? shownOf(rowId) : text;
  };
  const rowIds = [...Object.keys(asked).map(Number), ...leftOut.map(({ rowId }) => rowId)];
  const isValid = rowIds.every((rowId) => /^\d{1,6}$/.test(textOf(rowId)));
  const isOpen = rowIds.some((rowId) => textOf(rowId) !== shownOf(rowId));
  const wanted = Object.fromEntries(
    rowIds.flatMap((rowId) =>
      textOf(rowId) === String(asked[rowId]?.quantity) ? [] : [[rowId, Number(textOf(rowId))]],
    ),
  ) as Record<number, number>;
  const to = path(consideredPath(request.id, wanted));

  useEffect(() => {
    if (!isOpen || !isValid) return;
    const timer = setTimeout(() => void navigate(to, { replace: true, preventScrollReset: true }), PAUSE);
    return () => clearTimeout(timer);
  }, [isOpen, isValid, to, navigate]);

  return { textOf, roundedOf, change: (rowId, text) => setTyped((before) => ({ ...before, [rowId]: text })), isOpen };
}
