import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upsertAgents } from '../../backend/customers/index.ts';
import { addOfficeUser, callOffice, tieToAgents } from '../builders/office.ts';
import { isStorefrontBuilt } from '../builders/page-paths.ts';
import { registrationOf } from '../builders/registration.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

const CUSTOMER = '70431';

let shop: TestShop;
const cookies: Record<string, string> = {};
beforeAll(async () => {
  shop = await startTestShop({ pages: isStorefrontBuilt });
  await upsertAgents(shop.database, [{ code: 'AG1', name: 'Luca Serra', phone: null, email: null }]);
  await addOfficeUser(shop.database, 'paola');
  await addOfficeUser(shop.database, 'reader', 'read-only');
  await addOfficeUser(shop.database, 'tied', 'sales');
  await tieToAgents(shop.database, 'tied', ['AG1']);
  for (const name of ['paola', 'reader', 'tied']) cookies[name] = (await shop.logIn(name)).cookie;
});
afterAll(() => shop.stop());

async function open(path: string, who: string, init: RequestInit = {}) {
  const headers = { cookie: cookies[who] ?? '', origin: shop.address };
  const response = await fetch(shop.address + path, { redirect: 'manual', ...init, headers });
  const html = await response.text();
  return { status: response.status, headers: response.headers, html, heading: /<h1[^>]*>([^<]*)/.exec(html)?.[1] };
}

describe.skipIf(!isStorefrontBuilt)('pages of customers', () => {
  it.each(['', '/data', '/addresses', '/people', '/conditions', '/codes', '/orders', '/due', '/log'])(
    'show a customer, part %j, in both languages',
    async (part) => {
      for (const locale of ['', '/en']) {
        const { status, heading } = await open(`${locale}/office/customers/${CUSTOMER}${part}`, 'paola');
        expect([status, heading]).toEqual([200, 'Termoidraulica Bassi S.r.l.']);
      }
    },
  );

  it('5.6 are a 404 for unknown customers and those of other agents', async () => {
    expect((await open('/office/customers/00000', 'paola')).status).toBe(404);
    expect((await open(`/office/customers/${CUSTOMER}`, 'tied')).status).toBe(404);
    expect((await open('/office/customers', 'tied')).html).not.toContain('Termoidraulica Bassi');
  });

  it('5.7 offer what the role may do', async () => {
    const may = (await open(`/office/customers/${CUSTOMER}`, 'paola')).html;
    const reads = (await open(`/office/customers/${CUSTOMER}`, 'reader')).html;
    for (const offered of ['Chiudi cliente…', 'Invita un utente', 'Visualizza come cliente']) {
      expect(may).toContain(offered);
      expect(reads).not.toContain(`>${offered}<`);
    }
  });

  it('4.4 say who closed a customer and why', async () => {
    await callOffice(shop, cookies['paola'] ?? '', 'closeCustomer', { code: '70999', reason: 'due RIBA insolute' });
    const { html } = await open('/office/customers/70999', 'paola');
    expect(html).toContain('«due RIBA insolute»');
    expect(html).toContain('Riapri');
  });

  it('show a request beside the data of the ERP', async () => {
    await shop.call('register', registrationOf('reno'));
    const { status, html } = await open('/office/customers/requests', 'paola');
    expect(status).toBe(200);
    expect(html).toContain('Idrosanitaria reno S.r.l.');
    expect(html).toContain('Approva e invita');
    expect((await open('/office/customers/requests?id=999999', 'paola')).status).toBe(404);
    expect((await open('/office/customers/requests', 'reader')).html).not.toContain('Approva e invita');
  });

  it('5.9 lead out of a view as a customer, back to it', async () => {
    const card = await callOffice(shop, cookies['paola'] ?? '', 'getCustomer', { code: CUSTOMER });
    await callOffice(shop, cookies['paola'] ?? '', 'startView', { code: CUSTOMER, memberId: card.body.members[0].id });
    expect((await open('/', 'paola')).html).toContain('Esci dalla visualizzazione');
    // The office goes on in another window.
    expect((await open(`/office/customers/${CUSTOMER}`, 'paola')).status).toBe(200);
    const left = await open('/office/view/end', 'paola', { method: 'POST', body: new URLSearchParams() });
    expect([left.status, left.headers.get('location')]).toEqual([302, `/office/customers/${CUSTOMER}`]);
    expect((await open('/', 'paola')).html).not.toContain('Esci dalla visualizzazione');
  });
});
