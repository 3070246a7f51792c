import { open, realpath } from 'node:fs/promises';
import { isAbsolute, join, relative } from 'node:path';
import { documentFileName, type DocumentName } from '../../domain/document-label.ts';
import { createWholeFiles } from '../integrations/whole-file.ts';
import { explain, isReason, type Reason } from '../texts/index.ts';
import { FileFinder } from './find-file.ts';
import { messageOf } from './import-error.ts';
import { xmlInside } from './sources/signed-file.ts';
import { parseXml, XmlError } from './sources/xml.ts';

/** Bytes of the largest file of a document. */
export const LARGEST_FILE = 20 * 1024 * 1024;

export type FileType = 'pdf' | 'xml';

/** The name under which the file of a document is stored. */
export function deliveredName(document: DocumentName, kind: 'invoice' | 'ddt', type: FileType): string {
  return `${kind}-${documentFileName(document)}.${type}`;
}

/** Copies the files that rows of documents name to a folder that only the shop can read. */
export class DocumentFiles {
  readonly #sourceFolder: string | null;
  readonly #target: ReturnType<typeof createWholeFiles>;
  readonly #isDryRun: boolean;
  readonly #finder: FileFinder | null;

  constructor(options: { sourceFolder: string | null; targetFolder: string; dryRun: boolean }) {
    this.#sourceFolder = options.sourceFolder;
    this.#target = createWholeFiles(options.targetFolder);
    this.#isDryRun = options.dryRun;
    this.#finder = options.sourceFolder === null ? null : new FileFinder(options.sourceFolder, { fitsEnd: false });
  }

  /**
   * Copies the file of a document after checking its content; returns its new name, or the reason why not. A dry run
   * only checks.
   */
  async store(
    document: DocumentName,
    kind: 'invoice' | 'ddt',
    type: FileType,
    path: string,
  ): Promise<{ name: string } | { reason: Reason }> {
    if (this.#sourceFolder === null || this.#finder === null) {
      return { reason: explain('The folder of the files is missing (--files).') };
    }
    const file = await readNamed(this.#sourceFolder, this.#finder, path, type);
    if (isReason(file)) return { reason: file };
    // A signed invoice is stored without its signature, so that people can open it.
    const content = type === 'xml' ? xmlInside(file) : file;
    const problem = isReason(content) ? content : problemOf(type, content);
    if (isReason(content) || problem !== null)
      return { reason: explain('{place}: {reason}', { place: path, reason: problem ?? '' }) };
    return this.keep(document, kind, type, content);
  }

  /** Stores a file of a document that was checked; returns its name. A dry run stores nothing. */
  async keep(
    document: DocumentName,
    kind: 'invoice' | 'ddt',
    type: FileType,
    content: Buffer,
  ): Promise<{ name: string }> {
    const name = deliveredName(document, kind, type);
    if (!this.#isDryRun) await this.#target.replace(name, content);
    return { name };
  }
}

function problemOf(type: FileType, content: Buffer): Reason | null {
  return type === 'pdf' ? pdfProblem(content) : xmlProblem(content);
}

/** What is wrong with a PDF; null when it has its beginning and its end. */
export function pdfProblem(content: Buffer): Reason | null {
  const hasEnd = content.subarray(-2048).includes('%%EOF');
  return content.subarray(0, 5).toString('latin1') === '%PDF-' && hasEnd
    ? null
    : explain('The file is not a complete PDF.');
}

/** The content of the file with this name, else of the one with a similar name; a reason when it cannot be read. */
async function readNamed(folder: string, finder: FileFinder, path: string, type: FileType): Promise<Buffer | Reason> {
  const exact = await readInside(folder, path);
  if (!isReason(exact) || exact.text !== MISSING) return exact;
  try {
    // Without its ending a name may fit both files of a paper.
    const found = (await finder.find(`${path}.${type}`)) ?? (await finder.find(path));
    return found === null ? exact : await readInside(folder, found);
  } catch (error) {
    return error instanceof Error && 'code' in error ? exact : explain('{detail}', { detail: messageOf(error) });
  }
}

const MISSING = 'There is no file {path}.';
const missing = (path: string): Reason => explain(MISSING, { path });

/** The content of a file inside a folder, symbolic links resolved; a reason when it cannot be read. */
async function readInside(folder: string, path: string): Promise<Buffer | Reason> {
  try {
    const [base, full] = [await realpath(folder), await realpath(join(folder, path))];
    const inside = relative(base, full);
    if (isAbsolute(path) || inside === '' || inside.startsWith('..') || isAbsolute(inside)) {
      return explain('{path} is outside the folder of --files.', { path });
    }
    const file = await open(full, 'r');
    try {
      const stat = await file.stat();
      if (!stat.isFile()) return missing(path);
      if (stat.size > LARGEST_FILE) return explain('{path} is larger than 20 MB.', { path });
      return await file.readFile();
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error) return missing(path);
    throw error;
  }
}

/** The root elements of electronic invoices. */
export const INVOICE_ROOTS: readonly string[] = ['FatturaElettronica', 'FatturaElettronicaSemplificata'];
const PARTS = ['FatturaElettronicaHeader', 'FatturaElettronicaBody'];

/**
 * What is wrong with the XML of an electronic invoice (FatturaPA), ordinary or simplified; null when it is well-formed and
 * has header and body.
 */
export function xmlProblem(content: Buffer): Reason | null {
  try {
    const { name, children } = parseXml(content);
    const isInvoice =
      INVOICE_ROOTS.includes(name) && PARTS.every((part) => children.some((child) => child.name === part));
    return isInvoice ? null : explain('The file is not an electronic invoice (FatturaElettronica).');
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    return explain('The file is not well-formed XML.');
  }
}
