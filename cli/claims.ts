import { mkdir, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { closeClaim, listOfficeClaims, listPhotoFiles, type OfficeClaim } from '../backend/claims/index.ts';
import type { Database } from '../backend/database/index.ts';
import { prepareOrderJobs } from '../backend/orders/index.ts';
import { documentLabel } from '../domain/document-label.ts';
import { shopDay, shopTime } from '../domain/shop-day.ts';
import { runOnShopDatabase } from './run-on-shop-database.ts';

export const claimsUsage = `  npm run documents -- claims           problems with delivered lines that wait for an answer
      --all                                 also those that are closed
      --photos <folder>                     writes their photos there
  npm run documents -- claims close <id> accepted|rejected
      --answer "text"                       shown with the document and mailed to who reported it
      --by <name>                           who decides; without it, the user of this computer`;

/** The longest answer that is stored. */
const LONGEST_ANSWER = 1000;

const options = {
  all: { type: 'boolean' },
  photos: { type: 'string' },
  answer: { type: 'string' },
  by: { type: 'string' },
} as const;

type PrintLine = (line: string) => void;
const moment = (at: Date): string => `${shopDay(at)} ${shopTime(at)}`;

function lineOf(claim: OfficeClaim): string {
  const { id, state, createdAt, document, position, customerCode, companyName, note, answer, closedAt } = claim;
  return [
    id,
    claim.isWithCustomer ? 'waits for the customer' : state,
    moment(createdAt),
    `${documentLabel(document)} line ${position}`,
    `client ${customerCode} ${companyName}`,
    `${claim.code} ${claim.description}`,
    `${claim.reason} ${claim.quantity} of ${claim.delivered} ${claim.unit ?? ''}`.trim(),
    note && `note: ${note.replaceAll(/\s+/g, ' ')}`,
    claim.photoIds.length > 0 && `${claim.photoIds.length} photos`,
    claim.reporter && `by ${claim.reporter} ${claim.reporterEmail ?? ''}`.trim(),
    closedAt && `closed ${moment(closedAt)} by ${claim.closedBy ?? ''}`,
    answer && `answer: ${answer.replaceAll(/\s+/g, ' ')}`,
  ]
    .filter(Boolean)
    .join('  ');
}

async function list(
  database: Database,
  printLine: PrintLine,
  all: boolean,
  folder: string | undefined,
): Promise<number> {
  const claims = await listOfficeClaims(database.query, all ? 'all' : 'open');
  for (const claim of claims) printLine(lineOf(claim));
  if (claims.length === 0) printLine(all ? 'There are no claims.' : 'There are no open claims.');
  if (folder === undefined) return 0;
  await mkdir(folder, { recursive: true });
  for (const { id } of claims) {
    for (const { name, content } of await listPhotoFiles(database.query, id))
      await writeFile(join(folder, name), content);
  }
  return 0;
}

/**
 * The commands about claims; returns the exit code, null for words that are not a command.
 * @param words what follows `claims`.
 */
export async function runClaims(words: string[], printLine: PrintLine): Promise<number | null> {
  let parsed;
  try {
    parsed = parseArgs({ args: words, options, allowPositionals: true });
  } catch {
    return null;
  }
  const { positionals, values } = parsed;
  const [action, id = '', outcome] = positionals;
  if (action === undefined && values.answer === undefined) {
    return runOnShopDatabase('bancale-documents', (database) =>
      list(database, printLine, values.all === true, values.photos),
    );
  }
  const isComplete =
    positionals.length === 3 && /^\d{1,15}$/.test(id) && (outcome === 'accepted' || outcome === 'rejected');
  if (action !== 'close' || !isComplete || values.all || values.photos !== undefined) return null;
  const answer = values.answer?.trim() || null;
  if (answer !== null && answer.length > LONGEST_ANSWER) {
    printLine(`The answer has more than ${LONGEST_ANSWER} characters.`);
    return 2;
  }
  const closedBy = values.by?.trim() || userInfo().username;
  return runOnShopDatabase('bancale-documents', async (database) => {
    await prepareOrderJobs(database);
    const result = await closeClaim(database, { id: Number(id), outcome, answer, closedBy, now: new Date() });
    if (!result) {
      printLine(`There is no claim ${id}.`);
      return 1;
    }
    if (!result.isClosedNow) printLine('It was closed before; nothing is changed.');
    printLine(lineOf(result.claim));
    return result.isClosedNow ? 0 : 1;
  });
}
