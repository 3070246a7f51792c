import { orderBody } from '../order-body.ts';
import type { ErpOrder } from '../gateway.ts';
import { valueAt, type OrderProfile } from './profile.ts';

/** The same moment in each workbook: an order that is written again has the same bytes. */
const WRITTEN = new Date(0);
/** Text with a decimal point that may need another sign. */
const NUMBER = /^\d+\.\d+$/;
/** Last steps of the paths of amounts, rates and quantities. */
const NUMBER_FIELD =
  /(?:^|\.)(?:amount|refunded|gross|net|transport|contributions|vat|document|payable|quantity|priceQuantity|grossPrice|netPrice|grossPriceForQuantity|netPriceForQuantity|vatRate|netTotal|discounts(?:\.\d+)?)$/;

/**
 * The name of an order's file: number, year and revision, with the ending of its type. Every system can have a file of
 * that name.
 */
export function orderFileName({ number, revision = 1 }: Pick<ErpOrder, 'number' | 'revision'>, type: string): string {
  return `${number}-${revision}.${type}`;
}

/** The content of an order's file: JSON as over HTTP, or a table as the profile says. */
export async function orderFileContent(order: ErpOrder, profile: OrderProfile | null): Promise<Uint8Array> {
  if (profile === null) return Buffer.from(orderBody(order));
  const rows = order.lines.map((line) =>
    profile.columns.map(({ field, per }) => cell(valueAt(per === 'order' ? order : line, field), field, profile)),
  );
  const table = profile.header ? [profile.columns.map(({ name }) => name), ...rows] : rows;
  if (profile.type === 'xlsx') {
    const { writeXlsx } = await import('hucre/xlsx');
    const sheets = [{ name: 'Ordine', rows: table }];
    return writeXlsx({ sheets, properties: { created: WRITTEN, modified: WRITTEN } });
  }
  const text = table.map(
    (row) => `${row.map((value) => quoted(value, profile.delimiter)).join(profile.delimiter)}\r\n`,
  );
  return encode(text.join(''), profile.encoding);
}

function cell(value: unknown, field: string, profile: OrderProfile): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map((one) => cell(one, field, profile)).join('+');
  // A line feed in a note would look like another row to many programs.
  const text = (typeof value === 'string' ? value : JSON.stringify(value)).replaceAll(/[\r\n\t]+/g, ' ');
  const isNumber = profile.decimal === ',' && NUMBER_FIELD.test(field) && NUMBER.test(text);
  return isNumber ? text.replace('.', ',') : text;
}

function quoted(text: string, delimiter: string): string {
  return text.includes('"') || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The byte of each character of Windows-1252. */
const WINDOWS_1252 = new Map(
  [...new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))].map(
    (character, byte) => [character, byte] as const,
  ),
);

function encode(text: string, encoding: OrderProfile['encoding']): Uint8Array {
  if (encoding !== 'windows-1252') return Buffer.from(encoding === 'utf-8-bom' ? `\uFEFF${text}` : text);
  return Uint8Array.from(text, (character) => WINDOWS_1252.get(character) ?? '?'.charCodeAt(0));
}
