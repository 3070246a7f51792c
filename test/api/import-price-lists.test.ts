import { beforeEach, describe, expect, it } from 'vitest';
import { upsertPriceLists } from '../../backend/pricing/index.ts';
import { shopDay } from '../../domain/shop-day.ts';
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
  const articles = Array.from({ length: 10 }, (_, place) => `A${place};Articolo`);
  await importing.run('articles', await importing.file('articles.csv', ['code;name', ...articles].join('\n')));
  return async () => {
    await importing.remove();
    await test.drop();
  };
});

const today = shopDay(new Date());
const columns = 'priceListCode;articleCode;price;validFrom';

async function prices(rows: readonly string[], ...options: string[]) {
  return importing.run('prices', await importing.file('p.csv', [columns, ...rows].join('\n')), ...options);
}

/** The stored prices of a list as `A1 2099-01-01 12`, in euro. */
async function stored(list = 'L1'): Promise<string[]> {
  const rows = await importing.rows(`select concat_ws(' ', a.code, e.valid_from, e.price / 10000.0) as line
    from price_list_entry e join article a on a.id = e.article_id join price_list l on l.id = e.price_list_id
    where l.code = '${list}' order by a.code, e.valid_from`);
  return rows.map((row) => (row as { line: string }).line.replace(/\.?0+$/, '').replace(/ -infinity/, ''));
}

describe('prices with a first day', () => {
  it('wait for their day; a row without a day replaces what is in force, in place, and later ones stay', async () => {
    expect(
      await prices([`L1;A1;10;`, `L1;A1;12;2099-01-01`, `L1;A2;20;2020-01-01`, `L1;A3;30;${today}`]),
    ).toMatchObject({
      ...{ inserted: 4, duplicates: 0, refused: 0 },
    });
    const summary = await prices(['L1;A1;11;', 'L1;A2;21;', 'L1;A3;31;', 'L1;A1;;2099-06-01', 'L1;A2;22;2020-13-01']);
    expect(summary).toMatchObject({ inserted: 1, updated: 3, refused: 1 });
    expect((await readReport(summary.changes.file)).map(({ code, field }) => [code, field])).toEqual([
      ['A1', 'price.L1'],
      ['A2', 'price.L1'],
      ['A3', 'price.L1'],
    ]);
    const whole = ['A1 11', 'A1 2099-01-01 12', 'A1 2099-06-01', 'A2 2020-01-01 21', `A3 ${today} 31`];
    expect(await stored()).toEqual(whole);
    // As of a day on which nothing of it was in force, the price has always been.
    await prices(['L1;A2;19;'], '--as-of', '2019-12-31');
    expect(await stored()).toContain('A2 19');
    // An empty price removes what is in force and before; a later one stays.
    expect(await prices(['L1;A1;;', 'L1;A2;;'])).toMatchObject({ updated: 2 });
    expect(await stored()).toEqual([...whole.slice(1, 3), `A3 ${today} 31`]);
    const limits = ['--missing', 'closed', '--missing-limit', '100'];
    expect((await prices(['L1;A9;1;'], ...limits)).missing).toMatchObject({ count: 1, reason: null });
    expect(await stored()).toEqual([...whole.slice(1, 3), 'A9 1']);
  });

  it.each<[string, string, string[], string[]?]>([
    ['an earlier day', '2020-01-01', ['A1 9', 'A1 2020-01-01 10', `A1 ${today} 11`]],
    ['the day of the run', today, ['A1 9', `A1 ${today} 11`], ['A1 9', `A1 ${today} 10`]],
    ['a later day', '2099-01-01', ['A1 11', 'A1 2099-01-01 10']],
  ])('and a row without a day in any order: %s', async (_title, day, expected, ifReversed = expected) => {
    const rows = [`L1;A1;10;${day}`, 'L1;A1;11;'];
    const duplicates = day === today ? 1 : 0;
    for (const [file, result] of [
      [rows, expected],
      [rows.toReversed(), ifReversed],
    ] as const) {
      await importing.rows('delete from price_list_entry');
      await prices(['L1;A1;9;'], '--as-of', '2019-01-01');
      if (day < today) await prices([`L1;A1;8;${day}`]);
      expect(await prices(file)).toMatchObject({ duplicates });
      expect(await stored()).toEqual(result);
      expect(await prices(file)).toMatchObject({ inserted: 0, updated: 0, duplicates });
    }
  });

  it('without an article are refused, and the other rows are written', async () => {
    expect(await prices(['L1;;10;2020-01-01', 'L1;A1;11;2020-01-01'])).toMatchObject({ inserted: 1, refused: 1 });
  });

  it('of rows for the day of the run the last counts, an empty price too, however far apart they are', async () => {
    const others = Array.from({ length: 1100 }, (_, place) => `L2;A${place % 10};1;2099-01-01`);
    await prices(['L1;A1;9;', 'L1;A2;9;']);
    await prices(['L1;A1;;', `L1;A1;10;${today}`, `L1;A2;10;${today}`, ...others, 'L1;A2;11;']);
    expect(await stored()).toEqual(['A1 9', `A1 ${today} 10`, 'A2 9', `A2 ${today} 11`]);
  });

  it('are not written into a list that the office keeps, from no file', async () => {
    await importing.rows(`update price_list set owner = 'office' where code = 'L2'`);
    const summary = await prices(['L2;A1;10;', 'L1;A1;10;']);
    expect(summary).toMatchObject({ inserted: 1, refused: 1 });
    const reason = 'The price list L2 is kept by the office: an import does not change it.';
    expect(await readReport(summary.reportFile)).toMatchObject([{ line: 2, reason }]);
    const articles = await importing.run('articles', await importing.file('a.csv', 'code;price.L2;price.L1\nA1;5;6'));
    expect(articles).toMatchObject({ updated: 1, refused: 0, incomplete: 1 });
    expect(await readReport(articles.reportFile)).toMatchObject([{ field: 'price.L2', reason }]);
    expect(await stored()).toEqual(['A1 6']);
  });
});

describe('a derived list', () => {
  const lists = async (rows: readonly string[]) =>
    importing.run('price-lists', await importing.file('l.csv', ['code;name;base;percent;step', ...rows].join('\n')));

  it('follows its base, also for a later day and through another list; prices set by hand stay', async () => {
    await prices(['L1;A1;12,34;', 'L1;A1;20;2099-01-01', 'L1;A2;10;', 'L2;A2;7;']);
    const summary = await lists(['L3;Tre;L2;10;', 'L2;Due;L1;-5;0,05']);
    expect(summary).toMatchObject({ inserted: 1, updated: 1, refused: 0, incomplete: 1 });
    const kept = '1 prices that the list has already stay; an empty price lets one follow from L1.';
    expect(await readReport(summary.reportFile)).toMatchObject([{ code: 'L2', field: 'base', reason: kept }]);
    expect(await stored('L2')).toEqual(['A1 11.7', 'A1 2099-01-01 19', 'A2 7']);
    expect(await stored('L3')).toEqual(['A1 12.87', 'A1 2099-01-01 20.9', 'A2 7.7']);

    // By file: a changed base, a price of its own, one given back.
    const changed = await prices(['L1;A1;10;', 'L2;A2;;', 'L3;A2;5;', 'L1;A3;100;']);
    expect(await readReport(changed.changes.file)).toEqual(
      expect.arrayContaining([expect.objectContaining({ code: 'A1', field: 'price.L3', old: 12.87, new: 10.45 })]),
    );
    expect(await stored('L2')).toEqual(['A1 9.5', 'A1 2099-01-01 19', 'A2 9.5', 'A3 95']);
    expect(await stored('L3')).toEqual(['A1 10.45', 'A1 2099-01-01 20.9', 'A2 5', 'A3 104.5']);
    await prices(['L3;A1;8;2050-01-01']);
    expect(await stored('L3')).toEqual(['A1 10.45', 'A1 2050-01-01 8', 'A2 5', 'A3 104.5']);

    // The same again changes nothing; another rule and a removed base do.
    expect(await prices(['L1;A1;10;', 'L1;A3;100;'])).toMatchObject({ updated: 0, inserted: 0 });
    expect(await lists(['L2;Due;L1;-10;'])).toMatchObject({ updated: 1 });
    expect(await stored('L2')).toEqual(['A1 9', 'A1 2099-01-01 18', 'A2 9', 'A3 90']);
    await prices(['L1;A3;;'], '--missing', 'closed', '--missing-limit', '100');
    expect(await stored('L2')).toEqual(['A1 2099-01-01 18']);
    expect(await stored('L3')).toEqual(['A1 2050-01-01 8', 'A2 5']);
    await lists(['L2;Due;;;']);
    await prices(['L1;A1;1;']);
    expect(await stored('L2')).toEqual(['A1 2099-01-01 18']);
  });

  it('reports prices that are rounded to 0 there, from a file of prices and with a rule', async () => {
    await lists(['L2;Due;L1;-60;0,05']);
    const summary = await prices(['L1;A1;0,05;', 'L1;A2;1;']);
    const expected = { code: 'A1', severity: 'incomplete', reason: expect.stringContaining('price list L2') as string };
    expect(await readReport(summary.reportFile)).toMatchObject([expected]);
    expect((await lists(['L2;Due;L1;-61;0,05'])).incomplete).toBe(1);
  });

  it('keeps its prices where the base stays and only the price quantity of the article was raised', async () => {
    await lists(['L2;Due;L1;-5;']);
    await prices(['L1;A1;1,0003;', 'L1;A1;2;2099-01-01']);
    expect(await stored('L2')).toEqual(['A1 0.9503', 'A1 2099-01-01 1.9']);
    await importing.rows(`update article set price_quantity = 10 where code = 'A1'`);
    expect(await prices(['L1;A1;1,0003;', 'L1;A1;3;2099-01-01'])).toMatchObject({ updated: 1 });
    expect(await stored('L2')).toEqual(['A1 9.503', 'A1 2099-01-01 28.5']);
  });

  it('does not follow from itself, from nothing or from a list that is not there; nothing is half written', async () => {
    const rows = [
      'L1;Uno;L2;-5;',
      'L2;Due;L1;-5;',
      'L4;Quattro;L5;1;',
      'L5;Cinque;L4;1;',
      'L6;Sei;L9;1;',
      'L7;Sette;;1;',
    ];
    const summary = await lists([...rows, 'L8;Otto;L8;1;', 'LA;A;L1;1;']);
    expect(summary).toMatchObject({ inserted: 1, updated: 0, refused: 5, incomplete: 2 });
    const reasons = (await readReport(summary.reportFile)).map(({ code, reason }) => `${code} ${reason}`).sort();
    expect(reasons).toEqual([
      'L1 The price list would follow from itself: L1 ← L2 ← L1.',
      'L2 The price list would follow from itself: L2 ← L1 ← L2.',
      'L4 The price list would follow from itself: L4 ← L5 ← L4.',
      'L5 The price list would follow from itself: L5 ← L4 ← L5.',
      'L6 There is no price list L9.',
      'L7 A percentage or a step needs a price list to start from.',
      'L8 The price list would follow from itself: L8 ← L8.',
    ]);
    await importing.rows(`update price_list set owner = 'office' where code = 'L2'`);
    expect(await lists(['L2;Due;L1;-5;'])).toMatchObject({ updated: 0, incomplete: 1 });
  });
});
