import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { kinds, ownableFields, ownedKinds, setFieldOwner } from '../../backend/import/index.ts';
import { readStoredFields } from '../../backend/database/upsert/index.ts';
import { main as importMain } from '../../cli/import.ts';
import { captureCommand } from '../builders/commands.ts';
import { createTestDatabase, emptyDatabase, type TestDatabase } from '../builders/database.ts';
import { createImports, ndjson, type Imports } from '../builders/imports.ts';

let test: TestDatabase;
let imports: Imports;

beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());
beforeEach(async () => {
  await emptyDatabase(test.database);
  imports = await createImports(test.database);
});
afterEach(() => imports.remove());

const give = (kind: 'articles' | 'customers', fields: string[], owner = 'office') =>
  setFieldOwner(test.database, { kind, fields, owner, actor: 'tester' });

async function storedArticle(code: string): Promise<Record<string, unknown>> {
  const { stored } = kinds.find(({ name }) => name === 'articles') ?? {};
  if (stored === undefined) throw new Error('Articles have no shape.');
  const fields = await readStoredFields(test.database.query, stored, [code], new Set(ownableFields('articles')));
  return Object.fromEntries(fields.get(code) ?? []);
}

it('8.1 an import fills what the office owns in new records and where it is empty, and says what it kept', async () => {
  await imports.run('brands', 'brands.csv', 'code,name\nA,Uno\nB,Due\n');
  await give('articles', ['description', 'pictures', 'barcodes', 'relatedCodes', 'brandCode', 'features', 'conai']);
  const first = {
    ...{ code: 'X', name: { it: 'Vite', en: 'Screw' }, description: { it: 'Testo' }, brandCode: 'A' },
    ...{ barcodes: ['8001234567897'], relatedCodes: ['Y'], conai: '0,10', unit: 'PZ' },
  };
  const fresh = await imports.run('articles', 'new.ndjson', ndjson([first, { code: 'Y', name: 'Dado' }]));
  expect(fresh).toMatchObject({ inserted: 2, refused: 0, reasons: [] });
  expect(await storedArticle('X')).toMatchObject({
    ...{ 'description.it': 'Testo', barcodes: [{ code: '8001234567897', unit: null }], relatedCodes: ['Y'] },
    ...{ brandCode: 'A', conai: [1000] },
  });

  const second = {
    ...{ code: 'X', name: { it: 'Vite TE' }, description: { it: 'Altro', en: 'Text' }, brandCode: 'B', unit: 'M' },
    ...{ barcodes: ['4006381333931'], relatedCodes: [], conai: '0,20', pictures: ['/img/x.webp'] },
  };
  const again = await imports.run('articles', 'again.ndjson', ndjson([second]));
  expect(again).toMatchObject({ updated: 1, refused: 0, incomplete: 0 });
  expect(await storedArticle('X')).toMatchObject({
    ...{ 'name.it': 'Vite TE', unit: 'M', 'description.it': 'Testo', 'description.en': 'Text' },
    ...{ barcodes: [{ code: '8001234567897', unit: null }], relatedCodes: ['Y'], brandCode: 'A', conai: [1000] },
    pictures: ['/img/x.webp'],
  });
  const kept = await imports.reported(again);
  expect(kept.map(({ field, value, severity }) => [field, value, severity])).toEqual([
    ['barcodes', '[{"code":"4006381333931","unit":null}]', 'note'],
    ['brandCode', 'B', 'note'],
    ['conai', '0,20', 'note'],
    ['description.it', 'Altro', 'note'],
  ]);
  expect(new Set(kept.map(({ reason }) => reason))).toEqual(new Set(['Not changed: this field belongs to office.']));

  const same = await imports.run('articles', 'same.ndjson', ndjson([{ ...first, name: 'Vite TE', unit: 'M' }]));
  expect(same).toMatchObject({ updated: 0, reportFile: null });
});

it('8.1 a source changes its own fields, and no longer those given back', async () => {
  await give('articles', ['description'], 'metel');
  await imports.run('articles', 'new.csv', 'code;name;description\nX;Vite;Primo\n');
  await imports.run('articles', 'erp.csv', 'code;description\nX;ERP\n');
  expect(await storedArticle('X')).toMatchObject({ 'description.it': 'Primo' });
  await imports.run('articles', 'source.csv', 'code;description\nX;Listino\n', '--owner', 'metel');
  expect(await storedArticle('X')).toMatchObject({ 'description.it': 'Listino' });
  await give('articles', ['description'], 'erp');
  await imports.run('articles', 'erp.csv', 'code;description\nX;ERP\n');
  expect(await storedArticle('X')).toMatchObject({ 'description.it': 'ERP' });
});

it('8.1 customers keep what the office owns, addresses as a whole', async () => {
  await imports.run('price-lists', 'lists.csv', 'code,name\nL,Uno\n');
  await give('customers', ['companyName', 'addresses']);
  const customer = (name: string, street: string, email: string) =>
    ndjson([
      { code: 'K', companyName: name, priceListCode: 'L', email, addresses: [{ code: '1', street, city: 'Lodi' }] },
    ]);
  await imports.run('customers', 'new.ndjson', customer('Rossi', 'Via Uno 1', 'a@rossi.example'));
  const again = await imports.run('customers', 'again.ndjson', customer('Rossi srl', 'Via Due 2', 'b@rossi.example'));
  expect((await imports.reported(again)).map(({ field }) => field)).toEqual(['addresses', 'companyName']);
  const query = test.database.query
    .selectFrom('customer as c')
    .innerJoin('customer_address as a', 'a.customer_id', 'c.id');
  expect(await query.select(['c.company_name', 'c.email', 'a.street']).execute()).toEqual([
    { company_name: 'Rossi', email: 'b@rossi.example', street: 'Via Uno 1' },
  ]);
});

it('8.1 the command lists owners and changes them, with an entry for each change', async () => {
  const owners = (...words: string[]) => captureCommand(importMain, ['owners', ...words], { DATABASE_URL: test.url });
  expect(await owners()).toMatchObject({ code: 0, output: 'Every field belongs to erp.\n' });
  expect(await owners('articles', 'description', 'pictures', '--to', 'office')).toMatchObject({ code: 0 });
  expect((await owners('articles', 'description', '--to', 'office')).output).toMatch(/^Nothing to change/);
  expect((await owners()).output).toMatch(/^articles: description, pictures to office\n/);
  expect((await owners('articles')).output).toMatch(/^pictures +office$/m);
  expect(await owners('articles', 'isActive', '--to', 'office')).toMatchObject({
    code: 2,
    errors: expect.stringMatching(/^articles have no field isActive that can have an owner/),
  });
  expect(await owners('stock', 'quantity', '--to', 'office')).toMatchObject({ code: 2 });
  expect(await owners('articles', 'unit', '--to', 'The Office')).toMatchObject({ code: 2 });
  const log = await test.database.query.selectFrom('field_owner').select(['field', 'owner', 'set_by']).execute();
  expect(log.map(({ field, owner }) => [field, owner])).toEqual([
    ['description', 'office'],
    ['pictures', 'office'],
  ]);
  expect(log.every(({ set_by }) => set_by !== '')).toBe(true);
});

it.each(ownedKinds)('8.1 the stored fields of %s can be read', async (kind) => {
  const { stored } = kinds.find(({ name }) => name === kind) ?? {};
  if (stored === undefined) throw new Error(`${kind} have no shape.`);
  const read = readStoredFields(test.database.query, stored, ['NONE'], new Set(ownableFields(kind)));
  expect(await read).toEqual(new Map());
});
