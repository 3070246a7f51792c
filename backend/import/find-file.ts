import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Paths of the files of a folder by the key of their name, with and without its ending. */
interface FoundFiles {
  byName: Map<string, string[]>;
  byStem: Map<string, string[]>;
}

/** Finds the file that a row means when no file has exactly the name in the row. */
export class FileFinder {
  readonly #folder: string;
  readonly #fitsEnd: boolean;
  #files: Promise<FoundFiles> | null = null;

  /**
   * With `fitsEnd` a path on the computer of the ERP (`C:\foto\a.jpg`) fits a file whose path is its end. Papers don't
   * use it: those of different customers may have the same name in different folders.
   */
  constructor(folder: string, { fitsEnd }: { fitsEnd: boolean }) {
    this.#folder = folder;
    this.#fitsEnd = fitsEnd;
  }

  /**
   * The path, inside the folder, of the one file whose name differs only in case, composed accents, URL encoding,
   * direction of the slashes or a missing ending; null for none. Throws an Error that names them when several fit.
   */
  async find(named: string): Promise<string | null> {
    this.#files ??= this.#list();
    const { byName, byStem } = await this.#files;
    const keys = [...new Set([keyOf(named), keyOf(decoded(named))])].flatMap((key) => this.#endsOf(key));
    for (const files of [byName, byStem]) {
      const [fitting = []] = keys.flatMap((key) => [files.get(key) ?? []]).filter(({ length }) => length > 0);
      if (fitting.length > 1) throw new Error(`Several files fit ${named}: ${fitting.toSorted().join(', ')}.`);
      if (fitting[0] !== undefined) return fitting[0];
    }
    return null;
  }

  /** The key of a path and, where they may fit, what follows each slash, the longest first. */
  #endsOf(key: string): string[] {
    if (!this.#fitsEnd || !isAbsolute(key)) return [key];
    const parts = key.split('/');
    return parts.map((_part, place) => parts.slice(place).join('/')).filter((end) => end !== '');
  }

  async #list(): Promise<FoundFiles> {
    const found: FoundFiles = { byName: new Map(), byStem: new Map() };
    const add = (files: Map<string, string[]>, key: string, path: string): void => {
      const known = files.get(key);
      if (known) known.push(path);
      else files.set(key, [path]);
    };
    for (const entry of await readdir(this.#folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = relative(this.#folder, join(entry.parentPath, entry.name));
      const key = keyOf(path);
      add(found.byName, key, path);
      add(found.byStem, withoutEnding(key), path);
    }
    return found;
  }
}

const isAbsolute = (key: string): boolean => /^(?:[a-z]:)?\//.test(key);

function keyOf(path: string): string {
  return path
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('\\', '/')
    .replace(/^(?:\.\/)+/, '');
}

const withoutEnding = (key: string): string => key.replace(/\.[a-z0-9]{2,5}$/, '');

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
