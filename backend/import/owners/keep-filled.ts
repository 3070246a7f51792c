import { isDeepStrictEqual } from 'node:util';
import type { KeptReason } from '../../../domain/import-history.ts';
import { isEmpty, readStoredFields, type StoredShape, type UpsertDatabase } from '../../database/upsert/index.ts';
import { explain } from '../../texts/index.ts';
import { givenValue } from '../mapping/given-value.ts';
import type { Mapping } from '../mapping/mapping-file.ts';
import type { Item } from '../write-batches.ts';

/** The owner of every field that nobody gave to another. */
export const ERP = 'erp';

/** The note about a value that is not stored because its field belongs to another. */
const KEPT = 'Not changed: this field belongs to {owner}.';

/** Whether a reason is that a field belongs to another. */
export function isKept(reason: KeptReason): boolean {
  return typeof reason === 'string' ? reason.startsWith('Not changed: this field belongs to') : reason.text === KEPT;
}

/** The owners of the fields of a kind that don't belong to the one who imports. */
export type FieldOwners = ReadonlyMap<string, string>;

/** A value of a file that is not stored, because its field belongs to another. */
interface Kept {
  path: string;
  value: unknown;
}

interface Ownership<R> {
  shape: StoredShape;
  owners: FieldOwners;
  /** The part of a record with its fields. */
  partOf: (record: R) => object;
  mapping: Mapping;
}

/**
 * Takes the fields of others out of records that are stored already, as far as they have a value there (decision 8.1),
 * and notes where the file says something else.
 */
export async function keepFilled<R extends object>(
  { query }: UpsertDatabase,
  { shape, owners, partOf, mapping }: Ownership<R>,
  items: readonly Item<R>[],
): Promise<void> {
  if (owners.size === 0) return;
  const codes = items.map(({ code }) => code);
  const stored = await readStoredFields(query, shape, codes, new Set(owners.keys()));
  for (const item of items) {
    const filled = stored.get(item.code);
    if (filled === undefined || filled.size === 0) continue;
    // The record was made for this import, and its fields are plain properties.
    const record = partOf(item.record) as Record<string, unknown>;
    for (const [field, owner] of owners) {
      for (const { path, value } of keepField(record, field, filled)) {
        const reason = explain(KEPT, { owner });
        item.remarks.push({
          line: item.line,
          field: path,
          value: givenValue(item.rows?.[0], path, mapping) ?? textOf(value),
          reason,
          isNote: true,
        });
      }
    }
  }
}

/**
 * Takes out of a record what one field of it would overwrite.
 * @param filled the stored values that are not empty, by path: `unit`, `name.it`.
 * @returns the values taken out that are neither empty nor equal to the stored ones.
 */
export function keepField(
  record: Record<string, unknown>,
  field: string,
  filled: ReadonlyMap<string, unknown>,
): Kept[] {
  if (field === 'features') return keepFeatures(record, filled.get(field));
  const given = record[field];
  if (given === undefined) return [];
  if (filled.has(field)) {
    delete record[field];
    return differing([[field, given, filled.get(field)]]);
  }
  const languages = [...filled.keys()].flatMap((path) =>
    path.startsWith(`${field}.`) ? [path.split('.')[1] ?? ''] : [],
  );
  if (languages.length === 0) return [];
  const texts = typeof given === 'object' && given !== null ? Object.entries(given) : [];
  const rest = texts.filter(([language]) => !languages.includes(language));
  if (rest.length > 0) record[field] = Object.fromEntries(rest);
  else delete record[field];
  return differing(
    texts
      .filter(([language]) => languages.includes(language))
      .map(([language, text]) => [`${field}.${language}`, text, filled.get(`${field}.${language}`)]),
  );
}

/** Features one by one: those that are stored stay, others are added. */
function keepFeatures(record: Record<string, unknown>, stored: unknown): Kept[] {
  const given = { ...objectOf(record['features']), ...objectOf(record['featureChanges']) };
  if (isEmpty(stored) || isEmpty(given)) return [];
  const before = objectOf(stored);
  const [known, added] = [true, false].map((isKnown) =>
    Object.entries(given).filter(([code]) => code in before === isKnown),
  );
  delete record['features'];
  delete record['featureChanges'];
  if (added !== undefined && added.length > 0) record['featureChanges'] = Object.fromEntries(added);
  return differing((known ?? []).map(([code, value]) => [`features.${code}`, value, before[code]]));
}

function differing(triples: readonly (readonly [string, unknown, unknown])[]): Kept[] {
  return triples.flatMap(([path, value, stored]) =>
    isEmpty(value) || isDeepStrictEqual(plain(value), plain(Array.isArray(value) ? stored : bare(stored)))
      ? []
      : [{ path, value }],
  );
}

/** An amount that is stored as a list of one is given as a number. */
function bare(stored: unknown): unknown {
  const [only] = Array.isArray(stored) && stored.length === 1 ? (stored as unknown[]) : [];
  return only ?? stored;
}

/** A value without what says nothing, so that a file's and a stored one can be compared. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, part]) => !isEmpty(part) && part !== false);
  return Object.fromEntries(entries.map(([name, part]) => [name, plain(part)]));
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
