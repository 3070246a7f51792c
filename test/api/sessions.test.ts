import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upsertUsers } from '../../backend/accounts/index.ts';
import { PASSWORD } from '../builders/shop.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

describe('logging in', () => {
  it('R7.17 returns user, addresses and token, with the first address selected (R4.2)', async () => {
    const { status, body } = await shop.call('login', { username: 'cliente.a', password: 'bancale-demo' });
    expect(status).toBe(200);
    expect(body.message).toMatchObject({
      client_id: '70431',
      name: 'Marco Bassi',
      company_name: 'Termoidraulica Bassi S.r.l.',
      selected_address: '1',
    });
    expect(body.message.address_codes.map((address: { address_code: string }) => address.address_code)).toEqual([
      '1',
      '2',
    ]);
    expect(body.access_token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  });

  it('R7.17 accepts the e-mail address in any case', async () => {
    const { body } = await shop.call('login', { email: 'CLIENTE.A@bancale.example', password: 'bancale-demo' });
    expect(body.access_token).toBeTruthy();
  });

  it('R7.17 returns the same response for a wrong password and an unknown user: 200 without token', async () => {
    const wrong = await shop.call('login', { username: 'cliente.a', password: 'wrong' });
    const unknown = await shop.call('login', { username: 'nobody', password: 'wrong' });
    expect(wrong.status).toBe(200);
    expect(wrong.body).toEqual({ message: [{ success: false, message: 'Autenticazione non riuscita!' }] });
    expect(unknown.body).toEqual(wrong.body);
    expect(unknown.status).toBe(wrong.status);
  });

  it('R5.2 returns the message in English on request', async () => {
    const { body } = await shop.call('login', { username: 'cliente.a', password: 'wrong', locale: 'en' });
    expect(body.message).toEqual([{ success: false, message: 'Authentication Failed!' }]);
  });

  it('returns 422 with the fields for a body without user or password', async () => {
    const { status, body } = await shop.call('login', {});
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toContain('password');
  });
});

describe('the session', () => {
  it('R4.3 does not accept a modified token', async () => {
    const client = await shop.logIn('cliente.a');
    const broken = client.token.slice(0, -2) + (client.token.endsWith('AA') ? 'BB' : 'AA');
    const response = await shop.call('add_to_cart', { item_id: '204118', quantity: 1 }, { token: broken });
    expect(response.status).toBe(401);
  });

  it('R4.3 renews a token of this shop from the cookie, and one that has expired', async () => {
    const { token, cookie } = await shop.logIn('cliente.a');
    const [, payload = ''] = token.split('.');
    const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string };
    const expired = await new SignJWT({})
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('bancale')
      .setSubject(sub)
      .setIssuedAt()
      .setExpirationTime('-1d')
      .sign(new TextEncoder().encode('a secret for tests that is long enough to be one'));
    for (const former_token of [token, expired]) {
      const renewed = await shop.call('session', { former_token }, { cookie });
      expect([renewed.status, renewed.body.message.client_id]).toEqual([200, '70431']);
      const used = await shop.call('get_wishlist', {}, { token: renewed.body.access_token });
      expect(used.status).toBe(200);
    }
  });

  it.each([
    ['a modified token', (token: string) => token.slice(0, -6) + (token.endsWith('AAAAAA') ? 'BBBBBB' : 'AAAAAA')],
    ['no token', () => ''],
    ['another text', () => 'null'],
  ])('R4.3 ends when a page has a session and %s', async (_, change) => {
    const { token, cookie } = await shop.logIn('cliente.a');
    const renewed = await shop.call('session', { former_token: change(token) }, { cookie });
    expect([renewed.status, renewed.body.code]).toEqual([401, 'token-not-valid']);
    expect(renewed.headers.getSetCookie().join()).toMatch(/^bancale_session=; Max-Age=0/);
    expect((await shop.call('session', {}, { cookie })).body).toEqual({ message: null });
    expect((await shop.call('get_wishlist', {}, { token })).status).toBe(401);
  });

  it('R4.3 is null, without an error, for a modified token beside no session', async () => {
    const former = await shop.call('session', { former_token: 'x' });
    expect([former.status, former.body]).toEqual([200, { message: null }]);
  });

  it('renews the token from the cookie and selects an address of the customer', async () => {
    const client = await shop.logIn('cliente.a');
    const { body } = await shop.call('session', { address_code: '2' }, { cookie: client.cookie });
    expect(body.message.selected_address).toBe('2');
    expect(body.access_token).toBeTruthy();
    const again = await shop.call('session', {}, { cookie: client.cookie });
    expect(again.body.message.selected_address).toBe('2');
  });

  it('R6.9 rejects an address of another customer', async () => {
    const client = await shop.logIn('cliente.a');
    expect((await shop.call('session', { address_code: '99' }, { cookie: client.cookie })).status).toBe(403);
  });

  it('R6.2 an agent can select assigned customers only', async () => {
    const agent = await shop.logIn('agente.g');
    expect((await shop.call('session', { client_id: '70999' }, { cookie: agent.cookie })).status).toBe(403);
    const { body } = await shop.call('session', { client_id: '70431' }, { cookie: agent.cookie });
    expect(body.message).toMatchObject({ client_id: '70431', kind: 'agent' });
  });

  it('R4.4 ends with the logout: cookie and token become invalid', async () => {
    const client = await shop.logIn('cliente.a');
    await shop.call('logout', {}, { cookie: client.cookie });
    const { body } = await shop.call('session', {}, { cookie: client.cookie });
    expect(body).toEqual({ message: null });
    const response = await shop.call('add_to_cart', { item_id: '204118', quantity: 1 }, { token: client.token });
    expect(response.status).toBe(401);
  });

  it('R4.4 ends with a logout by token alone, or by token and cookie of two sessions', async () => {
    const program = await shop.logIn('cliente.a');
    await shop.call('logout', {}, { token: program.token });
    expect((await shop.call('get_wishlist', {}, { token: program.token })).status).toBe(401);
    expect((await shop.call('session', {}, { cookie: program.cookie })).body).toEqual({ message: null });

    const [one, other] = [await shop.logIn('cliente.a'), await shop.logIn('cliente.b')];
    await shop.call('logout', {}, { token: one.token, cookie: other.cookie });
    for (const { token } of [one, other]) expect((await shop.call('get_wishlist', {}, { token })).status).toBe(401);
  });

  it('is replaced by a login in the same browser', async () => {
    const first = await shop.logIn('cliente.a');
    const other = await shop.logIn('cliente.a');
    const again = await shop.call('login', { username: 'cliente.b', password: PASSWORD }, { cookie: first.cookie });
    expect(again.body.access_token).toBeTruthy();
    expect((await shop.call('get_wishlist', {}, { token: first.token })).status).toBe(401);
    expect((await shop.call('session', {}, { cookie: first.cookie })).body).toEqual({ message: null });
    expect((await shop.call('get_wishlist', {}, { token: other.token })).status).toBe(200);
  });

  it.each([
    [13, true],
    [15, false],
  ])('after %i days without use is valid: %s', async (days, isValid) => {
    const { cookie } = await shop.logIn('cliente.a');
    const [id = ''] = cookie.replace(/^[^=]*=/, '').split('.');
    const last_used_at = new Date(Date.now() - days * 86_400_000);
    await shop.database.query.updateTable('session').set({ last_used_at }).where('id', '=', id).execute();
    expect((await shop.call('session', {}, { cookie })).body.message !== null).toBe(isValid);
  });

  it('R4.4 ends with a logout from a window that shows the agent’s previous customer', async () => {
    const agent = await shop.logIn('agente.g');
    await shop.call('logout', { client_id: '70431', address_code: '1' }, agent);
    expect((await shop.call('session', {}, { cookie: agent.cookie })).body).toEqual({ message: null });
  });
});

describe('a changed user', () => {
  const user = {
    email: 'changing@bancale.example',
    username: 'changing',
    name: 'Carla Cambi',
    password: PASSWORD,
    kind: 'client' as const,
    customerCode: '70431',
    agentCustomerCodes: [],
  };

  /** Whether token and cookie of an earlier login are still valid. */
  async function counts({ token, cookie }: { token: string; cookie: string }): Promise<[boolean, boolean]> {
    const [byToken, byCookie] = [
      await shop.call('get_wishlist', {}, { token }),
      await shop.call('session', {}, { cookie }),
    ];
    return [byToken.status === 200, byCookie.body.message !== null];
  }

  /** Logs in twice and uses both sessions, so that they are cached. */
  async function logInTwice() {
    await upsertUsers(shop.database, [user]);
    const sessions = [await shop.logIn('changing'), await shop.logIn('changing')];
    for (const session of sessions) expect(await counts(session)).toEqual([true, true]);
    return sessions;
  }

  const userRow = () => shop.database.query.updateTable('user_account').where('username', '=', 'changing');
  const changes: [string, () => Promise<unknown>][] = [
    [
      'with another password',
      () => upsertUsers(shop.database, [{ ...user, password: 'another one' }], { resetPasswords: true }),
    ],
    [
      'who acts for no customer any more',
      () => upsertUsers(shop.database, [{ ...user, kind: 'agent', customerCode: null }]),
    ],
    ['who is switched off', () => userRow().set({ is_active: false }).execute()],
    [
      'who is deleted',
      () => shop.database.query.deleteFrom('user_account').where('username', '=', 'changing').execute(),
    ],
  ];

  it.each(changes)('%s is logged out of all sessions at once', async (_, change) => {
    await shop.database.query.deleteFrom('user_account').where('username', '=', 'changing').execute();
    const sessions = await logInTwice();
    const other = await shop.logIn('cliente.b');
    await change();
    await shop.settled();
    for (const session of sessions) expect(await counts(session)).toEqual([false, false]);
    expect(await counts(other)).toEqual([true, true]);
  });

  it('stays logged in if the import changes only the name, whatever password it has', async () => {
    await shop.database.query.deleteFrom('user_account').where('username', '=', 'changing').execute();
    const [session] = await logInTwice();
    await upsertUsers(shop.database, [{ ...user, name: 'Carla Cambi Rossi', password: '' }]);
    await upsertUsers(shop.database, [{ ...user, password: 'another one' }]);
    await shop.settled();
    expect(session && (await counts(session))).toEqual([true, true]);
  });
});
