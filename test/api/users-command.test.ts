import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkVatNumber } from '../../backend/accounts/registration/check-vat.ts';
import { register } from '../../backend/accounts/index.ts';
import { createShopSettings } from '../../backend/content/index.ts';
import { storeSubscription } from '../../backend/inquiries/newsletter.ts';
import { confirmNewsletter, endNewsletter } from '../../backend/inquiries/index.ts';
import { linkToken } from '../../backend/notifications/index.ts';
import { prepareOrderJobs } from '../../backend/orders/index.ts';
import { main } from '../../cli/users.ts';
import { runCommandHere } from '../builders/commands.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';

const SECRET = 'a secret for tests that is long enough to be one';
let test: TestDatabase;
let folder: string;
beforeAll(async () => {
  test = await createTestDatabase({ loaded: true });
  await prepareOrderJobs(test.database);
  folder = await mkdtemp(join(tmpdir(), 'bancale-users-'));
});
afterAll(async () => {
  await test.drop();
  await rm(folder, { recursive: true });
});

const run = (...words: string[]) =>
  runCommandHere(main, words, { DATABASE_URL: test.url, DATA_DIR: folder, SESSION_SECRET: SECRET });

describe('npm run users', () => {
  it('lists and approves a registration with the result of the VAT register, and records who did it', async () => {
    const shopSettings = createShopSettings(test.database, () => undefined);
    const services = { database: test.database, shopSettings, secret: SECRET, shopUrl: null, clock: () => new Date() };
    const form = {
      country: 'IT',
      companyName: 'Idrosanitaria Reno S.r.l.',
      vatNumber: '00743110157',
      taxCode: '00743110157',
      recipientCode: 'M5UXCR1',
      pec: '',
      address: 'Via del Lavoro 22/B',
      postalCode: '40050',
      city: 'Argelato',
      province: 'BO',
      lastName: 'Neri',
      firstName: 'Paola',
      telephone: '051 123456',
      fax: '',
      email: 'p.neri@idroreno.example',
      password: 'quattro bancali',
    };
    await register(services, {
      form,
      hasConsent: true,
      acceptedTexts: {},
      locale: 'it',
      origin: null,
      isVatLookedUp: true,
    });
    const job = {
      ...services,
      mail: { send: () => Promise.reject(new Error('not used')) },
      mailFrom: null,
      logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    };
    const away = { check: () => Promise.reject(new Error('away')) };
    await expect(checkVatNumber({ ...job, vatRegister: away }, 1)).rejects.toThrow('away');
    expect((await run('requests')).output).toContain('VAT register: unknown');
    const there = { check: () => Promise.resolve({ isValid: true, name: 'RENO SRL' }) };
    await checkVatNumber({ ...job, vatRegister: there }, 1);
    expect((await run('requests')).output).toMatch(
      /^1 {2}waiting .*Idrosanitaria Reno.*VAT register: valid \(RENO SRL\)/m,
    );

    const unchosen = await run('approve', '1');
    expect(unchosen.code).toBe(1);
    expect(unchosen.output).toContain('Request 1 is a registration: choose its customer with --customer <code>');
    expect(await run('approve', '1', '--customer', 'nobody')).toEqual({
      code: 1,
      output: 'There is no customer nobody.\n',
    });
    const approved = await run('approve', '1', '--new-customer', '--code', 'N77', '--by', 'olga');
    expect(approved).toEqual({
      code: 0,
      output: 'p.neri@idroreno.example can log in for customer N77; the welcome is mailed.\n',
    });
    expect((await run('list')).output).toContain(
      'p.neri@idroreno.example  Paola Neri  client  N77 Idrosanitaria Reno S.r.l. (administrator)',
    );
    expect((await run('approve', '1')).code).toBe(1);
    expect((await run('log')).output).toMatch(/olga {2}approved {2}p\.neri@idroreno\.example, request 1/);
  });

  it('switches users off and on and changes their role; a wrong command changes nothing', async () => {
    const user = (name: string) =>
      test.database.query.selectFrom('user_account').selectAll().where('username', '=', name).executeTakeFirstOrThrow();
    expect((await run('disable', 'cliente.b')).code).toBe(0);
    expect((await user('cliente.b')).is_active).toBe(false);
    expect((await run('enable', 'cliente.b')).code).toBe(0);
    expect((await user('cliente.b')).is_active).toBe(true);
    expect(await run('role', 'cliente.b', 'client')).toMatchObject({ code: 1 });
    const moved = await run('role', 'cliente.b', 'client', '--customer', '70431');
    expect(moved).toMatchObject({ code: 1, output: expect.stringContaining('belongs to customer') as string });
    expect((await run('role', 'cliente.b', 'operator')).code).toBe(0);
    expect(await user('cliente.b')).toMatchObject({ kind: 'operator' });
    expect((await run('list')).output).toMatch(/^cliente\.b {2}\S+ {2}[^(]* {2}operator$/m);
    expect((await run('disable', 'ghost')).output).toBe('There is no user ghost.\n');
    expect((await run('reset', 'cliente.b')).output).toContain('SHOP_URL');
    expect((await run('fly')).code).toBe(2);
    expect(await run('--help')).toMatchObject({ code: 0, output: expect.stringContaining('npm run users -- close') });
    expect((await run('approve')).code).toBe(2);
  });

  it('closes and opens a customer and an address, and says what the ERP has closed', async () => {
    expect((await run('close', '70431')).output).toBe('70431 is closed: no prices, carts and orders.\n');
    expect((await run('open', '70431')).output).toBe('70431 is open.\n');
    expect((await run('close', '70431', '2')).output).toBe('70431 2 is closed: no prices, carts and orders.\n');
    await test.database.pool.query(`update customer set is_active = false where code = '70431'`);
    expect((await run('open', '70431')).output).toBe('70431 stays closed: the ERP has closed it.\n');
    expect(await run('close', 'nobody')).toMatchObject({ code: 1, output: 'There is no customer nobody.\n' });
    expect(await run('close', '70431', '9')).toMatchObject({ code: 1 });
    expect((await run('close')).code).toBe(2);
    expect((await run('log')).output).toMatch(/customer-closed .*70431/);
  });

  it('R7.30 lists the confirmed addresses of the newsletter as CSV, each with the link that ends it', async () => {
    expect((await run('newsletter')).output).toBe('email,locale,consented_at,confirmed_at,unsubscribe\n');
    const subscription = { locale: 'en', origin: null, at: '2026-11-20T10:00:00Z' } as const;
    const services = { database: test.database, secret: SECRET, clock: () => new Date('2026-11-20T11:00:00Z') };
    for (const email of ['jane@melloni.example', 'not.confirmed@melloni.example']) {
      await storeSubscription(services, { ...subscription, email });
    }
    const { rows } = await test.database.pool.query<{ id: string }>(
      `select confirmation_id as id from newsletter_subscription where email = 'jane@melloni.example'`,
    );
    expect(await confirmNewsletter(services, linkToken(SECRET, rows[0]?.id ?? ''))).toBe(true);
    const { output } = await run('newsletter');
    const [, line = '', ...rest] = output.trim().split('\n');
    expect(rest).toEqual([]);
    const [before, leave = ''] = line.split('/en/pages/newsletter?leave=');
    expect(before).toBe('jane@melloni.example,en,2026-11-20T10:00:00.000Z,2026-11-20T11:00:00.000Z,');
    expect(await endNewsletter(services, leave)).toBe(true);
    expect((await run('newsletter')).output).not.toContain('jane');
  });

  it('lists the corrections that companies request, and answers each once', async () => {
    expect((await run('corrections')).output).toBe('No correction waits.\n');
    const { rows } = await test.database.pool.query<{ id: number }>(
      `insert into correction_request (customer_id, kind, wanted, note, created_at)
       select id, 'company', '{"pec": "reno@pec.example"}', 'grazie', now() from customer where code = '70431'
       returning id`,
    );
    const id = String(rows[0]?.id);
    expect((await run('corrections')).output).toMatch(/waiting .* 70431 .*"reno@pec\.example".*"grazie"/);
    expect(await run('answer', id)).toMatchObject({ code: 2 });
    expect(await run('answer', id, 'done')).toEqual({ code: 0, output: 'Done; the company sees it.\n' });
    expect(await run('answer', id, 'refused')).toEqual({ code: 1, output: `No correction ${id} waits.\n` });
    expect((await run('corrections', '--all')).output).toContain(`${id}  done`);
  });
});
