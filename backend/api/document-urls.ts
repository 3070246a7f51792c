import type { DocumentName } from '../../domain/document-label.ts';
import type { Locale } from '../../domain/locale.ts';

/** Where the files of customers' documents are served (backend/http/customer-documents.ts). */
export const DOCUMENTS_PATH = '/documents';

/** A document's name in a path: F-2026-7001. The series may contain any character. */
function pathName({ cause, year, number }: DocumentName): string {
  return encodeURIComponent(`${cause}-${year}-${number}`);
}

function withQuery(path: string, query: Record<string, string | false>): string {
  const parameters = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== false);
  return parameters.length === 0 ? path : `${path}?${new URLSearchParams(parameters)}`;
}

/** How the PDF of a document is made: drawn, drawn with bar codes, or from the ERP's archive. */
export type PdfVariant = 'plain' | 'barcode' | 'archive';

/** URL path of the PDF of an invoice or transport document, in a language. */
export function documentPdfUrl(
  kind: 'invoices' | 'ddt',
  name: DocumentName,
  variant: PdfVariant,
  locale: Locale,
): string {
  return withQuery(`${DOCUMENTS_PATH}/${kind}/${pathName(name)}.pdf`, {
    variant: variant !== 'plain' && variant,
    locale: locale === 'en' && locale,
  });
}

/** URL path of the lines of an invoice as CSV. */
export function invoiceCsvUrl(name: DocumentName, locale: Locale): string {
  return withQuery(`${DOCUMENTS_PATH}/invoices/${pathName(name)}.csv`, { locale: locale === 'en' && locale });
}

/** URL path of the PDF of an order. */
export function orderPdfUrl({ cause, year, number }: DocumentName, locale: Locale): string {
  const name = encodeURIComponent(`${cause}-${year}-${String(number).padStart(6, '0')}`);
  return withQuery(`${DOCUMENTS_PATH}/orders/${name}.pdf`, { locale: locale === 'en' && locale });
}

/** URL path of the PDF with the due dates of the client. */
export function deadlinesPdfUrl(locale: Locale): string {
  return withQuery(`${DOCUMENTS_PATH}/deadlines.pdf`, { locale: locale === 'en' && locale });
}
