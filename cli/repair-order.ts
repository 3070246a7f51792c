import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { AppError } from '../backend/app-error.ts';
import type { Database } from '../backend/database/index.ts';
import {
  correctOrder,
  findCorrectable,
  findRepairable,
  obstacleText,
  type OrderCorrection,
} from '../backend/orders/index.ts';
import { beginRefund, listRefunds, withdrawRefund, type ListedRefund } from '../backend/payments/index.ts';
import type { EnvironmentSettings } from '../backend/settings.ts';
import { text } from '../backend/texts/index.ts';
import { centsToEuro } from '../domain/money.ts';
import { orderName } from '../domain/order-name.ts';
import { shopDay, shopTime } from '../domain/shop-day.ts';
import { askedErp } from './asked-erp.ts';

const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

/** Usage of what this file does, in the list of `npm run orders`. */
export const repairUsage = `  npm run orders -- correct <number> [--address <code>] [--payment <code>] [--note <text>]
      [--carrier <name>] [--article <line>=<code>] [--unit <line>=<code>] [--by <name>]
                                     sends an order again that the ERP refused, corrected, as its next
                                     revision; quantities, prices and totals stay
  npm run orders -- refunds          refunds that wait, are under way, or have failed
  npm run orders -- refund <id> [withdraw] [--by <name>]
                                     pays a waiting refund back at the provider, or withdraws it`;

const correctionOptions = {
  address: { type: 'string' },
  payment: { type: 'string' },
  note: { type: 'string' },
  carrier: { type: 'string' },
  article: { type: 'string', multiple: true },
  unit: { type: 'string', multiple: true },
  by: { type: 'string' },
} as const;

/** What `correct` was given. */
export interface CorrectWords {
  values: Partial<Record<'address' | 'payment' | 'note' | 'carrier', string>>;
  lines: { position: number; what: 'article' | 'unit'; code: string }[];
  by: string;
}

const LINE = /^(?<position>\d{1,4})=(?<code>.{1,60})$/;

/** Parses the words after `correct <number>`; null when they are not of that form. */
export function correctWords(words: readonly string[]): CorrectWords | null {
  let values;
  try {
    ({ values } = parseArgs({ args: [...words], options: correctionOptions }));
  } catch {
    return null;
  }
  const { article = [], unit = [], by, ...head } = values;
  const lines: CorrectWords['lines'] = [];
  for (const [what, given] of [
    ['article', article],
    ['unit', unit],
  ] as const) {
    for (const one of given) {
      const groups = LINE.exec(one)?.groups;
      if (!groups) return null;
      lines.push({ position: Number(groups['position']), what, code: groups['code'] ?? '' });
    }
  }
  if (lines.length === 0 && Object.keys(head).length === 0) return null;
  return { values: head, lines, by: by?.trim() || userInfo().username };
}

/** Runs `correct`: the stored values are those that it begins from. Returns the exit code. */
export async function correct(
  database: Database,
  settings: EnvironmentSettings,
  { orderId, number }: { orderId: number; number: string },
  { values, lines, by }: CorrectWords,
): Promise<number> {
  const [stored, order] = await Promise.all([
    findCorrectable(database.query, orderId),
    findRepairable(database.query, orderId),
  ]);
  if (!stored || !order) {
    printLine(`${number} was not sent to the ERP.`);
    return 1;
  }
  const { address, payment, note, carrier } = values;
  const correction: OrderCorrection = {
    ...(address !== undefined && { address: { before: stored.address.code, after: address } }),
    ...(payment !== undefined && { payment: { before: stored.payment, after: payment } }),
    ...(note !== undefined && { note: { before: stored.note, after: note || null } }),
    ...(carrier !== undefined && { carrier: { before: stored.carrier, after: carrier || null } }),
    lines: lines.map(({ position, what, code }) => {
      const before = stored.lines.find((line) => line.position === position)?.[what] ?? '';
      return { position, [what]: { before, after: code } };
    }),
  };
  return explained(async () => {
    const erp = askedErp(settings);
    const wanted = { orderId, revision: order.revision, correction, actor: by };
    const obstacle = await correctOrder({ database, erp }, wanted);
    printLine(
      obstacle
        ? obstacleText('en', obstacle, number)
        : `${number} is sent as revision ${order.revision + 1} now, or as soon as the shop runs.`,
    );
    return obstacle === null ? 0 : 1;
  });
}

/** Runs something and prints an expected failure as a sentence; returns the exit code. */
async function explained(run: () => Promise<number>): Promise<number> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    printLine(text('en', error.sentence.key, error.sentence.parameters));
    return 1;
  }
}

const EVERYBODY = { agentIds: null };

function refundLine(refund: ListedRefund): string {
  const { id, order, documents, customerCode, cents, state, reason, requestedAt, requestedBy, error } = refund;
  return [
    `refund ${id}`,
    state,
    `${centsToEuro(cents).toFixed(2)} EUR`,
    order ? orderName(order) : (documents ?? ''),
    `client ${customerCode}`,
    `asked ${shopDay(requestedAt)} ${shopTime(requestedAt)} by ${requestedBy}: ${reason}`,
    ...(error === null ? [] : [error]),
  ].join('  ');
}

/** Lists the refunds that need somebody. */
export async function printRefunds(database: Database): Promise<number> {
  const refunds = await listRefunds(database, EVERYBODY, 'open');
  for (const refund of refunds) printLine(refundLine(refund));
  if (refunds.length === 0) printLine('No refund waits.');
  return 0;
}

/** What `refund` was given. */
export interface RefundWords {
  refundId: number;
  isWithdrawn: boolean;
  by: string;
}

/** Parses the words after `refund`; null when they are not of that form. */
export function refundWords(words: readonly string[]): RefundWords | null {
  try {
    const { positionals, values } = parseArgs({
      ...{ args: [...words], options: { by: { type: 'string' } }, allowPositionals: true },
    });
    const [id = '', action] = positionals;
    if (!/^\d{1,15}$/.test(id) || positionals.length > 2 || (action !== undefined && action !== 'withdraw'))
      return null;
    return { refundId: Number(id), isWithdrawn: action === 'withdraw', by: values.by?.trim() || userInfo().username };
  } catch {
    return null;
  }
}

/** Runs `refund`: the running shop sends it within a minute. Returns the exit code. */
export async function refund(database: Database, { refundId, isWithdrawn, by }: RefundWords): Promise<number> {
  const clock = () => new Date();
  return explained(async () => {
    if (isWithdrawn) await withdrawRefund({ database, clock }, { refundId, actor: by });
    else await beginRefund({ database, clock }, { refundId, actor: by, nextCheckAt: clock() });
    printLine(
      isWithdrawn
        ? `Refund ${refundId} is withdrawn.`
        : `Refund ${refundId} is paid back within a minute, or as soon as the shop runs.`,
    );
    return 0;
  });
}
