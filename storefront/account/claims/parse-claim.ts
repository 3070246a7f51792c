import type { ResponseOf } from '../../api-client/api.ts';

type WireDdt = ResponseOf<'getDdtDetail'>['message']['ddt'];
type WireClaim = WireDdt['righe'][number]['claims'][number];

/** A problem that was reported with a delivered line. Times as ISO 8601. */
export interface Claim extends Omit<WireClaim, 'reported_at' | 'closed_at' | 'answer_by' | 'questions'> {
  reportedAt: string;
  closedAt: string | null;
  /** The day by which the office answers, YYYY-MM-DD; null when it has, or waits for the company. */
  answerBy: string | null;
  /** What the office has asked for besides, the oldest first; the last is open while `answeredAt` is null. */
  questions: {
    question: string;
    askedAt: string;
    reply: string | null;
    answeredBy: string | null;
    answeredAt: string | null;
  }[];
}

/** Until when problems can be reported: the last day, YYYY-MM-DD, and whether it is not over. */
export interface ClaimTerm {
  until: string;
  isOpen: boolean;
}

/** Maps a claim of a line. */
export function parseClaim({
  reported_at: reportedAt,
  closed_at: closedAt,
  answer_by: answerBy,
  questions,
  ...claim
}: WireClaim): Claim {
  return {
    ...{ ...claim, reportedAt, closedAt, answerBy },
    questions: questions.map(({ question, asked_at: askedAt, reply, ...answered }) => ({
      ...{ question, askedAt, reply, answeredBy: answered.answered_by, answeredAt: answered.answered_at },
    })),
  };
}

/** Whether the office waits for photos or words of the company. */
export function isAsked({ state, questions }: Claim): boolean {
  return state === 'open' && questions.at(-1)?.answeredAt === null;
}

/** Maps until when a delivery can be claimed; null when it can't. */
export function parseClaimTerm(term: WireDdt['claim_term']): ClaimTerm | null {
  return term && { until: term.until, isOpen: term.is_open };
}
