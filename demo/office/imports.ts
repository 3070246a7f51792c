import { sql } from 'kysely';
import type { Actor } from '../../backend/audit/index.ts';
import type { Database } from '../../backend/database/index.ts';
import { repeatRun, runImport, type KindName } from '../../backend/import/index.ts';
import { OFFICE_LOGINS } from '../logins.ts';

interface Loading {
  database: Database;
  dataDirectory: string;
}

/** So many prices are wrong: enough to hold the file. */
const WRONG_PRICES = 60;

/** Imports of each state: files of the night, one with rejected rows, one that was undone, one that is held. */
export async function writeOfficeImports({ database, dataDirectory }: Loading): Promise<void> {
  const { signal } = new AbortController();
  const environment = { database, dataDirectory, output: null, signal, isOnlyImporter: true };
  const load = (kind: KindName, name: string, lines: readonly string[], by: { begunBy?: Actor; origin?: 'job' }) =>
    runImport({ what: { kind, files: [{ name, content: contentOf(lines) }] }, quiet: true }, { ...environment, ...by });
  const night = { origin: 'job' as const };
  const anna = { begunBy: await personOf(database, 'contenuti') };
  await load('stock', 'giacenze.csv', await stockLines(database), night);
  await load('articles', 'novita-autunno.csv', await wrongArticles(database), anna);
  const brands = await brandLines(database);
  if (brands.length > 1) {
    const { run } = await load('brands', 'marche-2026.csv', brands, anna);
    if (run !== undefined)
      await repeatRun({ kind: 'undo', of: run, dryRun: false, report: 'ndjson' }, { ...environment, ...anna });
  }
  await load('articles', 'listino-gestionale.csv', await wrongPrices(database), night);
}

async function* contentOf(lines: readonly string[]): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${lines.join('\n')}\n`, 'utf8');
}

async function personOf({ query }: Database, username: keyof typeof OFFICE_LOGINS): Promise<Actor> {
  const user = await query.selectFrom('user_account').select('id').where('username', '=', username).executeTakeFirst();
  return { kind: 'person', id: user?.id ?? null, name: OFFICE_LOGINS[username].name };
}

/** The stock of some articles, as it is. */
async function stockLines({ query }: Database): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select code || ';' || stock_quantity as line from article where kind <> 'parent' order by code limit 500`.execute(
    query,
  );
  return ['articleCode;quantity', ...rows.map(({ line }) => line)];
}

/** Rows without a code, without a name, and with a rate that is none. */
async function wrongArticles({ query }: Database): Promise<string[]> {
  const known = await query
    .selectFrom('article')
    .select(['code', 'name_it'])
    .orderBy('code')
    .limit(1)
    .executeTakeFirst();
  return [
    'code;name;vatRate',
    ';Raccordo a pressare 22 mm;22',
    'NOV-2201;;22',
    ...(known ? [`${known.code};"${known.name_it.replaceAll('"', '""')}";ventidue`] : []),
  ];
}

async function brandLines({ query }: Database): Promise<string[]> {
  const brands = await query.selectFrom('brand').select(['code', 'name']).orderBy('code').limit(3).execute();
  return ['code;name', ...brands.map(({ code, name }) => `${code};${name} Italia`)];
}

/** Prices of the first list, whose decimal sign is lost. */
async function wrongPrices({ query }: Database): Promise<string[]> {
  const { rows } = await sql<{ code: string; list: string; price: number }>`
    select a.code, l.code as list, e.price from price_list_entry e
    join article a on a.id = e.article_id join price_list l on l.id = e.price_list_id
    where l.id = (select min(id) from price_list) and a.price_quantity = 1 and e.price > 100
    order by a.code limit ${WRONG_PRICES}`.execute(query);
  return [`code;price.${rows[0]?.list ?? ''}`, ...rows.map(({ code, price }) => `${code};${price / 1_000_000}`)];
}
