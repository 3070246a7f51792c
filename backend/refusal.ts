import type { MessageKey, MessageParameters } from './messages/index.ts';

/** Every way in which a call is refused, with its HTTP status. Nothing else decides a status (R8.27). */
export const REFUSAL_STATUS = {
  /** The body is not JSON. */
  malformed: 400,
  /** No valid token, or its session has ended. */
  unauthenticated: 401,
  /** The caller may not act for that customer or address. */
  forbidden: 403,
  /** There is no such thing, or it is somebody else's: told alike. */
  'not-found': 404,
  /** The state of things contradicts the request: a cart already sent, a key already used. */
  conflict: 409,
  'too-large': 413,
  /** The body is of a type that nothing here reads. */
  'unsupported-type': 415,
  /** A value is of the wrong type, out of bounds, or can't be accepted as things stand. */
  invalid: 422,
  'too-many-requests': 429,
  /** Somebody else, whom this needs, can't be reached. */
  unavailable: 503,
} as const;

export type RefusalCode = keyof typeof REFUSAL_STATUS;

/** A sentence for people: a key of the dictionaries with its parameters. */
export interface Sentence {
  key: MessageKey;
  parameters?: MessageParameters;
}

/**
 * Thrown by use cases when a request is refused for a reason the caller should read. Anything else thrown is a fault
 * of ours and answered with 500 without details.
 */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly sentence: Sentence;
  /** Field → sentences. */
  readonly errors: Record<string, Sentence[]>;
  /** A word for programs where the status does not tell cases apart, e.g. `cart-already-sent`. */
  readonly reason: string | undefined;
  /** Seconds after which another try makes sense. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: RefusalCode,
    key: MessageKey,
    options: {
      parameters?: MessageParameters;
      errors?: Record<string, Sentence[]>;
      reason?: string;
      retryAfterSeconds?: number;
    } = {},
  ) {
    super(key);
    this.name = 'Refusal';
    this.code = code;
    this.sentence = { key, parameters: options.parameters };
    this.errors = options.errors ?? {};
    this.reason = options.reason;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
