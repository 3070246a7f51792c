import { z } from 'zod';
import type { FeatureRecord } from '../../backend/catalogue/records.ts';
import { importFile } from '../data-files.ts';
import { booleanCell, localCell, numberCell, readTable } from '../read-table.ts';

/** All features that describe and distinguish articles, in the order of the filters. */
const features = readTable(
  importFile('features'),
  z.strictObject({
    code: z.string(),
    dataType: z.enum(['s', 'f', 'd', 'b']),
    name: localCell,
    unit: z.string().nullable(),
    position: numberCell,
    isFacet: booleanCell,
  }),
);

const known = new Map(features.map((feature) => [feature.code, feature]));

/** What the lines need to know about a feature to write its value. Throws an Error for an unknown one. */
export function featureNamed(code: string): (typeof features)[number] {
  const feature = known.get(code);
  if (!feature) throw new Error(`There is no feature ${code}.`);
  return feature;
}

export function featureRecords(): FeatureRecord[] {
  return features.map((feature) => ({ ...feature }));
}
