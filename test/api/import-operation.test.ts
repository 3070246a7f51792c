import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import { asOnlyImporter, openDatabaseBesideShop } from '../../backend/outside/database/index.ts';
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

/** Runs a command in a process of its own. */
async function command(
  argv: readonly string[],
  databaseUrl: string | undefined,
): Promise<{ code: number; output: string; errors: string }> {
  const [script = '', ...rest] = argv;
  const env = { ...process.env, DATA_DIR: join(importing.folder, 'data'), DATABASE_URL: databaseUrl };
  const child = spawn(process.execPath, [resolve('command', script), ...rest], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: code as number, output, errors };
}

const sentence =
  /^Only one import at a time can write to the shop\. At work is holder, process \d+ on .+, since \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\./;

describe('a second importer', () => {
  it('says who is at work and ends with 2; afterwards it runs', async () => {
    const path = await importing.file('brands.csv', 'code,name\nA,Uno\n');
    await asOnlyImporter(test.database, 'holder', async () => {
      const commands = [
        ['import.ts', 'brands', path],
        ['demo.ts', '--reset'],
      ];
      for (const { code, errors } of await Promise.all(commands.map((argv) => command(argv, test.url)))) {
        expect(errors).toMatch(sentence);
        expect(errors.trim().split('\n')).toHaveLength(1);
        expect(code).toBe(2);
      }
    });
    expect(await command(['import.ts', 'brands', path], test.url)).toMatchObject({ code: 0 });
    expect(await importing.rows('select code from brand')).toEqual([{ code: 'A' }]);
  });

  it('says so too when the first one brought the embedded database with it', async () => {
    const path = await importing.file('brands.csv', 'code,name\nA,Uno\n');
    const place = { databaseUrl: null, dataDirectory: join(importing.folder, 'data') };
    const opened = await openDatabaseBesideShop(place, {});
    try {
      await asOnlyImporter(opened.database, 'holder', async () => {
        const { code, errors } = await command(['import.ts', 'brands', path], undefined);
        expect(errors).toMatch(sentence);
        expect(code).toBe(2);
      });
    } finally {
      await opened.close();
    }
  });
});

describe('an import of a file that is wrong as a whole', () => {
  const bad = (count: number): string => Array.from({ length: count }, (_, place) => `B${place},`).join('\n');
  const good = Array.from({ length: 1000 }, (_, place) => `G${place},Nome`).join('\n');

  it('stops at the refused row after those it accepts; what is loaded stays', async () => {
    const path = await importing.file('bad.csv', `code,name\n${good}\n${bad(5000)}\n`);
    const { code, errors, output } = await command(['import.ts', 'brands', path, '--quiet'], test.url);
    expect(code).toBe(2);
    expect(output).toBe('');
    expect(errors).toContain('The import stopped, because more than 1,000 rows were refused.');
    expect(errors).toContain('Until then it had loaded 1,000 new, 0 changed: this stays.');
    expect(await importing.rows('select count(*) as n from brand')).toEqual([{ n: 1000 }]);
    const entries = await readReport(/ends there: (.+)$/m.exec(errors)?.[1] ?? null);
    expect(entries).toHaveLength(1001);
  });

  it('stops where it is told to, or never, and also when the shop refuses the rows', async () => {
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
