import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useI18n } from '../../i18n/i18n.tsx';
import { consideredPath, type ApprovalData } from './decide.ts';

/** Milliseconds without typing after which the totals are computed again. */
const PAUSE = 500;

export interface Quantities {
  textOf: (rowId: number) => string;
  change: (rowId: number, text: string) => void;
  /** Quantities were typed whose totals are not shown yet. */
  isOpen: boolean;
}

/** The quantities that the approver types; after a pause the page shows their totals. */
export function useQuantities({ request, asked, considered, leftOut }: ApprovalData): Quantities {
  const { path } = useI18n();
  const navigate = useNavigate();
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({});
  const shownOf = (rowId: number) => String(considered[rowId] ?? asked[rowId]?.quantity ?? 0);
  const textOf = (rowId: number) => typed[rowId] ?? shownOf(rowId);
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

  return { textOf, change: (rowId, text) => setTyped((before) => ({ ...before, [rowId]: text })), isOpen };
}
