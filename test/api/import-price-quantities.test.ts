import { beforeEach, describe, expect, it } from 'vitest';
import { upsertPriceLists } from '../../backend/pricing/index.ts';
import { createTestDatabase } from '../builders/database.ts';
import { createImporting, readReport, type Importing } from '../builders/importing.ts';

let importing: Importing;

beforeEach(async () => {
  const test = await createTestDatabase();
  importing = await createImporting(test);
  await upsertPriceLists(test.database, [{ code: 'L1', name: { it: 'Uno' } }]);
  await run(
    'articles',
    'code;name;priceQuantity;price.L1',
    'V1;Vite;100;8,3192',
    'C1;Cavo;1000;1234,5678',
    'N1;N;;1,5',
  );
  return async () => {
    await importing.remove();
    await test.drop();
  };
});

const run = async (kind: string, ...lines: string[]) =>
  importing.run(kind, await importing.file('a.csv', lines.join('\n')));

/** Every stored price as `V1 83192/100`: ten-thousandths of a euro for so many units. */
async function stored(): Promise<string[]> {
  const rows = await importing.rows(`select a.code || ' ' || price || '/' || a.price_quantity as line from (
    select article_id, price from price_list_entry union all select article_id, net_price from contract_price
    union all select article_id, net_price from promotion_row
  ) p join article a on a.id = p.article_id order by a.code, price`);
  return rows.map((row) => (row as { line: string }).line);
}

describe('the quantity for which the ERP states prices', () => {
  it('comes with the article and holds for all its prices; a row may name another', async () => {
    expect(await stored()).toEqual(['C1 12345678/1000', 'N1 15000/1', 'V1 83192/100']);
    await run(
      'customers',
      'code;companyName;priceListCode;contractPrices.articleCode;contractPrices.netPrice;contractPrices.priceQuantity',
      'K1;Cliente;L1;V1;7,5;',
      'K1;Cliente;L1;C1;1,1;1',
    );
    await run(
      'promotions',
      'code;title;startsOn;endsOn;rows.row;rows.articleCode;rows.netPrice;rows.priceQuantity',
      'P;Promo;2026-01-01;2027-01-01;1;V1;0,07;1',
    );
    expect(await run('prices', 'priceListCode;articleCode;price;priceQuantity', 'L1;V1;0,09;1')).toMatchObject({
      ...{ updated: 1, refused: 0, incomplete: 0 },
    });
    expect(await stored()).toEqual([
      ...['C1 11000000/1000', 'C1 12345678/1000', 'N1 15000/1', 'V1 70000/100', 'V1 75000/100', 'V1 90000/100'],
    ]);
    const again = await run('prices', 'priceListCode;articleCode;price', 'L1;V1;9');
    expect(again).toMatchObject({ updated: 0, refused: 0 });
  });

  it('is raised where a price has more than four decimals: all prices of the article stay the same, and it is reported', async () => {
    await run(
      'customers',
      'code;companyName;priceListCode;contractPrices.articleCode;contractPrices.netPrice',
      'K1;C;L1;V1;7,5',
    );
    const summary = await run('prices', 'priceListCode;articleCode;price', 'L1;V1;8,31925', 'L1;N1;0,0831925');
    expect(await stored()).toEqual(['C1 12345678/1000', 'N1 831925/1000', 'V1 750000/1000', 'V1 831925/1000']);
    expect(await readReport(summary.reportFile)).toMatchObject([
      { code: 'V1', severity: 'note', reason: expect.stringContaining('kept for 1000 units') as string },
      { code: 'N1', severity: 'note', reason: expect.stringContaining('kept for 1000 units') as string },
    ]);
    // The ERP still states prices for 100 and for one.
    const later = await run('prices', 'priceListCode;articleCode;price', 'L1;V1;8,4', 'L1;N1;0,09');
    expect(later.changes.prices).toMatchObject([
      { code: 'N1', old: 0.083_192_5, new: 0.09 },
      { code: 'V1', old: 8.319_25, new: 8.4 },
    ]);
    expect(await stored()).toEqual(['C1 12345678/1000', 'N1 900000/1000', 'V1 750000/1000', 'V1 840000/1000']);
  });

  it('may change in the file of articles: the price of one unit does not', async () => {
    await run('articles', 'code;priceQuantity', 'V1;1', 'N1;100');
    expect(await stored()).toEqual(['C1 12345678/1000', 'N1 1500000/100', 'V1 83192/100']);
    await run('prices', 'priceListCode;articleCode;price', 'L1;V1;0,09', 'L1;N1;160');
    expect(await stored()).toEqual(['C1 12345678/1000', 'N1 1600000/100', 'V1 90000/100']);
  });

  it.each([
    ['0', 'too small'],
    ['-100', 'too small'],
    ['1000000000', 'too large'],
    ['cento', 'not a number'],
    ['3', 'no exact price for 100 units'],
  ])('%s in a row of prices: nothing of the row is loaded', async (quantity, reason) => {
    const summary = await run('prices', 'priceListCode;articleCode;price;priceQuantity', `L1;V1;1;${quantity}`);
    expect(summary).toMatchObject({ updated: 0, refused: 1 });
    expect(await readReport(summary.reportFile)).toMatchObject([
      { line: 2, reason: expect.stringContaining(reason) as string },
    ]);
    expect(await stored()).toContain('V1 83192/100');
  });

  it.each([
    ['L1;V1;0,12345;100000', 0],
    ['L1;V1;0,1234567;100000', 1],
    ['L1;V1;0,12345;1000000', 1],
  ])('%s: %i refused because of its decimals, as a price and in an order', async (row, refused) => {
    await run('articles', 'code;priceQuantity', `V1;${row.split(';')[3]}`);
    const summary = await run('prices', 'priceListCode;articleCode;price;priceQuantity', row);
    await run(
      'customers',
      'code;companyName;priceListCode;addresses.code;addresses.street;addresses.city',
      'K1;C;L1;1;V;B',
    );
    const head =
      'cause;year;number;customerCode;addressCode;sentAt;lines.quantity;lines.code;lines.netPrice;lines.priceQuantity';
    const orders = await run('orders', head, row.replace('L1', 'OC;2025;1;K1;1;2025-01-01;1'));
    for (const { refused: count, reportFile } of [summary, orders]) {
      expect(count).toBe(refused);
      const reasons = (await readReport(reportFile)).filter(({ severity }) => severity === 'refused');
      const reason = expect.stringMatching(/^.*0\.12345.* has too many decimals: .* 1000000 units/) as string;
      expect(reasons.map((entry) => entry.reason)).toEqual(refused === 0 ? [] : [reason]);
    }
  });

  it.each([
    ['V1;Vite;100 pz', 'is not a number'],
    ['V1;Vite;0', 'too small'],
    ['T1;Terzo;1', 'no exact price for 1 units'],
  ])('%s in a row of articles: neither it nor the price of the row is loaded', async (row, reason) => {
    await run('articles', 'code;name;priceQuantity;price.L1', 'T1;Terzo;3;1');
    const summary = await run('articles', 'code;name;priceQuantity;price.L1', `${row};9`);
    expect(summary).toMatchObject({ updated: 0, refused: 0, incomplete: 1 });
    expect((await readReport(summary.reportFile))[0]?.reason).toMatch(new RegExp(`${reason}.*left out`));
    expect(await stored()).toEqual(expect.arrayContaining(['V1 83192/100', 'T1 10000/3']));
    const costs = await run('costs', 'articleCode;amount;priceQuantity', 'V1;1;100 pz', 'C1;1;2');
    expect(costs).toMatchObject({ inserted: 1, refused: 1 });
  });

  it('is noted where a file of articles raises it or takes it back to one unit', async () => {
    const summary = await run('articles', 'code;priceQuantity;price.L1', 'C1;;1,5', 'N1;1;0,08319');
    expect(await readReport(summary.reportFile)).toMatchObject([
      { code: 'C1', severity: 'note', field: 'priceQuantity', reason: expect.stringContaining('1000 units') as string },
      { code: 'N1', severity: 'note', field: 'price.L1', reason: expect.stringContaining('kept for 10') as string },
    ]);
  });

  it('is one for brands: a finer net price of theirs is rejected', async () => {
    await run('brands', 'code;name', 'B;Marca');
    const head = 'code;companyName;priceListCode;contractPrices.brandCode;contractPrices.netPrice';
    const summary = await run('customers', head, 'K1;Cliente;L1;B;0,08319');
    expect(summary).toMatchObject({ incomplete: 1 });
    expect(await importing.rows('select id from contract_price')).toEqual([]);
  });
});
