import type { Api } from '../../api-client/api.ts';
import type { DocumentKey } from '../../parsers/wire.ts';
import { redirect } from 'react-router';
import { notFound, requireSession, type PageRequest } from '../../routing/page-data.ts';
import { namedDocument } from './load-documents.ts';

/** The files of a document that the server names a URL for. */
export const fileKinds = [
  'invoice_pdf_arxivar',
  'invoice_pdf',
  'invoice_barcodes',
  'invoice_csv',
  'ddt_barcodes',
] as const;
export type FileKind = (typeof fileKinds)[number];

/** Asks the server for the URL of a file. */
export async function findFileUrl(api: Api, kind: FileKind, { cause, year, number }: DocumentKey): Promise<string> {
  const name = { causale: cause, anno: year, numero: number };
  const response = await {
    invoice_pdf_arxivar: () => api.call('invoicePdfArxivar', name),
    invoice_pdf: () => api.call('invoicePdf', name),
    invoice_barcodes: () => api.call('pdfBarcodeDocument', { ...name, type: 'I' }),
    invoice_csv: () => api.call('csvInvoiceDocument', name),
    ddt_barcodes: () => api.call('pdfBarcodeDocument', { ...name, type: 'D' }),
  }[kind]();
  return response.message.message;
}

/** The page that leads to a file without scripts, without language prefix. */
export function filePath(kind: FileKind, { cause, year, number }: DocumentKey): string {
  const query = new URLSearchParams({ file: kind, causale: cause, anno: String(year), numero: String(number) });
  return `/pages/document-file?${query}`;
}

function pathName({ cause, year, number }: DocumentKey): string {
  return encodeURIComponent(`${cause}-${year}-${number}`);
}

/** The electronic invoice that the wholesaler's ERP delivered. */
export function xmlPath(key: DocumentKey): string {
  return `/documents/invoices/${pathName(key)}.xml`;
}

/** The transport document to be read and printed. */
export function ddtPdfPath(key: DocumentKey, locale: string): string {
  return `/documents/ddt/${pathName(key)}.pdf${locale === 'en' ? '?locale=en' : ''}`;
}

/** All invoices of a month as one archive. */
export function monthPath(month: string, locale: string): string {
  return `/documents/invoices/months/${month}.zip${locale === 'en' ? '?locale=en' : ''}`;
}

/** Leads to the file that a URL names: for links that are opened without scripts. */
export async function loadFile(page: PageRequest): Promise<Response> {
  requireSession(page);
  const kind = fileKinds.find((one) => one === page.url.searchParams.get('file'));
  if (!kind) throw notFound();
  const { causale, anno, numero } = namedDocument(page.url);
  const url = await findFileUrl(page.api, kind, { cause: causale, year: anno, number: numero });
  const { pathname, search } = new URL(url, page.url);
  return redirect(pathname + search);
}
