import type { OfficeAnswer } from '../calls/office-call.ts';

/** An order as its page has it. */
export type OfficeOrder = OfficeAnswer<'getOrder'>['order'];

/** The ERP's words about the last refusal. */
export function lastReason({ attempts }: OfficeOrder): string | null {
  return attempts.at(-1)?.answered.reason ?? null;
}

/** The code of the delivery address that the ERP has just refused; null where the refusal was about something else. */
export function refusedAddress({ attempts }: OfficeOrder): string | null {
  const last = attempts.at(-1);
  return last?.fault === 'address' ? (last.asked?.addressCode ?? null) : null;
}

/** Who wrote the note of an order: whoever corrected it last, else whoever sent the order. */
export function noteWriter({ events, sender }: OfficeOrder): { kind: 'client' | 'agent' | 'operator'; name: string } {
  for (const event of events)
    if (event.kind === 'act' && event.changes.some(({ field }) => field === 'note'))
      return { kind: 'operator', name: event.actor };
  const kind = sender?.kind === 'agent' || sender?.kind === 'operator' ? sender.kind : 'client';
  return { kind, name: sender?.name ?? '' };
}

export type SetAside = 'postpone' | 'cancel';

/** What can be done now with an order that is not to go to the ERP, the milder one first. */
export function setAsideChoices({ acts }: OfficeOrder): SetAside[] {
  return (['postpone', 'cancel'] as const).filter((choice) => acts[choice].isPossible);
}

/** Milliseconds before the next attempt below which a page waits for its answer. */
const SOON = 5000;

/** Whether an order that waits for the ERP is being handed over at a moment, or will be within seconds. */
export function isAnsweredSoon({ erp, attempts }: Pick<OfficeOrder, 'erp' | 'attempts'>, now: number): boolean {
  if (erp.state !== 'waiting') return false;
  return (
    attempts.at(-1)?.result === 'underway' || (erp.nextAttemptAt !== null && Date.parse(erp.nextAttemptAt) - now < SOON)
  );
}
