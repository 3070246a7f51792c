/** Codes of PostgreSQL and of sockets that mean "not now" rather than "never". */
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
  // Others were first: a deadlock, or a row changed under us.
  '40001',
  '40P01',
  // Somebody holds a lock, or the machine is so slow that the statement was given up.
  '55P03',
  '57014',
  // A standby that can't write yet.
  '25006',
  // No connection, disk or memory is left.
  '53000',
  '53100',
  '53200',
  '53300',
  // The disk does not do what it should.
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

/** The same as the driver says it, without a code. */
const WORDS =
  /connection terminated|connection error and is not queryable|client was closed|timeout exceeded when trying to connect|timeout expired|after calling end on the pool/i;

/** Whether a query failed because the database can't be used now: what was asked is not at fault, and may be asked again. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  // A server that is not there has no socket file; any other file that is missing is our fault.
  if (code === 'ENOENT') return syscall === 'connect';
  return UNAVAILABLE.has(String(code)) || WORDS.test(error.message);
}
