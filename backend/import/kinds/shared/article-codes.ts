import { visibleCode } from '../../../../domain/code-key.ts';
import { findMeantOtherwise, type MeantArticle } from '../../../database/article-codes.ts';
import type { UpsertDatabase, UpsertProblem } from '../../../database/upsert/index.ts';
import { explain, type Reason } from '../../../texts/index.ts';
import type { Item } from '../../write-batches.ts';

/** Where the records of a kind name articles that have to be there. */
export interface ArticleCodeField {
  /** `articleCode`, `relatedCodes` (a list of codes) or `rows.articleCode` (the elements of a list). */
  path: string;
  /** The code of the record itself. */
  isOwn?: boolean;
  /** It may be a new one: only what is spelled alike is the same. */
  creates?: boolean;
  /** The list of elements whose code may mean several articles: what is stored for any of these stays. */
  keptIn?: string;
}

type Fields = Record<string, unknown>;

/** A code in a record, and how it is replaced. */
interface Place {
  index: number;
  code: string;
  field: ArticleCodeField;
  replace(code: string): void;
  /** The element of a list with the code. */
  element?: Fields;
  drop: readonly string[];
}

/** A problem before its record has a place in a batch. */
export type CodeProblem = Omit<UpsertProblem, 'index' | 'code'>;

/**
 * Writes the codes of articles in the records of a batch as they are stored (decision 8.3), so that everything after it
 * compares exactly. Unknown codes stay. Returns the problems of codes that may mean several articles, by record.
 */
export async function useStoredCodes<R extends object>(
  { query }: UpsertDatabase,
  { fields, partOf }: { fields: readonly ArticleCodeField[]; partOf: (record: R) => object },
  items: readonly Item<R>[],
): Promise<Map<R, CodeProblem[]>> {
  const created = codesIn(items, partOf, fields.filter(isCreating));
  const named = codesIn(
    items,
    partOf,
    fields.filter((field) => !isCreating(field)),
  );
  const spelled = await findMeantOtherwise(query, created, { isKeyed: false });
  // What the batch creates itself has exactly this code.
  const meant = await findMeantOtherwise(query, named.difference(created), { isKeyed: true });
  const problems = new Map<R, CodeProblem[]>();
  if (spelled.size === 0 && meant.size === 0) return problems;
  // The records were made for this import, and their fields are plain properties.
  for (const place of items.flatMap(({ record }, index) => placesIn(partOf(record) as Fields, index, fields))) {
    const found = (created.has(place.code) ? spelled : meant).get(place.code);
    const item = items[place.index];
    if (found === undefined || item === undefined) continue;
    if ('code' in found) {
      if (found.code === place.code) continue;
      if (place.field.isOwn === true) item.code = found.code;
      place.replace(found.code);
      continue;
    }
    const { path, keptIn } = place.field;
    if (keptIn !== undefined && place.element !== undefined) {
      keepAll(partOf(item.record) as Fields, keptIn, place.element, found);
      if (path.startsWith(`${keptIn}.`)) continue;
    }
    const line = place.element?.['line'];
    const problem: CodeProblem = {
      field: path.split('.')[0] ?? path,
      reason: reasonOf(place.code, found.lookAlikes),
      drop: place.drop,
      ...(typeof line === 'number' ? { line } : {}),
    };
    problems.set(item.record, [...(problems.get(item.record) ?? []), problem]);
  }
  return problems;
}

const isCreating = ({ creates }: ArticleCodeField): boolean => creates === true;

function codesIn<R extends object>(
  items: readonly Item<R>[],
  partOf: (record: R) => object,
  fields: readonly ArticleCodeField[],
): Set<string> {
  const codes = new Set<string>();
  for (const { record } of items)
    for (const part of partsOf(partOf(record) as Fields))
      for (const { path } of fields) {
        const [name = '', inner] = path.split('.');
        const value = part[name];
        const values: unknown[] = Array.isArray(value) ? value : [value];
        for (const one of values) {
          const code: unknown = inner !== undefined && isFields(one) ? one[inner] : one;
          if (typeof code === 'string') codes.add(code);
        }
      }
  return codes;
}

/** Why a code is rejected, with the articles that it may mean. */
function reasonOf(code: string, lookAlikes: readonly string[]): Reason {
  return explain('The code {code} may mean {codes}.', {
    code: visibleCode(code),
    codes: lookAlikes.map(visibleCode).join(' or '),
  });
}

function keepAll(record: Fields, list: string, element: Fields, meant: MeantArticle): void {
  const stored: unknown = record[list];
  const kept: unknown[] = Array.isArray(stored) ? stored.filter((one: unknown) => one !== element) : [];
  const codes = 'code' in meant ? [meant.code] : meant.lookAlikes;
  record[list] = [...kept, ...codes.map((articleCode) => ({ ...element, articleCode }))];
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** A record, and what it has for a new one only. */
function partsOf(record: Fields): Fields[] {
  return isFields(record['ifNew']) ? [record, record['ifNew']] : [record];
}

function placesIn(record: Fields, index: number, fields: readonly ArticleCodeField[]): Place[] {
  return partsOf(record).flatMap((part) => fields.flatMap((field) => placesOf(part, index, field)));
}

function placesOf(record: Fields, index: number, field: ArticleCodeField): Place[] {
  const [name = '', inner] = field.path.split('.');
  const value = record[name];
  if (typeof value === 'string') {
    return [{ index, code: value, field, drop: [], replace: (code) => void (record[name] = code) }];
  }
  if (!Array.isArray(value)) return [];
  const list: unknown[] = value;
  return list.flatMap((element, at): Place[] => {
    if (typeof element === 'string') {
      // A shorter list would be stored; without it, an article keeps its own.
      return [{ index, code: element, field, drop: [name], replace: (code) => void (list[at] = code) }];
    }
    if (inner === undefined || !isFields(element)) return [];
    const holder = element;
    const code = holder[inner];
    if (typeof code !== 'string') return [];
    const replace = (stored: string) => void (holder[inner] = stored);
    return [{ index, code, field, replace, element: holder, drop: [`${name}[${at}]`] }];
  });
}
