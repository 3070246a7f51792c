import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importDemonstrationFiles } from '../../cli/start/load-demonstration.ts';
import { FILE_KINDS, importFile } from '../../demo/data-files.ts';
import { DEMONSTRATION_LOGINS, listExistingLogins } from '../../demo/logins.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';
import { createImporting, type Importing } from '../builders/importing.ts';

let test: TestDatabase;
let importing: Importing;
beforeAll(async () => {
  test = await createTestDatabase();
  importing = await createImporting(test);
  await importDemonstrationFiles(test.database, importing.folder);
});
afterAll(async () => {
  await importing.remove();
  await test.drop();
});

describe('demo/data/import', () => {
  it('is in the database after the demonstration has been loaded, both languages included', async () => {
    const rows = await importing.rows(`select (select count(*)::int from category) as categories,
      (select name_en from category where code = '0111') as category,
      (select count(*)::int from family_feature) as features, (select name from brand where code = 'RP') as brand,
      (select swatch from color where code = 'blu navy') as swatch, (select count(*)::int from agent) as agents`);
    expect(rows).toEqual([
      { categories: 219, category: 'Ball valves', features: 816, brand: 'Rame Più', swatch: '#2B3F5F', agents: 3 },
    ]);
  });

  it.each(FILE_KINDS)(
    '%s is a file that npm run import accepts as it is, a second time without a change',
    async (kind) => {
      const summary = await importing.run(kind, importFile(kind));
      expect(summary).toMatchObject({ inserted: 0, updated: 0, refused: 0, incomplete: 0, duplicates: 0 });
      expect(summary.rows).toBeGreaterThan(2);
      // Only the demonstration needs these two of a colour (demo/data/README.md).
      expect(summary.unusedColumns).toEqual(kind === 'colors' ? ['skuCode', 'material'] : []);
    },
  );
});

it('the logins that a start prints are those that the database has', async () => {
  expect(await listExistingLogins(test.database)).toEqual([]);
  await importing.rows(`insert into user_account (email, username, name, kind, password_hash)
    values ('agente.g@bancale.example', 'agente.g', 'Gino Rossi', 'agent', 'x')`);
  const known = await listExistingLogins(test.database);
  expect(known).toEqual(DEMONSTRATION_LOGINS.filter(({ email }) => email === 'agente.g@bancale.example'));
  expect(known).toHaveLength(1);
});
