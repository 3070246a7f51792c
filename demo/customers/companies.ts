import { join } from 'node:path';
import { z } from 'zod';
import { DATA_FOLDER } from '../data-files.ts';
import { booleanCell, readTable } from '../read-table.ts';

const companySchema = z.strictObject({
  name: z.string(),
  surname: z.string(),
  /** The customer's line of business: it determines price list, discounts and articles. */
  trade: z.enum(['plumber', 'electrician', 'builder', 'workshop', 'reseller', 'painter']),
  /** A sole trader uses its owner's personal tax code. */
  isSoleTrader: booleanCell,
});
export type Company = z.infer<typeof companySchema>;
export type Trade = Company['trade'];

/** Customers by name; the name contains the owner's surname or the surname is given beside it. None of them exists. */
export const COMPANIES = readTable(join(DATA_FOLDER, 'companies.csv'), companySchema);
