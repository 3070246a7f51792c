import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPrices } from '../../backend/pricing/index.ts';
import { lineCents } from '../../domain/rounding.ts';
import { priceAt } from '../../domain/price.ts';
import { main } from '../../cli/prices.ts';
import { runCommandHere } from '../builders/commands.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';
import { drawErpTables, erpFiles, erpLineCents, type ErpLine } from '../builders/erp-tables.ts';
import { createImporting, readReport, type Importing } from '../builders/importing.ts';
import { PASSWORD } from '../builders/shop.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

const TODAY = '2026-11-27';
const tables = drawErpTables(38, { today: TODAY });

let databases: TestDatabase;
let importing: Importing;
let shop: TestShop;

/** Runs `npm run prices` with words. */
const prices = (...words: string[]) => runCommandHere(main, words, { DATABASE_URL: databases.url });

beforeAll(async () => {
  databases = await createTestDatabase();
  importing = await createImporting(databases);
  for (const { kind, name, text, mapping } of erpFiles(tables, PASSWORD)) {
    const mappingFile = await importing.file(`${name}.json`, JSON.stringify(mapping));
    const summary = await importing.run(kind, await importing.file(name, text), '--mapping', mappingFile);
    const report = await readReport(summary.reportFile);
    expect({ name, report: report.filter(({ severity }) => severity !== 'note') }).toEqual({ name, report: [] });
  }
  await prices('rounding', '5');
  shop = await startTestShop({ databases, clock: () => new Date(`${TODAY}T09:00:00Z`) });
});
afterAll(async () => {
  await shop.stop();
  await importing.remove();
  await databases.drop();
});

/** 57 lines of the five customers: every article kind, quantities around the steps, some with their promotion. */
function drawnLines(): ErpLine[] {
  const quantities = [1, 3, 7, 49, 50, 100, 250, 1_000, 1_234, 5_000];
  return Array.from({ length: 57 }, (_, place) => {
    const customer = tables.customers[place % tables.customers.length];
    const article = tables.articles[(place * 7) % tables.articles.length];
    const hasPromotion = tables.promotions.some((row) => row.article === article?.code && row.to >= TODAY);
    return {
      ...{ customer: customer?.code ?? '', article: article?.code ?? '', day: TODAY },
      ...{ quantity: quantities[place % quantities.length] ?? 1, isPromoted: hasPromotion && place % 2 === 0 },
    };
  });
}

describe('prices from the files of an ERP, without a script', () => {
  it('come to the ERP’s own amount in every line of five carts, and in the orders', async () => {
    const lines = drawnLines();
    const shown: Record<string, number> = {};
    const sent: Record<string, number> = {};
    const expected: Record<string, number | null> = {};
    for (const [customer, own] of Map.groupBy(lines, (line) => line.customer)) {
      const login = await shop.logIn(`c${customer}@example.com`);
      for (const { article, quantity, isPromoted } of own) {
        const promotion = isPromoted === true ? { promo_code: `PROMO-${article}`, promo_row: 1 } : {};
        const path = isPromoted === true ? 'add_to_cart_promo' : 'add_to_cart';
        const { status, body } = await shop.call(path, { item_id: article, quantity, ...promotion }, login);
        expect([status, body.message]).toEqual([200, expect.anything()]);
      }
      const cart = (await shop.call('get_cart_items', {}, login)).body.message;
      const nameOf = (line: Pick<ErpLine, 'article' | 'quantity'>) => `${customer} ${line.article} × ${line.quantity}`;
      for (const row of cart.data) shown[nameOf({ article: row.id, quantity: row.quantity })] = row.totale_sconto;
      const request = { id_cart: cart.id_cart, idempotency_key: `erp-${customer}` };
      const { order } = (await shop.call('send_order', request, login)).body.message;
      const ordered = await databases.database.query
        .selectFrom('sales_order_line as l')
        .innerJoin('sales_order as o', 'o.id', 'l.order_id')
        .select(['l.sku', 'l.quantity', 'l.net_cents'])
        .where('o.number', '=', order.numero)
        .execute();
      for (const { sku, quantity, net_cents } of ordered) sent[nameOf({ article: sku, quantity })] = net_cents / 100;
      for (const line of own) expected[nameOf(line)] = (erpLineCents(tables, line) ?? Number.NaN) / 100;
    }
    expect(Object.keys(expected)).toHaveLength(57);
    expect(shown).toEqual(expected);
    expect(sent).toEqual(expected);
  });

  it('are those of the ERP for every article, customer, quantity and day', async () => {
    const { query } = databases.database;
    const idsOf = async (table: 'article' | 'customer') =>
      new Map((await query.selectFrom(table).select(['id', 'code']).execute()).map(({ id, code }) => [code, id]));
    const articles = await idsOf('article');
    const customers = await idsOf('customer');
    const differences: unknown[] = [];
    let compared = 0;
    for (const today of ['2026-03-01', '2026-11-26', TODAY, '2027-06-30']) {
      for (const { code: customer } of tables.customers) {
        const request = { customerId: customers.get(customer) ?? 0, addressId: null, today };
        const prices = await findPrices(query, request, [...articles.values()]);
        for (const { code: article } of tables.articles) {
          for (const quantity of [1, 49, 50, 1_234]) {
            const price = prices.get(articles.get(article) ?? 0);
            const charged = price && priceAt(price, quantity);
            const cents = charged ? lineCents(charged.netPrice, quantity, charged.priceQuantity) : null;
            const line = { customer, article, quantity, day: today };
            const wanted = erpLineCents(tables, line);
            compared += 1;
            if (cents !== wanted) differences.push({ ...line, cents, wanted });
          }
        }
      }
    }
    expect(compared).toBe(4 * 5 * 60 * 4);
    expect(differences).toEqual([]);
  });
});

describe('prices -- verify', () => {
  const exported = () => {
    const lines = drawnLines().map((line) => ({ ...line, isPromoted: false }));
    const cents = lines.map((line) => erpLineCents(tables, line) ?? 0);
    return lines.map(({ customer, article, quantity }, place) => [
      ...[
        customer,
        article,
        quantity,
        `${Math.floor((cents[place] ?? 0) / 100)},${String((cents[place] ?? 0) % 100).padStart(2, '0')}`,
      ],
    ]);
  };
  const mapping = {
    format: { decimal: ',' },
    fields: { customerCode: 'CLI', articleCode: 'ART', quantity: 'QTA', totalCents: 'IMPORTO' },
  };
  const verify = async (rows: readonly (readonly unknown[])[]) => {
    const text = ['CLI;ART;QTA;IMPORTO', ...rows.map((row) => row.join(';'))].join('\n');
    const mappingFile = await importing.file('verify.json', JSON.stringify(mapping));
    const file = await importing.file('verify.csv', text);
    return prices('verify', file, '--mapping', mappingFile, '--day', TODAY);
  };

  it('finds the lines of the ERP equal to the cent', async () => {
    expect(await verify(exported())).toEqual({
      code: 0,
      output: '57 prices compared: 57 equal to the cent, 0 different; 0 rows could not be compared.\n',
    });
  });

  it('names the lines that differ with what decides them, and the rounding with which more would be equal', async () => {
    const [first = [], ...others] = exported();
    await prices('rounding', 'default');
    const { code, output } = await verify([...others, [...first.slice(0, 3), '1,00'], ['ZZ', 'ZZ', 1, '1']]);
    await prices('rounding', '5');
    const lines = output.trimEnd().split('\n');
    expect(code).toBe(1);
    expect(lines).toContain('line 59  There is no customer ZZ.');
    expect(lines.some((line) => /^line 58 .* ERP 1.00, shop \S+ \(\+\S+\) {2}by \S/.test(line))).toBe(true);
    expect(lines.at(-1)).toBe('56 would be equal with another rounding, 1 different: npm run prices -- rounding 5');
  });

  it.each([
    [[['50100', 'VT10000', 1_000_000_000, '1']], 'quantity: '],
    [[['50100', 'VT10000', 1, '']], 'It has neither a total nor a net price.'],
    [[['50100', 'NOPE', 1, '1']], 'There is no article NOPE.'],
  ])('says of a row that cannot be compared what is wrong: %j', async (rows, sentence) => {
    const { code, output } = await verify(rows);
    expect(code).toBe(1);
    expect(output).toContain(`line 2  ${sentence}`);
  });
});
