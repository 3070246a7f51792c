import { z } from 'zod';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().nonnegative();
/** Names of tables, columns and sequences; always quoted in SQL. */
const identifier = z.string().min(1).max(63);

/** Folder of the table rows in an archive. */
export const TABLES_FOLDER = 'tables';
/** Folder of the shop's files in an archive, laid out as in DATA_DIR. */
export const DATA_FOLDER = 'data';

/** A relative path inside the archive that never leaves its folder. */
const partName = z
  .string()
  .max(1_000)
  .regex(new RegExp(`^(?:${TABLES_FOLDER}|${DATA_FOLDER})/`))
  .refine((name) => name.split('/').every((step) => step !== '' && step !== '.' && step !== '..'));

/** The content list of an archive: its last part except for the manifest's own checksum. */
export const manifestSchema = z.object({
  format: z.literal(1),
  /** ISO 8601. */
  createdAt: z.iso.datetime(),
  /** The wholesaler's name in the operator's settings. */
  shop: z.string(),
  /** Version of Bancale that made the backup. */
  version: z.string(),
  /** The schema that the rows belong to: every applied migration. */
  migrations: z.array(z.object({ number: z.number().int().positive(), name: z.string(), checksum: sha256 })).min(1),
  tables: z.array(z.object({ name: identifier, columns: z.array(identifier), rows: count, part: partName })),
  /** Last value of every sequence that was used. */
  sequences: z.record(identifier, z.number().int()),
  parts: z.array(z.object({ name: partName, size: count, sha256 })),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type TableInManifest = Manifest['tables'][number];
export type Part = Manifest['parts'][number];
