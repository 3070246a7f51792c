import { createHash } from 'node:crypto';
import { documentLabel, parseDocumentLabel } from '../../../domain/document-label.ts';
import { identifierKey } from '../../../domain/company-identifiers.ts';
import { findOwnVatNumber } from '../../content/index.ts';
import { findBilledCustomer, listPaymentCodes, type BilledParty } from '../../customers/index.ts';
import type { Database } from '../../database/index.ts';
import { upsertElectronicInvoices } from '../../documents/index.ts';
import type { ElectronicInvoice, LineSource } from '../../documents/records.ts';
import { explain, inEuro, isReason, type Reason } from '../../texts/index.ts';
import { deliveredName, INVOICE_ROOTS } from '../document-files.ts';
import { ImportError } from '../import-error.ts';
import { raised } from '../kinds/shared/documents.ts';
import { withoutParts } from '../kinds/shared/row-records.ts';
import type { Run } from '../read-rows.ts';
import { xmlInside } from '../sources/signed-file.ts';
import { elementsAt, parseXml, XmlError, type XmlElement } from '../sources/xml.ts';
import { loadItems, type Counts, type Item, type Loader } from '../write-batches.ts';
import { articleCodes } from './article-codes.ts';
import { attachedFiles } from './attachments.ts';
import { InvoiceFiles, type FoundFile, type InvoiceSource } from './invoice-files.ts';
import { readNumber } from './invoice-number.ts';
import { paymentModeOf } from './payment-modes.ts';
import { readBodies } from './read-body.ts';
import { readParties, type InvoiceRemark, type StatedDocument, type StatedLine } from './read-document.ts';
import { readRules, type InvoiceRules } from './rules.ts';

/** Electronic invoices to be imported. */
export interface WantedInvoices {
  /** Files and folders. */
  paths: readonly string[];
  /** Series of invoices whose number has none; null: that of the mapping. */
  series: string | null;
  /** New invoices before this day (YYYY-MM-DD) count as paid. */
  paidBefore: string | null;
}

/** One document, and where its file is. */
interface InvoiceItem {
  electronic: ElectronicInvoice;
  source: InvoiceSource;
  /** Its place among the bodies of the file. */
  place: number;
}

const BODY = 'FatturaElettronicaBody';
const NUMBER = `${BODY}/DatiGenerali/DatiGeneraliDocumento/Numero`;

/**
 * Imports the documents of electronic invoices (FatturaPA). Files with problems are in the report and stop no other one;
 * receipts, metadata and invoices of other sellers are passed over and counted.
 * @param database for what the import itself does not change; `run` may be in a transaction.
 */
export async function importFatturapa(
  wanted: WantedInvoices & { mapping: string | null },
  run: Run,
  database: Database,
): Promise<Counts> {
  const files = new InvoiceFiles();
  const reader: Reader = {
    ...{ wanted, run, database, files },
    rules: await readRules(wanted.mapping, wanted.series),
    ownVatNumber: await findOwnVatNumber(database),
    paymentCodes: await listPaymentCodes(database.query),
    customers: new Map(),
    seen: new Map(),
    skipped: new Map(),
    settled: new Map(),
    figuresOn: null,
    found: 0,
  };
  const counts = await loadItems(readItems(reader), loaderOf(reader), run);
  const skipped = [...reader.skipped];
  if (files.others > 0) skipped.push(['other types', files.others]);
  if (skipped.length > 0) {
    const sum = skipped.reduce((files, [, count]) => files + count, 0);
    const names = skipped.map(([name, count]) => `${name} ${count}`).join(', ');
    run.context.sheets.push(explain('{count} files are no invoices of this shop: {names}.', { count: sum, names }));
  }
  if (reader.settled.size > 0) {
    const cents = [...reader.settled.values()].reduce((sum, one) => sum + one, 0);
    run.context.sheets.push(
      explain(
        '{count} new invoices, {total} euro, count as paid: they are older than the newest figures of open items, of {day}. What is open of them has to come as due-dates or openCents.',
        { count: reader.settled.size, total: inEuro(cents), day: reader.figuresOn },
      ),
    );
  }
  if (reader.found === 0 && skipped.length === 0) {
    throw new ImportError(`There is no electronic invoice in ${wanted.paths.join(', ')}.`);
  }
  return counts;
}

interface Reader {
  wanted: WantedInvoices;
  run: Run;
  database: Database;
  files: InvoiceFiles;
  rules: InvoiceRules;
  ownVatNumber: string | null;
  paymentCodes: ReadonlySet<string>;
  /** Customers by what invoices say of them. */
  customers: Map<string, { code: string } | { reason: Reason }>;
  /** File and content of each document that was read. */
  seen: Map<string, { file: string; content: string }>;
  /** Files that were passed over, by what they are. */
  skipped: Map<string, number>;
  /** The new invoices that count as paid because newer figures lack them, with their amounts; and the day of those. */
  settled: Map<string, number>;
  figuresOn: string | null;
  /** Files that are invoices, or should be. */
  found: number;
}

async function* readItems(reader: Reader): AsyncGenerator<Item<InvoiceItem>[]> {
  for await (const file of reader.files.read(reader.wanted.paths)) {
    const root = rootOf(file);
    if (isReason(root)) {
      reader.found += 1;
      await refuse(reader, file.name, null, { field: '', reason: root });
    } else if (!INVOICE_ROOTS.includes(root.name)) skip(reader, root.name.slice(0, 40));
    else {
      const items = await itemsOf(reader, file, root);
      if (items.length > 0) yield items;
    }
  }
}

/** The root element of a file; a reason when there is none. */
function rootOf(file: FoundFile): XmlElement | Reason {
  if ('reason' in file) return file.reason;
  const xml = xmlInside(file.content);
  if (isReason(xml)) return xml;
  try {
    return parseXml(xml);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    return explain('The file is not well-formed XML: {detail}', { detail: error.message });
  }
}

function skip({ skipped }: Reader, name: string): void {
  skipped.set(name, (skipped.get(name) ?? 0) + 1);
}

async function refuse({ run }: Reader, file: string, code: string | null, remark: InvoiceRemark): Promise<void> {
  const { reason } = remark;
  run.progress.done(1);
  await run.context.report.add([{ file, line: 0, code, field: remark.field || null, reason, severity: 'refused' }]);
}

async function itemsOf(reader: Reader, file: FoundFile, root: XmlElement): Promise<Item<InvoiceItem>[]> {
  const { seller, buyer } = readParties(root);
  const own = reader.ownVatNumber;
  if (own !== null && identifierKey(seller ?? '') !== identifierKey(own)) {
    const reason = explain('The seller {seller} is not this shop.', { seller: seller ?? '' });
    await reader.run.context.report.add([
      {
        file: file.name,
        line: 0,
        code: null,
        field: 'FatturaElettronicaHeader/CedentePrestatore',
        reason,
        severity: 'note',
      },
    ]);
    skip(reader, 'invoices of other sellers');
    return [];
  }
  reader.found += 1;
  const items: Item<InvoiceItem>[] = [];
  for (const [place, { body, document }] of readBodies(root).entries()) {
    if ('problem' in document) {
      await refuse(reader, file.name, null, document.problem);
      continue;
    }
    const item = await itemOf(reader, file, { document, body, buyer, place });
    if ('reason' in item) await refuse(reader, file.name, document.number, item);
    else if (isNew(reader, item, document)) items.push(item);
    else await reportTwice(reader, item, document);
  }
  return items;
}

/** Whether a document has a name that no other one of this import has. */
function isNew({ seen }: Reader, item: Item<InvoiceItem>, document: StatedDocument): boolean {
  if (seen.has(item.code)) return false;
  seen.set(item.code, { file: item.file, content: contentOf(item, document) });
  return true;
}

function contentOf(item: Item<InvoiceItem>, document: StatedDocument): string {
  const { customerCode } = item.record.electronic.invoice;
  return createHash('sha256')
    .update(JSON.stringify([customerCode, document]))
    .digest('base64');
}

/** The same invoice as XML and signed is one; two with one name are a matter for a person. */
async function reportTwice(reader: Reader, item: Item<InvoiceItem>, document: StatedDocument): Promise<void> {
  const first = reader.seen.get(item.code);
  if (first?.content === contentOf(item, document)) {
    const reason = explain('The file repeats {file}.', { file: first.file });
    reader.run.progress.done(1);
    await reader.run.context.report.add([
      { file: item.file, line: 0, code: item.code, field: null, reason, severity: 'note' },
    ]);
    return;
  }
  const reason = explain('{number} would be {code}, as another document in {file} is.', {
    number: document.number,
    code: item.code,
    file: first?.file ?? '',
  });
  await refuse(reader, item.file, item.code, { field: NUMBER, reason });
}

async function customerOf(
  { customers, database }: Reader,
  buyer: BilledParty,
): Promise<{ code: string } | { reason: Reason }> {
  const key = JSON.stringify(buyer);
  const found = customers.get(key) ?? (await findBilledCustomer(database.query, buyer));
  customers.set(key, found);
  return found;
}

interface Read {
  document: StatedDocument;
  body: XmlElement;
  buyer: BilledParty;
  place: number;
}

async function itemOf(
  reader: Reader,
  file: FoundFile,
  { document, body, buyer, place }: Read,
): Promise<Item<InvoiceItem> | InvoiceRemark> {
  const { rules } = reader;
  const { issuedOn, kind } = document;
  const name = readNumber(document.number, { issuedOn, isCredit: kind === 'credit-note', rules });
  if (name === null)
    return { field: NUMBER, reason: explain('"{number}" yields no number.', { number: document.number }) };
  const customer = await customerOf(reader, buyer);
  if ('reason' in customer) return { field: 'FatturaElettronicaHeader/CessionarioCommittente', ...customer };
  const { pdfs, others } = attachedFiles(body);
  const remarks = [...document.remarks, ...attachmentRemarks(pdfs.length, others)];
  const mode = document.payments[0]?.mode ?? firstMode(body);
  const invoice: ElectronicInvoice['invoice'] = {
    ...{ ...name, customerCode: customer.code, kind, issuedOn, totalCents: document.totalCents, ...document.amounts },
    ...{ dueOn: document.payments.at(-1)?.dueOn ?? document.lastDueOn ?? issuedOn, erpType: document.erpType },
    ...{ type: document.type, vatRegime: document.vatRegime, vat: document.vat, charges: document.charges },
    paymentMethod: reader.paymentCodes.has(mode) ? mode : paymentModeOf(mode).method,
    creditedInvoice: creditedLabel(document, rules),
    lines: await linesOf(reader, document.lines),
    xmlFile: deliveredName(name, 'invoice', 'xml'),
    ...(pdfs.length > 0 ? { pdfFile: deliveredName(name, 'invoice', 'pdf') } : {}),
  };
  const electronic: ElectronicInvoice = {
    ...{ invoice, payableCents: document.payableCents },
    dueDates: document.payments.map(({ mode: own, dueOn, cents }) => {
      const { kind: dueKind, label } = paymentModeOf(own);
      return { kind: dueKind, label, dueOn, cents };
    }),
    isPaid: reader.wanted.paidBefore !== null && issuedOn < reader.wanted.paidBefore,
    sources: document.lines.flatMap((line) => sourceOf(line) ?? []),
  };
  return {
    ...{ file: file.name, line: 0, code: documentLabel(name), record: { electronic, source: file.source, place } },
    remarks: remarks.map((remark) => ({ line: 0, ...remark })),
  };
}

function attachmentRemarks(pdfs: number, others: number): InvoiceRemark[] {
  const left = Math.max(0, pdfs - 1) + others;
  if (left === 0) return [];
  const reason =
    pdfs > 0
      ? explain('The first PDF is stored; {count} more attachments are in the XML only.', { count: left })
      : explain('No attachment is a PDF; {count} more attachments are in the XML only.', { count: left });
  return [{ field: `${BODY}/Allegati`, reason, isNote: true }];
}

function firstMode(body: XmlElement): string {
  const [mode] = elementsAt(body, 'DatiPagamento/DettaglioPagamento/ModalitaPagamento');
  return mode?.text.trim() ?? '';
}

function creditedLabel({ credited, issuedOn }: StatedDocument, rules: InvoiceRules): string | null {
  if (credited === null) return null;
  const name = readNumber(credited.number, { issuedOn: credited.day ?? issuedOn, isCredit: false, rules });
  return name === null ? null : documentLabel(name);
}

async function linesOf({ database, rules }: Reader, lines: readonly StatedLine[]) {
  const codes = await articleCodes(database.query, lines, rules.codeType);
  return lines.map((line, place) => {
    const { codes: _, delivery: __, order: ___, description, ...rest } = line;
    return raised({ ...rest, description: description || null, code: codes[place] ?? '' });
  });
}

/** The number of a transport document is read like that of an invoice; its series is of no account. */
function sourceOf({ position, delivery, order }: StatedLine): LineSource | null {
  const rules = { series: {}, creditSeries: {}, forms: [] };
  const name =
    delivery === null ? null : readNumber(delivery.number, { issuedOn: delivery.day, isCredit: false, rules });
  const orderName = parseDocumentLabel(order?.number ?? '');
  if (name === null && orderName === null) return null;
  return {
    position,
    delivery: name === null || delivery === null ? null : { number: name.number, day: delivery.day },
    order: orderName === null ? null : { label: documentLabel(orderName), position: order?.position ?? null },
  };
}

function loaderOf(reader: Reader): Loader<InvoiceItem> {
  const { files, run } = reader;
  let withPdf: ReadonlySet<string> = new Set();
  return {
    // Credit notes name invoices that may come later.
    isLast: ({ electronic }) => electronic.invoice.kind === 'credit-note',
    async load(database, items) {
      const result = await upsertElectronicInvoices(
        database,
        items.map(({ record }) => record.electronic),
      );
      ({ withPdf } = result);
      for (const { label, cents } of result.settled) reader.settled.set(label, cents);
      reader.figuresOn = result.figuresOn;
      return result;
    },
    without(record, paths) {
      const invoice = withoutParts(record.electronic.invoice, paths);
      return invoice === null ? null : { ...record, electronic: { ...record.electronic, invoice } };
    },
    /** Files are stored when their documents are: an invoice that is rejected must not replace another one's file. */
    async afterBatch(items) {
      for (const { record, code } of items) {
        const { invoice } = record.electronic;
        const xml = xmlInside(await files.open(record.source));
        if (isReason(xml)) continue;
        await run.context.files.keep(invoice, 'invoice', 'xml', xml);
        if (!withPdf.has(code)) continue;
        const body = elementsAt(parseXml(xml), BODY)[record.place];
        const [pdf] = body === undefined ? [] : attachedFiles(body).pdfs;
        if (pdf !== undefined) await run.context.files.keep(invoice, 'invoice', 'pdf', pdf);
      }
    },
  };
}
