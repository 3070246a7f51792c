import { addDays, isDay, shopMoment } from '../../../domain/shop-day.ts';
import type { Locale } from '../../../domain/locale.ts';
import type { ContentKind, ContentProblem } from '../../content/records.ts';
import { messageOf } from '../import-error.ts';
import type { ContentFiles, ContentFileType } from './content-files.ts';
import { contentFields, type FieldType } from './fields.ts';
import { isRecord, type Path, type Source, type TextFile } from './source-file.ts';

/** A problem with a place in a file. */
export interface PlacedProblem {
  file: string;
  line: number;
  field: string | null;
  reason: string;
}

/** One item of the folder: its record, not yet checked, and where in the files its parts are. */
export interface ContentItem {
  kind: ContentKind;
  key: string;
  file: string;
  line: number;
  record: { kind: ContentKind; key: string; content: Record<string, unknown> };
  problems: PlacedProblem[];
  /** Where a part of the record comes from. */
  placeOf: (problem: ContentProblem) => PlacedProblem;
}

type Place = Omit<PlacedProblem, 'reason'>;

/** Collects the values of an item, and where each comes from. */
class ItemDraft {
  readonly record: ContentItem['record'];
  readonly problems: PlacedProblem[] = [];
  readonly #kind: ContentKind;
  readonly #places: { path: readonly string[]; place: Place }[] = [];
  readonly #start: Place;

  constructor(kind: ContentKind, key: string, file: string, line: number) {
    this.#kind = kind;
    this.record = { kind, key, content: {} };
    this.#start = { file, line, field: null };
  }

  set(path: readonly string[], value: unknown, place: Place): void {
    let target: Record<string, unknown> = this.record;
    for (const part of path.slice(0, -1)) {
      const inner = target[part];
      target = target[part] = isRecord(inner) ? inner : {};
    }
    target[path.at(-1) ?? ''] = value;
    this.#places.push({ path, place });
  }

  /** Adds the fields of one file; `language` en: texts that translate those of the Italian file. */
  async addFields(
    value: Record<string, unknown>,
    file: string,
    lineOf: (path: Path) => number,
    above: Path,
    reading: Reading,
    language: Locale,
  ): Promise<void> {
    const fields = contentFields[this.#kind];
    for (const [name, given] of Object.entries(value)) {
      const place = { file, line: lineOf([...above, name]), field: name };
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (field === undefined) {
        this.problems.push({ ...place, reason: 'There is no such field.' });
        continue;
      }
      if (language === 'en' && field.type !== 'text') {
        this.problems.push({
          ...place,
          reason: 'Only texts are translated; this field belongs into the Italian file.',
        });
        continue;
      }
      try {
        if (language === 'en') this.set([...field.path, 'en'], given, place);
        else if (given !== null && given !== undefined) {
          this.set(field.path, await readValue(field.type, given, reading), place);
        }
      } catch (error) {
        if (!(error instanceof ValueError)) throw error;
        this.problems.push({ ...place, reason: `The value ${error.message}` });
      }
    }
  }

  finish(): ContentItem {
    const { record, problems } = this;
    return {
      ...{ kind: this.#kind, key: record.key, record, problems },
      ...{ file: this.#start.file, line: this.#start.line },
      placeOf: ({ path, reason }) => {
        const parts = path.map(String);
        const known = this.#places
          .filter((entry) => entry.path.every((part, index) => parts[index] === part))
          .sort((one, other) => other.path.length - one.path.length)[0];
        if (known) return { ...known.place, reason: `The value ${reason}` };
        return { ...this.#start, field: this.#fieldOf(parts), reason: `The value ${reason}` };
      },
    };
  }

  /** The name of a field in files by its path in the record. */
  #fieldOf(parts: readonly string[]): string {
    const named = Object.entries(contentFields[this.#kind]).find(([, { path }]) =>
      path.every((part, index) => parts[index] === part),
    );
    return named?.[0] ?? parts.filter((part) => part !== 'content').join('.');
  }
}

/** A text file with its language. */
export interface LanguageFile {
  file: string;
  format: 'markdown' | 'html';
  content: TextFile;
}

/** The item of a text file and its translation. */
export async function readTextItem(
  kind: ContentKind,
  key: string,
  italian: LanguageFile,
  english: LanguageFile | null,
  reading: Reading,
): Promise<ContentItem> {
  const draft = new ItemDraft(kind, key, italian.file, 1);
  const bodyField = kind === 'question' ? 'answer' : 'body';
  for (const [language, source] of [
    ['it', italian],
    ['en', english],
  ] as const) {
    if (source === null) continue;
    const { file, format, content } = source;
    await draft.addFields(content.value, file, content.lineOf, [], reading, language);
    const place = { file, line: content.bodyLine, field: bodyField };
    // What is only archived needs no text.
    if (content.body.trim() === '' && italian.content.value['state'] === 'archived') continue;
    try {
      const text = await withFiles(content.body, reading);
      draft.set(['content', bodyField, language], { format, source: text }, place);
    } catch (error) {
      if (!(error instanceof ValueError)) throw error;
      draft.problems.push({ ...place, reason: `A file of the text ${error.message}` });
    }
  }
  return draft.finish();
}

/** The items of a list; their order is that of the list unless they give positions, or change categories in the menu. */
export async function readListItems(
  kind: ContentKind,
  file: string,
  source: Source,
  reading: Reading,
): Promise<ContentItem[]> {
  const rows = source.value;
  if (rows === null || rows === undefined) return [];
  if (!Array.isArray(rows)) {
    const draft = new ItemDraft(kind, '', file, 1);
    draft.problems.push({ file, line: 1, field: null, reason: 'The file is not a list ("- name: …").' });
    return [draft.finish()];
  }
  const items: ContentItem[] = [];
  for (const [index, row] of (rows as unknown[]).entries()) {
    const line = source.lineOf([index]);
    const keyField = kind === 'brand' ? 'code' : 'name';
    const key = isRecord(row) && typeof row[keyField] === 'string' ? row[keyField] : '';
    const draft = new ItemDraft(kind, key, file, line);
    // A category stays at its place in the tree.
    if (kind !== 'menu-item' || !reading.categories.has(key)) {
      draft.set(['position'], index + 1, { file, line, field: 'position' });
    }
    if (!isRecord(row)) draft.problems.push({ file, line, field: null, reason: 'The entry has no fields.' });
    else if (key === '') draft.problems.push({ file, line, field: keyField, reason: 'The value is missing.' });
    if (isRecord(row)) await draft.addFields(row, file, source.lineOf, [index], reading, 'it');
    items.push(draft.finish());
  }
  return items;
}

/** Context for reading a value. */
export interface Reading {
  files: ContentFiles;
  /** Days by which all days and times are moved; the demonstration stays current with it. */
  shiftDays: number;
  /** Codes of the categories. */
  categories: ReadonlySet<string>;
}

/** A value that can't be read; the message completes "field …". */
class ValueError extends Error {}

const DAY_AND_TIME = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}))?$/;

function movedDay(value: unknown, { shiftDays }: Reading): unknown {
  return typeof value === 'string' && isDay(value) && shiftDays !== 0 ? addDays(value, shiftDays) : value;
}

/** A day, or a day and a time in Italy, as an instant. */
function moment(value: unknown, reading: Reading): unknown {
  const [, day, time = '00:00'] = typeof value === 'string' ? (DAY_AND_TIME.exec(value) ?? []) : [];
  if (day === undefined) {
    if (value === null || (typeof value === 'string' && !Number.isNaN(Date.parse(value)))) return value;
    throw new ValueError('must be a day and a time such as 2026-11-30 08:00.');
  }
  if (!isDay(day) || time > '23:59') throw new ValueError('must be a day and a time such as 2026-11-30 08:00.');
  return shopMoment(String(movedDay(day, reading)), time).toISOString();
}

/** A text in Italian only, or in both languages. */
function localText(value: unknown): unknown {
  return typeof value === 'string' ? { it: value } : value;
}

const REFERENCE = /(\]\(|(?:src|href)=["'])((?:pictures|files)\/[^)\s"']+)/g;

/** A text with its references to files of the folder replaced by addresses of the shop. */
export async function withFiles(source: string, { files }: Reading): Promise<string> {
  const addresses = new Map<string, string>();
  for (const [, , path = ''] of source.matchAll(REFERENCE)) {
    if (!addresses.has(path))
      addresses.set(path, await stored(path, path.startsWith('files/') ? 'pdf' : 'picture', files));
  }
  return source.replace(REFERENCE, (_, before: string, path: string) => before + (addresses.get(path) ?? path));
}

async function stored(path: string, type: ContentFileType, files: ContentFiles): Promise<string> {
  try {
    return await files.store(path, type);
  } catch (error) {
    throw new ValueError(`can't be used: ${messageOf(error)}`);
  }
}

async function written(value: unknown, reading: Reading): Promise<unknown> {
  const local = localText(value);
  if (!isRecord(local)) return local;
  const entries = Object.entries(local).map(async ([language, source]) => [
    language,
    typeof source === 'string' ? { format: 'markdown', source: await withFiles(source, reading) } : source,
  ]);
  return Object.fromEntries((await Promise.all(entries)) as [string, unknown][]);
}

/** Converts the value of a field to that of the record, which is checked afterwards. Throws ValueError. */
async function readValue(type: FieldType, value: unknown, reading: Reading): Promise<unknown> {
  switch (type) {
    case 'plain':
      return value;
    case 'text':
      return localText(value);
    case 'written':
      return written(value, reading);
    case 'day':
      return movedDay(value, reading);
    case 'moment':
      return moment(value, reading);
    case 'icon':
      // Any other word is the name of an icon.
      if (typeof value !== 'string' || !value.startsWith('pictures/')) return value;
      return stored(value, 'smallPicture', reading.files);
    case 'picture':
    case 'smallPicture':
    case 'pdf':
      // An address of the shop is used as it is.
      if (typeof value !== 'string' || value.startsWith('/')) return value;
      return stored(value, type, reading.files);
  }
}
