import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addLine, applyCoupon, type CartOwner } from '../../backend/carts/index.ts';
import { listTasks } from '../../backend/office/index.ts';
import { upsertCosts, upsertCoupons } from '../../backend/pricing/index.ts';
import {
  answerChange,
  askBuyer,
  assignHeld,
  declineHeld,
  findHeld,
  findSentOrder,
  listHeld,
  postponeHeld,
  previewHold,
  releaseHeld,
  resendOrder,
  runHoldTrial,
  scheduleMissingExports,
  sendOrder,
  startHoldTrial,
  findHoldTrial,
  type AnsweringMember,
  type HoldDecider,
  type HoldServices,
  type OrderRequest,
  type Sender,
} from '../../backend/orders/index.ts';
import { findErpOrder } from '../../backend/orders/erp-order.ts';
import { addDays, shopDay } from '../../domain/shop-day.ts';
import { cartServices, ownerOf, userIdOf } from '../builders/buyers.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';
import { exportsOf, switchOn } from '../builders/held-orders.ts';
import { addOfficeUser } from '../builders/office.ts';

let now = new Date();
let test: TestDatabase;
let services: ReturnType<typeof cartServices>;
let a: Sender;
let b: Sender;
let customerA = 0;
const refunds: { orderId: number; cents?: number; reason: string }[] = [];
let holds: HoldServices;
const clerk: HoldDecider = { actor: { kind: 'person', id: null, name: 'Paola' }, office: null };

beforeAll(async () => {
  test = await createTestDatabase({ loaded: true });
  services = cartServices(test.database, () => now);
  const senderOf = async (user: string, customer: string) => ({
    userId: await userIdOf(test.database, user),
    owner: await ownerOf(test.database, customer, '1'),
  });
  a = await senderOf('cliente.a', '70431');
  b = await senderOf('cliente.b', '70999');
  customerA = a.owner.customerId;
  holds = {
    database: test.database,
    clock: () => now,
    refund: async (_transaction, { orderId, cents, reason }) => {
      refunds.push({ orderId, reason, ...(cents !== undefined && { cents }) });
    },
  };
});
afterAll(() => test.drop());
afterEach(async () => {
  now = new Date();
  refunds.length = 0;
  await switchOn(test.database, {});
  await sql`truncate erp_attempt, erp_export, sales_order_status, sales_order_line, sales_order, cart_line, cart,
    document_number restart identity cascade`.execute(test.database.query);
  await sql`delete from graphile_worker._private_jobs`.execute(test.database.query);
  await sql`delete from account_mail`.execute(test.database.query);
  await sql`delete from customer_credit`.execute(test.database.query);
});

/** The held orders among what waits for a person. */
async function heldTasks(): Promise<string[]> {
  const tasks = await listTasks(test.database, { permissions: ['held.view'], agentIds: null }, now);
  return tasks.flatMap(({ examples }) => examples.map(({ id }) => id));
}

async function fill(owner: CartOwner, ...lines: [string, number][]): Promise<number> {
  let cartId = 0;
  for (const [articleCode, quantity] of lines) ({ cartId } = await addLine(services, owner, { articleCode, quantity }));
  return cartId;
}

let key = 0;
async function send(sender: Sender, lines: [string, number][], rest: Partial<OrderRequest> = {}) {
  key += 1;
  const cartId = rest.cartId ?? (await fill(sender.owner, ...lines));
  return sendOrder(services, sender, { idempotencyKey: `key-${String(key).padStart(8, '0')}`, ...rest, cartId });
}

const creditOf = (customerId: number, limitCents: number | null, { used = 0, validTo = null as string | null } = {}) =>
  sql`insert into customer_credit (customer_id, as_of, direct_to_expire_cents, limit_cents, limit_valid_to)
    values (${customerId}, ${now}, ${used}, ${limitCents}, ${validTo}::date)
    on conflict (customer_id) do update set limit_cents = excluded.limit_cents, limit_valid_to = excluded.limit_valid_to,
      direct_to_expire_cents = excluded.direct_to_expire_cents, as_of = excluded.as_of`.execute(test.database.query);

const rulesOf = async (orderId: number) =>
  (await findHeld(test.database, { orderId, office: null })).reasons.map(({ rule }) => rule);

describe('2.1 a held order', () => {
  it('is a sent order without a job that nothing sends to the ERP, while all rules are off until switched on', async () => {
    const free = await send(b, [['204600', 1]]);
    await switchOn(test.database, { 'first-order': true });
    const { orderId } = await send(a, [['204600', 1]]);
    expect(await exportsOf(test.database)).toEqual([
      { orderId: free.orderId, state: 'waiting', hasJob: true },
      { orderId, state: 'held', hasJob: false },
    ]);
    expect(await resendOrder(test.database, orderId)).toBe(false);
    expect(await scheduleMissingExports(test.database, 0)).toBe(0);
    expect((await exportsOf(test.database))[1]).toEqual({ orderId, state: 'held', hasJob: false });
    const order = await findSentOrder(test.database.query, { orderId });
    expect(order).toMatchObject({ status: 'IA', number: 2 });
    expect(await rulesOf(orderId)).toEqual(['first-order']);
    const second = await send(a, [['204600', 1]]);
    expect((await exportsOf(test.database)).at(-1)).toMatchObject({ orderId: second.orderId, state: 'waiting' });
  });
});

describe('2.5 over the credit', () => {
  it('counts orders that the ERP had not accepted by the time of its figures, and names that time', async () => {
    await switchOn(test.database, { 'over-credit': true });
    const first = await send(a, [['204600', 1]]);
    const { payableCents } = first;
    await creditOf(customerA, 2 * payableCents);
    const second = await send(a, [['204600', 1]]);
    expect((await exportsOf(test.database)).map(({ state }) => state)).toEqual(['waiting', 'waiting']);
    const third = await send(a, [['204600', 1]]);
    const held = await findHeld(test.database, { orderId: third.orderId, office: null });
    expect(held.reasons).toEqual([
      {
        rule: 'over-credit',
        limitCents: 2 * payableCents,
        expiredOn: null,
        usedCents: 2 * payableCents,
        orderCents: payableCents,
        overCents: payableCents,
        asOf: now.toISOString(),
      },
    ]);
    // Accepted before the figures: the ERP's total has it.
    await sql`update erp_export set state = 'exported', exported_at = ${new Date(now.getTime() - 60_000)}
      where order_id in (${first.orderId}, ${second.orderId})`.execute(test.database.query);
    const cured = await previewHold(holds, clerk, {
      ...{ orderId: third.orderId, lines: [], asks: false, note: '' },
    });
    expect(cured.cured).toEqual(['over-credit']);
  });

  it.each([
    ['no limit is known', null, null, 'waiting'],
    ['the limit is 0', 0, null, 'held'],
    ['the limit is over', 100_000_000, '2020-01-31', 'held'],
    ['the limit is enough', 100_000_000, null, 'waiting'],
  ])('when %s', async (_case, limit, validTo, state) => {
    await switchOn(test.database, { 'over-credit': true });
    await creditOf(customerA, limit, { validTo });
    const { orderId } = await send(a, [['204600', 1]]);
    expect(await exportsOf(test.database)).toEqual([{ orderId, state, hasJob: state === 'waiting' }]);
  });

  it('releases one that stays exceeded only with a reason', async () => {
    await switchOn(test.database, { 'over-credit': true });
    await creditOf(customerA, 0);
    const { orderId } = await send(a, [['204600', 1]]);
    await expect(releaseHeld(holds, clerk, { orderId })).rejects.toMatchObject({
      code: 'invalid',
      errors: { note: [{ key: 'noteNeededCredit' }] },
    });
    await releaseHeld(holds, clerk, { orderId, note: 'Ha pagato stamattina' });
    expect(await exportsOf(test.database)).toEqual([{ orderId, state: 'waiting', hasJob: true }]);
  });
});

describe('the other rules', () => {
  it('1.12 a low margin is judged by known costs alone', async () => {
    await switchOn(test.database, { 'below-margin': true });
    const free = await send(a, [['204600', 1]]);
    await upsertCosts(test.database, [
      { articleCode: '204600', source: 'test', validFrom: '2020-01-01', amount: 99_999_999, priceQuantity: 1 },
    ]);
    const { orderId } = await send(a, [['204600', 1]]);
    expect((await exportsOf(test.database)).map(({ state }) => state)).toEqual(['waiting', 'held']);
    expect(free.orderId).not.toBe(orderId);
    const [reason] = (await findHeld(test.database, { orderId, office: null })).reasons;
    expect(reason).toMatchObject({ rule: 'below-margin', lineCount: 1, lines: [{ position: 1 }] });
    await sql`delete from article_cost`.execute(test.database.query);
  });

  it('an unusual quantity is compared with the customer’s last ones', async () => {
    for (const quantity of [1, 2, 2]) await send(b, [['204600', quantity]]);
    await switchOn(test.database, { 'unusual-quantity': true });
    await send(b, [['204600', 9]]);
    const { orderId } = await send(b, [['204600', 60]]);
    expect((await exportsOf(test.database)).map(({ state }) => state)).toEqual([
      ...['waiting', 'waiting', 'waiting', 'waiting', 'held'],
    ]);
    const [reason] = (await findHeld(test.database, { orderId, office: null })).reasons;
    expect(reason).toMatchObject({ lines: [{ quantity: 60, from: 1, to: 9, largest: 9 }] });
  });

  it('2.6 an impossible date is before the day on which a line can be there', async () => {
    await switchOn(test.database, { 'impossible-date': true });
    const later = addDays(shopDay(now), 40);
    await sql`update article set stock_quantity = 0, arriving_on = ${later}::date where code = '204600'`.execute(
      test.database.query,
    );
    const { orderId } = await send(b, [['204600', 1]], { requestedOn: dayOf(20) });
    await send(b, [['204600', 1]], { requestedOn: dayOf(45) });
    expect((await exportsOf(test.database)).map(({ state }) => state)).toEqual(['held', 'waiting']);
    const [reason] = (await findHeld(test.database, { orderId, office: null })).reasons;
    expect(reason).toMatchObject({ rule: 'impossible-date', possibleOn: later });
    await sql`update article set stock_quantity = 1000, arriving_on = null where code = '204600'`.execute(
      test.database.query,
    );
  });

  it('are tried on the orders of 90 days by a job, before they count', async () => {
    await send(a, [['204600', 1]]);
    await send(a, [['204600', 1]]);
    await send(b, [['204600', 1]]);
    const trial = { rule: 'first-order' as const, threshold: {}, actor: clerk.actor };
    const id = await startHoldTrial(holds, trial);
    expect((await findHoldTrial(test.database, id))?.finishedAt).toBeNull();
    await runHoldTrial(holds, id);
    expect(await findHoldTrial(test.database, id)).toMatchObject({ orders: 3, judged: 3, held: 2 });
    await expect(startHoldTrial(holds, { ...trial, threshold: { times: 3 } })).rejects.toMatchObject({
      code: 'invalid',
    });
  });
});

/** Holds every order: the unusual quantity is off, and everybody orders for the first time. */
const holdAll = () => switchOn(test.database, { 'first-order': true });

describe('2.2 lowering lines', () => {
  it('comes to the totals of an order sent with those quantities at those prices', async () => {
    await upsertCoupons(test.database, [coupon('PERC', { percent: 1250 }), coupon('AMOUNT', { amount: 3000 })]);
    await sql`update article set weight_grams = 350 where code <> '204600'`.execute(test.database.query);
    const articles = ['204118', '204201', '204202', '204400', '204600'];
    const lines = fc.uniqueArray(
      fc.record({
        code: fc.constantFrom(...articles),
        asked: fc.integer({ min: 1, max: 60 }),
        kept: fc.nat({ max: 60 }),
      }),
      { selector: ({ code }) => code, minLength: 1, maxLength: 5 },
    );
    const code = fc.constantFrom(null, 'PERC', 'AMOUNT');
    await fc.assert(
      fc.asyncProperty(lines, code, async (chosen, couponCode) => {
        await sql`truncate order_hold, erp_export, sales_order_status, sales_order_line, sales_order, cart_line, cart
          cascade`.execute(test.database.query);
        const packs = chosen.map((line) => {
          const pack = line.code === '204400' ? 10 : 1;
          return { code: line.code, asked: line.asked * pack, kept: Math.min(line.kept, line.asked) * pack };
        });
        await switchOn(test.database, {});
        const kept = packs.filter((line) => line.kept > 0);
        if (kept.length === 0) return;
        const order = async (quantities: [string, number][]) => {
          const cartId = await fill(a.owner, ...quantities);
          if (couponCode !== null) await applyCoupon(services, a.owner, cartId, couponCode);
          return (await send(a, [], { cartId })).orderId;
        };
        const direct = await order(kept.map((line) => [line.code, line.kept]));
        await sql`update sales_order set status = 'AN'`.execute(test.database.query);
        await holdAll();
        const orderId = await order(packs.map((line) => [line.code, line.asked]));
        const wanted = packs.map((line, index) => ({ position: index + 1, quantity: line.kept }));
        await askBuyer(holds, clerk, { orderId, lines: wanted }).catch((error: unknown) => {
          expect(error).toMatchObject({ errors: { lines: [{ key: 'nothingChanged' }] } });
        });
        const { proposal, number } = await findHeld(test.database, { orderId, office: null });
        if (proposal) await answerChange(holds, buyerA(), yes(number, proposal.after.totalCents));
        const totals = async (id: number) => {
          const found = await findErpOrder(test.database.query, id);
          const of = found?.lines.map(({ position: _position, ...line }) => line);
          return { totals: found?.totals, coupon: found?.coupon, lines: of, weight: found?.transport };
        };
        expect(await totals(orderId)).toEqual(await totals(direct));
      }),
      { numRuns: 12 },
    );
  });

  it.each([
    ['more than was asked', { position: 1, quantity: 11 }, 'lines.1', 'quantityNotLower'],
    ['less than a pack', { position: 2, quantity: 15 }, 'lines.2', 'quantityNotWhole'],
    ['a line that the order does not have', { position: 9, quantity: 1 }, 'lines.9', 'notFound'],
  ])('rejects %s', async (_case, line, field, sentence) => {
    await holdAll();
    const { orderId } = await send(a, [
      ['204600', 10],
      ['204400', 20],
    ]);
    await expect(releaseHeld(holds, clerk, { orderId, lines: [line] })).rejects.toMatchObject({
      code: 'invalid',
      errors: { [field]: [{ key: sentence }] },
    });
    const lines = [1, 2].map((position) => ({ position, quantity: 0 }));
    await expect(releaseHeld(holds, clerk, { orderId, lines })).rejects.toMatchObject({
      errors: { lines: [{ key: 'nothingLeft' }] },
    });
    expect((await exportsOf(test.database))[0]).toMatchObject({ state: 'held' });
  });

  it('that loses free transport needs the buyer’s yes, because something is dearer', async () => {
    await holdAll();
    const { orderId, transportCents } = await send(a, [['204600', 20]]);
    expect(transportCents).toBe(0);
    const lines = [{ position: 1, quantity: 1 }];
    expect(await preview(orderId, lines)).toMatchObject({ isDearer: true, isImpossible: false });
    await expect(releaseHeld(holds, clerk, { orderId, lines })).rejects.toMatchObject({ reason: 'buyer-must-agree' });
  });

  it('is mailed to the buyer as the preview shows it, with totals before and after', async () => {
    await holdAll();
    const { orderId, totalCents } = await send(a, [
      ['204600', 10],
      ['204118', 30],
    ]);
    const lines = [{ position: 1, quantity: 4 }];
    const shown = await preview(orderId, lines);
    expect(shown.mail).toMatchObject({
      to: 'cliente.a@bancale.example',
      subject: `Il tuo ordine OWEB / 1 / ${now.getFullYear()}: abbiamo cambiato 1 riga`,
    });
    expect(shown.mail?.paragraphs[0]).toMatch(/BOOK-10 .*: 10 → 4 /);
    await releaseHeld(holds, clerk, { orderId, lines, note: 'x' });
    expect(await mails()).toEqual([{ template: 'order-changed', recipient: 'cliente.a@bancale.example' }]);
    const held = await findHeld(test.database, { orderId, office: null });
    expect(held).toMatchObject({ state: 'released', decidedBy: 'Paola' });
    expect(held.changes?.before.totalCents).toBe(totalCents);
    expect(held.totalCents).toBe(held.changes?.after.totalCents);
    expect(held.totalCents).toBeLessThan(totalCents);
  });
});

describe('deciding', () => {
  it('the first decision counts, and the second person reads what was decided and by whom', async () => {
    await holdAll();
    const { orderId } = await send(a, [['204600', 1]]);
    const other: HoldDecider = { actor: { kind: 'person', id: null, name: 'Giorgio' }, office: null };
    const [first, second] = await Promise.allSettled([
      releaseHeld(holds, clerk, { orderId, note: 'x' }),
      declineHeld(holds, other, { orderId, reason: 'no' }),
    ]);
    const failed = [first, second].find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    expect([first, second].filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const decided = await findHeld(test.database, { orderId, office: null });
    expect(failed.reason).toMatchObject({
      code: 'conflict',
      reason: 'hold-decided',
      sentence: { parameters: { by: decided.decidedBy } },
    });
    await expect(releaseHeld(holds, clerk, { orderId, note: 'x' })).rejects.toMatchObject({ reason: 'hold-decided' });
    const jobs = (await exportsOf(test.database)).filter(({ hasJob }) => hasJob);
    expect(jobs).toHaveLength(decided.state === 'released' ? 1 : 0);
  });

  it('a declined order is cancelled with the reason, and its coupon can be used again', async () => {
    await holdAll();
    await upsertCoupons(test.database, [coupon('ONCE', { amount: 100, maximumUses: 1 })]);
    const cartId = await fill(a.owner, ['204600', 2]);
    await applyCoupon(services, a.owner, cartId, 'ONCE');
    const { orderId } = await send(a, [], { cartId });
    await expect(declineHeld(holds, clerk, { orderId, reason: ' ' })).rejects.toMatchObject({ code: 'invalid' });
    await declineHeld(holds, clerk, { orderId, reason: 'Non lo forniamo più' });
    expect(await exportsOf(test.database)).toEqual([{ orderId, state: 'cancelled', hasJob: false }]);
    expect((await findSentOrder(test.database.query, { orderId }))?.status).toBe('AN');
    expect(await mails()).toEqual([{ template: 'order-declined', recipient: 'cliente.a@bancale.example' }]);
    const again = await fill(a.owner, ['204600', 2]);
    await expect(applyCoupon(services, a.owner, again, 'ONCE')).resolves.toBeDefined();
  });

  it('2.4 a paid order that is lowered, or declined, makes a refund; it can’t become dearer', async () => {
    await holdAll();
    const { orderId, payableCents } = await send(a, [
      ['204600', 10],
      ['204118', 30],
    ]);
    const other = await send(b, [['204600', 20]]);
    await sql`update sales_order set payment_state = 'paid', payment_reference = 'CAP'`.execute(test.database.query);
    const dearer = { orderId: other.orderId, lines: [{ position: 1, quantity: 1 }] };
    await expect(askBuyer(holds, clerk, dearer)).rejects.toMatchObject({ sentence: { key: 'holdPaidDearer' } });
    await declineHeld(holds, clerk, { orderId: other.orderId, reason: 'no' });
    await releaseHeld(holds, clerk, { orderId, lines: [{ position: 1, quantity: 4 }] });
    const { payableCents: left } = await findHeld(test.database, { orderId, office: null });
    expect(refunds).toEqual([
      { orderId: other.orderId, reason: 'no' },
      { orderId, reason: 'lowered', cents: payableCents - left },
    ]);
    expect((await exportsOf(test.database))[0]).toEqual({ orderId, state: 'waiting', hasJob: true });
  });

  it('2.9 an order set aside comes back as a task on its day', async () => {
    await holdAll();
    const { orderId } = await send(a, [['204600', 1]]);
    const until = addDays(shopDay(now), 10);
    await expect(postponeHeld(holds, clerk, { orderId, until: shopDay(now) })).rejects.toMatchObject({
      code: 'invalid',
    });
    await postponeHeld(holds, clerk, { orderId, until, note: 'Aspetta il cantiere' });
    expect(await heldTasks()).toEqual([]);
    const listed = (view: 'postponed' | 'to-decide') =>
      listHeld(test.database, { view, office: null, userId: null, now, page: 1, size: 50 });
    expect((await listed('postponed')).rows[0]?.reasons.at(-1)).toMatchObject({ rule: 'postponed', until });
    now = new Date(now.getTime() + 10 * 86_400_000);
    expect(await heldTasks()).toEqual([String(orderId)]);
    expect(await listed('to-decide')).toMatchObject({ total: 1 });
    // An order that waits for the ERP and was never submitted can be set aside as well.
    await switchOn(test.database, {});
    const waiting = await send(b, [['204600', 1]]);
    await postponeHeld(holds, clerk, { orderId: waiting.orderId, until: addDays(shopDay(now), 3) });
    expect((await exportsOf(test.database)).at(-1)).toMatchObject({ orderId: waiting.orderId, state: 'held' });
  });

  it('a promise that is over is a task, and decides nothing', async () => {
    await holdAll();
    const { orderId } = await send(a, [['204600', 1]]);
    now = new Date(now.getTime() + 30 * 86_400_000);
    expect(await heldTasks()).toEqual([String(orderId)]);
    expect(await exportsOf(test.database)).toEqual([{ orderId, state: 'held', hasJob: false }]);
  });

  it('6.1 somebody takes an order only from whom it was shown with', async () => {
    await holdAll();
    const { orderId } = await send(a, [['204600', 1]]);
    const paola = await addOfficeUser(test.database, 'paola', 'sales');
    const giorgio = await addOfficeUser(test.database, 'giorgio', 'sales');
    await assignHeld(holds, clerk, { orderId, before: null, after: paola });
    await expect(assignHeld(holds, clerk, { orderId, before: null, after: giorgio })).rejects.toMatchObject({
      sentence: { key: 'assignedToOther', parameters: { by: 'paola' } },
    });
    await assignHeld(holds, clerk, { orderId, before: paola, after: giorgio });
    await expect(assignHeld(holds, clerk, { orderId, before: giorgio, after: a.userId })).rejects.toMatchObject({
      code: 'invalid',
    });
  });
});

describe('2.3 the buyer’s yes', () => {
  const asked = async () => {
    await holdAll();
    const { orderId } = await send(a, [['204600', 20]]);
    await askBuyer(holds, clerk, { orderId, lines: [{ position: 1, quantity: 1 }], note: 'Ne bastano così?' });
    const { proposal, state } = await findHeld(test.database, { orderId, office: null });
    expect(state).toBe('asked');
    return { orderId, totalCents: proposal?.after.totalCents ?? 0 };
  };

  it('releases the order with the change that was shown, once', async () => {
    const { orderId, totalCents } = await asked();
    expect(await mails()).toEqual([{ template: 'order-change-asked', recipient: 'cliente.a@bancale.example' }]);
    expect(await exportsOf(test.database)).toEqual([{ orderId, state: 'held', hasJob: false }]);
    await expect(answerChange(holds, buyerA(), yes(1, totalCents + 1))).rejects.toMatchObject({ code: 'conflict' });
    await answerChange(holds, buyerA(), yes(1, totalCents));
    expect(await findSentOrder(test.database.query, { orderId })).toMatchObject({ totalCents });
    expect(await exportsOf(test.database)).toEqual([{ orderId, state: 'waiting', hasJob: true }]);
    await expect(answerChange(holds, buyerA(), yes(1, totalCents))).rejects.toMatchObject({
      reason: 'change-not-asked',
    });
  });

  it('is given by who might have placed the order, or approves; nobody else', async () => {
    const { totalCents } = await asked();
    const may = { role: 'limited-buyer' as const, orderLimitCents: 100 };
    const rejected: Partial<AnsweringMember>[] = [
      may,
      { role: 'cart-only' },
      { role: 'documents-only' },
      { seesPrices: false },
    ];
    for (const member of rejected) {
      await expect(answerChange(holds, buyerA(member), yes(1, totalCents))).rejects.toMatchObject({
        code: 'forbidden',
      });
    }
    const away = [{ addressIds: [] }, { customerId: b.owner.customerId }];
    for (const member of away) {
      await expect(answerChange(holds, buyerA(member), yes(1, totalCents))).rejects.toMatchObject({
        code: 'not-found',
      });
    }
    await answerChange(holds, buyerA({ ...may, orderLimitCents: 100_000 }), yes(1, totalCents));
  });

  it('a no gives the order back to the office as it was', async () => {
    const { orderId, totalCents } = await asked();
    await answerChange(holds, buyerA(), { ...yes(1, totalCents), isYes: false, note: 'Servono tutti' });
    const held = await findHeld(test.database, { orderId, office: null });
    expect(held).toMatchObject({ state: 'waiting', answer: 'no', answerNote: 'Servono tutti', answeredBy: 'Marco' });
    expect(await exportsOf(test.database)).toEqual([{ orderId, state: 'held', hasJob: false }]);
  });
});

const buyerA = (rights: Partial<AnsweringMember> = {}): AnsweringMember => ({
  ...{ userId: a.userId, name: 'Marco', customerId: customerA, addressIds: null },
  ...{ role: 'administrator', orderLimitCents: null, seesPrices: true },
  ...rights,
});
const yes = (number: number, agreedTotalCents: number) => ({
  ...{ order: { cause: 'OWEB', year: now.getFullYear(), number }, isYes: true, agreedTotalCents },
});
const preview = (orderId: number, lines: { position: number; quantity: number }[]) =>
  previewHold(holds, clerk, { orderId, lines, asks: false, note: '' });
const mails = async () => {
  const { rows } = await sql<{ template: string; recipient: string }>`
    select template, recipient from account_mail order by created_at`.execute(test.database.query);
  await sql`delete from account_mail`.execute(test.database.query);
  return rows;
};
const coupon = (code: string, terms: { amount?: number; percent?: number; maximumUses?: number }) => ({
  ...{ code, amount: null, percent: null, minimum: 0, validFrom: '2020-01-01', validTo: '2099-12-31' },
  ...terms,
});

/** A day so many days from today that can be requested. */
function dayOf(days: number): string {
  let day = addDays(shopDay(now), days);
  while (new Date(`${day}T00:00:00Z`).getUTCDay() === 0) day = addDays(day, 1);
  return day;
}
