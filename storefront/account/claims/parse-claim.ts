import type { ResponseOf } from '../../api-client/api.ts';

type WireDdt = ResponseOf<'getDdtDetail'>['message']['ddt'];
type WireClaim = WireDdt['righe'][number]['claims'][number];

/** A problem that was reported with a delivered line. Times as ISO 8601. */
export interface Claim extends Omit<WireClaim, 'reported_at' | 'closed_at'> {
  reportedAt: string;
  closedAt: string | null;
}

/** Until when problems can be reported: the last day, YYYY-MM-DD, and whether it is not over. */
export interface ClaimTerm {
  until: string;
  isOpen: boolean;
}

/** Maps a claim of a line. */
export function parseClaim({ reported_at: reportedAt, closed_at: closedAt, ...claim }: WireClaim): Claim {
  return { ...claim, reportedAt, closedAt };
}

/** Maps until when a delivery can be claimed; null when it can't. */
export function parseClaimTerm(term: WireDdt['claim_term']): ClaimTerm | null {
  return term && { until: term.until, isOpen: term.is_open };
}
