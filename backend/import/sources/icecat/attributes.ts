import type { FamilyRecord, FeatureRecord, FeatureType, FeatureValue } from '../../../catalogue/records.ts';
import type { LocalText } from '../../../../domain/local-text.ts';
import type { SourceRow } from '../../input/rows.ts';
import { attributeNames } from './attribute-names.ts';
import { capital } from './colours.ts';

const types: Record<string, FeatureType> = { t: 's', n: 'f', b: 'b' };

// Facets help to choose; packaging, shipping and customs data do not.
const neverFacet = /package|pallet|master__outer|case_|status|last_change|harmonized|ark_id|humidity|__wxdxh_|oem_code/;
const facetMinimum = 40;
const facetMostValues = 60;
const facetLongestText = 40;

/** The axes by which the variants differ, besides the colour. */
export const axes: Record<string, { code: string; name: LocalText }> = {
  length: { code: 'icecat-axis-length', name: { it: 'Lunghezza', en: 'Length' } },
  capacity: { code: 'icecat-axis-capacity', name: { it: 'Capacità', en: 'Capacity' } },
};

interface AttributeCount {
  count: number;
  values: Set<unknown>;
  hasLongText: boolean;
  families: Map<string, number>;
}

/** `attr_t_ink_type` as letter and name; null for columns that are not attributes. */
function attributeOf(column: string): { letter: string; name: string } | null {
  const match = /^attr_([tnb])_(.+)$/.exec(column);
  return match?.[1] === undefined || match[2] === undefined ? null : { letter: match[1], name: match[2] };
}

function codeOf(letter: string, name: string): string {
  return `icecat-${letter}-${name}`;
}

/** The attributes of a product as features; empty values and values of the wrong type are left out. */
export function featuresOf(row: SourceRow): Record<string, FeatureValue> {
  const features: Record<string, FeatureValue> = {};
  for (const [column, value] of Object.entries(row)) {
    const attribute = attributeOf(column);
    if (attribute === null) continue;
    const code = codeOf(attribute.letter, attribute.name);
    if (attribute.letter === 'n' && typeof value === 'number') features[code] = value;
    if (attribute.letter === 'b' && typeof value === 'boolean') features[code] = value;
    if (attribute.letter === 't' && typeof value === 'string' && value.trim() !== '') features[code] = value.trim();
  }
  return features;
}

/** Counts, in a first pass, which attributes exist, how selective they are and in which families they occur. */
export class AttributeStatistics {
  readonly #tallies = new Map<string, AttributeCount>();

  add(row: SourceRow, family: string): void {
    for (const [code, value] of Object.entries(featuresOf(row))) {
      let tally = this.#tallies.get(code);
      if (tally === undefined) {
        tally = { count: 0, values: new Set(), hasLongText: false, families: new Map() };
        this.#tallies.set(code, tally);
      }
      tally.count += 1;
      if (tally.values.size <= facetMostValues) tally.values.add(value);
      if (typeof value === 'string' && value.length > facetLongestText) tally.hasLongText = true;
      tally.families.set(family, (tally.families.get(family) ?? 0) + 1);
    }
  }

  /** Every attribute as a feature, the most frequent first. */
  features(): FeatureRecord[] {
    const ordered = [...this.#tallies].sort((one, other) => other[1].count - one[1].count);
    const records = ordered.map(([code, tally], position): FeatureRecord => {
      const [, letter = 't', name = code] = /^icecat-([tnb])-(.+)$/.exec(code) ?? [];
      const known = attributeNames[name];
      const readable = capital(name.replace(/_+/g, ' ').trim());
      const isUseful =
        tally.count >= facetMinimum &&
        tally.values.size > 1 &&
        tally.values.size <= facetMostValues &&
        !tally.hasLongText;
      return {
        code,
        dataType: types[letter] ?? 's',
        name: known === undefined ? { it: readable, en: null } : { it: known[0], en: known[1] },
        unit: known?.[2] ?? null,
        position: 10_000 + position,
        isFacet: isUseful && !neverFacet.test(name),
      };
    });
    const axisRecords = Object.values(axes).map(({ code, name }, position): FeatureRecord => {
      return { code, dataType: 's', name, unit: null, position: 9_990 + position, isFacet: true };
    });
    return [...axisRecords, ...records];
  }

  /** One family per category, described by the attributes of its products, the most frequent first. */
  families(names: ReadonlyMap<string, LocalText>): FamilyRecord[] {
    const perFamily = new Map<string, { code: string; count: number }[]>();
    for (const [code, tally] of this.#tallies) {
      for (const [family, count] of tally.families) {
        const list = perFamily.get(family);
        if (list === undefined) perFamily.set(family, [{ code, count }]);
        else list.push({ code, count });
      }
    }
    return [...names].map(([code, name], position) => {
      const described = (perFamily.get(code) ?? []).sort((one, other) => other.count - one.count);
      const own = described.map((feature) => feature.code);
      return {
        code,
        parentCode: null,
        name,
        position,
        features: [...Object.values(axes).map((axis) => axis.code), ...own],
      };
    });
  }
}
