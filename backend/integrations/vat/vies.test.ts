import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createVies } from './vies.ts';

let server: Server;
let url = '';
let answer: { status: number; body: string; silent?: boolean } = { status: 200, body: '' };
const requests: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request.url ?? '');
    if (answer.silent) return;
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rest-api/`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const check = (body: unknown, status = 200) => {
  answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body) };
  return createVies(url).check('IT', 'IT00743110157');
};

describe('the register of VAT numbers', () => {
  it('returns whether a number is registered, and for whom', async () => {
    expect(await check({ isValid: true, name: 'RENO SRL', userError: 'VALID' })).toEqual({
      isValid: true,
      name: 'RENO SRL',
    });
    expect(requests.at(-1)).toBe('/rest-api/ms/IT/vat/00743110157');
    expect(await check({ isValid: false, name: '---', userError: 'INVALID' })).toEqual({ isValid: false, name: null });
  });

  it.each([
    ['its own failure', { isValid: false, userError: 'MS_UNAVAILABLE' }, 200],
    ['another shape', { valid: 'yes' }, 200],
    ['no JSON', '<html>', 200],
    ['a server error', {}, 503],
  ])('fails with %s', async (_, body, status) => {
    await expect(check(body, status)).rejects.toThrow();
  });

  it('fails when it does not respond', async () => {
    answer = { status: 200, body: '', silent: true };
    await expect(createVies(url, 50).check('IT', '00743110157')).rejects.toThrow();
  });
});
