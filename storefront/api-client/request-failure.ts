import { isRouteErrorResponse } from 'react-router';
import type { ApiResponse } from './request-context.ts';
import type { SaveConflict } from '../../contract/office/saving.ts';

/** Why a request failed: a status other than 200 and 202, no response, or an unreadable response. */
export type FailureKind = 'http' | 'network' | 'unreadable';

/** A failed request, with the error of the server. */
export class RequestFailure extends Error {
  readonly kind: FailureKind;
  /** HTTP status; 0 without a response. */
  readonly status: number;
  readonly code: string | null;
  /** Messages by field name; empty when the server sent none. */
  readonly errors: Readonly<Record<string, string[]>>;
  /** Fields of a form of the office that somebody else has changed meanwhile. */
  readonly conflicts: readonly SaveConflict[];
  /** The permission of the office that is missing. */
  readonly permission: string | null;

  constructor(facts: {
    kind: FailureKind;
    status?: number;
    message?: string;
    code?: string | null;
    errors?: Record<string, string[]>;
    conflicts?: readonly SaveConflict[];
    permission?: string | null;
  }) {
    super(facts.message ?? '');
    this.name = 'RequestFailure';
    this.kind = facts.kind;
    this.status = facts.status ?? 0;
    this.code = facts.code ?? null;
    this.errors = facts.errors ?? {};
    this.conflicts = facts.conflicts ?? [];
    this.permission = facts.permission ?? null;
  }
}

/** Whether another window has chosen another company since: nothing of this window's one is changed or shown. */
export function isClientChanged(failure: RequestFailure | null): boolean {
  return failure?.code === 'client-changed';
}

/** Parses message, code and errors of an error response; missing or mistyped fields become empty. */
export function failureOf(response: ApiResponse): RequestFailure {
  const body = (typeof response.body === 'object' && response.body !== null ? response.body : {}) as {
    message?: unknown;
    code?: unknown;
    errors?: unknown;
    conflicts?: unknown;
    permission?: unknown;
  };
  return new RequestFailure({
    kind: 'http',
    status: response.status,
    message: typeof body.message === 'string' ? body.message : '',
    code: typeof body.code === 'string' ? body.code : null,
    errors: parseErrors(body.errors),
    conflicts: Array.isArray(body.conflicts) ? (body.conflicts as SaveConflict[]) : [],
    permission: typeof body.permission === 'string' ? body.permission : null,
  });
}

function parseErrors(errors: unknown): Record<string, string[]> {
  if (typeof errors !== 'object' || errors === null) return {};
  const entries = Object.entries(errors).map(([field, texts]): [string, string[]] => [
    field,
    (Array.isArray(texts) ? texts : [texts]).filter((text) => typeof text === 'string'),
  ]);
  return Object.fromEntries(entries);
}

/** Whether the browser got no response to a request of the router, which does not throw a RequestFailure. */
function isConnectionLost(error: unknown): boolean {
  return error instanceof TypeError && /failed to fetch|load failed|networkerror/i.test(error.message);
}

/** Whether a page or a part of it failed because of its data, and not because it does not exist or is wrong itself. */
export function isRequestFailure(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status !== 404;
  return error instanceof RequestFailure || isConnectionLost(error);
}

/**
 * Converts any thrown value to a RequestFailure: responses that the router throws by their status, an unknown value to an
 * application error.
 */
export function asRequestFailure(error: unknown): RequestFailure {
  if (error instanceof RequestFailure) return error;
  if (isRouteErrorResponse(error)) return failureOf({ status: error.status, body: error.data });
  if (error instanceof Response) return failureOf({ status: error.status, body: undefined });
  if (isConnectionLost(error)) return new RequestFailure({ kind: 'network' });
  const message = error instanceof Error ? error.message : typeof error === 'string' ? error : '';
  return new RequestFailure({ kind: 'unreadable', message });
}
