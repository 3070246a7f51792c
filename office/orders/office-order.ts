import type { OfficeAnswer } from '../calls/office-call.ts';

/** An order as its page has it. */
export type OfficeOrder = OfficeAnswer<'getOrder'>['order'];

/** The ERP's words about the last refusal. */
export function lastReason({ attempts }: OfficeOrder): string | null {
  return attempts.at(-1)?.answered.reason ?? null;
}
