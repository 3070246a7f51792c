import type { AskedErp } from '../integrations/erp/index.ts';
import { areNumbersRaised, findOutgoingState } from '../outgoing/index.ts';
import type { Database } from '../database/index.ts';
import { raiseNumbers } from './raise-numbers.ts';
import { listNumberConflicts } from './renumber-order.ts';

/** Why nothing may leave yet: orders whose numbers the ERP has, or an ERP that can't be asked. */
export type NumberObstacle = { kind: 'conflicts'; numbers: string[] } | { kind: 'unasked'; reason: string };

/**
 * Why orders sent since the database was taken back may have numbers of other orders at the ERP; null: none has. Raises the
 * numbers where that is still to be done.
 */
export async function whyNumbersStop(services: {
  database: Database;
  erp: AskedErp | null;
  clock: () => Date;
  dataDirectory: string;
}): Promise<NumberObstacle | null> {
  const { database, erp } = services;
  const { stoppedBecause } = await findOutgoingState(database);
  if (erp === null || stoppedBecause === null || stoppedBecause === 'address') return null;
  try {
    if (!(await areNumbersRaised(database.query))) await raiseNumbers(services);
    const numbers = await listNumberConflicts(database, erp);
    return numbers.length === 0 ? null : { kind: 'conflicts', numbers };
  } catch (error) {
    return { kind: 'unasked', reason: error instanceof Error ? error.message : String(error) };
  }
}
