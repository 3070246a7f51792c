import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../database/index.ts';

/**
 * The folder of the data directory with the PDF and XML files that the ERP delivered. It is not `documents`, from which
 * articles serve files to every customer.
 */
export const DELIVERED_FOLDER = 'customer-documents';

/** Names that the import gives to delivered files. */
const DELIVERED_NAME = /^(?:invoice|ddt)-.+\.(?:pdf|xml)$/;

/**
 * Moves delivered files out of the folder `documents`, where earlier versions, and so their backups, have them; a newer
 * file of the same name stays. Returns how many were moved. Nothing is left to do at later starts.
 */
export async function moveDeliveredFiles({ query }: Database, dataDirectory: string): Promise<number> {
  const old = join(dataDirectory, 'documents');
  const present = (await readdir(old).catch(() => [])).filter((name) => DELIVERED_NAME.test(name));
  if (present.length === 0) return 0;
  const { rows } = await sql<{ name: string }>`
    select name from (
      select pdf_file as name from customer_document union select xml_file from customer_document
      union select pdf_file from transport_document
    ) named where name = any(${present}::text[])`.execute(query);
  const target = join(dataDirectory, DELIVERED_FOLDER);
  if (rows.length > 0) await mkdir(target, { recursive: true, mode: 0o700 });
  for (const { name } of rows) {
    const isThere = await stat(join(target, name)).then(
      () => true,
      () => false,
    );
    await (isThere ? rm(join(old, name)) : rename(join(old, name), join(target, name)));
  }
  return rows.length;
}
