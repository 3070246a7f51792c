import { beforeEach, describe, expect, it } from 'vitest';
import { upsertPriceLists } from '../../backend/pricing/index.ts';
import { summaryLines } from '../../cli/import/summary-lines.ts';
import { createTestDatabase } from '../builders/database.ts';
import { createImporting, readReport, type Importing } from '../builders/importing.ts';

let importing: Importing;

beforeEach(async () => {
  const test = await createTestDatabase();
  importing = await createImporting(test);
  await upsertPriceLists(test.database, [
    { code: 'L1', name: { it: 'Uno' } },
    { code: 'L2', name: { it: 'Due' } },
  ]);
  const articles = Array.from({ length: 120 }, (_, place) => `A${place};Articolo`);
  await importing.run('articles', await importing.file('articles.csv', ['code;name', ...articles].join('\n')));
  return async () => {
    await importing.remove();
    await test.drop();
  };
});

const head =
  'code;companyName;priceListCode;contractPrices.articleCode;contractPrices.netPrice;contractPrices.discounts;' +
  'contractPrices.minimumQuantity;contractPrices.validFrom;contractPrices.validTo';

/** Imports rows of conditions: customer, article, net price and what follows. */
async function run(rows: readonly string[], ...options: string[]) {
  const whole = rows.map((row) => row.replace(';', ';Cliente;L1;'));
  return importing.run('customers', await importing.file('k.csv', [head, ...whole].join('\n')), ...options);
}

/** The stored conditions as `K1 A1 5`. */
async function stored(): Promise<string[]> {
  const rows = await importing.rows(`select c.code || ' ' || a.code || ' ' || k.net_price / 10000 as line
    from contract_price k join customer c on c.id = k.customer_id join article a on a.id = k.article_id`);
  return rows.map((row) => (row as { line: string }).line).sort();
}

describe('a condition that cannot be used', () => {
  beforeEach(async () => {
    await run(['K1;A1;5', 'K1;A2;6', 'K2;A1;9']);
  });

  it.each<[string, string, string[], string]>([
    ['names an unknown article', 'K1;ZZ;1', ['K1 A1 7', 'K1 A3 2'], 'There is no article ZZ.'],
    [
      'ends before it begins',
      'K1;A2;1;;;2026-12-31;2026-01-01',
      ['K1 A1 7', 'K1 A2 6', 'K1 A3 2'],
      'ends before it begins',
    ],
    [
      'has a price that is not a number',
      'K1;A2;#N/D',
      ['K1 A1 7', 'K1 A2 6', 'K1 A3 2'],
      'the error #N/D of a spreadsheet',
    ],
    ['has a price and discounts', 'K1;A2;1;10', ['K1 A1 7', 'K1 A2 6', 'K1 A3 2'], 'either a net price or discounts'],
  ])('%s: it is rejected alone, with its line; what it would replace stays', async (_title, row, expected, reason) => {
    const summary = await run(['K1;A1;7', row, 'K1;A3;2']);
    expect(summary).toMatchObject({ updated: 1, refused: 0, incomplete: 1, missing: null });
    expect(await readReport(summary.reportFile)).toMatchObject([
      { line: 3, code: 'K1', reason: expect.stringContaining(reason) as string },
    ]);
    expect(await stored()).toEqual([...expected, 'K2 A1 9']);
  });

  it('does not say which one it is: then everything stored stays', async () => {
    await run(['K1;A1;7', 'K1;8,00123E+12;1']);
    expect(await stored()).toEqual(['K1 A1 7', 'K1 A2 6', 'K2 A1 9']);
  });

  it('is in the first row of a new customer, who gets the others', async () => {
    const summary = await run(['K3;ZZ;1', 'K3;A1;2']);
    expect(summary).toMatchObject({ inserted: 1, refused: 0, incomplete: 1 });
    expect(await stored()).toContain('K3 A1 2');
  });

  it('removes those that a file does not list any more, and reports each', async () => {
    const summary = await run(['K1;A2;6']);
    expect(summary).toMatchObject({ updated: 1, incomplete: 0, missing: null });
    expect(await readReport(summary.changes.file)).toMatchObject([
      { code: 'K1', field: 'contractPrices', old: { articleCode: 'A1', netPrice: 5 }, new: null },
    ]);
    expect(await stored()).toEqual(['K1 A2 6', 'K2 A1 9']);
  });
});

describe('a file of conditions that was cut off', () => {
  const all = Array.from({ length: 100 }, (_, place) => `K1;A${place};1`);

  it('removes no large part of a customer’s conditions, and says so; what it has is written', async () => {
    await run(all);
    const cut = ['K1;A0;2', ...all.slice(1, 40), 'K1;A110;3'];
    const summary = await run(cut);
    expect(summary.missing).toMatchObject({ what: 'conditions', count: 0, customers: 0 });
    expect(summaryLines({ what: { kind: 'customers', files: [] }, dryRun: false }, summary)[1]).toBe(
      '0 conditions ended; 0 customers with conditions are not in the file. Not everything was ended: more than 30 % of ' +
        'the conditions of K1 are no longer in the file, which may be cut off; what they had stays beside what the file ' +
        'has. --missing closed-named with --missing-amount-limit 100 removes them, and with --dry-run lists them.',
    );
    const after = await stored();
    expect(after).toHaveLength(101);
    expect(after).toEqual(expect.arrayContaining(['K1 A0 2', 'K1 A99 1', 'K1 A110 3']));

    const wanted = ['--missing', 'closed-named', '--missing-amount-limit', '100'];
    const dry = await run(cut, ...wanted, '--dry-run');
    expect(dry.missing).toMatchObject({ count: 60, reason: null });
    expect(await stored()).toHaveLength(101);
    expect(await run(cut, ...wanted)).toMatchObject({ updated: 1, missing: { count: 60, reason: null } });
    expect(await stored()).toHaveLength(41);
  });

  it('removes no large part of many small contracts either', async () => {
    const small = Array.from({ length: 120 }, (_, place) => `K${place % 40};A${place};1`).sort();
    await run(small);
    const summary = await run(small.filter((row) => Number(/A(\d+)/.exec(row)?.[1]) < 60));
    expect(summary.missing?.reason).toContain(
      '60 of 120 conditions of the customers in the file are no longer there, 50.0 %',
    );
    expect(await stored()).toHaveLength(120);
  });
});

describe('the conditions of the office', () => {
  it('stay whatever a file says; one imported again unchanged keeps its age', async () => {
    const ids = async () => importing.rows(`select id, origin from contract_price where net_price < 80000 order by id`);
    await run(['K1;A1;5', 'K1;A2;6']);
    await importing.rows(`insert into contract_price (customer_id, article_id, net_price, origin)
      select customer_id, article_id, 70000, 'office' from contract_price where net_price = 60000`);
    const before = await ids();
    expect(before).toMatchObject([{ origin: 'import' }, { origin: 'import' }, { origin: 'office' }]);
    expect(await run(['K1;A2;6', 'K1;A3;8', 'K1;A1;5'])).toMatchObject({ updated: 1 });
    expect(await ids()).toEqual(before);
    await run(['K2;A1;1'], '--missing', 'closed', '--missing-limit', '100', '--missing-amount-limit', '100');
    expect(await stored()).toEqual(['K1 A2 7', 'K2 A1 1']);
  });
});

describe('discounts of classes', () => {
  const columns = 'articleClass;customerClass;minimumQuantity;discounts;thenCustomer;validFrom;validTo';
  const classes = async (rows: readonly string[], ...options: string[]) =>
    importing.run('class-conditions', await importing.file('c.csv', [columns, ...rows].join('\n')), ...options);
  const storedClasses = async () =>
    (
      (await importing.rows(`select concat_ws(' ', coalesce(a.code, '*'), coalesce(c.code, '*'), k.minimum_quantity,
        array_to_string(k.discounts, '+'), k.valid_from, k.valid_to) as line
        from class_condition k left join discount_class a on a.id = k.article_class_id
        left join discount_class c on c.id = k.customer_class_id order by 1`)) as { line: string }[]
    ).map(({ line }) => line);

  beforeEach(async () => {
    await importing.run('articles', await importing.file('a.csv', 'code;discountClass\nA1;V1\nA2;V2'));
    const names = 'code;companyName;priceListCode;discountClass\nK1;Cliente;L1;D1';
    await importing.run('customers', await importing.file('k.csv', names));
  });

  it('are imported, changed in place, and rejected one by one with a sentence', async () => {
    const rows = [
      ...['V1;D1;;40+10', 'V1;D1;10;45', 'V2;;;20', ';D1;;15;si', 'V1;D1;100;50;;2026-01-01;2026-06-30'],
      ...['V1;D1;100;51;;2026-07-01', 'V1;D1;100;52;;2026-06-30', 'ZZ;D1;;1', 'V2;ZZ;;1', ';;;1'],
      ...['V2;D1;1000000000000;1', 'V2;D1;-1;1', 'V2;D1;;x', 'V2;D1;5;1;;2026-02-01;2026-01-01', '8,00123E+12;D1;;1'],
      ...['V2;D1;;50;;;31/13/2026', 'V2;D1;;50;forse'],
    ];
    const summary = await classes(rows);
    expect(summary).toMatchObject({ inserted: 6, refused: 11, incomplete: 0 });
    const reasons = (await readReport(summary.reportFile)).map(({ line, reason }) => `${line} ${reason}`).sort();
    expect(reasons).toEqual([
      '10 No customer has the discount class ZZ.',
      '11 A condition names a class of articles, a class of customers or both.',
      expect.stringContaining('12 '),
      expect.stringContaining('13 '),
      expect.stringContaining('14 '),
      '15 It ends before it begins.',
      expect.stringContaining('16 '),
      expect.stringContaining('17 "31/13/2026"'),
      expect.stringContaining('18 "forse"'),
      '8 Its days overlap those of line 6, for the same classes and quantity.',
      '9 No article has the discount class ZZ.',
    ]);
    expect(await storedClasses()).toEqual([
      ...['* D1 1 1500', 'V1 D1 1 4000+1000', 'V1 D1 10 4500', 'V1 D1 100 5000 2026-01-01 2026-06-30'],
      ...['V1 D1 100 5100 2026-07-01', 'V2 * 1 2000'],
    ]);
    const ids = await importing.rows('select id from class_condition order by id');
    const again = await classes(['V1;D1;;41', 'V2;;;20', 'V1;D1;100;99;;2026-01-01;2025-12-31']);
    expect(again).toMatchObject({ inserted: 0, updated: 1, refused: 1 });
    expect(await readReport(again.changes.file)).toMatchObject([
      { code: 'V1 × D1', field: 'discounts', old: '40+10', new: '41' },
    ]);
    expect(await importing.rows('select id from class_condition order by id')).toEqual(ids);
  });

  it('that a full file does not list are removed with --missing closed, under the limit; not those of the office', async () => {
    await classes(['V1;D1;;40', 'V2;D1;;30', 'V2;;;20', ';D1;;10']);
    await importing.rows(`insert into class_condition (article_class_id, discounts, origin)
      select article_class_id, array[1], 'office' from class_condition where discounts = array[4000]`);
    const rest = ['V1;D1;;40', 'V2;D1;;30', 'V2;;;20'];
    expect((await classes(rest.slice(1), '--missing', 'closed')).missing?.reason).toContain('2 of 4');
    expect((await classes([...rest, '8,00123E+12;D1;;1'], '--missing', 'closed')).missing?.reason).toContain(
      'cannot be read',
    );
    expect(await storedClasses()).toHaveLength(5);
    const summary = await classes(rest, '--missing', 'closed');
    expect(summary).toMatchObject({ updated: 1, missing: { count: 1, reason: null } });
    expect(await storedClasses()).toEqual(['V1 * 1 1', 'V1 D1 1 4000', 'V2 * 1 2000', 'V2 D1 1 3000']);
  });
});

describe('a group of customers', () => {
  const groups = async (rows: readonly string[]) =>
    importing.run('customer-groups', await importing.file('g.csv', ['code;customerCode;name', ...rows].join('\n')));
  const members = async () =>
    (
      (await importing.rows(`select g.code || ' ' || c.code as line from customer_group_member m
        join customer_group g on g.id = m.group_id join customer c on c.id = m.customer_id order by 1`)) as {
        line: string;
      }[]
    ).map(({ line }) => line);

  it('has the customers of its rows in any order; a row that cannot be used is rejected alone', async () => {
    await run(['K1;A1;5', 'K2;A1;5', 'K3;A1;5']);
    const summary = await groups(['G1;K1;Uno', 'G2;K1;Due', 'G1;K2;Uno', 'G2;ZZ;Due', 'G2;K3;Due', 'G1;K1;Uno']);
    expect(summary).toMatchObject({ inserted: 2, refused: 1, duplicates: 0 });
    expect(await members()).toEqual(['G1 K1', 'G1 K2', 'G2 K1', 'G2 K3']);
    expect(await groups(['G1;K3;', 'G2;;'])).toMatchObject({ updated: 2 });
    expect(await members()).toEqual(['G1 K3']);
    // Somebody's code cannot be read: nobody is taken out.
    expect(await groups(['G1;K2;', 'G1;8,00123E+12;'])).toMatchObject({ updated: 1, refused: 1 });
    expect(await members()).toEqual(['G1 K2', 'G1 K3']);
  });
});

describe('--missing closed', () => {
  const all = Array.from({ length: 10 }, (_, place) => `K${place};A${place};1`);

  beforeEach(async () => {
    await run(all);
  });

  it('ends the conditions of customers that a full file does not list; without it they stay', async () => {
    expect(await run(all.slice(2))).toMatchObject({ updated: 0, missing: null });
    expect(await stored()).toHaveLength(10);
    const dry = await run(all.slice(2), '--missing', 'closed', '--dry-run');
    expect(dry.missing).toEqual({ what: 'conditions', count: 2, customers: 2, reason: null });
    expect(await stored()).toHaveLength(10);
    const summary = await run(all.slice(2), '--missing', 'closed');
    expect(summary).toMatchObject({ updated: 2, missing: { count: 2, customers: 2, reason: null } });
    expect((await readReport(summary.changes.file)).map(({ code }) => code).sort()).toEqual(['K0', 'K1']);
    expect(await stored()).toHaveLength(8);
  });

  it('ends none when more customers or conditions are missing than the limits allow', async () => {
    const { missing } = await run(all.slice(4), '--missing', 'closed');
    expect(missing).toMatchObject({ count: 0 });
    expect(missing?.reason).toContain('4 of 10 customers with conditions are missing, 40.0 %, and 4 of 10 conditions');
    expect(await stored()).toHaveLength(10);
    await run(all.slice(4), '--missing', 'closed', '--missing-limit', '40');
    expect(await stored()).toHaveLength(10);
    const limits = ['--missing-limit', '40', '--missing-amount-limit', '40'];
    expect((await run(all.slice(4), '--missing', 'closed', ...limits)).missing).toMatchObject({ count: 4 });
    expect(await stored()).toHaveLength(6);
  });

  it('keeps those of a row that is rejected, and all when a code cannot be read or there are no conditions', async () => {
    const rows = [...all.slice(1), 'K0;A0;#N/D'];
    expect((await run(rows, '--missing', 'closed')).missing).toMatchObject({ count: 0, reason: null });
    expect((await run([...all.slice(1), ';A1;1'], '--missing', 'closed')).missing?.reason).toContain('cannot be read');
    const names = await importing.file('names.csv', 'code;companyName\nK1;Nuovo\n');
    const limits = ['--missing-limit', '100', '--missing-amount-limit', '100'];
    const summary = await importing.run('customers', names, '--missing', 'closed', ...limits);
    expect(summary.missing?.reason).toBe('the files have no conditions');
    expect(await stored()).toHaveLength(10);
  });

  it('of prices removes from the lists of the file what it does not list, under the limit', async () => {
    const prices = async () =>
      (await importing.rows(`select l.code || ' ' || a.code as line from price_list_entry e
        join price_list l on l.id = e.price_list_id join article a on a.id = e.article_id order by 1`)) as {
        line: string;
      }[];
    const file = (rows: readonly string[]) =>
      importing.file('p.csv', ['priceListCode;articleCode;price', ...rows].join('\n'));
    const rows = Array.from({ length: 10 }, (_, place) => `L1;A${place};1`);
    await importing.run('prices', await file([...rows, 'L2;A0;1']));
    const shorter = await file([...rows.slice(0, 7), 'L1;A7;#N/D']);
    expect(await importing.run('prices', shorter)).toMatchObject({ updated: 0, missing: null });
    expect(await prices()).toHaveLength(11);
    const dry = await importing.run('prices', shorter, '--missing', 'closed', '--dry-run');
    expect(dry.missing).toEqual({ what: 'prices', count: 2, reason: null });
    const summary = await importing.run('prices', shorter, '--missing', 'closed');
    expect(summary).toMatchObject({ updated: 2, missing: { count: 2, reason: null } });
    expect((await prices()).map(({ line }) => line)).toEqual([
      ...['L1 A0', 'L1 A1', 'L1 A2', 'L1 A3', 'L1 A4', 'L1 A5', 'L1 A6', 'L1 A7', 'L2 A0'],
    ]);
    const half = await importing.run('prices', await file(rows.slice(0, 4)), '--missing', 'closed');
    expect(half.missing?.reason).toContain('4 of 8 prices of these lists are missing, 50.0 %');
    expect(await prices()).toHaveLength(9);
  });
});

describe('a promotion whose limits cannot be used', () => {
  const promotions = async (...rows: string[]) => {
    const head = 'code;title;startsOn;endsOn;customerGroup;state;rows.row;rows.articleCode;rows.extraDiscounts';
    return importing.run('promotions', await importing.file('p.csv', [head, ...rows].join('\n')));
  };
  const storedPromotions = async () =>
    (
      (await importing.rows(`select concat_ws(' ', p.code, p.starts_on, p.ends_on, p.state,
        (select string_agg(array_to_string(r.extra_discounts, '+'), '|' order by r.row_number) from promotion_row r where r.promotion_id = p.id))
        as line from promotion p order by 1`)) as { line: string }[]
    ).map(({ line }) => line);

  it.each([
    ['an unknown group', 'P;Due;2026-01-01;2099-12-31;VIP;;1;A1;50', 'There is no group of customers VIP.', 'refused'],
    ['days in the wrong order', 'P;Due;2026-12-01;2026-11-01;;;1;A1;50', 'ends before it starts', 'refused'],
    ['a state that is none', 'P;Due;2026-01-01;2099-12-31;;bozza;1;A1;50', '"bozza" is none of', 'incomplete'],
    ['an unreadable day', 'P;Due;2026-01-01;31/13/2026;;;1;A1;50', '"31/13/2026"', 'incomplete'],
  ])('%s: a stored one keeps its days, customers and rows', async (_title, row, reason, severity) => {
    await promotions('P;Uno;2026-01-01;2099-12-31;;;1;A1;5');
    const summary = await promotions(row, row.replace('1;A1', '2;A2'));
    expect(summary).toMatchObject({ updated: 0 });
    expect(await readReport(summary.reportFile)).toMatchObject([
      { code: 'P', severity, reason: expect.stringContaining(reason) as string },
    ]);
    expect(await storedPromotions()).toEqual(['P 2026-01-01 2099-12-31 published 500']);
  });

  it('a new one with an unreadable state is a draft', async () => {
    expect(await promotions('P;Uno;2026-01-01;2099-12-31;;bozza;1;A1;5')).toMatchObject({ inserted: 1 });
    expect(await storedPromotions()).toEqual(['P 2026-01-01 2099-12-31 draft 500']);
  });
});
