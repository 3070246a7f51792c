import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDnsServer } from '../builders/dns-server.ts';
import { getPage, type HtmlPage } from '../builders/html-page.ts';
import { addOfficeUser, callOffice } from '../builders/office.ts';
import { isStorefrontBuilt } from '../builders/page-paths.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

let shop: TestShop;
let dns: Awaited<ReturnType<typeof startDnsServer>>;
let cookie: string;
beforeAll(async () => {
  dns = await startDnsServer();
  shop = await startTestShop({
    pages: isStorefrontBuilt,
    environment: {
      SMTP_URL: 'smtps://negozio:geheim@mail.bancale.example',
      MAIL_FROM: 'ordini@bancale.example',
      MAIL_DNS_SERVERS: dns.address,
    },
  });
  await addOfficeUser(shop.database, 'ada');
  cookie = (await shop.logIn('ada')).cookie;
});
afterAll(async () => {
  await Promise.all([shop.stop(), dns.stop()]);
});

const open = (query = '', locale = ''): Promise<HtmlPage> =>
  getPage(shop, `${locale}/office/settings/mail${query}`, { cookie });

describe.skipIf(!isStorefrontBuilt)('6.7 7.3 7.4 the page of mails', () => {
  it('shows what the environment sets as set on the server, without the password', async () => {
    const page = await open();
    expect([page.status, page.text('h1')]).toEqual([200, 'Posta']);
    const fields = [...page.document.querySelectorAll('input')].map(({ value }) => value);
    expect(fields).toEqual(expect.arrayContaining(['mail.bancale.example', 'negozio', 'ordini@bancale.example']));
    expect(page.text()).toContain('impostato sul server');
    expect(page.document.documentElement.outerHTML).not.toContain('geheim');
    expect((await open('', '/en')).text('h1')).toBe('Mail server');
  });

  it('says what DNS has answered, without a selector that there is none, and that no mailbox is read', async () => {
    expect((await open()).text()).toContain('non ancora controllato');
    dns.answers.set('bancale.example', { txt: ['v=spf1 mx -all'] });
    dns.answers.set('_dmarc.bancale.example', 'failure');
    expect((await callOffice(shop, cookie, 'lookUpSender', {})).status).toBe(200);
    const page = await open();
    const rows = page.texts('tbody tr');
    expect(rows[0]).toMatch(/^SPF ?bancale\.example ?trovato ?controllato oggi, \d\d:\d\d ?v=spf1 mx -all$/);
    expect(rows[1]).toContain('manca il selettore');
    expect(rows[2]).toContain('non ha risposto');
    expect(page.text()).toContain('Senza casella dei ritorni si vedono solo i rifiuti immediati.');
  });

  it('lists returned mails, searched by the address of the page, and says when there are none', async () => {
    expect((await open()).text()).toContain('Nessuna mail è tornata indietro.');
    await shop.database.pool.query(
      `insert into returned_mail (at, address, message_id, subject, sent_at, way, status, reason, is_of_address)
       values (now(), 'a@quadri.example', '1', 'Il vostro accesso', now(), 'at-sending', '5.1.1', '550 unknown', true)`,
    );
    expect((await open()).text()).toMatch(/a@quadri\.example.*Il vostro accesso.*550 unknown/);
    expect((await open('?text=nessuno')).text()).toContain('Niente con «nessuno».');
  });
});
