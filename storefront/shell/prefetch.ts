/** The part of the browser's network facts that is asked here; not every browser has it. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether pages may be loaded before they are asked for: not on a 2g connection and not with data saver (R9.13). */
export function maySpendData(
  connection: Connection | undefined = typeof navigator === 'undefined'
    ? undefined
    : (navigator as { connection?: Connection }).connection,
): boolean {
  return !connection?.saveData && !/(^|-)2g$/.test(connection?.effectiveType ?? '');
}
