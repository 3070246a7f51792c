import { hasVatCheckDigit, vatNumberOf } from '../../../domain/company-identifiers.ts';
import { isGtin } from '../../../domain/gtin.ts';
import type { KeptReason } from '../../../domain/import-history.ts';
import { explain } from '../../texts/index.ts';
import { ImportError } from '../import-error.ts';
import { kindOf, kinds, type KindName } from '../kinds/index.ts';
import { numberColumns, openMapped } from '../mapping/columns.ts';
import { checkDoubleColumns } from '../mapping/double-columns.ts';
import type { FieldSpec, FileKind } from '../mapping/field-spec.ts';
import { checkMapping, type ElementSource, type FieldSource, type Mapping } from '../mapping/mapping-file.ts';
import { readValues } from '../mapping/read-values.ts';
import { findUndecidedRates } from '../mapping/undecided-rates.ts';
import type { ValueSource } from '../mapping/value-source.ts';
import { decideNumbers } from '../sources/decimal-signs.ts';
import type { FileFormat } from '../sources/open-file.ts';
import type { SourceRow } from '../sources/rows.ts';
import type { Column } from '../sources/table.ts';
import { fileAt, type InputFile } from '../sources/text.ts';
import {
  isEmptyDay,
  readBoolean,
  readDate,
  readDiscounts,
  readScaled,
  readTime,
  type Reading,
} from '../sources/values.ts';
import { isNumbered, knownValues } from './column-names.ts';
import { kindByName } from './file-names.ts';
import { readSample, valuesOf, type FileSample } from './file-sample.ts';
import { CONTRARY, findColumns, type FoundColumns } from './find-columns.ts';

/** A row as it would be stored, by field: amounts in euro, rates in percent. */
export type PreviewRow = Record<string, unknown>;

/** What a file seems to hold. */
export interface Guess {
  kind: KindName;
  /** Other kinds that its columns could be, the likeliest first. */
  otherKinds: KindName[];
  mapping: object;
  /** The columns that are for no field, with what their values look like. */
  unplaced: { column: string; looksLike: string }[];
  /** Fields that every row must have, and that no column fills: the mapping cannot be used without them. */
  missingKeys: string[];
  /** Fields that a new record needs, and that no column fills. */
  missingFields: string[];
  /** What a person has to look at. */
  remarks: KeptReason[];
  rows: PreviewRow[];
}

/** What the caller knows about the file. */
type KnownFormat = Pick<FileFormat, 'sheet' | 'headerLine'> & { decimal?: ',' | '.' };

const PREVIEW = 5;

/** What the columns of a file seem to be. */
export interface GuessedPlaces {
  kind: KindName;
  otherKinds: KindName[];
  /** Whether its columns, or else its name, tell it from all other kinds. */
  isSure: boolean;
  found: FoundColumns;
  /** Columns that are where they are by what they hold, not by their name. */
  byContent: ReadonlySet<string>;
  sample: FileSample;
  remarks: KeptReason[];
}

/** Like `guessMapping`, but by place and column; null when no column fits any kind. Throws ImportError for unreadable files. */
export async function guessPlaces(
  file: InputFile,
  { kind: wanted, format }: { kind: KindName | null; format: KnownFormat },
): Promise<GuessedPlaces | { sample: FileSample }> {
  const candidates = wanted === null ? kinds : [kindOf(wanted)];
  const sample = await readSample(file, candidates, format);
  if (sample.rows.length === 0) throw new ImportError('The file has no rows.');
  const rated = rate(candidates, file, sample);
  const [best, ...others] = wanted === null ? rated.filter(({ found }) => found.size > 0) : rated;
  if (best === undefined) return { sample };
  const { kind, found, remarks, score: highest } = best;
  const named = sample.hasHeader ? findColumns(kind, sample.columns) : new Map<string, string[]>();
  const sure = new Set([...found].flatMap(([at, columns]) => columns.filter((one) => named.get(at)?.includes(one))));
  return {
    ...{ kind: kind.name, found, sample, remarks },
    isSure: others.every(({ score }) => score < highest),
    otherKinds: others.filter(({ score }) => score > 0 && score >= highest / 2).map((one) => one.kind.name),
    byContent: new Set([...found.values()].flat().filter((column) => !sure.has(column))),
  };
}

/**
 * Proposes what a file is and which of its columns is which field, by their names and by what they hold. Needs no
 * database and loads nothing. Throws ImportError when nothing fits.
 */
export async function guessMapping(
  path: string,
  { kind: wanted, format }: { kind: KindName | null; format: KnownFormat },
): Promise<Guess> {
  const file = fileAt(path);
  const candidates = wanted === null ? kinds : [kindOf(wanted)];
  const sample = await readSample(file, candidates, format);
  if (sample.rows.length === 0) throw new ImportError(`The file ${path} has no rows.`);
  const rated = rate(candidates, file, sample).filter(({ found }) => found.size > 0);
  const [best, ...others] = rated;
  if (best === undefined) {
    throw new ImportError(
      `No column of ${path} could be placed. It has: ${sample.columns.join(', ')}. Say its kind with --kind, or write a mapping.`,
    );
  }
  const { kind, found } = best;
  const mapping = {
    ...formatOf(format, sample),
    ...mappingOf(kind, found, sample.rows),
  };
  const placed = new Set([...found.values()].flat());
  const { missingKeys, missingFields } = missingIn(kind, [...found.keys()]);
  const remarks = [...best.remarks];
  const priced = [...found].filter(([at]) => at.startsWith('prices.')).map(([at]) => at.slice('prices.'.length));
  if (priced.length > 0) {
    remarks.push(
      explain('Prices are read into the price lists {lists}: put the shop\'s own codes under "prices".', {
        lists: priced.join(', '),
      }),
    );
  }
  if ([...found.keys()].some((at) => at.startsWith('contractPrices.'))) {
    remarks.push(explain('The file has to hold all agreements of each customer that it names: others are removed.'));
  }
  const isUsable = missingKeys.length === 0;
  const preview = isUsable ? await tryPreview(file, kind, checkMapping(mapping, kind, 'that was guessed')) : null;
  return {
    kind: kind.name,
    otherKinds: others.filter(({ score }) => score > 0 && score >= best.score / 2).map((one) => one.kind.name),
    mapping,
    unplaced: sample.columns
      .filter((column) => !placed.has(column))
      .map((column) => ({ column, looksLike: looksLike(valuesOf(sample.rows, column)) })),
    missingKeys,
    missingFields,
    remarks: [...remarks, ...(preview?.remarks ?? [])],
    rows: preview?.rows ?? [],
  };
}

type AnyKind = (typeof kinds)[number];

interface Placed {
  kind: AnyKind;
  found: FoundColumns;
  remarks: KeptReason[];
  score: number;
}

/** Fields that make a file what it is, rather than one of a kind that has them among others. */
const telling: ReadonlySet<string> = new Set([
  ...['stock.quantity', 'prices.price', 'prices.priceListCode', 'due-dates.position', 'due-dates.cents'],
  ...['class-conditions.articleClass', 'class-conditions.customerClass', 'costs.amount', 'customers.companyName'],
  ...['invoices.totalCents', 'documents.totalCents', 'due-dates.dueOn', 'due-dates.openCents'],
  ...['customers.contractPrices.articleCode', 'customers.contractPrices.netPrice'],
  'customers.contractPrices.discounts',
]);

/** What the name of a file says weighs as much as a column and a half: it decides between kinds of alike columns. */
const NAME_SCORE = 1.5;

/** How well a file fits each kind, the best first. */
function rate(candidates: readonly AnyKind[], { name }: InputFile, sample: FileSample): Placed[] {
  const named = kindByName(name);
  return candidates
    .map((kind) => place(kind, sample))
    .map((placed) => (placed.kind.name === named ? { ...placed, score: placed.score + NAME_SCORE } : placed))
    .sort((one, other) => other.score - one.score);
}

function place(kind: AnyKind, sample: FileSample): Placed {
  const remarks: KeptReason[] = [];
  const unfit = new Set<string>();
  const isWanted = (at: string, column: string): boolean => !unfit.has(`${at}\u0000${column}`);
  let found: FoundColumns = new Map();
  for (let before = -1; before < unfit.size;) {
    before = unfit.size;
    found = sample.hasHeader ? findColumns(kind, sample.columns, isWanted) : found;
    for (const [at, columns] of found) {
      const spec = specAt(kind, at);
      if (spec === null || spec.isKey === true) continue;
      for (const column of columns) {
        const values = valuesOf(sample.rows, column);
        if (fits(kind, at, spec, values)) continue;
        unfit.add(`${at}\u0000${column}`);
        const field = at.replace(CONTRARY, '');
        const value = values[0] ?? '';
        remarks.push(
          explain('"{column}" is named like {field}, but holds other values, as "{value}".', { column, field, value }),
        );
      }
    }
  }
  const [numbered] = found.get('document.number') ?? [];
  if (kind.fields['document'] !== undefined && numbered !== undefined && !isReference(found)) {
    remarks.push(
      explain(
        'A document is found by series, year and number, and the file has not all of them: say the rest in the mapping, as in {example}.',
        { example: `"document": { "template": "F/2026/{${numbered}}" }` },
      ),
    );
  }
  // Parts of a reference cannot be used unless all are there, but they say what the file is.
  let score = isReference(found) ? 0 : 2 * referenceParts.filter((part) => found.has(part)).length;
  if (isReference(found)) found.delete('document');
  else for (const part of referenceParts) found.delete(part);
  byContent(kind, found, sample);
  for (const [at, columns] of found) score += columns.length * (telling.has(`${kind.name}.${at}`) ? 2.5 : 1);
  for (const [field, spec] of Object.entries(kind.fields)) {
    if (isFilled(field, found)) continue;
    score -= spec.isKey === true ? 2 : spec.isRequired === true ? 1.5 : 0;
  }
  // A file whose columns are mostly left is rather of another kind.
  score -= 0.4 * (sample.columns.length - new Set([...found.values()].flat()).size);
  // What has no lines is no document by line.
  if (kind.fields['lines'] !== undefined && !found.has('lines.code')) score -= 5;
  return { kind, found, remarks, score };
}

const referenceParts = ['document.cause', 'document.year', 'document.number'];

function isReference(found: FoundColumns): boolean {
  return referenceParts.every((part) => found.has(part));
}

function isFilled(field: string, found: FoundColumns): boolean {
  return [...found.keys()].some((at) => at === field || at === CONTRARY + field || at.startsWith(`${field}.`));
}

/** Fields that every row must have, or a new record needs, and that none of some places fills. */
export function missingIn(
  kind: FileKind,
  filled: readonly string[],
): { missingKeys: string[]; missingFields: string[] } {
  const found: FoundColumns = new Map(filled.map((at) => [at, ['']]));
  const unfilled = (has: (spec: FieldSpec) => unknown): string[] =>
    Object.entries(kind.fields).flatMap(([field, spec]) => (has(spec) && !isFilled(field, found) ? [field] : []));
  return {
    missingKeys: unfilled(({ isKey }) => isKey),
    missingFields: [...unfilled(({ isRequired }) => isRequired), ...missingParts(kind, found)],
  };
}

/** Parts that the objects of a list need, of the lists that have any column. */
function missingParts(kind: FileKind, found: FoundColumns): string[] {
  return Object.entries(kind.fields).flatMap(([field, { type, parts, bare }]) => {
    if (type !== 'objects' || bare !== undefined || field === 'packaging' || !isFilled(field, found)) return [];
    return Object.entries(parts ?? {}).flatMap(([part, { isKey, isRequired }]) => {
      const isNeeded = (isKey === true && field !== 'addresses') || isRequired === true;
      return isNeeded && !found.has(`${field}.${part}`) ? [`${field}.${part}`] : [];
    });
  });
}

function specAt(kind: FileKind, at: string): FieldSpec | null {
  const [field = '', part = ''] = at.replace(CONTRARY, '').split('.');
  if (field === 'prices' && kind.hasFeaturesAndPrices === true) return { type: 'finePrice', minimum: 0 };
  if (field === 'packaging') return { type: 'integer' };
  const spec = kind.fields[field];
  return spec?.type === 'objects' ? (spec.parts?.[part] ?? (part === '' ? spec : null)) : (spec ?? null);
}

/** Whether at least half of some values can be read as a field. */
function fits(kind: FileKind, at: string, spec: FieldSpec, values: readonly string[]): boolean {
  const isDay = spec.type === 'date' || spec.type === 'time';
  const filled = isDay ? values.filter((value) => !isEmptyDay(value)) : values;
  if (filled.length === 0) return true;
  const known = knownValues[`${kind.name}.${at}`];
  const read = (value: string): boolean => {
    if (known !== undefined) return at === 'kind' && kind.name === 'due-dates' ? true : knownOf(known, value) !== null;
    if (spec.choices !== undefined) return spec.choices.includes(value);
    if (spec.pattern !== undefined) return spec.pattern.test(spec.codeOf?.(value) ?? value);
    return isReadable(spec, value);
  };
  return filled.filter(read).length * 2 >= filled.length;
}

function isReadable({ type }: FieldSpec, value: string): boolean {
  const isRead = (reading: Reading<unknown>): boolean => 'value' in reading;
  // A number that has two readings is a number.
  const isNumber = /^[-+]?[€\s]*[\d.,'’\s]*\d[\d.,'’\s]*(?:€|EUR|%|-)?$/i.test(value);
  switch (type) {
    case 'boolean':
      return isRead(readBoolean(value));
    case 'date':
      return isRead(readDate(value));
    case 'time':
      return isRead(readTime(value));
    case 'discounts':
      return isNumber || isRead(readDiscounts(value, 2, null));
    case 'integer':
    case 'decimal':
    case 'thousandths':
    case 'price':
    case 'finePrice':
    case 'cents':
    case 'rate':
      return isNumber || isRead(readScaled(value, 4, null));
    default:
      return true;
  }
}

function knownOf(known: Readonly<Record<string, string>>, value: string): string | null {
  return known[value.toUpperCase().replaceAll(/[^A-Z\d]/g, '')] ?? null;
}

const units = new Set(
  'PZ,NR,N,CF,CT,SC,KG,G,GR,HG,LT,L,ML,MT,M,MQ,MC,CM,MM,PA,PAL,RT,RO,BB,PP,CP,PAIO,SET,KIT,TON,TN,PCE,EA,H'.split(','),
);
const mostly = (values: readonly string[], is: (value: string) => boolean): boolean =>
  values.length > 0 && values.filter(is).length >= values.length * 0.9;
const isDay = (value: string): boolean =>
  /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}$|^\d{8}$/.test(value) && 'value' in readDate(value);
const isAmount = (value: string): boolean => /^-?\d[\d.']*,\d{2,4}$|^-?\d+\.\d{2,4}$/.test(value);

/** What values look like, in the words of the report, by the first that holds for nearly all of them. */
const contents: readonly [looks: string, places: readonly string[], is: (value: string) => boolean][] = [
  ['barcodes', ['barcodes'], (value) => value.length > 7 && isGtin(value)],
  ['VAT numbers', ['vatNumber'], (value) => hasVatCheckDigit(vatNumberOf(value))],
  ['tax codes', ['taxCode'], (value) => /^[A-Z]{6}[\dA-Z]{2}[A-Z][\dA-Z]{2}[A-Z][\dA-Z]{3}[A-Z]$/i.test(value)],
  ['e-mail addresses', ['email'], (value) => /^\S+@\S+\.\S+$/.test(value)],
  ['units', ['unit'], (value) => units.has(value.toUpperCase().replaceAll('.', ''))],
  ['days', ['dueOn', 'issuedOn'], isDay],
  ['prices', ['price'], isAmount],
  ['yes or no', [], (value) => 'value' in readBoolean(value)],
  ['whole numbers', [], (value) => /^-?\d+$/.test(value)],
  ['numbers', [], (value) => /^-?[\d.,']+$/.test(value)],
];

function looksLike(values: readonly string[]): string {
  if (values.length === 0) return 'empty';
  const found = contents.find(([, , is]) => mostly(values, is));
  return found?.[0] ?? `texts, as "${(values[0] ?? '').slice(0, 30)}"`;
}

/** Places columns by what they hold, where exactly one column without a place holds it and the field has none. */
function byContent(kind: FileKind, found: FoundColumns, { columns, rows }: FileSample): void {
  const placed = new Set([...found.values()].flat());
  const free = columns.flatMap((column) =>
    placed.has(column) ? [] : [[column, looksLike(valuesOf(rows, column))] as const],
  );
  for (const [looks, places] of contents) {
    const [one, ...more] = free.filter(([, held]) => held === looks);
    const open = places.filter((at) => kind.fields[at] !== undefined && !isFilled(at, found));
    const [at] = open;
    if (one !== undefined && more.length === 0 && at !== undefined && open.length === 1) found.set(at, [one[0]]);
  }
}

function formatOf(given: KnownFormat, { hasHeader }: FileSample): { format?: object } {
  const { sheet, headerLine, decimal } = given;
  const format = {
    ...(sheet === undefined ? {} : { sheet }),
    ...(headerLine === undefined ? {} : { headerLine }),
    ...(decimal === undefined ? {} : { decimal }),
    ...(hasHeader ? {} : { header: false }),
  };
  return Object.keys(format).length === 0 ? {} : { format };
}

/** The mapping that reads the columns found, without what is only the default; `rows` show which values they hold. */
export function mappingOf(kind: FileKind, found: FoundColumns, rows: readonly SourceRow[]): Mapping {
  const fields: Record<string, FieldSource> = {};
  const prices: Record<string, ValueSource> = {};
  const packs: ElementSource[] = [];
  for (const [at, columns] of found) {
    const [first = ''] = columns;
    const [field = '', part] = at.replace(CONTRARY, '').split('.');
    const source = isNumbered(at) && columns.length > 1 ? { columns } : sourceOf(kind, at, first, rows);
    if (field === 'prices' && part !== undefined && kind.hasFeaturesAndPrices === true) prices[part] = source;
    else if (field === 'packaging' && part === part?.toUpperCase())
      packs.push({ code: { constant: part ?? '' }, quantity: first });
    else if (field === 'document' && part !== undefined) continue;
    else if (part === undefined) fields[field] = source;
    else if (kind.fields[field]?.type === 'local') fields[field] = { ...(fields[field] as object), [part]: source };
    else {
      const [element] = [fields[field] ?? []].flat() as ElementSource[];
      fields[field] = [{ ...element, [part]: source }];
    }
  }
  if (packs.length > 0) fields['packaging'] = packs;
  if (isReference(found)) {
    fields['document'] = { template: referenceParts.map((part) => `{${found.get(part)?.[0] ?? ''}}`).join('/') };
  }
  const [address] = [fields['addresses'] ?? []].flat() as ElementSource[];
  if (address !== undefined && address['code'] === undefined) {
    fields['addresses'] = [{ code: { constant: 'SEDE' }, isLegalSeat: { constant: true }, ...address }];
  }
  const isOfArticles = kind.hasFeaturesAndPrices === true;
  return {
    fields,
    ...(Object.keys(prices).length > 0 ? { prices } : {}),
    ...(isOfArticles && found.has('brandCode') ? { createBrands: true } : {}),
    ...(isOfArticles && found.has('categoryCode') ? { createCategories: true } : {}),
  };
}

const usualNo = ['N', 'n', 'NO', 'No', 'no', '0', 'false', 'False', 'FALSE', 'FALSO'];

function sourceOf(kind: FileKind, at: string, column: string, rows: readonly SourceRow[]): ValueSource {
  const given = [...new Set(valuesOf(rows, column))];
  if (at.startsWith(CONTRARY)) {
    // Rows further down may hold what the first ones don't: whatever is no "no" means yes.
    const isNo = (value: string): boolean => {
      const read = readBoolean(value);
      return 'value' in read && !read.value;
    };
    const values = [...new Set([...usualNo, ...given.filter(isNo)])].map((value) => [value, true] as const);
    return { column, values: Object.fromEntries(values), otherwise: false, default: true };
  }
  const known = knownValues[`${kind.name}.${at}`];
  if (known === undefined) return column;
  const values = given.flatMap((value) => {
    const meaning = knownOf(known, value);
    return meaning === null || meaning === value ? [] : [[value, meaning] as const];
  });
  const otherwise = kind.name === 'due-dates' ? { otherwise: 'other' } : {};
  return { column, values: { ...known, ...Object.fromEntries(values) }, ...otherwise };
}

/** What an import would refuse is a remark: a person corrects the mapping. */
async function tryPreview(file: InputFile, kind: FileKind, mapping: Mapping): ReturnType<typeof previewOf> {
  try {
    return await previewOf(file, kind, mapping);
  } catch (error) {
    if (error instanceof ImportError) return { rows: [], remarks: [error.message] };
    throw error;
  }
}

/** The first rows as an import by a mapping would read them; throws ImportError for what it would refuse. */
export async function previewOf(
  file: InputFile,
  kind: FileKind,
  mapping: Mapping,
  count = PREVIEW,
): Promise<{ rows: PreviewRow[]; remarks: KeptReason[] }> {
  const opened = await openMapped(file, kind, mapping);
  try {
    let columns: readonly Column[] = [];
    const undecided = await findUndecidedRates(opened, kind.fields, mapping, {
      onColumns: (found) => (columns = found),
    });
    await checkDoubleColumns(opened, columns, kind, mapping, file.name);
    const leftOut = new Set(undecided.map(({ field }) => field));
    const remarks = new Map<string, KeptReason>();
    const remark = (reason: KeptReason): unknown => remarks.set(JSON.stringify(reason), reason);
    for (const reason of [opened.sheets ?? [], undecided.map((one) => one.reason)].flat()) remark(reason);
    const rows: PreviewRow[] = [];
    for await (const group of decideNumbers(opened.rows(), numberColumns(kind, mapping))) {
      for (const read of group) {
        if (rows.length >= count) return { rows, remarks: [...remarks.values()] };
        if (!('row' in read)) continue;
        const priced = Object.entries(mapping.prices ?? {});
        const { values, problems, remarks: found } = readValues(read.row, kind.fields, mapping, leftOut);
        const prices = readValues(read.row, Object.fromEntries(priced.map(([list]) => [`price.${list}`, price])), {
          format: mapping.format,
          fields: Object.fromEntries(priced.map(([list, source]) => [`price.${list}`, source])),
        });
        for (const { field, reason } of [...problems, ...found, ...prices.remarks]) {
          remark(explain('Line {line}, {field}: {reason}', { line: read.line, field, reason }));
        }
        rows.push({
          ...shown(values, kind.fields),
          ...shown(prices.values, Object.fromEntries(priced.map(([list]) => [`price.${list}`, price]))),
        });
      }
    }
    return { rows, remarks: [...remarks.values()] };
  } finally {
    await opened.close();
  }
}

const price: FieldSpec = { type: 'finePrice', minimum: 0 };

/** In place of a password, which nobody reads over somebody's shoulder. */
const HIDDEN = '••••••';

/** Values in euro and percent, as a person reads them. */
function shown(values: Record<string, unknown>, fields: Readonly<Record<string, FieldSpec>>): PreviewRow {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      field === 'password' ? HIDDEN : shownValue(value, fields[field]),
    ]),
  );
}

const divisors: Partial<Record<FieldSpec['type'], number>> = {
  ...{ price: 10_000, finePrice: 10_000, cents: 100, rate: 100, discounts: 100, thousandths: 1000 },
};

function shownValue(value: unknown, spec: FieldSpec | undefined): unknown {
  const divisor = divisors[spec?.type ?? 'text'];
  if (typeof value === 'number') return divisor === undefined ? value : value / divisor;
  if (!Array.isArray(value)) return value;
  return value.map((one: unknown) =>
    typeof one === 'object' && one !== null && spec?.parts !== undefined
      ? shown(filled(one), spec.parts)
      : shownValue(one, spec),
  );
}

/** An object of a list without its empty parts. */
function filled(one: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(one).filter(([, value]) => value !== null));
}
