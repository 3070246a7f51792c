import { userInfo } from 'node:os';
import type { Database } from '../backend/database/index.ts';
import { findNumberConflict, renumberOrder } from '../backend/orders/index.ts';
import type { EnvironmentSettings } from '../backend/settings.ts';
import { centsToEuro } from '../domain/money.ts';
import { askedErp } from './asked-erp.ts';

const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

/** What a person has read in the ERP, and who it is; null: what is known is shown only. */
export interface RenumberWords {
  read: string | null;
  actor: string;
}

/** The words after `renumber`; null where they can't be understood. */
export function renumberWords([number, confirm, read, by, name, ...rest]: readonly string[]): RenumberWords | null {
  if (!number || rest.length > 0) return null;
  const actor = userInfo().username;
  if (confirm === undefined) return { read: null, actor };
  if (confirm !== '--confirm' || !read) return null;
  if (by === undefined) return { read, actor };
  return by === '--by' && name ? { read, actor: name } : null;
}

/**
 * Shows an order and what the ERP knows under its number, and gives it a new one when a person says what the ERP's order
 * is; returns the exit code.
 */
export async function renumber(
  database: Database,
  settings: EnvironmentSettings,
  orderId: number,
  { read, actor }: RenumberWords,
): Promise<number> {
  const erp = askedErp(settings);
  const conflict = await findNumberConflict({ database, erp }, orderId);
  if (typeof conflict === 'string') {
    printLine(conflict);
    return 1;
  }
  const { number, customerCode, companyName, totalCents, known, answer } = conflict;
  const total = centsToEuro(totalCents).toFixed(2);
  if (read === null) {
    printLine(`${number} here: customer ${customerCode}, ${companyName}, total ${total} EUR.`);
    printLine(`${number} at the ERP: ${JSON.stringify(known)}`);
    if (answer !== null) printLine(`Its answer to ours: ${JSON.stringify(answer)}`);
    printLine(
      `If the ERP's ${number} is another order, say of which customer, or with which total: npm run orders -- renumber ${number} --confirm <customer or total>`,
    );
    return 1;
  }
  const { dataDirectory } = settings;
  const clock = (): Date => new Date();
  const done = await renumberOrder({ database, erp, clock, dataDirectory }, orderId, { conflict, read, actor });
  if ('reason' in done) {
    printLine(`${done.reason} No number was changed.`);
    return 1;
  }
  printLine(`${number} is ${done.number} now: it goes to the ERP with this number, and the buyer is mailed.`);
  return 0;
}
