import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ImportError } from '../import-error.ts';
import { listFiles, textFolders } from './fields.ts';
import {
  readListItems,
  readTextItem,
  type ContentItem,
  type LanguageFile,
  type PlacedProblem,
  type Reading,
} from './read-items.ts';
import { parseTextFile, parseYaml, SourceError } from './source-file.ts';

const TEXT = /^(.*?)(\.en)?\.(md|markdown|html)$/;
const LIST = /^([a-z-]+)\.(?:ya?ml|json)$/;

/** What a folder contains. */
interface FolderContent {
  items: ContentItem[];
  /** Files that can't be read, or that don't belong here. */
  problems: PlacedProblem[];
}

/** Reads a folder of content. Throws ImportError when it is not one. */
export async function readFolder(folder: string, reading: Reading): Promise<FolderContent> {
  const names = await listNames(folder);
  const items: ContentItem[] = [];
  const problems: PlacedProblem[] = [];
  const isOurs = names.some((name) => placeOf(name) !== 'other' && placeOf(name) !== 'file');
  if (!isOurs) {
    const known = [
      ...Object.keys(textFolders).map((name) => `${name}/`),
      ...Object.keys(listFiles).map((name) => `${name}.yaml`),
    ];
    throw new ImportError(`The folder ${folder} contains no content (${known.join(', ')}, footer.md).`);
  }
  const texts = new Map<string, { it?: string; en?: string }>();
  for (const name of names) {
    const place = placeOf(name);
    if (place === 'other') {
      problems.push({ file: name, line: 1, field: null, reason: 'This file does not belong to the content.' });
    } else if (place === 'text') {
      const [, stem = '', english] = TEXT.exec(name) ?? [];
      const pair = texts.get(stem) ?? {};
      const language = english === undefined ? 'it' : 'en';
      if (pair[language] !== undefined) {
        problems.push({
          file: name,
          line: 1,
          field: null,
          reason: `There is ${pair[language]} too: one of them is enough.`,
        });
      } else texts.set(stem, { ...pair, [language]: name });
    } else if (place === 'list') {
      const [, stem = ''] = LIST.exec(name) ?? [];
      const kind = listFiles[stem];
      const source = await guarded(name, problems, async () => parseYaml(await readFile(join(folder, name), 'utf8')));
      if (kind && source) items.push(...(await readListItems(kind, name, source, reading)));
    }
  }
  for (const [stem, pair] of texts) {
    const item = await readPair(folder, stem, pair, problems, reading);
    if (item) items.push(item);
  }
  return { items, problems };
}

/** The item of an Italian file and its English one. */
async function readPair(
  folder: string,
  stem: string,
  pair: { it?: string; en?: string },
  problems: PlacedProblem[],
  reading: Reading,
): Promise<ContentItem | null> {
  if (pair.it === undefined) {
    const file = pair.en ?? stem;
    problems.push({ file, line: 1, field: null, reason: 'There is no Italian file that it translates.' });
    return null;
  }
  const read = async (name: string): Promise<LanguageFile | null> =>
    guarded(name, problems, async () => ({
      file: name,
      format: name.endsWith('.html') ? ('html' as const) : ('markdown' as const),
      content: parseTextFile(await readFile(join(folder, name), 'utf8')),
    }));
  const italian = await read(pair.it);
  const english = pair.en === undefined ? null : await read(pair.en);
  // Without the translation that can't be read, an English text in the shop would be lost.
  if (!italian || (pair.en !== undefined && !english)) return null;
  if (stem === 'footer') return readTextItem('footer', 'main', italian, english, reading);
  const [top = '', ...rest] = stem.split('/');
  const kind = textFolders[top];
  return kind ? readTextItem(kind, rest.join('/'), italian, english, reading) : null;
}

async function guarded<T>(file: string, problems: PlacedProblem[], read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    problems.push({ file, line: error.line, field: null, reason: error.message });
    return null;
  }
}

/** What a file of the folder is, by its path. */
function placeOf(name: string): 'text' | 'list' | 'file' | 'other' {
  const parts = name.split('/');
  const [top = ''] = parts;
  if (parts.length === 1) {
    const [, stem = ''] = LIST.exec(name) ?? [];
    if (Object.hasOwn(listFiles, stem)) return 'list';
    if (/^readme\./i.test(name)) return 'file';
    return TEXT.exec(name)?.[1] === 'footer' ? 'text' : 'other';
  }
  if (top === 'pictures' || top === 'files') return 'file';
  return Object.hasOwn(textFolders, top) && TEXT.test(name) ? 'text' : 'other';
}

/** The files below a folder, hidden ones left out, sorted. */
async function listNames(folder: string): Promise<string[]> {
  const info = await stat(folder).catch(() => null);
  if (!info?.isDirectory()) throw new ImportError(`There is no folder ${folder}.`);
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, '/').length).replaceAll('\\', '/'))
    .filter((name) => !name.split('/').some((part) => part.startsWith('.')))
    .sort();
}
