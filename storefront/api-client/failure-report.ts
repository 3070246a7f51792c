import type { RequestFailure } from './request-failure.ts';

/** The failure to show, or null. A store outside of React, so that loaders can report too. */
let current: RequestFailure | null = null;
let reportedAt = 0;
const listeners = new Set<() => void>();

function change(failure: RequestFailure | null): void {
  current = failure;
  for (const listener of listeners) listener();
}

/**
 * Shows a failed request in the error dialog. Status 503 is ignored; 401 is handled by the redirect
 * to the login page.
 */
export function reportFailure(failure: RequestFailure): void {
  if (failure.kind === 'http' && (failure.status === 503 || failure.status === 401)) return;
  reportedAt = performance.now();
  change(failure);
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

export function subscribeToFailures(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
