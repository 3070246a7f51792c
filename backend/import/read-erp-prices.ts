import { MAXIMUM_QUANTITY } from '../../domain/packaging.ts';
import { numberColumns, openMapped } from './mapping/columns.ts';
import { key, priceQuantity, type FileKind } from './mapping/field-spec.ts';
import { readMapping, type Mapping } from './mapping/mapping-file.ts';
import { readValues } from './mapping/read-values.ts';
import { checkHeader } from './read-rows.ts';
import { decideNumbers } from './sources/decimal-signs.ts';
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
): Promise<{ prices: ReadErpPrice[]; rejected: { line: number; reason: string }[] }> {
  const mapping = mappingPath === null ? {} : await readMapping(mappingPath, kind);
  const file = await openMapped(fileAt(path), kind, mapping);
  try {
    return await readPrices(file, mapping, path);
  } finally {
    await file.close();
  }
}

async function readPrices(
  file: OpenFile,
  mapping: Mapping,
  path: string,
): Promise<{ prices: ReadErpPrice[]; rejected: { line: number; reason: string }[] }> {
  const read = file.rows();
  const isDecided = mapping.format?.decimal !== undefined;
  const rows = isDecided ? read : decideNumbers(read, numberColumns(kind, mapping));
  const prices: ReadErpPrice[] = [];
  const rejected: { line: number; reason: string }[] = [];
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
      else rejected.push({ line, reason: `${problem.field}: ${problem.reason}` });
    }
  }
  return { prices, rejected };
}

const EMPTY: Omit<ReadErpPrice, 'line'> = {
  ...{ customerCode: '', articleCode: '', addressCode: null, quantity: null, day: null },
  ...{ netPrice: null, priceQuantity: null, totalCents: null },
};
