import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addOfficeUser, callOffice, tieToAgents } from '../builders/office.ts';
import { createImports, type Imports } from '../builders/imports.ts';
import type { OfficeEndpointName } from '../../contract/office/index.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

let shop: TestShop;
let imports: Imports;
const cookies: Record<string, string> = {};
const ask = (who: string, name: OfficeEndpointName, body: object = {}) =>
  callOffice(shop, cookies[who] ?? '', name, body);

beforeAll(async () => {
  shop = await startTestShop();
  imports = await createImports(shop.database);
  for (const [name, role] of [
    ['paola', 'administration'],
    ['giorgio', 'sales'],
    ['carla', 'content'],
    ['tied', 'sales'],
    ['reader', 'read-only'],
  ] as const)
    await addOfficeUser(shop.database, name, role);
  await tieToAgents(shop.database, 'tied', ['NONE']);
  for (const name of ['paola', 'giorgio', 'carla', 'tied', 'reader']) cookies[name] = (await shop.logIn(name)).cookie;
  await imports.run('price-lists', 'l.csv', 'code;name\nHL;Uno\n');
});
afterAll(async () => {
  await imports.remove();
  await shop.stop();
});

/** Imports a file; returns the number of its run. */
const load = async (kind: string, name: string, content: string, ...options: string[]): Promise<number> =>
  (await imports.run(kind, name, content, ...options)).run ?? 0;

const rows = async (query: string) => (await shop.database.pool.query<Record<string, unknown>>(query)).rows;

/** Has something done with a run, and waits for the end of the job. */
async function act(who: string, name: OfficeEndpointName, body: object) {
  const started = await ask(who, name, body);
  expect(started.status, JSON.stringify(started.body)).toBe(200);
  const { taskId } = started.body;
  await expect.poll(async () => (await ask(who, 'getImportTask', { taskId })).body.state).toMatch(/done|failed/);
  return (await ask(who, 'getImportTask', { taskId })).body;
}

/** A list of 60 prices, as a file with all of them divided by a hundred would be held. */
const priceFile = (divisor: number) =>
  `code;name;price.HL\n${Array.from({ length: 60 }, (_, place) => `HELD${place};Uno;${(100 + place) / divisor}`).join('\n')}\n`;

describe('the history of imports', () => {
  it('6.3 lists runs with who began them, filtered, sorted, counted; each is one entry of the log', async () => {
    const run = await load('brands', 'marche.csv', 'code;name\nHM;Marca\n');
    const bad = await load('brands', 'cattive.csv', 'code;name\n;Senza codice\n');
    const all = await ask('reader', 'listImportRuns');
    expect(all.body.rows.slice(0, 2)).toMatchObject([
      { id: bad, kind: 'brands', refused: 1, origin: 'command', who: null, state: 'finished' },
      { id: run, files: [expect.stringContaining('marche.csv')], inserted: 1 },
    ]);
    const ids = async (body: object) =>
      (await ask('paola', 'listImportRuns', body)).body.rows.map((one: { id: number }) => one.id);
    expect(await ids({ text: 'cattive' })).toEqual([bad]);
    expect(await ids({ result: 'rejects' })).toEqual([bad]);
    expect(await ids({ result: 'ok', kind: 'brands' })).toEqual([run]);
    expect(await ids({ group: 'stock' })).toEqual([]);
    expect(await ids({ from: '2020-01-01', until: '2020-12-31' })).toEqual([]);
    expect((await ids({ sort: 'when' }))[0]).toBeLessThan(run);
    expect((await ask('paola', 'listImportRuns', { kind: 'brands', onlyTotal: true })).body).toEqual({
      rows: [],
      total: 2,
    });
    expect((await ask('paola', 'listImportChoices')).body.kinds).toContain('brands');
    expect(
      await rows(`select actor_kind, action, details->>'state' as state from audit_entry where object_id = '${run}'`),
    ).toEqual([{ actor_kind: 'run', action: 'import-run', state: 'finished' }]);
  });

  it('shows what a run changed, with values before and after, searched by code, name and value', async () => {
    await load('articles', 'a.csv', 'code;name;price.HL\nHA1;Uno;1\nHA2;Due;2\n');
    const run = await load('articles', 'a.csv', 'code;name;price.HL\nHA1;Primo;3\nHA2;Due;2,5\nHA3;Nuovo;1\n');
    const { body } = await ask('giorgio', 'getImportRun', { id: run });
    expect(body).toMatchObject({
      changes: 5,
      seesValues: true,
      mayAct: false,
      undo: { state: 'possible', daysLeft: 30 },
    });
    const found = async (text?: string) =>
      (await ask('giorgio', 'listImportChanges', { id: run, text })).body.rows.flatMap(
        ({ code, operation, changes }: any) =>
          changes.map(({ field, before, after }: any) => [operation, code, field, before, after]),
      );
    expect(await found('HA1')).toEqual([
      ['update', 'HA1', 'name.it', 'Uno', 'Primo'],
      ['update', 'HA1', 'price.HL', 1, 3],
    ]);
    expect(await found('nuovo')).toHaveLength(2);
    expect(await found('25000')).toEqual([['update', 'HA2', 'price.HL', 2, 2.5]]);
    expect(await found()).toHaveLength(5);
  });

  it('5.6 shows values to those who may see them, and acts for those who may import the kind', async () => {
    const run = await load(
      'customers',
      'c.csv',
      'code;companyName;priceListCode;addresses.code;addresses.street;addresses.city\nHC1;Uno;HL;1;Via;Roma\n',
    );
    const seen = async (who: string) => {
      const { body } = await ask(who, 'getImportRun', { id: run });
      return [body.seesValues, body.mayAct, body.changes];
    };
    expect(await seen('paola')).toEqual([true, true, 2]);
    expect(await seen('reader')).toEqual([true, false, 2]);
    expect(await seen('tied')).toEqual([false, true, 0]);
    expect(await seen('carla')).toEqual([false, false, 0]);
    for (const name of ['listImportChanges', 'listRejectedRows', 'exportRejectedRows'] as const) {
      expect((await ask('tied', name, { id: run })).status).toBe(403);
      expect((await ask('carla', name, { id: run })).status).toBe(403);
    }
    for (const [name, body] of [
      ['startImportTask', { action: 'undo', isTrial: true }],
      ['discardImportRun', {}],
      ['markImportSeen', {}],
      ['correctRejectedRows', { rows: [] }],
    ] as const)
      expect((await ask('reader', name, { id: run, ...body })).body).toMatchObject({ permission: 'imports.customers' });
    expect((await ask('paola', 'getImportRun', { id: 2_000_000_000 })).status).toBe(404);
  });

  it('6.4 tells since when a kind is late by its own rhythm', async () => {
    const insert = `insert into import_run (kind, files, started_at, ended_at, state, origin)
      select 'stock', '{s.csv}', now() - $1::interval * (n + $2::float8), now() - $1::interval * (n + $2::float8), 'finished', 'job'
      from generate_series(6, 0, -1) n`;
    const late = async () =>
      (await ask('reader', 'getImportFreshness')).body.kinds.find(({ kind }: any) => kind === 'stock');
    await shop.database.pool.query(insert, ['1 hour', 2.5]);
    expect(await late()).toMatchObject({ everySeconds: 3600, isLate: true });
    await shop.database.pool.query(`delete from import_run where kind = 'stock'`);
    await shop.database.pool.query(insert, ['1 hour', 1.5]);
    expect(await late()).toMatchObject({ everySeconds: 3600, isLate: false });
  });
});

describe('8.4 undoing in the office', () => {
  it('says beforehand what comes back and what stays, undoes once, and names who did', async () => {
    await load('brands', 'b.csv', 'code;name\nHU1;Uno\nHU2;Due\n');
    const run = await load('brands', 'b.csv', 'code;name\nHU1;Primo\nHU2;Secondo\n');
    await shop.database.pool.query(`update brand set name = 'A mano' where code = 'HU2'`);
    const trial = await act('paola', 'startImportTask', { id: run, action: 'undo', isTrial: true });
    expect(trial).toMatchObject({
      ...{ state: 'done', ownRun: null },
      result: { updated: 1, left: 1, examples: [{ code: 'HU2', why: 'changed', now: 'A mano', wanted: 'Due' }] },
    });
    expect(await rows(`select name from brand where code = 'HU1'`)).toEqual([{ name: 'Primo' }]);
    const done = await act('paola', 'startImportTask', { id: run, action: 'undo', isTrial: false });
    expect(done.result).toMatchObject({ updated: 1, left: 1 });
    expect(await rows(`select name from brand where code like 'HU_' order by code`)).toEqual([
      { name: 'Uno' },
      { name: 'A mano' },
    ]);
    const { body } = await ask('paola', 'getImportRun', { id: run });
    expect(body).toMatchObject({ undo: { state: 'undone' }, later: [{ id: done.ownRun, who: 'paola', kind: 'undo' }] });
    const again = await ask('carla', 'startImportTask', { id: run, action: 'undo', isTrial: false });
    expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('paola')]);
    expect(await rows(`select actor from audit_entry where object_id = '${done.ownRun}'`)).toEqual([
      { actor: 'paola' },
    ]);
  });
});

describe('8.5 a held run in the office', () => {
  it('lists its steps, is released once, without those that are left out', async () => {
    await load('articles', 'h.csv', priceFile(1));
    const run = await load('articles', 'h.csv', priceFile(100));
    expect((await ask('paola', 'getImportRun', { id: run })).body).toMatchObject({
      ...{ state: 'held', undo: { state: 'held' } },
      found: { held: { touched: 60, steep: 60 } },
    });
    const { body } = await ask('giorgio', 'listHeldSteps', { id: run });
    expect(body.total).toBe(60);
    const step = body.steps.find(({ code }: { code: string }) => code === 'HELD7');
    expect(step).toMatchObject({ field: 'price.HL', before: 107, after: 1.07, kind: 'price' });
    expect((await ask('carla', 'startImportTask', { id: run, action: 'release', isTrial: false })).status).toBe(403);
    const done = await act('paola', 'startImportTask', {
      id: run,
      action: 'release',
      isTrial: false,
      leaveOut: [step.id],
    });
    expect(done).toMatchObject({ state: 'done', result: { updated: 59, left: 0 } });
    expect(
      await rows(`select a.code, e.price from price_list_entry e join article a on a.id = e.article_id
        where a.code in ('HELD7', 'HELD8') order by 1`),
    ).toEqual([
      { code: 'HELD7', price: 1_070_000 },
      { code: 'HELD8', price: 10_800 },
    ]);
    const second = await ask('paola', 'startImportTask', { id: run, action: 'release', isTrial: false });
    expect([second.status, second.body.message]).toEqual([409, expect.stringContaining('paola')]);
    expect((await ask('paola', 'discardImportRun', { id: run })).status).toBe(409);
  });

  it('is given up by the first of two people', async () => {
    const run = await load('articles', 'd.csv', priceFile(1));
    const both = await Promise.all(['paola', 'paola'].map((who) => ask(who, 'discardImportRun', { id: run })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await ask('paola', 'getImportRun', { id: run })).body).toMatchObject({ state: 'discarded', changes: 0 });
    expect((await ask('paola', 'startImportTask', { id: run, action: 'undo', isTrial: true })).status).toBe(409);
  });
});

describe('rejected rows in the office', () => {
  it('are kept with the column and the reason, corrected, imported again, and come back where they are still wrong', async () => {
    const run = await load(
      'articles',
      'righe.csv',
      'code;name;unit;price.HL\nHR1;Uno;PZ;1\nHR2;Due;PZ;abc\n;Senza codice;PZ;3\nHR4;;PZ;4\n',
    );
    const { body } = await ask('paola', 'listRejectedRows', { id: run });
    expect(body).toMatchObject({
      ...{ total: 3, columns: ['code', 'name', 'unit', 'price.HL'] },
      rows: [
        { number: 1, cells: ['', 'Senza codice', 'PZ', '3'], problems: [{ column: 'code', severity: 'refused' }] },
        { cells: ['HR4', '', 'PZ', '4'], problems: [{ column: 'name' }] },
        { cells: ['HR2', 'Due', 'PZ', 'abc'], problems: [{ column: 'price.HL', severity: 'incomplete' }] },
      ],
    });
    const byCode = (code: string) => body.rows.find(({ cells }: { cells: string[] }) => cells[0] === code).number;
    const done = await act('paola', 'correctRejectedRows', {
      id: run,
      rows: [
        { number: byCode('HR2'), cells: { 'price.HL': '2,50' } },
        { number: byCode('HR4'), cells: { unit: 'MT' } },
      ],
    });
    expect(done).toMatchObject({ state: 'done', result: { left: 1 } });
    expect(
      await rows(
        `select a.code, e.price from article a join price_list_entry e on e.article_id = a.id where a.code like 'HR_' order by 1`,
      ),
    ).toEqual([
      { code: 'HR1', price: 10_000 },
      { code: 'HR2', price: 25_000 },
    ]);
    const own = (await ask('paola', 'getImportRun', { id: done.ownRun })).body;
    expect(own).toMatchObject({ who: 'paola', origin: 'office', corrects: run, rejected: { kept: 1, open: 1 } });
    expect((await ask('paola', 'getImportRun', { id: run })).body).toMatchObject({
      ...{ rejected: { kept: 3, open: 1 }, later: [{ id: done.ownRun }] },
    });
    const twice = await ask('paola', 'correctRejectedRows', { id: run, rows: [{ number: byCode('HR2'), cells: {} }] });
    expect(twice.status).toBe(409);
    const file = (await ask('paola', 'exportRejectedRows', { id: run })).body;
    expect(file.content.split('\n')).toHaveLength(5);
  });

  it('of JSON keep lists and numbers', async () => {
    const line = { code: 'HJ1', name: 'Uno', barcodes: [{ code: 'HJX' }], 'price.HL': 'abc' };
    const run = await load('articles', 'j.ndjson', `${JSON.stringify(line)}\n`);
    const { body } = await ask('paola', 'listRejectedRows', { id: run });
    const [row] = body.rows;
    const column = body.columns.indexOf('barcodes');
    expect(row.cells[column]).toBe('[{"code":"HJX"}]');
    const done = await act('paola', 'correctRejectedRows', {
      id: run,
      rows: [{ number: row.number, cells: { barcodes: '[{"code":"HJBAR"}]', 'price.HL': '2' } }],
    });
    expect(done).toMatchObject({ state: 'done', result: { left: 0 } });
    expect(await rows(`select code from barcode where code = 'HJBAR'`)).toHaveLength(1);
  });

  it('guards cells that begin as a formula in the file for people', async () => {
    const run = await load('brands', 'f.csv', 'code;name\n;=1+1\n');
    expect((await ask('paola', 'exportRejectedRows', { id: run })).body.content).toContain(`;'=1+1;`);
  });
});

describe('the words of an import', () => {
  const askIn = async (language: 'it' | 'en', name: OfficeEndpointName, body: object) =>
    (await callOffice(shop, cookies['paola'] ?? '', name, body, language)).body;

  it('are those of the page: reasons, what to do, the search for them and the files', async () => {
    const run = await load('articles', 'why.csv', 'code;name;brandCode;price.HL\nHW1;Uno;NESSUNA;\nHW2;Due;;abc\n');
    const texts = { it: 'Non esiste: marca NESSUNA.', en: 'There is no brand NESSUNA.' };
    for (const language of ['it', 'en'] as const) {
      const { found } = await askIn(language, 'getImportRun', { id: run });
      expect(found.reasons.map(({ reason }: any) => reason)).toContain(texts[language]);
      const { rows: rejected } = await askIn(language, 'listRejectedRows', { id: run });
      expect(rejected.flatMap(({ problems }: any) => problems.map(({ reason }: any) => reason))).toContain(
        texts[language],
      );
      const csv = (await askIn(language, 'exportRejectedRows', { id: run })).content;
      expect(csv).toContain(texts[language]);
      const report = await askIn(language, 'exportImportRun', { id: run, what: 'report' });
      expect(report.content).toContain(texts[language]);
    }
    const searched = async (text: string) => (await askIn('it', 'listRejectedRows', { id: run, text })).total;
    expect([await searched('non esiste'), await searched('non è un numero'), await searched('nulla di ciò')]).toEqual([
      1, 1, 0,
    ]);
  });

  it('of earlier versions stay as they were stored', async () => {
    const run = await load('brands', 'old.csv', 'code;name\n;Uno\n');
    await shop.database.pool.query(
      `update import_rejected_row set problems = '[{"column":null,"field":null,"severity":"refused","reason":"Some words."}]' where run_id = $1`,
      [run],
    );
    const { rows: rejected } = await askIn('it', 'listRejectedRows', { id: run });
    expect(rejected[0].problems[0].reason).toBe('Some words.');
  });

  it('and values before and after an import are in its file', async () => {
    await load('brands', 'a.csv', 'code;name\nHF1;Prima\n');
    const run = await load('brands', 'b.csv', 'code;name\nHF1;=Dopo\n');
    const { content, isPart } = await askIn('it', 'exportImportRun', { id: run, what: 'changes' });
    expect(isPart).toBe(false);
    expect(content.split('\r\n').slice(0, 2)).toEqual([
      '\ufeffCodice;Voce;Che cosa;Campo;Prima;Dopo',
      expect.stringMatching(/^HF1;.*;modificato;name;Prima;'=Dopo$/),
    ]);
    expect((await ask('carla', 'exportImportRun', { id: run, what: 'changes' })).status).toBe(200);
    const ofCustomers = await load('customers', 'no.csv', 'code;companyName\nHZ;\n');
    expect((await ask('carla', 'exportImportRun', { id: ofCustomers, what: 'report' })).status).toBe(403);
  });

  it('do not hinder that corrected rows are loaded again, also as a spreadsheet saves them', async () => {
    const run = await load('articles', 'again.csv', 'code;name;price.HL;size\nHX1;Uno;abc;+39\n');
    const { content } = await askIn('it', 'exportRejectedRows', { id: run });
    expect(content).toContain(`'+39`);
    const corrected = content.replace('\ufeff', '').replace(';abc;', ';5,00;').replace('Uno', 'È uno');
    const saved = Buffer.from(corrected.replaceAll('’', "'"), 'latin1');
    const again = await imports.run('articles', 'corrected.csv', saved);
    expect(again).toMatchObject({ refused: 0, incomplete: 0 });
    const stored = await rows(`select a.name_it, a.size, e.price from article a
      join price_list_entry e on e.article_id = a.id where a.code = 'HX1'`);
    expect(stored).toEqual([{ name_it: 'È uno', size: '+39', price: 50_000 }]);
  });
});

describe('8.1 owners of fields in the office', () => {
  const ownerOf = async (kind: string, field: string) =>
    (await ask('reader', 'listFieldOwners')).body.kinds
      .find((one: { kind: string }) => one.kind === kind)
      .fields.find((one: { field: string }) => one.field === field);
  const change = (who: string, after: string, before = 'erp') =>
    ask(who, 'changeFieldOwners', { kind: 'brands', changes: { name: { before, after } } });

  it('offers a proposal once, which one person answers', async () => {
    expect((await ask('reader', 'listFieldOwners')).body.proposal).not.toBeNull();
    expect((await ask('giorgio', 'answerOwnerProposal', { isAccepted: true })).status).toBe(403);
    const both = await Promise.all([1, 2].map(() => ask('paola', 'answerOwnerProposal', { isAccepted: true })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await ownerOf('articles', 'description')).toMatchObject({ owner: 'office', setBy: 'paola' });
    expect((await ask('reader', 'listFieldOwners')).body.proposal).toBeNull();
  });

  it('changes one with a log entry that is undone, and not over a colleague’s', async () => {
    expect((await change('giorgio', 'office')).body).toMatchObject({ permission: 'shop.publish' });
    expect((await change('paola', 'Not a name')).status).toBe(422);
    expect((await change('paola', 'office')).status).toBe(200);
    expect(await ownerOf('brands', 'name')).toMatchObject({ owner: 'office' });
    expect((await change('paola', 'photos')).body).toMatchObject({ code: 'changed-meanwhile' });
    const [entry] = await rows(
      `select id from audit_entry where action = 'field-owner-changed' order by id desc limit 1`,
    );
    expect((await ask('paola', 'restoreEntry', { entryId: entry?.['id'] })).status).toBe(200);
    expect(await ownerOf('brands', 'name')).toMatchObject({ owner: 'erp' });
  });
});

describe('imports on the day of the office', () => {
  it('6.14 has held runs, runs with rejected rows until they are sent or left, and late kinds', async () => {
    const tasks = async (who: string) => {
      const { body } = await ask(who, 'getToday');
      return body.tasks.flatMap(({ kind, examples }: any) =>
        kind.startsWith('import-') ? examples.map(({ id }: { id: string }) => `${kind} ${id}`) : [],
      );
    };
    await shop.database.pool.query(`update import_run set seen_at = now(), seen_by = 'x' where refused > 0`);
    const rejected = await load('brands', 'task.csv', 'code;name\n;Senza\n');
    const held = await load('articles', 'task.csv', priceFile(1));
    expect((await ask('paola', 'getImportRun', { id: held })).body.state).toBe('held');
    expect(await tasks('paola')).toEqual([`import-held ${held}`, `import-rejected ${rejected}`]);
    expect(await tasks('carla')).toEqual([`import-rejected ${rejected}`]);
    expect((await ask('carla', 'markImportSeen', { id: rejected })).status).toBe(200);
    expect((await ask('paola', 'discardImportRun', { id: held })).status).toBe(200);
    expect(await tasks('paola')).toEqual([]);
    await shop.database.pool.query(
      `update import_run set started_at = started_at - interval '1 hour' where kind = 'stock'`,
    );
    expect(await tasks('reader')).toEqual([expect.stringContaining('import-late')]);
    expect((await ask('reader', 'getImportRun', { id: rejected })).body.rejected).toMatchObject({
      open: 1,
      seenBy: 'carla',
    });
  });
});
