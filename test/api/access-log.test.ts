import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { mailWith } from '../builders/mails.ts';
import { getPage } from '../builders/html-page.ts';
import { isStorefrontBuilt } from '../builders/page-paths.ts';
import { codeFor } from '../builders/second-factor.ts';
import { PASSWORD } from '../builders/shop.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

let shop: TestShop;
let now = new Date('2026-11-21T11:42:00+01:00');
let token = '';
let cookie = '';
beforeAll(async () => {
  shop = await startTestShop({ pages: isStorefrontBuilt, clock: () => now });
  ({ token, cookie } = await shop.logIn('cliente.a'));
});
afterAll(() => shop.stop());

interface Event {
  at: string;
  action: string;
  count: number | null;
}

const fail = (username = 'cliente.a') => shop.call('login', { username, password: 'wrong' });
const failures = async (): Promise<Event[]> =>
  (await shop.call('get_security', {}, { token })).body.data.log.filter(({ count }: Event) => count !== null);
/** Waits for the jobs that count. */
const expectFailures = (expected: object[]) =>
  vi.waitFor(async () => expect(await failures()).toMatchObject(expected), { timeout: 40_000, interval: 25 });
const laterBy = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

describe('what happened to my access', () => {
  it('R2.95 counts wrong passwords on one entry, until something else happens or a day has passed', async () => {
    await fail('CLIENTE.A@bancale.example');
    await expectFailures([{ action: 'login-failed', count: 1, at: '2026-11-21T10:42:00.000Z' }]);
    laterBy(5);
    await fail();
    await expectFailures([{ count: 2, at: '2026-11-21T10:47:00.000Z' }]);
    await shop.logIn('cliente.a');
    await fail();
    await expectFailures([{ count: 1 }, { count: 2 }]);
    laterBy(24 * 60 + 1);
    await fail();
    await expectFailures([{ count: 1 }, { count: 1 }, { count: 2 }]);
  });

  it('R2.95 writes the same job for a name that nobody has, and no entry', async () => {
    const { query } = shop.database;
    const entries = () => query.selectFrom('audit_entry').select('id').where('action', '=', 'login-failed').execute();
    const before = (await entries()).length;
    expect((await fail('ghost')).body).toEqual((await fail()).body);
    await expectFailures([{ count: 2 }, { count: 1 }, { count: 2 }]);
    const waiting = `select from graphile_worker.jobs where task_identifier = 'log_failed_login'`;
    await vi.waitFor(async () => expect((await shop.database.pool.query(waiting)).rowCount).toBe(0), {
      timeout: 40_000,
    });
    expect(await entries()).toHaveLength(before);
  });

  it('R2.95 counts wrong codes apart, for the password was right', async () => {
    const { secret } = (await shop.call('start_second_factor', {}, { token })).body.data;
    await shop.call('confirm_second_factor', { code: codeFor(secret, now) }, { token });
    const [{ challenge }] = (await shop.call('login', { username: 'cliente.a', password: PASSWORD })).body.message;
    for (const code of ['000000', '000001']) await shop.call('login_code', { challenge, code });
    await expectFailures([{ action: 'second-factor-failed', count: 2 }, { count: 2 }, { count: 1 }, { count: 2 }]);
    await shop.call('stop_second_factor', { password: PASSWORD }, { token });
  });

  it.runIf(isStorefrontBuilt)('R2.95 shows failures with their number in both languages', async () => {
    const italian = (await getPage(shop, '/pages/account?tab=password', { cookie })).texts('main li');
    expect(italian.some((row) => row.includes('Accesso non riuscito: codice errato') && row.includes('2 volte'))).toBe(
      true,
    );
    const english = (await getPage(shop, '/en/pages/account?tab=password', { cookie })).texts('main li');
    expect(english.some((row) => row.includes('Login failed: wrong password') && row.includes('1 time'))).toBe(true);
  });
});

describe('a new password', () => {
  it('R2.95 is mailed to its user, in the language of the page', async () => {
    const b = await shop.logIn('cliente.b');
    const passwords = { old_password: PASSWORD, new_password: 'quattro bancali' };
    expect((await shop.call('change_password', { ...passwords, old_password: 'wrong' }, b)).status).toBe(422);
    expect((await shop.call('change_password', passwords, { ...b, language: 'en' })).status).toBe(200);
    const mail = await mailWith(shop.dataDirectory, 'cliente.b@bancale.example', 'has just been changed');
    expect(mail.subject).toBe('Your password was changed');
    expect(mail.text).toContain(`${shop.address}/en/pages/forgot-password`);
  });

  it('R2.18 is mailed too when it was chosen by a link', async () => {
    await shop.call('reset_password', { username: 'cliente.b' });
    const link = await mailWith(shop.dataDirectory, 'cliente.b@bancale.example', 'Vale 60 minuti');
    const [, code = ''] = /code=(\S+)/.exec(link.text) ?? [];
    const chosen = await shop.call('reset_password', { code, password: 'cinque bancali' });
    expect(chosen.body.data.success).toBe(true);
    const mail = await mailWith(shop.dataDirectory, 'cliente.b@bancale.example', 'è appena cambiata');
    expect(mail.text).toContain('La password di cliente.b@bancale.example è appena cambiata.');
  });
});
