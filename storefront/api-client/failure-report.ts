import type { CallFailure } from './call-failure.ts';

/** One failure that the page has to show, or none. A small store, so that loaders outside of React can report too. */
let current: CallFailure | null = null;
let reportedAt = 0;
const listeners = new Set<() => void>();

function change(failure: CallFailure | null): void {
  current = failure;
  for (const listener of listeners) listener();
}

/**
 * Shows a failed call in the dialog of the error catalogue (R8.2–R8.8). Status 503 is ignored (R8.1), 401 leads to the
 * login page by other means (R8.6).
 */
export function reportFailure(failure: CallFailure): void {
  if (failure.kind === 'http' && (failure.status === 503 || failure.status === 401)) return;
  reportedAt = performance.now();
  change(failure);
}

/** Whether the failure was reported a moment ago, by the navigation that is just ending. */
export function isJustReported(): boolean {
  return current !== null && performance.now() - reportedAt < 500;
}

/** The failure was read and the dialog closed. */
export function dismissFailure(): void {
  change(null);
}

export function currentFailure(): CallFailure | null {
  return current;
}

export function subscribeToFailures(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
