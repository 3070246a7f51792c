import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type pg from 'pg';
import { migrate, openShopDatabase, type ShopDatabase } from '../../backend/database/index.ts';
import { IndexBuilder } from '../../backend/search/memory/build/index-builder.ts';
import { listOutlines, readPages, listVocabulary } from '../../backend/search/memory/build/load-catalogue.ts';
import type { IndexData } from '../../backend/search/memory/index-data.ts';
import type { SourceVocabulary } from '../../backend/search/memory/source.ts';
import { ownCodeOf } from './code-queries.ts';
import type { JudgedPage } from './judgement.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** Data sets that may exist beside the project. */
export const DATA_SETS = resolve(ROOT, '../shared/data');
const ICECAT = join(DATA_SETS, 'icecat');
const ARTICLES = '10000';

/** The catalogue of a shop with its index. */
export interface MeasuredCatalogue {
  shop: ShopDatabase;
  data: IndexData;
  vocabulary: SourceVocabulary;
  pages: JudgedPage[];
}

/** The demonstration and, if it exists beside the project, the Icecat data set, in one catalogue. */
export interface MainCatalogue extends MeasuredCatalogue {
  hasIcecat: boolean;
}

/** Runs a command of the shop in a data folder. */
export async function runCommand(command: string, folder: string, args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [join(ROOT, 'cli', command), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATA_DIR: folder, LOG_LEVEL: 'error' },
  });
  const [code] = (await once(child, 'exit')) as [number];
  if (code !== 0) throw new Error(`${command} ended with ${code}`);
}

/** Opens the demonstration with the Icecat set in a folder. */
export async function openCatalogue(folder: string): Promise<MainCatalogue> {
  const hasIcecat = existsSync(ICECAT);
  const catalogue = await openLoaded(folder, async () => {
    await runCommand('demo.ts', folder, ['--articles', ARTICLES]);
    if (hasIcecat) await runCommand('import.ts', folder, ['source', 'icecat', ICECAT, '--quiet']);
  });
  return { ...catalogue, hasIcecat };
}

/** Creates the catalogue in the folder with `load` if it is missing, reads it and builds its index. */
export async function openLoaded(folder: string, load: () => Promise<void>): Promise<MeasuredCatalogue> {
  mkdirSync(folder, { recursive: true });
  const mark = join(folder, 'loaded');
  if (!existsSync(mark)) {
    await load();
    writeFileSync(mark, '');
  }
  const shop = await openShopDatabase(
    { databaseUrl: null, dataDirectory: folder },
    { applicationName: 'bancale-relevance', onInterruption: (message) => console.error(message) },
  );
  await migrate(shop.database);
  const client = await shop.database.pool.connect();
  try {
    return { shop, ...(await readAll(client)) };
  } finally {
    client.release();
  }
}

async function readAll(client: pg.PoolClient): Promise<Pick<MeasuredCatalogue, 'data' | 'vocabulary' | 'pages'>> {
  await client.query('begin isolation level repeatable read read only');
  const vocabulary = await listVocabulary(client);
  const builder = new IndexBuilder(vocabulary, await listOutlines(client));
  const families = new Map(vocabulary.families.map(({ id, code }) => [id, code]));
  const brands = new Map(vocabulary.brands.map(({ id, name }) => [id, name]));
  const pages: JudgedPage[] = [];
  for await (const { page, children } of readPages(client)) {
    builder.addPage(page, children);
    if (page.kind === 'parent' && children.length === 0) continue;
    const codes = [page, ...children].flatMap((article) => [
      article.sku,
      article.code,
      article.makerCode ?? '',
      ...article.barcodes,
      ...article.oldCodes,
    ]);
    if (page.kind === 'single') codes.push(ownCodeOf(page.code));
    pages.push({
      id: page.id,
      page,
      children,
      family: families.get(page.familyId ?? -1) ?? '',
      brand: brands.get(page.brandId ?? -1) ?? '',
      codes: codes.filter((code) => code !== ''),
    });
  }
  await client.query('commit');
  return { data: builder.finish(), vocabulary, pages };
}
