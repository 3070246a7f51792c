import { join } from 'node:path';
import { z } from 'zod';
import { DATA_FOLDER } from '../data-files.ts';
import { booleanCell, numberCell, readTable } from '../read-table.ts';

const townSchema = z.strictObject({
  name: z.string(),
  postalCode: z.string(),
  province: z.string(),
  /** Telephone prefix. */
  prefix: z.string(),
  /** Cadastral code, for tax codes. */
  register: z.string(),
  /** Code of the tax office, for VAT numbers. */
  office: numberCell,
});
export type Town = z.infer<typeof townSchema>;

/** Towns around the wholesaler, near ones first. */
export const TOWNS = readTable(join(DATA_FOLDER, 'towns.csv'), townSchema);

export const STREETS = readTable(join(DATA_FOLDER, 'streets.csv'), z.strictObject({ name: z.string() }));

export const FIRST_NAMES = readTable(
  join(DATA_FOLDER, 'first-names.csv'),
  z.strictObject({ name: z.string(), isWoman: booleanCell }),
);
