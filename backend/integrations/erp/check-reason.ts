/** Why a step of a test does not hold, as a code for a text in the reader's language; values fill the text. */
export type ErpReasonCode =
  | 'timeout'
  | 'refused-connection'
  | 'name-unknown'
  | 'certificate'
  | 'network'
  | 'not-accepted'
  | 'codes-unknown'
  | 'no-reference'
  | 'number-as-reference'
  | 'other-reference'
  | 'other-body-status'
  | 'not-refused'
  | 'refused-for-good'
  | 'states-status'
  | 'no-states'
  | 'incomplete-state'
  | 'unknown-known'
  | 'no-folder'
  | 'no-rights'
  | 'folder';

export interface ErpReason {
  code: ErpReasonCode;
  values: Record<string, string>;
}

/** The ERP does not do what the case asks for; a case that the office shows says it as a reason too. */
export class Finding extends Error {
  override name = 'Finding';
  readonly reason: ErpReason | null;
  constructor(message: string, code?: ErpReasonCode, values: Record<string, string | number> = {}) {
    super(message);
    const texts = Object.entries(values).map(([name, value]): [string, string] => [name, String(value)]);
    this.reason = code === undefined ? null : { code, values: Object.fromEntries(texts) };
  }
}

/** What a system says of a connection that failed, by the beginning of its code. */
const NETWORK_CODES: readonly (readonly [RegExp, ErpReasonCode])[] = [
  [/^(?:ETIMEDOUT|UND_ERR_(?:CONNECT|HEADERS|BODY)_TIMEOUT)$/, 'timeout'],
  [/^ECONNREFUSED$/, 'refused-connection'],
  [/^(?:ENOTFOUND|EAI_AGAIN)$/, 'name-unknown'],
  [/^(?:CERT_|ERR_TLS_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(?:VERIFY|GET_ISSUER)|ERR_SSL_)/, 'certificate'],
];

/** The reason of a request that failed before an answer came. */
export function reasonOfError(error: unknown): ErpReason {
  if (error instanceof Finding && error.reason) return error.reason;
  if (error instanceof DOMException && error.name === 'TimeoutError') return { code: 'timeout', values: {} };
  const last = lastCause(error);
  const code = last instanceof Error && 'code' in last ? String(last.code) : '';
  const known = NETWORK_CODES.find(([pattern]) => pattern.test(code));
  if (known) return { code: known[1], values: {} };
  return { code: 'network', values: { detail: (last instanceof Error ? last.message : String(last)).slice(0, 300) } };
}

function lastCause(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? lastCause(error.cause) : error;
}

/** The reason of a folder that can't be used. */
export function reasonOfFolder(error: unknown): ErpReason {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT' || code === 'ENOTDIR') return { code: 'no-folder', values: {} };
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return { code: 'no-rights', values: {} };
  return { code: 'folder', values: { detail: code || String(error).slice(0, 300) } };
}
