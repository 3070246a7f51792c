import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upsertUsers } from '../../backend/accounts/index.ts';
import {
  upsertArticles,
  upsertBrands,
  upsertCategories,
  upsertCollections,
  upsertColors,
  upsertCustomerCodes,
  upsertFamilies,
  upsertFeatures,
} from '../../backend/catalogue/index.ts';
import { upsertAgents, upsertCustomers } from '../../backend/customers/index.ts';
import { upsertCoupons, upsertPriceLists, upsertPrices, upsertPromotions } from '../../backend/pricing/index.ts';
import { writeRecords } from '../../cli/demo-files/write-demonstration.ts';
import { demonstrationRecords } from '../../demo/index.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';
import { createImporting, readReport, type Importing } from '../builders/importing.ts';

const records = demonstrationRecords({ articles: 1000, today: '2026-11-24', seed: 1 });
const { catalogue } = records;

let test: TestDatabase;
let importing: Importing;
beforeAll(async () => {
  test = await createTestDatabase();
  importing = await createImporting(test);
});
afterAll(async () => {
  await importing.remove();
  await test.drop();
});

describe('npm run demo -- --write', () => {
  it('writes files that give the same catalogue, prices and customers when they are imported', async () => {
    const { folder } = importing;
    const pictures = join(folder, 'pictures');
    await mkdir(pictures);
    const picture = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#FFFFFF' } })
      .webp()
      .toBuffer();
    const names = new Set(catalogue.articles.flatMap((article) => article.pictures.map((url) => basename(url))));
    for (const name of names) await writeFile(join(pictures, name), picture);

    for (const { kind, path } of await writeRecords(folder, records)) {
      const { reportFile } = await importing.run(kind, path, '--pictures', pictures);
      expect(await readReport(reportFile), kind).toEqual([]);
    }

    const { database } = test;
    // Writing the records now changes nothing but what files cannot have: own addresses of pictures.
    const articles = catalogue.articles.map(({ pictures: _pictures, ...article }) => article);
    const categories = catalogue.categories.map(({ picture: _picture, ...category }) => category);
    const nothing = { inserted: 0, updated: 0, changes: [] };
    expect(await upsertCategories(database, categories)).toMatchObject(nothing);
    expect(await upsertFeatures(database, catalogue.features)).toMatchObject(nothing);
    expect(await upsertFamilies(database, catalogue.families)).toMatchObject(nothing);
    expect(await upsertBrands(database, catalogue.brands)).toMatchObject(nothing);
    expect(await upsertCollections(database, catalogue.collections)).toMatchObject(nothing);
    expect(await upsertColors(database, catalogue.colors)).toMatchObject(nothing);
    expect(await upsertPriceLists(database, catalogue.priceLists)).toMatchObject(nothing);
    expect(await upsertArticles(database, articles)).toMatchObject({ ...nothing, waitingLinks: [] });
    expect(await upsertPrices(database, catalogue.prices)).toMatchObject(nothing);
    expect(await upsertPromotions(database, catalogue.promotions)).toMatchObject(nothing);
    expect(await upsertAgents(database, records.agents)).toMatchObject(nothing);
    expect(await upsertCustomers(database, records.customers)).toMatchObject(nothing);
    expect(await upsertUsers(database, records.users)).toMatchObject(nothing);
    expect(await upsertCoupons(database, records.coupons)).toMatchObject(nothing);
    expect(await upsertCustomerCodes(database, records.customerCodes)).toMatchObject(nothing);
    expect(await importing.rows('select from article where cardinality(pictures) > 0')).toHaveLength(
      catalogue.articles.filter((article) => article.pictures.length > 0).length,
    );
  });
});
