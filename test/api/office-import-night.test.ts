import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { kinds } from '../../backend/import/kinds/index.ts';
import { allPlaces } from '../../backend/import/mappings/find-columns.ts';
import { guessPlaces } from '../../backend/import/mappings/guess.ts';
import { nightlyFolder } from '../../demo/nasty/nightly.ts';
import { en } from '../../office/i18n/en.ts';
import { it as italian } from '../../office/i18n/it.ts';
import { addOfficeUser, callOffice } from '../builders/office.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

let shop: TestShop;
let cookie: string;
beforeAll(async () => {
  shop = await startTestShop();
  await addOfficeUser(shop.database, 'paola', 'administration');
  ({ cookie } = await shop.logIn('paola'));
});
afterAll(() => shop.stop());

const files = new Map(nightlyFolder(1, { articles: 130, customers: 12, invoices: 40 }));

async function upload(name: string): Promise<number> {
  const response = await fetch(`${shop.address}/office/upload?${new URLSearchParams({ name })}`, {
    method: 'POST',
    headers: { origin: shop.address, cookie, 'content-type': 'application/octet-stream' },
    body: Buffer.from(files.get(name) ?? ''),
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { id: number }).id;
}

const rested = (id: number): Promise<any> =>
  vi.waitFor(
    async () => {
      const { body } = await callOffice(shop, cookie, 'getImportFile', { id });
      expect(body.job).toBeNull();
      return body;
    },
    { timeout: 40_000, interval: 50 },
  );

const placesOf = (file: { choices: { columns: { column: string; at: string | null }[] } }) =>
  Object.fromEntries(file.choices.columns.map(({ column, at }) => [column, at]));

describe('R8.1 the files of an ordinary ERP in the office', () => {
  it('are told apart by their columns and, where these are of several kinds, by their name', async () => {
    const expected = {
      'LISTNOMI.CSV': 'price-lists',
      'PAGAM.CSV': 'payment-terms',
      'ARTICOLI.TXT': 'articles',
      'CLIENTI.CSV': 'customers',
      'DESTINAZ.CSV': 'customers',
      'SCONTI.CSV': 'class-conditions',
      'FATTURE.CSV': 'invoices',
      'SCADENZE.CSV': 'due-dates',
      'GIACENZE.CSV': 'stock',
    };
    const folder = await mkdtemp(join(tmpdir(), 'night-'));
    const found: Record<string, string | null> = {};
    for (const name of Object.keys(expected)) {
      const path = join(folder, name);
      await writeFile(path, files.get(name) ?? '');
      const guess = await guessPlaces({ path, name }, { kind: null, format: {} });
      found[name] = 'kind' in guess && guess.isSure ? guess.kind : null;
      if (name === 'ARTICOLI.TXT' && 'found' in guess) expect(guess.found.get('discountClass')).toEqual(['CL_SC']);
    }
    await rm(folder, { recursive: true });
    expect(found).toEqual(expected);
  });

  it('whose columns name a price list are looked at again once there is one', async () => {
    const priced = await rested(await upload('LISTINI.CSV'));
    expect(Object.values(placesOf(priced)).filter((at) => at?.startsWith('prices.'))).toEqual([]);
    const { id, version } = await rested(await upload('LISTNOMI.CSV'));
    for (const job of ['trial', 'apply']) {
      await callOffice(shop, cookie, 'startImport', { id, version, job });
      await rested(id);
    }
    const again = await rested(priced.id);
    expect(again.kind).toBe('articles');
    expect(placesOf(again)).toMatchObject({ 'Listino 1': 'prices.1', 'Listino 2': 'prices.2' });
  });

  it('that two kinds fit alike are of none until somebody says so', async () => {
    files.set('ROBA.CSV', 'code;name\r\nA;Uno\r\nB;Due\r\n');
    const { kind, kinds: likely } = await rested(await upload('ROBA.CSV'));
    expect(kind).toBeNull();
    expect(likely.slice(0, 8)).toEqual(expect.arrayContaining(['categories', 'price-lists']));
  });
});

it('R8.1 every field of a file has a name in both languages', () => {
  const names = new Set(kinds.flatMap((kind) => allPlaces(kind).flatMap((at) => at.replace('!', '').split('.'))));
  const keys = [...names].filter((name) => name !== 'it' && name !== 'en').map((name) => `imports.field.${name}`);
  expect(keys.filter((key) => !Object.hasOwn(italian, key) || !Object.hasOwn(en, key))).toEqual([]);
});
