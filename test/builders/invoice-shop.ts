import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { upsertCustomers } from '../../backend/customers/index.ts';
import type { ImportSummary } from '../../backend/import/index.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import type { Party } from './fatturapa.ts';
import { createImporting, type Importing } from './importing.ts';

/** Customers A and B of the small shop as buyers. */
export const A: Party = { name: 'Termoidraulica Bassi S.r.l.', vatNumber: '00743110157' };
export const B: Party = { name: 'Edil Verdi S.n.c.', vatNumber: '12345678903' };

/** The small shop into which electronic invoices are imported. */
export interface InvoiceShop extends Importing {
  test: TestDatabase;
  /** Imports files by their names in a folder of their own. */
  invoices(files: Record<string, string | Uint8Array>, ...options: string[]): Promise<ImportSummary>;
  stop(): Promise<void>;
}

/** Starts one with a database of its own. */
export async function startInvoiceShop(): Promise<InvoiceShop> {
  const test = await createTestDatabase({ loaded: true });
  await upsertCustomers(test.database, [
    { code: '70431', vatNumber: 'IT00743110157' },
    { code: '70999', vatNumber: B.vatNumber ?? null },
  ]);
  const importing = await createImporting(test);
  return {
    ...{ ...importing, test },
    async invoices(files, ...options) {
      const folder = await mkdtemp(join(tmpdir(), 'bancale-fatturapa-'));
      try {
        for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
        return await importing.run('fatturapa', folder, ...options);
      } finally {
        await rm(folder, { recursive: true });
      }
    },
    async stop() {
      await importing.remove();
      await test.drop();
    },
  };
}
