import { ImportError } from '../import-error.ts';
import { kindOf, type KindName } from '../kinds/index.ts';
import { columnsRead } from '../mapping/columns.ts';
import type { FieldSpec, FileKind } from '../mapping/field-spec.ts';
import { isLocal, type ElementSource, type FieldSource, type Mapping } from '../mapping/mapping-file.ts';
import type { ValueSource } from '../mapping/value-source.ts';
import type { FileFormat } from '../sources/open-file.ts';
import type { InputFile } from '../sources/text.ts';
import { columnKey } from './column-names.ts';
import { readSample } from './file-sample.ts';
import { findColumns, keysOf, type FoundColumns } from './find-columns.ts';
import { shapes, type Shape } from './shapes.ts';

const PREFIX = 'builtin:';

/** Whether a mapping is named, not a file. */
export function isReadyMade(mapping: string): boolean {
  return mapping.startsWith(PREFIX);
}

/** The ready-made mappings. */
export const readyMade: readonly (Shape & { name: string })[] = Object.entries(shapes).map(([name, shape]) => ({
  ...shape,
  name: PREFIX + name,
}));

/** The ready-made mapping of that name, for a kind if one is given. Throws ImportError when there is none. */
export function readyMadeNamed(name: string, kind: string | null): Shape {
  const found = readyMade.find((one) => one.name === name);
  const names = readyMade.filter((one) => kind === null || one.kind === kind).map((one) => one.name);
  if (found !== undefined && (kind === null || found.kind === kind)) return found;
  const there = names.length === 0 ? 'none' : names.join(', ');
  throw new ImportError(
    found === undefined
      ? `There is no ready-made mapping ${name}; there are ${there}.`
      : `The mapping ${name} is for ${found.kind}; for ${kind ?? ''} there are ${there}.`,
  );
}

/** A ready-made mapping with the columns that a file has, and those of them that it does not read. */
export async function readyMadeFor(
  name: string,
  kindName: KindName,
  file: InputFile | undefined,
  format: FileFormat,
): Promise<{ mapping: Mapping; unread: string[] }> {
  const { mapping } = readyMadeNamed(name, kindName);
  const kind = kindOf(kindName);
  if (file === undefined) return { mapping, unread: [] };
  const { columns } = await readSample(file, [kind], format);
  const fitted = fitMapping(name, kind, mapping, columns);
  const read = new Set(columnsRead(fitted).map(({ column }) => column));
  return { mapping: fitted, unread: columns.filter((column) => !read.has(column)) };
}

/**
 * A mapping in which each column is the one of the file with that name, another writing of it, or another usual name;
 * what the file has no column for is left out. Throws ImportError where a record could not be identified.
 */
export function fitMapping(name: string, kind: FileKind, mapping: Mapping, columns: readonly string[]): Mapping {
  const fitting = new Fitting(kind, mapping, columns);
  const fields: Record<string, FieldSource> = {};
  for (const [field, source] of Object.entries(mapping.fields ?? {})) {
    const spec = kind.fields[field];
    const fitted = spec === undefined ? null : fitting.field(field, source, spec);
    if (fitted !== null) fields[field] = fitted;
    else if (spec?.isKey === true) fitting.missing.push(field);
  }
  const prices: Record<string, ValueSource> = {};
  for (const [list, source] of Object.entries(mapping.prices ?? {})) {
    const fitted = fitting.source(`prices.${list}`, source);
    if (fitted !== null) prices[list] = fitted;
  }
  if (fitting.missing.length > 0) {
    throw new ImportError(
      `The mapping ${name} does not fit: there is no column for ${fitting.missing.join(', ')}.\nThe file has: ${columns.join(', ')}.`,
    );
  }
  const hasPrices = Object.keys(prices).length > 0;
  const isKey = (field: string): boolean => kind.fields[field]?.isKey === true;
  if (!hasPrices && Object.keys(fields).every(isKey)) {
    throw new ImportError(
      `The mapping ${name} does not fit: of its columns the file has only those that identify a record.\nThe file has: ${columns.join(', ')}.`,
    );
  }
  const { prices: _prices, fields: _fields, ...rest } = mapping;
  return { ...rest, fields, ...(hasPrices ? { prices } : {}) };
}

/** Finds the columns of a file for the sources of one mapping. */
class Fitting {
  /** What the records need and the file has no column for. */
  readonly missing: string[] = [];
  readonly #kind: FileKind;
  readonly #columns: readonly string[];
  readonly #found: FoundColumns;

  constructor(kind: FileKind, mapping: Mapping, columns: readonly string[]) {
    this.#kind = kind;
    this.#columns = columns;
    const fields = mapping.fields ?? {};
    const named = new Set([
      ...Object.keys(fields),
      ...Object.keys(mapping.prices ?? {}).map((list) => `prices.${list}`),
    ]);
    this.#found = findColumns(kind, columns, (place, column) => {
      const [field = '', list = ''] = place.split('.');
      // Nobody looks at it: a price without the name of a list is for no list.
      if (field === 'prices') return named.has(place) && column.includes(list);
      return named.has(field);
    });
  }

  field(place: string, source: FieldSource, spec: FieldSpec): FieldSource | null {
    if (Array.isArray(source)) {
      const elements = source
        .map((element) => this.#element(place, element, spec))
        .filter((element) => element !== null);
      return elements.length === 0 ? null : elements;
    }
    if (!isLocal(source)) return this.source(place, source);
    const texts = (['it', 'en'] as const).flatMap((language) => {
      const one = source[language];
      const fitted = one === undefined ? null : this.source(`${place}.${language}`, one);
      return fitted === null ? [] : [[language, fitted] as const];
    });
    return texts.length === 0 ? null : Object.fromEntries(texts);
  }

  /** One object of a list; null where none of its parts has a column, or a pack has no quantity. */
  #element(field: string, element: ElementSource, spec: FieldSpec): ElementSource | null {
    const fitted: ElementSource = {};
    const missing: string[] = [];
    let hasColumn = false;
    // Packs are told apart by their code, which is a constant.
    const { code } = element;
    const pack = typeof code === 'object' && 'constant' in code ? String(code.constant) : null;
    for (const [part, source] of Object.entries(element)) {
      const isPack = field === 'packaging' && pack !== null && part === 'quantity';
      const place = isPack ? `${field}.${pack}` : `${field}.${part}`;
      const found = isLocal(source) ? source : this.source(place, source);
      const partSpec = spec.parts?.[part];
      if (found !== null) {
        fitted[part] = found;
        hasColumn ||= !(typeof found === 'object' && 'constant' in found);
      } else if (partSpec?.isKey === true || (partSpec?.isRequired === true && spec.isKeyed !== true)) {
        missing.push(place);
      }
    }
    if (!hasColumn || (pack !== null && field === 'packaging' && missing.length > 0)) return null;
    this.missing.push(...missing);
    return fitted;
  }

  source(place: string, source: ValueSource): ValueSource | null {
    if (typeof source === 'string') return this.#column(place, source);
    if (source.column !== undefined) {
      const column = this.#column(place, source.column);
      return column === null ? null : { ...source, column };
    }
    if (source.columns !== undefined) {
      const found = this.#found.get(place) ?? [];
      const columns = found.length > 0 ? found : source.columns.flatMap((name) => this.#named(name) ?? []);
      return columns.length === 0 ? null : { ...source, columns };
    }
    if (source.template === undefined) return source;
    let isWhole = true;
    const template = source.template.replaceAll(/\{([^{}]+)\}/g, (_whole, name: string) => {
      const column = this.#named(name) ?? this.#inTemplate(place, name);
      isWhole &&= column !== null;
      return `{${column ?? ''}}`;
    });
    return isWhole ? { ...source, template } : null;
  }

  #column(place: string, name: string): string | null {
    return this.#named(name) ?? this.#found.get(place)?.[0] ?? null;
  }

  #named(name: string): string | null {
    if (this.#columns.includes(name)) return name;
    return this.#columns.find((column) => columnKey(column) === columnKey(name)) ?? null;
  }

  #inTemplate(place: string, name: string): string | null {
    for (const [other, [column]] of this.#found) {
      if (!other.startsWith(`${place}.`) || column === undefined) continue;
      if (keysOf(this.#kind, other).includes(columnKey(name))) return column;
    }
    return null;
  }
}
