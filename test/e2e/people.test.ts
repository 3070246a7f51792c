import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addColleague, invitationCode } from '../builders/colleagues.ts';
import { PASSWORD } from '../builders/shop.ts';
import { violationsOf } from './axe.ts';
import { choose, hydrated, logIn, openHydrated, useE2e } from './visitor.ts';

const e2e = useE2e();
const EMAIL = 'davide.roli@bassi.example';

async function invite(page: Page): Promise<void> {
  await logIn(page, '/pages/account?tab=users');
  await page.getByRole('link', { name: 'Invita' }).click();
  await page.getByRole('heading', { name: 'Invita' }).waitFor();
  await choose(page.getByRole('radio', { name: /Compra entro una soglia/ }));
  await page.getByRole('button', { name: 'Manda l’invito' }).click();
  await page.getByText('Scrivi un indirizzo e-mail valido.').waitFor();
  expect(await page.getByText('Scrivi la soglia per ordine, in euro.').count()).toBe(1);
  await page.getByLabel('Nome e cognome').fill('Davide Roli');
  await page.getByLabel('E-mail').fill(EMAIL);
  await page.getByLabel('Mansione').fill('Capocantiere');
  await page.getByLabel('Soglia per ordine, netta').fill('100,00');
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Manda l’invito' }).click();
  await page.getByText('Invito spedito').waitFor();
  await page.getByRole('row', { name: /Davide Roli.*Capocantiere.*fino a 100,00/ }).waitFor();
}

it('an administrator invites a buyer, whose large order it approves with fewer pieces', async () => {
  const office = await e2e.visit();
  // The form with mistakes.
  e2e.expectFault(/status of 422/);
  await invite(office);

  const site = await e2e.visit();
  await openHydrated(site, `/pages/invitation?code=${await invitationCode(e2e.shop(), EMAIL)}`);
  await site.getByLabel('Scegli una password').fill(PASSWORD);
  await site.getByRole('button', { name: 'Accetta l’invito' }).click();
  await site.getByRole('link', { name: /Davide Roli/ }).waitFor();
  await hydrated(site);

  const { token } = await e2e.shop().logIn(EMAIL);
  await e2e.shop().call('add_to_cart', { item_id: '204202', quantity: 20 }, { token });
  await openHydrated(site, '/pages/checkout');
  await choose(site.getByRole('checkbox', { name: /Ho controlla/ }));
  await site.getByRole('button', { name: 'Manda da approvare' }).first().click();
  await site.getByText('Aspetta l’approvazione di un collega').waitFor();

  await openHydrated(office, '/pages/dashboard');
  await office.getByText(/Davide Roli aspetta il tuo sì per un ordine di 160,00/).waitFor();
  await openHydrated(office, '/pages/account?tab=approvals');
  await office.getByRole('link', { name: 'Apri la richiesta di Davide Roli' }).click();
  await office.getByRole('heading', { name: 'Ordine di Davide Roli' }).waitFor();
  await office.getByText('Oltre la sua soglia di 100,00').waitFor();
  await office.getByRole('textbox', { name: /^Quantità approvata/ }).fill('15');
  await office.getByText('era 160,00').waitFor();
  expect(await violationsOf(office)).toEqual([]);
  await office.getByLabel('Nota per Davide Roli').fill('Le altre a Natale');
  await office.getByRole('button', { name: 'Approva e invia' }).click();
  await office.getByText(/Marco Bassi ha approvato e inviato l’ordine/).waitFor();
  await office.getByRole('link', { name: 'Vai all’ordine' }).click();
  await office.getByText('da Davide Roli, approvato da Marco Bassi').first().waitFor();

  await openHydrated(site, '/pages/account?tab=orders');
  await site.getByText('da Davide Roli, approvato da Marco Bassi').waitFor();
});

it('R0.2, R3.8 a technician sees no prices and proposes; who works for two companies chooses between them', async () => {
  const shop = e2e.shop();
  const admin = await shop.logIn('cliente.a');
  const technician = { email: 'tecnico@bassi.example', name: 'Luca Ferri', role: 'cart-only', sees_prices: false };
  const { token } = await addColleague(shop, admin, technician);
  await shop.call('add_to_cart', { item_id: '204118', quantity: 3 }, { token });
  const page = await e2e.visit();
  for (const path of ['/shop?src=valvola', '/pages/cart?tab=active']) {
    await (path.startsWith('/shop') ? logIn(page, path, technician.email) : openHydrated(page, path));
    expect(await page.locator('main').innerText(), path).not.toMatch(/\d,\d\d\s*€/);
  }
  await openHydrated(page, '/pages/checkout');
  // The transport cost is public; nothing that depends on the goods is shown.
  expect(await page.locator('main aside').innerText()).not.toMatch(/\d,\d\d\s*€/);
  await page.getByRole('button', { name: 'Manda da approvare' }).first().waitFor();

  const other = await shop.logIn('cliente.b');
  await addColleague(shop, other, { email: 'due@bassi.example', name: 'Sara Conti' });
  const { body } = await shop.call(
    'invite_member',
    {
      role: 'buyer',
      order_limit: null,
      sees_prices: true,
      sees_documents: false,
      sees_credit: false,
      addresses: null,
      email: 'due@bassi.example',
      name: 'Sara Conti',
    },
    admin,
  );
  expect(body.message.success).toBe(true);
  const code = await invitationCode(shop, 'due@bassi.example');
  await shop.call('accept_invitation', { code, password: PASSWORD });
  const both = await e2e.visit();
  await logIn(both, '/', 'due@bassi.example');
  await both.getByRole('button', { name: /^Cambia/ }).click();
  await both.getByRole('dialog').getByRole('searchbox').fill('edil');
  await both
    .getByRole('dialog')
    .getByRole('button', { name: /Edil Verdi/ })
    .click();
  await both.getByRole('region').filter({ hasText: 'Edil Verdi S.n.c.' }).first().waitFor();
});

it('R6.9 who only looks at documents is offered no cart, no ordering and no wishlist', async () => {
  const shop = e2e.shop();
  const admin = await shop.logIn('cliente.a');
  const accountant = {
    email: 'studio@bassi.example',
    name: 'Elena Conti',
    role: 'documents-only',
    sees_documents: true,
  };
  await addColleague(shop, admin, accountant);
  const page = await e2e.visit({ viewport: { width: 1280, height: 900 } });
  await logIn(page, '/', accountant.email);
  const offered = page.getByRole('button', { name: /Aggiungi|Aggiorna|preferiti/ });
  const boxes = page.getByRole('textbox', { name: /^Quantità/ });
  const links = page.locator('a[href*="/pages/cart"], a[href*="/pages/wishlist"], a[href*="/pages/checkout"]');
  const PATHS = [
    '/',
    '/shop?src=valvola',
    '/shop?src=valvola&view=list',
    '/product/default/204118',
    '/product/default/204200',
  ];
  for (const path of [...PATHS, '/pages/account', '/pages/dashboard']) {
    await openHydrated(page, path);
    expect([await offered.count(), await boxes.count(), await links.count()], path).toEqual([0, 0, 0]);
  }
  // The prices are still there.
  await openHydrated(page, '/product/default/204118');
  await page
    .getByText(/\d,\d\d\s*€/)
    .filter({ visible: true })
    .first()
    .waitFor();
  await page.goto('/pages/cart?tab=active');
  await page.waitForURL('**/pages/account');
  e2e.expectFault(/status of 403/);
  for (const path of ['/pages/checkout', '/pages/wishlist']) {
    expect((await page.goto(path))?.status(), path).toBe(403);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await openHydrated(page, '/shop?src=valvola');
  expect([await offered.count(), await boxes.count(), await links.count()]).toEqual([0, 0, 0]);
  const bar = page.getByRole('navigation', { name: 'Navigazione' }).getByRole('link');
  expect(await bar.count()).toBe(3);
});
