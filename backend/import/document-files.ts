import { open, realpath } from 'node:fs/promises';
import { isAbsolute, join, relative } from 'node:path';
import { documentFileName, type DocumentName } from '../../domain/document-label.ts';
import { createWholeFiles } from '../integrations/whole-file.ts';
import { FileFinder } from './find-file.ts';
import { messageOf } from './import-error.ts';

const LARGEST = 20 * 1024 * 1024;

export type FileType = 'pdf' | 'xml';

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
  ): Promise<{ name: string } | { reason: string }> {
    if (this.#sourceFolder === null || this.#finder === null) {
      return { reason: 'The folder of the files is missing (--files).' };
    }
    const content = await readNamed(this.#sourceFolder, this.#finder, path, type);
    if (typeof content === 'string') return { reason: content };
    const problem = type === 'pdf' ? pdfProblem(content) : xmlProblem(content);
    if (problem !== null) return { reason: `${path}: ${problem}` };
    const name = `${kind}-${documentFileName(document)}.${type}`;
    if (!this.#isDryRun) await this.#target.replace(name, content);
    return { name };
  }
}

function pdfProblem(content: Buffer): string | null {
  const hasEnd = content.subarray(-2048).includes('%%EOF');
  return content.subarray(0, 5).toString('latin1') === '%PDF-' && hasEnd ? null : 'The file is not a complete PDF.';
}

/** The content of the file with this name, else of the one with a similar name; a sentence when it cannot be read. */
async function readNamed(folder: string, finder: FileFinder, path: string, type: FileType): Promise<Buffer | string> {
  const exact = await readInside(folder, path);
  if (exact !== missing(path)) return exact;
  try {
    // Without its ending a name may fit both files of a paper.
    const found = (await finder.find(`${path}.${type}`)) ?? (await finder.find(path));
    return found === null ? exact : await readInside(folder, found);
  } catch (error) {
    return error instanceof Error && 'code' in error ? exact : messageOf(error);
  }
}

const missing = (path: string): string => `There is no file ${path}.`;

/** The content of a file inside a folder, symbolic links resolved; a sentence when it cannot be read. */
async function readInside(folder: string, path: string): Promise<Buffer | string> {
  try {
    const [base, full] = [await realpath(folder), await realpath(join(folder, path))];
    const inside = relative(base, full);
    if (isAbsolute(path) || inside === '' || inside.startsWith('..') || isAbsolute(inside)) {
      return `${path} is outside the folder of --files.`;
    }
    const file = await open(full, 'r');
    try {
      const stat = await file.stat();
      if (!stat.isFile()) return missing(path);
      if (stat.size > LARGEST) return `${path} is larger than 20 MB.`;
      return await file.readFile();
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error) return missing(path);
    throw error;
  }
}

const NAME = String.raw`[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?`;
const TAG = new RegExp(String.raw`^<(/?)(${NAME})((?:\s+${NAME}\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(/?)>`);
const ENTITY = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-fA-F]+);)/;

const broken = 'The file is not well-formed XML.';

/**
 * What is wrong with the file of an electronic invoice (FatturaPA); null when it is well-formed and has header and body.
 * Nothing is loaded or expanded: a document type, which could define entities, is rejected.
 */
export function xmlProblem(content: Buffer): string | null {
  let text: string;
  try {
    text = new TextDecoder(encodingOf(content), { fatal: true }).decode(content);
  } catch {
    return broken;
  }
  const names = elementNames(text);
  if (names === null) return broken;
  const [root, ...children] = names;
  const isInvoice =
    root === 'FatturaElettronica' &&
    children.includes('FatturaElettronicaHeader') &&
    children.includes('FatturaElettronicaBody');
  return isInvoice ? null : 'The file is not an electronic invoice (FatturaElettronica).';
}

function encodingOf(content: Buffer): string {
  const [, name = 'utf-8'] = /^\s*<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(content.toString('latin1', 0, 200)) ?? [];
  return name;
}

/** Local names of the root element and its children; null when the text is not well-formed. */
function elementNames(text: string): string[] | null {
  const names: string[] = [];
  const open: string[] = [];
  let isClosed = false;
  let rest = text.replace(/^\uFEFF?\s*(<\?xml\s[^?]*\?>)?/, '');
  while (rest !== '') {
    const skipped = /^(?:<!--(?:(?!--)[^])*-->|<\?(?!xml\s)[^?]*\?>|\s+)/.exec(rest)?.[0];
    const data = open.length > 0 ? /^(?:<!\[CDATA\[[^]*?\]\]>|[^<]+)/.exec(rest)?.[0] : undefined;
    if (skipped !== undefined) rest = rest.slice(skipped.length);
    else if (data !== undefined) {
      if (!data.startsWith('<') && (ENTITY.test(data) || data.includes(']]>'))) return null;
      rest = rest.slice(data.length);
    } else {
      const [tag, end, name = '', attributes = '', empty] = TAG.exec(rest) ?? [];
      if (tag === undefined || isClosed || ENTITY.test(attributes) || hasTwice(attributes)) return null;
      if (end === '/') {
        if (open.pop() !== name || attributes !== '' || empty === '/') return null;
      } else {
        if (open.length < 2) names.push(name.replace(/^.*:/, ''));
        if (empty !== '/') open.push(name);
      }
      isClosed = open.length === 0;
      rest = rest.slice(tag.length);
    }
  }
  return isClosed ? names : null;
}

function hasTwice(attributes: string): boolean {
  const names = [...attributes.matchAll(new RegExp(`(${NAME})\\s*=`, 'g'))].map(([, name]) => name);
  return new Set(names).size < names.length;
}
