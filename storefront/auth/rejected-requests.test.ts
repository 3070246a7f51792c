import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest';
import { createApi } from '../api-client/api.ts';
import type { PageRequest } from '../routing/page-data.ts';
import { guestUserTemp } from '../session/session.ts';
import { askForLink } from './forgot-password.ts';
import { sendRegistration } from './register/send-registration.ts';
import { setPassword } from './reset-password.ts';

const form = (fields: Record<string, string>): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};

const sent: string[] = [];
function pageResponding(status: number, body: unknown): PageRequest {
  const api = createApi(
    async (_method, path) => {
      sent.push(path);
      return { status, body };
    },
    'it',
    () => guestUserTemp,
  );
  return { api, url: new URL('http://shop.example/pages/reset-password?code=x') } as PageRequest;
}

const company = form({
  country: 'IT',
  company_name: 'Reno',
  vat_number: '00743110157',
  tax_code: '00743110157',
  recipient_code: 'M5UXCR1',
  address: 'Via del Lavoro 22',
  postal_code: '40050',
  city: 'Argelato',
  province: 'BO',
  last_name: 'Neri',
  first_name: 'Paola',
  telephone: '051 123456',
  email: 'p.neri@idroreno.example',
  password: 'quattro bancali',
  privacy: 'on',
});

let warn: MockInstance;
beforeEach(() => {
  sent.splice(0);
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

describe('a registration that is rejected', () => {
  it.each([
    [409, { code: 'USER_ALREADY_EXISTS' }, 'user'],
    [409, { code: 'ERP_CUSTOMER_EXISTS' }, 'customer'],
    [409, { code: 'GENERIC_ERROR' }, 'error'],
    [409, { code: 'SOMETHING_ELSE' }, 'error'],
    [500, {}, 'error'],
  ])(
    'R8.13, R8.14, R8.15, R8.25 keeps what was typed, shows the text of its code in the form, and is only logged: %i %j',
    async (status, body, reason) => {
      const result = await sendRegistration(pageResponding(status, body), company);
      expect(result).toMatchObject({ kind: 'rejected', reason, text: null, values: { companyName: 'Reno' } });
      expect(JSON.stringify(result)).not.toContain('quattro bancali');
      expect(warn).toHaveBeenCalledOnce();
    },
  );

  it('R5.9 is not sent with errors; those of the server are shown at their fields', async () => {
    const empty = await sendRegistration(pageResponding(200, { success: true }), form({ country: 'IT' }));
    expect(empty).toMatchObject({ kind: 'invalid', errors: { companyName: { problem: 'required' } } });
    expect(sent).toEqual([]);
    const result = await sendRegistration(pageResponding(422, { errors: { province: ['No.'] } }), company);
    expect(result).toMatchObject({ kind: 'invalid', errors: { province: { text: 'No.' } } });
  });
});

describe('a password that is not reset', () => {
  it('R8.16, R8.25 shows the general text in the form, is only logged, and opens no dialog', async () => {
    const passwords = form({ password: 'quattro bancali', repeated: 'quattro bancali' });
    expect(await setPassword(pageResponding(500, {}), passwords)).toMatchObject({ kind: 'failed', message: null });
    const result = await askForLink(pageResponding(500, {}), form({ username: 'a' }));
    expect(result).toMatchObject({ kind: 'failed', message: null });
    const rejected = { data: { success: false, message: 'x' } };
    expect(await askForLink(pageResponding(200, rejected), form({ username: 'a' }))).toMatchObject({ kind: 'failed' });
    expect(await setPassword(pageResponding(200, rejected), passwords)).toMatchObject({ kind: 'expired' });
  });
});
