import { sql } from 'kysely';
import type { FeatureRecord, FeatureType, FeatureValue, LocalText } from '../../../backend/catalogue/records.ts';
import { addFamilyFeatures, loadFeatures, type LoadingDatabase } from '../../../backend/loading/index.ts';
import { readBoolean, readDate, readNumber, textOf, type DecimalSign, type Reading } from '../input/values.ts';
import { cellOf } from '../mapping/value-source.ts';
import type { Mapping } from '../mapping/mapping-file.ts';
import type { FieldProblem } from '../mapping/read-values.ts';
import type { SourceRow } from '../input/rows.ts';

/** The technical features a row gives its article. */
export interface RowFeatures {
  values: Record<string, FeatureValue>;
  problems: FieldProblem[];
  /** Whether the file says anything about features at all. */
  isPresent: boolean;
}

interface Cell {
  value: unknown;
  type?: FeatureType | undefined;
  definition?: Partial<FeatureRecord>;
}

/**
 * The features known so far. A feature that a file brings and the catalogue lacks is made with the type the mapping
 * says (or the value shows), and every family it occurs in is described by it from then on. The type the catalogue
 * knows wins over the file's.
 */
export class FeatureRegistry {
  readonly #mapping: Mapping;
  readonly #known = new Map<string, FeatureType>();
  readonly #made = new Map<string, FeatureRecord>();
  readonly #pairs = new Set<string>();
  #position = 0;

  constructor(mapping: Mapping) {
    this.#mapping = mapping;
  }

  /** Reads what the catalogue has. */
  async open(database: LoadingDatabase): Promise<void> {
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
    for (const pair of pairs.rows) this.#pairs.add(`${pair.family}\u0000${pair.feature}`);
  }

  /** The features of one row: those the mapping names, those with its prefixes, or `features` and `feature.<code>`. */
  read(row: SourceRow, sign: DecimalSign): RowFeatures {
    const cells = new Map<string, Cell>();
    const isMapped =
      this.#mapping.fields !== undefined ||
      this.#mapping.features !== undefined ||
      this.#mapping.featurePrefixes !== undefined;
    const isPresent = isMapped ? this.#readMapped(row, cells) : readOwn(row, cells);
    const result: RowFeatures = { values: {}, problems: [], isPresent };
    for (const [code, cell] of cells) {
      const type = this.#known.get(code) ?? cell.type ?? typeOf(cell.value);
      const reading = readFeature(cell.value, type, sign);
      if ('reason' in reading) result.problems.push({ field: `features.${code}`, reason: reading.reason });
      else {
        result.values[code] = reading.value;
        if (!this.#known.has(code)) this.#make(code, type, cell.definition ?? {});
      }
    }
    return result;
  }

  #readMapped(row: SourceRow, cells: Map<string, Cell>): boolean {
    const { features, featurePrefixes } = this.#mapping;
    for (const [code, { column, type, name, unit, facet }] of Object.entries(features ?? {})) {
      const value = cellOf(row, column);
      if (isGiven(value)) {
        const definition = { name: name ?? { it: column, en: null }, unit: unit ?? null, isFacet: facet ?? true };
        cells.set(code, { value, type, definition });
      }
    }
    if (featurePrefixes !== undefined) {
      for (const [column, value] of Object.entries(row)) {
        const match = featurePrefixes.find(({ prefix }) => column.startsWith(prefix) && column.length > prefix.length);
        if (match === undefined || !isGiven(value)) continue;
        const code = column.slice(match.prefix.length);
        if (!cells.has(code))
          cells.set(code, { value, type: match.type, definition: { isFacet: match.facet ?? true } });
      }
    }
    return features !== undefined || featurePrefixes !== undefined;
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

  /** Writes what the articles of a batch need and the catalogue lacks; to be called in the batch's transaction. */
  async write(
    database: LoadingDatabase,
    articles: readonly { familyCode: string | null; features: Record<string, unknown> }[],
  ): Promise<void> {
    const made = new Map<string, FeatureRecord>();
    const pairs: { familyCode: string; featureCode: string }[] = [];
    for (const { familyCode, features } of articles) {
      for (const featureCode of Object.keys(features)) {
        const record = this.#made.get(featureCode);
        if (record !== undefined) made.set(featureCode, record);
        if (familyCode !== null && !this.#pairs.has(`${familyCode}\u0000${featureCode}`)) {
          pairs.push({ familyCode, featureCode });
        }
      }
    }
    if (made.size > 0) await loadFeatures(database, [...made.values()]);
    const unique = [...new Map(pairs.map((pair) => [`${pair.familyCode}\u0000${pair.featureCode}`, pair])).values()];
    if (unique.length > 0) await addFamilyFeatures(database, unique);
  }

  /** Remembers that the features of a batch are written, for good. */
  settle(articles: readonly { familyCode: string | null; features: Record<string, unknown> }[]): void {
    for (const { familyCode, features } of articles) {
      for (const featureCode of Object.keys(features)) {
        this.#made.delete(featureCode);
        if (familyCode !== null) this.#pairs.add(`${familyCode}\u0000${featureCode}`);
      }
    }
  }
}

function readOwn(row: SourceRow, cells: Map<string, Cell>): boolean {
  const { features } = row;
  let isPresent = false;
  if (typeof features === 'object' && features !== null) {
    isPresent = true;
    for (const [code, value] of Object.entries(features)) if (isGiven(value)) cells.set(code, { value });
  }
  for (const [column, value] of Object.entries(row)) {
    if (!column.startsWith('feature.')) continue;
    isPresent = true;
    if (isGiven(value)) cells.set(column.slice('feature.'.length), { value });
  }
  return isPresent;
}

function isGiven(value: unknown): boolean {
  return typeof value === 'object' && value !== null ? true : textOf(value) !== null;
}

function typeOf(value: unknown): FeatureType {
  if (typeof value === 'number') return 'f';
  return typeof value === 'boolean' ? 'b' : 's';
}

function readFeature(value: unknown, type: FeatureType, sign: DecimalSign): Reading<FeatureValue> {
  if (type === 'f') return readNumber(value, sign);
  if (type === 'b') return readBoolean(value);
  if (type === 'd') return readDate(value);
  if (typeof value === 'object' && value !== null && 'it' in value) {
    const it = textOf(value.it);
    const en = 'en' in value ? textOf(value.en) : null;
    return it === null ? { reason: 'The Italian text is missing.' } : { value: { it, en } };
  }
  const text = textOf(value);
  return text === null ? { reason: 'The value is neither a text nor a number.' } : { value: text };
}

/** `operating_temperature` as a person reads it: `Operating temperature`. */
function readable(code: string): string {
  const words = code.replace(/_+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
