import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { AppError } from '../backend/app-error.ts';
import type { Database } from '../backend/database/index.ts';
import {
  changeHoldRule,
  declineHeld,
  listHeld,
  listHoldRules,
  orderNumber,
  postponeHeld,
  releaseHeld,
  type HoldDecider,
  type HoldServices,
} from '../backend/orders/index.ts';
import { refundOfHold } from '../backend/payments/index.ts';
import { text } from '../backend/texts/index.ts';
import { HOLD_RULES, isThresholdOf, THRESHOLDS, type HoldRule, type HoldThreshold } from '../domain/hold-rules.ts';
import type { LoweredLine } from '../domain/held-change.ts';
import { centsToEuro } from '../domain/money.ts';
import { shopDay, shopTime } from '../domain/shop-day.ts';

const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

/** Usage of what this file does, in the list of `npm run orders`. */
export const heldUsage = `  npm run orders -- held             orders that a rule holds for a person, with why
  npm run orders -- release <number> [--line <line>=<quantity>] [--note <text>] [--by <name>]
                                     sends a held order to the ERP, with lowered lines where given;
                                     0 removes a line
  npm run orders -- decline <number> --reason <text> [--by <name>]
                                     cancels a held order; the buyer is mailed the reason
  npm run orders -- postpone <number> --until <day> [--note <text>] [--by <name>]
                                     sets an order aside until a day, YYYY-MM-DD
  npm run orders -- rules            the rules that hold orders, and what they did in 30 days
  npm run orders -- rules <rule> on|off [--limit <name>=<value>] [--by <name>]
                                     switches a rule; limits are overCents, linePercent, orderPercent
                                     (hundredths of a percent) and times`;

const options = {
  line: { type: 'string', multiple: true },
  limit: { type: 'string', multiple: true },
  note: { type: 'string' },
  reason: { type: 'string' },
  until: { type: 'string' },
  by: { type: 'string' },
} as const;

/** A decision about a held order, or a change of a rule, as it was typed. */
export type HeldWords = { by: string } & (
  | { kind: 'release'; lines: LoweredLine[]; note: string }
  | { kind: 'decline'; reason: string }
  | { kind: 'postpone'; until: string; note: string }
  | { kind: 'rule'; rule: HoldRule; isOn: boolean; limits: HoldThreshold }
);

const PAIR = /^(?<name>\w{1,20})=(?<value>\d{1,9})$/;

/** Pairs of a name and a whole number; null when one is none. */
function pairsOf(words: readonly string[] = []): [string, number][] | null {
  const pairs = words.map((word) => PAIR.exec(word)?.groups);
  return pairs.every((pair) => pair !== undefined)
    ? pairs.map((pair) => [pair['name'] ?? '', Number(pair['value'])])
    : null;
}

/** Parses the words of a decision or rule; null when they are not of that form. */
export function heldWords(action: string, words: readonly string[]): HeldWords | null {
  let values;
  let positionals: string[];
  try {
    ({ values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true }));
  } catch {
    return null;
  }
  const { note = '', by = userInfo().username } = values;
  if (action === 'rules') {
    const [rule, state] = positionals;
    const known = HOLD_RULES.find((one) => one === rule);
    const limits = pairsOf(values.limit);
    const isState = state === 'on' || state === 'off';
    if (!known || !isState || positionals.length !== 2 || limits === null) return null;
    return { kind: 'rule', rule: known, isOn: state === 'on', limits: Object.fromEntries(limits), by };
  }
  if (positionals.length !== 1) return null;
  if (action === 'release') {
    const lines = pairsOf(values.line);
    if (lines === null || lines.some(([position]) => !/^\d+$/.test(position))) return null;
    return { kind: 'release', by, note, lines: lines.map(([at, quantity]) => ({ position: Number(at), quantity })) };
  }
  if (action === 'decline') return values.reason === undefined ? null : { kind: 'decline', by, reason: values.reason };
  if (action === 'postpone')
    return values.until === undefined ? null : { kind: 'postpone', by, until: values.until, note };
  return null;
}

const clock = (): Date => new Date();
const deciderOf = (by: string): HoldDecider => ({ actor: { kind: 'person', id: null, name: by }, office: null });

/** Why something was not done, with the texts of its fields. */
function reasonOf(error: AppError): string {
  const fields = Object.entries(error.errors).map(
    ([field, [first]]) => `${field}: ${first ? text('en', first.key, first.parameters) : ''}`,
  );
  return fields.length > 0 ? fields.join(', ') : text('en', error.sentence.key, error.sentence.parameters);
}

async function reported(act: () => Promise<unknown>, done: string): Promise<number> {
  try {
    await act();
    printLine(done);
    return 0;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    printLine(reasonOf(error));
    return 1;
  }
}

/** Carries out a decision about an order; returns the exit code. */
export function decideHeld(
  database: Database,
  { orderId, number }: { orderId: number; number: string },
  words: Exclude<HeldWords, { kind: 'rule' }>,
): Promise<number> {
  const services: HoldServices = { database, clock, refund: refundOfHold(clock) };
  const decider = deciderOf(words.by);
  if (words.kind === 'release') {
    const act = () => releaseHeld(services, decider, { orderId, ...words });
    return reported(act, `${number} is released: it goes to the ERP now, or as soon as the shop runs.`);
  }
  if (words.kind === 'decline')
    return reported(() => declineHeld(services, decider, { orderId, ...words }), `${number} is declined.`);
  return reported(
    () => postponeHeld(services, decider, { orderId, ...words }),
    `${number} waits until ${words.until}.`,
  );
}

/** Switches a rule; limits that are not given stay. */
export async function switchRule(database: Database, words: Extract<HeldWords, { kind: 'rule' }>): Promise<number> {
  const { rule, isOn, limits, by } = words;
  const stored = (await listHoldRules({ database, clock })).find((one) => one.rule === rule);
  const threshold = { ...stored?.threshold, ...limits };
  if (!isThresholdOf(rule, threshold)) {
    printLine(`The limits of ${rule} are ${Object.keys(THRESHOLDS[rule]).join(', ') || 'none'}.`);
    return 1;
  }
  const change = { rule, before: null, after: { isOn, threshold }, actor: deciderOf(by).actor };
  return reported(() => changeHoldRule({ database, clock }, change), `${rule} is ${isOn ? 'on' : 'off'}.`);
}

/** Lists the held orders, those with the oldest promise first. */
export async function printHeld(database: Database): Promise<number> {
  const now = clock();
  let count = 0;
  for (const view of ['to-decide', 'asked', 'postponed'] as const) {
    const filter = { view, office: null, userId: null, now, page: 1, size: 1000 };
    const { rows } = await listHeld(database, { ...filter, sort: { by: 'promised', isDescending: false } });
    for (const row of rows) {
      count += 1;
      printLine(
        [
          orderNumber(row),
          view === 'to-decide' ? 'held' : view,
          row.reasons.map(({ rule }) => rule).join(', '),
          `client ${row.customer.code}`,
          `${centsToEuro(row.netCents).toFixed(2)} EUR net`,
          row.postponedUntil === null ? `promised ${row.promisedOn}` : `until ${row.postponedUntil}`,
          ...(row.assignee ? [row.assignee.name] : []),
        ].join('  '),
      );
    }
  }
  printLine(count === 0 ? 'No order is held.' : `${count} ${count === 1 ? 'order is' : 'orders are'} held.`);
  return 0;
}

/** Lists the rules with what they did. */
export async function printRules(database: Database): Promise<number> {
  for (const { rule, isOn, threshold, held, unchanged, changedAt, changedBy } of await listHoldRules({
    database,
    clock,
  })) {
    const limits = Object.entries(threshold).map(([name, value]) => `${name}=${value}`);
    const changed = changedAt ? [`since ${shopDay(changedAt)} ${shopTime(changedAt)} by ${changedBy}`] : [];
    const figures = `held ${held}, released unchanged ${unchanged}, in 30 days`;
    printLine([rule, isOn ? 'on' : 'off', ...limits, ...changed, figures].join('  '));
  }
  return 0;
}
