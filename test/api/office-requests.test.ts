import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upsertAgents, upsertCustomers } from '../../backend/customers/index.ts';
import { setFieldOwner } from '../../backend/import/index.ts';
import type { OfficeEndpointName } from '../../contract/office/index.ts';
import { mailTo } from '../builders/colleagues.ts';
import { addOfficeUser, callOffice, tieToAgents } from '../builders/office.ts';
import { registrationOf } from '../builders/registration.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

const CUSTOMER = '70999';

let shop: TestShop;
const cookies: Record<string, string> = {};
const ask = (who: string, name: OfficeEndpointName, body: object = {}) =>
  callOffice(shop, cookies[who] ?? '', name, body);

beforeAll(async () => {
  shop = await startTestShop();
  for (const [name, role] of [
    ['paola', 'administration'],
    ['giorgio', 'sales'],
    ['tied', 'sales'],
    ['reader', 'read-only'],
  ] as const)
    await addOfficeUser(shop.database, name, role);
  await upsertAgents(shop.database, [{ code: 'AG1', name: 'Luca Serra', phone: null, email: null }]);
  await tieToAgents(shop.database, 'tied', ['AG1']);
  for (const name of ['paola', 'giorgio', 'tied', 'reader']) cookies[name] = (await shop.logIn(name)).cookie;
});
afterAll(() => shop.stop());

/** Registers a company and returns the number of its request. */
async function register(name: string, changed: Record<string, unknown> = {}): Promise<number> {
  const form = registrationOf(name, changed);
  expect((await shop.call('register', form)).status).toBe(200);
  const { id } = await shop.database.query
    .selectFrom('access_request')
    .select('id')
    .where('email', '=', form.email)
    .executeTakeFirstOrThrow();
  return id;
}

const resultOf = (body: any, field: string) =>
  body.comparison.find((one: { field: string }) => one.field === field).result as string;

describe('requests for access', () => {
  it('are listed for those who see all customers, and compared with the ERP, while the register is away', async () => {
    const id = await register('reno');
    await upsertCustomers(shop.database, [
      { code: CUSTOMER, vatNumber: 'IT00743110157', email: 'ufficio@idroreno.example', recipientCode: 'KRRH6B9' },
    ]);
    await shop.database.pool.query(`update access_request set vat_check = 'unknown' where id = $1`, [id]);
    const list = await ask('reader', 'listRequests', {});
    expect(list.body).toMatchObject({
      total: 1,
      rows: [{ id, kind: 'existing', verdict: 'known', person: 'Paola Neri' }],
    });
    expect((await ask('tied', 'listRequests', {})).body).toEqual({ rows: [], total: 0 });
    expect((await ask('tied', 'getRequest', { id })).status).toBe(404);
    expect((await ask('reader', 'getPulse', {})).body.counts.requests).toBe(1);
    expect((await ask('tied', 'getPulse', {})).body.counts.requests).toBe(0);
    const { body } = await ask('reader', 'getRequest', { id });
    expect(body).toMatchObject({
      customer: { code: CUSTOMER, foundBy: 'vat' },
      checks: { checkDigit: true, vies: { state: 'unknown' }, mailDomain: 'same', doubles: [] },
    });
    expect(body.data).not.toHaveProperty('password');
    expect(resultOf(body, 'vatNumber')).toBe('same');
    expect(resultOf(body, 'recipientCode')).toBe('different');
    expect(resultOf(body, 'email')).toBe('same');
    expect((await ask('reader', 'approveAccess', { id, customer: { code: CUSTOMER } })).status).toBe(403);
  });

  it('are approved for a customer of the ERP, with a role, and only once', async () => {
    await shop.database.pool.query(
      `delete from company_member where customer_id = (select id from customer where code = $1)`,
      [CUSTOMER],
    );
    const [{ id }] = (await ask('paola', 'listRequests', {})).body.rows;
    const rights = {
      ...{ role: 'buyer', orderLimitCents: null, seesPrices: true, seesDocuments: false, seesCredit: false },
      addressCodes: null,
    };
    const approved = await ask('giorgio', 'approveAccess', { id, customer: { code: CUSTOMER }, rights });
    expect(approved.body).toEqual({ customerCode: CUSTOMER, isPassedOn: false });
    expect(await mailTo(shop, 'reno@idroreno.example', 'welcome')).toContain('Paola');
    const { body } = await ask('paola', 'getCustomer', { code: CUSTOMER });
    expect(body.members).toMatchObject([{ name: 'Paola Neri', role: 'buyer', seesDocuments: false }]);
    for (const late of [
      await ask('paola', 'approveAccess', { id, customer: { code: CUSTOMER } }),
      await ask('paola', 'rejectAccess', { id, reason: 'twice' }),
    ]) {
      expect([late.status, late.body.code]).toEqual([409, 'decided-already']);
      expect(late.body.message).toBe('Questa richiesta l’ha già approvata giorgio.');
    }
    expect((await ask('paola', 'listRequests', {})).body.total).toBe(0);
    expect((await ask('paola', 'listRequests', { all: true })).body.rows[0].decision).toMatchObject({ by: 'giorgio' });
  });

  it('make a new customer with a price list and an agent', async () => {
    const id = await register('nuova', { vat_number: 'IT12345670017', tax_code: '12345670017' });
    expect((await ask('paola', 'getRequest', { id })).body).toMatchObject({
      kind: 'new',
      verdict: 'unknown',
      customer: null,
    });
    const unknown = await ask('giorgio', 'approveAccess', { id, customer: { priceListCode: 'NONE' } });
    expect(unknown.status).toBe(422);
    const taken = await ask('giorgio', 'approveAccess', { id, customer: { priceListCode: 'L2', newCode: CUSTOMER } });
    expect(taken.status).toBe(409);
    const { body } = await ask('giorgio', 'approveAccess', {
      id,
      customer: { priceListCode: 'L2', newCode: 'N1', agentCode: 'AG1' },
    });
    expect(body).toEqual({ customerCode: 'N1', isPassedOn: false });
    expect((await ask('tied', 'getCustomer', { code: 'N1' })).body).toMatchObject({
      priceList: { code: 'L2' },
      members: [{ role: 'administrator', state: 'active' }],
    });
  });

  it('4.6 of a customer with an administrator are passed on to it', async () => {
    const id = await register('secondo', {
      vat_number: 'IT12345670017',
      tax_code: '12345670017',
      email: 'altro@nuova.example',
    });
    const { body } = await ask('paola', 'getRequest', { id });
    expect(body).toMatchObject({ kind: 'existing', customer: { code: 'N1', administrators: ['Paola Neri'] } });
    const passed = await ask('paola', 'approveAccess', { id, customer: { code: 'N1' } });
    expect(passed.body).toEqual({ customerCode: 'N1', isPassedOn: true });
    expect((await ask('tied', 'listRequests', {})).body.rows).toMatchObject([{ id, kind: 'second-user' }]);
  });

  it('are rejected with a reason in the language of the applicant', async () => {
    const id = await register('zona', { vat_number: 'IT00488410010', tax_code: '00488410010' });
    expect((await ask('giorgio', 'rejectAccess', { id, reason: 'other' })).status).toBe(422);
    expect((await ask('giorgio', 'rejectAccess', { id, reason: 'out-of-area', note: 'x'.repeat(10_000) })).status).toBe(
      422,
    );
    expect((await ask('giorgio', 'rejectAccess', { id, reason: 'out-of-area', note: 'Ci chiami pure.' })).status).toBe(
      200,
    );
    const mail = await mailTo(shop, 'zona@idroreno.example', 'rejected');
    expect(mail).toContain('Ci chiami pure.');
    const late = await ask('paola', 'approveAccess', { id, customer: { priceListCode: 'L2' } });
    expect(late.body.message).toBe('Questa richiesta l’ha già respinta giorgio.');
    expect((await ask('tied', 'reopenAccess', { id })).status).toBe(404);
    expect((await ask('reader', 'reopenAccess', { id })).status).toBe(403);
    expect((await ask('paola', 'reopenAccess', { id })).status).toBe(200);
    expect((await ask('paola', 'reopenAccess', { id })).status).toBe(409);
    expect((await ask('paola', 'getRequest', { id })).body).toMatchObject({ state: 'waiting', decision: null });
    const approved = await ask('paola', 'approveAccess', { id, customer: { priceListCode: 'L2', newCode: 'N2' } });
    expect(approved.body).toEqual({ customerCode: 'N2', isPassedOn: false });
    // The password chosen with the registration went with the rejection: a link asks for another.
    expect(await mailTo(shop, 'zona@idroreno.example', 'welcome-link')).toContain('zona@idroreno.example');
    expect((await ask('paola', 'approveAccess', { id: 999_999, customer: { priceListCode: 'L2' } })).status).toBe(404);
  });
});

describe('corrections', () => {
  const correct = async (field: string, value: string): Promise<number> => {
    const { token } = await shop.logIn('cliente.a');
    expect((await shop.call('request_correction', { field, value }, { token })).status).toBe(200);
    const { body } = await ask('paola', 'listCorrections', {});
    return body.rows.at(-1).id as number;
  };

  it('8.1 are told to the ERP or applied where the office owns the field, and answered once', async () => {
    const id = await correct('pec', 'nuova@pec.example');
    const listed = async () =>
      (await ask('paola', 'listCorrections', { customerCode: '70431', all: true })).body.rows[0];
    expect(await listed()).toMatchObject({
      id,
      wanted: { pec: 'nuova@pec.example' },
      isApplicable: false,
      by: 'Marco Bassi',
    });
    const refused = await ask('giorgio', 'decideCorrection', { id, decision: 'apply' });
    expect([refused.status, refused.body.code]).toEqual([403, 'owned-by-another']);
    expect((await ask('giorgio', 'decideCorrection', { id, decision: 'told' })).status).toBe(200);
    expect(await listed()).toMatchObject({ state: 'waiting', toldAt: expect.any(String) });
    await setFieldOwner(shop.database, {
      kind: 'customers',
      fields: ['certifiedEmail'],
      owner: 'office',
      actor: 'test',
    });
    expect(await listed()).toMatchObject({ isApplicable: true });
    expect((await ask('giorgio', 'decideCorrection', { id, decision: 'apply' })).status).toBe(200);
    expect((await ask('paola', 'getCustomer', { code: '70431' })).body.data.certifiedEmail).toBe('nuova@pec.example');
    const late = await ask('paola', 'decideCorrection', { id, decision: 'refused', answer: 'no' });
    expect([late.status, late.body.message]).toEqual([409, 'Questa correzione l’ha già decisa giorgio.']);
    expect((await ask('tied', 'listCorrections', { all: true })).body.rows).toEqual([]);
  });

  it('are refused with an answer that the company reads', async () => {
    const id = await correct('other', 'Chiamateci Idraulica Bassi');
    expect((await ask('paola', 'decideCorrection', { id, decision: 'apply' })).status).toBe(422);
    expect((await ask('paola', 'decideCorrection', { id, decision: 'refused' })).status).toBe(422);
    expect((await ask('reader', 'decideCorrection', { id, decision: 'done' })).status).toBe(403);
    expect(
      (await ask('paola', 'decideCorrection', { id, decision: 'refused', answer: 'Serve una visura.' })).status,
    ).toBe(200);
    const { token } = await shop.logIn('cliente.a');
    const own = await shop.call('get_corrections', {}, { token });
    expect(JSON.stringify(own.body)).toContain('Serve una visura.');
  });
});
