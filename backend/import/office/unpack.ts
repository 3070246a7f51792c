import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Unzip, UnzipInflate, type UnzipFile } from 'fflate';
import { ImportError } from '../import-error.ts';

const MEGABYTE = 1024 * 1024;

/** What an archive may unpack to; more is a bomb. */
export interface ArchiveLimits {
  files: number;
  bytes: number;
  /** Of one file. */
  fileBytes: number;
  /** Times its own size. */
  ratio: number;
}

export const archiveLimits: ArchiveLimits = {
  ...{ files: 50_000, bytes: 4096 * MEGABYTE, fileBytes: 100 * MEGABYTE, ratio: 200 },
};

/** The ratio says nothing of archives that unpack to less. */
const SMALL = 64 * MEGABYTE;

/** What is in an archive. */
export interface ArchiveContents {
  files: number;
  pictures: number;
  pdfs: number;
  invoices: number;
}

const isPicture = (name: string): boolean => /\.(?:jpe?g|png|webp|gif|tiff?|avif|svg)$/i.test(name);
const isPdf = (name: string): boolean => /\.pdf$/i.test(name);
const isInvoice = (name: string): boolean => /\.(?:xml|p7m)$/i.test(name);

/** What archives hold of themselves, and systems add. */
const isClutter = (name: string): boolean =>
  /(?:^|\/)(?:__MACOSX|\.DS_Store|Thumbs\.db|desktop\.ini)(?:\/|$)/i.test(name);

/** A name that leads out of the folder of the archive. */
function leadsOut(name: string): boolean {
  return name.startsWith('/') || /[\\\p{Cc}]|^[a-z]:/iu.test(name) || name.split('/').some((part) => part === '..');
}

/**
 * Reads an archive piece by piece, into a folder or, with null, only to see what is in it.
 * @throws ImportError for a broken archive, names that lead elsewhere, and more than the limits allow.
 */
export async function readArchive(
  path: string,
  folder: string | null,
  limits: ArchiveLimits = archiveLimits,
): Promise<ArchiveContents> {
  const contents = { files: 0, pictures: 0, pdfs: 0, invoices: 0 };
  const packed = (await stat(path)).size;
  let unpacked = 0;
  let failure: Error | null = null;
  const fail = (reason: string): void => void (failure ??= new ImportError(reason));
  // Writes that are not done yet: the archive is read no faster than the disk takes them.
  const writing = new Set<Promise<void>>();
  const open = new Map<UnzipFile, WriteStream>();

  const count = (bytes: number, of: { bytes: number }, name: string): void => {
    unpacked += bytes;
    of.bytes += bytes;
    if (of.bytes > limits.fileBytes)
      fail(`The file ${name} of the archive is larger than ${limits.fileBytes / MEGABYTE} MB.`);
    if (unpacked > limits.bytes || (unpacked > SMALL && unpacked > packed * limits.ratio))
      fail('The archive unpacks to far more than it is: it is not read.');
  };
  const streamFor = async (file: UnzipFile): Promise<WriteStream | null> => {
    if (folder === null) return null;
    const target = join(folder, file.name);
    await mkdir(dirname(target), { recursive: true });
    return createWriteStream(target, { flags: 'wx', mode: 0o600 });
  };
  const unzip = new Unzip((file) => {
    if (failure !== null || file.name.endsWith('/') || isClutter(file.name)) return;
    if (leadsOut(file.name)) return fail('The archive has files with names that lead out of it: it is not read.');
    contents.files += 1;
    if (isPicture(file.name)) contents.pictures += 1;
    else if (isPdf(file.name)) contents.pdfs += 1;
    else if (isInvoice(file.name)) contents.invoices += 1;
    if (contents.files > limits.files) return fail(`The archive has more than ${limits.files} files.`);
    // Only the pieces that the decompressor has in hand are in memory.
    const of = { bytes: 0 };
    let before: Promise<WriteStream | null> = streamFor(file);
    const keep = (work: Promise<unknown>): void => {
      const done: Promise<void> = work.then(
        () => void writing.delete(done),
        (error: Error) => {
          failure ??= error;
          writing.delete(done);
        },
      );
      writing.add(done);
    };
    file.ondata = (error, data, isLast) => {
      if (error !== null) return fail('The archive is broken: pack it again.');
      count(data.length, of, file.name);
      if (failure !== null) return;
      const piece = Buffer.from(data);
      before = before.then(async (stream) => {
        if (stream === null) return null;
        open.set(file, stream);
        await new Promise<void>((resolve, reject) => {
          stream.once('error', reject);
          stream.write(piece, (failed) => (failed ? reject(failed) : resolve()));
        });
        if (isLast) {
          await new Promise<void>((resolve) => void stream.end(resolve));
          open.delete(file);
        }
        return stream;
      });
      keep(before);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for await (const piece of createReadStream(path, { highWaterMark: 64 * 1024 }) as AsyncIterable<Buffer>) {
      unzip.push(piece);
      await Promise.all(writing);
      if (failure !== null) break;
    }
    if (failure === null) unzip.push(new Uint8Array(0), true);
    await Promise.all(writing);
  } catch (error) {
    failure ??= new ImportError('The archive is broken: pack it again.', { cause: error });
  } finally {
    for (const stream of open.values()) stream.destroy();
  }
  if (failure !== null) throw failure;
  if (contents.files === 0) throw new ImportError('The archive has no files.');
  return contents;
}
