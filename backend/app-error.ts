import type { ErrorReason } from '../domain/error-reasons.ts';
import type { OfficePermission } from '../domain/office-rights.ts';
import type { MessageKey, TextParameters } from './texts/index.ts';

/** All error codes with their HTTP status. Nothing else decides a status. */
export const ERROR_STATUS = {
  /** The body is not JSON. */
  malformed: 400,
  /** No valid token, or its session has ended. */
  unauthenticated: 401,
  /** The user's role does not allow this, or the user may not act for that customer or address. */
  forbidden: 403,
  /** It does not exist, or belongs to somebody else: the response is the same. */
  'not-found': 404,
  /** The request contradicts the current state: a cart already sent, a key already used. */
  conflict: 409,
  'too-large': 413,
  /** The content type of the body is not supported. */
  'unsupported-type': 415,
  /** A value has the wrong type, is out of bounds, or is not acceptable in the current state. */
  invalid: 422,
  'too-many-requests': 429,
  /** An external system that this needs can't be reached. */
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** A field that a form wanted to change, with the value that it began from and the one that is stored now. */
export interface SaveConflict {
  field: string;
  before: unknown;
  now: unknown;
  after: unknown;
}

/** A message for users: a key of the dictionaries with its parameters. */
export interface Sentence {
  key: MessageKey;
  parameters?: TextParameters;
}

/**
 * Thrown when a request fails for an expected reason that the requester should read. Anything else thrown is an
 * unexpected error and returns 500 without details.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly sentence: Sentence;
  /** Field → messages. */
  readonly errors: Record<string, Sentence[]>;
  /** Error code for API clients where the status does not distinguish cases, e.g. `cart-already-sent`. */
  readonly reason: ErrorReason | undefined;
  /** Seconds after which a retry makes sense. */
  readonly retryAfterSeconds: number | undefined;
  /** Fields of a form of the office that somebody else has changed meanwhile. */
  readonly conflicts: readonly SaveConflict[];
  /** What somebody of the office lacks a permission for. */
  readonly permission: OfficePermission | undefined;

  constructor(
    code: ErrorCode,
    key: MessageKey,
    options: {
      parameters?: TextParameters;
      errors?: Record<string, Sentence[]>;
      reason?: ErrorReason;
      retryAfterSeconds?: number;
      conflicts?: readonly SaveConflict[];
      permission?: OfficePermission;
    } = {},
  ) {
    super(key);
    this.name = 'AppError';
    this.code = code;
    this.sentence = { key, parameters: options.parameters };
    this.errors = options.errors ?? {};
    this.reason = options.reason;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.conflicts = options.conflicts ?? [];
    this.permission = options.permission;
  }
}
