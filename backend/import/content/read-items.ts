import type { ContentKind, ContentProblem } from '../../content/records.ts';
import { contentFields } from './fields.ts';
import { readValue, ValueError, withFiles, type Reading } from './read-values.ts';
import type { Path, TextFile, Source } from './source-file.ts';
import { isRecord } from './source-file.ts';

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
    language: 'it' | 'en',
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

/** The items of a list; their order is that of the list unless they give positions. */
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
    draft.set(['position'], index + 1, { file, line, field: 'position' });
    if (!isRecord(row)) draft.problems.push({ file, line, field: null, reason: 'The entry has no fields.' });
    else if (key === '') draft.problems.push({ file, line, field: keyField, reason: 'The value is missing.' });
    if (isRecord(row)) await draft.addFields(row, file, source.lineOf, [index], reading, 'it');
    items.push(draft.finish());
  }
  return items;
}
