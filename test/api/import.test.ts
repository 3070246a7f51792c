import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { sql } from 'kysely';
import { readArguments } from '../../cli/import/arguments.ts';
import { runImport, type ImportSummary, type ReportLine } from '../../backend/import/index.ts';
import { upsertCategories, upsertFamilies, upsertFeatures, upsertStock } from '../../backend/catalogue/index.ts';
import { upsertPriceLists } from '../../backend/pricing/index.ts';
import { listen } from '../../backend/database/index.ts';
import { main } from '../../cli/import.ts';
import { runCommandHere } from '../builders/commands.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';

let test: TestDatabase;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bancale-import-test-'));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  test = await createTestDatabase();
  const name = { it: 'Prova', en: 'Test' };
  await upsertCategories(test.database, [{ code: 'ferramenta', parentCode: null, name, position: 0 }]);
  await upsertPriceLists(test.database, [{ code: 'L1', name }]);
  await upsertFeatures(test.database, [{ code: 'diametro', dataType: 'f', name, position: 0, isFacet: true }]);
  await upsertFamilies(test.database, [{ code: 'viti', parentCode: null, name, position: 0, features: ['diametro'] }]);
  return () => test.drop();
});

async function file(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

async function run(...argv: string[]): Promise<ImportSummary> {
  const wanted = readArguments(argv);
  const { signal } = new AbortController();
  return runImport(wanted, { database: test.database, dataDirectory: join(folder, 'data'), output: null, signal });
}

async function reported(summary: ImportSummary): Promise<ReportLine[]> {
  const lines = (await readFile(summary.reportFile ?? '', 'utf8')).trim().split('\n');
  return lines.map((line) => JSON.parse(line) as ReportLine);
}

/** Every row of every table an import writes, including modification dates. */
async function everything(): Promise<string> {
  const tables = ['category', 'family', 'feature', 'family_feature', 'brand', 'article', 'barcode', 'article_alias'];
  const more = ['article_link', 'price_list_entry', 'customer', 'customer_address', 'contract_price', 'user_account'];
  const contents = [];
  for (const table of [...tables, ...more]) {
    contents.push(await sql`select * from ${sql.table(table)} t order by t::text`.execute(test.database.query));
  }
  return JSON.stringify(contents.map((content) => content.rows));
}

const articles = [
  { code: 'S1', name: { it: 'Trapano', en: 'Drill' }, categoryCode: 'ferramenta', barcodes: ['8001234567897'] },
  // The child precedes its parent, and links precede their targets.
  {
    code: 'C1',
    name: 'Vite M8',
    parentCode: 'P',
    familyCode: 'viti',
    relatedCodes: ['S1', 'S2'],
    features: { diametro: 8 },
  },
  { code: 'P', kind: 'parent', name: 'Viti', axes: ['diametro'], 'price.L1': '' },
  { code: 'S2', name: 'Punta', alternativeCodes: ['S1'], oldCodes: ['V2'], 'price.L1': '7,9870', stockQuantity: 12 },
];
const ndjson = (records: unknown[]): string => records.map((record) => JSON.stringify(record)).join('\n');

describe('importing articles', () => {
  it('imports parents, children, features, barcodes, links and prices, in any row order', async () => {
    const summary = await run('articles', await file('all.ndjson', ndjson(articles)));
    expect(summary).toMatchObject({ rows: 4, inserted: 4, refused: 0, incomplete: 0, reportFile: null });
    const { rows } = await sql`
      select a.code, a.kind, p.code as parent, a.name_it, a.name_en, a.features, a.stock_quantity, e.price,
        array(select b.code from barcode b where b.article_id = a.id) as barcodes,
        array(select l.kind || ' ' || x.code from article_link l join article x on x.id = l.linked_id
          where l.article_id = a.id order by l.position) as links
      from article a left join article p on p.id = a.parent_id left join price_list_entry e on e.article_id = a.id
      order by a.code
    `.execute(test.database.query);
    expect(rows).toMatchObject([
      { code: 'C1', kind: 'child', parent: 'P', features: { diametro: 8 }, links: ['related S1', 'related S2'] },
      { code: 'P', kind: 'parent', parent: null },
      { code: 'S1', kind: 'single', name_it: 'Trapano', name_en: 'Drill', barcodes: ['8001234567897'] },
      { code: 'S2', name_it: 'Punta', stock_quantity: 12, price: 79_870, links: ['alternative S1'] },
    ]);
  });

  it('changes nothing and sends no notification the second time', async () => {
    const path = await file('twice.ndjson', ndjson(articles));
    await run('articles', path);
    const before = await everything();
    const payloads: string[] = [];
    const listener = await listen(test.database, ['catalogue_changed', 'prices_changed'], (event) => {
      if (event.kind === 'notification') payloads.push(event.payload);
    });
    const summary = await run('articles', path);
    // Notifications arrive in order, so this one marks the end.
    await sql`select pg_notify('catalogue_changed', 'end')`.execute(test.database.query);
    await expect.poll(() => payloads.at(-1)).toBe('end');
    await listener.close();
    expect(summary).toMatchObject({ rows: 4, inserted: 0, updated: 0 });
    expect(payloads).toEqual(['end']);
    expect(await everything()).toBe(before);
  });

  it('keeps everything the file does not contain', async () => {
    await run('articles', await file('all.ndjson', ndjson(articles)));
    await upsertStock(test.database, [{ articleCode: 'S1', quantity: 77 }]);
    const summary = await run('articles', await file('names.csv', 'code;name.it\nS1;Trapano a percussione\n'));
    expect(summary).toMatchObject({ inserted: 0, updated: 1 });
    const { rows } = await sql`
      select a.name_it, stock_quantity, c.code as category, (select count(*) from barcode b where b.article_id = a.id) as n
      from article a join category c on c.id = a.category_id where a.code = 'S1'
    `.execute(test.database.query);
    expect(rows).toEqual([{ name_it: 'Trapano a percussione', stock_quantity: 77, category: 'ferramenta', n: 1 }]);
  });

  it('reports every invalid row with line, field and reason, and imports the others', async () => {
    await run('articles', await file('first.csv', 'code;name\nOLD;Vecchio\n'));
    const rows = [
      'code;sku;name;vatRate;categoryCode;parentCode;kind;barcodes;relatedCodes',
      'A;A;Uno;22;ferramenta;;;8001234567897;',
      'B;B;Due;ventidue;;;;;',
      'C;C;Tre;22;nessuna;;;;',
      'D;D;Quattro;22;;MANCA;;;',
      'E;OLD;Cinque;22;;;;;',
      'F;F',
      ';G;Sette;22;;;;;',
      'H;H;Otto;22;;;;8001234567890;NIENTE',
      'I;I;Nove\u0000;22;;;;;',
      'L;L;Dieci;22;;;;;A',
    ];
    const summary = await run('articles', await file('bad.csv', `${rows.join('\n')}\n`));
    expect(summary).toMatchObject({ rows: 10, inserted: 7, refused: 3 });
    const entries = (await reported(summary)).sort((one, other) => one.line - other.line);
    expect(entries.map(({ line, code, field, severity }) => [line, code, field, severity])).toEqual([
      [3, 'B', 'vatRate', 'incomplete'],
      [4, 'C', 'categoryCode', 'incomplete'],
      [5, 'D', 'parentCode', 'refused'],
      [6, 'E', 'sku', 'incomplete'],
      [7, 'F', 'name.it', 'refused'],
      [8, null, 'code', 'refused'],
      [9, 'H', 'barcodes', 'incomplete'],
      [9, 'H', 'relatedCodes', 'incomplete'],
      // PostgreSQL would reject the NUL character, which is left out.
      [10, null, null, 'note'],
    ]);
    expect(entries[1]?.reason).toBe('There is no category nessuna.');
    const { rows: stored } = await sql`select code from article order by code`.execute(test.database.query);
    expect(stored.map((row: any) => row.code)).toEqual(['A', 'B', 'C', 'E', 'H', 'I', 'L', 'OLD']);
  });

  it('changes nothing in a dry run, with the same validation', async () => {
    const before = await everything();
    const wrong = { code: 'X', name: 'X', brandCode: 'nessuna' };
    const path = await file('dry.ndjson', ndjson([...articles, wrong]));
    const summary = await run('articles', path, '--dry-run');
    expect(summary).toMatchObject({ rows: 5, inserted: 5, incomplete: 1 });
    expect(await reported(summary)).toMatchObject([
      { line: 5, field: 'brandCode', reason: 'There is no brand nessuna.', severity: 'incomplete' },
    ]);
    expect(await everything()).toBe(before);
  });

  it('reads a gzipped Windows-1252 file with semicolons and decimal commas through a mapping', async () => {
    const text = 'Codice;Descrizione;Marca;Listino;Diametro;Note\r\nV8;Vite à testa;Brü;1.234,5;8,5;acciaio\r\n';
    const mapping = {
      format: { decimal: ',' },
      fields: { code: 'Codice', name: { it: 'Descrizione' }, brandCode: 'Marca', familyCode: { constant: 'viti' } },
      features: { diametro: { column: 'Diametro' }, note: { column: 'Note', name: { it: 'Nota', en: 'Note' } } },
      prices: { L1: 'Listino' },
      createBrands: true,
    };
    const mappingFile = await file('mapping.json', JSON.stringify(mapping));
    const path = await file('latin.csv.gz', gzipSync(Buffer.from(text, 'latin1')));
    expect(await run('articles', path, '--mapping', mappingFile)).toMatchObject({ inserted: 1, refused: 0 });
    const { rows } = await sql`
      select a.name_it, a.features, b.code as brand, b.name as brand_name, e.price,
        array(select t.code from family_feature x join feature t on t.id = x.feature_id
          where x.family_id = a.family_id order by x.position) as described
      from article a join brand b on b.id = a.brand_id join price_list_entry e on e.article_id = a.id
    `.execute(test.database.query);
    expect(rows).toEqual([
      {
        name_it: 'Vite à testa',
        features: { diametro: 8.5, note: 'acciaio' },
        brand: 'bru',
        brand_name: 'Brü',
        price: 12_345_000,
        described: ['diametro', 'note'],
      },
    ]);
  });

  it('reads files that come as streams, under their names, and leaves nothing of them', async () => {
    const temporary = await mkdtemp(join(folder, 'temporary-'));
    vi.stubEnv('TMPDIR', temporary);
    onTestFinished(() => void vi.unstubAllEnvs());
    const content = [Buffer.from('code;name;price.L1\nR1;Rondella;1,'), Buffer.from('25\nR2;Dado;gratis\n')];
    const files = [{ name: 'da-gestionale.csv', content: Readable.from(content) }];
    const environment = { database: test.database, dataDirectory: join(folder, 'data'), output: null };
    const { signal } = new AbortController();
    const summary = await runImport({ what: { kind: 'articles', files } }, { ...environment, signal });
    expect(summary).toMatchObject({ rows: 2, inserted: 2, refused: 0, incomplete: 1 });
    expect(await reported(summary)).toMatchObject([{ file: 'da-gestionale.csv', line: 3, code: 'R2' }]);
    const empty = [{ name: 'vuoto.csv', content: Readable.from([Buffer.from('code;name\n')]) }];
    const failing = runImport({ what: { kind: 'articles', files: empty } }, { ...environment, signal });
    await expect(failing).rejects.toThrow('The file vuoto.csv has no rows below its column names.');
    expect(await readdir(temporary)).toEqual([]);
  });

  it('fails before reading rows if mapping and file do not match', async () => {
    const path = await file('few.csv', 'Codice\nA\n');
    const mappingFile = await file('wide.json', JSON.stringify({ fields: { code: 'Codice', name: 'Descrizione' } }));
    await expect(run('articles', path, '--mapping', mappingFile)).rejects.toThrow(
      '"Descrizione", named by fields.name',
    );
    await expect(run('articles', path)).rejects.toThrow('names none of the fields of articles');
    for (const content of ['', 'code;name\n', 'codice;nome\n']) {
      await expect(run('articles', await file('empty.csv', content)), content).rejects.toThrow('has no rows');
    }
    await expect(run('articles', join(folder, 'none.csv'))).rejects.toThrow('There is no file');
  });

  it('names the columns that no field reads', async () => {
    const columns = 'code;name.it;nome;price.L1;feature.diametro;packaging.code;Prezzo;barcodes.unit';
    const summary = await run('articles', await file('columns.csv', `${columns}\nA;Vite;Vite;1;;;2;\n`), '--dry-run');
    expect(summary.unusedColumns).toEqual(['nome', 'Prezzo']);
    const mapping = await file('columns.json', JSON.stringify({ fields: { code: 'code', name: { it: 'nome' } } }));
    const mapped = await run('articles', join(folder, 'columns.csv'), '--mapping', mapping, '--dry-run');
    expect(mapped.unusedColumns).toEqual([]);
  });
});

it('imports synonym groups, for one language or both', async () => {
  const path = await file(
    'synonyms.csv',
    'code;language;phrases\nregge;;reggia|reggetta|strapping\npila2;it;pila|torcia\nx;fr;a|b\n',
  );
  const summary = await run('synonyms', path);
  expect(summary).toMatchObject({ rows: 3, inserted: 3, incomplete: 1 });
  expect(await reported(summary)).toMatchObject([{ line: 4, code: 'x', field: 'language' }]);
  const { rows } =
    await sql`select code, language, phrases from synonym_group where code in ('regge', 'pila2') order by 1`.execute(
      test.database.query,
    );
  expect(rows).toEqual([
    { code: 'pila2', language: 'it', phrases: ['pila', 'torcia'] },
    { code: 'regge', language: null, phrases: ['reggia', 'reggetta', 'strapping'] },
  ]);
  expect(await run('synonyms', path)).toMatchObject({ inserted: 0, updated: 0 });
});

it('the example in docs/reference/import.md gives the documented result', async () => {
  const example = (name: string): string => resolve('cli/import/mappings', `esempio-${name}`);
  await run('categories', example('categorie.csv'));
  await run('families', example('famiglie.csv'));
  await run('price-lists', example('listini.csv'));
  const summary = await run('articles', example('articoli.csv'), '--mapping', example('articoli.json'));
  expect(summary).toMatchObject({ rows: 7, inserted: 7, refused: 0, incomplete: 2 });
  expect(await reported(summary)).toMatchObject([
    { line: 7, code: 'SIL300B', field: 'barcodes', severity: 'incomplete' },
    { line: 8, code: 'NAS50', field: 'price.GROSSISTI', reason: '"0,7x" is not a number.' },
  ]);
  const { rows } = await sql`
    select a.name_it, p.code as parent, p.axes, a.features, e.price from article a
    join article p on p.id = a.parent_id join price_list_entry e on e.article_id = a.id where a.code = 'TB100-8X40'
  `.execute(test.database.query);
  expect(rows).toEqual([
    {
      name_it: 'Tassello a espansione TB 8 × 40',
      parent: 'TB100',
      axes: ['diametro', 'lunghezza'],
      features: { diametro: 8, lunghezza: 40, materiale: 'nylon' },
      price: 620,
    },
  ]);
});

describe('an interrupted import', () => {
  const count = 6000;
  const rowsFile = (): Promise<string> =>
    file(
      'many.csv',
      `code,name\n${Array.from({ length: count }, (_, place) => `M${place},Articolo ${place}`).join('\n')}\n`,
    );
  const stored = async (): Promise<number> => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from article`.execute(test.database.query);
    return rows[0]?.n ?? 0;
  };
  const start = (path: string): ChildProcess =>
    spawn(process.execPath, [resolve('cli/import.ts'), 'articles', path], {
      env: { ...process.env, DATABASE_URL: test.url, DATA_DIR: join(folder, 'data') },
      stdio: 'ignore',
    });

  it('can be repeated after kill -9, and exits with 0', async () => {
    const path = await rowsFile();
    const killed = start(path);
    while ((await stored()) === 0 && killed.exitCode === null) await wait(5);
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    expect(await stored()).toBeGreaterThan(0);
    const [code] = (await once(start(path), 'exit')) as [number];
    expect(code).toBe(0);
    expect(await stored()).toBe(count);
  });

  it('reports a requested stop and keeps what is imported', async () => {
    const stop = new AbortController();
    const wanted = readArguments(['articles', await rowsFile()]);
    const environment = { database: test.database, dataDirectory: join(folder, 'data'), output: null };
    const running = runImport(wanted, { ...environment, signal: stop.signal });
    running.catch(() => undefined);
    while ((await stored()) === 0) await wait(1);
    stop.abort();
    await expect(running).rejects.toThrow('was interrupted');
    expect((await stored()) % 2000).toBe(0);
  });

  it('exits with 1 for invalid rows and with 2 if it could not run', async () => {
    const environment = { DATABASE_URL: test.url, DATA_DIR: join(folder, 'data') };
    const exitCode = async (path: string) => (await runCommandHere(main, ['articles', path], environment)).code;
    expect(await exitCode(await file('one-bad.csv', 'code,name\nA,Uno\nB,\n'))).toBe(1);
    expect(await exitCode(join(folder, 'nowhere.csv'))).toBe(2);
  });
});

describe('importing users', () => {
  const head = 'username;email;name;password;customerCode';
  const hash = async (name: string) =>
    (
      await test.database.query
        .selectFrom('user_account')
        .select('password_hash')
        .where('username', '=', name)
        .executeTakeFirstOrThrow()
    ).password_hash;

  beforeEach(async () => {
    const customers = 'code;companyName;priceListCode\nK1;Rossi Srl;L1\nK2;Verdi Spa;L1\n';
    await run('customers', await file('customers.csv', customers));
    const rows = ['anna;anna@rossi.example;Anna;first-one;K1', ';bruno@verdi.example;Bruno;first-two;K2'];
    expect(await run('users', await file('users.csv', [head, ...rows].join('\n')))).toMatchObject({ inserted: 2 });
  });

  it('never changes a password that exists, nor do the users of customers', async () => {
    const before = await hash('anna');
    const row = 'anna;anna@rossi.example;Anna Rossi;of-the-file;K1';
    expect(await run('users', await file('again.csv', `${head}\n${row}\n`))).toMatchObject({ updated: 1 });
    const customers = 'code;users.username;users.email;users.password\nK1;anna;anna@rossi.example;of-the-file\n';
    expect(await run('customers', await file('k.csv', customers))).toMatchObject({ updated: 0, incomplete: 0 });
    expect(await hash('anna')).toBe(before);
  });

  it.each([
    ['users', `${head}\nanna;anna@rossi.example;Anna;of-the-file;K1\n;bruno@verdi.example;Bruno;first-two;K2\n`],
    ['customers', 'code;users.username;users.email;users.password\nK1;anna;anna@rossi.example;of-the-file\n'],
  ])('of %s resets passwords with --reset-passwords, which first lists the users', async (kind, content) => {
    const before = [await hash('anna'), await hash('bruno@verdi.example')];
    const path = await file('reset.csv', content);
    const refused = run(kind, path, '--reset-passwords');
    await expect(refused).rejects.toThrow(
      'would replace the passwords of 1 users by those of the file:\n  anna\nNothing was changed.',
    );
    await expect(run(kind, path, '--reset-passwords', '--confirm', '2')).rejects.toThrow('add --confirm 1.');
    expect(await hash('anna')).toBe(before[0]);
    await run(kind, path, '--reset-passwords', '--confirm', '1');
    expect(await verify(await hash('anna'), 'of-the-file')).toBe(true);
    expect(await hash('bruno@verdi.example')).toBe(before[1]);
    // Nothing is left to reset, so nothing has to be confirmed.
    expect(await run(kind, path, '--reset-passwords')).toMatchObject({ updated: 0, refused: 0 });
  });

  it('moves nobody to another customer, whether the person is stored or in an earlier row', async () => {
    const rows = [
      ';anna@rossi.example;Anna;;K2',
      'carla;carla@x.example;Carla;some-word;K1',
      'carla;carla@x.example;Carla;some-word;K2',
      'dino;BRUNO@verdi.example;Dino;some-word;K2',
    ];
    const summary = await run('users', await file('moves.csv', [head, ...rows].join('\n')));
    expect(summary).toMatchObject({ inserted: 1, updated: 0, refused: 3 });
    const entries = (await reported(summary)).filter(({ severity }) => severity === 'refused');
    expect(entries.sort((one, other) => one.line - other.line)).toMatchObject([
      { line: 2, field: 'customerCode', reason: expect.stringContaining('belongs to customer K1') as string },
      { line: 4, field: 'customerCode', reason: expect.stringContaining('is not moved to K2') as string },
      { line: 5, field: 'email', reason: 'User bruno@verdi.example has the e-mail address BRUNO@verdi.example.' },
    ]);
    const { rows: members } = await sql`select u.username, c.code from company_member m
      join user_account u on u.id = m.user_id join customer c on c.id = m.customer_id order by 1`.execute(
      test.database.query,
    );
    expect(members).toEqual([
      { username: 'anna', code: 'K1' },
      { username: 'bruno@verdi.example', code: 'K2' },
      { username: 'carla', code: 'K1' },
    ]);
  });
});

describe('importing other kinds', () => {
  it('customers can have several addresses and users in adjacent rows', async () => {
    const rows = [
      'code;companyName;priceListCode;discounts;addresses.code;addresses.street;addresses.city;users.email;users.name;users.password',
      'K1;Rossi Srl;L1;30+10;1;Via Po 1;Torino;anna@rossi.example;Anna;segreta-1',
      'K1;Rossi Srl;L1;30+10;2;Via Adda 2;Milano;;;',
      'K2;Verdi Spa;L9;;1;Via Arno 3;Pisa;;;',
      'K3;Bianchi Snc;L1;;1;Via Reno 4;Bologna;ANNA@rossi.example;Altra;segreta-2',
    ];
    const path = await file('customers.csv', rows.join('\n'));
    const summary = await run('customers', path);
    expect(summary).toMatchObject({ inserted: 2, refused: 1, incomplete: 1 });
    expect(await reported(summary)).toMatchObject([
      { line: 4, code: 'K2', field: 'priceListCode', reason: 'There is no price list L9.', severity: 'refused' },
      { line: 5, code: 'K3', field: 'users.username', severity: 'incomplete' },
    ]);
    const { rows: stored } = await sql`
      select c.code, c.discounts, count(distinct a.id) as addresses, array_agg(distinct u.username) as users
      from customer c join customer_address a on a.customer_id = c.id 
        left join company_member m on m.customer_id = c.id left join user_account u on u.id = m.user_id
      group by c.id order by c.code
    `.execute(test.database.query);
    expect(stored).toEqual([
      { code: 'K1', discounts: [3000, 1000], addresses: 2, users: ['anna@rossi.example'] },
      { code: 'K3', discounts: [], addresses: 1, users: [null] },
    ]);
  });

  it('categories may precede their parent; a cycle is rejected', async () => {
    const path = await file('tree.csv', 'code,parentCode,name.it\nb,a,B\na,,A\nx,y,X\ny,x,Y\n');
    expect(await run('categories', path)).toMatchObject({ inserted: 2, refused: 2 });
  });

  it('stock and prices find their articles by code', async () => {
    await run('articles', await file('all.ndjson', ndjson(articles)));
    const stock = await file('stock.csv', 'articleCode;quantity;arrivingOn\nS1;5;31/12/2026\nZZ;1;\n');
    expect(await run('stock', stock)).toMatchObject({ updated: 1, refused: 1 });
    const prices = await file('prices.csv', 'priceListCode;articleCode;price\nL1;S1;12,50\nL1;S2;7,987\n');
    expect(await run('prices', prices)).toMatchObject({ inserted: 1, updated: 0, refused: 0 });
  });

  it('promotions combine adjacent rows with a price or discounts; an invalid one is rejected', async () => {
    await run('articles', await file('all.ndjson', ndjson(articles)));
    const head =
      'code;title.it;startsOn;endsOn;rows.row;rows.articleCode;rows.minimumQuantity;rows.netPrice;rows.extraDiscounts';
    const rows = ['E;Estate;2026-06-01;2026-08-31;1;S1;10;5,00;', 'E;Estate;2026-06-01;2026-08-31;2;S2;;;5+5'];
    const bad = 'I;Inverno;2026-12-01;2026-11-30;1;S1;;1;';
    const path = await file('promotions.csv', [head, ...rows, bad].join('\n'));
    expect(await run('promotions', path)).toMatchObject({ inserted: 1, refused: 1 });
    const { rows: stored } = await sql`
      select row_number, minimum_quantity, net_price, extra_discounts from promotion_row order by 1
    `.execute(test.database.query);
    expect(stored).toEqual([
      { row_number: 1, minimum_quantity: 10, net_price: 50_000, extra_discounts: null },
      { row_number: 2, minimum_quantity: 1, net_price: null, extra_discounts: [500, 500] },
    ]);
  });

  it('the report can be a CSV file for a spreadsheet', async () => {
    const summary = await run('brands', await file('brands.csv', 'code,name\n=A1,\n'), '--report', 'csv');
    const text = await readFile(summary.reportFile ?? '', 'utf8');
    expect(text).toContain('\ufefffile;line;cell;code;field;value;severity;reason;advice\n');
    expect(text).toContain(
      ";2;;'=A1;name;;refused;The value is missing. A new record needs this value.;Correct the cell",
    );
    expect(await readdir(join(folder, 'data', 'reports'))).not.toEqual([]);
  });
});
