import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { upsertUsers } from '../../backend/accounts/index.ts';
import { upsertCustomers } from '../../backend/customers/index.ts';
import { addColleague } from '../builders/colleagues.ts';
import { getPage, spaced } from '../builders/html-page.ts';
import { isStorefrontBuilt } from '../builders/page-paths.ts';
import { visitShop } from '../builders/html-visitor.ts';
import { addressRecord, customerRecord } from '../builders/records.ts';
import { PASSWORD } from '../builders/shop.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

const CLIENT = { A: '70431', C: '71000' } as const;
const AMOUNT = /\d,\d\d\s*€/;

let shop: TestShop;
let admin: { token: string };
beforeAll(async () => {
  shop = await startTestShop({ pages: isStorefrontBuilt });
  admin = await shop.logIn('cliente.a');
  const addresses = [addressRecord({ code: '1', street: 'Corso Francia 80' })];
  const other = { code: CLIENT.C, companyName: 'Idraulica Neri S.a.s.', priceListCode: 'L2', addresses };
  await upsertCustomers(shop.database, [customerRecord(other)]);
  const agent = { email: 'agente.g@bancale.example', username: 'agente.g', name: 'Gino Rossi', password: PASSWORD };
  const acting = { kind: 'agent' as const, customerCode: null, agentCustomerCodes: [CLIENT.A, CLIENT.C] };
  await upsertUsers(shop.database, [{ ...agent, ...acting }]);
});
beforeEach(async () => {
  await shop.database.pool.query(`delete from cart where state = 'A'`);
});
afterAll(() => shop.stop());

/** The agent, acting for a customer. */
async function actFor(client: string) {
  const agent = await shop.logIn('agente.g');
  await shop.call('session', { client_id: client, address_code: '0' }, { cookie: agent.cookie });
  return agent;
}

describe.runIf(isStorefrontBuilt)('an agent with several customers', () => {
  it('R6.2 has to choose one first, and never sees customer code 0', async () => {
    const { cookie } = await shop.logIn('agente.g');
    const account = await getPage(shop, '/pages/account', { cookie });
    expect(account.document.querySelector('main input[name="name"]')?.getAttribute('value')).toBe('Gino Rossi');
    expect(account.texts('main dd')).toEqual([]);
    expect(account.text('section[aria-label="Ordine per conto di un cliente"]')).toContain(
      'Scegli un cliente per vedere prezzi e carrello',
    );
    // Customer B is not assigned to this agent.
    const offered = account.texts('header button[name=client_id]').join();
    expect(offered).toMatch(/Termoidraulica Bassi.*Idraulica Neri|Idraulica Neri.*Termoidraulica Bassi/);
    expect(offered).not.toContain('Edil Verdi');
  });

  it('R6.2 sees nothing of A on the pages of C, and everything again for A', async () => {
    const a = await actFor(CLIENT.A);
    await shop.call('add_to_cart', { item_id: '204600', quantity: 3 }, a);
    await shop.call('add_to_wishlist', { item_id: '204118' }, a);
    const PATHS = ['/shop?text=VS-12-OT', '/pages/wishlist', '/pages/cart?tab=active'];
    const pagesOf = async ({ cookie }: { cookie: string }) =>
      Promise.all(PATHS.map(async (path) => (await getPage(shop, path, { cookie })).text()));
    const own = await pagesOf(a);
    expect(own[0]).toContain('7,98 €');
    expect(own[1]).toContain('VS-12-OT');
    expect(own[2]).toContain('BOOK-10');

    const c = await actFor(CLIENT.C);
    const [listing = '', wishlist, cart] = await pagesOf(c);
    expect(listing).toContain('14,67 €');
    expect(listing).not.toContain('7,98 €');
    expect(listing).not.toMatch(/Via dell’Artigianato|Via Larga/);
    expect(wishlist).toContain('La lista dei preferiti è vuota');
    expect(cart).toContain('Il carrello è vuoto');
    expect(await pagesOf(await actFor(CLIENT.A))).toEqual(own.map(() => expect.not.stringContaining('14,67 €')));
  });

  it('R1.6 R6.2 fills a separate cart for A, reads the own one of A, and ends the selection', async () => {
    const client = await shop.logIn('cliente.a');
    const own = (await shop.call('add_to_cart', { item_id: '204118', quantity: 2 }, client)).body.message.id_cart;
    const agent = await actFor(CLIENT.A);
    const added = await shop.call('add_to_cart', { item_id: '204600', quantity: 3 }, agent);
    const visitor = visitShop(shop, agent.cookie);
    const cart = await visitor.open('/pages/cart?tab=active');
    expect(cart.text('h1')).toBe('Carrello agente');
    expect(cart.document.querySelector(`[data-cart="${added.body.message.id_cart}"]`)).not.toBeNull();
    expect(cart.text('main')).toContain('BOOK-10');
    const read = await visitor.follow(cart, 'Carrello cliente');
    expect(read.text('h1')).toBe('Carrello cliente');
    const row = read.document.querySelector(`[data-cart="${own}"]`);
    expect(row?.textContent).toContain('VS-12-OT');
    expect(row?.textContent).not.toContain('BOOK-10');
    expect(row?.querySelectorAll('input, button')).toHaveLength(0);
    const english = (await visitor.open('/en/pages/cart?tab=active')).text('main');
    for (const name of ['Agent cart', 'Client cart']) expect(english).toContain(name);
    // The customer sees the own one only.
    const customer = await getPage(shop, '/pages/cart?tab=active', { cookie: client.cookie });
    expect(customer.document.querySelector(`[data-cart="${own}"]`)).not.toBeNull();
    expect(customer.text('main')).toContain('VS-12-OT');
    expect(customer.text()).not.toMatch(/BOOK-10|Carrello agente|Carrello cliente/);

    const ended = await visitor.submit(read, 'Termina');
    expect(ended.text()).toContain('Scegli un cliente per vedere prezzi e carrello');
    // Ending the selection empties no cart.
    const { rows } = await shop.database.pool.query(
      `select c.owner_user_id is null as own, l.quantity from cart c join cart_line l on l.cart_id = c.id
       where c.state = 'A' order by own desc`,
    );
    expect(rows).toEqual([
      { own: true, quantity: 2 },
      { own: false, quantity: 3 },
    ]);
  });

  it('R6.2 an order shows who has sent it', async () => {
    const agent = await actFor(CLIENT.A);
    const added = await shop.call('add_to_cart', { item_id: '204600', quantity: 3 }, agent);
    const wanted = { id_cart: added.body.message.id_cart as number, idempotency_key: 'an order of the agent' };
    await shop.call('send_order', wanted, agent);
    const visitor = visitShop(shop, agent.cookie);
    const orders = await visitor.open('/pages/account?tab=orders');
    expect((await visitor.follow(orders, 'OWEB /')).text('main')).toContain('da Gino Rossi');
  });
});

describe.runIf(isStorefrontBuilt)('a colleague', () => {
  it('R0.2 a user who sees no prices gets none on any page, and sends the cart for approval', async () => {
    const technician = { email: 'tecnico@bassi.example', name: 'Luca Ferri', role: 'cart-only', sees_prices: false };
    const { token } = await addColleague(shop, admin, technician);
    await shop.call('add_to_cart', { item_id: '204118', quantity: 3 }, { token });
    const { cookie } = await shop.logIn(technician.email);
    for (const path of ['/shop?src=valvola', '/product/default/204118', '/pages/cart?tab=active']) {
      const page = await getPage(shop, path, { cookie });
      expect(page.text('main'), path).toContain('VS-12-OT');
      expect(page.text('main'), path).not.toMatch(AMOUNT);
    }
    const checkout = await getPage(shop, '/pages/checkout', { cookie });
    // The transport cost is public; nothing that depends on the goods is shown.
    expect(checkout.text('main aside')).not.toMatch(AMOUNT);
    expect(checkout.texts('main button')).toContain('Manda da approvare');
    // Hidden discounts are not said to be none, and an order that it may not open has no link.
    expect((await getPage(shop, '/pages/account?tab=profile', { cookie })).text('main')).not.toContain('Sconto');
    const cart = await shop.call('get_cart_items', {}, { token });
    const order = { id_cart: cart.body.message.id_cart as number, idempotency_key: 'a request without prices' };
    const { id } = (await shop.call('send_order', order, { token })).body.message.approval;
    const waiting = await getPage(shop, `/pages/approval?id=${id}`, { cookie });
    expect(waiting.text('main')).toContain('Aspetta l’approvazione');
    expect(waiting.text('main')).not.toMatch(/soglia|Ogni tuo ordine|Totale netto/);
    const { totale_doc } = (await shop.call('get_approval', { id }, admin)).body.message.cart;
    expect((await shop.call('approve_order', { id, totale_doc }, admin)).status).toBe(200);
    const request = (who: string) => getPage(shop, `/pages/approval?id=${id}`, { cookie: who });
    const lines = '[aria-labelledby="order-lines"] tbody tr';
    const proposed = await request(cookie);
    expect(proposed.texts('main a')).not.toContain('Vai all’ordine');
    expect(proposed.texts(lines)).toEqual([]);
    const { cookie: approver } = await shop.logIn('cliente.a');
    const approved = await request(approver);
    expect(approved.texts('main a')).toContain('Vai all’ordine');
    expect(approved.texts(lines)).toEqual([expect.stringContaining('VS-12-OT')]);
  });

  it.each([30, 20])(
    'R4.9 asks for %i in packs of 10: 13 is shown as 20, and the next press sends it',
    async (quantity) => {
      const asking = {
        email: `m${quantity}@bassi.example`,
        name: 'Piero Galli',
        role: 'limited-buyer',
        order_limit: 0,
      };
      const buyer = await addColleague(shop, admin, asking);
      const added = await shop.call('add_to_cart', { item_id: '204400', quantity }, buyer);
      const other = await shop.call('add_to_cart', { item_id: '204118', quantity: 1 }, buyer);
      const order = { id_cart: added.body.message.id_cart as number, idempotency_key: `a request for ${quantity}` };
      const { id } = (await shop.call('send_order', order, buyer)).body.message.approval;
      const own = await getPage(shop, `/pages/approval?id=${id}`, { cookie: (await shop.logIn(asking.email)).cookie });
      expect(own.text('main')).toMatch(/Oltre la tua soglia di 0,00\s€\. Totale netto: [\d.]+,\d\d\s€/);
      const visitor = visitShop(shop, (await shop.logIn('cliente.a')).cookie);
      const page = await visitor.open(`/pages/approval?id=${id}`);
      // The header and the bar of phones say what waits, and lead there.
      const toApprove = 'a[href="/pages/account?tab=approvals"]';
      for (const part of ['header', 'nav[aria-label="Navigazione"]']) {
        expect(page.text(`${part} ${toApprove}`), part).toContain('1 ordine da approvare');
      }
      const name = `quantity.${added.body.message.row_id}`;
      const removed = `quantity.${other.body.message.row_id}`;
      const shown = await visitor.submit(page, 'Approva e invia', { [name]: '13', [removed]: '0' });
      expect(shown.document.querySelector(`[name="${name}"]`)?.getAttribute('value')).toBe('20');
      expect(shown.text('main')).toContain('Arrotondato a 20 (confezioni da 10)');
      expect(shown.text('main')).toContain('Non approvati: Valvola a sfera ottone');
      const approved = await visitor.submit(shown, 'Approva e invia');
      expect(approved.text('main')).toContain('Marco Bassi ha approvato e inviato l’ordine');
      expect(approved.document.querySelector(`header ${toApprove}`)).toBeNull();
      const [changed, ordered] = [...approved.document.querySelectorAll('main table')];
      const rowsOf = (table: Element | undefined) => [...(table?.querySelectorAll('tbody tr') ?? [])];
      expect(rowsOf(changed).map(({ textContent }) => spaced(textContent))).toEqual([
        ...(quantity === 20 ? [] : ['TAS-8Tassello nylon 8 mm30 pz 20 pz']),
        'VS-12-OTValvola a sfera ottone FF 1/2"1 pz tolto',
      ]);
      // Below, what was ordered: the article, 20 pieces, and their value.
      const [line, ...others] = rowsOf(ordered).map(({ textContent }) => spaced(textContent));
      expect(others).toEqual([]);
      expect(line).toMatch(/TAS-8.*Tassello nylon 8 mm.*20.*5,00 €/);
    },
  );

  it('R6.9 a user who may only read documents is offered no cart, no ordering and no wishlist', async () => {
    const accountant = { email: 'studio@bassi.example', name: 'Elena Conti', role: 'documents-only' };
    await addColleague(shop, admin, { ...accountant, sees_documents: true });
    const offeredTo = async (path: string, cookie: string) => {
      const { document } = await getPage(shop, path, { cookie });
      const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent ?? '';
      return {
        buttons: [...document.querySelectorAll('button')].filter((one) =>
          /Aggiungi|Aggiorna|preferiti/.test(nameOf(one)),
        ).length,
        quantities: document.querySelectorAll('input[name^=quantity]').length,
        links: document.querySelectorAll(
          'a[href*="/pages/cart"], a[href*="/pages/wishlist"], a[href*="/pages/checkout"]',
        ).length,
      };
    };
    const { cookie } = await shop.logIn(accountant.email);
    const listing = '/shop?src=valvola';
    const paths = ['/', listing, '/shop/list?src=valvola', '/product/default/204118', '/product/default/204200'];
    for (const path of [...paths, '/pages/account', '/pages/dashboard'])
      expect(await offeredTo(path, cookie), path).toEqual({ buttons: 0, quantities: 0, links: 0 });
    const buyer = await offeredTo(listing, (await shop.logIn('cliente.a')).cookie);
    for (const [what, count] of Object.entries(buyer)) expect(count, what).toBeGreaterThan(0);
    // The prices are still there.
    expect((await getPage(shop, '/product/default/204118', { cookie })).text('main')).toMatch(AMOUNT);
    expect((await getPage(shop, listing, { cookie })).texts('nav[aria-label="Navigazione"] a')).toHaveLength(3);
    expect(await getPage(shop, '/pages/cart?tab=active', { cookie })).toMatchObject({
      ...{ status: 302, location: '/pages/account' },
    });
    // R8.9 what somebody may not open is not there, and the page says why.
    for (const path of ['/pages/checkout', '/pages/wishlist']) {
      const page = await getPage(shop, path, { cookie });
      expect([page.status, page.text('main h1')], path).toEqual([404, 'Ops, qualcosa è andato storto (403)']);
    }
  });
});
