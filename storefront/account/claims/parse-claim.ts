import type { ClaimReason, ClaimState } from '../../../domain/claim.ts';
import { fields, number, rows, text, textOrNull, whole } from '../../parsers/values.ts';

/** A problem that was reported with a delivered line. Times as ISO 8601. */
export interface Claim {
  id: number;
  reason: ClaimReason;
  quantity: number;
  note: string | null;
  state: ClaimState;
  answer: string | null;
  reporter: string | null;
  reportedAt: string;
  closedAt: string | null;
  /** Paths of the photos. */
  photos: string[];
}

/** Until when problems can be reported: the last day, YYYY-MM-DD, and whether it is not over. */
export interface ClaimTerm {
  until: string;
  isOpen: boolean;
}

function parseClaim(value: unknown): Claim {
  const wire = fields(value);
  const state = text(wire.state);
  const reason = text(wire.reason);
  return {
    id: whole(wire.id),
    reason: reason === 'damaged' || reason === 'wrong-article' || reason === 'other-quantity' ? reason : 'missing',
    quantity: number(wire.quantity) ?? 0,
    note: textOrNull(wire.note),
    state: state === 'accepted' || state === 'rejected' ? state : 'open',
    answer: textOrNull(wire.answer),
    reporter: textOrNull(wire.reporter),
    reportedAt: text(wire.reported_at),
    closedAt: textOrNull(wire.closed_at),
    photos: rows(wire.photos).map((photo) => text(photo)),
  };
}

/** Parses the claims of a line. */
export function parseClaims(value: unknown): Claim[] {
  return rows(value).map(parseClaim);
}

/** Parses until when a delivery can be claimed; null when it can't. */
export function parseClaimTerm(value: unknown): ClaimTerm | null {
  if (value === null || value === undefined) return null;
  const wire = fields(value);
  return { until: text(wire.until), isOpen: wire.is_open === true };
}
