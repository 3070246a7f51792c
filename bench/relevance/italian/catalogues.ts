import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { DATA_SETS, openLoaded, runCommand, type MeasuredCatalogue } from '../catalogue.ts';
import type { JudgedQuery } from '../judgement.ts';
import { FASTENER_QUERIES, SEALED_FASTENER_QUERIES } from './fastener-queries.ts';
import { FOOD_QUERIES, SEALED_FOOD_QUERIES } from './food-queries.ts';

/** A catalogue beside the demonstration, with judged queries of its own. */
export interface ItalianCatalogue {
  name: string;
  /** Where its data is; the catalogue is left out if it is missing. */
  source: string;
  tuning: readonly JudgedQuery[];
  /** Opened once, when the rules are finished. */
  sealed: readonly JudgedQuery[];
  load(folder: string): Promise<void>;
}

const FASTENERS = join(DATA_SETS, 'fasteners');
const FOOD = join(DATA_SETS, 'off-it');
const FOOD_FILE = 'off_italian_gtin_dev.csv.gz';

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** Writes the food names that may be Italian as a file for the importer. */
function writeFood(file: string): void {
  const rows = parse<Record<string, string>>(gunzipSync(readFileSync(join(FOOD, FOOD_FILE))), { columns: true });
  const italian = rows.filter(({ lang_guess = '', product_name = '' }) => {
    return (lang_guess === 'it' || lang_guess === '') && product_name.trim() !== '';
  });
  const lines = italian.map(({ gtin = '', product_name = '' }) =>
    [gtin, gtin, quoted(product_name), 'alimentari', '22'].join(','),
  );
  writeFileSync(file, ['code,sku,name,categoryCode,vatRate', ...lines].join('\n'));
}

export const ITALIAN_CATALOGUES: readonly ItalianCatalogue[] = [
  {
    name: 'fasteners',
    source: FASTENERS,
    tuning: FASTENER_QUERIES,
    sealed: SEALED_FASTENER_QUERIES,
    load: (folder) => runCommand('import.ts', folder, ['source', 'fasteners', FASTENERS, '--quiet']),
  },
  {
    name: 'food',
    source: FOOD,
    tuning: FOOD_QUERIES,
    sealed: SEALED_FOOD_QUERIES,
    async load(folder) {
      const file = join(folder, 'food.csv');
      writeFood(file);
      await runCommand('import.ts', folder, ['articles', file, '--create-categories', '--quiet']);
    },
  },
];

/** Opens a catalogue in a folder below the given one; null where its data is missing. */
export async function openItalian(one: ItalianCatalogue, folder: string): Promise<MeasuredCatalogue | null> {
  if (!existsSync(one.source)) return null;
  const own = join(folder, one.name);
  mkdirSync(own, { recursive: true });
  return openLoaded(own, () => one.load(own));
}
