import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  cachedSession,
  cacheSession,
  currentToken,
  forgetSession,
  formerToken,
  isTokenFresh,
  parseRenewal,
  tokenEnd,
  usableToken,
} from './browser-session.ts';
import type { Session } from './session.ts';

const session: Session = {
  kind: 'client',
  name: 'Marco',
  companyName: 'Bassi',
  clientId: '10482',
  addressCode: 'A1',
  addresses: [],
  clients: [],
  clientCount: 0,
  permissions: [],
  seesPrices: true,
  orderingStop: null,
  role: null,
  orderLimitCents: null,
  needsSecondFactor: false,
  viewedBy: null,
};
const tokenUntil = (seconds: number) => `h.${btoa(JSON.stringify({ exp: seconds }))}.s`;
const now = () => Math.floor(Date.now() / 1000);

beforeEach(() => {
  const entries = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  });
  vi.stubGlobal('document', { cookie: '' });
  forgetSession();
});

describe('session in the browser', () => {
  it('is stored under id_token and user_temp, and removed (R4.2, R4.4, R7.3)', () => {
    cacheSession(session, 'token');
    expect(localStorage.getItem('id_token')).toBe('token');
    expect(JSON.parse(localStorage.getItem('user_temp') ?? '')).toEqual({
      client_id: '10482',
      address_code: 'A1',
      ext_call: true,
    });
    expect(cachedSession()).toEqual(session);
    forgetSession();
    expect(localStorage.getItem('id_token')).toBeNull();
    expect(JSON.parse(localStorage.getItem('user_temp') ?? '')).toEqual({
      client_id: 0,
      address_code: 0,
      ext_call: true,
    });
    expect(cachedSession()).toBeNull();
  });

  it('ignores damaged storage', () => {
    for (const damaged of ['{', '[]', '"x"', '{"clientId":7}']) {
      localStorage.setItem('user', damaged);
      expect(cachedSession(), damaged).toBeNull();
    }
  });

  it('works without storage', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new Error('full');
      },
      removeItem: () => {},
    });
    cacheSession(session, 'token');
    expect(currentToken()).toBe('token');
  });
});

describe('the token (R4.3)', () => {
  it('has a readable expiry, or counts as valid without one', () => {
    expect(tokenEnd(tokenUntil(1000))).toBe(1000);
    expect(tokenEnd('x')).toBeNull();
    expect(tokenEnd('a.%%%.c')).toBeNull();
    expect(isTokenFresh(tokenUntil(1000), 969)).toBe(true);
    expect(isTokenFresh(tokenUntil(1000), 971)).toBe(false);
    expect(isTokenFresh('opaque', 5)).toBe(true);
  });

  it('is used while fresh and otherwise renewed, once for simultaneous requests', async () => {
    const fresh = tokenUntil(now() + 600);
    const renew = vi.fn(async () => ({ session, token: fresh }));
    cacheSession(session, tokenUntil(now() + 5));
    expect(await Promise.all([usableToken(renew), usableToken(renew)])).toEqual([{ token: fresh }, { token: fresh }]);
    expect(renew).toHaveBeenCalledTimes(1);
    expect(await usableToken(renew)).toEqual({ token: fresh });
    expect(renew).toHaveBeenCalledTimes(1);
    await usableToken(renew, true);
    expect(renew).toHaveBeenCalledTimes(2);
  });

  it.each(['ended', 'rejected'] as const)('is null when the session is %s', async (reason) => {
    expect(await usableToken(async () => reason)).toEqual({ token: null, reason });
    await expect(usableToken(() => Promise.reject(new Error('offline')))).rejects.toThrow('offline');
    expect(await usableToken(async () => reason)).toEqual({ token: null, reason });
  });

  it('is renewed with the one there was, with none, or without asking where the browser could not have one', () => {
    cacheSession(session, 'token');
    expect(formerToken()).toBe('token');
    // Another window has logged out, or somebody has removed it.
    localStorage.removeItem('id_token');
    expect(formerToken()).toBe('');
    document.cookie = 'bancale_token_due=1';
    expect(formerToken()).toBeUndefined();
    cacheSession(session, 'token');
    expect(document.cookie).toBe('bancale_token_due=; Path=/; Max-Age=0; SameSite=Lax');
  });

  it('is fetched by every page of a browser that stores nothing', () => {
    const setItem = () => {
      throw new Error('full');
    };
    vi.stubGlobal('localStorage', { getItem: () => null, setItem, removeItem: setItem });
    cacheSession(session);
    expect(formerToken()).toBeUndefined();
  });

  it('is parsed from the response of the session endpoint', () => {
    expect(parseRenewal(401, {})).toBe('rejected');
    expect(parseRenewal(200, { message: null })).toBe('ended');
    expect(() => parseRenewal(500, {})).toThrow();
    const user = {
      success: true,
      kind: 'client',
      name: 'M',
      company_name: 'B',
      client_id: '1',
      address_codes: [],
      selected_address: 'A1',
      clients: [],
    };
    expect(parseRenewal(200, { message: user, access_token: 't' })).toMatchObject({
      token: 't',
      session: { clientId: '1', addressCode: 'A1' },
    });
  });
});
