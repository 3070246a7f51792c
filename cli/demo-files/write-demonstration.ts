import { existsSync } from 'node:fs';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { FILE_KINDS, importFile } from '../../demo/data-files.ts';
import { demonstrationRecords, drawPicture, type DemonstrationRecords, type RecordOptions } from '../../demo/index.ts';
import { pictureName } from '../../demo/pictures/index.ts';
import { CommandError } from '../command-error.ts';
import type { KindName } from '../../backend/import/index.ts';
import { csvFile, ndjsonFile } from './import-file.ts';

const PICTURES = 'pictures';
/** The largest version that the importer makes. */
const PIXELS = 1000;

/** A file for `npm run import`. */
export interface WrittenFile {
  kind: KindName;
  path: string;
}

/**
 * Writes the demonstration's catalogue, prices and customers as import files into a new folder, and the pictures of the
 * articles into `pictures` below it. Returns the files in the order in which they have to be imported.
 */
export async function writeDemonstration(
  folder: string,
  options: RecordOptions,
  onPicture: (done: number, total: number) => void = () => undefined,
): Promise<WrittenFile[]> {
  if (existsSync(folder)) throw new CommandError(`${folder} exists already; name a new folder.`);
  await mkdir(join(folder, PICTURES), { recursive: true });
  const records = demonstrationRecords(options);
  const files = await writeRecords(folder, records);
  const pictures = new Map(records.catalogue.pictures.map((picture) => [pictureName(picture), picture]));
  let done = 0;
  for (const [name, picture] of pictures) {
    await writeFile(join(folder, PICTURES, `${name}.webp`), await drawPicture(picture, PIXELS));
    onPicture((done += 1), pictures.size);
  }
  return files;
}

/**
 * Writes records as import files into a folder, numbered in the order in which they have to be imported. The kinds that
 * have a file already come first, as copies.
 */
export async function writeRecords(folder: string, records: DemonstrationRecords): Promise<WrittenFile[]> {
  const files: WrittenFile[] = [];
  const next = (kind: KindName, ending: string): string => {
    const path = join(folder, `${String(files.length + 1).padStart(2, '0')}-${kind}.${ending}`);
    files.push({ kind, path });
    return path;
  };
  for (const kind of FILE_KINDS) await copyFile(importFile(kind), next(kind, 'csv'));
  for (const [kind, ofKind] of recordsByKind(records)) {
    // An article has several lists of objects, which one row of a CSV file cannot hold.
    if (kind === 'articles') await writeFile(next(kind, 'ndjson'), ndjsonFile(kind, ofKind));
    else await writeFile(next(kind, 'csv'), csvFile(kind, ofKind));
  }
  return files;
}

/** The command that imports a file. */
export function importCommand({ kind, path }: WrittenFile, folder: string): string {
  const pictures = kind === 'articles' ? ` --pictures ${join(folder, PICTURES)}` : '';
  return `npm run import -- ${kind} ${path}${pictures}`;
}

function recordsByKind(records: DemonstrationRecords): [KindName, readonly object[]][] {
  const { catalogue, customers, users, coupons, customerCodes } = records;
  return [
    ['articles', catalogue.articles.map((one) => ({ ...one, pictures: one.pictures.map((url) => basename(url)) }))],
    ['prices', catalogue.prices],
    ['promotions', catalogue.promotions],
    ['customers', customers],
    ['users', users],
    ['coupons', coupons],
    ['customer-codes', customerCodes],
  ];
}
