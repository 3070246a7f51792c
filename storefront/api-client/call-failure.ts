import type { CallResponse } from './request-context.ts';

/** Why a call failed: an answer with another status than 200 and 202, no answer, or an answer that can't be read. */
export type FailureKind = 'http' | 'network' | 'unreadable';

/** A call that did not succeed, with what the server said about it (R8.27). */
export class CallFailure extends Error {
  readonly kind: FailureKind;
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  readonly code: string | null;
  /** Texts by field name; empty when the server named none. */
  readonly errors: Readonly<Record<string, string[]>>;

  constructor(facts: {
    kind: FailureKind;
    status?: number;
    message?: string;
    code?: string | null;
    errors?: Record<string, string[]>;
  }) {
    super(facts.message ?? '');
    this.name = 'CallFailure';
    this.kind = facts.kind;
    this.status = facts.status ?? 0;
    this.code = facts.code ?? null;
    this.errors = facts.errors ?? {};
  }
}

/** Reads message, code and errors of a refusing answer, whatever is missing or of another type. */
export function failureOf(response: CallResponse): CallFailure {
  const body = (typeof response.body === 'object' && response.body !== null ? response.body : {}) as {
    message?: unknown;
    code?: unknown;
    errors?: unknown;
  };
  return new CallFailure({
    kind: 'http',
    status: response.status,
    message: typeof body.message === 'string' ? body.message : '',
    code: typeof body.code === 'string' ? body.code : null,
    errors: parseErrors(body.errors),
  });
}

function parseErrors(errors: unknown): Record<string, string[]> {
  if (typeof errors !== 'object' || errors === null) return {};
  const entries = Object.entries(errors).map(([field, texts]): [string, string[]] => [
    field,
    (Array.isArray(texts) ? texts : [texts]).map(String),
  ]);
  return Object.fromEntries(entries);
}

/** Any thrown thing as a CallFailure: what is none becomes an application error (R8.8). */
export function asCallFailure(error: unknown): CallFailure {
  if (error instanceof CallFailure) return error;
  return new CallFailure({ kind: 'unreadable', message: error instanceof Error ? error.message : String(error) });
}
