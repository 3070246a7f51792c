import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeAudit } from '../../backend/audit/index.ts';
import { addLine } from '../../backend/carts/index.ts';
import { upsertArticles } from '../../backend/catalogue/index.ts';
import { sendOrder } from '../../backend/orders/index.ts';
import { main } from '../../cli/demo.ts';
import { findShopState } from '../../cli/shop-state.ts';
import { emptyShop } from '../../cli/shop-tables.ts';
import { loadMarked } from '../../cli/start/demonstration.ts';
import { shopDay } from '../../domain/shop-day.ts';
import { cartServices, ownerOf, userIdOf } from '../builders/buyers.ts';
import { runCommandHere } from '../builders/commands.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';
import { writeEmptyPictures } from '../builders/drawn-pictures.ts';
import { ARTICLES, loadShop } from '../builders/shop.ts';
import { publishIdentity } from '../builders/identity.ts';

const COMPANY = {
  name: 'Ferramenta Prova S.r.l.',
  street: 'Via Prova 1',
  city: 'Bologna',
  telephone: '051 1',
  email: 'prova@bancale.example',
  vatNumber: '01234567897',
  register: 'REA BO-1',
};

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(() => test.drop());

const setCompany = () => publishIdentity(test.database, { company: COMPANY });

/** Sends an order of the small shop; returns its number. */
async function order(key: string): Promise<number> {
  const services = cartServices(test.database);
  const owner = await ownerOf(test.database, '70431');
  const { cartId } = await addLine(services, owner, { articleCode: '204118', quantity: 10 });
  const sender = { userId: await userIdOf(test.database, 'cliente.a'), owner };
  return (await sendOrder(services, sender, { cartId, idempotencyKey: key })).number;
}

async function count(table: string): Promise<number> {
  const { rows } = await test.database.pool.query<{ count: number }>(`select count(*) from ${table}`);
  return rows[0]?.count ?? 0;
}

describe('npm run demo -- --reset', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bancale-demo-'));
    await writeEmptyPictures(folder, shopDay(new Date()));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const load = (...words: string[]) => runCommandHere(main, words, { DATABASE_URL: test.url, DATA_DIR: folder });
  const run = (...words: string[]) => load('--reset', ...words);

  it('keeps an existing shop until its name is confirmed, and never reuses an order number', async () => {
    await loadShop(test.database);
    await setCompany();
    await test.database.query
      .insertInto('document_number')
      .values({ cause: 'OWEB', year: new Date().getFullYear(), last_number: 7000 })
      .execute();
    expect(await order('before')).toBe(7001);

    const refused = await run();
    expect(refused.code).toBe(2);
    expect(refused.output).toContain('--reset deletes the shop “Ferramenta Prova S.r.l.”');
    expect(refused.output).toContain('Nothing was changed. If you want that, add --confirm "Ferramenta Prova S.r.l."');
    expect(refused.output).not.toMatch(/ {4}at /);
    const wrong = await run('--confirm', 'Ferramenta');
    expect(wrong).toMatchObject({ code: 2, output: expect.stringContaining('That is not the name of this shop') });
    expect([await count('article'), await count('sales_order')]).toEqual([ARTICLES.length, 1]);

    expect((await run('--confirm', 'Ferramenta Prova S.r.l.', '--articles', '1000')).code).toBe(0);
    expect(await count(`article where code = '204118' and name_it like 'Valvola a sfera%'`)).toBe(0);
    expect(await count('user_account')).toBe(14);
    expect(await count('company_member')).toBe(8);
    const year = `extract(year from created_at) = ${new Date().getFullYear()}`;
    expect(await count(`sales_order where ${year}`)).toBeGreaterThan(20);
    expect(await count(`sales_order where ${year} and number <= 7001`)).toBe(0);

    await test.database.pool.query(`update article set name_it = 'Mia' where sku = 'VS-12-OT'`);
    const again = await load('--articles', '1000');
    expect(again).toMatchObject({ code: 2, output: expect.stringContaining('Loading the demonstration again undoes') });
    expect(await count(`article where name_it = 'Mia'`)).toBe(1);
  }, 300_000);
});

describe('a shop counts as pure demonstration', () => {
  const kind = async () => (await findShopState(test.database)).kind;
  const loadDemonstration = () => loadMarked(test.database, () => loadShop(test.database));

  it('after loading into an empty shop, whatever its users order and however often they log in', async () => {
    expect(await kind()).toBe('empty');
    await loadDemonstration();
    expect(await kind()).toBe('demonstration');
    const number = await order('first');
    const { rows } = await test.database.pool.query<{ id: number }>(
      `update company_member set last_used_at = now() returning user_id as id`,
    );
    await writeAudit(test.database.query, { actor: 'cliente.a', action: 'logged-in', personId: rows[0]?.id ?? 0 });
    expect(await kind()).toBe('demonstration');
    await emptyShop(test.database);
    expect(await kind()).toBe('empty');
    await loadDemonstration();
    expect(await kind()).toBe('demonstration');
    expect(await order('second')).toBe(number + 1);
  });

  it.each<[string, () => Promise<unknown>]>([
    [
      'an import changed one article',
      () => upsertArticles(test.database, [{ ...first(), name: { it: 'Altra', en: null } }]),
    ],
    [
      'a customer came',
      () =>
        test.database.pool.query(`insert into customer (code, company_name, price_list_id)
      select 'NEW', 'Nuovo', min(id) from price_list`),
    ],
    ['a user changed the password', () => test.database.pool.query(`update user_account set password_hash = 'x'`)],
    ['the operator set the company', setCompany],
  ])('no longer when %s', async (_, change) => {
    await loadDemonstration();
    await change();
    expect(await kind()).toBe('shop');
  });

  it('not when loaded next to other data, or by an earlier version', async () => {
    await setCompany();
    await loadDemonstration();
    expect(await kind()).toBe('shop');
    await emptyShop(test.database);
    await loadDemonstration();
    await test.database.pool.query(`update setting set value = '{"state": "loaded"}' where key = 'demonstration'`);
    expect(await kind()).toBe('shop');
  });
});

function first() {
  const [article] = ARTICLES;
  if (!article) throw new Error('the small shop has no articles');
  return article;
}
