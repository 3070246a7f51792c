import type { RequestFailure } from './request-failure.ts';

/** The failure to show, or null. A store outside of React, so that loaders can report too. */
let current: RequestFailure | null = null;
/** Repeats what has failed, where that is a navigation. */
let retry: (() => void) | null = null;
let reportedAt = 0;
const listeners = new Set<() => void>();

function change(failure: RequestFailure | null, again: (() => void) | null = null): void {
  current = failure;
  retry = again;
  for (const listener of listeners) listener();
}

/**
 * Shows a failed request in the error dialog, with a button for `again` where a repetition may help. Status 503 is
 * ignored; 401 is handled by the redirect to the login page.
 */
export function reportFailure(failure: RequestFailure, again: (() => void) | null = null): void {
  if (failure.kind === 'http' && (failure.status === 503 || failure.status === 401)) return;
  reportedAt = performance.now();
  change(failure, again);
}

/** Whether a failure was reported in the last 500 ms, by the navigation that is just ending. */
export function isJustReported(): boolean {
  return current !== null && performance.now() - reportedAt < 500;
}

/** Removes the failure when its dialog is closed. */
export function dismissFailure(): void {
  change(null);
}

export function currentFailure(): RequestFailure | null {
  return current;
}

/** What repeats the navigation that has failed; null for other requests. */
export function currentRetry(): (() => void) | null {
  return retry;
}

export function subscribeToFailures(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
