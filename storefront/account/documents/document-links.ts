import type { DocumentKey } from '../../parsers/wire.ts';

function keyQuery({ cause, year, number }: DocumentKey): URLSearchParams {
  return new URLSearchParams({ causale: cause, anno: String(year), numero: String(number) });
}

/** The page of a transport document, without language prefix. */
export function ddtPath(key: DocumentKey): string {
  return `/pages/ddt_detail?${keyQuery(key)}`;
}

/** The page of an invoice or credit note, without language prefix. */
export function invoicePath(key: DocumentKey): string {
  return `/pages/invoice_detail?${keyQuery(key)}`;
}
