import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addLine } from '../../backend/carts/index.ts';
import { createEmbeddedErp, type ErpGateway, type ErpOrder } from '../../backend/integrations/erp/index.ts';
import { orderNumber, runOnOrders, selectOrders, sendOrder } from '../../backend/orders/index.ts';
import { cancelOrder } from '../../backend/payments/index.ts';
import { cartServices, ownerOf, userIdOf } from '../builders/buyers.ts';
import { startErpServer, type ErpServer } from '../builders/erp-server.ts';
import { text } from '../../backend/texts/index.ts';
import { addOfficeUser, callOffice, logInProved } from '../builders/office.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

let shop: TestShop;
let server: ErpServer;
let erp: ErpGateway;
let folder: string;
/** What the ERP answers to an order in its place; null: as it should. `silence`: nothing at all. */
let instead: ((order: ErpOrder) => { status: number; content: unknown } | 'silence' | null) | null;
let isAway = false;
let cookies: Record<string, string> = {};
let keys = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bancale-office-'));
  const slow = { toBeFulfilled: 9e9, partlyFulfilled: 9e9, fulfilled: 9e9 };
  erp = createEmbeddedErp(folder, { clock: () => new Date(), statusDelays: slow });
  server = await startErpServer(erp, async (request, rightly) => {
    if (request.path.endsWith('/order-states')) return isAway ? { status: 500, content: {} } : rightly();
    const answer = instead?.(JSON.parse(request.body) as ErpOrder) ?? null;
    if (answer === 'silence') return { status: 500, content: {} };
    return answer ?? rightly();
  });
  shop = await startTestShop({ environment: { ERP_URL: server.url, ERP_SECRET: server.secret, ERP_VERSION: '2' } });
  for (const [name, role] of [
    ['capo', 'administration'],
    ['banco', 'warehouse'],
    ['lettura', 'read-only'],
    ['legato', 'sales'],
  ] as const)
    await addOfficeUser(shop.database, name, role);
  // A person who is tied to no agent’s customers sees none.
  await shop.database.pool.query(
    `update office_user o set agent_ids = '{}' from user_account u where u.id = o.user_id and u.username = 'legato'`,
  );
  for (const name of ['capo', 'banco', 'lettura', 'legato']) cookies[name] = await logInProved(shop, name);
});
beforeEach(() => {
  instead = null;
  isAway = false;
});
afterAll(async () => {
  await shop.stop();
  await server.end();
  await rm(folder, { recursive: true });
});

const office = (name: Parameters<typeof callOffice>[2], body: object, who = 'banco') =>
  callOffice(shop, cookies[who] ?? '', name, body);
const outcome = async (answer: ReturnType<typeof office>) => {
  const { status, body } = await answer;
  return `${status} ${body.code ?? ''}`.trim();
};

async function order(article = '204118', user = 'cliente.a'): Promise<{ id: number; number: string; name: string }> {
  const services = cartServices(shop.database);
  const owner = await ownerOf(shop.database, '70431');
  const { cartId } = await addLine(services, owner, { articleCode: article, quantity: 10 });
  const sender = { userId: await userIdOf(shop.database, user), owner };
  const values = { cartId, idempotencyKey: `office-${++keys}`, note: 'Suonare', customerReference: `RIF-${keys}` };
  const sent = await sendOrder(services, sender, values);
  return { id: sent.orderId, number: orderNumber(sent), name: `OWEB / ${sent.number} / ${sent.year}` };
}
const page = async (orderId: number, who = 'banco') => (await office('getOrder', { orderId }, who)).body.order;
const stateIs = (orderId: number, state: string) =>
  expect.poll(async () => (await page(orderId)).erp.state).toBe(state);
const refusal = (status: number, message: string) => () => ({ status, content: { message } });

/** An order that the ERP has refused. */
async function refusedOrder(status = 422, message = 'Destinazione 1 inesistente', user = 'cliente.a') {
  instead = refusal(status, message);
  const sent = await order('204118', user);
  await stateIs(sent.id, 'refused');
  instead = null;
  return sent;
}
const address = { before: '1', after: '2' };
const correct = (orderId: number, correction: object, who = 'banco', revision = 1) =>
  office('correctOrder', { orderId, revision, correction }, who);

describe('2.7 a refused order', () => {
  it('is sent again corrected, as the next revision under its number, and the buyer is mailed the other address', async () => {
    const { id, number, name } = await refusedOrder();
    const before = await page(id);
    expect(before).toMatchObject({ status: 'IA', erp: { state: 'refused', revision: 1 } });
    expect(before.attempts).toMatchObject([
      {
        ...{ result: 'refused', actor: null, revision: 1, fault: 'address' },
        asked: { number, addressCode: '1', lines: 1, key: `${number} / 1` },
        answered: { status: 422, reason: 'Destinazione 1 inesistente', reference: null },
      },
    ]);
    expect(before.acts.correct).toEqual({ isPossible: true, why: null });
    const lines = [
      { position: 1, article: { before: '204118', after: 'VAL-204118' }, unit: { before: 'PZ', after: 'NR' } },
    ];
    const correction = { address, carrier: { before: null, after: 'Savenella' }, lines };
    const shown = (await office('previewCorrection', { orderId: id, revision: 1, correction })).body;
    expect(shown).toMatchObject({ revision: 2, erp: { known: 'no' }, obstacle: null, mail: { locale: 'it' } });
    expect(shown.mail.subject).toBe(`Il suo ordine ${name}: consegna in Via Larga 3, 40100 Bologna (BO)`);
    expect(shown.changes.map(({ field }: { field: string }) => field)).toEqual([
      ...['address', 'carrier', 'line 1 article', 'line 1 unit'],
    ]);
    expect(await outcome(correct(id, correction))).toBe('200');
    await stateIs(id, 'exported');
    const [first, second] = server.received
      .filter(({ path, body }) => path.endsWith('/orders') && body.includes(number))
      .map(({ headers, body }) => ({ key: headers['idempotency-key'], ...(JSON.parse(body) as ErpOrder) }));
    expect(first).toMatchObject({ key: `${number}/1`, revision: 1, addressCode: '1' });
    expect(second).toMatchObject({ key: `${number}/2`, revision: 2, addressCode: '2', number });
    expect(second).toMatchObject({
      transport: { carrier: 'Savenella' },
      lines: [{ articleCode: 'VAL-204118', unit: 'NR' }],
    });
    expect(second?.totals).toEqual(first?.totals);
    const after = await page(id);
    expect(after.attempts).toMatchObject([
      { revision: 1, result: 'refused', asked: { addressCode: '1' } },
      { revision: 2, result: 'accepted', actor: 'banco', asked: { addressCode: '2' } },
    ]);
    expect(after).toMatchObject({ delivery: { address: { code: '2' }, carrier: 'Savenella' }, erp: { revision: 2 } });
    expect(after.mails.map(({ template }: { template: string }) => template)).toContain('order-address-changed');
    const act = after.events.find(({ kind }: { kind: string }) => kind === 'act');
    expect(act).toMatchObject({ actor: 'banco', action: 'order-corrected', details: { revision: 2, isMailed: true } });
    expect(act.changes[0]).toEqual({ field: 'address', before: '1', after: '2' });
  });

  it('of an agent: the other address is mailed to the customer, and to the agent as a copy', async () => {
    const { id, name } = await refusedOrder(422, 'Destinazione 1 inesistente', 'agente.g');
    await shop.database.pool.query(`update customer set email = 'acquisti@termo.example' where code = '70431'`);
    const shown = (await office('previewCorrection', { orderId: id, revision: 1, correction: { address } })).body;
    expect(shown.mail).toMatchObject({ to: 'acquisti@termo.example', copy: 'agente.g@bancale.example' });
    expect(await outcome(correct(id, { address }))).toBe('200');
    const { rows } = await shop.database.pool.query<{ recipient: string; reader: string }>(
      `select recipient, parameters -> 'values' ->> 'name' as reader from account_mail
        where template = 'order-address-changed' and parameters -> 'values' ->> 'order' = $1 order by created_at`,
      [name],
    );
    expect(rows.map(({ recipient }) => recipient).sort()).toEqual([
      ...['acquisti@termo.example', 'agente.g@bancale.example'],
    ]);
    expect(new Set(rows.map(({ reader }) => reader)).size).toBe(2);
  });

  it('is corrected by the first of two people, and the second learns that it has changed', async () => {
    const { id } = await refusedOrder();
    const both = [correct(id, { address }), correct(id, { note: { before: 'Suonare', after: 'Citofono' } }, 'capo')];
    const codes = (await Promise.all(both)).map(({ status }) => status);
    expect(codes.sort()).toEqual([200, 409]);
    await stateIs(id, 'exported');
    expect((await page(id)).erp.revision).toBe(2);
    expect(await outcome(correct(id, { address }))).toBe('409 changed-meanwhile');
  });

  it.each([
    ['400', 400, '200'],
    ['413', 413, '200'],
    ['409: the ERP has another order of that number', 409, '409 order-state'],
  ])('with %s', async (_title, status, expected) => {
    const { id } = await refusedOrder(status, 'no');
    expect(await outcome(correct(id, { address }))).toBe(expected);
  });

  it('is not corrected after silence, nor while it waits', async () => {
    instead = () => 'silence';
    const { id } = await order();
    await expect.poll(async () => (await page(id)).attempts[0]?.result).toBe('unanswered');
    const shown = await page(id);
    expect(shown.attempts).toHaveLength(1);
    expect(shown.acts.correct).toEqual({
      isPossible: false,
      why: 'Si può correggere solo un ordine che il gestionale ha rifiutato.',
    });
    expect(await outcome(correct(id, { address }))).toBe('409 order-state');
    expect(await outcome(office('cancelOrder', { orderId: id, reason: 'x' }))).toBe('409 order-state');
  });

  it('is not corrected when the ERP, asked then, knows the number or can’t be asked', async () => {
    const { id, number } = await refusedOrder();
    isAway = true;
    const checked = (await office('checkOrderAtErp', { orderId: id }, 'lettura')).body;
    expect(checked).toMatchObject({ known: 'unclear', why: expect.stringContaining('Ora non si può chiedere') });
    expect(await outcome(correct(id, { address }))).toBe('409 order-state');
    isAway = false;
    expect((await office('checkOrderAtErp', { orderId: id })).body).toMatchObject({ known: 'no', why: null });
    const request = JSON.parse((await page(id)).attempts[0].request) as ErpOrder;
    await erp.exportOrder(request);
    expect((await office('checkOrderAtErp', { orderId: id })).body).toMatchObject({ known: 'yes', state: 'IA' });
    const answer = await correct(id, { address });
    expect(answer.body.message).toContain('qui non si può più correggere');
    expect(server.received.filter(({ path, body }) => path.endsWith('/orders') && body.includes(number))).toHaveLength(
      1,
    );
  });

  it('takes addresses of the same customer and known payment codes, and nothing that is not different', async () => {
    const { id } = await refusedOrder();
    await shop.database.pool.query(`update customer set payment_method = 'RIBA 60' where code = '70431'`);
    const tries: [object, string][] = [
      [{ address: { before: '1', after: '001' } }, '422'],
      [{ payment: { before: 'BONIFICO', after: 'ORO' } }, '422'],
      [{ note: { before: 'Suonare', after: 'Suonare' } }, '422'],
      [{ note: { before: 'Altro', after: 'Citofono' } }, '409 changed-meanwhile'],
      [{ lines: [{ position: 7, unit: { before: 'pz', after: 'NR' } }] }, '422'],
      [{ quantity: { before: '10', after: '11' } }, '422'],
      [{ note: { before: 'Suonare', after: 'x'.repeat(10_000) } }, '422'],
    ];
    for (const [correction, expected] of tries)
      expect([correction, await outcome(correct(id, correction))]).toEqual([correction, expected]);
    expect((await page(id)).erp).toMatchObject({ state: 'refused', revision: 1 });
    expect(await outcome(correct(id, { payment: { before: 'BONIFICO', after: 'RIBA 60' } }))).toBe('200');
    await shop.database.pool.query(`update customer set payment_method = null where code = '70431'`);
  });

  it('12.15 is not corrected for an ERP whose version of the interface has no revisions', async () => {
    const { id } = await refusedOrder();
    await shop.database.pool.query('update erp_connection set version = 1');
    const answer = await correct(id, { address });
    await shop.database.pool.query('update erp_connection set version = 2');
    expect(answer.body.message).toContain('ERP_VERSION=2');
    expect((await page(id)).erp.state).toBe('refused');
  });

  it('is sent again as it is with the same body, and the attempt says who wanted it', async () => {
    const { id, number } = await refusedOrder();
    expect(await outcome(office('sendOrderAgain', { orderId: id }))).toBe('200');
    await stateIs(id, 'exported');
    const bodies = server.received.filter(({ path, body }) => path.endsWith('/orders') && body.includes(number));
    expect(new Set(bodies.map(({ body }) => body)).size).toBe(1);
    expect((await page(id)).attempts.map(({ actor }: { actor: string | null }) => actor)).toEqual([null, 'banco']);
    expect(await outcome(office('sendOrderAgain', { orderId: id }))).toBe('409 order-state');
  });
});

describe('2.8 cancelling', () => {
  it('is the shop’s after a refusal, once, and the ERP’s after it has the order: then it is asked for', async () => {
    const refused = await refusedOrder();
    const both = await Promise.all(
      ['banco', 'capo'].map((who) => outcome(office('cancelOrder', { orderId: refused.id, reason: 'doppio' }, who))),
    );
    expect(both.sort()).toEqual(['200', '409 order-state']);
    expect(await page(refused.id)).toMatchObject({ status: 'AN', erp: { state: 'cancelled' } });
    const { id } = await order();
    await stateIs(id, 'exported');
    expect(await outcome(office('cancelOrder', { orderId: id, reason: 'doppio' }))).toBe('409 order-state');
    expect(await outcome(office('askForCancellation', { orderId: id, reason: 'doppio' }))).toBe('200');
    const shown = await page(id);
    expect(shown).toMatchObject({ status: 'IA', erp: { cancellationAsked: { by: 'banco', reason: 'doppio' } } });
    expect(shown.acts.askForCancellation.why).toBe(`banco ha già chiesto l’annullamento di ${shown.name}.`);
    const stuck = (await office('listOrders', { isStuck: true })).body.rows;
    expect(stuck.map((row: { id: number }) => row.id)).toContain(id);
    expect(await outcome(office('askForCancellation', { orderId: refused.id, reason: 'x' }))).toBe('409 order-state');
  });
});

describe('the list of orders', () => {
  const names = async (filter: object, who = 'banco') => {
    const { rows, total } = (await office('listOrders', filter, who)).body;
    expect(total).toBe(rows.length);
    return rows.map(({ name }: { name: string }) => name) as string[];
  };

  it('2.11 finds an order by its number in every spelling, by customer, article and references', async () => {
    const { id, number, name } = await order();
    await stateIs(id, 'exported');
    const { reference } = await page(id);
    const figures = String(Number(number.split('-')[2]));
    const year = number.split('-')[1] ?? '';
    for (const text of [
      figures,
      number,
      name,
      `oweb/${figures}/${year}`,
      `${figures}/${year}`,
      `ERP-${number}`,
      reference,
    ])
      expect([text, await names({ text })]).toEqual([text, [name]]);
    expect(await names({ text: `OC / ${figures}` })).toEqual([]);
    const all = await names({});
    expect(await names({ text: 'bassi' })).toEqual(all);
    expect(await names({ text: '204118' })).toEqual(all);
    expect(await names({ text: '204202' })).toEqual([]);
    expect(await names({ customer: '70999' })).toEqual([]);
    expect(await names({ text: "%_\\' or 1=1" })).toEqual([]);
  });

  it('filters, sorts, pages and sums, and counts without rows', async () => {
    const refused = await refusedOrder(422, 'articolo bloccato');
    const { rows, total, netCents } = (await office('listOrders', {})).body;
    expect(rows[0]).toMatchObject({
      id: refused.id,
      erp: { state: 'refused', lastError: expect.stringContaining('bloccato') },
    });
    expect(netCents).toBe(rows.reduce((sum: number, row: { netCents: number }) => sum + row.netCents, 0));
    expect((await office('listOrders', { onlyTotal: true })).body).toEqual({ rows: [], total, netCents });
    expect(await names({ erp: ['refused'], statuses: ['IA'] })).toContain(refused.name);
    expect(await names({ erp: ['unpaid'] })).toEqual([]);
    expect(await names({ from: '2020-01-01', until: '2020-12-31' })).toEqual([]);
    expect(await names({ fromCents: 1, untilCents: 2 })).toEqual([]);
    const ascending = (await office('listOrders', { sort: 'number' })).body.rows.map(({ id }: { id: number }) => id);
    expect(ascending).toEqual(rows.map(({ id }: { id: number }) => id).reverse());
    for (const sort of ['customer', '-status', 'erp', '-net'])
      expect((await office('listOrders', { sort })).body.total).toBe(total);
    expect((await office('listOrders', { page: 1000 })).body).toMatchObject({ rows: [], total });
    expect(await outcome(office('listOrders', { sort: 'password' }))).toBe('422');
  });

  it('is exported as filtered, with days and amounts', async () => {
    const { id, name } = await order();
    await stateIs(id, 'exported');
    const file = async (request: object, who = 'banco') => {
      const query = new URLSearchParams({ locale: 'it', request: JSON.stringify(request) });
      const response = await fetch(`${shop.address}/office/files/orders.csv?${query}`, {
        headers: { cookie: cookies[who] ?? '' },
      });
      return { status: response.status, lines: (await response.text()).trim().split('\r\n') };
    };
    const { lines } = await file({ text: name });
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('Ordine;Inviato;Codice cliente');
    expect(lines[1]).toContain(name);
    expect(lines[1]).toMatch(/;In accettazione;Arrivato;ERP-OWEB-/);
    expect((await file({ text: name }, 'legato')).lines).toHaveLength(1);
  });

  it('5.6 has only the orders of the agents that a person is tied to, as has every act on one', async () => {
    const { id } = await order();
    expect(await names({}, 'legato')).toEqual([]);
    const acts: [Parameters<typeof office>[0], object][] = [
      ['getOrder', {}],
      ['sendOrderAgain', {}],
      ['checkOrderAtErp', {}],
      ['getCorrection', {}],
      ['previewCorrection', { revision: 1, correction: { address } }],
      ['correctOrder', { revision: 1, correction: { address } }],
      ['cancelOrder', { reason: 'x' }],
      ['askForCancellation', { reason: 'x' }],
      ['assignOrder', { before: null, after: null }],
      ['addOrderNote', { note: 'x' }],
      ['resendOrderMail', {}],
    ];
    for (const [name, body] of acts)
      expect([name, await outcome(office(name, { orderId: id, ...body }, 'legato'))]).toEqual([name, '404']);
    expect(await outcome(office('selectOrders', { ids: [id] }, 'legato'))).toBe('422');
    await shop.database.pool.query(`insert into agent (code, name) values ('G', 'Gino Rossi')`);
    await shop.database.pool.query(
      `update customer_address set agent_id = (select id from agent where code = 'G') where code = '2'`,
    );
    await shop.database.pool.query(
      `update office_user o set agent_ids = array(select id from agent where code = 'G')
       from user_account u where u.id = o.user_id and u.username = 'legato'`,
    );
    await shop.settled();
    cookies['legato'] = await logInProved(shop, 'legato');
    // The order that was corrected to this address.
    expect((await names({}, 'legato')).length).toBeGreaterThan(0);
    expect(await outcome(office('getOrder', { orderId: id }, 'legato'))).toBe('404');
    const { agents } = (await office('listOrderPeople', {}, 'legato')).body;
    expect(agents).toEqual([{ id: expect.any(Number), name: 'Gino Rossi' }]);
    expect(await names({ agentId: agents[0].id })).toEqual(await names({}, 'legato'));
  });
});

describe('an order of the office', () => {
  it('is somebody’s, has notes, and its confirmation is mailed again', async () => {
    const { id } = await order();
    const { colleagues } = (await office('listOrderPeople', {})).body;
    const idOf = (name: string) => colleagues.find((one: { name: string }) => one.name === name)?.id as number;
    expect(colleagues.map(({ name }: { name: string }) => name)).toEqual(['banco', 'capo', 'legato']);
    expect(await outcome(office('assignOrder', { orderId: id, before: null, after: idOf('capo') }))).toBe('200');
    const late = await office('assignOrder', { orderId: id, before: null, after: idOf('banco') });
    expect([late.body.code, late.body.message]).toEqual(['changed-meanwhile', 'Nel frattempo se ne occupa capo.']);
    expect(await outcome(office('assignOrder', { orderId: id, before: null, after: idOf('capo') }))).toBe('200');
    expect((await page(id)).assignee).toMatchObject({ name: 'capo' });
    expect(await outcome(office('assignOrder', { orderId: id, before: idOf('capo'), after: 999_999 }))).toBe('422');
    expect(await outcome(office('addOrderNote', { orderId: id, note: 'Chiamata Silvia' }))).toBe('200');
    expect(await outcome(office('resendOrderMail', { orderId: id }))).toBe('200');
    const { events } = await page(id);
    expect(events).toContainEqual(expect.objectContaining({ kind: 'note', author: 'banco', note: 'Chiamata Silvia' }));
    const acts = events
      .filter(({ kind }: { kind: string }) => kind === 'act')
      .map(({ action }: { action: string }) => action);
    expect(acts).toEqual(['order-mail-resent', 'order-assigned']);
  });

  it('5.7 says to a role what it may not do, and shows no payments to one that does not see them', async () => {
    const { id } = await order();
    const shown = await page(id, 'lettura');
    expect(shown.acts.cancel).toEqual({
      isPossible: false,
      why: 'Il tuo utente non può farlo: chiedi a chi gestisce gli accessi.',
    });
    expect([shown.payments, shown.acts.refund.isPossible]).toEqual([[], false]);
    expect(await outcome(office('getOrder', { orderId: 999_999 }))).toBe('404');
  });
});

describe('2.9 setting aside from its page', () => {
  it('is for orders that were never submitted, and holds them until the day', async () => {
    const { id, name } = await order();
    await stateIs(id, 'exported');
    const asCapo = () => page(id, 'capo');
    expect((await asCapo()).acts.postpone).toEqual({
      isPossible: false,
      why: `${name} è già stato inviato al gestionale: non si può più mettere da parte.`,
    });
    // As one that was sent while no ERP was connected.
    await shop.database.pool.query('delete from erp_attempt where order_id = $1', [id]);
    await shop.database.pool.query(
      `update erp_export set state = 'unconnected', exported_at = null, erp_reference = null where order_id = $1`,
      [id],
    );
    expect((await page(id)).acts.postpone).toEqual({ isPossible: false, why: text('it', 'notPermitted') });
    expect((await asCapo()).acts.postpone).toEqual({ isPossible: true, why: null });
    const until = '2099-01-31';
    expect(await outcome(office('postponeHeld', { orderId: id, until, note: 'Paga a fine mese' }, 'capo'))).toBe('200');
    expect(await asCapo()).toMatchObject({
      erp: { state: 'held' },
      acts: { postpone: { isPossible: false, why: `${name} è in controllo: si rilascia o si rifiuta lì.` } },
    });
  });
});

describe('6.1 several orders', () => {
  it('are done at once up to 50; those that can’t be are named with the reason', async () => {
    const refused = await refusedOrder();
    const exported = await order();
    await stateIs(exported.id, 'exported');
    const selected = await office('selectOrders', { ids: [refused.id, exported.id, 999_999] });
    expect(selected.body).toMatchObject({ count: 2 });
    const { selectionId } = selected.body;
    const ran = await office('runOnOrders', { selectionId, action: { kind: 'send-again' } });
    expect(ran.body.run).toMatchObject({ state: 'done', count: 2, done: 2 });
    expect(ran.body.run.skipped).toEqual([
      {
        id: exported.id,
        name: exported.name,
        why: `${exported.name} è già arrivato al gestionale, come ERP-${exported.number}.`,
      },
    ]);
    // The same selection is not done twice, and belongs to who made it.
    expect((await office('runOnOrders', { selectionId, action: { kind: 'cancel', reason: 'x' } })).body).toEqual(
      ran.body,
    );
    expect(await outcome(office('getOrdersRun', { runId: selectionId }, 'capo'))).toBe('404');
    await stateIs(refused.id, 'exported');
  });

  it('above 50 are done by a job; what left the filter is skipped, what came later is untouched', async () => {
    await shop.database.pool.query(
      `insert into sales_order (cause, year, number, customer_id, address_id, status, gross_cents, net_cents, transport_cents,
         vat_cents, total_cents, payable_cents, customer_reference)
       select 'STOR', 2020, n, a.customer_id, a.id, 'E', 100, 100, 0, 0, 100, 100, 'MOLTI'
       from generate_series(1, 60) n, customer_address a join customer c on c.id = a.customer_id
       where c.code = '70431' and a.code = '1'`,
    );
    const filter = { reference: 'MOLTI' };
    const { selectionId, count, netCents } = (await office('selectOrders', { filter })).body;
    expect({ count, netCents }).toEqual({ count: 60, netCents: 6000 });
    await shop.database.pool.query(
      `update sales_order set customer_reference = 'ALTRO' where cause = 'STOR' and number = 1`,
    );
    await shop.database.pool.query(
      `update sales_order set customer_reference = 'MOLTI' where cause = 'OWEB' and number = 1`,
    );
    const { colleagues } = (await office('listOrderPeople', {})).body;
    const userId = colleagues[0].id as number;
    const begun = await office('runOnOrders', { selectionId, action: { kind: 'assign', userId } });
    expect(['waiting', 'running', 'done']).toContain(begun.body.run.state);
    const runNow = async () => (await office('getOrdersRun', { runId: selectionId })).body.run;
    await expect.poll(async () => (await runNow()).state).toBe('done');
    const run = await runNow();
    expect(run).toMatchObject({ count: 60, done: 60 });
    expect(run.skipped.map(({ why }: { why: string }) => why)).toEqual([
      'STOR / 1 / 2020 non corrisponde più alla selezione.',
    ]);
    expect((await office('listOrders', { assigneeId: userId, reference: 'MOLTI', onlyTotal: true })).body.total).toBe(
      59,
    );
  });

  it('have their confirmations in one archive, for whoever selected them', async () => {
    const [first, second] = [await order(), await order()];
    const zip = (selection: string, who = 'banco') =>
      fetch(`${shop.address}/office/files/orders.zip?selection=${selection}`, {
        redirect: 'manual',
        headers: who === '' ? {} : { cookie: cookies[who] ?? '' },
      });
    const { selectionId } = (await office('selectOrders', { ids: [second.id, first.id] })).body;
    const response = await zip(selectionId);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
    const files = unzipSync(await response.bytes());
    expect(Object.keys(files).toSorted()).toEqual([`${first.number}.pdf`, `${second.number}.pdf`].toSorted());
    for (const file of Object.values(files)) expect(Buffer.from(file).toString('latin1', 0, 5)).toBe('%PDF-');
    expect((await zip(selectionId, 'capo')).status).toBe(404);
    expect((await zip('none')).status).toBe(404);
    expect((await zip(selectionId, '')).headers.get('location')).toContain('/office/login?redirect=');
  });

  it('are refused as one archive above 300', async () => {
    await shop.database.pool.query(
      `insert into sales_order (cause, year, number, customer_id, address_id, status, gross_cents, net_cents, transport_cents,
         vat_cents, total_cents, payable_cents, customer_reference)
       select 'ARCH', 2020, n, a.customer_id, a.id, 'E', 100, 100, 0, 0, 100, 100, 'TROPPI'
       from generate_series(1, 301) n, customer_address a join customer c on c.id = a.customer_id
       where c.code = '70431' and a.code = '1'`,
    );
    const { selectionId } = (await office('selectOrders', { filter: { reference: 'TROPPI' } })).body;
    const response = await fetch(`${shop.address}/office/files/orders.zip?selection=${selectionId}&locale=it`, {
      headers: { cookie: cookies['banco'] ?? '' },
    });
    expect(response.status).toBe(413);
    expect(await response.text()).toContain('al massimo 300 PDF');
  });

  it('4.2 are left alone when who asked for it has lost the right meanwhile', async () => {
    const { id } = await order();
    await stateIs(id, 'exported');
    const userId = await userIdOf(shop.database, 'lettura');
    const { selectionId } = await selectOrders(shop.database, {
      office: { agentIds: null },
      userId,
      wanted: { ids: [id] },
    });
    const services = { database: shop.database, erp: null, clock: () => new Date(), cancel: cancelOrder };
    const actor = { kind: 'person', id: userId, name: 'lettura' } as const;
    const run = await runOnOrders(services, { selectionId, userId, action: { kind: 'assign', userId }, actor });
    expect(run.skipped).toMatchObject([{ id, reason: { key: 'selectionWithoutRight' } }]);
    expect((await page(id)).assignee).toBeNull();
  });
});
