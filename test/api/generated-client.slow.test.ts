import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import ts from 'typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpoints, type EndpointName } from '../../contract/index.ts';
import { PASSWORD } from '../builders/shop.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

let shop: TestShop;
let folder: string;
beforeAll(async () => {
  shop = await startTestShop();
  folder = await mkdtemp(join(tmpdir(), 'bancale-client-'));
  await createClient({
    input: `${shop.address}/api/openapi.json`,
    output: { path: join(folder, 'client'), module: { extension: '.ts' } },
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
    logs: { level: 'silent' },
  });
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await shop.stop();
});

/** The messages of the type checker for a program that uses the client. */
async function typeErrors(program: string): Promise<string[]> {
  const file = join(folder, 'program.ts');
  await writeFile(file, program);
  const checked = ts.createProgram([file], {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    target: ts.ScriptTarget.ES2024,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2024.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
  });
  return ts.getPreEmitDiagnostics(checked).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

it('a client generated from the OpenAPI description has a function for every endpoint, which accepts its example', async () => {
  const calls = (Object.keys(endpoints) as EndpointName[]).map((name) => {
    const request = JSON.stringify(endpoints[name].example);
    return `await client.${name}({ ${endpoints[name].method === 'GET' ? 'query' : 'body'}: ${request} });`;
  });
  const wrong =
    "// @ts-expect-error a quantity is a number\nawait client.addToCart({ body: { item_id: '1', quantity: 'two' } });";
  expect(await typeErrors(["import * as client from './client/index.ts';", ...calls, wrong].join('\n'))).toEqual([]);
});

it('a client generated from the OpenAPI description lists articles, logs in and fills the cart', async () => {
  const api = await import(join(folder, 'client/index.ts'));
  const { client } = await import(join(folder, 'client/client.gen.ts'));
  client.setConfig({ baseUrl: `${shop.address}/api` });

  const listed = await api.productList({ body: { text: 'VS-12-OT' } });
  expect(listed.response.status).toBe(200);
  expect(listed.data.message.product_list.data).toMatchObject([{ sku: 'VS-12-OT', price: null }]);

  const line = { item_id: '204118', quantity: 2 };
  const refused = await api.addToCart({ body: line });
  expect([refused.data, refused.response.status]).toEqual([undefined, 401]);

  const entered = await api.login({ body: { username: 'cliente.a', password: PASSWORD } });
  client.setConfig({ auth: entered.data.access_token });
  const added = await api.addToCart({ body: line });
  expect(added.error).toBeUndefined();
  const { data: cart } = await api.getCartItems({ body: {} });
  expect(cart.message.data).toMatchObject([{ id: '204118', quantity: 2, totale_sconto: 15.97 }]);
});
