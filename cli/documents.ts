import { sql } from 'kysely';
import {
  findDocument,
  listDocuments,
  listDueDates,
  paymentLinkQuery,
  type CustomerDocument,
  type DueDate,
} from '../backend/documents/index.ts';
import type { Database } from '../backend/database/index.ts';
import { duePaymentState, listPaymentsOfDocument, listUnbooked } from '../backend/payments/index.ts';
import { readSessionSecret, type EnvironmentSettings } from '../backend/settings.ts';
import { documentLabel, parseDocumentLabel } from '../domain/document-label.ts';
import { centsToEuro } from '../domain/money.ts';
import { shopDay, shopTime } from '../domain/shop-day.ts';
import type { Locale } from '../domain/locale.ts';
import { asCommand, runProgram } from './run-command.ts';
import { runOnShopDatabase } from './run-on-shop-database.ts';
import { claimsUsage, runClaims } from './claims.ts';

/** Days after which an online payment should be in the ERP's figures. */
const UNBOOKED_DAYS = 10;

const usage = `Usage:
  npm run documents -- list [client]    documents with what is open of them, of one client or of all
  npm run documents -- show <number>    one document with its due dates and every attempt to pay it online
  npm run documents -- unbooked         online payments that the ERP has not booked after ${UNBOOKED_DAYS} days; they stay
                                        deducted from what is open
  npm run documents -- link <number>    makes a link with which anybody pays what is open, without login
      --days 30                             how long it holds, at most 365
      --language en                         the page's language, it or en
      --shop https://shop.example.com       where the shop is reached (default: SHOP_URL, else http://localhost and PORT)
${claimsUsage}

The number is F/2026/7001. A link names the amount open now; when that changes, a new one is needed.

Exit code: 0 done, 1 there is no such document or claim, or nothing to be done, 2 not run.`;

const printLine = (line: string): void => void process.stdout.write(`${line}\n`);
const euro = (cents: number): string => `${centsToEuro(cents).toFixed(2)} EUR`;

const sumOf = (due: readonly DueDate[], amount: 'openCents' | 'paidOnlineCents'): number =>
  due.reduce((cents, one) => cents + one[amount], 0);

function line(document: CustomerDocument, due: readonly DueDate[]): string {
  const { kind, customerCode, companyName, issuedOn, dueOn, totalCents, openCents } = document;
  const paidCents = sumOf(due, 'paidOnlineCents');
  return [
    documentLabel(document),
    kind,
    `client ${customerCode} ${companyName}`,
    `of ${issuedOn}, due ${dueOn}`,
    euro(totalCents),
    `open ${euro(openCents)}`,
    ...(paidCents > 0 ? [`paid online ${euro(paidCents)}, not booked by the ERP`] : []),
    ...(due.some(({ isBeingPaid }) => isBeingPaid) ? ['being paid online'] : []),
  ].join('  ');
}

async function list(database: Database, client: string | undefined): Promise<number> {
  const documents = await listDocuments(database.query, client === undefined ? sql`true` : sql`c.code = ${client}`);
  const due = await listDueDates(database.query, { invoiceIds: documents.map(({ id }) => id) });
  const dueOf = Map.groupBy(due, ({ documentId }) => documentId);
  for (const document of documents) printLine(line(document, dueOf.get(document.id) ?? []));
  if (documents.length === 0) printLine('There are no documents.');
  return 0;
}

async function show(database: Database, document: CustomerDocument): Promise<number> {
  const due = await listDueDates(database.query, { invoiceIds: [document.id] });
  printLine(line(document, due));
  for (const { position, dueOn, label, kind, cents, openCents, paidOnlineCents } of due) {
    const words = [`due date ${position}`, dueOn, label?.it ?? kind, euro(cents), `open ${euro(openCents)}`];
    printLine([...words, ...(paidOnlineCents > 0 ? [`paid online ${euro(paidOnlineCents)}`] : [])].join('  '));
  }
  for (const payment of await listPaymentsOfDocument(database, document.id)) {
    const { id, state, amountCents, refundedCents, updatedAt, providerOrderId, captureId, reason } = payment;
    const since = `since ${shopDay(updatedAt)} ${shopTime(updatedAt)}`;
    const words = [
      refundedCents > 0 && `refunded ${euro(refundedCents)}`,
      providerOrderId && `at the provider ${providerOrderId}`,
      captureId && `capture ${captureId}`,
      reason,
    ];
    printLine([`payment ${id}`, state, euro(amountCents), since, ...words.filter(Boolean)].join('  '));
  }
  return 0;
}

/** Prints what was paid online long ago and the ERP does not show. */
async function unbooked(database: Database): Promise<number> {
  const parts = await listUnbooked(database, new Date(Date.now() - UNBOOKED_DAYS * 86_400_000));
  for (const { paymentId, document, position, customerCode, cents, kind, capturedAt } of parts) {
    const words = [document, `due date ${position}`, `client ${customerCode}`, euro(cents)];
    const what = kind === 'payment' ? 'not booked by the ERP' : 'refunded after the ERP had booked the payment';
    printLine([...words, `payment ${paymentId} of ${shopDay(capturedAt)}`, what].join('  '));
  }
  if (parts.length === 0) printLine('The ERP has booked every online payment.');
  return 0;
}

interface LinkOptions {
  days: number;
  language: Locale;
  /** Null: SHOP_URL, else this machine at the shop's port. */
  shop: string | null;
}

async function link(
  database: Database,
  settings: EnvironmentSettings,
  document: CustomerDocument,
  { days, language, shop }: LinkOptions,
): Promise<number> {
  const state = duePaymentState(await listDueDates(database.query, { invoiceIds: [document.id] }));
  if (state !== 'open') {
    printLine(`${documentLabel(document)} is not to be paid: ${state}.`);
    return 1;
  }
  const secret = readSessionSecret(settings);
  if (secret === null) {
    printLine('The secret that signs links is not here: give SESSION_SECRET or DATA_DIR as the shop has them.');
    return 2;
  }
  const { cause, year, number, openCents: amountCents } = document;
  const expires = Math.floor(Date.now() / 1000) + days * 86_400;
  const query = paymentLinkQuery(secret, { cause, year, number, amountCents, expires });
  const address = shop ?? settings.shopUrl ?? `http://localhost:${settings.port}`;
  printLine(`${address}${language === 'en' ? '/en' : ''}/pages/guest-payment?${query.toString()}`);
  printLine(`Pays ${euro(amountCents)} of ${documentLabel(document)}, until ${shopDay(new Date(expires * 1000))}.`);
  return 0;
}

/** The options after a link's document number; null when one is invalid. */
function readOptions(words: string[]): LinkOptions | null {
  const options: LinkOptions = { days: 30, language: 'it', shop: null };
  for (let index = 0; index < words.length; index += 2) {
    const [name, value = ''] = [words[index], words[index + 1]];
    if (name === '--days' && /^\d{1,3}$/.test(value) && Number(value) >= 1 && Number(value) <= 365) {
      options.days = Number(value);
    } else if (name === '--language' && (value === 'it' || value === 'en')) {
      options.language = value;
    } else if (name === '--shop' && /^https?:\/\/[^/]+\/?$/.test(value)) {
      options.shop = value.replace(/\/$/, '');
    } else return null;
  }
  return options;
}

/** Runs `npm run documents` with the arguments after the name; returns the exit code. */
export const main = asCommand(usage, async ([action, ...words]) => {
  if (action === 'claims') {
    const code = await runClaims(words, printLine);
    if (code === null) printLine(usage);
    return code ?? 2;
  }
  const name = parseDocumentLabel(words[0] ?? '');
  const options = readOptions(words.slice(1));
  const isList = action === 'list' && words.length <= 1;
  const isUnbooked = action === 'unbooked' && words.length === 0;
  const isNamed = name !== null && ((action === 'show' && words.length === 1) || (action === 'link' && options));
  if (!isList && !isUnbooked && !isNamed) {
    printLine(usage);
    return 2;
  }
  return runOnShopDatabase('bancale-documents', async (database, settings) => {
    if (isList) return list(database, words[0]);
    if (isUnbooked) return unbooked(database);
    const document = name && (await findDocument(database.query, name));
    if (!document) {
      printLine(`There is no document ${words[0] ?? ''}.`);
      return 1;
    }
    return action === 'link' && options ? link(database, settings, document, options) : show(database, document);
  });
});

if (import.meta.main) await runProgram(main);
