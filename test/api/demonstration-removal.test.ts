import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAdministrator, upsertUsers } from '../../backend/accounts/index.ts';
import type { Actor } from '../../backend/audit/index.ts';
import { addLine } from '../../backend/carts/index.ts';
import { upsertArticles, upsertBrands } from '../../backend/catalogue/index.ts';
import { createConnections, readErp } from '../../backend/connections/index.ts';
import { upsertCustomers } from '../../backend/customers/index.ts';
import { askForRemoval, findRemoval, removeDemonstration } from '../../backend/demonstration/index.ts';
import { sendOrder } from '../../backend/orders/index.ts';
import { parseSettings, withSessionSecret } from '../../backend/settings.ts';
import { shopTables } from '../../cli/shop-tables.ts';
import { loadDemonstrationContent } from '../../cli/start/demonstration-content.ts';
import { demonstrationState, loadMarked } from '../../cli/start/demonstration.ts';
import { importDemonstrationFiles } from '../../cli/start/load-demonstration.ts';
import { loadDemonstration } from '../../demo/index.ts';
import { cartServices, ownerOf, userIdOf } from '../builders/buyers.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';
import { writeEmptyPictures } from '../builders/drawn-pictures.ts';
import { addressRecord, articleRecord, customerRecord } from '../builders/records.ts';

const PASSWORD = 'tredici-lettere-4';
const TODAY = '2026-11-21';
const ACTOR: Actor = { kind: 'system', id: null, name: 'prova' };
const OWN_ORDER = 'own order, sent once';

let test: TestDatabase;
let folder: string;
const query = async <Row>(text: string) => (await sql.raw<Row>(text).execute(test.database.query)).rows;
const plan = () => findRemoval(test.database, new Date());
const ask = () => askForRemoval(test.database, ACTOR, new Date());

/** The ERP of a shop whose environment names none. */
function erp() {
  const settings = withSessionSecret(parseSettings({ DEMO: 'on', DATA_DIR: folder }));
  return readErp(createConnections({ database: test.database, settings }), settings);
}

/** An article of the demonstration that anybody may order. */
async function someArticle(): Promise<string> {
  const [article] = await query<{ code: string }>(
    `select a.code from article a join price_list_entry e on e.article_id = a.id
     where a.kind = 'single' and a.is_active and a.is_managed and a.stock_quantity > 100 order by a.id limit 1`,
  );
  return article?.code ?? '';
}

async function order(customerCode: string, userName: string, idempotencyKey: string): Promise<number> {
  const services = cartServices(test.database);
  const owner = await ownerOf(test.database, customerCode);
  const { cartId } = await addLine(services, owner, { articleCode: await someArticle(), quantity: 10 });
  const sender = { userId: await userIdOf(test.database, userName), owner };
  return (await sendOrder(services, sender, { cartId, idempotencyKey })).number;
}

/** What an own shop puts on top: an article in a category, with a brand; a customer with a price list, and its order. */
async function addOwnThings(): Promise<void> {
  const { database } = test;
  await upsertBrands(database, [{ code: 'NOSTRA', name: 'Nostra' }]);
  await upsertArticles(database, [
    articleRecord({ code: 'N-1', sku: 'N-1', brandCode: 'NOSTRA', categoryCode: '0110', familyCode: null }),
  ]);
  const priceListCode =
    (await query<{ code: string }>('select code from price_list order by id limit 1'))[0]?.code ?? '';
  const addresses = [addressRecord({ code: '1', street: 'Via Nostra 1', isDefault: true })];
  const nostro = { code: 'C-1', companyName: 'Cliente nostro S.r.l.', priceListCode, addresses };
  await upsertCustomers(database, [customerRecord(nostro)]);
  const user = { email: 'buyer@nostra.example', username: 'nostro', name: 'Nino Nostro', kind: 'client' as const };
  await upsertUsers(database, [{ ...user, password: PASSWORD, customerCode: 'C-1' }]);
}

beforeAll(async () => {
  test = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'bancale-demo-'));
  await writeEmptyPictures(folder, TODAY);
  await loadMarked(test.database, async () => {
    const options = { articles: 1000, today: TODAY, dataDirectory: folder, seed: 1 };
    await importDemonstrationFiles(test.database, folder);
    await loadDemonstration(test.database, options);
    await loadDemonstrationContent(test.database, options);
  });
  await addOwnThings();
  await order('C-1', 'nostro', OWN_ORDER);
}, 120_000);
afterAll(async () => {
  await test.drop();
  await rm(folder, { recursive: true, force: true });
});

describe('removing the demonstration (6.16)', () => {
  it('waits for an administrator of the shop’s own', async () => {
    await expect(ask()).rejects.toMatchObject({ sentence: { key: 'demonstrationAsks' } });
    expect(await plan()).toMatchObject({ state: 'loaded', hasOwnAdministrator: false });
    const person = { name: 'Paola Nostra', email: 'paola@nostra.example', password: PASSWORD };
    await addAdministrator({ database: test.database, clock: () => new Date() }, person, ACTOR);
    expect(await plan()).toMatchObject({ state: 'loaded', hasOwnAdministrator: true });
  });

  it('says before what goes, and what stays because own things stand on it', async () => {
    const { removed, kept } = await plan();
    expect(removed).toMatchObject({ customer: 48, brand: 39 });
    expect(kept.filter(({ thing }) => thing === 'category').map(({ name }) => name)).toEqual([
      'Idraulica',
      'Valvole e rubinetti',
    ]);
    expect(kept.filter(({ thing }) => thing === 'price_list').length).toBeGreaterThan(0);
    expect(kept.some(({ thing }) => thing === 'article')).toBe(false);
  });

  it('removes what came from it and what belongs to it, and nothing else', async () => {
    expect(await erp()).toBe('embedded');
    await ask();
    await expect(ask()).rejects.toMatchObject({ sentence: { key: 'demonstrationGone' } });
    expect(await demonstrationState(test.database)).toBe('loaded');
    await removeDemonstration(test.database, folder);
    const left: Record<string, number> = {};
    for (const table of await shopTables(test.database)) {
      const [row] = await query<{ count: number }>(`select count(*)::int as count from ${table}`);
      if (row && row.count > 0) left[table] = row.count;
    }
    expect(left).toEqual({
      ...{ article: 1, brand: 1, category: 2, price_list: 1, catalogue_change: expect.any(Number) as number },
      ...{
        customer: 1,
        customer_activation: 1,
        customer_address: 1,
        company_member: 1,
        user_account: 2,
        office_user: 1,
      },
      ...{ cart: 1, sales_order: 1, sales_order_line: 1, sales_order_status: 1, order_mail: 1, erp_export: 1 },
      ...{ document_number: 2, audit_entry: 2, setting: 1 },
      // What the migrations write.
      ...{ hold_rule: 5, office_role: 5, schema_migration: expect.any(Number) as number, synonym_group: 175 },
    });
    expect(await query('select article_id, sku <> $$$$ as "hasSku" from sales_order_line')).toEqual([
      { article_id: null, hasSku: true },
    ]);
    expect(await query('select is_on from hold_rule group by 1')).toEqual([{ is_on: false }]);
    expect((await plan()).state).toBe('removed');
    // Its ERP invents answers, and is gone with it (2.13).
    expect(await erp()).toBeNull();
  });
});
