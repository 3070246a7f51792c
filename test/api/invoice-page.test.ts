import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addColleague } from '../builders/colleagues.ts';
import { loadDocuments } from '../builders/documents.ts';
import { getPage, spaced, type HtmlPage } from '../builders/html-page.ts';
import { isStorefrontBuilt } from '../builders/page-paths.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

let shop: TestShop;
let admin: { token: string; cookie: string };
beforeAll(async () => {
  shop = await startTestShop({ pages: isStorefrontBuilt, clock: () => new Date('2026-11-21T11:00:00Z') });
  await loadDocuments(shop.database);
  admin = await shop.logIn('cliente.a');
});
afterAll(() => shop.stop());

const open = (path: string, cookie = admin.cookie): Promise<HtmlPage> => getPage(shop, path, { cookie });
const pathOf = (numero: number, causale = 'F') => `/pages/invoice_detail?causale=${causale}&anno=2026&numero=${numero}`;
const hrefsOf = (page: HtmlPage, text: string) =>
  [...page.document.querySelectorAll('main a')]
    .filter(({ textContent }) => spaced(textContent).startsWith(text))
    .map((link) => link.getAttribute('href'));

describe.runIf(isStorefrontBuilt)('the page of an invoice', () => {
  it('R2.88 opens from its row, and has files, facts, lines with their origin, and totals', async () => {
    const list = await open('/pages/account?tab=invoices&from=2026-10-01&to=2026-11-30');
    expect(hrefsOf(list, 'F/2026/1338')).toEqual([pathOf(1338)]);
    const page = await open(pathOf(1338));
    expect(page.text('main h1')).toBe('Fattura F/2026/1338');
    const facts = page.text('dl[aria-label="Dati della fattura"]');
    for (const part of ['Differita', 'Via dell’Artigianato 14, Bologna', 'RIBA 60 giorni fine mese', '31/01/2027'])
      expect(facts).toContain(part);
    expect(facts).toContain('Consegnata dal SdIidentificativo SdI 11482736509');
    const lines = page.texts('[aria-labelledby="invoice-lines"] tbody tr');
    expect(lines).toHaveLength(1);
    for (const part of ['VS-12-OT', 'DDT/2026/3254', 'OC / 4437 / 2026', '20', '7,98 €', '30+10+5', '22 %', '159,60 €'])
      expect(lines[0]).toContain(part);
    expect(hrefsOf(page, 'DDT/2026/3254')).toContain('/pages/ddt_detail?causale=DDT&anno=2026&numero=3254');
    const totals = page.text('aside[aria-label="Totali"]');
    for (const part of ['Totale righe159,60 €', 'Contributo ambientale imballaggi1,24 €', 'IVA 22 %35,38 €'])
      expect(totals).toContain(part);
    expect(totals).toMatch(/Totale documento\s*196,22 €/);
    expect(hrefsOf(page, 'PDF').length).toBe(2);
    const [file = ''] = hrefsOf(page, 'Righe in CSV');
    const csv = await fetch(shop.address + file, { headers: { cookie: admin.cookie } });
    expect([csv.status, csv.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  });

  it('R2.88 of a credit note has its invoice, and is in English too', async () => {
    const page = await open(`/en${pathOf(88, 'NC')}`);
    expect(page.text('main h1')).toBe('Credit note NC/2026/88');
    expect(hrefsOf(page, 'on invoice F/2026/1301')).toEqual([`/en${pathOf(1301)}`]);
    expect(page.text('aside[aria-label="Totals"]')).toBe('TotalsTaxable−€48.20VAT−€10.60Document total−€58.80');
    expect(page.document.querySelector('#invoice-lines')).toBeNull();
  });

  it('R6.9 is missing for those who may not see invoices, and for another company', async () => {
    const rights = { email: 'magazzino@bassi.example', name: 'Mara Magazzino', sees_documents: false };
    await addColleague(shop, admin, { ...rights, role: 'cart-only' });
    const { cookie } = await shop.logIn(rights.email);
    expect((await open(pathOf(1338), cookie)).status).toBe(404);
    expect((await open(pathOf(1400))).status).toBe(404);
    expect((await open('/pages/invoice_detail?causale=F&anno=2026&numero=99999999999')).status).toBe(404);
    const order = await open('/pages/order_detail?causale=OC&anno=2026&numero=4437');
    expect(hrefsOf(order, 'F/2026/1338')).toContain(pathOf(1338));
  });
});

describe.runIf(isStorefrontBuilt)('a transport document', () => {
  it('R2.89 has a PDF to be read beside the one with bar codes, in the list and on its page', async () => {
    const list = await open('/pages/account?tab=ddt&from=2026-10-01&to=2026-11-30');
    const link = list.document.querySelector('main a[aria-label="PDF di DDT/2026/3254"]')?.getAttribute('href');
    expect(link).toBe('/documents/ddt/DDT-2026-3254.pdf');
    const page = await open('/pages/ddt_detail?causale=DDT&anno=2026&numero=3254');
    expect(hrefsOf(page, 'PDF')).toContain(link);
    const [plain, barred] = await Promise.all(
      [link ?? '', `${link}?variant=barcode`].map(async (path) => {
        const file = await fetch(shop.address + path, { headers: { cookie: admin.cookie } });
        return { type: file.headers.get('content-type'), size: (await file.arrayBuffer()).byteLength };
      }),
    );
    expect([plain?.type, barred?.type]).toEqual(['application/pdf', 'application/pdf']);
    // The bars are drawn.
    expect(barred?.size).toBeGreaterThan(plain?.size ?? Infinity);
    const english = await open('/en/pages/ddt_detail?causale=DDT&anno=2026&numero=3254');
    expect(hrefsOf(english, 'PDF')).toContain('/documents/ddt/DDT-2026-3254.pdf?locale=en');
  });
});
