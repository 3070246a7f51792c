import { importKinds, type ImportKind } from '../../../domain/import-rights.ts';
import type { Database } from '../../database/index.ts';
import { explain } from '../../texts/index.ts';
import { contentsOf } from '../groups.ts';
import { ImportError } from '../import-error.ts';
import { kindOf, type KindName } from '../kinds/index.ts';
import { isOwnColumn } from '../mapping/columns.ts';
import { columnKey } from '../mappings/column-names.ts';
import { allPlaces } from '../mappings/find-columns.ts';
import { valuesOf } from '../mappings/file-sample.ts';
import { guessPlaces, missingIn, previewOf } from '../mappings/guess.ts';
import type { Mapping } from '../mapping/mapping-file.ts';
import { importLimits, visibleSheets } from '../sources/xlsx.ts';
import { fileTypeOf } from '../sources/file-type.ts';
import { detectEncoding, type InputFile } from '../sources/text.ts';
import { newChoices, type ColumnOrigin, type FileChoices, type FoundInFile } from './file-choices.ts';
import { isKindOfRows, mappingOfChoices, shopCodes } from './file-mapping.ts';
import { findScheme } from './schemes.ts';
import type { LoadedType } from './loaded-files.ts';
import { readArchive } from './unpack.ts';

const PRICES = 'prices.';
const SAMPLES = 3;
const SAMPLE_LENGTH = 60;
const VALUES = 50;
const REMARKS = 30;
const COLUMNS = 300;

/** What plain names of columns mean, where a kind has such a field. */
const plainNames: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  (
    [
      ['codice', ['code']],
      ['nome', ['name.it', 'name']],
      ['descrizione', ['name.it', 'name', 'description.it']],
      ['email', ['email']],
      ['telefono', ['phone']],
      ['codice padre', ['parentCode']],
      ['posizione', ['position']],
    ] as const
  ).map(([name, places]) => [columnKey(name), places]),
);

/** What a look at a file finds: its kind and choices too, where nobody has chosen them. */
export interface Looked {
  kind: ImportKind | null;
  choices: FileChoices;
  found: FoundInFile;
}

interface ToLookAt {
  file: InputFile;
  type: LoadedType;
  kind: ImportKind | null;
  choices: FileChoices;
}

const nothingFound: FoundInFile = {
  ...{ columns: [], sheets: [], otherKinds: [], remarks: [], missingKeys: [], missingFields: [], preview: [] },
  ...{ archive: null, further: [], headerLine: null, encoding: null },
};

/** Looks at a file: what it is, which columns it has, and its first rows as they would be read. */
export async function lookAtFile({ query }: Pick<Database, 'query'>, given: ToLookAt): Promise<Looked> {
  const { file, type, kind, choices } = given;
  if (type === 'invoice') return { kind: 'fatturapa', choices, found: nothingFound };
  if (type === 'archive') {
    const archive = await readArchive(file.path, null);
    const most = Math.max(archive.pictures, archive.invoices);
    const likely: ImportKind | null =
      most === 0 ? null : archive.pictures >= archive.invoices ? 'pictures' : 'fatturapa';
    return {
      kind: kind ?? likely,
      choices,
      found: { ...nothingFound, archive, otherKinds: ['pictures', 'content', 'fatturapa'] },
    };
  }
  const isTable = isKindOfRows(kind);
  const fileType = await fileTypeOf(file, undefined);
  const isSpreadsheet = fileType === 'xlsx';
  const encoding = isSpreadsheet ? null : (choices.format.encoding ?? (await detectEncoding(file)));
  const sheets = isSpreadsheet ? await visibleSheets(file, importLimits) : [];
  const chosen = choices.columns.length > 0 || choices.isOwn;
  const guess = await guessPlaces(file, { kind: isTable ? kind : null, format: choices.format });
  const columns = guess.sample.columns.slice(0, COLUMNS);
  const scheme = chosen ? null : await findScheme(query, columns, isTable ? kind : null);
  const wanted = scheme?.kind ?? ('kind' in guess && guess.isSure ? guess.kind : null);
  const kindNow = isTable ? kind : isKindOfRows(wanted) ? wanted : null;
  const places = new Map<string, string>();
  if ('found' in guess) for (const [at, of] of guess.found) for (const column of of) places.set(column, at);
  // Kinds that nobody could tell by their columns, but somebody has named.
  if (kindNow !== null && places.size === 0) {
    const free = new Set(allPlaces(kindOf(kindNow)));
    for (const column of columns) {
      const at = (plainNames[columnKey(column)] ?? []).find((one) => free.delete(one));
      if (at !== undefined) places.set(column, at);
    }
  }
  const remarks = !chosen && 'remarks' in guess ? [...guess.remarks] : [];
  const { lists } = await shopCodes({ query });
  const unsure = new Set<string>();
  for (const [column, at] of places) {
    if (!at.startsWith(PRICES) || lists.includes(at.slice(PRICES.length))) continue;
    // The name of the column says no list of this shop: a person does, where there are several.
    const [only, ...others] = lists;
    places.delete(column);
    if (only !== undefined && others.length === 0 && ![...places.values()].includes(PRICES + only)) {
      places.set(column, PRICES + only);
      unsure.add(column);
    } else if (!chosen) remarks.push(explain('"{column}" holds prices: say of which price list.', { column }));
  }
  const header = guess.sample.hasHeader ? {} : { header: false as const };
  const withColumns: FileChoices = chosen
    ? choices
    : scheme !== null
      ? { ...scheme.choices, format: { ...scheme.choices.format, ...choices.format } }
      : {
          ...choices,
          format: { ...choices.format, ...header },
          columns: columns.map((column) => ({ column, at: places.get(column) ?? null })),
          // What is open stands in such a file: what it does not list has been paid.
          missing: kindNow === 'due-dates' && [...places.values()].includes('openCents') ? 'closed' : choices.missing,
          isOwn: kindNow !== null && columns.length > 0 && columns.every((name) => isOwnColumn(name, kindOf(kindNow))),
        };
  const originOf = (name: string): ColumnOrigin => {
    const at = withColumns.columns.find(({ column }) => column === name)?.at ?? null;
    if (at === null) return 'none';
    if (withColumns.scheme !== null && (scheme !== null || chosen)) return 'saved';
    if (places.get(name) !== at) return 'chosen';
    return unsure.has(name) || ('byContent' in guess && guess.byContent.has(name)) ? 'content' : 'name';
  };
  const found: FoundInFile = {
    ...nothingFound,
    sheets,
    ...{ headerLine: fileType === 'ndjson' ? null : guess.sample.headerLine, encoding },
    columns: columns.map((name) => {
      const values = [...new Set(valuesOf(guess.sample.rows, name).map((value) => value.slice(0, SAMPLE_LENGTH)))];
      return { name, samples: values.slice(0, SAMPLES), values: values.slice(0, VALUES), origin: originOf(name) };
    }),
    otherKinds:
      'kind' in guess
        ? [...(kindNow === guess.kind ? [] : [guess.kind]), ...guess.otherKinds]
        : importKinds.filter(isKindOfRows),
    remarks,
  };
  if (kindNow === null) return { kind: null, choices: { ...newChoices, format: choices.format }, found };
  return { kind: kindNow, choices: withColumns, found: await withPreview(file, kindNow, withColumns, found) };
}

/** Adds what follows from the choices: what is missing, what the columns take, the first rows as they are read. */
async function withPreview(
  file: InputFile,
  kind: KindName,
  choices: FileChoices,
  found: FoundInFile,
): Promise<FoundInFile> {
  const filled = [...choices.columns.flatMap(({ at }) => at ?? []), ...choices.fixed.map(({ at }) => at)];
  const { missingKeys, missingFields } = choices.isOwn
    ? { missingKeys: [], missingFields: [] }
    : missingIn(kindOf(kind), filled);
  const known = { ...found, missingKeys, missingFields };
  if (missingKeys.length > 0) return known;
  try {
    const mapping = mappingOfChoices(kind, choices, found);
    const { rows, remarks } = await previewOf(file, kindOf(kind), mapping);
    return {
      ...known,
      preview: rows,
      remarks: [...found.remarks, ...remarks].slice(0, REMARKS),
      further: await furtherContents(kind, file, mapping),
    };
  } catch (error) {
    // A person corrects the choices.
    if (!(error instanceof ImportError)) throw error;
    return { ...known, remarks: [...found.remarks, error.message].slice(0, REMARKS) };
  }
}

/** What the columns of a file take beside its kind. */
export async function furtherContents(
  kind: KindName,
  file: InputFile,
  mapping: Mapping,
): Promise<FoundInFile['further']> {
  const { groups, mayGive } = await contentsOf({ kind, files: [file] }, [file], mapping);
  const { group, fieldGroups = {} } = kindOf(kind);
  const ofStock = Object.entries(fieldGroups).some(([field, of]) => of === 'stock' && mayGive(field));
  return [
    ...(group !== 'prices' && groups.includes('prices') ? (['prices'] as const) : []),
    ...(group !== 'stock' && ofStock ? (['stock'] as const) : []),
    ...(kind === 'customers' && mayGive('users') ? (['users'] as const) : []),
  ];
}
