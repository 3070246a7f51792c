import { z } from 'zod';
import type { CollectionRecord } from '../../backend/catalogue/records.ts';
import { importFile } from '../data-files.ts';
import { localCell, readTable } from '../read-table.ts';

/** Product lines with one name, across sizes and versions. */
export function collectionRecords(): CollectionRecord[] {
  return readTable(importFile('collections'), z.strictObject({ code: z.string(), name: localCell }));
}
