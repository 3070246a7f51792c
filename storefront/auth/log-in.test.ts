import { describe, expect, it } from 'vitest';
import { createApi } from '../api-client/api.ts';
import { guestUserTemp } from '../session/session.ts';
import { logIn } from './log-in.ts';

const user = {
  success: true,
  kind: 'client',
  name: 'Marco',
  company_name: 'Bassi',
  client_id: '10482',
  address_codes: [],
  selected_address: 'A1',
  clients: [],
  permissions: [],
  seesPrices: true,
  role: null,
  orderLimitCents: null,
};

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

function apiResponding(status: number, body: unknown) {
  const sent: unknown[] = [];
  const api = createApi(
    async (_method, _path, parameters) => {
      sent.push(parameters);
      return { status, body };
    },
    'en',
    () => guestUserTemp,
  );
  return { api, sent };
}

describe('logging in', () => {
  it('does not send empty fields (R5.6)', async () => {
    const { api, sent } = apiResponding(200, {});
    expect(await logIn(api, form({ username: ' ', password: '' }))).toEqual({
      kind: 'missing',
      user: true,
      password: true,
    });
    expect(await logIn(api, form({ username: 'a' }))).toEqual({ kind: 'missing', user: false, password: true });
    expect(sent).toEqual([]);
  });

  it('returns session and token', async () => {
    const { api, sent } = apiResponding(200, { message: user, access_token: 't' });
    expect(await logIn(api, form({ username: ' a@b.example ', password: ' p ' }))).toMatchObject({
      kind: 'in',
      token: 't',
      session: { clientId: '10482' },
    });
    expect(sent).toMatchObject([{ username: 'a@b.example', password: ' p ' }]);
  });

  it('is rejected when the first entry has success false, with its message or the general one (R5.2)', async () => {
    const rejected = (message: string) =>
      logIn(apiResponding(200, { message: [{ success: false, message }] }).api, form({ username: 'a', password: 'b' }));
    expect(await rejected('No!')).toEqual({ kind: 'rejected', message: 'No!' });
    expect(await rejected('')).toEqual({ kind: 'rejected', message: null });
  });

  it("returns the server's message with the waiting time after too many attempts", async () => {
    expect(await logIn(apiResponding(429, { message: 'Wait.' }).api, form({ username: 'a', password: 'b' }))).toEqual({
      kind: 'too-many',
      message: 'Wait.',
    });
    await expect(logIn(apiResponding(500, {}).api, form({ username: 'a', password: 'b' }))).rejects.toMatchObject({
      status: 500,
    });
  });
});
