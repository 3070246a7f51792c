import { z } from 'zod';
import type { FamilyRecord } from '../../backend/catalogue/records.ts';
import { importFile } from '../data-files.ts';
import { listCell, localCell, numberCell, readTable } from '../read-table.ts';

const families = readTable(
  importFile('families'),
  z.strictObject({
    code: z.string(),
    parentCode: z.string().nullable(),
    name: localCell,
    position: numberCell,
    features: listCell,
  }),
);

const featuresByFamily = new Map(families.map(({ code, features }) => [code, features]));

/** Codes of the features of a family, in order. Throws an Error for an unknown family. */
export function featuresOfFamily(code: string): readonly string[] {
  const features = featuresByFamily.get(code);
  if (!features) throw new Error(`There is no family ${code}.`);
  return features;
}

/**
 * The families below groups by type of article, across the departments, which are by buyer: pipes for plumbers and for
 * electricians are in the same group.
 */
export function familyRecords(): FamilyRecord[] {
  return families.map((family) => ({ ...family }));
}
