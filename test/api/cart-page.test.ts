import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upsertCustomers } from '../../backend/customers/index.ts';
import { upsertCredit } from '../../backend/documents/index.ts';
import { upsertCoupons } from '../../backend/pricing/index.ts';
import { day } from '../builders/shop.ts';
import { addressRecord, customerRecord } from '../builders/records.ts';
import { getPage, spaced, type HtmlPage } from '../builders/html-page.ts';
import { controlOf, visitShop, type VisitedPage } from '../builders/html-visitor.ts';
import { isStorefrontBuilt } from '../builders/page-paths.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

let shop: TestShop;
let cookie = '';
let token = '';
beforeAll(async () => {
  shop = await startTestShop({ pages: isStorefrontBuilt });
  ({ cookie, token } = await shop.logIn('cliente.a'));
});
afterAll(() => shop.stop());

const SHIPPING = '9,90 €, gratuita oltre 250 €';

const open = (path: string): Promise<HtmlPage> => getPage(shop, path, { cookie });
const textOf = (element: Element | null | undefined) => spaced(element?.textContent ?? null);

describe.skipIf(!isStorefrontBuilt)('the cart page', () => {
  it('3.8 says by how much the cart is above the credit that is left, and nothing when it is not', async () => {
    const tester = await shop.logIn('cliente.b');
    await shop.call('add_to_cart', { item_id: '204118', quantity: 10 }, { token: tester.token });
    const opened = () => getPage(shop, '/pages/cart?tab=active', { cookie: tester.cookie });
    expect((await opened()).text('#cart-totals')).not.toContain('il fido disponibile');
    // The total of the cart is 191.10.
    await upsertCredit(shop.database, [
      { customerCode: '70999', asOf: '2026-11-21T10:30:00Z', directExpiredCents: 1_000, limitCents: 10_000 },
    ]);
    const over = (await opened()).text('#cart-totals');
    expect(over).toContain('Supera di 101,10 € il fido disponibile');
    expect(over).toContain('Puoi inviare l’ordine lo stesso; può essere verificato prima di partire.');
    await upsertCredit(shop.database, [{ customerCode: '70999', asOf: '2026-11-21T10:31:00Z', limitCents: 20_110 }]);
    expect((await opened()).text('#cart-totals')).not.toContain('il fido disponibile');
  });

  it('R2.11 R2.45 R4.35 R1.4 R9.30 has the columns, links, pictures and promotions of the lines, and the totals', async () => {
    const promotion = { promo_code: 'EST/26', promo_row: 41 };
    for (const [item_id, quantity, more] of [
      ['204118', 10, null],
      ['204300', 6, promotion],
      ['204400', 20, null],
      ['204201', 1, null],
    ] as const) {
      const path = more ? 'add_to_cart_promo' : 'add_to_cart';
      expect((await shop.call(path, { item_id, quantity, ...more }, { token })).status).toBe(200);
    }
    const page = await open('/pages/cart?tab=active');
    const { document } = page;
    expect(page.texts('main th')).toEqual([
      'N.',
      'Articolo',
      'Confezione',
      'Promozione',
      'Listino',
      'Netto',
      'Quantità',
      'Totale riga',
      'Togli',
    ]);
    expect(page.text('[aria-current="step"]')).toContain('Carrello');
    const [valve, tap, plug] = document.querySelectorAll('[data-row]');
    for (const part of ['1', 'VS-12-OT', 'Valvola a sfera ottone FF 1/2"', '30+10+5', '7,984 €', '79,84 €'])
      expect(textOf(valve)).toContain(part);
    expect(textOf(valve?.querySelector('del'))).toContain('13,34 €');
    expect(valve?.querySelector('input[name="quantity"]')?.getAttribute('value')).toBe('10');
    expect(valve?.querySelector('img')?.getAttribute('src')).toBe('/img/test/thumb_valve.webp');
    expect(valve?.querySelectorAll('button[aria-label^="Togli Valvola"]').length).toBe(1);
    expect(textOf(valve)).not.toContain('PROMO');
    expect(textOf(tap)).toContain('PROMO');
    expect(textOf(plug)).toContain('conf. 10 pz');
    expect(
      [...document.querySelectorAll('[data-row] a[href*="/product/"]')].map((link) => link.getAttribute('href')),
    ).toEqual(
      ['default/VS-12-OT', 'default/RUB-14', 'default/TAS-8', 'child/TE933-8X20'].map((path) => `/product/${path}`),
    );
    // 79.84 + 6 × 5.985 + 20 × 0.25 + 5.00, shipping, and 22 % VAT of all.
    const { totale_lordo } = (await shop.call('get_cart_items', {}, { token })).body.message;
    const totals = page.text('#cart-totals dl').replaceAll(/9,90 €, gratuita oltre 250 €/g, '');
    for (const [label, amount] of [
      ['Totale lordo', `${totale_lordo.toFixed(2).replace('.', ',')} €`],
      ['Totale netto', '125,75 €'],
      ['Spese di trasporto', '9,90 €'],
      ['IVA 22 %', '29,84 €'],
      ['Totale documento', '165,49 €'],
    ])
      expect(totals).toMatch(new RegExp(`${label}\\s*${amount}`));
    expect(page.text('#cart-totals')).toContain('9,90 €, gratuita oltre 250 €');
    // No tab means the active cart; English has its own labels and links.
    expect((await open('/pages/cart')).texts('[data-row]')).toEqual(page.texts('[data-row]'));
    const english = await open('/en/pages/cart');
    expect(english.text('#cart-totals dl')).toMatch(
      /Gross total.*Net total\s*€125\.75.*Transport cost.*€9\.90.*VAT 22%.*Document total\s*€165\.49/,
    );
    expect(english.document.querySelector('[data-row] a')?.getAttribute('href')).toBe('/en/product/default/VS-12-OT');
    // The badges of the header and of the bottom bar.
    expect([...document.querySelectorAll('a[href^="/pages/cart"] b')].map(textOf)).toEqual(['4', '4']);
  });

  it('R1.17 hidden prices are on no page, and the checkout still shows what is to be sent', async () => {
    const hidden = (path: string) => getPage(shop, path, { cookie: `${cookie}; show_prices=false` });
    const AMOUNT = /\d,\d\d\s*€/;
    for (const path of [
      '/shop?text=VS-12-OT',
      '/product/default/VS-12-OT',
      '/pages/cart?tab=active',
      '/pages/wishlist',
    ]) {
      expect((await hidden(path)).text('main').replaceAll(SHIPPING, ''), path).not.toMatch(AMOUNT);
      expect((await hidden(path)).texts('header button, header [role="switch"]').join(), path).toContain(
        'Mostra prezzi',
      );
    }
    for (const path of ['/shop?text=VS-12-OT', '/product/default/VS-12-OT']) {
      expect((await open(path)).text('main')).toMatch(AMOUNT);
    }
    const shown = [await open('/shop'), await open('/en/shop'), await hidden('/en/shop')];
    expect(
      shown.map(({ document }) =>
        document.querySelector('header form[action*="prices"] button[aria-label]')?.getAttribute('aria-label'),
      ),
    ).toEqual(['Nascondi prezzi', 'Hide prices', 'Show prices']);
    expect((await hidden('/pages/checkout')).text('main')).toMatch(/Totale documento\s*165,49 €/);
  });

  it('R4.8 the product page has the quantity in the cart, to be updated, and what its prices refer to', async () => {
    const inCart = await open('/product/default/VS-12-OT');
    const { document } = inCart;
    expect(document.querySelector('main input[name="quantity"]')?.getAttribute('value')).toBe('10');
    expect(inCart.texts('main button')).toContain('Aggiorna');
    expect(inCart.texts('main th')).toContain('Listino / pz');
    const other = await open('/product/default/BOOK-10');
    expect(other.text('main')).toContain('Aggiungi al carrello');
    expect(other.texts('main button')).not.toContain('Aggiorna');
  });

  it('R7.35 is rejected, applied and removed in cart and checkout, to the cent, and is on the order', async () => {
    const always = {
      ...{ amount: 1000, percent: null, validFrom: day(-5), validTo: day(5) },
      ...{ minimum: 0, maximumUses: null, customerCodes: [], isActive: true },
    };
    await upsertCoupons(shop.database, [
      { ...always, code: 'DIECI', minimum: 10_000 },
      { ...always, code: 'VECCHIO', validTo: day(-1) },
    ]);
    // 10 × 7.984 = 79.84 at 22 % and 3 × 20.00 = 60.00 at 10 %: 139.84 net, 175.48 with shipping and VAT.
    await shop.database.pool.query("delete from cart where state <> 'O'");
    for (const [item_id, quantity] of [
      ['204118', 10],
      ['204600', 3],
    ] as const)
      expect((await shop.call('add_to_cart', { item_id, quantity }, { token })).status).toBe(200);
    const visitor = visitShop(shop, cookie);
    const amounts = (page: VisitedPage) => page.text('main').replaceAll('\u2212', '-');
    const enter = (page: VisitedPage, code: string) => visitor.submit(page, controlOf(page, 'Codice coupon'), { code });
    const before = ['139,84 €', '175,48 €'];
    const after = ['Merce netta', '-10,00 €', '129,84 €', '18,49 €', '5,57 €', '163,80 €'];
    let page = await visitor.open('/pages/cart?tab=active');
    for (const text of before) expect(amounts(page)).toContain(text);
    page = await enter(page, 'vecchio');
    expect([page.status, page.text('main [role="alert"]')]).toEqual([422, 'Il coupon VECCHIO è scaduto.']);
    page = await enter(page, 'dieci');
    for (const text of ['Coupon DIECI applicato', ...after]) expect(amounts(page)).toContain(text);
    page = await visitor.open('/pages/checkout');
    for (const text of after) expect(amounts(page)).toContain(text);
    page = await visitor.submit(page, controlOf(page, /^Togli il coupon/));
    expect(page.path).toBe('/pages/checkout');
    for (const text of before) expect(amounts(page)).toContain(text);
    page = await enter(page, 'DIECI');
    const thanks = await visitor.submit(page, controlOf(page, 'Invia ordine'), { consent: 'yes' });
    expect(thanks.text('main')).toContain('163,80 €');
    const detail = await visitor.open(thanks.path.replace('thankyou', 'order_detail'));
    for (const text of ['Coupon DIECI', ...after.slice(1)]) expect(amounts(detail)).toContain(text);
    const { rows } = await shop.database.pool.query(
      'select coupon_code, coupon_cents, total_cents from sales_order order by id desc limit 1',
    );
    expect(rows).toEqual([{ coupon_code: 'DIECI', coupon_cents: 1000, total_cents: 16_380 }]);
  });

  it('R9.30 R9.31 R9.23 pages show the shipping rule of the operator, and a note field unless the operator disables it', async () => {
    const added = await shop.call('add_to_cart', { item_id: '204118', quantity: 10 }, { token });
    expect(added.status).toBe(200);
    const { pool } = shop.database;
    const shownTransport = async (rule: string, hasNote: boolean) => {
      const page = await open('/pages/checkout');
      if ((page.document.querySelector('main textarea') !== null) !== hasNote) return `note field: ${!hasNote}`;
      for (const shown of [await open('/'), await open('/pages/cart?tab=active'), page]) {
        if (!shown.text().includes(rule)) return `not on ${shown.document.title}`;
      }
      return 'as set';
    };
    // Settings are read again after two seconds.
    const slowly = { interval: 250 };
    expect(await shownTransport('9,90 €, gratuita oltre 250 €', true)).toBe('as set');
    const value = JSON.stringify({ costCents: 1250, freeAboveCents: 30_000, vatRate: 2200 });
    await pool.query("insert into setting (key, value) values ('transport', $1)", [value]);
    await pool.query(`insert into setting (key, value) values ('order_note', '{"isShown": false}')`);
    await expect.poll(() => shownTransport('12,50 €, gratuita oltre 300 €', false), slowly).toBe('as set');
    await pool.query('delete from setting');
    await expect.poll(() => shownTransport('9,90 €, gratuita oltre 250 €', true), slowly).toBe('as set');
  });

  it('R4.5 prices follow the selected address', async () => {
    const valves = { categoryCode: '0110', minimumQuantity: 1, netPrice: null, discounts: [3000, 1000, 500] };
    const elsewhere = {
      articleCode: '204600',
      addressCode: '2',
      minimumQuantity: 1,
      netPrice: 70_000,
      discounts: null,
    };
    await upsertCustomers(shop.database, [
      customerRecord({
        code: '70431',
        companyName: 'Termoidraulica Bassi S.r.l.',
        addresses: [
          addressRecord({ code: '1', street: 'Via dell’Artigianato 14', isDefault: true }),
          addressRecord({ code: '2', street: 'Via Larga 3' }),
        ],
        contractPrices: [valves, elsewhere],
      }),
    ]);
    await shop.settled();
    const shown = async () => (await open('/shop?text=BOOK-10')).text('[data-code="BOOK-10"]');
    expect(await shown()).toContain('20,00 €');
    expect((await shop.call('session', { address_code: '2' }, { token, cookie })).status).toBe(200);
    expect(await shown()).toContain('7,00 €');
    await shop.call('session', { address_code: '1' }, { token, cookie });
    expect(await shown()).toContain('20,00 €');
  });

  describe('saved carts without scripts', () => {
    /** An otherwise empty shop of carts, with one saved under the name Cantiere. */
    async function saveValves(): Promise<number> {
      await shop.database.pool.query("delete from cart where state <> 'O'");
      const { body } = await shop.call('add_to_cart', { item_id: '204118', quantity: 10 }, { token });
      const { id_cart } = body.message;
      expect((await shop.call('save_cart', { id_cart, name: 'Cantiere' }, { token })).status).toBe(200);
      return id_cart;
    }

    it('R2.97 are listed with number, day, lines and total, and opened', async () => {
      const id = await saveValves();
      const list = await open('/pages/cart?tab=saved');
      expect(list.texts('main th').slice(0, 3)).toEqual(['Nome', 'Numero', 'Data creazione']);
      expect(list.text('main tbody tr')).toMatch(
        new RegExp(`Cantiere.*\\b${id}\\D*\\d{2}/\\d{2}/\\d{4}.*1 riga.*79,84 €`),
      );
      expect(list.text('main')).toContain('Via dell’Artigianato 14');
      const link = list.document.querySelector('main tbody a')?.getAttribute('href') ?? '';
      const opened = await open(link);
      expect(opened.text('h1')).toBe('Cantiere');
      expect(opened.text('main')).toContain('VS-12-OT');
    });

    it('R2.97 R4.8 are activated, with what has changed since, and the active one is saved instead of lost', async () => {
      const id = await saveValves();
      const visitor = visitShop(shop, cookie);
      const activate = async () => {
        const page = await visitor.open(`/pages/cart?tab=saved&cart=${id}`);
        return visitor.submit(page, controlOf(page, /^Rendi attivo/, 'main'));
      };
      const unchanged = await activate();
      expect(unchanged.text('main')).toContain('Cantiere è il carrello attivo');
      expect(unchanged.text('main')).toContain(
        'Da quando è stato salvato, prezzi, confezioni e disponibilità non sono cambiati.',
      );
      await shop.call('save_cart', { id_cart: id, name: 'Cantiere' }, { token });
      await shop.call('add_to_cart', { item_id: '204300', quantity: 1 }, { token });
      await shop.database.pool.query(
        `with changed as (update cart set state = state where id = $1 returning id)
         update cart_line set seen_net_price = 1 from changed where cart_id = changed.id`,
        [id],
      );
      const changed = await activate();
      expect(changed.text('main [role="status"]')).toContain('VS-12-OT');
      expect(changed.texts('[data-row]').map((row) => row.includes('VS-12-OT'))).toEqual([true]);
      expect(await visitor.open('/pages/cart?tab=saved').then((page) => page.texts('main tbody tr').length)).toBe(1);
    });

    it('R2.97 are not merged above a thousand lines, with a message', async () => {
      const id = await saveValves();
      const { body } = await shop.call('add_to_cart', { item_id: '204300', quantity: 1 }, { token });
      await shop.database.pool.query(
        `with changed as (update cart set state = state where id = $1 returning id)
         insert into cart_line (cart_id, article_id, promo_code, promo_row, quantity)
         select changed.id, article.id, 'X', n, 1 from changed, article, generate_series(1, 999) as n
         where code = '204600'`,
        [body.message.id_cart],
      );
      const form = new URLSearchParams({ change: 'merge', id_cart: String(id) });
      const headers = { origin: shop.address };
      const refused = await getPage(shop, '/pages/cart?tab=saved', { method: 'POST', cookie, headers, body: form });
      expect([refused.status, refused.text('main [role="alert"]')]).toEqual([
        422,
        expect.stringContaining('1.000 righe'),
      ]);
      const { rows } = await shop.database.pool.query(
        `select count(*)::integer as lines from cart_line l join cart c on c.id = l.cart_id
         where c.state <> 'O' group by c.id order by 1`,
      );
      expect(rows).toEqual([{ lines: 1 }, { lines: 1000 }]);
    });
  });
});
