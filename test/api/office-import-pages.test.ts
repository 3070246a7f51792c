import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createImports, type Imports } from '../builders/imports.ts';
import { addOfficeUser } from '../builders/office.ts';
import { isStorefrontBuilt } from '../builders/page-paths.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

let shop: TestShop;
let imports: Imports;
const cookies: Record<string, string> = {};
const runs: Record<string, number> = {};
const priceFile = (divisor: number) =>
  `code;name;price.PL\n${Array.from({ length: 60 }, (_, place) => `PG${place};Uno;${(100 + place) / divisor}`).join('\n')}\n`;

beforeAll(async () => {
  shop = await startTestShop({ pages: isStorefrontBuilt });
  imports = await createImports(shop.database);
  for (const [name, role] of [
    ['paola', 'administration'],
    ['reader', 'read-only'],
    ['carla', 'content'],
  ] as const) {
    await addOfficeUser(shop.database, name, role);
    cookies[name] = (await shop.logIn(name)).cookie;
  }
  const load = async (kind: string, file: string, content: string) => (await imports.run(kind, file, content)).run ?? 0;
  await load('price-lists', 'l.csv', 'code;name\nPL;Uno\n');
  runs['changed'] = await load('brands', 'marche.csv', 'code;name\nPB;Marca nuova\n');
  runs['rejected'] = await load('brands', 'rifiutate.csv', 'code;name\n;Senza codice\n');
  await load('articles', 'p.csv', priceFile(1));
  runs['held'] = await load('articles', 'sbagliati.csv', priceFile(100));
});
afterAll(async () => {
  await imports.remove();
  await shop.stop();
});

async function open(path: string, who: string) {
  const headers = { cookie: cookies[who] ?? '', origin: shop.address };
  const response = await fetch(shop.address + path, { redirect: 'manual', headers });
  const html = await response.text();
  return { status: response.status, html, heading: /<h1[^>]*>([^<]*)/.exec(html)?.[1] };
}

describe.skipIf(!isStorefrontBuilt)('pages of imports', () => {
  it.each([
    ['/office/imports', 'Importazioni'],
    ['/en/office/imports?result=rejects&sort=-rows', 'Imports'],
    ['/office/imports/owners?kind=brands', 'Proprietari dei campi'],
    ['/en/office/imports/owners', 'Owners of fields'],
  ])('show %s', async (path, expected) => {
    const { status, heading } = await open(path, 'reader');
    expect([status, heading]).toEqual([200, expected]);
  });

  it('8.4 show what a run changed, and offer to undo it to those who may import the kind', async () => {
    const path = `/office/imports/${runs['changed']}`;
    const { html, heading } = await open(path, 'paola');
    expect(heading).toBe('Marche');
    expect(html).toContain('Si può annullare ancora per 30 giorni.');
    expect(html).toContain('Guarda che cosa tornerebbe');
    expect((await open(`${path}?text=nothing-like-it`, 'paola')).html).toContain('Nessun cambiamento');
    const read = await open(path, 'reader');
    expect(read.html).toContain('può guardare ma non agire');
    expect(read.html).not.toContain('Guarda che cosa tornerebbe');
  });

  it('show rejected rows as inputs to those who may correct them, as texts to others', async () => {
    const path = `/office/imports/${runs['rejected']}`;
    const { html } = await open(path, 'paola');
    expect(html).toMatch(
      /<input[^>]*aria-invalid="true"[^>]*aria-label="code, riga 2"|aria-label="code, riga 2"[^>]*aria-invalid="true"/,
    );
    expect((await open(path, 'reader')).html).not.toContain('aria-label="code, riga 2"');
  });

  it('8.5 show the steps of a held run, the largest first', async () => {
    const { html } = await open(`/office/imports/${runs['held']}`, 'paola');
    expect(html).toContain('Fermata: 60 prezzi su 60');
    expect(html).toContain('-99 %'.replace(' ', String.fromCharCode(160)));
    expect((await open(`/office/imports/${runs['held']}`, 'carla')).html).not.toContain('Rilascia tutto');
  });

  it('are a 404 for numbers that are no run', async () => {
    for (const id of ['0', 'x', '1999999999']) expect((await open(`/office/imports/${id}`, 'paola')).status).toBe(404);
  });
});
