import { LOCALES } from '../../../domain/locale.ts';
import { ImportError } from '../import-error.ts';
import type { OpenFile } from '../sources/open-file.ts';
import { isShownCell, type SourceRow } from '../sources/rows.ts';
import { lettersOf, type Column } from '../sources/table.ts';
import { shorten, textOf } from '../sources/values.ts';
import { expectedColumns } from './columns.ts';
import type { FieldSpec, FileKind } from './field-spec.ts';
import type { Mapping } from './mapping-file.ts';

/**
 * Throws ImportError when two of the columns of a file are for one field and differ in any row: only a person can say
 * which is right. Reads the whole file, if it has such columns at all.
 */
export async function checkDoubleColumns(
  file: OpenFile,
  columns: readonly Column[],
  kind: FileKind,
  mapping: Mapping,
  fileName: string,
): Promise<void> {
  const groups = doubles(columns, kind, mapping);
  if (groups.length === 0) return;
  for await (const rows of file.rows()) {
    for (const read of rows) {
      if (!('row' in read)) continue;
      for (const group of groups) {
        const [one, other] = differing(read.row, group);
        if (one !== undefined && other !== undefined) {
          throw differ(fileName, read.line, read.row, [one, other], columns, file.type === 'xlsx');
        }
      }
    }
  }
}

/** The names of the columns that stand for the same field or have the same name, where that column is read. */
function doubles(columns: readonly Column[], kind: FileKind, mapping: Mapping): string[][] {
  const names = columns.map(({ name }) => name);
  const read = names.filter(expectedColumns(kind, mapping).isKnown);
  const same = read.map((name) => [name, ...names.filter((one) => isRepetition(one, name))]);
  const own =
    mapping.fields === undefined ? Object.entries(kind.fields).flatMap(([field, spec]) => spellings(field, spec)) : [];
  return [...same, ...own.map((group) => group.filter((name) => names.includes(name)))].filter(
    (group) => group.length > 1,
  );
}

function isRepetition(column: string, name: string): boolean {
  return column.startsWith(`${name} (`) && /^\d+\)$/.test(column.slice(name.length + 2));
}

/** The names that a file with our field names may give the column of one field. */
function spellings(field: string, spec: FieldSpec): string[][] {
  if (spec.type === 'local') {
    return LOCALES.map((language) => [
      ...(language === 'it' ? [field] : []),
      `${field}.${language}`,
      `${field}_${language}`,
    ]);
  }
  return Object.entries(spec.parts ?? {}).flatMap(([part, partSpec]) => spellings(`${field}.${part}`, partSpec));
}

/** The first two columns whose values differ in a row; a value beside an empty cell differs too, or it would be lost. */
function differing(row: SourceRow, [first, ...others]: readonly string[]): string[] {
  if (first === undefined) return [];
  const other = others.find((name) => textOf(row[name]) !== textOf(row[first]));
  return other === undefined ? [] : [first, other];
}

function differ(
  fileName: string,
  line: number,
  row: SourceRow,
  names: readonly [string, string],
  columns: readonly Column[],
  isSheet: boolean,
): ImportError {
  const places = names.map((name) => columns.find((column) => column.name === name)?.place ?? 0);
  const [first, second] = places.map((place) => (isSheet ? lettersOf(place) : `column ${place + 1}`));
  const [one, other] = names.map((name) => {
    const value = row[name];
    return shorten((isShownCell(value) ? value.shown : textOf(value)) ?? '');
  });
  return new ImportError(
    `Two columns of ${fileName} are for the same field and differ: "${names[0]}" (${first}) and "${names[1]}" (${second}), in line ${line} "${one}" and "${other}". ` +
      `Nothing was loaded. A mapping decides, or take one of them out of the file.`,
  );
}
