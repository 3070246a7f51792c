import { DATA_FOLDER, type Manifest } from './manifest.ts';

const numbers = new Intl.NumberFormat('en-GB');

/** One line about a backup. */
export function describeBackup(file: string, manifest: Manifest): string {
  const { shop, createdAt, tables, parts } = manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const files = parts.filter(({ name }) => name.startsWith(`${DATA_FOLDER}/`)).length;
  return (
    `${file}: “${shop}” as of ${createdAt}, ${numbers.format(rows)} rows in ${tables.length} tables, ` +
    `${numbers.format(files)} files, ${megabytes(parts)}.`
  );
}

/** The content of a backup: version, tables with row counts, folders with file counts. */
export function listBackup(file: string, manifest: Manifest): string {
  const { version, migrations, tables, parts } = manifest;
  const newest = migrations.at(-1);
  const folders = Map.groupBy(
    parts.filter(({ name }) => name.startsWith(`${DATA_FOLDER}/`)),
    ({ name }) => name.split('/')[1] ?? '',
  );
  return [
    describeBackup(file, manifest),
    `Made by Bancale ${version}, schema ${String(newest?.number).padStart(4, '0')}-${newest?.name}. Every part is as it was written.`,
    ...tables.map(({ name, rows }) => `  ${name.padEnd(28)} ${numbers.format(rows).padStart(12)} rows`),
    ...[...folders].map(
      ([folder, files]) =>
        `  ${folder.padEnd(28)} ${numbers.format(files.length).padStart(12)} files, ${megabytes(files)}`,
    ),
  ].join('\n');
}

function megabytes(parts: readonly { size: number }[]): string {
  const bytes = parts.reduce((sum, { size }) => sum + size, 0);
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
