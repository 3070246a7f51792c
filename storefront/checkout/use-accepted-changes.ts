import { useState } from 'react';
import type { LineChange } from '../orders/line-change.ts';
import { isOpen } from './prepared-order.ts';

/** The changes that the buyer has accepted, by their `acceptance`; `before` are those of the form sent before. */
export function useAcceptedChanges(changes: readonly LineChange[], before: readonly string[] = []) {
  const [choice, setChoice] = useState<ReadonlySet<string> | null>(null);
  const accepted = choice ?? new Set(before);
  function accept(acceptances: readonly string[], isAccepted: boolean) {
    const others = [...accepted].filter((one) => !acceptances.includes(one));
    setChoice(new Set(isAccepted ? [...others, ...acceptances] : others));
  }
  return { accepted, accept, openCount: changes.filter((change) => isOpen(change, accepted)).length };
}
