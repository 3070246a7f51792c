import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { controlOf, visitShop, type HtmlVisitor, type VisitedPage } from '../builders/html-visitor.ts';
import { isStorefrontBuilt } from '../builders/page-paths.ts';
import { PASSWORD } from '../builders/shop.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

const TEXTS = {
  inCart: 'Nel carrello',
  rounded: 'Arrotondato a 20 (confezioni da 10)',
  back: 'Torna alla pagina di prima',
  notChanged: 'Il carrello non è cambiato',
  invalid: 'Quantità non valida',
  removed: "L'articolo e' stato tolto dal tuo carrello",
  toCart: /^Aggiungi al carrello/,
  remove: /^Togli .+ dal carrello/,
} as const;

let shop: TestShop;
let visitor: HtmlVisitor;
beforeAll(async () => {
  shop = await startTestShop({ pages: isStorefrontBuilt });
});
beforeEach(async () => {
  await shop.database.pool.query("delete from cart where state <> 'O'");
  visitor = visitShop(shop, (await shop.logIn('cliente.a')).cookie);
});
afterAll(() => shop.stop());

/** The lines of the active carts: quantity by article. */
async function quantities(): Promise<Record<string, number>> {
  const { rows } = await shop.database.pool.query<{ sku: string; quantity: number }>(
    `select a.sku, l.quantity from cart_line l join article a on a.id = l.article_id
     join cart c on c.id = l.cart_id where c.state = 'A' order by l.id`,
  );
  return Object.fromEntries(rows.map(({ sku, quantity }) => [sku, quantity]));
}

const addButton = (page: VisitedPage, sku: string) =>
  controlOf(page, `Aggiungi ${sku}`, `#results [data-code="${sku}"]`);

/** The row of an article in the cart. */
function lineOf({ document }: VisitedPage, sku: string): Element {
  const row = [...document.querySelectorAll('[data-row]')].find(({ textContent }) => textContent.includes(sku));
  if (!row) throw new Error(`no line of ${sku}`);
  return row;
}

function inLine(page: VisitedPage, sku: string, selector: string, name?: RegExp): Element {
  const found = [...lineOf(page, sku).querySelectorAll(selector)].find(
    (one) => !name || name.test(one.getAttribute('aria-label') ?? one.textContent),
  );
  if (!found) throw new Error(`no ${selector} in the line of ${sku}`);
  return found;
}

describe.skipIf(!isStorefrontBuilt)('without scripts', () => {
  it('R4.8 R4.9 the small list adds the article in whose box Enter was pressed, rounds it, and leads back', async () => {
    const list = await visitor.open('/shop?view=small-list');
    const box = list.document.querySelector('[data-code="TAS-8"] input[name="quantity"]');
    if (!box) throw new Error('no box');
    const cartPage = await visitor.submit(list, box, { quantity: '12' });
    expect(cartPage.text('main [role="status"]')).toContain(TEXTS.inCart);
    expect(cartPage.text('main')).toContain(TEXTS.rounded);
    expect(await quantities()).toEqual({ 'TAS-8': 20 });
    const back = [...cartPage.document.querySelectorAll('main a')].find((link) => link.textContent === TEXTS.back);
    expect(back?.getAttribute('href')).toBe('/shop?view=small-list');
  });

  it('R4.8 R5.1 list, grid and product page add an article, and report an invalid quantity', async () => {
    const list = await visitor.open('/shop?view=list');
    const cartPage = await visitor.submit(list, addButton(list, 'RUB-14'), { quantity: '5' });
    expect(cartPage.text('main [role="status"]')).toContain(TEXTS.inCart);

    const grid = await visitor.open('/shop?view=grid');
    for (const quantity of ['0', '3,5', '-1', 'x', '']) {
      const refused = await visitor.submit(grid, addButton(grid, 'BOOK-10'), { quantity });
      expect(refused.status, quantity).toBe(422);
      expect(refused.text('main [role="alert"]'), quantity).toContain(TEXTS.notChanged);
      expect(refused.text('main [role="alert"]'), quantity).toContain(TEXTS.invalid);
      expect(refused.texts('main [role="alert"] a'), quantity).toEqual([TEXTS.back]);
    }
    await visitor.submit(grid, addButton(grid, 'BOOK-10'), { quantity: '2' });

    const product = await visitor.open('/product/default/VS-12-OT');
    await visitor.submit(product, controlOf(product, TEXTS.toCart, 'main'), { quantity: '7' });
    expect(await quantities()).toEqual({ 'RUB-14': 5, 'BOOK-10': 2, 'VS-12-OT': 7 });
  });

  it('R2.96 the cart changes a line by Enter and by its button, and removes it at 0 and by its remove button', async () => {
    const client = await shop.logIn('cliente.a');
    for (const [item_id, quantity] of [
      ['204400', 20],
      ['204300', 5],
      ['204600', 2],
      ['204118', 7],
    ] as const)
      expect((await shop.call('add_to_cart', { item_id, quantity }, client)).status).toBe(200);
    let cart = await visitor.open('/pages/cart?tab=active');
    const message = () => cart.text('main [role="status"]');
    cart = await visitor.submit(cart, inLine(cart, 'VS-12-OT', 'input[name="quantity"]'), { quantity: '9' });
    expect(message()).toContain(TEXTS.inCart);
    cart = await visitor.submit(cart, inLine(cart, 'TAS-8', 'button', /Aggiorna/), { quantity: '31' });
    expect(message()).toContain(TEXTS.inCart);
    expect(await quantities()).toEqual({ 'TAS-8': 40, 'RUB-14': 5, 'BOOK-10': 2, 'VS-12-OT': 9 });
    cart = await visitor.submit(cart, inLine(cart, 'BOOK-10', 'input[name="quantity"]'), { quantity: '0' });
    expect(message()).toContain(TEXTS.removed);
    cart = await visitor.submit(cart, inLine(cart, 'RUB-14', 'button', TEXTS.remove));
    expect(message()).toContain(TEXTS.removed);
    expect(await quantities()).toEqual({ 'TAS-8': 40, 'VS-12-OT': 9 });
  });
});

describe.skipIf(!isStorefrontBuilt)('a native form', () => {
  const post = (path: string, headers: Record<string, string>) =>
    fetch(shop.address + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: 'quantity=3',
    });

  it('on another site adds nothing to the cart', async () => {
    const { cookie } = await shop.logIn('cliente.a');
    const response = await post('/pages/cart?add=204118', { cookie, origin: 'https://evil.example' });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(await quantities()).toEqual({});
  });

  it('redirects a guest to the login, and reports a page of another customer', async () => {
    const origin = shop.address;
    const guest = await post('/pages/cart?add=204118', { origin });
    expect([guest.status, guest.headers.get('location')]).toEqual([302, expect.stringMatching(/^\/pages\/login/)]);
    const { cookie } = await shop.logIn('cliente.a');
    const stale = await post('/pages/cart?add=204118&of=70999', { cookie, origin });
    expect(stale.status).toBe(403);
    expect(await stale.text()).toMatch(/La pagina era di un altro cliente/);
    const own = await post('/pages/cart?add=204118&of=70431', { cookie, origin, referer: 'https://evil.example/x' });
    expect(own.headers.get('location')).toMatch(/^\/pages\/cart\?tab=active&told=\d+$/);
    expect(await quantities()).toEqual({ 'VS-12-OT': 3 });
  });
});

describe.skipIf(!isStorefrontBuilt)('login without scripts', () => {
  const enter = async (guest: HtmlVisitor) => {
    const form = await guest.open('/pages/login?redirect=%2Fpages%2Fcart%3Ftab%3Dactive');
    const entered = { username: 'cliente.a', password: PASSWORD };
    return guest.submit(form, controlOf(form, 'Accedi', 'main'), entered);
  };

  it('R6.8 leads to the requested page', async () => {
    const arrived = await enter(visitShop(shop));
    expect([arrived.status, arrived.path]).toEqual([200, '/pages/cart?tab=active']);
  });

  it('says that cookies are needed if the browser keeps none, without asking again', async () => {
    const response = await fetch(`${shop.address}/pages/login?redirect=/shop`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: shop.address },
      body: new URLSearchParams({ username: 'cliente.a', password: PASSWORD }),
    });
    const loginPage = await visitShop(shop).open(response.headers.get('location') ?? '');
    expect([loginPage.status, loginPage.path.split('?')[0]]).toEqual([200, '/pages/login']);
    expect(loginPage.text('main')).toContain('Per accedere servono i cookie');
  });
});
