import { sql } from 'kysely';
import type { LocalText } from '../../../../domain/local-text.ts';
import { addFamilyFeatures, upsertFeatures } from '../../../catalogue/index.ts';
import type {
  ArticleChange,
  FeatureChanges,
  FeatureRecord,
  FeatureType,
  FeatureValue,
} from '../../../catalogue/records.ts';
import type { FieldChange, UpsertDatabase } from '../../../database/upsert/index.ts';
import { explain } from '../../../texts/index.ts';
import type { Mapping } from '../../mapping/mapping-file.ts';
import { shownText, type FieldProblem } from '../../mapping/read-values.ts';
import { cellOf, hasCell } from '../../mapping/value-source.ts';
import { isShownCell, type SourceRow } from '../../sources/rows.ts';
import {
  errorReason,
  isEmptyDay,
  isErrorText,
  notText,
  readBoolean,
  readDate,
  readNumber,
  textOf,
  type DecimalSign,
  type Reading,
} from '../../sources/values.ts';

/** The technical features in one row. */
interface RowFeatures {
  /** null removes a feature; undefined when the row has none. */
  changes: FeatureChanges | undefined;
  /** Values that cannot be used; those features stay unchanged. */
  remarks: FieldProblem[];
  /** Whether HTML in a value became plain text. */
  hadHtml: boolean;
}

interface Pair {
  familyCode: string;
  featureCode: string;
}

const keyOf = ({ familyCode, featureCode }: Pair): string => `${familyCode}\u0000${featureCode}`;

interface Cell {
  value: unknown;
  column?: string;
  type?: FeatureType | undefined;
  definition?: Partial<FeatureRecord>;
}

/**
 * The features known so far. A feature that a file has and the catalogue lacks is created with the type from the
 * mapping (or derived from the value), and added to every family in which it occurs. The type in the catalogue has
 * priority over the file's.
 */
export class FeatureRegistry {
  readonly #mapping: Mapping;
  readonly #known = new Map<string, FeatureType>();
  readonly #made = new Map<string, FeatureRecord>();
  readonly #pairs = new Set<string>();
  // Written with the current batch, which may still be rolled back.
  #written = { features: [] as string[], pairs: [] as Pair[] };
  #position = 0;

  constructor(mapping: Mapping) {
    this.#mapping = mapping;
  }

  /** Reads the features of the catalogue and of its families. */
  async open(database: UpsertDatabase): Promise<void> {
    const features = await sql<{ code: string; data_type: FeatureType; position: number }>`
      select code, data_type, position from feature
    `.execute(database.query);
    for (const feature of features.rows) {
      this.#known.set(feature.code, feature.data_type);
      this.#position = Math.max(this.#position, feature.position + 1);
    }
    const pairs = await sql<{ family: string; feature: string }>`
      select f.code as family, t.code as feature from family_feature x
      join family f on f.id = x.family_id join feature t on t.id = x.feature_id
    `.execute(database.query);
    for (const { family, feature } of pairs.rows) {
      this.#pairs.add(keyOf({ familyCode: family, featureCode: feature }));
    }
  }

  /** The features of one row: those the mapping names, those with its prefixes, or `features` and `feature.<code>`. */
  read(row: SourceRow, sign: DecimalSign): RowFeatures {
    const cells = new Map<string, Cell>();
    const isMapped =
      this.#mapping.fields !== undefined ||
      this.#mapping.features !== undefined ||
      this.#mapping.featurePrefixes !== undefined;
    if (isMapped) this.#readMapped(row, cells);
    else readOwn(row, cells);
    const changes: FeatureChanges = {};
    const remarks: FieldProblem[] = [];
    let hadHtml = false;
    for (const [code, cell] of cells) {
      const type = this.#known.get(code) ?? cell.type ?? typeOf(cell.value);
      if (!isGiven(cell.value) || (type === 'd' && isEmptyDay(cell.value))) {
        changes[code] = null;
        continue;
      }
      const shown = type === 's' ? withoutHtml(cell.value) : { value: cell.value, hadHtml: false };
      hadHtml ||= shown.hadHtml;
      const reading = readFeature(shown.value, type, sign);
      const { column } = cell;
      if ('reason' in reading) remarks.push({ field: `feature.${code}`, reason: reading.reason, column });
      else {
        changes[code] = reading.value;
        if (!this.#known.has(code)) this.#make(code, type, cell.definition ?? {});
      }
    }
    return { changes: Object.keys(changes).length > 0 ? changes : undefined, remarks, hadHtml };
  }

  #readMapped(row: SourceRow, cells: Map<string, Cell>): void {
    const { features, featurePrefixes } = this.#mapping;
    for (const [code, { column, type, name, unit, facet }] of Object.entries(features ?? {})) {
      if (!hasCell(row, column)) continue;
      const definition = { name: name ?? { it: column, en: null }, unit: unit ?? null, isFacet: facet ?? true };
      cells.set(code, { value: cellOf(row, column), column, type, definition });
    }
    if (featurePrefixes === undefined) return;
    for (const [column, value] of Object.entries(row)) {
      const match = featurePrefixes.find(({ prefix }) => column.startsWith(prefix) && column.length > prefix.length);
      if (match === undefined || value === undefined) continue;
      const code = column.slice(match.prefix.length);
      if (!cells.has(code))
        cells.set(code, { value, column, type: match.type, definition: { isFacet: match.facet ?? true } });
    }
  }

  #make(code: string, dataType: FeatureType, definition: Partial<FeatureRecord>): void {
    const name: LocalText = definition.name ?? { it: readable(code), en: null };
    this.#known.set(code, dataType);
    this.#made.set(code, {
      code,
      dataType,
      name,
      unit: definition.unit ?? null,
      position: this.#position++,
      isFacet: definition.isFacet ?? true,
    });
  }

  /**
   * Writes the features and family entries that the articles of a batch need and the catalogue lacks; call it in the
   * batch's transaction. Returns the new features and the families that got one more feature.
   */
  async write(database: UpsertDatabase, articles: readonly ArticleChange[]): Promise<FieldChange[]> {
    const made = new Map<string, FeatureRecord>();
    const pairs = new Map<string, Pair>();
    const families = await this.#storedFamilies(database, articles);
    for (const article of articles) {
      const familyCode = article.familyCode ?? article.ifNew?.familyCode ?? families.get(article.code) ?? null;
      for (const featureCode of featuresOf(article)) {
        const record = this.#made.get(featureCode);
        if (record !== undefined) made.set(featureCode, record);
        if (familyCode === null) continue;
        const pair = { familyCode, featureCode };
        if (!this.#pairs.has(keyOf(pair))) pairs.set(keyOf(pair), pair);
      }
    }
    this.#written = { features: [...made.keys()], pairs: [...pairs.values()] };
    if (made.size > 0) await upsertFeatures(database, [...made.values()]);
    const described = pairs.size > 0 ? await addFamilyFeatures(database, [...pairs.values()]) : null;
    const added = [...made.values()].map(({ code, name }) => ({ code, field: 'features', old: null, new: name.it }));
    return [...added, ...(described?.changes ?? []).map((change) => ({ ...change, field: 'families' }))];
  }

  /** Families of articles that get features and whose row has no family. */
  async #storedFamilies(
    database: UpsertDatabase,
    articles: readonly ArticleChange[],
  ): Promise<ReadonlyMap<string, string>> {
    const codes = articles
      .filter((article) => article.familyCode === undefined && featuresOf(article).length > 0)
      .map(({ code }) => code);
    if (codes.length === 0) return new Map();
    const found = await sql<{ article: string; family: string }>`
      select a.code as article, f.code as family from article a join family f on f.id = a.family_id
      where a.code = any(${codes}::text[])
    `.execute(database.query);
    return new Map(found.rows.map((row) => [row.article, row.family]));
  }

  /** Marks what was written last as committed. */
  settle(): void {
    for (const code of this.#written.features) this.#made.delete(code);
    for (const pair of this.#written.pairs) this.#pairs.add(keyOf(pair));
  }
}

/** Codes of the features that an article has according to its record. */
function featuresOf({ features, featureChanges }: ArticleChange): string[] {
  const changed = Object.entries(featureChanges ?? {}).flatMap(([code, value]) => (value === null ? [] : [code]));
  return [...Object.keys(features ?? {}), ...changed];
}

function readOwn(row: SourceRow, cells: Map<string, Cell>): void {
  const { features } = row;
  if (typeof features === 'object' && features !== null) {
    for (const [code, value] of Object.entries(features)) cells.set(code, { value });
  }
  for (const [column, value] of Object.entries(row)) {
    if (column.startsWith('feature.') && value !== undefined)
      cells.set(column.slice('feature.'.length), { value, column });
  }
}

function isGiven(value: unknown): boolean {
  return typeof value === 'object' && value !== null ? true : textOf(value) !== null;
}

function typeOf(value: unknown): FeatureType {
  if (typeof value === 'number') return 'f';
  if (isShownCell(value)) return typeof value.holds === 'boolean' ? 'b' : typeof value.holds === 'number' ? 's' : 'd';
  return typeof value === 'boolean' ? 'b' : 's';
}

/** A text, or the texts of both languages, without HTML. */
function withoutHtml(value: unknown): { value: unknown; hadHtml: boolean } {
  if (typeof value === 'string') {
    const { text, hadHtml } = shownText({ shown: 'line' }, value);
    return { value: text, hadHtml };
  }
  if (typeof value !== 'object' || value === null || !('it' in value)) return { value, hadHtml: false };
  const read = Object.entries(value).map(([language, one]) => [language, withoutHtml(one)] as const);
  return {
    value: Object.fromEntries(read.map(([language, one]) => [language, one.value])),
    hadHtml: read.some(([, one]) => one.hadHtml),
  };
}

function readFeature(value: unknown, type: FeatureType, sign: DecimalSign): Reading<FeatureValue> {
  if (isErrorText(value)) return { reason: errorReason(value) };
  if (type === 'f') return readNumber(value, sign);
  if (type === 'b') return readBoolean(value);
  if (type === 'd') return readDate(value);
  if (typeof value === 'object' && value !== null && 'it' in value) {
    const it = textOf(value.it);
    const en = 'en' in value ? textOf(value.en) : null;
    return it === null ? { reason: explain('The Italian text is missing.') } : { value: { it, en } };
  }
  const reason = notText(value);
  if (reason !== null) return { reason };
  const text = textOf(value);
  return text === null ? { reason: explain('The value is neither a text nor a number.') } : { value: text };
}

/** `operating_temperature` as a readable name: `Operating temperature`. */
function readable(code: string): string {
  const words = code.replace(/_+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
