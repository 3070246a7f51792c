import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MAXIMUM_QUANTITY } from '../../domain/packaging.ts';
import { explain, type Reason } from '../texts/index.ts';
import { ImportError } from './import-error.ts';
import { numberColumns, openMapped } from './mapping/columns.ts';
import { key, priceQuantity, type FileKind } from './mapping/field-spec.ts';
import { readMapping, type Mapping } from './mapping/mapping-file.ts';
import { readSample } from './mappings/file-sample.ts';
import { findColumns } from './mappings/find-columns.ts';
import { readValues } from './mapping/read-values.ts';
import { checkHeader } from './read-rows.ts';
import { decideNumbers } from './sources/decimal-signs.ts';
import { fileTypeOf } from './sources/file-type.ts';
import type { OpenFile } from './sources/open-file.ts';
import { fileAt } from './sources/text.ts';

/** Prices as the ERP computes them, to be compared; nothing of them is stored. */
const kind: FileKind = {
  name: 'prices to compare',
  fields: {
    customerCode: key,
    articleCode: key,
    addressCode: { type: 'text' },
    quantity: { type: 'integer', minimum: 1, maximum: MAXIMUM_QUANTITY },
    day: { type: 'date' },
    netPrice: { type: 'finePrice', minimum: 0 },
    priceQuantity,
    totalCents: { type: 'cents', minimum: 0 },
  },
};

/** A row of such a file; what it does not state is null. */
export interface ReadErpPrice {
  line: number;
  customerCode: string;
  articleCode: string;
  addressCode: string | null;
  quantity: number | null;
  day: string | null;
  /** Ten-thousandths of a euro, with up to three decimals. */
  netPrice: number | null;
  priceQuantity: number | null;
  totalCents: number | null;
}

/**
 * Reads the prices that an ERP exported: CSV, NDJSON or .xlsx, with a mapping like every import. Rows that cannot be read
 * come with the reason.
 * @throws ImportError when file or mapping cannot be used.
 */
export async function readErpPrices(
  path: string,
  mappingPath: string | null,
): Promise<{ prices: ReadErpPrice[]; rejected: { line: number; reason: Reason }[] }> {
  const mapping = mappingPath === null ? {} : await readMapping(mappingPath, kind);
  const file = await openMapped(fileAt(path), kind, mapping);
  try {
    return await readPrices(file, mapping, path);
  } finally {
    await file.close();
  }
}

/** Bytes of the largest file of prices that somebody may send, and its rows. */
export const MAXIMUM_PRICE_FILE = 10 * 1024 * 1024;
export const MAXIMUM_CHECKED_PRICES = 50_000;

/** Why a whole file of prices cannot be read; `columns` has those that were found. */
export type PriceFileFailure =
  | { failure: 'too-large' | 'too-many' | 'unreadable' | 'empty' }
  | { failure: 'no-columns'; columns: string[] };

/** The prices of a file that somebody sent, with the columns in which they were found, by field. */
export interface PriceFile {
  prices: ReadErpPrice[];
  rejected: { line: number; reason: Reason }[];
  columns: Record<string, string>;
}

/**
 * Reads the prices of a file that somebody sent: text of any usual encoding and separator, or .xlsx. Which column is what
 * is guessed by their names.
 */
export async function readPriceFile(bytes: Uint8Array): Promise<PriceFile | PriceFileFailure> {
  if (bytes.length > MAXIMUM_PRICE_FILE) return { failure: 'too-large' };
  // Unpacked, its size would have no limit.
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return { failure: 'unreadable' };
  const folder = await mkdtemp(join(tmpdir(), 'bancale-prices-'));
  try {
    const input = { path: join(folder, 'prices'), name: 'prices' };
    await writeFile(input.path, bytes, { mode: 0o600 });
    const format = { type: await fileTypeOf(input, 'csv') };
    const sample = await readSample(input, [kind], format);
    if (sample.rows.length === 0) return { failure: 'empty' };
    const found = sample.hasHeader ? findColumns(kind, sample.columns) : new Map<string, string[]>();
    const columns = Object.fromEntries([...found].flatMap(([field, [column]]) => (column ? [[field, column]] : [])));
    const isWhole = columns['customerCode'] && columns['articleCode'] && (columns['netPrice'] || columns['totalCents']);
    if (!isWhole) return { failure: 'no-columns', columns: sample.columns };
    const mapping = { format, fields: columns };
    const file = await openMapped(input, kind, mapping);
    try {
      const { prices, rejected } = await readPrices(file, mapping, input.name, MAXIMUM_CHECKED_PRICES);
      if (prices.length + rejected.length > MAXIMUM_CHECKED_PRICES) return { failure: 'too-many' };
      return { prices, rejected, columns };
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof ImportError) return { failure: 'unreadable' };
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readPrices(
  file: OpenFile,
  mapping: Mapping,
  path: string,
  maximum = Infinity,
): Promise<{ prices: ReadErpPrice[]; rejected: { line: number; reason: Reason }[] }> {
  const read = file.rows();
  const isDecided = mapping.format?.decimal !== undefined;
  const rows = isDecided ? read : decideNumbers(read, numberColumns(kind, mapping));
  const prices: ReadErpPrice[] = [];
  const rejected: { line: number; reason: Reason }[] = [];
  let isFirst = file.type !== 'ndjson';
  for await (const batch of rows) {
    for (const one of batch) {
      const { line } = one;
      if ('reason' in one) {
        rejected.push({ line, reason: one.reason });
        continue;
      }
      if (isFirst) checkHeader(one.row, mapping, kind, path);
      isFirst = false;
      const { values, problems, remarks } = readValues(one.row, kind.fields, mapping, new Set());
      const [problem] = [...problems, ...remarks];
      if (problem === undefined) prices.push({ ...EMPTY, ...(values as Partial<ReadErpPrice>), line });
      else
        rejected.push({ line, reason: explain('{place}: {reason}', { place: problem.field, reason: problem.reason }) });
    }
    if (prices.length + rejected.length > maximum) break;
  }
  return { prices, rejected };
}

const EMPTY: Omit<ReadErpPrice, 'line'> = {
  ...{ customerCode: '', articleCode: '', addressCode: null, quantity: null, day: null },
  ...{ netPrice: null, priceQuantity: null, totalCents: null },
};
