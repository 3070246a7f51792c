import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { giveOfficeRole, offerOfficeStart, requireRole } from '../../backend/accounts/index.ts';
import { parseSettings } from '../../backend/settings.ts';
import { announce } from '../../cli/start/announce.ts';
import { isStorefrontBuilt } from '../builders/page-paths.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

const PASSWORD = 'tredici-lettere-4';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ pages: isStorefrontBuilt });
});
afterAll(() => shop.stop());

const headingOf = (html: string) => /<h1[^>]*>([^<]*)/.exec(html)?.[1];

async function newCode(): Promise<string> {
  const code = await offerOfficeStart(shop.database);
  if (code === null) throw new Error('there is an administrator');
  return code;
}

async function open(code: string, locale = '') {
  const response = await fetch(`${shop.address}${locale}/office/start/${code}`, { redirect: 'manual' });
  return { status: response.status, heading: headingOf(await response.text()), headers: response.headers };
}

async function send(code: string, typed: Partial<Record<'name' | 'email' | 'password', string>> = {}) {
  const form = { name: 'Paola Dondi', email: 'paola@ufficio.example', password: PASSWORD, ...typed };
  const response = await fetch(`${shop.address}/office/start/${code}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: shop.address, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  });
  return { status: response.status, html: await response.text(), headers: response.headers };
}

const forgetAttempts = () => shop.database.pool.query('delete from login_attempt');
const countAdministrators = async () => {
  const { rows } = await shop.database.pool.query<{ count: number }>(
    `select count(*)::int from office_user o join office_role r on r.id = o.role_id where r.built_in = 'administration'`,
  );
  return rows[0]?.count;
};

/** What a start with these settings says. */
async function said(environment: Record<string, string>): Promise<string> {
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  try {
    const address = 'http://localhost:3210';
    await announce(shop.database, parseSettings(environment), { state: 'other', isOtherTimeline: false, address });
  } finally {
    log.mockRestore();
    warn.mockRestore();
  }
  return lines.join('\n');
}

describe('5.5 a start', () => {
  it.each([
    [{ DEMO: 'off' }, 'http://localhost:3210/office/start/'],
    [{ DEMO: 'off', SHOP_URL: 'https://negozio.example' }, 'https://negozio.example/office/start/'],
  ])('with %j prints the address of the first administrator, a new one each time', async (environment, address) => {
    const [first, second] = [await said(environment), await said(environment)];
    for (const text of [first, second]) expect(text).toMatch(new RegExp(`  ${address}(?:[2-9a-z]{4}-){3}[2-9a-z]{4}$`));
    expect(first).not.toBe(second);
    const { rows } = await shop.database.pool.query('select from office_start');
    expect(rows).toHaveLength(1);
  });

  it('of a demonstration prints none', async () => {
    expect(await said({ DEMO: 'on' })).not.toContain('/office/start/');
  });
});

describe.skipIf(!isStorefrontBuilt)('5.5 the address that makes the first administrator', () => {
  it('is not used up by opening it, and is replaced by that of the next start', async () => {
    const first = await newCode();
    for (const locale of ['', '/en', '']) expect((await open(first, locale)).status).toBe(200);
    expect((await open(first)).headers.get('cache-control')).toContain('no-store');
    const second = await newCode();
    expect([(await open(first)).status, (await open(second)).status]).toEqual([404, 200]);
  });

  it.each(['2222-2222-2222-2222', 'x', '%00', 'a'.repeat(10_000)])('is not %.30s', async (code) => {
    await newCode();
    const { status, heading } = await open(code);
    expect([status, heading]).toEqual([404, 'Questo indirizzo non vale']);
    expect((await send(code)).status).toBe(404);
    expect(await countAdministrators()).toBe(0);
  });

  it('is no page for customers', async () => {
    const { cookie } = await shop.logIn('cliente.a');
    const response = await fetch(`${shop.address}/office/start/${await newCode()}`, { headers: { cookie } });
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('href="/shop');
  });

  it('stops being tried after thirty attempts from one network', async () => {
    await forgetAttempts();
    const code = await newCode();
    const statuses = [];
    for (let tried = 0; tried < 31; tried++) statuses.push((await open('wrong')).status);
    expect(statuses.slice(-2)).toEqual([404, 429]);
    expect([(await open(code)).status, (await send(code)).status]).toEqual([429, 429]);
    await forgetAttempts();
  });

  it.each([
    { name: ' ' },
    { email: 'paola' },
    { email: 'CLIENTE.A@BANCALE.EXAMPLE' },
    { password: 'undici-lett' },
    { password: 'bancale-2026' },
  ])('5.3 asks again for %j, and goes on to count', async (typed) => {
    const code = await newCode();
    const { status, html } = await send(code, typed);
    expect(status).toBe(422);
    expect(html).toContain('aria-invalid="true"');
    expect(await countAdministrators()).toBe(0);
    expect((await open(code)).status).toBe(200);
  });

  it('makes one administrator of two who send it at once, logs in, and asks for the second factor', async () => {
    await forgetAttempts();
    const code = await newCode();
    const sent = await Promise.all([
      send(code, { email: 'Paola@Ufficio.example' }),
      send(code, { email: 'anna@ufficio.example' }),
    ]);
    expect(sent.map(({ status }) => status).sort()).toEqual([302, 404]);
    expect(await countAdministrators()).toBe(1);
    const headers = sent.find(({ status }) => status === 302)?.headers;
    expect(headers?.get('location')).toBe('/office/second-factor');
    const cookie = headers
      ?.getSetCookie()
      .find((line) => line.startsWith('bancale_session='))
      ?.split(';')[0];
    const next = await fetch(`${shop.address}/office/second-factor`, { headers: { cookie: cookie ?? '' } });
    expect([next.status, headingOf(await next.text())]).toEqual([200, 'Attiva il secondo fattore']);
    const { rows } = await shop.database.pool.query<{ due: boolean }>(
      'select second_factor_due_at <= now() as due from office_user',
    );
    expect(rows).toEqual([{ due: true }]);
    const { rows: logged } = await shop.database.pool.query<{ action: string }>(
      `select action from audit_entry where action in ('office-begun', 'office-role-given') order by 1`,
    );
    expect(logged.map(({ action }) => action)).toEqual(['office-begun', 'office-role-given']);
  });

  it('is neither valid nor offered again once there is an administrator, closed ones too', async () => {
    await forgetAttempts();
    await shop.database.pool.query(`update user_account set is_active = false where email like '%@ufficio.example'`);
    expect(await offerOfficeStart(shop.database)).toBeNull();
    expect(await said({ DEMO: 'off' })).not.toContain('/office/start/');
    // As after a role that was given by command while the address was still unused.
    await shop.database.pool.query('delete from office_user');
    const code = await newCode();
    const { rows } = await shop.database.pool.query<{ id: number }>(
      `select id from user_account where email like '%@ufficio.example'`,
    );
    await shop.database.query.transaction().execute(async (query) => {
      const role = await requireRole(query, 'administration');
      await giveOfficeRole(query, { userId: Number(rows[0]?.id), role, actor: 'test', now: new Date() });
    });
    expect([(await open(code)).status, (await send(code)).status]).toEqual([404, 404]);
  });
});
