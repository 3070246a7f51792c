import { lstat, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { explain, type Reason } from '../../texts/index.ts';
import { LARGEST_FILE } from '../document-files.ts';
import { errorCode, ImportError } from '../import-error.ts';

const LARGEST_ARCHIVE = 200 * 1024 * 1024;
/** Bytes that the files of an archive may come to. */
const LARGEST_UNPACKED = 1024 * 1024 * 1024;

/** Where an electronic invoice lies: a file, or an entry of an archive. */
export interface InvoiceSource {
  path: string;
  entry: string | null;
}

/** A file, or why it cannot be read. */
export type FoundFile = { source: InvoiceSource; name: string } & ({ content: Buffer } | { reason: Reason });

/** The files of folders, and single files, that may be electronic invoices: `.xml`, `.p7m`, and `.zip` with such files. */
export class InvoiceFiles {
  /** Files of other types in the folders. */
  others = 0;
  #archive: { path: string; bytes: Buffer } | null = null;

  /** All files in the order of their names, one at a time. */
  async *read(paths: readonly string[]): AsyncGenerator<FoundFile> {
    for (const path of paths) {
      const isFolder = await stat(path).then(
        (found) => found.isDirectory(),
        (error: unknown) => {
          throw errorCode(error) === 'ENOENT' ? new ImportError(`There is no file or folder ${path}.`) : error;
        },
      );
      if (!isFolder) yield* this.#readFile(path);
      else for await (const file of filesBelow(path)) if (this.#isWanted(file)) yield* this.#readFile(file);
    }
  }

  /** The content of a source that was read before. */
  async open({ path, entry }: InvoiceSource): Promise<Buffer> {
    if (entry === null) return readFile(path);
    const files = unzipSync(await this.#archiveAt(path), { filter: ({ name }) => name === entry });
    return Buffer.from(files[entry] ?? []);
  }

  #isWanted(path: string): boolean {
    const isWanted = /\.(?:xml|p7m|zip)$/i.test(path);
    if (!isWanted) this.others += 1;
    return isWanted;
  }

  async *#readFile(path: string): AsyncGenerator<FoundFile> {
    const source = { path, entry: null };
    const isArchive = /\.zip$/i.test(path);
    const { size } = await stat(path);
    const largest = isArchive ? LARGEST_ARCHIVE : LARGEST_FILE;
    if (size > largest) {
      yield {
        source,
        name: path,
        reason: explain('The file is larger than {megabytes} MB.', { megabytes: largest / 1024 / 1024 }),
      };
    } else if (isArchive) yield* this.#readArchive(path);
    else yield { source, name: path, content: await readFile(path) };
  }

  async *#readArchive(path: string): AsyncGenerator<FoundFile> {
    const entries: string[] = [];
    let unpacked = 0;
    const tooLarge: string[] = [];
    try {
      unzipSync(await this.#archiveAt(path), {
        filter: ({ name, originalSize }) => {
          if (name.endsWith('/') || !this.#isWanted(name) || /\.zip$/i.test(name)) return false;
          unpacked += originalSize;
          (originalSize > LARGEST_FILE || unpacked > LARGEST_UNPACKED ? tooLarge : entries).push(name);
          return false;
        },
      });
    } catch {
      yield { source: { path, entry: null }, name: path, reason: explain('The archive cannot be read.') };
      return;
    }
    for (const entry of tooLarge)
      yield {
        source: { path, entry },
        name: `${path}/${entry}`,
        reason: explain('The file in the archive is too large.'),
      };
    for (const entry of entries.toSorted()) {
      const source = { path, entry };
      const content = await this.open(source).catch(() => null);
      const name = `${path}/${entry}`;
      yield content === null
        ? { source, name, reason: explain('The archive cannot be read.') }
        : { source, name, content };
    }
  }

  async #archiveAt(path: string): Promise<Buffer> {
    if (this.#archive?.path !== path) this.#archive = { path, bytes: await readFile(path) };
    return this.#archive.bytes;
  }
}

/** All files below a folder; links are not followed. */
async function* filesBelow(folder: string): AsyncGenerator<string> {
  for (const name of (await readdir(folder)).toSorted()) {
    const path = join(folder, name);
    const found = await lstat(path);
    if (found.isDirectory()) yield* filesBelow(path);
    else if (found.isFile()) yield path;
  }
}
