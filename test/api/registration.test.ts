import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  approveRequest,
  listRequests,
  listUsers,
  rejectRequest,
  type AccountServices,
} from '../../backend/accounts/index.ts';
import { deleteUnconfirmed } from '../../backend/accounts/registration/confirm-email.ts';
import { createShopSettings } from '../../backend/content/index.ts';
import { upsertCustomers } from '../../backend/customers/index.ts';
import { invitationCode, RIGHTS } from '../builders/colleagues.ts';
import { mailsTo, mailWith, noteBounced } from '../builders/mails.ts';
import { customerRecord } from '../builders/records.ts';
import { registrationOf } from '../builders/registration.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

const OFFICE = 'ordini@bancale.example';
let shop: TestShop;
let services: AccountServices;
beforeAll(async () => {
  shop = await startTestShop();
  const { database } = shop;
  const secret = 'a secret for tests that is long enough to be one';
  const shopSettings = createShopSettings(database, () => undefined);
  services = { database, shopSettings, secret, shopUrl: null, clock: () => new Date() };
});
afterAll(() => shop.stop());

const requestOf = async (email: string) =>
  (await listRequests(shop.database, { all: true })).find((request) => request.email === email);

/** The code in the link that was mailed to an applicant. */
async function confirmationCode(email: string): Promise<string> {
  const mail = await mailWith(shop.dataDirectory, email, 'Abbiamo ricevuto la tua richiesta');
  return /confirm-email\?code=(\S+)/.exec(mail.text)?.[1] ?? '';
}
const confirm = async (code: string) =>
  (await shop.call('confirm_email', { code })).body.data as { success: boolean; message: string };

describe('a registration', () => {
  it('R2.20, R7.19 is confirmed by a mailed link, reaches the office then, waits for approval, and logs in once approved', async () => {
    const body = registrationOf('primo');
    const response = await fetch(`${shop.address}/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ success: true, message: 'Richiesta inviata' });
    const request = await requestOf(body.email);
    expect(request).toMatchObject({ state: 'waiting', kind: 'registration', vatCheck: null });
    expect(JSON.stringify(request)).not.toContain(body.password);
    expect(request?.isUnconfirmed).toBe(true);
    const code = await confirmationCode(body.email);
    expect(await mailsTo(shop.dataDirectory, OFFICE)).toEqual([]);
    expect((await confirm(`${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`)).success).toBe(false);
    const bounced = await noteBounced(shop.database, body.email);
    // A second press changes nothing.
    for (let press = 1; press <= 2; press += 1) {
      expect(await confirm(code)).toEqual({ success: true, message: 'L’indirizzo e-mail è confermato.' });
    }
    expect((await requestOf(body.email))?.isUnconfirmed).toBe(false);
    // 7.4: the mail has arrived.
    expect(await bounced()).toBe(false);
    await mailWith(shop.dataDirectory, OFFICE, body.company_name);
    expect(await mailsTo(shop.dataDirectory, OFFICE)).toHaveLength(1);

    const early = await shop.call('login', { username: body.email, password: body.password });
    const unknown = await shop.call('login', { username: 'nobody@x.example', password: body.password });
    expect(early.body).toEqual(unknown.body);

    const requestId = request?.id ?? 0;
    const approved = await approveRequest(services, {
      requestId,
      customer: { newCode: null, priceListCode: null },
      actor: 'test',
    });
    expect(approved.username).toBe(body.email);
    const { body: login } = await shop.call('login', { username: body.email, password: body.password });
    expect(login.message).toMatchObject({ company_name: body.company_name, client_id: approved.customerCode });
    expect(login.message.address_codes).toMatchObject([{ IndirizzoEsteso: 'Via del Lavoro 22/B', Provincia: 'BO' }]);
    const welcome = await mailWith(shop.dataDirectory, body.email, 'Il tuo accesso è attivo');
    expect(welcome.text).toContain(approved.customerCode);
    await expect(
      approveRequest(services, { requestId, customer: { newCode: null, priceListCode: null }, actor: 'test' }),
    ).rejects.toThrow('approved');
  });

  it('R7.19, R8.13 is rejected with USER_ALREADY_EXISTS for a user, and for one that waits', async () => {
    const known = registrationOf('x', {
      email: 'CLIENTE.A@bancale.example',
      vat_number: '01234567897',
      tax_code: '01234567897',
    });
    const refused = await shop.call('register', known, { language: 'en' });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'USER_ALREADY_EXISTS',
        message: 'An account with this email already exists. Please log in instead.',
      },
    });
    const twice = registrationOf('doppio', { vat_number: '02345678904', tax_code: '02345678904' });
    const both = await Promise.all([shop.call('register', twice), shop.call('register', twice)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('R8.14 of a customer without access is rejected with ERP_CUSTOMER_EXISTS and shows none of its data', async () => {
    const customer = await shop.database.query
      .insertInto('customer')
      .values({
        code: '99001',
        company_name: 'Segreta S.r.l.',
        first_name: null,
        last_name: null,
        tax_code: null,
        vat_number: null,
        email: 'archivio@segreta.example',
        certified_email: null,
        recipient_code: null,
        price_list_id: 1,
        payment_method: null,
        minimum_order_cents: null,
      })
      .returning(['id', 'company_name'])
      .executeTakeFirstOrThrow();
    const body = registrationOf('noto', { vat_number: '01114601006', tax_code: '01114601006' });
    // As older imports stored them, and with the zero that a spreadsheet lost.
    for (const stored of [
      { vat_number: 'it 011.146.010-06' },
      { vat_number: '1114601006' },
      { tax_code: '1114601006' },
    ]) {
      const identifiers = { vat_number: null, tax_code: null, ...stored };
      await shop.database.query.updateTable('customer').set(identifiers).where('id', '=', customer.id).execute();
      const refused = await shop.call('register', body);
      expect(refused).toMatchObject({ status: 409, body: { code: 'ERP_CUSTOMER_EXISTS' } });
      expect(JSON.stringify(refused.body)).not.toContain(customer.company_name);
    }
    const foreign = { vat_number: 'DE 123.456.789', tax_code: null };
    await shop.database.query.updateTable('customer').set(foreign).where('id', '=', customer.id).execute();
    for (const typed of ['DE123456789', '123456789']) {
      const abroad = registrationOf('estero', { country: 'DE', vat_number: typed, tax_code: '' });
      expect((await shop.call('register', abroad)).body.code).toBe('ERP_CUSTOMER_EXISTS');
    }
  });

  it.each([
    ['vat_number', '00743110158', 'La cifra di controllo non torna: ricontrolla il numero.'],
    ['tax_code', 'RSSMRA85T10A562T', 'Il carattere di controllo non torna: ricontrolla il codice.'],
    ['company_name', 'x'.repeat(10_000), 'Al massimo 255 caratteri.'],
    ['company_name', '', 'Il campo è obbligatorio'],
    ['city', '<script>alert(1)</script>', 'Contiene caratteri che qui non si usano.'],
    ['recipient_code', 'M5UXCR', 'Servono 7 lettere o cifre.'],
    ['recipient_code', '', 'Serve il codice destinatario oppure la PEC.'],
    ['postal_code', '4005', 'Il CAP ha 5 cifre.'],
    ['province', 'MI', 'Due lettere, della provincia di questo CAP.'],
    ['province', 'ZZ', 'Due lettere, della provincia di questo CAP.'],
    ['email', 'abc@', 'Il campo deve essere un indirizzo e-mail'],
    ['pec', 'abc@', 'Il campo deve essere un indirizzo e-mail'],
    ['password', 'reno5', 'Almeno 8 caratteri.'],
    ['password', 'juventus', 'Questa password è facile da indovinare: scegline un’altra.'],
    ['privacy', false, 'Il campo è obbligatorio'],
  ])('R5.12 with a wrong %s is rejected at the field, and nothing is stored', async (field, value, message) => {
    const name = `falso-${field}`;
    const refused = await shop.call('register', registrationOf(name, { [field]: value }));
    expect(refused.status).toBe(422);
    expect(refused.body.errors[field]).toEqual([message]);
    expect(await requestOf(`${name}@idroreno.example`)).toBeUndefined();
  });

  it('R2.20 that nobody confirms in 48 hours can’t be confirmed any more and is deleted', async () => {
    const body = registrationOf('tardi', { vat_number: '04113560967', tax_code: '04113560967' });
    expect((await shop.call('register', body)).status).toBe(200);
    const code = await confirmationCode(body.email);
    const { rows } = await shop.database.pool.query<{ hours: number }>(
      `select round(extract(epoch from run_at - now()) / 3600)::integer as hours from graphile_worker.jobs
       where task_identifier = 'drop_unconfirmed_registration' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ hours: 48 }]);
    const id = (await requestOf(body.email))?.id ?? 0;
    await shop.database.pool.query('update access_request set code_expires_at = now() where id = $1', [id]);
    expect((await confirm(code)).success).toBe(false);
    await deleteUnconfirmed(services, id);
    expect(await requestOf(body.email)).toBeUndefined();
    expect((await shop.call('register', body)).status).toBe(200);
    // Once confirmed it stays.
    const again = (await requestOf(body.email))?.id ?? 0;
    await shop.database.pool.query('update access_request set confirmed_at = now() where id = $1', [again]);
    await deleteUnconfirmed(services, again);
    expect((await requestOf(body.email))?.state).toBe('waiting');
  });

  it('can be rejected with a reason; the e-mail is free again', async () => {
    const body = registrationOf('respinto', { vat_number: '12345678903', tax_code: '12345678903' });
    expect((await shop.call('register', body)).status).toBe(200);
    const requestId = (await requestOf(body.email))?.id ?? 0;
    await rejectRequest(services, { requestId, reason: 'Manca la visura.', actor: 'test' });
    const mail = await mailWith(shop.dataDirectory, body.email, 'Manca la visura.');
    expect(mail.subject).toBe('La tua richiesta di accesso');
    expect((await shop.call('register', body)).status).toBe(200);
  });
});

it('R5.12 a postal code has its towns with their province', async () => {
  const { body } = await shop.call('postal_code', { postal_code: '40050' });
  expect(body.data).toContainEqual({ city: 'Argelato', province: 'BO' });
  expect((await shop.call('postal_code', { postal_code: '00000' })).body.data).toEqual([]);
});

describe('R2.21 a request for access', () => {
  it('responds the same for a customer and for an unknown company, and shows no data of the customer', async () => {
    const ask = (identifier: string) => shop.call('request_access', { identifier, email: 'nuovo@bassi.example' });
    const [known, unknown] = [await ask('70431'), await ask('nobody')];
    expect({ ...known.body.data, reference: '' }).toEqual({ ...unknown.body.data, reference: '' });
    expect(Object.keys(known.body.data)).toEqual(['success', 'message', 'reference']);
  });

  /** A customer that nobody uses the shop for yet. */
  async function customerWithoutUsers(code: string): Promise<void> {
    const email = `archivio-${code}@bassi.example`;
    await upsertCustomers(shop.database, [customerRecord({ code, email, companyName: `Cliente ${code}` })]);
  }
  const ask = (identifier: string, email: string, name?: string) =>
    shop.call('request_access', { identifier, email, name });
  const usersOf = async (code: string) => {
    const users = await listUsers(shop.database);
    return users.filter(({ companies }) => companies.some((company) => company.code === code));
  };

  it('mails a code to the address on file; the code confirms, and approval mails a link to the applicant', async () => {
    await customerWithoutUsers('71500');
    const email = 'collega@bassi.example';
    const { body } = await ask('71500', email, 'Carla Cantieri');
    const { reference } = body.data;
    const mail = await mailWith(shop.dataDirectory, 'archivio-71500@bassi.example', email);
    await mailWith(shop.dataDirectory, OFFICE, 'cliente 71500');
    expect(await mailsTo(shop.dataDirectory, email)).toEqual([]);
    const [, code = ''] = /codice: (\w{8})/.exec(mail.text) ?? [];
    const wrong = await shop.call('confirm_access', { reference, code: 'WRONG234' });
    expect(wrong.body.data).toEqual({ success: false, message: 'Il codice non è giusto o è scaduto.' });
    const right = await shop.call('confirm_access', { reference, code: code.toLowerCase() });
    expect(right.body.data.success).toBe(true);
    const request = await requestOf(email);
    expect(request?.confirmedAt).toBeInstanceOf(Date);
    await approveRequest(services, {
      requestId: request?.id ?? 0,
      customer: { newCode: null, priceListCode: null },
      actor: 'test',
    });
    const welcome = await mailWith(shop.dataDirectory, email, 'scegli la password');
    const [, link = ''] = /reset-password\?code=(\S+)/.exec(welcome.text) ?? [];
    const set = await shop.call('reset_password', { code: link, password: 'nuova password' });
    expect(set.body.data.success).toBe(true);
    const { body: login } = await shop.call('login', { username: email, password: 'nuova password' });
    expect(login.message).toMatchObject({ name: 'Carla Cantieri', role: 'administrator' });
  });

  it('of a second person is decided by the company’s administrator, not by the office, with or without a code', async () => {
    await customerWithoutUsers('71501');
    await ask('71501', 'prima@neri.example', 'Prima Neri');
    await ask('71501', 'seconda@neri.example', 'Seconda Neri');
    await mailWith(shop.dataDirectory, OFFICE, 'seconda@neri.example');
    const [first, second] = [await requestOf('prima@neri.example'), await requestOf('seconda@neri.example')];
    // Both requested access while nobody managed the company: the first one does from now on.
    await approveRequest(services, {
      requestId: first?.id ?? 0,
      customer: { newCode: null, priceListCode: null },
      actor: 'office',
    });
    const again = approveRequest(services, {
      requestId: second?.id ?? 0,
      customer: { newCode: null, priceListCode: null },
      actor: 'office',
    });
    await expect(again).rejects.toThrow('has an administrator');
    const notice = await mailWith(shop.dataDirectory, 'prima@neri.example', 'Seconda Neri, seconda@neri.example');
    expect(notice.text).toContain('/pages/account?tab=users');
    expect((await usersOf('71501')).map(({ email }) => email)).toEqual(['prima@neri.example']);
    expect(await requestOf('seconda@neri.example')).toMatchObject({ state: 'waiting', hasAdministrator: true });

    // A registration that the office gives to this customer is a second person too.
    const body = registrationOf('seconda-ditta');
    await shop.call('register', body);
    await confirm(await confirmationCode(body.email));
    const registered = await requestOf(body.email);
    const choice = { requestId: registered?.id ?? 0, customer: { code: '71501' }, actor: 'office' };
    await expect(approveRequest(services, choice)).rejects.toThrow('has an administrator');
    await mailWith(shop.dataDirectory, 'prima@neri.example', body.email);
    expect(await usersOf('71501')).toHaveLength(1);
    expect((await shop.call('login', { username: body.email, password: body.password })).body.access_token).toBe(
      undefined,
    );
  });

  it('is decided by the administrator, who chooses the rights and invites, or declines', async () => {
    const admin = await shop.logIn('cliente.a');
    const officeMails = (await mailsTo(shop.dataDirectory, OFFICE)).length;
    await ask('70431', 'cantiere@bassi.example', 'Dina Cantiere');
    await ask('70431', 'strano@altrove.example');
    await mailWith(shop.dataDirectory, 'cliente.a@bancale.example', 'Dina Cantiere, cantiere@bassi.example');
    await mailWith(shop.dataDirectory, 'cliente.a@bancale.example', 'strano@altrove.example chiede di entrare');
    expect(await mailsTo(shop.dataDirectory, OFFICE)).toHaveLength(officeMails);
    const listed = async () => (await shop.call('get_members', {}, admin)).body.message.requests;
    // Two jobs at the same time: either may be stored first.
    const waitingOf = async (address: string) =>
      (await listed()).find(({ email }: { email: string }) => email === address);
    const known = await waitingOf('cantiere@bassi.example');
    const stranger = await waitingOf('strano@altrove.example');
    expect(known).toEqual({
      id: expect.any(Number),
      name: 'Dina Cantiere',
      email: 'cantiere@bassi.example',
      asked: expect.any(String),
      is_confirmed: false,
    });
    const answer = { ...RIGHTS, role: 'limited-buyer', order_limit: 300, name: 'Dina Cantieri', email: 'x@y.example' };
    const wrong = await shop.call('invite_member', { ...answer, order_limit: null, access_request: known.id }, admin);
    expect(wrong.status).toBe(422);
    // A mistake answers nothing.
    expect(await listed()).toContainEqual(known);
    const invited = await shop.call('invite_member', { ...answer, access_request: known.id }, admin);
    expect(invited.status).toBe(200);
    expect((await shop.call('decline_access', { id: stranger.id }, admin)).status).toBe(200);
    expect((await listed()).map(({ email }: { email: string }) => email)).not.toContain('cantiere@bassi.example');
    expect((await listed()).map(({ email }: { email: string }) => email)).not.toContain('strano@altrove.example');
    for (const id of [known.id, stranger.id]) {
      expect((await shop.call('decline_access', { id }, admin)).status).toBe(404);
      expect((await shop.call('invite_member', { ...answer, access_request: id }, admin)).status).toBe(404);
    }
    expect((await requestOf('cantiere@bassi.example'))?.state).toBe('approved');
    expect((await requestOf('strano@altrove.example'))?.state).toBe('rejected');

    const code = await invitationCode(shop, 'cantiere@bassi.example');
    const accepted = await shop.call('accept_invitation', { code, name: 'Dina Cantieri', password: 'una lunga frase' });
    expect(accepted.body.message.user).toMatchObject({
      name: 'Dina Cantieri',
      role: 'limited-buyer',
      order_limit: 300,
      client_id: '70431',
    });
    expect(await mailsTo(shop.dataDirectory, 'strano@altrove.example')).toEqual([]);
  });
});
