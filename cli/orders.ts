import { userInfo } from 'node:os';
import { foldersOf, readProfile, type OrderFolders } from '../backend/integrations/erp/index.ts';
import {
  acceptFolder,
  findFolderStates,
  connectOrders,
  findExport,
  findRepairable,
  findUnpaidOrder,
  listOrderLog,
  listUnconnected,
  listUnexported,
  listUnsentMails,
  prepareOrderJobs,
  recordErpConnection,
  listAttempts,
  findMail,
  findSentOrder,
  resendConfirmation,
  obstacleText,
  obstacleToSendAgain,
  resendOrder,
  type ErpExport,
  type UnpaidOrder,
} from '../backend/orders/index.ts';
import {
  cancelOrder,
  listPaymentEvents,
  listPaymentsOf,
  listUndecidedPayments,
  type ListedPayment,
} from '../backend/payments/index.ts';
import type { Database } from '../backend/database/index.ts';
import type { EnvironmentSettings } from '../backend/settings.ts';
import { centsToEuro } from '../domain/money.ts';
import { shopDay, shopTime } from '../domain/shop-day.ts';
import { askedErp, withOfficeErp } from './asked-erp.ts';
import { decideHeld, heldUsage, heldWords, printHeld, printRules, switchRule } from './held-orders.ts';
import { confirmWords, runOutgoing } from './outgoing.ts';
import { renumber, renumberWords } from './renumber.ts';
import { correct, correctWords, printRefunds, refund, refundWords, repairUsage } from './repair-order.ts';
import { asCommand, runProgram } from './run-command.ts';
import { runOnShopDatabase } from './run-on-shop-database.ts';

const usage = `Usage:
  npm run orders -- list             orders that have not reached the ERP, and confirmations not mailed
  npm run orders -- payments         payments that are not over, and those that need a person
  npm run orders -- show <number>    one order: states, payments, every attempt with request and answer, mail
  npm run orders -- resend <number>  sends an order again that waits, was refused, or whose file
                                     nobody has taken or answered
  npm run orders -- cancel <number>  cancels an order that the ERP does not have; what was paid
                                     waits to be paid back
${repairUsage}
${heldUsage}
  npm run orders -- mail <number>    mails the confirmation of an order again
  npm run orders -- connect          orders sent before an ERP was connected; none goes to it by itself
  npm run orders -- connect --from <number>
                                     sends these orders to the ERP from this one on; those before it
                                     count as handled outside for good. --from none: all do
  npm run orders -- folders          the folders of the files for the ERP
  npm run orders -- folders mark     the folder of orders as it is now is the one to use
  npm run orders -- outgoing         whether anything leaves the shop, what waits, and why
  npm run orders -- outgoing confirm [--unasked] [--by <name>]
                                     this is the shop now: everything that waits leaves; --unasked
                                     where the ERP can't be asked which numbers of orders it has
  npm run orders -- renumber <number> [--confirm <customer or total> [--by <name>]]
                                     a new number for an order sent after a restore, where the
                                     ERP's order of that number is another one: of that customer,
                                     or with that total

The number is OWEB-2026-000123 or "OWEB / 123 / 2026", or 123 for that order of the newest year.

Exit code: 0 done, 1 there is no such order or it can't be done with it, 2 not run.`;

/** States of an export that are not the word itself. */
const STATES: Partial<Record<ErpExport['state'], string>> = {
  unconnected: 'not connected',
  outside: 'handled outside',
};

/** What shows the orders that a person has to decide about. */
const CONNECT = 'sent before the ERP was; see npm run orders -- connect';

const printLine = (line: string): void => void process.stdout.write(`${line}\n`);
const moment = (at: Date): string => `${shopDay(at)} ${shopTime(at)}`;

function line(erpExport: ErpExport): string {
  const { number, state, sentAt, customerCode, totalCents, attempts, nextAttemptAt, lastError, reference } = erpExport;
  const { file, isOverdue } = erpExport;
  return [
    number,
    STATES[state] ?? state,
    `sent ${moment(sentAt)}`,
    `client ${customerCode}`,
    `${centsToEuro(totalCents).toFixed(2)} EUR`,
    `attempts ${attempts}`,
    ...(reference ? [`reference ${reference}`] : []),
    ...(state === 'written' ? [`file ${file}${isOverdue ? ', not taken for too long' : ''}`] : []),
    ...(nextAttemptAt ? [`next ${moment(nextAttemptAt)}`] : []),
    ...(lastError && state !== 'exported' ? [lastError] : []),
  ].join('  ');
}

async function list(database: Database, { erp }: EnvironmentSettings): Promise<number> {
  const waiting = await listUnexported(database);
  for (const erpExport of waiting) printLine(line(erpExport));
  const folders = foldersOf(erp);
  if (folders) await printFolders(database, folders, { onlyLost: true });
  if (erp === null) printLine('No ERP is connected (ERP_URL): orders wait.');
  else if (waiting.some(({ state }) => state === 'unconnected')) printLine(`Not connected: ${CONNECT}`);
  const count = `${waiting.length} ${waiting.length === 1 ? 'order has' : 'orders have'}`;
  printLine(waiting.length === 0 ? 'Every order has reached the ERP.' : `${count} not reached the ERP.`);
  const mails = await listUnsentMails(database);
  for (const mail of mails) {
    const error = mail.lastError ? `  ${mail.lastError}` : '';
    printLine(`${mail.number}  mail ${mail.state}  attempts ${mail.attempts}${error}`);
  }
  if (mails.length > 0)
    printLine(`${mails.length} ${mails.length === 1 ? 'confirmation' : 'confirmations'} not mailed.`);
  return 0;
}

/** Shows the folders of files; returns whether both can be used. */
async function printFolders(database: Database, folders: OrderFolders, { onlyLost = false } = {}): Promise<boolean> {
  const states = await findFolderStates(database, folders);
  for (const { path, lostSince, reason } of states) {
    if (lostSince) printLine(`The folder ${path} can't be used since ${moment(lostSince)}: ${reason ?? ''}`);
    else if (!onlyLost) printLine(`The folder ${path} can be used.`);
  }
  return states.every(({ lostSince }) => lostSince === null);
}

/** Shows the folders of files and the profile of orders, or accepts the folder of orders as it is now. */
async function showFolders(database: Database, { erp }: EnvironmentSettings, isMarking: boolean): Promise<number> {
  const folders = foldersOf(erp);
  if (!folders) {
    printLine('There are no folders (ERP_FOLDER_OUT, ERP_FOLDER_IN): orders go another way.');
    return 1;
  }
  if (!isMarking) {
    const areUsable = await printFolders(database, folders);
    const { profile } = folders.settings;
    if (profile !== null) {
      readProfile(profile);
      printLine(`The profile ${profile} can be used.`);
    }
    return areUsable ? 0 : 1;
  }
  try {
    const unknown = await acceptFolder(database, folders);
    printLine(`Orders are written to ${folders.settings.out} from now on.`);
    if (unknown.length > 0) {
      printLine(`Whether the ERP has taken these before is not known; look there, and resend what it lacks:`);
      for (const number of unknown) printLine(`  ${number}`);
    }
    return 0;
  } catch (error) {
    printLine(`The folder can't be marked: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  }
}

function paymentLine(payment: ListedPayment): string {
  const { id, state, amountCents, createdAt, updatedAt, providerOrderId, captureId, reason } = payment;
  return [
    `payment ${id}`,
    state,
    `${centsToEuro(amountCents).toFixed(2)} EUR`,
    `begun ${moment(createdAt)}`,
    `since ${moment(updatedAt)}`,
    ...(providerOrderId ? [`at the provider ${providerOrderId}`] : []),
    ...(captureId ? [`capture ${captureId}`] : []),
    ...(reason ? [reason] : []),
  ].join('  ');
}

async function listPayments(database: Database): Promise<number> {
  const payments = await listUndecidedPayments(database);
  for (const payment of payments)
    printLine(`${payment.paidFor}  client ${payment.customerCode}  ${paymentLine(payment)}`);
  if (payments.length === 0) printLine('Every payment is over.');
  return 0;
}

async function showPayments(database: Database, orderId: number): Promise<void> {
  for (const payment of await listPaymentsOf(database, orderId)) printLine(paymentLine(payment));
  for (const { paymentId, at, source, what } of await listPaymentEvents(database, orderId)) {
    printLine(`payment ${paymentId}, ${moment(at)}, ${source}: ${what}`);
  }
}

/** An order waiting for its payment: it has no ERP export yet. */
async function showUnpaid(database: Database, order: UnpaidOrder): Promise<number> {
  const { number, paymentState, sentAt, customerCode, payableCents, orderId } = order;
  const amount = `${centsToEuro(payableCents).toFixed(2)} EUR`;
  printLine(`${number}  payment ${paymentState}  sent ${moment(sentAt)}  client ${customerCode}  ${amount}`);
  await showPayments(database, orderId);
  return 0;
}

async function show(database: Database, erpExport: ErpExport): Promise<number> {
  printLine(line(erpExport));
  const order = await findSentOrder(database.query, { orderId: erpExport.orderId });
  for (const { status, at } of order?.timeline ?? []) printLine(`state ${status} since ${moment(at)}`);
  for (const { at, entry } of await listOrderLog(database, erpExport.orderId)) printLine(`${moment(at)}: ${entry}`);
  await showPayments(database, erpExport.orderId);
  for (const [index, attempt] of (await listAttempts(database, erpExport.orderId)).entries()) {
    const under = attempt.formerNumber === null ? '' : ` under ${attempt.formerNumber}`;
    printLine(
      `\nAttempt ${index + 1}${under}, ${moment(attempt.at)}, ${attempt.milliseconds} ms: ${attempt.error ?? 'taken'}`,
    );
    printLine(`asked: ${JSON.stringify(attempt.request)}`);
    printLine(`answered: ${JSON.stringify(attempt.response)}`);
  }
  const mail = await findMail(database, erpExport.orderId);
  if (mail) printLine(`\nMail ${mail.state}${mail.recipients ? ` to ${mail.recipients}` : ''}`);
  for (const [index, attempt] of (mail?.attempts ?? []).entries()) {
    const result = attempt.error ?? attempt.response ?? '';
    printLine(`mail attempt ${index + 1}, ${moment(attempt.at)}, ${attempt.milliseconds} ms: ${result}`);
  }
  return 0;
}

async function resend(database: Database, { orderId, number, state }: ErpExport): Promise<number> {
  if (!(await resendOrder(database, orderId, userInfo().username))) {
    const order = await findRepairable(database.query, orderId);
    const obstacle = order && obstacleToSendAgain(order);
    const sentence = obstacle && obstacleText('en', obstacle, number);
    printLine(
      state === 'unconnected' ? `${number} is not connected: ${CONNECT}.` : (sentence ?? `${number} can't be sent.`),
    );
    return 1;
  }
  printLine(`${number} is sent again now, or as soon as the shop runs.`);
  return 0;
}

async function cancel(
  database: Database,
  { orderId, number }: ErpExport,
  settings: EnvironmentSettings,
): Promise<number> {
  const clock = () => new Date();
  const services = { database, erp: askedErp(settings), clock };
  const obstacle = await cancelOrder(services, { orderId, actor: userInfo().username, reason: null });
  printLine(obstacle ? obstacleText('en', obstacle, number) : `${number} is cancelled.`);
  return obstacle === null ? 0 : 1;
}

/** Lists the orders sent before an ERP was connected, or decides from which on they go to it. */
async function connect(database: Database, from: string | null, { erp }: EnvironmentSettings): Promise<number> {
  const orders = await listUnconnected(database);
  if (from === null) {
    for (const one of orders) printLine(`${line(one)}${one.isEmbedded ? '  the embedded ERP had it' : ''}`);
    printLine(
      orders.length === 0
        ? 'No order was sent before the ERP was connected.'
        : `${orders.length} sent before the ERP was connected. None goes to it by itself: --from <number> names the first that does.`,
    );
    return 0;
  }
  if (erp === null) {
    printLine(
      'There is no ERP to connect: give ERP_URL and ERP_SECRET, or ERP_FOLDER_OUT and ERP_FOLDER_IN, or connect it in the office, first.',
    );
    return 1;
  }
  const first = from === 'none' ? null : await findExport(database, from);
  if (from !== 'none' && first?.state !== 'unconnected') {
    printLine(`${from} is none of the orders sent before the ERP was connected.`);
    return 1;
  }
  // The shop may not have been started since; at its first start with an ERP nothing that waits goes out by itself.
  await recordErpConnection(database, erp, new Date());
  const done = await connectOrders(
    database,
    { fromOrderId: first?.orderId ?? null, actor: userInfo().username },
    new Date(),
  );
  if (!done) {
    printLine(`${from} is none of these orders any more.`);
    return 1;
  }
  printLine(`${done.outside} handled outside, ${done.submitted} sent now, or as soon as the shop runs with this ERP.`);
  return 0;
}

async function mailAgain(database: Database, erpExport: ErpExport): Promise<number> {
  if (!(await resendConfirmation(database, erpExport.orderId))) {
    printLine(`${erpExport.number} has no confirmation to be mailed.`);
    return 1;
  }
  printLine(`The confirmation of ${erpExport.number} is mailed now, or as soon as the shop runs.`);
  return 0;
}

type Action = (database: Database, erpExport: ErpExport, settings: EnvironmentSettings) => Promise<number>;
const actions: Record<string, Action> = {
  show,
  resend,
  cancel,
  mail: mailAgain,
};

/** Whole-shop actions by name, with what they need. */
const LISTS: Record<string, (database: Database, settings: EnvironmentSettings) => Promise<number>> = {
  list,
  payments: listPayments,
  refunds: printRefunds,
  held: printHeld,
  rules: printRules,
  connect: (database, settings) => connect(database, null, settings),
  folders: (database, settings) => showFolders(database, settings, false),
};

/** Runs `npm run orders` with the arguments after the name; returns the exit code. */
export const main = asCommand(usage, async ([action = '', ...words]) => {
  const [number = '', ...rest] = words;
  const isFrom = action === 'connect' && number === '--from' && rest.length === 1;
  const isList = words.length === 0 && Object.hasOwn(LISTS, action);
  const isMarking = action === 'folders' && number === 'mark' && rest.length === 0;
  const confirming = action === 'outgoing' ? confirmWords(words) : null;
  const renumbering = action === 'renumber' ? renumberWords(words) : null;
  const correcting = action === 'correct' && number !== '' ? correctWords(rest) : null;
  const refunding = action === 'refund' ? refundWords(words) : null;
  const isOfOrder = words.length === 1 && Object.hasOwn(actions, action);
  const deciding = isList ? null : heldWords(action, words);
  const isSpecial = confirming || renumbering || correcting || refunding || deciding;
  if (!isFrom && !isMarking && !isList && !isOfOrder && !isSpecial) {
    printLine(usage);
    return 2;
  }
  return runOnShopDatabase('bancale-orders', async (database, environment) => {
    const settings = await withOfficeErp(database, environment);
    await prepareOrderJobs(database);
    if (confirming) return runOutgoing(database, settings, confirming);
    if (refunding) return refund(database, refunding);
    if (deciding?.kind === 'rule') return switchRule(database, deciding);
    if (isMarking) return showFolders(database, settings, true);
    if (isFrom) return connect(database, rest[0] ?? '', settings);
    if (isList) return (await LISTS[action]?.(database, settings)) ?? 2;
    const erpExport = await findExport(database, number);
    const unpaid = erpExport || action !== 'show' ? null : await findUnpaidOrder(database, number);
    if (unpaid) return showUnpaid(database, unpaid);
    if (!erpExport) {
      printLine(`There is no order ${number}.`);
      return 1;
    }
    if (deciding) return decideHeld(database, erpExport, deciding);
    if (correcting) return correct(database, settings, erpExport, correcting);
    if (renumbering) return renumber(database, settings, erpExport.orderId, renumbering);
    return (await actions[action]?.(database, erpExport, settings)) ?? 2;
  });
});

if (import.meta.main) await runProgram(main);
