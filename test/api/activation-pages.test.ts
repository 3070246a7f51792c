import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkToken } from '../../backend/notifications/index.ts';
import { isStorefrontBuilt } from '../builders/page-paths.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

const SECRET = 'a secret for tests that is long enough to be one';

describe.skipIf(!isStorefrontBuilt)('the pages behind letters and mails of waves', () => {
  let shop: TestShop;
  let code: string;
  beforeAll(async () => {
    shop = await startTestShop({ pages: true });
    const { rows } = await shop.database.pool.query<{ linkId: string }>(
      `with wave as (insert into activation_wave (created_by, starts_at, per_hour, valid_days)
         values ('x', 'infinity', 1, 30) returning id)
       insert into activation_invite (wave_id, customer_id, channel, email, name, locale, link_id)
       select wave.id, c.id, 'mail', 'ditta@c.example', 'x', 'it', gen_random_uuid() from wave, customer c
       where c.code = '70999' returning link_id as "linkId"`,
    );
    code = linkToken(SECRET, rows[0]?.linkId ?? '');
  });
  afterAll(() => shop.stop());
  const stops = async () => (await shop.database.pool.query('select email, reason from activation_stop')).rows;

  it('7.1 the page of a letter works without scripts, in both languages', async () => {
    const page = await fetch(`${shop.address}/pages/activate?letter=RGG7K4M9`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('value="RGG7K4M9"')]);
    const wrong = await fetch(`${shop.address}/en/pages/activate`, {
      method: 'POST',
      headers: { origin: shop.address },
      body: new URLSearchParams({ code: 'RGG7-K4M9', vat: '0155', name: 'Elio', email: 'elio@c.example' }),
    });
    expect([wrong.status, await wrong.text()]).toEqual([422, expect.stringContaining('The data do not match')]);
  });

  it('7.3 a GET ends no invitations; one click of a mail program does, and nobody else’s', async () => {
    const address = `${shop.address}/pages/no-invitations?code=`;
    const page = await fetch(address + code);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Non scrivetemi più inviti')]);
    const click = (token: string) =>
      fetch(address + token, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
    expect((await click(`${code.slice(0, -1)}~`)).status).toBe(200);
    expect(await stops()).toEqual([]);
    expect((await click(code)).status).toBe(200);
    expect((await click(code)).status).toBe(200);
    expect(await stops()).toEqual([{ email: 'ditta@c.example', reason: 'unsubscribed' }]);
  });
});
