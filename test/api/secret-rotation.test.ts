import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawWaveLetters } from '../../backend/accounts/index.ts';
import { hashOfCode, letterCode, secondCode } from '../../backend/accounts/activation/codes.ts';
import { upsertCustomers } from '../../backend/customers/index.ts';
import { paymentLinkQuery, upsertInvoices } from '../../backend/documents/index.ts';
import { linkToken } from '../../backend/notifications/index.ts';
import { cartServices } from '../builders/buyers.ts';
import { addressRecord, customerRecord } from '../builders/records.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

const OLD = 'the secret before it, long enough to have been one';
const NEW = 'the secret of now, long enough to be one of a shop';
const FOREIGN = 'a secret of somebody else, long enough to be one';

let shop: TestShop;
const links = new Map<string, string>();
const linkOf = (code: string) => links.get(code) ?? '';

/** A wave as the shop had made it with the secret before: a mail to M1, letters to L1 and L2. */
beforeAll(async () => {
  shop = await startTestShop({ environment: { SESSION_SECRET: NEW, SESSION_SECRET_FORMER: OLD } });
  await upsertCustomers(
    shop.database,
    ['M1', 'L1', 'L2'].map((code) =>
      customerRecord({
        ...{ code, companyName: `Ditta ${code}`, email: code === 'M1' ? 'm1@c.example' : null },
        ...{ vatNumber: `0${code.slice(1)}70`, addresses: [addressRecord({ code: '1' })] },
      }),
    ),
  );
  const { rows } = await shop.database.pool.query<{ code: string; link: string }>(
    `with wave as (insert into activation_wave (created_by, starts_at, per_hour, valid_days, letters_state)
       values ('ada', now(), 100, 30, 'done') returning id)
     insert into activation_invite (wave_id, customer_id, channel, email, name, locale, link_id, state, sent_at, expires_at, code_hash)
     select w.id, c.id, case when c.email is null then 'letter' else 'mail' end, c.email, c.company_name, 'it',
       gen_random_uuid(), 'sent', now(), now() + interval '30 days',
       case when c.email is null then sha256(c.code::bytea) end
     from wave w, customer c where c.code in ('M1', 'L1', 'L2')
     returning (select code from customer c where c.id = customer_id) as code, link_id as link`,
  );
  for (const { code, link } of rows) links.set(code, link);
  for (const code of ['L1', 'L2']) await store(code, OLD);
});
afterAll(() => shop.stop());

const store = (code: string, secret: string) =>
  shop.database.pool.query('update activation_invite set code_hash = $2 where link_id = $1', [
    linkOf(code),
    hashOfCode(secret, letterCode(secret, linkOf(code))),
  ]);
/** What comes of a letter: 200, or 422 where its code or second code opens nothing. */
const use = async (customer: string, code: string, secret: string) => {
  const typed = { code, second_code: secondCode(secret, linkOf(customer)), vat_number: `0${customer.slice(1)}70` };
  const person = { name: 'Elio Uno', email: `${customer.toLowerCase()}@c.example` };
  return (await shop.call('use_letter_code', { ...typed, ...person })).status;
};

it('7.1 a printed letter opens its customer after a new secret, while the one before is named', async () => {
  expect(await use('L1', letterCode(FOREIGN, linkOf('L1')), FOREIGN)).toBe(422);
  expect(await use('L1', letterCode(OLD, linkOf('L1')), FOREIGN)).toBe(422);
  expect(await use('L1', letterCode(OLD, linkOf('L1')), OLD)).toBe(200);
});

it('7.1 letters that are drawn again keep their printed codes, and get new ones once the secret before is gone', async () => {
  const draw = async (formerSecret: string | null) => {
    await shop.database.pool.query(`update activation_wave set letters_state = 'waiting'`);
    const { rows } = await shop.database.pool.query<{ id: number }>('select id from activation_wave');
    await drawWaveLetters(
      {
        ...{ ...cartServices(shop.database), clock: () => new Date(), secret: NEW, formerSecret },
        ...{ dataDirectory: shop.dataDirectory, shopUrl: null, logo: () => Promise.resolve(undefined) },
        mayLeave: () => Promise.resolve(true),
      },
      rows[0]?.id ?? 0,
    );
  };
  await draw(OLD);
  expect(await use('L2', letterCode(NEW, linkOf('L2')), NEW)).toBe(422);
  expect(await use('L2', letterCode(OLD, linkOf('L2')), NEW)).toBe(200);
  await draw(null);
  expect(await use('L2', letterCode(OLD, linkOf('L2')), OLD)).toBe(422);
  expect(await use('L2', letterCode(NEW, linkOf('L2')), NEW)).toBe(200);
});

it('7.3 the link of a mail ends invitations and the newsletter after a new secret', async () => {
  const stop = (secret: string) => shop.call('stop_invitations', { code: linkToken(secret, linkOf('M1')) });
  expect((await stop(FOREIGN)).body.message.success).toBe(false);
  expect((await stop(OLD)).body.message.success).toBe(true);
  const { rows } = await shop.database.pool.query<{ id: string }>(
    `insert into newsletter_subscription (id, email, locale, confirmation_id, consented_at, mailed_at)
     values (gen_random_uuid(), 'n@c.example', 'it', gen_random_uuid(), now(), now()) returning id`,
  );
  const end = (secret: string) => shop.call('newsletter_unsubscribe', { code: linkToken(secret, rows[0]?.id ?? '') });
  expect((await end(FOREIGN)).body.data.success).toBe(false);
  expect((await end(OLD)).body.data.success).toBe(true);
});

it('a link to pay holds after a new secret', async () => {
  const invoice = { cause: 'F', year: 2026, number: 7100 };
  const days = { issuedOn: '2026-11-01', dueOn: '2026-12-01' };
  await upsertInvoices(shop.database, [
    { ...invoice, ...days, customerCode: '70431', kind: 'invoice', totalCents: 20_000, openCents: 12_345 },
  ]);
  const expires = Math.floor(Date.now() / 1000) + 3600;
  const look = async (secret: string) => {
    const {
      anno,
      numero,
      expires: until,
      ...texts
    } = Object.fromEntries(paymentLinkQuery(secret, { ...invoice, amountCents: 12_345, expires }));
    const link = { ...texts, anno: Number(anno), numero: Number(numero), expires: Number(until) };
    return (await shop.call('guest_payment', link)).status;
  };
  expect([await look(FOREIGN), await look(OLD), await look(NEW)]).toEqual([403, 200, 200]);
});
