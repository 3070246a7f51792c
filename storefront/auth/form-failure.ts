import { RequestFailure } from '../api-client/request-failure.ts';

/** A failed request that the form shows itself: logged, never the general dialog. Other errors are thrown. */
export function formFailure(error: unknown): RequestFailure {
  if (!(error instanceof RequestFailure)) throw error;
  // oxlint-disable-next-line no-console -- these failures are only logged.
  console.warn(`request failed: ${error.kind} ${error.status} ${error.code ?? ''}`);
  return error;
}

/** The first message of a field. */
export function fieldMessage(failure: RequestFailure, field: string): string | null {
  return failure.errors[field]?.[0] ?? null;
}
