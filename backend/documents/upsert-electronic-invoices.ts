import { sql } from 'kysely';
import { documentLabel, parseDocumentLabel, type DocumentName } from '../../domain/document-label.ts';
import { shopDay } from '../../domain/shop-day.ts';
import {
  inTransaction,
  ProblemList,
  type Query,
  type UpsertDatabase,
  type UpsertResult,
} from '../database/upsert/index.ts';
import { explain, inEuro } from '../texts/index.ts';
import { asNames } from './document-references.ts';
import { linkLines } from './line-sources.ts';
import type { DueDateChange, ElectronicInvoice, InvoiceChange } from './records.ts';
import { upsertDueDates } from './upsert-due-dates.ts';
import { upsertInvoices } from './upsert-invoices.ts';

/** What the shop has of a document already. */
interface Present {
  customerCode: string;
  kind: 'invoice' | 'credit-note';
  issuedOn: string;
  totalCents: number;
  openCents: number;
  /** Whether somebody else said how much is open. */
  hasFigures: boolean;
  hasPlan: boolean;
  hasLines: boolean;
  hasVat: boolean;
  addressCode: string | null;
  type: string | null;
  erpType: string | null;
  paymentMethod: string | null;
  creditedInvoice: boolean;
  hasPdf: boolean;
}

/** Who says what is open of documents: files of due dates, or files with the open amount of each document. */
interface Figures {
  /** The day of the newest such file; null when there was none. */
  day: string | null;
  isByDocument: boolean;
}

/** The result of an upsert; the PDF of a document is stored only where the ERP delivered none. */
export interface ElectronicInvoicesResult extends UpsertResult {
  /** Labels of the documents whose attached PDF is theirs. */
  withPdf: ReadonlySet<string>;
  /** The new invoices of which nothing is open although nobody said that they were paid, because newer figures lack them. */
  settled: { label: string; cents: number }[];
  /** The day of the newest figures; null when there are none. */
  figuresOn: string | null;
}

/**
 * Imports documents from their electronic invoices, with their due dates, in one transaction. A document that other files
 * brought is completed: what they say about article, order and delivery of lines, payment and address stays. An electronic
 * invoice does not know what was paid, so nothing that is stored opens again: due dates are added only to a document
 * without any, and in a new one they are open only if no figures of open items are newer than the document.
 * Rejects a name that another document has.
 */
export async function upsertElectronicInvoices(
  database: UpsertDatabase,
  records: readonly ElectronicInvoice[],
): Promise<ElectronicInvoicesResult> {
  return inTransaction(database, async (query) => {
    const present = await presentDocuments(query, records);
    rejectOthers(records, present);
    const [figures, linked] = [await newestFigures(query), await linkLines(query, records)];
    const credited = await knownInvoices(query, records);
    const prepared = records.map((record, place) => {
      const { invoice } = record;
      const before = present.get(documentLabel(invoice));
      const named = credited.get(invoice.creditedInvoice ?? '');
      const own = named?.customerCode === invoice.customerCode ? named : null;
      const { lines = [], addressCode = null } = linked[place] ?? {};
      const whole = { ...invoice, lines, addressCode: addressCode ?? own?.addressCode ?? null };
      if (own === null) delete whole.creditedInvoice;
      return {
        record,
        before,
        change: before === undefined ? newChange(whole, record, figures) : completed(whole, before, record),
      };
    });
    const changes = prepared.map(({ change }) => change);
    const written = await upsertInvoices({ query }, changes);
    const plans = prepared.flatMap(({ record, before }) => planOf(record, before, figures));
    const due = await upsertDueDates({ query }, plans);
    const planned = plans.map(({ document }) => document).filter((label) => present.has(label));
    const settled = prepared.flatMap(({ record, before }, index) =>
      before === undefined && isSettledNew(record, figures) ? [{ record, index }] : [],
    );
    const reason = explain('It counts as paid: it is older than the newest figures of open items, of {day}.', {
      day: figures.day,
    });
    const changed = new Set([...written.changes.map(({ code }) => code), ...planned]);
    return {
      inserted: written.inserted,
      updated: changed.size,
      changes: [...written.changes, ...due.changes],
      remarks: settled.map(({ index }) => ({ index, field: 'openCents', reason, isNote: true })),
      withPdf: new Set(prepared.flatMap(({ change }) => (change.pdfFile ? [documentLabel(change)] : []))),
      settled: settled.map(({ record: { invoice, payableCents } }) => ({
        label: documentLabel(invoice),
        cents: payableCents,
      })),
      figuresOn: figures.day,
    };
  });
}

/** Whether what is open of a document is more than the consequence of its total. */
function isDecided({ kind, hasPlan, hasFigures, openCents, totalCents }: Present): boolean {
  return hasPlan || hasFigures || (kind === 'invoice' && openCents !== totalCents);
}

/**
 * Rejects a name that another document has, with another customer, kind or day, because its number was read wrongly; and
 * another total where something was paid or planned by the first one.
 */
function rejectOthers(records: readonly ElectronicInvoice[], present: ReadonlyMap<string, Present>): void {
  const problems = new ProblemList();
  records.forEach(({ invoice }, index) => {
    const label = documentLabel(invoice);
    const before = present.get(label);
    if (before === undefined) return;
    const { customerCode, kind, issuedOn, totalCents } = before;
    if (customerCode !== invoice.customerCode || kind !== invoice.kind || issuedOn !== invoice.issuedOn) {
      const noun = kind === 'invoice' ? explain('an invoice') : explain('a credit note');
      const reason = explain('{label} is another document already: {noun} of {issuedOn} to customer {customerCode}.', {
        label,
        noun,
        issuedOn,
        customerCode,
      });
      problems.add(index, label, 'number', reason);
    } else if (totalCents !== invoice.totalCents && isDecided(before)) {
      const [stored, stated] = [inEuro(totalCents), inEuro(invoice.totalCents)];
      const reason = explain(
        '{label} comes to {stored} euro in the shop and to {stated} here, and how much of it is open was decided by other figures.',
        { label, stored, stated },
      );
      problems.add(index, label, 'totalCents', reason);
    }
  });
  problems.throwIfAny();
}

function newChange(
  whole: InvoiceChange,
  { payableCents, isPaid, invoice, dueDates }: ElectronicInvoice,
  figures: Figures,
): InvoiceChange {
  const isOpen = isOpenNew(invoice.issuedOn, isPaid, figures);
  const planned = dueDates.reduce((sum, { cents }) => sum + cents, 0);
  const open = dueDates.length > 0 ? planned : payableCents;
  return invoice.kind === 'credit-note' ? whole : { ...whole, openCents: isOpen ? open : 0 };
}

/** What an electronic invoice adds to a document that is there, or says with more authority than other files. */
function completed(whole: InvoiceChange, before: Present, { payableCents }: ElectronicInvoice): InvoiceChange {
  const { dueOn: _, ...change } = whole;
  const isSame = before.totalCents === whole.totalCents;
  if (before.hasLines && isSame) {
    delete change.lines;
    delete change.charges;
  }
  if (before.hasVat && isSame) delete change.vat;
  if (before.hasPdf) delete change.pdfFile;
  if (before.addressCode !== null || whole.addressCode === null) delete change.addressCode;
  if (before.type !== null) delete change.type;
  if (before.erpType !== null) delete change.erpType;
  if (before.paymentMethod !== null) delete change.paymentMethod;
  if (before.creditedInvoice) delete change.creditedInvoice;
  if (!isSame && before.kind === 'invoice') change.openCents = payableCents;
  return change;
}

/** Whether nothing of a new document is open only because newer figures of open items lack it. */
function isSettledNew({ invoice, isPaid, payableCents }: ElectronicInvoice, figures: Figures): boolean {
  const { kind, issuedOn } = invoice;
  return kind === 'invoice' && !isPaid && payableCents > 0 && !isOpenNew(issuedOn, isPaid, figures);
}

function isOpenNew(issuedOn: string, isPaid: boolean, { day }: Figures): boolean {
  return !isPaid && (day === null || issuedOn >= day);
}

/** The due dates that a document without any gets, with what is open of each: what was paid is the earliest part. */
function planOf(
  { invoice, dueDates, isPaid }: ElectronicInvoice,
  before: Present | undefined,
  figures: Figures,
): DueDateChange[] {
  // A plan would keep later figures of the whole document out.
  const isOthers = before?.hasPlan === true || before?.hasFigures === true || figures.isByDocument;
  if (isOthers || dueDates.length === 0) return [];
  const planned = dueDates.reduce((sum, { cents }) => sum + cents, 0);
  const isNew = before === undefined;
  const whole = isNew && !isOpenNew(invoice.issuedOn, isPaid, figures) ? 0 : planned;
  // Another total is accepted only of a document of which all was open.
  let open = isNew || before.totalCents !== invoice.totalCents ? whole : before.openCents;
  if (open > planned) return [];
  const document = documentLabel(invoice);
  return dueDates
    .map((due, place): DueDateChange => ({ ...due, document, position: place + 1 }))
    .sort((one, other) => (other.dueOn ?? '').localeCompare(one.dueOn ?? ''))
    .map((due) => {
      const openCents = Math.min(open, due.cents ?? 0);
      open -= openCents;
      return { ...due, openCents };
    });
}

async function newestFigures(query: Query): Promise<Figures> {
  const { rows } = await sql<{ planned: Date | null; whole: Date | null }>`
    select max(d.open_as_of) filter (where p.is_planned) as planned,
      max(d.open_as_of) filter (where not p.is_planned) as whole
    from customer_document d,
      lateral (select exists (select from due_date e where e.document_id = d.id) as is_planned) p
    where d.open_as_of is not null`.execute(query);
  const { planned = null, whole = null } = rows[0] ?? {};
  const newest = planned !== null && (whole === null || planned > whole) ? planned : whole;
  return { day: newest === null ? null : shopDay(newest), isByDocument: planned === null && whole !== null };
}

interface KnownInvoice extends DocumentName {
  customerCode: string;
  addressCode: string | null;
}

/** The invoices that credit notes name and that their customers have, or get in the same call, by label. */
async function knownInvoices(
  query: Query,
  records: readonly ElectronicInvoice[],
): Promise<ReadonlyMap<string, KnownInvoice>> {
  const names = records.flatMap(({ invoice }) => parseDocumentLabel(invoice.creditedInvoice ?? '') ?? []);
  if (names.length === 0) return new Map();
  const { rows } = await sql<KnownInvoice>`
    select d.cause, d.year, d.number, c.code as "customerCode", a.code as "addressCode"
    from ${asNames(names)} join customer_document d using (cause, year, number)
    join customer c on c.id = d.customer_id left join customer_address a on a.id = d.address_id`.execute(query);
  const given = records.map(({ invoice }): KnownInvoice => ({ ...invoice, addressCode: invoice.addressCode ?? null }));
  return new Map([...given, ...rows].map((known) => [documentLabel(known), known]));
}

async function presentDocuments(
  query: Query,
  records: readonly ElectronicInvoice[],
): Promise<ReadonlyMap<string, Present>> {
  const names = records.map(({ invoice }) => invoice);
  const { rows } = await sql<Present & { cause: string; year: number; number: number }>`
    select t.cause, t.year, t.number, t.kind, c.code as "customerCode", t.issued_on as "issuedOn", t.total_cents as "totalCents",
      t.open_cents as "openCents", t.open_as_of is not null as "hasFigures",
      exists (select from due_date d where d.document_id = t.id) as "hasPlan",
      exists (select from customer_document_line l where l.document_id = t.id) as "hasLines",
      exists (select from customer_document_vat v where v.document_id = t.id) as "hasVat",
      a.code as "addressCode", t.type, t.erp_type as "erpType", t.payment_method as "paymentMethod",
      t.credited_document_id is not null as "creditedInvoice", t.pdf_file is not null as "hasPdf"
    from ${asNames(names)} join customer_document t using (cause, year, number)
    join customer c on c.id = t.customer_id left join customer_address a on a.id = t.address_id`.execute(query);
  return new Map(rows.map((row) => [documentLabel(row), row]));
}
