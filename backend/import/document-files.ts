import { open, realpath } from 'node:fs/promises';
import { isAbsolute, join, relative } from 'node:path';
import { createWholeFiles } from '../integrations/whole-file.ts';
import { documentFileName, type DocumentName } from '../../domain/document-label.ts';
import { xmlProblem } from './xml-problem.ts';

const LARGEST = 20 * 1024 * 1024;

export type FileType = 'pdf' | 'xml';

/** Copies the files that rows of documents name to a folder that only the shop can read. */
export class DocumentFiles {
  readonly #sourceFolder: string | null;
  readonly #target: ReturnType<typeof createWholeFiles>;
  readonly #isDryRun: boolean;

  constructor(options: { sourceFolder: string | null; targetFolder: string; dryRun: boolean }) {
    this.#sourceFolder = options.sourceFolder;
    this.#target = createWholeFiles(options.targetFolder);
    this.#isDryRun = options.dryRun;
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
    if (this.#sourceFolder === null) return { reason: 'The folder of the files is missing (--files).' };
    const content = await readInside(this.#sourceFolder, path);
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

/** The content of a file inside a folder, symbolic links resolved; a sentence when it cannot be read. */
async function readInside(folder: string, path: string): Promise<Buffer | string> {
  const missing = `There is no file ${path}.`;
  try {
    const [base, full] = [await realpath(folder), await realpath(join(folder, path))];
    const inside = relative(base, full);
    if (isAbsolute(path) || inside === '' || inside.startsWith('..') || isAbsolute(inside)) {
      return `${path} is outside the folder of --files.`;
    }
    const file = await open(full, 'r');
    try {
      const stat = await file.stat();
      if (!stat.isFile()) return missing;
      if (stat.size > LARGEST) return `${path} is larger than 20 MB.`;
      return await file.readFile();
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error) return missing;
    throw error;
  }
}
