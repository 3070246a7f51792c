import { appendFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { asImporterOf } from '../../backend/database/index.ts';
import { main } from '../../cli/import.ts';
import { captureCommand } from '../builders/commands.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';
import { createImporting, type Importing } from '../builders/importing.ts';

let test: TestDatabase;
let importing: Importing;

beforeEach(async () => {
  test = await createTestDatabase();
  importing = await createImporting(test);
  await mkdir(join(importing.folder, 'out'));
  return async () => {
    await importing.remove();
    await test.drop();
  };
});

const out = (name: string, content: string) => importing.file(join('out', name), content);
const runJob = (...words: string[]) =>
  captureCommand(main, ['job', ...words], { DATABASE_URL: test.url, DATA_DIR: join(importing.folder, 'data') });
const job = (runs: object[], more: object = {}) =>
  importing.file('night.json', JSON.stringify({ folder: 'out', quietSeconds: 0.05, runs, ...more }));

const marchi = { kind: 'brands', files: 'MARCHI*.csv', mapping: 'brands.json' };
const listini = { kind: 'price-lists', files: 'listini.csv', isRequired: true };

describe('a job', () => {
  beforeEach(async () => {
    await importing.file('brands.json', JSON.stringify({ fields: { code: 'Cod', name: 'Nome' } }));
  });

  it('imports the newest file of each run in order, with its mapping, and says it on one screen', async () => {
    await out('marchi_1.csv', 'Cod;Nome\nOLD;Vecchio\n');
    await wait(20);
    await out('MARCHI_2.csv', 'Cod;Nome\nA;Uno\n');
    await out('listini.csv', 'code;name\nL;Listino\n');
    const path = await job([marchi, listini, { kind: 'stock', files: 'GIACENZE*.csv' }]);
    const dry = await runJob(path, '--dry-run');
    expect(dry).toMatchObject({ code: 0 });
    expect(await importing.rows('select code from brand')).toEqual([]);
    const { code, output } = await runJob(path);
    expect(code).toBe(0);
    expect(output).toMatch(
      /✓ {2}brands: 1 rows .+ 1 new.+\n✓ {2}price-lists: 1 rows .+\n– {2}stock: no file GIACENZE\*\.csv/,
    );
    expect(await importing.rows('select code from brand')).toEqual([{ code: 'A' }]);
    expect(await readdir(join(importing.folder, 'out'))).toHaveLength(3);
  });

  it('reads usual files by ready-made mappings, and says which columns are left', async () => {
    await out('listini.csv', 'code;name\n1;Base\n2;Rivenditori\n');
    await out('ART.csv', 'COD_ART;DESCRIZIONE;MARCA;U.M.;EAN;DATA_AGG\nV1;Vite;Acme;PZ;8059999200016;01/02/2026\n');
    await out('PREZZI.csv', 'COD_ART;LISTINO 1;LISTINO 2\nV1;12,50;11,00\n');
    const path = await job([
      listini,
      { kind: 'articles', files: 'ART.csv', mapping: 'builtin:articles' },
      { kind: 'articles', files: 'PREZZI.csv', mapping: 'builtin:price-columns' },
    ]);
    const done = await runJob(path);
    expect(done.code).toBe(0);
    expect(done.output).toMatch(/✓ {2}articles: 1 rows .+\n +Not used: the columns DATA_AGG\.\n/);
    expect(
      await importing.rows(
        `select a.code, l.code as list, p.price from price_list_entry p join article a on a.id = p.article_id
         join price_list l on l.id = p.price_list_id order by l.code`,
      ),
    ).toEqual([
      { code: 'V1', list: '1', price: 125_000 },
      { code: 'V1', list: '2', price: 110_000 },
    ]);
    const words = ['articles', join(importing.folder, 'out', 'ART.csv'), '--mapping', 'builtin:articles', '--quiet'];
    const { output } = await captureCommand(main, words, { DATABASE_URL: test.url, DATA_DIR: importing.folder });
    expect(output).toContain('Not used: the columns DATA_AGG.');
    const wrong = await runJob(await job([{ kind: 'stock', files: 'x', mapping: 'builtin:articles' }]));
    expect(wrong.output).toContain(
      'runs.0: The mapping builtin:articles is for articles; for stock there are builtin:stock.',
    );
  });

  it('8.1 says how many values stay because they belong to others', async () => {
    await out('MARCHI.csv', 'Cod;Nome\nA;Uno\nB;Due\n');
    const path = await job([marchi]);
    await runJob(path);
    await importing.rows(
      `insert into field_owner (kind, field, owner, set_by) values ('brands', 'name', 'office', 'me')`,
    );
    await out('MARCHI.csv', 'Cod;Nome\nA;Altro\nB;Diverso\n');
    const { code, output } = await runJob(path);
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(
        /✓ {2}brands: 2 rows .+\n +2 values stay as they are, because their fields belong to others: name 2\.\n/,
      ),
    ]);
  });

  it('goes on after a broken file and a missing required one, and puts files away by how they ended', async () => {
    await out('MARCHI_1.csv', 'Cod;Nome\nA;Uno\n;Senza\n');
    await out('MARCHI_2.csv', 'Cod;Nome\nB;Due\n');
    await out('colori.csv', 'niente\n1\n');
    const path = await job([{ kind: 'colors', files: 'colori.csv' }, listini, { ...marchi, take: 'all' }], {
      readFiles: 'move',
    });
    const { code, output } = await runJob(path);
    expect(code).toBe(2);
    expect(output).toMatch(/✗ {2}colors: The file .+colori\.csv names none of the fields/);
    expect(output).toMatch(/✗ {2}price-lists: no file listini\.csv in .+, and it is required/);
    expect(output).toMatch(/! {2}brands: 3 rows .+\n +1 × refused, code: /);
    expect(output.split('\n').length).toBeLessThanOrEqual(40);
    expect(await importing.rows('select code from brand order by code')).toEqual([{ code: 'A' }, { code: 'B' }]);
    const left = await readdir(join(importing.folder, 'out'), { recursive: true });
    expect(
      left
        .filter((name) => name.endsWith('.csv'))
        .map((name) => name.replace(/\d{4}-\d\d-\d\d/, 'day'))
        .sort(),
    ).toEqual([
      join('done', 'day', 'MARCHI_1.csv'),
      join('done', 'day', 'MARCHI_2.csv'),
      join('failed', 'day', 'colori.csv'),
    ]);
  });

  it('stops after a failed run that says so', async () => {
    await out('MARCHI.csv', 'Cod;Nome\nA;Uno\n');
    const { code, output } = await runJob(await job([{ ...listini, stopOnFailure: true }, marchi]));
    expect(code).toBe(2);
    expect(output).toMatch(/✗ {2}brands: not run/);
    expect(await importing.rows('select code from brand')).toEqual([]);
  });

  it('leaves a file that another import keeps waiting, and one that still grows, for the next time', async () => {
    await out('MARCHI.csv', 'Cod;Nome\nA;Uno\n');
    const path = await job([{ ...marchi, wait: 0 }], { readFiles: 'move' });
    await asImporterOf(test.database, { name: 'holder', groups: ['catalogue'] }, async () => {
      const { code, output } = await runJob(path);
      expect(code).toBe(3);
      expect(output).toContain('At work is holder');
    });
    const file = await out('listini.csv', 'code;name\n');
    const writing = setInterval(() => void appendFile(file, 'L;Listino\n'), 20);
    setTimeout(() => clearInterval(writing), 400);
    const grown = await runJob(await job([listini], { quietSeconds: 0.1 }));
    expect(grown).toMatchObject({ code: 0 });
    expect(grown.output).toMatch(/price-lists: (?:1\d|2\d|[5-9]) rows/);
    expect(await runJob(path)).toMatchObject({ code: 0 });
  });

  it('twice at the same time stores everything once', async () => {
    await out('MARCHI.csv', 'Cod;Nome\nA;Uno\n');
    const path = await job([marchi], { readFiles: 'move' });
    const environment = { DATABASE_URL: test.url, DATA_DIR: join(importing.folder, 'data') };
    const both = async () => Math.min(...(await Promise.all([main(['job', path]), main(['job', path])])));
    expect(await captureCommand(both, [], environment)).toMatchObject({ code: 0 });
    expect(await importing.rows('select code from brand')).toEqual([{ code: 'A' }]);
  });

  it('whose file is wrong says where, and nothing is imported', async () => {
    const wrong = async (content: unknown) => {
      const path = join(importing.folder, 'wrong.json');
      await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
      return runJob(path);
    };
    expect((await wrong('{')).errors).toContain('cannot be read');
    const { code, errors } = await wrong({ runs: [{ kind: 'marchi', files: '*' }, { kind: 'brands' }] });
    expect(code).toBe(2);
    expect(errors).toMatch(/runs\.0\.kind: .+\n {2}runs\.1\.files: /);
    expect((await wrong({ runs: [{ ...marchi, missing: 'closed' }] })).errors).toMatch(
      /runs\.0: --missing closed is for/,
    );
  });
});

describe('a guess on the command line', () => {
  it('says kind, mapping and first rows without a database, and saves the mapping, never over a file', async () => {
    const path = await out('G.csv', 'CODART;GIACENZA;NOTE\nV1;12,5;ciao\n');
    const saved = join(importing.folder, 'stock.json');
    const nowhere = { DATABASE_URL: 'postgres://127.0.0.1:1/none' };
    const guess = (...words: string[]) => captureCommand(main, ['guess', ...words], nowhere);
    const { code, output } = await guess(path, '--save', saved);
    expect(code).toBe(0);
    expect(output).toContain('Kind: stock\n');
    expect(output).toContain('{"articleCode":"V1","quantity":12}');
    expect(output).toContain('"NOTE": texts, as "ciao"');
    expect(JSON.parse(await readFile(saved, 'utf8'))).toEqual({
      fields: { articleCode: 'CODART', quantity: 'GIACENZA' },
    });
    expect(await guess(path, '--save', saved)).toMatchObject({ code: 2, errors: expect.stringContaining('already') });
    expect(await guess(path, '--kind', 'prices')).toMatchObject({ code: 1 });
    expect(await guess(join(importing.folder, 'none.csv'))).toMatchObject({
      code: 2,
      errors: expect.stringContaining('There is no file'),
    });
  });
});
