import type { ImportGroup } from '../database/index.ts';
import { kindOf } from './kinds/index.ts';
import { openMapped } from './mapping/columns.ts';
import type { FileKind } from './mapping/field-spec.ts';
import type { Mapping } from './mapping/mapping-file.ts';
import type { ImportTarget } from './request.ts';
import { fileSize, type InputFile } from './sources/text.ts';

/** What follows from the columns of files before they are read. */
export interface FileContents {
  /**
   * The groups whose locks an import holds from start to end: that of its kind, and those of further columns of its files.
   * A file with stock among other columns takes the lock of stock for each batch instead.
   */
  groups: ImportGroup[];
  /** Whether they may have prices or conditions that are compared with the stored ones. */
  isGuarded: boolean;
  /** Whether any row may give a field, by a column or by the mapping. */
  mayGive: (field: string) => boolean;
}

/** Looks at the columns of the files. */
export async function contentsOf(
  what: ImportTarget,
  files: readonly InputFile[],
  mapping: Mapping,
): Promise<FileContents> {
  const all = { isGuarded: false, mayGive: () => true };
  if ('content' in what) return { ...all, groups: ['content'] };
  if ('pictureFolder' in what) return { ...all, groups: ['catalogue'] };
  if ('dataset' in what) return { ...all, groups: ['catalogue', 'prices'] };
  if ('fatturapa' in what) return { ...all, groups: ['documents'] };
  const kind = kindOf(what.kind);
  const { guarded = [] } = kind;
  const named = new Set(Object.keys(mapping.fields ?? {}));
  if (mapping.prices !== undefined) named.add('price');
  if (mapping.fields === undefined) for (const file of files) await addColumns(named, file, kind, mapping);
  const mayGive = (field: string): boolean => named.has(field) || named.has('*');
  const further = Object.entries(kind.fieldGroups ?? {}).filter(([, group]) => group !== 'stock');
  return {
    groups: [kind.group, ...further.flatMap(([field, group]) => (mayGive(field) ? [group] : []))],
    isGuarded: guarded === 'always' || guarded.some(mayGive),
    mayGive,
  };
}

/** Adds the fields that the columns of a table begin with; `*` for JSON, whose rows need not have the same ones. */
async function addColumns(named: Set<string>, file: InputFile, kind: FileKind, mapping: Mapping): Promise<void> {
  // Says it when there is no such file.
  await fileSize(file);
  const opened = await openMapped(file, kind, mapping);
  try {
    if (opened.type === 'ndjson') return void named.add('*');
    for await (const rows of opened.rows()) {
      const first = rows.find((read) => 'row' in read);
      if (first === undefined) continue;
      for (const column of Object.keys(first.row)) named.add(column.split('.')[0] ?? '');
      return;
    }
  } finally {
    await opened.close();
  }
}
