import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestShop, type Credentials, type TestShop } from '../builders/test-shop.ts';

let shop: TestShop;
let client: Credentials;
let other: Credentials;

async function name(customer: string, article: string, code: string): Promise<void> {
  await shop.database.pool.query(
    `insert into article_alias (article_id, kind, customer_id, code)
     select a.id, 'customer', c.id, $3 from article a, customer c where a.code = $2 and c.code = $1`,
    [customer, article, code],
  );
  await shop.settled();
}

async function found(text: string, who: Credentials = client): Promise<string[]> {
  const { body } = await shop.call('product_list', { text }, who);
  return body.message.product_list.data.map(({ id }: { id: string }) => id);
}

beforeAll(async () => {
  shop = await startTestShop();
  [client, other] = await Promise.all([shop.logIn('cliente.a'), shop.logIn('cliente.b')]);
  await name('70431', '204600', 'MIO.4711-07');
});
afterAll(() => shop.stop());

describe('the customer’s own article codes', () => {
  it('are shown in the listing as match reason', async () => {
    const rowsOf = async (text: string, locale: string, who: Credentials) => {
      const { body } = await shop.call('product_list', { text, locale }, who);
      return body.message.product_list.data as { why?: string; found_by?: string; short_description: string }[];
    };
    const [plain] = await rowsOf('BOOK-10', 'it', client);
    expect(plain?.why).toBe('code');
    const [own] = await rowsOf('MIO.4711-07', 'it', client);
    expect(own?.why).toBe('customer_code');
    expect(own?.found_by).toBe('Il tuo codice MIO.4711-07');
    expect(own?.short_description).toBe(plain?.short_description);
    expect((await rowsOf('mio 4711', 'en', client))[0]?.found_by).toBe('Your own code MIO.4711-07');
    expect((await rowsOf('NOR.0707-60', 'it', {}))[0]).toMatchObject({
      why: 'maker_code',
      found_by: 'Codice del produttore NOR.0707-60',
    });
    expect((await rowsOf('', 'it', client))[0]?.why).toBeUndefined();
  });

  it.each(['MIO.4711-07', 'mio 471107', '4711'])(
    'R7.13 find the article for the customer who uses them: %s',
    async (text) => {
      expect(await found(text)).toEqual(['204600']);
      const { body } = await shop.call('autocomplete', { q: text }, client);
      expect(body.message.result).toMatchObject([{ id: '204600', why: 'customer_code' }]);
    },
  );

  it('R7.13 find nothing for another customer, a guest, or an agent without a selected customer', async () => {
    for (const who of [other, {}, await shop.logIn('agente.g')]) {
      const { body } = await shop.call('autocomplete', { q: 'MIO.4711-07' }, who);
      expect(body.message.result).toEqual([]);
      expect(await found('MIO.4711-07', who)).toEqual([]);
    }
  });

  it('R7.13 may be the same for two customers and mean different articles', async () => {
    await name('70999', '204118', 'MIO.4711-07');
    expect(await found('MIO.4711-07')).toEqual(['204600']);
    expect(await found('MIO.4711-07', other)).toEqual(['204118']);
  });

  it('R7.13 of a variant lead to the variant’s page', async () => {
    await name('70431', '204202', 'VITE-CLIENTE-1');
    const { body } = await shop.call('autocomplete', { q: 'VITE-CLIENTE-1' }, client);
    expect(body.message.result).toMatchObject([{ id: '204202', url: '/product/child/204202' }]);
  });

  it('R7.13 are searchable as soon as they change, also in cached responses', async () => {
    expect(await found('NUOVO-CODICE-9')).toEqual([]);
    await name('70431', '204300', 'NUOVO-CODICE-9');
    expect(await found('NUOVO-CODICE-9')).toEqual(['204300']);
    await shop.database.pool.query(`delete from article_alias where code = 'NUOVO-CODICE-9'`);
    await shop.settled();
    expect(await found('NUOVO-CODICE-9')).toEqual([]);
  });

  it('R7.13 leave manufacturer and shop codes searchable', async () => {
    expect(await found('NOR.0707-60')).toEqual(['204118']);
    expect(await found('BOOK-10')).toEqual(['204600']);
  });
});
