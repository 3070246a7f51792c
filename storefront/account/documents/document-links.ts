import type { DocumentKey } from '../../parsers/wire.ts';
import { listPath } from './document-filter.ts';

/** A document's name as printed: 'DDT/2026/3254'. */
export function documentName({ cause, year, number }: DocumentKey): string {
  return `${cause}/${year}/${number}`;
}

function keyQuery({ cause, year, number }: DocumentKey): URLSearchParams {
  return new URLSearchParams({ causale: cause, anno: String(year), numero: String(number) });
}

/** The page of a transport document, without language prefix. */
export function ddtPath(key: DocumentKey): string {
  return `/pages/ddt_detail?${keyQuery(key)}`;
}

/** The list of invoices with one of them, without language prefix. */
export function invoicePath(key: DocumentKey & { date: string }): string {
  return listPath('invoices', { from: key.date, to: key.date, text: documentName(key) });
}
