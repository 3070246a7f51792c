import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addOfficeUser, callOffice } from '../builders/office.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

let shop: TestShop;
const cookies: Record<string, string> = {};
beforeAll(async () => {
  shop = await startTestShop({ environment: { IMPORT_MEGABYTES: '1' } });
  for (const role of ['administration', 'sales', 'warehouse', 'content', 'read-only'] as const) {
    await addOfficeUser(shop.database, role, role);
    cookies[role] = (await shop.logIn(role)).cookie;
  }
});
afterAll(() => shop.stop());

async function upload(name: string, body: string | Uint8Array<ArrayBuffer>, who = 'administration') {
  const response = await fetch(`${shop.address}/office/upload?${new URLSearchParams({ name })}`, {
    method: 'POST',
    headers: { origin: shop.address, cookie: cookies[who] ?? '', 'content-type': 'application/octet-stream' },
    body,
  });
  return { status: response.status, body: await response.json() };
}

const call = (name: Parameters<typeof callOffice>[2], body: object, who = 'administration') =>
  callOffice(shop, cookies[who] ?? '', name, body);

/** The file when no job of it is at work any more. */
async function rested(id: number): Promise<any> {
  return vi.waitFor(
    async () => {
      const { body } = await call('getImportFile', { id });
      expect(body.job).toBeNull();
      return body;
    },
    { timeout: 100_000, interval: 50 },
  );
}

async function load(name: string, body: string | Uint8Array<ArrayBuffer>, who?: string): Promise<any> {
  const { status, body: answer } = await upload(name, body, who);
  expect([status, answer.message]).toEqual([200, undefined]);
  return rested(answer.id);
}

async function start(file: any, job: 'trial' | 'apply', who?: string): Promise<any> {
  const { status, body } = await call('startImport', { id: file.id, version: file.version, job }, who);
  expect([status, body.message]).toEqual([200, undefined]);
  return rested(file.id);
}

const priceOf = async (code: string, list: string) => {
  const { rows } = await shop.database.pool.query(
    `select (e.price / 10000.0)::float8 as price from price_list_entry e join article a on a.id = e.article_id join price_list l on l.id = e.price_list_id
     where a.code = $1 and l.code = $2 order by e.valid_from desc limit 1`,
    [code, list],
  );
  return rows[0]?.price as number | undefined;
};

async function pricedArticle(): Promise<{ code: string; list: string; price: number }> {
  const { rows } = await shop.database.pool.query(
    `select a.code, l.code as list, (e.price / 10000.0)::float8 as price from price_list_entry e join article a on a.id = e.article_id
     join price_list l on l.id = e.price_list_id where e.price > 0 and l.base_list_id is null and a.price_quantity = 1 order by a.id limit 1`,
  );
  return rows[0];
}

describe('a file that is loaded in the office', () => {
  it('is recognised with its columns, tried without writing, written as a run, and noted once in the log', async () => {
    const file = await load('marche.csv', 'Codice;Descrizione\nNUOVA;Marca nuova\nALTRA;Altra marca\n');
    const chosen = { ...file.choices };
    delete chosen.scheme;
    delete chosen.acceptsAll;
    const save = (more: object = {}, saveAs: string | null = null) =>
      call('saveImportChoices', {
        id: file.id,
        version: file.version,
        kind: 'brands',
        choices: { ...chosen, ...more },
        saveAs,
      });
    expect(file.columns.map(({ name }: any) => name)).toEqual(['Codice', 'Descrizione']);
    expect((await save()).status).toBe(200);
    const looked = await rested(file.id);
    expect(looked.choices.columns).toEqual([
      { column: 'Codice', at: 'code' },
      { column: 'Descrizione', at: 'name' },
    ]);
    expect(looked.preview[0]).toMatchObject({ code: 'NUOVA', name: 'Marca nuova' });
    // Somebody else has seen the file as it was before.
    expect((await save()).status).toBe(409);
    const tried = await start(looked, 'trial');
    expect(tried).toMatchObject({ step: 'trial', failure: null, trial: { inserted: 2, updated: 0, refused: 0 } });
    const brands = `select count(*)::int as count from brand where code in ('NUOVA', 'ALTRA')`;
    expect((await shop.database.pool.query(brands)).rows).toEqual([{ count: 0 }]);
    const done = await start(tried, 'apply');
    expect(done).toMatchObject({ step: 'done', failure: null, result: { inserted: 2 } });
    expect((await shop.database.pool.query(brands)).rows).toEqual([{ count: 2 }]);
    const { rows } = await shop.database.pool.query('select actor, state from import_run where id = $1', [done.runId]);
    expect(rows).toEqual([{ actor: 'administration', state: 'finished' }]);
    const log = (await call('listLog', { text: 'marche.csv' })).body.rows;
    expect(log.map(({ action, actor }: any) => [action, actor.name])).toEqual([['import-run', 'administration']]);
    expect((await call('startImport', { id: file.id, version: done.version, job: 'apply' })).status).toBe(409);
  });

  it('has the columns that were saved for the same headings, whatever their order', async () => {
    const file = await load('conteggio.csv', 'Cosa;Quanti\nVALVE;5\n');
    const chosen = { ...file.choices };
    delete chosen.scheme;
    delete chosen.acceptsAll;
    await call('saveImportChoices', {
      id: file.id,
      version: file.version,
      kind: 'stock',
      choices: chosen,
      saveAs: null,
    });
    const known = await rested(file.id);
    const columns = [
      { column: 'Cosa', at: 'code' },
      { column: 'Quanti', at: 'quantity' },
    ];
    const { at: key } = known.places.find(({ isKey }: any) => isKey);
    columns[0] = { column: 'Cosa', at: key };
    const saved = await call('saveImportChoices', {
      ...{
        id: file.id,
        version: known.version,
        kind: 'stock',
        choices: { ...chosen, columns },
        saveAs: 'Conta di sera',
      },
    });
    expect([saved.status, saved.body.message]).toEqual([200, undefined]);
    await rested(file.id);
    const next = await load('altro.csv', 'QUANTI;Cosa\n7;VALVE\n');
    expect([next.kind, next.choices.scheme]).toEqual(['stock', 'Conta di sera']);
  });

  it('8.5 leaves the single price beyond 20 % as it is until somebody accepts it', async () => {
    const { code, list, price } = await pricedArticle();
    const jump = Math.round(price * 1000) / 100;
    const file = await load('prezzi.csv', `priceListCode;articleCode;price\n${list};${code};${jump}\n`);
    expect(file.kind).toBe('prices');
    const tried = await start(file, 'trial');
    expect(tried.trial).toMatchObject({ jumps: 1, waiting: 1, updated: 0 });
    const steps = (await call('listPriceSteps', { id: file.id })).body;
    expect(steps.rows).toMatchObject([{ code, field: `price.${list}`, before: price, after: jump, isAccepted: false }]);
    const accept = { id: file.id, version: tried.version, places: 'all', isAccepted: true };
    expect((await call('decidePriceSteps', { ...accept, reason: null })).status).toBe(422);
    expect((await call('decidePriceSteps', { ...accept, reason: 'Listino nuovo' })).status).toBe(200);
    const done = await start(tried, 'apply');
    expect(done.result).toMatchObject({ jumps: 1, waiting: 0, updated: 1 });
    expect(await priceOf(code, list)).toBe(jump);
    const back = await start(
      await load('prezzi-2.csv', `priceListCode;articleCode;price\n${list};${code};${price}\n`),
      'trial',
    );
    const held = await start(back, 'apply');
    expect(held.result).toMatchObject({ waiting: 1, updated: 0 });
    expect(await priceOf(code, list)).toBe(jump);
  });

  it('8.10 has fixed values, empty cells that repeat the one above, and the line and characters found or said', async () => {
    const { code, list } = await pricedArticle();
    const content = Buffer.from(`Listino città\nCodice;Marca;Netto\n${code};X;9,90\nNESSUNO;;1,10\n`, 'latin1');
    const file = await load('titolo.csv', content);
    expect(file).toMatchObject({ headerLine: 2, encoding: 'windows-1252' });
    const save = (given: any, more: object) => {
      const { scheme: _scheme, acceptsAll: _acceptsAll, ...choices } = given.choices;
      const { id, version } = given;
      return call('saveImportChoices', { id, version, kind: 'prices', choices: { ...choices, ...more }, saveAs: null });
    };
    expect((await save(file, { format: { encoding: 'cp850', headerLine: 2 } })).status).toBe(200);
    const read = await rested(file.id);
    expect(read).toMatchObject({ encoding: 'cp850', headerLine: 2 });
    const columns = [
      { column: 'Codice', at: 'articleCode' },
      { column: 'Marca', at: null },
      { column: 'Netto', at: 'price' },
    ];
    const fixed = [{ at: 'priceListCode', value: list }];
    expect((await save(read, { columns, fixed, isOwn: false, fillDown: ['Codice'] })).status).toBe(200);
    const chosen = await rested(file.id);
    expect(chosen.choices).toMatchObject({ fixed, fillDown: ['Codice'] });
    expect(chosen.missingKeys).toEqual([]);
    expect(chosen.preview[0]).toMatchObject({ articleCode: code, priceListCode: list, price: 9.9 });
  });

  it('5.7 needs the permissions of its kind and of what its columns hold', async () => {
    const { list } = await pricedArticle();
    expect((await upload('a.csv', 'Codice;Prezzo\nA;1\n', 'read-only')).status).toBe(403);
    const file = await load(
      'articoli.csv',
      `Codice articolo;Descrizione;UM;Marca;Prezzo ${list}\nVALVE;Valvola;PZ;X;9,00\n`,
      'content',
    );
    const seen = (await call('getImportFile', { id: file.id }, 'content')).body;
    expect([seen.kind, seen.lacking]).toEqual(['articles', ['imports.prices']]);
    expect(seen.kinds).not.toContain('prices');
    const refused = await call('startImport', { id: file.id, version: file.version, job: 'trial' }, 'content');
    expect([refused.status, refused.body.permission]).toEqual([403, 'imports.prices']);
    expect((await call('discardImportFile', { id: file.id, version: file.version }, 'content')).status).toBe(403);
    expect((await call('discardImportFile', { id: file.id, version: file.version })).status).toBe(200);
  });

  it('is refused before it is read where it is too large, and leaves nothing where it breaks off', async () => {
    const large = await upload('grande.csv', 'x'.repeat(1024 * 1024 + 1));
    expect([large.status, large.body.message]).toEqual([
      413,
      'Il file supera i 1 MB: dividetelo e riprovate. Niente è stato caricato.',
    ]);
    await new Promise<void>((resolve) => {
      const sent = request(`${shop.address}/office/upload?name=rotto.csv`, {
        method: 'POST',
        headers: { origin: shop.address, cookie: cookies['administration'] ?? '', 'content-length': '500000' },
      });
      sent.on('error', () => resolve());
      sent.write('Codice;Prezzo\n', () => sent.destroy());
      sent.on('close', () => resolve());
    });
    await vi.waitFor(async () => {
      const names = await readdir(join(shop.dataDirectory, 'imports'));
      expect(names.filter((name) => name.startsWith('arriving-'))).toEqual([]);
    });
  });

  it.each([
    ['an empty file', 'vuoto.csv', ''],
    ['a PDF', 'listino.pdf', '%PDF-1.7'],
    ['a name that says nothing', 'listino.bin', 'abc'],
  ])('is refused as %s, with what to do', async (_what, name, body) => {
    const { status, body: answer } = await upload(name, body);
    expect(status).toBe(422);
    expect(answer.message).toContain(name);
  });
});

describe('an archive', () => {
  const failedLook = async (name: string, body: Uint8Array<ArrayBuffer>) => {
    const { body: answer } = await upload(name, body);
    return (await rested(answer.id)).failure;
  };

  it('of pictures is tried and written by the codes in their names', async () => {
    const { rows } = await shop.database.pool.query('select code from article order by id limit 1');
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
      .png()
      .toBuffer();
    const file = await load('foto.zip', zipSync({ [`${rows[0].code}.png`]: picture }));
    expect([file.kind, file.archive]).toEqual(['pictures', { files: 1, pictures: 1, pdfs: 0, invoices: 0 }]);
    const done = await start(await start(file, 'trial'), 'apply');
    expect(done).toMatchObject({ failure: null, step: 'done', result: { updated: 1 } });
  });

  it('that is broken, leads out of its folder or unpacks to far more is not read', async () => {
    const whole = zipSync({ 'a.png': new Uint8Array(5000).map((_, index) => (index * 7919) % 251) });
    expect(await failedLook('rotto.zip', whole.slice(0, 200))).toMatchObject({
      reason: 'refused',
    });
    const outside = zipSync({ '../fuori.png': new Uint8Array(3) });
    expect((await failedLook('fuori.zip', outside)).text).toContain('lead out');
    const bomb = zipSync({ 'a.png': new Uint8Array(90 * 1024 * 1024) });
    expect((await failedLook('bomba.zip', bomb)).text).toContain('far more');
  });
});

/** Has the database note which processes write the loaded files; returns what reads them, in their order. */
async function noteProcesses(): Promise<() => Promise<number[]>> {
  const { pool } = shop.database;
  await pool.query(`create table noted_process (at bigserial, name text);
    create function note_process() returns trigger language plpgsql as
      $$ begin insert into noted_process (name) values (current_setting('application_name')); return null; end $$;
    create trigger note_process after update on import_file execute function note_process()`);
  return async () => {
    const { rows } = await pool.query(
      `select substring(name from 'process (\\d+)')::int as pid from noted_process
       where name like 'bancale-import-file%' group by 1 order by min(at)`,
    );
    return rows.map(({ pid }) => pid);
  };
}

describe('a job whose process is killed', () => {
  it('had the process of the jobs before; the next one has a new process', async () => {
    const processes = await noteProcesses();
    const file = await load('marche-4.csv', 'code;name\nQUINTA;Quinta\n');
    const tried = await start(file, 'trial');
    const [pid = NaN, ...others] = await processes();
    expect(others).toEqual([]);
    process.kill(pid, 'SIGKILL');
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow());
    const done = await start(tried, 'apply');
    expect(done).toMatchObject({ step: 'done', failure: null, result: { inserted: 1 } });
    expect(await processes()).toHaveLength(2);
  });

  it('is marked with its run, and can be repeated', async () => {
    const file = await load('marche-2.csv', 'code;name\nTERZA;Terza marca\n');
    const tried = await start(file, 'trial');
    await shop.database.pool.query(
      `with run as (insert into import_run (kind, files) values ('brands', '{marche-2.csv}') returning id)
       update import_file set job = 'apply', alive_at = now() - interval '3 minutes', run_id = (select id from run) where id = $1`,
      [file.id],
    );
    const left = await rested(file.id);
    expect([left.step, left.failure]).toEqual(['trial', { reason: 'interrupted', text: '' }]);
    const { rows } = await shop.database.pool.query('select state from import_run where id = $1', [left.runId]);
    expect(rows).toEqual([{ state: 'stopped' }]);
    const done = await start(tried, 'apply');
    expect(done).toMatchObject({ step: 'done', result: { inserted: 1 } });
  });

  it('is alone: a second one of the same file is refused with who is at work', async () => {
    const file = await load('marche-3.csv', 'code;name\nQUARTA;Quarta\n');
    await shop.database.pool.query(
      `update import_file set job = 'trial', job_by = 'Anna', alive_at = now() where id = $1`,
      [file.id],
    );
    const { status, body } = await call('startImport', { id: file.id, version: file.version, job: 'trial' });
    expect([status, body.message]).toEqual([
      409,
      'Su questo file sta già lavorando Anna: aspettate che finisca, o fermatelo.',
    ]);
  });
});
