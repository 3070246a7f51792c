/** Error codes of PostgreSQL and of sockets for a temporary failure. */
const UNAVAILABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ENOTFOUND',
  'EMFILE',
  // Conflicts with other transactions: a deadlock, or a concurrently changed row.
  '40001',
  '40P01',
  // A lock is held elsewhere, or the machine is so slow that the statement was cancelled.
  '55P03',
  '57014',
  // The cursor was on a standby that became unavailable.
  '34000',
  // A standby that is not writable yet.
  '25006',
  // No connections, disk space or memory left.
  '53000',
  '53100',
  '53200',
  '53300',
  // The disk is failing.
  '58000',
  '58030',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
]);

/** The driver's messages for the same failures, which have no code. */
const WORDS =
  /connection terminated|connection error and is not queryable|client was closed|timeout exceeded when trying to connect|timeout expired|after calling end on the pool/i;

/**
 * Whether a query failed because the database is temporarily unavailable: the query itself is valid and may be retried.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  // A server that is not running has no socket file; any other missing file is our own error.
  if (code === 'ENOENT') return syscall === 'connect';
  return UNAVAILABLE.has(String(code)) || WORDS.test(error.message);
}

/** Whether a statement was cancelled because it took too long. */
export function isTimedOut(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57014';
}

const UNIQUE_VIOLATION = '23505';

/** Whether a statement failed because it would write a duplicate of a unique value. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
}
