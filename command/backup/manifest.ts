import { z } from 'zod';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().nonnegative();
/** Names of tables, columns and sequences; they are quoted wherever they reach the database. */
const identifier = z.string().min(1).max(63);

/** Where the rows of the tables lie in an archive. */
export const TABLES_FOLDER = 'tables';
/** Where the shop's files lie in an archive, below it as in DATA_DIR. */
export const DATA_FOLDER = 'data';

/** A path inside the archive: relative, and nowhere above its folder. */
const partName = z
  .string()
  .max(1_000)
  .regex(new RegExp(`^(?:${TABLES_FOLDER}|${DATA_FOLDER})/`))
  .refine((name) => name.split('/').every((step) => step !== '' && step !== '.' && step !== '..'));

/** What an archive holds; its last part but the checksum of itself. */
export const manifestSchema = z.object({
  format: z.literal(1),
  /** ISO 8601. */
  createdAt: z.iso.datetime(),
  /** The wholesaler's name, as the operator's settings have it. */
  shop: z.string(),
  /** Version of the program that made it. */
  version: z.string(),
  /** The schema that the rows belong to: every migration applied. */
  migrations: z.array(z.object({ number: z.number().int().positive(), name: z.string(), checksum: sha256 })).min(1),
  tables: z.array(z.object({ name: identifier, columns: z.array(identifier), rows: count, part: partName })),
  /** Last value of every sequence that was used. */
  sequences: z.record(identifier, z.number().int()),
  parts: z.array(z.object({ name: partName, size: count, sha256 })),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type TableInManifest = Manifest['tables'][number];
export type Part = Manifest['parts'][number];
