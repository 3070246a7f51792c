import { beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../builders/database.ts';
import { createImporting, type Importing } from '../builders/importing.ts';

let importing: Importing;

const many = Array.from({ length: 200 }, (_, place) => place);

beforeEach(async () => {
  const test = await createTestDatabase();
  importing = await createImporting(test);
  await load('price-lists', 'code;name\nL1;Uno\n');
  return async () => {
    await importing.remove();
    await test.drop();
  };
});

async function load(kind: string, content: string, ...options: string[]) {
  return importing.run(kind, await importing.file(`${kind}.csv`, content), ...options);
}

const byForce = ['--missing', 'closed-named', '--missing-amount-limit', '100'];

describe('a file that is cut off', () => {
  it('takes no rows out of a promotion, unless so many are wanted', async () => {
    await load('articles', `code;name\n${many.map((place) => `A${place};Articolo\n`).join('')}`);
    const promotions = (count: number, title: string) =>
      `code;title;startsOn;endsOn;rows.row;rows.articleCode;rows.netPrice\n${many
        .slice(0, count)
        .map((place) => `P1;${title};2026-01-01;2099-01-01;${place + 1};A${place};5\n`)
        .join('')}`;
    const count = async () => importing.rows('select count(*)::integer as count from promotion_row');
    await load('promotions', promotions(200, 'Uno'));
    const cut = await load('promotions', promotions(120, 'Due'));
    expect(cut.missing?.reason).toContain('more than 30 % of the rows of promotions P1 are no longer in the file');
    expect(await count()).toEqual([{ count: 200 }]);
    expect(await importing.rows('select title_it from promotion')).toEqual([{ title_it: 'Due' }]);
    expect((await load('promotions', promotions(140, 'Due'))).missing).toBeNull();
    expect(await count()).toEqual([{ count: 140 }]);
    expect((await load('promotions', promotions(10, 'Due'), ...byForce)).missing).toBeNull();
    expect(await count()).toEqual([{ count: 10 }]);
  });

  it('takes nobody out of a group of customers, and adds the new ones', async () => {
    await load('customers', `code;companyName;priceListCode\n${many.map((place) => `C${place};Uno;L1\n`).join('')}`);
    const group = (from: number, to: number) =>
      `code;customerCode\n${many
        .slice(from, to)
        .map((place) => `G;C${place}\n`)
        .join('')}`;
    const count = async () => importing.rows('select count(*)::integer as count from customer_group_member');
    await load('customer-groups', group(0, 190));
    const cut = await load('customer-groups', group(100, 200));
    expect(cut.missing?.reason).toContain('more than 30 % of the customers of groups G are no longer in the file');
    expect(await count()).toEqual([{ count: 200 }]);
    expect((await load('customer-groups', group(100, 200), ...byForce)).missing).toBeNull();
    expect(await count()).toEqual([{ count: 100 }]);
  });
});
