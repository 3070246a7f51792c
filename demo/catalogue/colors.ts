import { z } from 'zod';
import type { ColorRecord } from '../../backend/catalogue/records.ts';
import { importFile } from '../data-files.ts';
import { localCell, readTable } from '../read-table.ts';

const colors = readTable(
  importFile('colors'),
  z.strictObject({
    code: z.string(),
    name: localCell,
    swatch: z.string(),
    /** Its form in a visible code; no field of an import. */
    skuCode: z.string(),
    /** The material that the drawings use for it; no field of an import. */
    material: z.string(),
  }),
);

const named = new Map(colors.map((color) => [color.code, color]));

/** A colour by its Italian name; there is no orange, because the shop reserves it for the primary action. */
export function colorNamed(word: string): (typeof colors)[number] {
  const color = named.get(word);
  if (!color) throw new Error(`There is no colour ${word}.`);
  return color;
}

export function colorRecords(): ColorRecord[] {
  return colors.map(({ code, name, swatch }) => ({ code, name, swatch }));
}
