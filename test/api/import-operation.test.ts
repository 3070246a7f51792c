import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import { asOnlyImporter, openDatabaseBesideShop } from '../../backend/outside/database/index.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';
import { createImporting, type Importing } from '../builders/importing.ts';

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
