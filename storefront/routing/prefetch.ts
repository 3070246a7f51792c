/** The used part of the Network Information API, which not every browser has. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether pages may be prefetched: not on a 2g connection and not with data saver. */
export function maySpendData(
  connection: Connection | undefined = typeof navigator === 'undefined'
    ? undefined
    : (navigator as { connection?: Connection }).connection,
): boolean {
  return !connection?.saveData && !/(^|-)2g$/.test(connection?.effectiveType ?? '');
}
