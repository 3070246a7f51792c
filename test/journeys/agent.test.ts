import { expect, it } from 'vitest';
import { PASSWORD } from '../builders/shop.ts';
import { useJourneys } from './visitor.ts';
import { LANGUAGES, WORDS } from './words.ts';

const journeys = useJourneys();

const TEXTS = {
  it: {
    choose: 'Scegli cliente',
    change: 'Cambia cliente',
    end: 'Termina',
    agent: 'Carrello agente',
    client: 'Carrello cliente',
    noClient: 'Scegli un cliente per vedere prezzi e carrello',
  },
  en: {
    choose: 'Choose client',
    change: 'Change client',
    end: 'End',
    agent: 'Agent cart',
    client: 'Client cart',
    noClient: 'Choose a client to see prices and cart',
  },
} as const;

it.each(LANGUAGES)('R1.6, R6.2 an agent fills the own cart for A while A has another, in %s', async (language) => {
  const words = { ...WORDS[language], ...TEXTS[language] };
  const shop = journeys.shop();
  await shop.database.pool.query('delete from cart');
  const client = await shop.logIn('cliente.a');
  const own = (await shop.call('add_to_cart', { item_id: '204118', quantity: 2 }, client)).body.message.id_cart;

  const page = await journeys.visit({ viewport: { width: 1280, height: 900 } });
  await page.goto(`${words.prefix}/pages/login?redirect=${words.prefix}/pages/cart`);
  await page.getByRole('textbox', { name: words.user }).fill('agente.g@bancale.example');
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: words.logIn, exact: true }).click();
  await page.getByText(words.noClient).waitFor();
  await page.getByRole('button', { name: words.choose }).click();
  const dialog = page.getByRole('dialog');
  // Client B is not assigned.
  expect(await dialog.getByRole('button', { name: /Edil Verdi/ }).count()).toBe(0);
  await dialog.getByRole('button', { name: /Termoidraulica Bassi/ }).click();
  await page.getByRole('button', { name: words.change }).waitFor();

  const agent = await shop.logIn('agente.g');
  await shop.call('session', { client_id: '70431' }, agent);
  const added = await shop.call('add_to_cart', { item_id: '204600', quantity: 3 }, agent);
  await page.goto(`${words.prefix}/pages/cart?tab=active`);
  await page.getByRole('heading', { level: 1, name: words.agent }).waitFor();
  await page.locator(`[data-cart="${added.body.message.id_cart}"]`).waitFor();
  await page.locator('[data-row]').filter({ hasText: 'BOOK-10' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: words.client }).click();
  await page.getByRole('heading', { level: 1, name: words.client }).waitFor();
  const read = page.locator(`[data-cart="${own}"]`);
  await read.getByText('VS-12-OT').waitFor();
  expect(await read.locator('input, button').count()).toBe(0);
  expect(await read.getByText('BOOK-10').count()).toBe(0);

  await page.getByRole('button', { name: words.end, exact: true }).click();
  await page.getByText(words.noClient).waitFor();
  // Ending empties nobody's cart.
  const { rows } = await shop.database.pool.query(
    `select c.owner_user_id is null as own, l.quantity from cart c join cart_line l on l.cart_id = c.id
     where c.state = 'A' order by own desc`,
  );
  expect(rows).toEqual([
    { own: true, quantity: 2 },
    { own: false, quantity: 3 },
  ]);
});
