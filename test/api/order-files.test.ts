import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addLine } from '../../backend/carts/index.ts';
import { readErpAnswers } from '../../backend/import/index.ts';
import {
  createAskedErp,
  createErpGateway,
  openOrderFolders,
  type FolderSettings,
  type OrderFolders,
} from '../../backend/integrations/erp/index.ts';
import {
  correctOrder,
  exportOrder,
  findMarker,
  lookAfterFolders,
  orderNumber,
  raiseNumbers,
  readAnswerFiles,
  recordErpConnection,
  resendOrder,
  sendOrder,
  type FolderServices,
} from '../../backend/orders/index.ts';
import { cancelOrder } from '../../backend/payments/index.ts';
import { confirmOutgoing, stopAfterRestore } from '../../backend/outgoing/index.ts';
import { main } from '../../cli/orders.ts';
import { cartServices, ownerOf, userIdOf } from '../builders/buyers.ts';
import { captureCommand, runCommandHere } from '../builders/commands.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';
import { startTestShop } from '../builders/test-shop.ts';

let test: TestDatabase;
let base: string;
let settings: FolderSettings;
let folders: OrderFolders;
let now: Date;
let orders = 0;

const clock = () => now;
const logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn(), debug: vi.fn() };
const mayLeave = () => Promise.resolve(true);

beforeAll(async () => {
  test = await createTestDatabase({ loaded: true, poolSize: 10 });
});
afterAll(() => test.drop());
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'bancale-files-'));
  settings = { out: join(base, 'out'), in: join(base, 'in'), profile: null, minutes: 60 };
  await mkdir(settings.out);
  await mkdir(settings.in);
  folders = openOrderFolders(settings, 1);
  now = new Date();
  vi.clearAllMocks();
  await sql`delete from erp_folder`.execute(test.database.query);
  await sql`update erp_export set state = 'outside'`.execute(test.database.query);
  await sql`delete from account_mail`.execute(test.database.query);
  await recordErpConnection(test.database, settings, now);
  await lookAfterFolders(filing());
  return () => rm(base, { recursive: true });
});

function filing(): FolderServices {
  return { database: test.database, logger, clock, folders, office: () => Promise.resolve('ufficio@example.com') };
}

async function order(): Promise<{ id: number; number: string }> {
  const services = cartServices(test.database, clock);
  const owner = await ownerOf(test.database, '70431');
  const { cartId } = await addLine(services, owner, { articleCode: '204118', quantity: 10 });
  const sender = { userId: await userIdOf(test.database, 'cliente.a'), owner };
  const sent = await sendOrder(services, sender, { cartId, idempotencyKey: `file-${++orders}`, note: 'Suonare' });
  return { id: sent.orderId, number: orderNumber(sent) };
}

async function write(orderId: number, changes: Partial<FolderSettings> = {}): Promise<void> {
  const marker = () => findMarker(test.database, settings.out);
  const erp = createErpGateway({
    ...{ dataDirectory: base, clock, mayLeave, marker, erp: { ...settings, ...changes } },
    statusDelays: { toBeFulfilled: 0, partlyFulfilled: 0, fulfilled: 0 },
  });
  if (erp === null) throw new Error('no ERP');
  await exportOrder({ database: test.database, erp, logger, clock }, orderId, 1);
}

async function written(): Promise<{ id: number; number: string; file: string }> {
  const sent = await order();
  await write(sent.id);
  return { ...sent, file: join(settings.out, `${sent.number}-1.json`) };
}

const look = () => lookAfterFolders(filing());

/** Writes a file of answers and reads it; returns what is in `done` and `failed` then. */
async function answer(name: string, content: unknown, modifiedAt = now): Promise<string[]> {
  const path = join(settings.in, name);
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  await utimes(path, modifiedAt, modifiedAt);
  await readAnswerFiles(filing(), readErpAnswers);
  const listed = await readdir(settings.in, { recursive: true });
  return listed.filter((one) => one.endsWith(name) || one.endsWith('.error.txt')).sort();
}

async function stateOf(id: number) {
  const { rows } = await sql<{ state: string; status: string; reference: string | null; delivered: number }>`
    select d.state, o.status, d.erp_reference as reference, (select sum(l.delivered)::integer from sales_order_line l
      where l.order_id = o.id) as delivered
    from erp_export d join sales_order o on o.id = d.order_id where o.id = ${id}`.execute(test.database.query);
  return rows[0];
}
const mails = async () => {
  const rows = await test.database.query.selectFrom('account_mail').select('template').orderBy('id').execute();
  return rows.map(({ template }) => template);
};
const listed = async () => (await readdir(settings.out)).sort();
const run = (...words: string[]) =>
  runCommandHere(main, words, {
    ...{ DATABASE_URL: test.url, DATA_DIR: base, DEMO: 'off' },
    ...{ ERP_FOLDER_OUT: settings.out, ERP_FOLDER_IN: settings.in },
  });

describe('an order as a file', () => {
  it('is the body of HTTP under number, year and revision, for whoever may read the folder', async () => {
    await chmod(settings.out, 0o770);
    const { id, number, file } = await written();
    expect(await listed()).toEqual(['.bancale-folder', `${number}-1.json`]);
    const attempt = await test.database.query
      .selectFrom('erp_attempt')
      .select(['request', 'error'])
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(attempt.request);
    expect(attempt).toMatchObject({ request: { number, revision: 1, note: 'Suonare' }, error: null });
    expect((await stat(file)).mode & 0o777).toBe(0o660);
    expect(await stateOf(id)).toMatchObject({ state: 'written', reference: null });
  });

  it('is written again with the same bytes after a crash, and a person decides about another file of its name', async () => {
    const { id, number, file } = await written();
    const first = await readFile(file);
    await resendOrder(test.database, id);
    await rm(file);
    await sql`update sales_order_line set name = 'Renamed' where order_id = ${id}`.execute(test.database.query);
    await write(id);
    expect((await readFile(file)).equals(first)).toBe(true);
    await writeFile(file, 'another');
    await resendOrder(test.database, id);
    await write(id);
    expect(await stateOf(id)).toMatchObject({ state: 'refused' });
    expect((await run('show', number)).output).toContain(`There is another file ${number}-1.json in ${settings.out}`);
    expect((await run('cancel', number)).code).toBe(1);
  });

  it('is a table with the columns of a profile', async () => {
    const profile = join(base, 'profile.json');
    const columns = [
      { name: 'Numero', field: 'number', per: 'order' },
      { name: 'Nota', field: 'note', per: 'order' },
      { name: 'Totale', field: 'totals.document', per: 'order' },
      { name: 'Articolo', field: 'articleCode', per: 'line' },
      { name: 'Quantità', field: 'quantity', per: 'line' },
      { name: 'Sconti', field: 'discounts', per: 'line' },
    ];
    const settled = { type: 'csv', decimal: ',', encoding: 'windows-1252', columns };
    await writeFile(profile, JSON.stringify(settled));
    const sent = await order();
    await sql`update sales_order set note = 'Perché "no"; 5 €' || chr(10) || '✓' where id = ${sent.id}`.execute(
      test.database.query,
    );
    await write(sent.id, { profile });
    const csv = new TextDecoder('windows-1252').decode(await readFile(join(settings.out, `${sent.number}-1.csv`)));
    expect(csv).toMatch(
      new RegExp(
        String.raw`^Numero;Nota;Totale;Articolo;Quantità;Sconti\r\n${sent.number};"Perché ""no""; 5 € \?";\d+,\d\d;204118;10;[\d+]*\r\n$`,
      ),
    );
    await writeFile(
      profile,
      JSON.stringify({ ...settled, columns: [{ name: 'X', field: 'totals.sum', per: 'order' }] }),
    );
    await expect(write(sent.id, { profile })).rejects.toThrow('totals.sum');
  });
});

describe('the folder of orders', () => {
  it('shows that an order was taken only while its marker can be read', async () => {
    const [taken, left] = [await written(), await written()];
    await rm(taken.file);
    await look();
    expect([await stateOf(taken.id), await stateOf(left.id)]).toMatchObject([
      { state: 'exported', reference: null },
      { state: 'written' },
    ]);

    // The ERP may lose what it has taken, as long as it has not answered.
    expect(await run('resend', taken.number)).toMatchObject({ code: 0 });
    await write(taken.id);
    expect(await listed()).toContain(`${taken.number}-1.json`);
    await answer('taken.json', [{ number: taken.number, reference: 'OC/1' }]);
    expect(await run('resend', taken.number)).toMatchObject({ code: 1 });

    await rename(settings.out, join(base, 'away'));
    await look();
    const waiting = await order();
    await write(waiting.id);
    expect(await stateOf(waiting.id)).toMatchObject({ state: 'waiting' });
    // An empty folder in the place of the one that a network drive had there.
    await mkdir(settings.out);
    await look();
    await look();
    await write(waiting.id);
    expect([await stateOf(left.id), await stateOf(waiting.id)]).toMatchObject([
      { state: 'written' },
      { state: 'waiting' },
    ]);
    expect(await listed()).toEqual([]);
    expect(await mails()).toEqual(['office-erp-folder']);
    expect((await run('list')).output).toContain(`The folder ${settings.out} can't be used since`);

    await rm(settings.out, { recursive: true });
    await rename(join(base, 'away'), settings.out);
    await look();
    await write(waiting.id);
    expect(await stateOf(waiting.id)).toMatchObject({ state: 'written' });
    expect(await run('folders')).toMatchObject({ code: 0 });
  });

  it('is another one after a person accepts it, which does not show what became of the files in the first', async () => {
    const { id, number, file } = await written();
    await rename(settings.out, join(base, 'away'));
    await mkdir(settings.out);
    expect((await run('folders', 'mark')).output).toContain(number);
    await look();
    expect(await stateOf(id)).toMatchObject({ state: 'written' });
    expect(await run('resend', number)).toMatchObject({ code: 0 });
    await write(id);
    expect((await readFile(file)).equals(await readFile(join(base, 'away', `${number}-1.json`)))).toBe(true);
  });

  it('is not good with a profile that names what no order has', async () => {
    const profile = join(base, 'profile.json');
    const columns = [{ name: 'Totale', field: 'totals.sum', per: 'order' }];
    await writeFile(profile, JSON.stringify({ type: 'csv', columns }));
    const { code, errors } = await captureCommand(main, ['folders'], {
      ...{ DATABASE_URL: test.url, DATA_DIR: base, DEMO: 'off', ERP_FOLDER_PROFILE: profile },
      ...{ ERP_FOLDER_OUT: settings.out, ERP_FOLDER_IN: settings.in },
    });
    expect([code, errors]).toEqual([2, expect.stringContaining('fields that an order does not have: totals.sum')]);
  });

  it('is not marked by itself where another shop has marked it', async () => {
    await sql`delete from erp_folder`.execute(test.database.query);
    await look();
    const sent = await order();
    await write(sent.id);
    expect(await stateOf(sent.id)).toMatchObject({ state: 'waiting' });
    expect((await run('folders')).output).toContain('that of another shop, or of an earlier database');
  });

  it('tells people once about an order that nobody takes', async () => {
    const { id, number } = await written();
    now = new Date(now.getTime() + 59 * 60_000);
    await look();
    expect(await mails()).toEqual([]);
    now = new Date(now.getTime() + 2 * 60_000);
    await look();
    await look();
    expect(await mails()).toEqual(['office-orders-not-taken']);
    expect((await run('list')).output).toContain(`${number}-1.json, not taken for too long`);
    await rm(join(settings.out, `${number}-1.json`));
    await look();
    expect(await stateOf(id)).toMatchObject({ state: 'exported' });
  });
});

describe('answers in files', () => {
  it('bring states, references and delivered quantities as JSON and as a table', async () => {
    const { id, number } = await written();
    expect(await answer('a.json', { states: [{ number, state: 'NE', reference: 'OC/7' }] })).toEqual(['done/a.json']);
    expect(await stateOf(id)).toMatchObject({ state: 'exported', status: 'NE', reference: 'OC/7' });
    const [, year, last] = number.split('-');
    const table = `Number;Year;State;Position;Delivered\r\n${Number(last)};${year};PR;1;4,5\r\n`;
    expect(await answer('b.csv', table)).toEqual(['done/b.csv']);
    expect(await stateOf(id)).toMatchObject({ status: 'PR', reference: 'OC/7', delivered: 4 });
    await answer('a.json', [{ number, state: 'E' }]);
    expect(await readdir(join(settings.in, 'done'))).toContain('a (2).json');
    expect(await stateOf(id)).toMatchObject({ status: 'E', delivered: 10 });
  });

  it('are never overtaken by an older state, by its time or that of its file', async () => {
    const { id, number } = await written();
    const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
    await answer('new.json', [{ number, state: 'PR', at: at(-2).toISOString() }]);
    await answer('late.json', [{ number, state: 'AN', at: at(-5).toISOString() }]);
    expect(await answer('old.json', [{ number, state: 'E' }], at(-3))).toEqual(['done/old.json']);
    expect(await stateOf(id)).toMatchObject({ status: 'PR' });
    // The earlier file goes first, whatever its name.
    await writeFile(join(settings.in, 'z.json'), JSON.stringify([{ number, state: 'PR', reference: 'first' }]));
    await utimes(join(settings.in, 'z.json'), at(-1), at(-1));
    await answer('y.json', [{ number, state: 'E', reference: 'last' }]);
    expect(await stateOf(id)).toMatchObject({ status: 'E', reference: 'last' });
  });

  it('that can’t be used go to failed, with what is wrong, and the rest of them counts', async () => {
    const { id, number } = await written();
    const entries = [
      { number, state: 'NE' },
      { number, state: 'XX' },
      { number: 'OWEB-2026-999999', state: 'NE' },
      { number, revision: 2, state: 'NE' },
      { number, state: 'NE', at: '2999-01-01 10:00' },
      { number: 'PIPPO', state: 'NE' },
      { number },
    ];
    expect(await answer('mixed.json', entries)).toEqual(['failed/mixed.json', 'failed/mixed.json.error.txt']);
    expect(await stateOf(id)).toMatchObject({ status: 'NE' });
    const text = await readFile(join(settings.in, 'failed/mixed.json.error.txt'), 'utf8');
    expect(text.trim().split('\n').sort()).toEqual([
      `entry 2: the state XX is none of IA, NE, PR, E, AN, REFUSED`,
      'entry 3: there is no order OWEB-2026-999999',
      `entry 4: there is no revision 2 of ${number}`,
      'entry 5: the time 2999-01-01T09:00:00.000Z is still to come',
      'entry 6: "PIPPO" is no number of an order, like OWEB-2026-000123',
      `entry 7: ${number} has neither a state nor a reference`,
    ]);
    expect(await answer('cut.json', '{"states": [')).toContain('failed/cut.json');
    expect(await answer('other.csv', 'a;b\r\n1;2\r\n')).toContain('failed/other.csv');
    const waiting = await order();
    expect(await answer('early.json', { number: waiting.number, state: 'E' })).toContain('failed/early.json');
    expect(await stateOf(waiting.id)).toMatchObject({ state: 'waiting', status: 'IA' });
  });

  it('are read only when they are whole', async () => {
    const { id, number } = await written();
    const path = join(settings.in, 'growing.json');
    const growing = openOrderFolders(settings, 200);
    await writeFile(path, '[');
    await writeFile(join(settings.in, '.hidden.json'), '[]');
    await writeFile(join(settings.in, 'states.json.tmp'), '[]');
    const reading = readAnswerFiles({ ...filing(), folders: growing }, readErpAnswers);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await writeFile(path, JSON.stringify([{ number, state: 'NE' }]));
    await reading;
    expect(await readdir(settings.in)).toEqual(['.hidden.json', 'growing.json', 'states.json.tmp']);
    await readAnswerFiles(filing(), readErpAnswers);
    expect(await stateOf(id)).toMatchObject({ status: 'NE' });
  });

  it('refuse an order: the office is told, and it can be sent again or cancelled once its file is away', async () => {
    const [again, over] = [await written(), await written()];
    await rm(again.file);
    await look();
    const refusal = [again, over].map(({ number }) => ({ number, revision: 1, state: 'refused', reason: 'fido' }));
    await answer('no.json', refusal);
    expect(await mails()).toEqual(['office-order-refused', 'office-order-refused']);
    expect([await stateOf(again.id), await stateOf(over.id)]).toMatchObject([
      { state: 'refused' },
      { state: 'refused' },
    ]);
    expect((await run('show', again.number)).output).toContain('The ERP refuses the order: fido');

    expect(await run('resend', again.number)).toMatchObject({ code: 0 });
    await write(again.id);
    expect(await stateOf(again.id)).toMatchObject({ state: 'written' });
    await answer('no.json', refusal);
    expect(await stateOf(again.id)).toMatchObject({ state: 'written' });
    expect((await run('cancel', again.number)).output).toContain('only the ERP can cancel it');

    expect((await run('cancel', over.number)).output).toContain('still lies in its folder');
    await rename(settings.out, join(base, 'away'));
    await mkdir(settings.out);
    expect((await run('cancel', over.number)).output).toContain('Nobody can tell now');
    await rm(settings.out, { recursive: true });
    await rename(join(base, 'away'), settings.out);
    await rm(over.file);
    expect(await run('cancel', over.number)).toMatchObject({ code: 0 });
    expect(await stateOf(over.id)).toMatchObject({ state: 'cancelled', status: 'AN' });
  });

  it('2.7 refuse an order, which is corrected and written as its next revision once its file is away', async () => {
    const { id, number, file } = await written();
    await answer('no.json', [{ number, revision: 1, state: 'refused', reason: 'destinazione' }]);
    const erp = createAskedErp({
      ...{ dataDirectory: base, clock, erp: settings },
      statusDelays: { toBeFulfilled: 0, partlyFulfilled: 0, fulfilled: 0 },
    });
    const correction = { address: { before: '1', after: '2' } };
    const wanted = { orderId: id, revision: 1, correction, actor: 'test' };
    expect(await correctOrder({ database: test.database, erp }, wanted)).toMatchObject({ key: 'erpFileLeft' });
    await rm(file);
    await look();
    expect(await correctOrder({ database: test.database, erp }, wanted)).toBeNull();
    await write(id);
    expect(await listed()).toEqual(['.bancale-folder', `${number}-2.json`]);
    const body = JSON.parse(await readFile(join(settings.out, `${number}-2.json`), 'utf8')) as object;
    expect(body).toMatchObject({ number, revision: 2, addressCode: '2' });
    now = new Date(now.getTime() + 1000);
    // What comes again for the first revision is known; an acceptance of it can’t be true.
    expect(await answer('late.json', [{ number, revision: 1, state: 'refused' }])).toEqual(['done/late.json']);
    expect(await stateOf(id)).toMatchObject({ state: 'written' });
    expect(await answer('wrong.json', [{ number, revision: 1, reference: 'OC/7' }])).toContain('failed/wrong.json');
    await answer('yes.json', [{ number, revision: 2, reference: 'OC/8' }]);
    expect(await stateOf(id)).toMatchObject({ state: 'exported', reference: 'OC/8' });
  });

  it('do not refuse what was accepted, and accept what was refused by mistake', async () => {
    const { id, number } = await written();
    await answer('no.json', [{ number, state: 'REFUSED' }]);
    now = new Date(now.getTime() + 1000);
    await answer('yes.json', [{ number, reference: 'OC/9' }]);
    expect(await stateOf(id)).toMatchObject({ state: 'exported', status: 'IA', reference: 'OC/9' });
    expect(await answer('again.json', [{ number, state: 'REFUSED' }])).toContain('failed/again.json');
  });
});

it('raises the numbers of orders above those of all files after a restore', async () => {
  await mkdir(join(settings.in, 'done'));
  const year = new Date().getFullYear();
  await writeFile(join(settings.out, `OWEB-${year}-000700-1.json`), '');
  await writeFile(join(settings.in, 'done', `stati OWEB-${year}-000900.csv`), '');
  await stopAfterRestore(test.database);
  const statusDelays = { toBeFulfilled: 0, partlyFulfilled: 0, fulfilled: 0 };
  const erp = createAskedErp({ dataDirectory: base, clock, erp: settings, statusDelays });
  expect(await raiseNumbers({ database: test.database, erp, clock, dataDirectory: base })).toMatchObject([{ to: 900 }]);
  await confirmOutgoing(test.database, 'test');
  expect((await order()).number).toBe(`OWEB-${year}-000901`);
  const cancelled = { orderId: (await order()).id, actor: 'test', reason: null };
  expect(await cancelOrder({ database: test.database, erp, clock }, cancelled)).toBeNull();
});

it('is how a shop with folders sends what a buyer orders, and /readyz says so', async () => {
  const environment = {
    ERP_URL: '',
    ERP_FOLDER_OUT: settings.out,
    ERP_FOLDER_IN: settings.in,
    METRICS_TOKEN: 'm'.repeat(32),
  };
  await sql`delete from erp_folder`.execute(test.database.query);
  await rm(join(settings.out, '.bancale-folder'));
  const shop = await startTestShop({ environment, databases: { database: test.database } });
  try {
    const buyer = await shop.logIn('cliente.a');
    await shop.call('add_to_cart', { item_id: '204118', quantity: 2 }, buyer);
    const { message } = (await shop.call('get_cart_items', {}, buyer)).body;
    const body = { id_cart: message.id_cart, idempotency_key: 'order by file', totale_doc: message.totale_doc };
    expect((await shop.call('send_order', body, buyer)).status).toBe(200);
    await expect.poll(listed).toContainEqual(expect.stringMatching(/^OWEB-.*-1\.json$/));
    const ready = (await (await fetch(`${shop.address}/readyz`)).json()) as { erp: string };
    expect(ready.erp).toBe('files');
    const metrics = await fetch(`${shop.address}/metrics`, { headers: { authorization: `Bearer ${'m'.repeat(32)}` } });
    expect(await metrics.text()).toMatch(/bancale_erp_files_waiting [1-9]/);
  } finally {
    await shop.stop();
  }
});
