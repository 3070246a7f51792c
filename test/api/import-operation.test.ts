import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { asImporterOf, importGroups, openDatabaseForCommand } from '../../backend/database/index.ts';
import { main as importMain } from '../../cli/import.ts';
import { asDemonstrationLoader } from '../../cli/start/demonstration.ts';
import { captureCommand, runCommandApart } from '../builders/commands.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';
import { createImporting, readReport, type Importing } from '../builders/importing.ts';

let test: TestDatabase;
let importing: Importing;

beforeEach(async () => {
  test = await createTestDatabase();
  importing = await createImporting(test);
  return async () => {
    await importing.remove();
    await test.drop();
  };
});

const dataDirectory = () => join(importing.folder, 'data');
const environment = () => ({ DATABASE_URL: test.url, DATA_DIR: dataDirectory() });
const runImport = (...words: string[]) => captureCommand(importMain, words, environment());

const sentence =
  /Only one import of catalogue at a time can write to the shop\. At work is holder, process \d+ on .+, since \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\./;

describe('a second import', () => {
  it('of the same group names who is at work and exits with 3, and other groups do not wait', async () => {
    const path = await importing.file('brands.csv', 'code,name\nA,Uno\n');
    const lists = await importing.file('lists.csv', 'code,name\nL,Uno\n');
    await asImporterOf(test.database, { name: 'holder', groups: ['catalogue'] }, async () => {
      const { code, errors } = await runImport('brands', path, '--wait', '0');
      expect(errors).toMatch(sentence);
      expect(errors.trim().split('\n')).toHaveLength(1);
      expect(code).toBe(3);
      expect(await runImport('price-lists', lists, '--wait', '0')).toMatchObject({ code: 0 });
      const loading = asDemonstrationLoader(test.database, async () => undefined, { waitSeconds: 0 });
      await expect(loading).rejects.toThrow(sentence);
    });
    expect(await runImport('brands', path)).toMatchObject({ code: 0 });
    expect(await importing.rows('select code from brand')).toEqual([{ code: 'A' }]);
  });

  /** An importer that holds a group until `end` is resolved. */
  async function holding(group: (typeof importGroups)[number]) {
    const [held, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = asImporterOf(test.database, { name: 'holder', groups: [group] }, async () => {
      held.resolve();
      await end.promise;
    });
    await held.promise;
    return { end, first };
  }

  it('waits for the first one, and says so', async () => {
    const { end, first } = await holding('catalogue');
    const messages: string[] = [];
    const onWait = (message: string) => {
      messages.push(message);
      end.resolve();
    };
    await asImporterOf(
      test.database,
      { name: 'second', groups: ['prices', 'catalogue'], onWait },
      async () => undefined,
    );
    await first;
    expect(messages).toEqual([expect.stringMatching(sentence)]);
    expect(messages[0]).toContain('Waiting up to 60 seconds for its end.');
  });

  it('of stock runs while a list of prices is loaded, and between the batches of articles with stock', async () => {
    const articles = await importing.file('a.csv', 'code;name;stockQuantity;price.L\nA;Uno;1;2\n');
    const stock = await importing.file('stock.csv', 'articleCode;quantity\nA;5\n');
    await importing.run('price-lists', await importing.file('lists.csv', 'code,name\nL,Uno\n'));
    await importing.run('articles', articles);
    await asImporterOf(test.database, { name: 'holder', groups: ['catalogue', 'prices'] }, async (locks) => {
      expect(await runImport('stock', stock, '--wait', '0')).toMatchObject({ code: 0 });
      await locks.during('stock', async () => {
        expect(await runImport('stock', stock, '--wait', '0')).toMatchObject({ code: 3 });
      });
      expect(await runImport('stock', stock, '--wait', '0')).toMatchObject({ code: 0 });
    });
    const withoutPrices = await importing.file('b.csv', 'code;name\nA;Due\n');
    const customers = await importing.file('c.csv', 'code;companyName;contractPrices.articleCode\nC;Uno;A\n');
    await asImporterOf(test.database, { name: 'holder', groups: ['prices'] }, async () => {
      expect(await runImport('articles', withoutPrices, '--wait', '0')).toMatchObject({ code: 0 });
      expect(await runImport('articles', articles, '--wait', '0')).toMatchObject({ code: 3 });
      expect(await runImport('customers', customers, '--wait', '0')).toMatchObject({ code: 3 });
    });
    expect(await importing.rows('select stock_quantity as n from article')).toEqual([{ n: 5 }]);
  });

  it('waits for the stock between batches however long it takes, and writes the last value', async () => {
    const articles = await importing.file('a.csv', 'code;name;stockQuantity\nA;Uno;1\n');
    const { end, first } = await holding('stock');
    const loading = runImport('articles', articles, '--wait', '0');
    expect(await Promise.race([loading, wait(1000, 'waits')])).toBe('waits');
    end.resolve();
    expect(await loading).toMatchObject({ code: 0 });
    await first;
  });

  it('reports it also if the first one started the embedded database', async () => {
    const path = await importing.file('brands.csv', 'code,name\nA,Uno\n');
    const place = { databaseUrl: null, dataDirectory: dataDirectory() };
    const opened = await openDatabaseForCommand(place, {});
    try {
      await asImporterOf(opened.database, { name: 'holder', groups: importGroups }, async () => {
        const { code, errors } = await runCommandApart('import', ['brands', path, '--wait', '0'], {
          DATABASE_URL: '',
          DATA_DIR: dataDirectory(),
        });
        expect(errors).toMatch(sentence);
        expect(code).toBe(3);
      });
    } finally {
      await opened.close();
    }
  });
});

describe('an import of an entirely wrong file', () => {
  const bad = (count: number): string => Array.from({ length: count }, (_, place) => `B${place},`).join('\n');
  const good = Array.from({ length: 1000 }, (_, place) => `G${place},Nome`).join('\n');

  it('stops after more than 1,000 rejected rows; what is imported stays', async () => {
    const path = await importing.file('bad.csv', `code,name\n${good}\n${bad(5000)}\n`);
    const { code, output, errors } = await runImport('brands', path, '--quiet');
    expect(code).toBe(2);
    // Nothing is written to standard output.
    expect(output).toBe(errors);
    expect(errors).toContain('The import stopped, because more than 1,000 rows were refused.');
    expect(errors).toContain('Until then it had loaded 1,000 new, 0 changed: this stays.');
    expect(await importing.rows('select count(*) as n from brand')).toEqual([{ n: 1000 }]);
    const entries = await readReport(/ends there: (.+)$/m.exec(errors)?.[1] ?? null);
    expect(entries).toHaveLength(1001);
  });

  it('the limit can be set or disabled, and also counts rows that the database rejects', async () => {
    const path = await importing.file('bad.csv', `code,name\nA,Uno\n${bad(4)}\n`);
    await expect(importing.run('brands', path, '--max-refused', '3')).rejects.toThrow('more than 3 rows were refused');
    await expect(importing.run('brands', path, '--max-refused', '0', '--dry-run')).rejects.toThrow(
      'This was a dry run: nothing was changed.',
    );
    expect(await importing.run('brands', path, '--max-refused', '4')).toMatchObject({ inserted: 1, refused: 4 });
    const many = await importing.file('many.csv', `code,name\n${bad(1500)}\n`);
    expect(await importing.run('brands', many, '--max-refused', 'none')).toMatchObject({ refused: 1500 });
    const unknown = Array.from({ length: 50 }, (_, place) => `U${place};1`).join('\n');
    const stock = await importing.file('stock.csv', `articleCode;quantity\n${unknown}\n`);
    await expect(importing.run('stock', stock, '--max-refused', '20')).rejects.toThrow('more than 20 rows');
  });
});

describe('rejected rows', () => {
  const mapping = {
    format: { headerLine: 2, decimal: ',', encoding: 'windows-1252', delimiter: '|' },
    fields: { code: 'Codice', name: 'Testo', weightGrams: 'Peso' },
  };
  const rejectedFile = (output: string): string => /by the same command: (.+)$/m.exec(output)?.[1] ?? '';

  it('stand in a file in the columns of their own, which is imported by the same command once corrected', async () => {
    const map = await importing.file('map.json', JSON.stringify(mapping));
    const rows = ['Listino', 'Codice|Testo|Peso|Altro', 'A|Città|1,5|"x;y"', '|Senza codice|2|x', 'B|Due|tanto|-1'];
    const path = await importing.file('rows.csv', Buffer.from(rows.join('\n'), 'latin1'));
    const words = ['--mapping', map, '--missing', 'inactive', '--quiet'];
    const first = await runImport('articles', path, ...words);
    expect(first.code).toBe(4);
    expect(first.output).toMatch(/ 1 × refused, code: .+ \(4\)\n +Correct the cell/);
    const file = rejectedFile(first.output);
    const content = await readFile(file, 'utf8');
    expect(content.split('\n').map((line) => line.split(';', 4).join(';'))).toEqual([
      '\ufeffCodice;Testo;Peso;Altro',
      ';Senza codice;2;x',
      'B;Due;tanto;-1',
      '',
    ]);
    const corrected = content.replace('\n;Senza', '\nC;Senza').replace('tanto', '2,25');
    const second = await runImport('articles', await importing.file('again.csv', corrected), ...words);
    expect(second).toMatchObject({ code: 0 });
    expect(second.output).toContain('--missing is left out');
    expect(await importing.rows('select code, name_it, weight_grams from article order by code')).toMatchObject([
      { code: 'A', name_it: 'Città' },
      { code: 'B', name_it: 'Due' },
      { code: 'C', name_it: 'Senza codice' },
    ]);
  });

  it('have a report with value and advice, and equal reasons are one line of a summary of one screen', async () => {
    const many = Array.from({ length: 30 }, (_, place) => `;Senza ${place};${place}`).join('\n');
    const bad = Array.from({ length: 30 }, (_, place) => `B${place};Nome;x${place}`).join('\n');
    const path = await importing.file('many.csv', `code;name;weightGrams\n${many}\n${bad}\n`);
    const { code, output } = await runImport('articles', path, '--quiet');
    expect(code).toBe(1);
    expect(output.split('\n').length).toBeLessThan(40);
    expect(output).toMatch(/ 30 × refused, code: .+ \(2, 3, 4 …\)\n/);
    expect(output).toMatch(/ 30 × incomplete, weightGrams: .+ \(32, 33, 34 …\)\n/);
    const entries = await readReport(/^The report: (.+)$/m.exec(output)?.[1] ?? null);
    expect(entries.at(-1)).toMatchObject({ line: 61, field: 'weightGrams', value: 'x29', advice: expect.any(String) });
  });

  it('are not those that repeat another one exactly: they are notes', async () => {
    const path = await importing.file('twice.csv', 'code;name\nA;Uno\nA;Uno\n');
    expect(await runImport('brands', path)).toMatchObject({ code: 0 });
    const other = await importing.file('other.csv', 'code;name\nA;Uno\nA;Due\n');
    expect(await runImport('brands', other)).toMatchObject({ code: 1 });
  });

  it('of a record of several rows come with all its rows', async () => {
    await importing.run('price-lists', await importing.file('lists.csv', 'code;name\nL;Uno\n'));
    await importing.run('brands', await importing.file('brands.csv', 'code;name\nM;Uno\n'));
    const head = 'code;companyName;priceListCode;contractPrices.brandCode;contractPrices.discounts';
    const path = await importing.file('c.csv', `${head}\nK;Rossi;L;M;10\nK;Rossi;L;manca;20\nH;Verdi;L;M;5\n`);
    const { code, output } = await runImport('customers', path);
    expect(code).toBe(1);
    const lines = (await readFile(rejectedFile(output), 'utf8')).trim().split('\n');
    expect(lines.slice(1).map((line) => line.split(';')[3])).toEqual(['M', 'manca']);
  });
});

describe('articles missing from a complete list', () => {
  const active = `select code from article where is_active order by code`;
  const codes = async (): Promise<string[]> =>
    (await importing.rows(active)).map((row) => (row as { code: string }).code);

  beforeEach(async () => {
    const rows = [
      ...Array.from({ length: 15 }, (_, place) => `S${place};Singolo;single;;acme`),
      'P1;Padre;parent;;acme',
      'P1-A;Figlio;child;P1;',
      'P1-B;Figlio;child;P1;',
      'P2;Padre;parent;;altra',
      'P2-A;Figlio;child;P2;',
    ];
    await importing.run('brands', await importing.file('brands.csv', 'code;name\nacme;Acme\naltra;Altra\n'));
    const content = `code;name;kind;parentCode;brandCode\n${rows.join('\n')}\n`;
    expect(await importing.run('articles', await importing.file('all.csv', content))).toMatchObject({ inserted: 20 });
  });

  const list = (...left: string[]): Promise<string> => {
    const rows = Array.from({ length: 15 }, (_, place) => `S${place};Singolo;single;`);
    const all = [...rows, 'P1;Padre;parent;', 'P1-A;Figlio;child;P1', 'P1-B;Figlio;child;P1', 'P2;Padre;parent;'];
    const kept = [...all, 'P2-A;Figlio;child;P2'].filter((row) => !left.includes(row.slice(0, row.indexOf(';'))));
    return importing.file('list.csv', `code;name;kind;parentCode\n${kept.join('\n')}\n`);
  };

  it('become inactive and are reported; a parent stays active with one of its children', async () => {
    const path = await list('S3', 'P1', 'P1-A');
    const dry = await importing.run('articles', path, '--missing', 'inactive', '--dry-run');
    expect(dry.missing).toMatchObject({ count: 2, reason: null });
    expect(await codes()).toHaveLength(20);
    const summary = await importing.run('articles', path, '--missing', 'inactive');
    expect(summary).toMatchObject({ updated: 0, refused: 0, missing: { count: 2, reason: null } });
    for (const { changes } of [dry, summary]) {
      expect(await readReport(changes.file)).toMatchObject([
        { code: 'P1-A', field: 'isActive', old: true, new: false },
        { code: 'S3', field: 'isActive', old: true, new: false },
      ]);
    }
    const inactive = await importing.rows('select code from article where not is_active order by code');
    expect(inactive).toEqual([{ code: 'P1-A' }, { code: 'S3' }]);
  });

  it('stay active if they exceed a tenth of all, unless a higher limit is set', async () => {
    const path = await list('S1', 'P2', 'P2-A');
    const summary = await importing.run('articles', path, '--missing', 'inactive');
    expect(summary.missing?.count).toBe(0);
    expect(summary.missing?.reason).toContain('3 of 20 active articles are missing, 15.0 %, and at most 10 %');
    expect(await codes()).toHaveLength(20);
    const words = ['articles', path, '--missing', 'inactive'];
    expect(await runImport(...words)).toMatchObject({ code: 4 });
    const allowed = await runImport(...words, '--missing-limit', '15');
    expect(allowed.output).toContain('3 articles that are not in the file were made inactive.');
    expect(allowed.code).toBe(0);
    expect(await codes()).not.toEqual(expect.arrayContaining(['S1']));
  });

  it('stay active outside the brand that the list covers', async () => {
    const path = await list('S1', 'P2', 'P2-A', 'P1-B');
    const within = ['--missing', 'inactive', '--missing-limit', '100', '--missing-within'];
    await expect(importing.run('articles', path, ...within, 'brand=nessuna')).rejects.toThrow('no brand nessuna');
    const summary = await importing.run('articles', path, ...within, 'brand=altra');
    expect(summary.missing).toMatchObject({ count: 2, reason: null });
    expect((await codes()).filter((code) => /^(S1|P1-B|P2.*)$/.test(code))).toEqual(['P1-B', 'S1']);
    expect((await importing.run('articles', path, ...within, 'brand=acme')).missing).toMatchObject({ count: 2 });
  });

  it('stay active if a code could not be parsed, or the import stopped', async () => {
    const whole = await list('S1');
    const path = await importing.file('bad.csv', `code;name;kind;parentCode\n;Senza;single;\n;Altro;single;\n`);
    const argv = ['--missing', 'inactive', '--missing-limit', '100'];
    const summary = await importing.run('articles', whole, path, ...argv);
    expect(summary.missing).toMatchObject({ count: 0 });
    expect(summary.missing?.reason).toContain('the code of 2 rows cannot be read');
    await expect(importing.run('articles', whole, path, ...argv, '--max-refused', '1')).rejects.toThrow('stopped');
    expect(await codes()).toHaveLength(20);
    // A row that is imported as incomplete still identifies its article.
    const named = await importing.file('named.csv', 'code;name;kind;parentCode\nS1;;single;\n');
    const second = await importing.run('articles', whole, named, ...argv);
    expect(second).toMatchObject({ incomplete: 1, missing: { count: 0, reason: null } });
  });
});

describe('a run', () => {
  it('has a number that the summary and the list of runs show, also where it stopped; a dry run has none', async () => {
    const path = await importing.file('brands.csv', 'code,name\nA,Uno\n');
    const empty = await importing.file('empty.csv', 'code,name\n');
    expect((await runImport('runs')).output).toContain('No import was run yet.');
    expect((await runImport('brands', path, '--dry-run')).output).not.toContain('Run ');
    expect((await runImport('brands', path)).output).toContain('Run 1 (');
    expect((await runImport('brands', empty)).code).toBe(2);

    const { code, output } = await runImport('runs');
    expect(code).toBe(0);
    const [newest, oldest] = output.trim().split('\n');
    expect(newest).toMatch(/^ *2 .+ UTC {2}brands {2}empty\.csv: stopped$/);
    expect(oldest).toMatch(/^ +1 .+ UTC {2}brands {2}brands\.csv: 1 rows, 1 new, 0 changed, 0 refused$/);
  });
});
