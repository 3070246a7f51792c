import type { ImportKind } from '../../../domain/import-rights.ts';
import type { Database } from '../../database/index.ts';
import { kindOf, kinds, type KindName } from '../kinds/index.ts';
import type { FieldSpec } from '../mapping/field-spec.ts';
import { checkMapping, isLocal, type ElementSource, type Mapping } from '../mapping/mapping-file.ts';
import { allPlaces, CONTRARY, type FoundColumns } from '../mappings/find-columns.ts';
import { mappingOf } from '../mappings/guess.ts';
import type { SourceRow } from '../sources/rows.ts';
import type { FileChoices, FoundInFile } from './file-choices.ts';

const FEATURE = 'feature.';
const PRICES = 'prices.';

/** A place that a column can fill. */
export interface FieldPlace {
  at: string;
  type: FieldSpec['type'];
  isKey: boolean;
  isRequired: boolean;
}

/** Whether a kind has rows of columns: no folder and no electronic invoice. */
export function isKindOfRows(kind: ImportKind | null): kind is KindName {
  return kinds.some(({ name }) => name === kind);
}

/**
 * The places that columns of a kind can fill: its fields by language and part, prices by list, features.
 * @param codes of the shop: its price lists and features.
 */
export function placesOf(
  kind: KindName,
  codes: { lists: readonly string[]; features: readonly string[] },
): FieldPlace[] {
  const { fields, hasFeaturesAndPrices } = kindOf(kind);
  const own = allPlaces(kindOf(kind)).map((at): FieldPlace => {
    const [field = '', part] = at.replace(CONTRARY, '').split('.');
    const spec = fields[field];
    const inner = part === undefined ? undefined : spec?.parts?.[part];
    const { type = 'text', isRequired = false } = inner ?? spec ?? {};
    const isKey = spec?.isKey === true && inner === undefined;
    return { at, type: type === 'local' || type === 'objects' ? 'text' : type, isKey, isRequired };
  });
  if (hasFeaturesAndPrices !== true) return own;
  const made = (at: string, type: FieldSpec['type']): FieldPlace => ({ at, type, isKey: false, isRequired: false });
  return [
    ...own,
    ...codes.lists.map((code) => made(PRICES + code, 'price')),
    ...codes.features.map((code) => made(FEATURE + code, 'text')),
  ];
}

/** Whether a place may be chosen. */
export function isPlace(places: readonly FieldPlace[], at: string): boolean {
  return places.some((one) => one.at === at);
}

/**
 * The mapping that choices mean.
 * @throws ImportError where they contradict the kind.
 */
export function mappingOfChoices(kind: KindName, choices: FileChoices, found: FoundInFile): Mapping {
  const { format, columns, fixed, fillDown, isOwn, createBrands, createCategories } = choices;
  const withFormat = {
    ...(Object.keys(format).length > 0 ? { format } : {}),
    ...(fillDown.length > 0 ? { fillDown } : {}),
  };
  if (isOwn) return withFormat;
  const places: FoundColumns = new Map();
  const features: NonNullable<Mapping['features']> = {};
  for (const { column, at } of columns) {
    if (at === null) continue;
    if (at.startsWith(FEATURE)) features[at.slice(FEATURE.length)] = { column };
    else places.set(at, [...(places.get(at) ?? []), column]);
  }
  const mapping = mappingOf(kindOf(kind), places, rowsOf(found));
  for (const { at, value } of fixed) addFixed(mapping, kind, at, value);
  const whole = {
    ...withFormat,
    ...mapping,
    ...(Object.keys(features).length > 0 ? { features } : {}),
    ...(mapping.createBrands === true ? { createBrands } : {}),
    ...(mapping.createCategories === true ? { createCategories } : {}),
  };
  return checkMapping(whole, kindOf(kind), 'of the file');
}

/** Rows that hold the known values of each column, which say how these are written. */
function rowsOf({ columns }: FoundInFile): SourceRow[] {
  const most = Math.max(0, ...columns.map(({ values }) => values.length));
  return Array.from({ length: most }, (_, place) =>
    Object.fromEntries(columns.map(({ name, values }) => [name, values[place] ?? null])),
  );
}

function addFixed(mapping: Mapping, kind: KindName, at: string, value: string): void {
  const fields = (mapping.fields ??= {});
  const [field = '', part] = at.split('.');
  const constant = { constant: value };
  if (part === undefined) fields[field] = constant;
  else if (kindOf(kind).fields[field]?.type === 'local') {
    const known = fields[field];
    fields[field] = { ...(known !== undefined && isLocal(known) ? known : {}), [part]: constant };
  } else {
    const [element] = [fields[field] ?? []].flat() as ElementSource[];
    fields[field] = [{ ...element, [part]: constant }];
  }
}

/** Codes of the shop that columns can be for. */
export async function shopCodes({ query }: Pick<Database, 'query'>) {
  const [lists, features] = await Promise.all([
    query.selectFrom('price_list').select('code').orderBy('id').execute(),
    query.selectFrom('feature').select('code').orderBy('code').limit(2000).execute(),
  ]);
  return { lists: lists.map(({ code }) => code), features: features.map(({ code }) => code) };
}
