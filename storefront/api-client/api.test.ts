import { describe, expect, it } from 'vitest';
import { endpoints, type EndpointName } from '../../contract/index.ts';
import { createApi, type Transport } from './api.ts';
import { RequestFailure, failureOf } from './request-failure.ts';
import { guestUserTemp, type UserTemp } from '../session/session.ts';

type Sent = { method: string; path: string; parameters: Record<string, unknown> };

function apiResponding(status: number, body: unknown, userTemp: UserTemp = guestUserTemp) {
  const sent: Sent[] = [];
  const transport: Transport = async (method, path, parameters) => {
    sent.push({ method, path, parameters });
    return { status, body };
  };
  return { api: createApi(transport, 'it', () => userTemp), sent };
}

const client = { client_id: '10482', address_code: 'A1', ext_call: true };

describe('API client', () => {
  it('calls every endpoint by the method and path of the contract, whose schemas it does not load', async () => {
    for (const [name, { method, path }] of Object.entries(endpoints)) {
      const { api, sent } = apiResponding(200, {});
      await api.call(name as EndpointName, {});
      expect(sent[0], name).toMatchObject({ method, path });
    }
  });

  it('11.5 parses a menu once for as long as the response is the same', async () => {
    const item = { name: 'c', label: 'Idraulica', url: '/shop', parent_menu: null, disable: 0 };
    const response = [item];
    const first = await apiResponding(200, response).api.menu();
    expect(first).toMatchObject([{ label: 'Idraulica' }]);
    expect(await apiResponding(200, response).api.menu()).toBe(first);
    expect(await apiResponding(200, [{ ...item, label: 'Fissaggio' }]).api.menu()).toMatchObject([
      { label: 'Fissaggio' },
    ]);
  });

  it('adds the three flat user fields and the language to every POST body (R6.6, R7.4)', async () => {
    const { api, sent } = apiResponding(200, { message: { success: true } }, client);
    await api.listing({ text: 'abc' });
    expect(sent).toEqual([
      { method: 'POST', path: 'product_list', parameters: { ...client, locale: 'it', text: 'abc' } },
    ]);
  });

  it('sends 0, 0, true for guests (R9.29)', async () => {
    const { api, sent } = apiResponding(200, { message: { result: [] } });
    await api.call('autocomplete', { q: 'val', rows: 5 });
    expect(sent[0]?.parameters).toEqual({
      client_id: 0,
      address_code: 0,
      ext_call: true,
      locale: 'it',
      q: 'val',
      rows: 5,
    });
  });

  it('sends only the language in GET requests', async () => {
    const { api, sent } = apiResponding(200, [], client);
    await api.menu();
    expect(sent).toEqual([{ method: 'GET', path: 'b2b-menu-items', parameters: { locale: 'it' } }]);
  });

  it('sends customer and address in a session request only to choose them', async () => {
    const { api, sent } = apiResponding(200, { message: null }, client);
    await api.call('session', {});
    expect(sent[0]?.parameters).toEqual({ locale: 'it' });
  });

  it('sends no request for the cart of a guest (R4.6)', async () => {
    const { api, sent } = apiResponding(200, {});
    expect(await api.cart()).toMatchObject({ id: 0, lines: [] });
    expect(sent).toEqual([]);
  });

  it('rejects with the message, code and field errors of the server (R8.27)', async () => {
    const body = { message: 'no', code: 'C', errors: { vat: ['x'], city: 'y' } };
    const failure = await apiResponding(422, body)
      .api.listing({})
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(RequestFailure);
    expect(failure).toMatchObject({
      kind: 'http',
      status: 422,
      message: 'no',
      code: 'C',
      errors: { vat: ['x'], city: ['y'] },
    });
  });

  it('rejects a response that is not JSON as unreadable (R8.8)', async () => {
    await expect(apiResponding(200, undefined).api.listing({})).rejects.toMatchObject({ kind: 'unreadable' });
  });

  it('parses error responses without a usable body', () => {
    for (const body of [undefined, null, 'x', [], { message: 5, errors: 'e' }]) {
      expect(failureOf({ status: 500, body })).toMatchObject({ status: 500, message: '', errors: {} });
    }
  });
});
