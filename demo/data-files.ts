import { join } from 'node:path';

/** The texts and tables of the demonstration (demo/data/README.md). */
export const DATA_FOLDER = join(import.meta.dirname, 'data');

/** Kinds of record that `npm run import` reads from `data/import`, in the order in which they refer to each other. */
export const FILE_KINDS = [
  'categories',
  'features',
  'families',
  'brands',
  'collections',
  'colors',
  'price-lists',
  'agents',
] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** The file of a kind of record, in the format of docs/reference/import.md. */
export function importFile(kind: FileKind): string {
  return join(DATA_FOLDER, 'import', `${kind}.csv`);
}
