import { join } from 'node:path';
import { z } from 'zod';
import type { BrandRecord } from '../../backend/catalogue/records.ts';
import { DATA_FOLDER, importFile } from '../data-files.ts';
import { readTable } from '../read-table.ts';

/** Brands, all invented; the code is part of visible codes and maker codes. */
const brands = readTable(importFile('brands'), z.strictObject({ code: z.string(), name: z.string() }));

const byCode = new Map(brands.map(({ code, name }, index) => [code, { name, number: index + 1 }]));

function brandOf(code: string): { name: string; number: number } {
  const brand = byCode.get(code);
  if (!brand) throw new Error(`There is no brand ${code}.`);
  return brand;
}

/** A brand's name by its code. */
export function brandName(code: string): string {
  return brandOf(code).name;
}

export function brandRecords(): BrandRecord[] {
  return brands.map((brand) => ({ ...brand }));
}

/** The position of a brand in the list, for its part of the barcodes. */
export function brandNumber(code: string): number {
  return brandOf(code).number;
}

/** Ranges in which one brand offers the same article, after the unnamed one. */
const ranges = readTable(join(DATA_FOLDER, 'brand-ranges.csv'), z.strictObject({ it: z.string(), en: z.string() }));

/** The name of a brand's range by its number, from 0, which has none; every other number has one. */
export function rangeName(range: number): { it: string; en: string } {
  if (range === 0) return { it: '', en: '' };
  const number = (range - 4) * 100;
  return ranges[range - 1] ?? { it: `Serie ${number}`, en: `Series ${number}` };
}
