import {
  findExport,
  findUnpaidOrder,
  listUnexported,
  listUnsentMails,
  prepareOrderJobs,
  listAttempts,
  findMail,
  findSentOrder,
  resendConfirmation,
  resendOrder,
  type ErpExport,
  type UnpaidOrder,
} from '../backend/orders/index.ts';
import {
  listPaymentEvents,
  listPaymentsOf,
  listUndecidedPayments,
  type ListedPayment,
} from '../backend/payments/index.ts';
import type { Database } from '../backend/database/index.ts';
import { centsToEuro } from '../domain/money.ts';
import { shopDay, shopTime } from '../domain/shop-day.ts';
import { runOnShopDatabase } from './run-on-shop-database.ts';

const usage = `Usage:
  node cli/orders.ts list             orders that have not reached the ERP, and confirmations not mailed
  node cli/orders.ts payments         payments that are not over, and those that need a person
  node cli/orders.ts show <number>    one order: states, payments, every attempt with request and answer, mail
  node cli/orders.ts resend <number>  sends an order again that waits or was refused
  node cli/orders.ts mail <number>    mails the confirmation of an order again

The number is OWEB-2026-000123, or 123 for that order of the newest year.

Exit code: 0 done, 1 there is no such order or it can't be sent again, 2 not run.`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const moment = (at: Date): string => `${shopDay(at)} ${shopTime(at)}`;

function line(erpExport: ErpExport): string {
  const { number, state, sentAt, customerCode, totalCents, attempts, nextAttemptAt, lastError, reference } = erpExport;
  return [
    number,
    state,
    `sent ${moment(sentAt)}`,
    `client ${customerCode}`,
    `${centsToEuro(totalCents).toFixed(2)} EUR`,
    `attempts ${attempts}`,
    ...(reference ? [`reference ${reference}`] : []),
    ...(nextAttemptAt ? [`next ${moment(nextAttemptAt)}`] : []),
    ...(lastError && state !== 'exported' ? [lastError] : []),
  ].join('  ');
}

async function list(database: Database): Promise<number> {
  const waiting = await listUnexported(database);
  for (const erpExport of waiting) say(line(erpExport));
  const count = `${waiting.length} ${waiting.length === 1 ? 'order has' : 'orders have'}`;
  say(waiting.length === 0 ? 'Every order has reached the ERP.' : `${count} not reached the ERP.`);
  const mails = await listUnsentMails(database);
  for (const mail of mails) {
    const error = mail.lastError ? `  ${mail.lastError}` : '';
    say(`${mail.number}  mail ${mail.state}  attempts ${mail.attempts}${error}`);
  }
  if (mails.length > 0) say(`${mails.length} ${mails.length === 1 ? 'confirmation' : 'confirmations'} not mailed.`);
  return 0;
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
  for (const payment of payments) say(`${payment.paidFor}  client ${payment.customerCode}  ${paymentLine(payment)}`);
  if (payments.length === 0) say('Every payment is over.');
  return 0;
}

async function showPayments(database: Database, orderId: number): Promise<void> {
  for (const payment of await listPaymentsOf(database, orderId)) say(paymentLine(payment));
  for (const { paymentId, at, source, what } of await listPaymentEvents(database, orderId)) {
    say(`payment ${paymentId}, ${moment(at)}, ${source}: ${what}`);
  }
}

/** An order waiting for its payment: it has no ERP export yet. */
async function showUnpaid(database: Database, order: UnpaidOrder): Promise<number> {
  const { number, paymentState, sentAt, customerCode, totalCents, orderId } = order;
  const amount = `${centsToEuro(totalCents).toFixed(2)} EUR`;
  say(`${number}  payment ${paymentState}  sent ${moment(sentAt)}  client ${customerCode}  ${amount}`);
  await showPayments(database, orderId);
  return 0;
}

async function show(database: Database, erpExport: ErpExport): Promise<number> {
  say(line(erpExport));
  const order = await findSentOrder(database.query, { orderId: erpExport.orderId });
  for (const { status, at } of order?.timeline ?? []) say(`state ${status} since ${moment(at)}`);
  await showPayments(database, erpExport.orderId);
  for (const [index, attempt] of (await listAttempts(database, erpExport.orderId)).entries()) {
    say(`\nAttempt ${index + 1}, ${moment(attempt.at)}, ${attempt.milliseconds} ms: ${attempt.error ?? 'taken'}`);
    say(`asked: ${JSON.stringify(attempt.request)}`);
    say(`answered: ${JSON.stringify(attempt.response)}`);
  }
  const mail = await findMail(database, erpExport.orderId);
  if (mail) say(`\nMail ${mail.state}${mail.recipients ? ` to ${mail.recipients}` : ''}`);
  for (const [index, attempt] of (mail?.attempts ?? []).entries()) {
    const said = attempt.error ?? attempt.response ?? '';
    say(`mail attempt ${index + 1}, ${moment(attempt.at)}, ${attempt.milliseconds} ms: ${said}`);
  }
  return 0;
}

async function resend(database: Database, erpExport: ErpExport): Promise<number> {
  if (!(await resendOrder(database, erpExport.orderId))) {
    say(`${erpExport.number} has reached the ERP already, as ${erpExport.reference ?? 'exported'}.`);
    return 1;
  }
  say(`${erpExport.number} is sent again now, or as soon as the shop runs.`);
  return 0;
}

async function mailAgain(database: Database, erpExport: ErpExport): Promise<number> {
  if (!(await resendConfirmation(database, erpExport.orderId))) {
    say(`${erpExport.number} has no confirmation to be mailed.`);
    return 1;
  }
  say(`The confirmation of ${erpExport.number} is mailed now, or as soon as the shop runs.`);
  return 0;
}

const mutations: Record<string, (database: Database, erpExport: ErpExport) => Promise<number>> = {
  show,
  resend,
  mail: mailAgain,
};

/** Runs `npm run orders` with the arguments after the name; returns the exit code. */
export async function main([action, number, ...rest]: string[]): Promise<number> {
  const isList = action === 'list' || action === 'payments';
  const isWellFormed = rest.length === 0 && isList === (number === undefined);
  if (!isWellFormed || !(isList || Object.hasOwn(mutations, action ?? ''))) {
    say(usage);
    return action === '--help' ? 0 : 2;
  }
  return runOnShopDatabase('bancale-orders', async (database) => {
    await prepareOrderJobs(database);
    if (isList) return action === 'list' ? list(database) : listPayments(database);
    const erpExport = await findExport(database, number ?? '');
    const unpaid = erpExport || action !== 'show' ? null : await findUnpaidOrder(database, number ?? '');
    if (unpaid) return showUnpaid(database, unpaid);
    if (!erpExport) {
      say(`There is no order ${number}.`);
      return 1;
    }
    return (await mutations[action ?? '']?.(database, erpExport)) ?? 2;
  });
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
