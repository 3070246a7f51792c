import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { upsertPrices } from '../../backend/pricing/index.ts';
import type { TestShop } from '../builders/test-shop.ts';
import {
  banner,
  button,
  CLIENT,
  DESKTOP,
  dialog,
  invalid,
  main,
  openDialog,
  PHONE,
  sendWrong,
  type State,
} from './page-states.ts';

/** Adds two articles to the cart of customer A. */
async function fillCart(page: Page, shop: TestShop): Promise<void> {
  for (const [item_id, quantity] of [
    ['204118', 2],
    ['204600', 1],
  ]) {
    const { token } = await shop.logIn(CLIENT);
    const { status } = await shop.call('add_to_cart', { item_id, quantity }, { token });
    expect(status).toBe(200);
  }
  await page.context().clearCookies({ name: 'bancale_wrote' });
}

const emptyCart = (_: Page, shop: TestShop) => shop.database.pool.query("delete from cart where state = 'A'");

/** Saves the cart of customer A under a name, and fills a new one. */
async function saveCart(page: Page, shop: TestShop): Promise<void> {
  await fillCart(page, shop);
  const { token } = await shop.logIn(CLIENT);
  const cart = await shop.call('get_cart_items', {}, { token });
  await shop.call('save_cart', { id_cart: cart.body.message.id_cart as number, name: 'Cantiere' }, { token });
  await fillCart(page, shop);
}

/** Carts and the checkout. */
export const BUYING: State[] = [
  ...[DESKTOP, PHONE].map((size) => ({
    name: `the cart drawer at ${size.viewport.width} px`,
    path: '/shop',
    who: CLIENT,
    size,
    before: fillCart,
    open: async (page: Page) => {
      await banner(page)
        .getByRole('link', { name: /Carrello/ })
        .filter({ visible: true })
        .first()
        .click();
      await page
        .getByRole('dialog')
        .or(main(page).getByRole('heading', { name: /Carrello/ }))
        .first()
        .waitFor();
    },
  })),
  {
    name: 'an empty cart',
    path: '/pages/cart?tab=active',
    who: CLIENT,
    before: emptyCart,
    open: (page) => page.getByText('Il carrello è vuoto').first().waitFor(),
  },
  {
    name: 'a wrong quantity in the cart',
    path: '/pages/cart?tab=active',
    who: CLIENT,
    before: fillCart,
    open: async (page) => {
      const box = main(page).locator('input[inputmode=numeric]').first();
      await box.fill('-3');
      await box.press('Enter');
      await invalid(page);
    },
  },
  {
    name: 'a removed line',
    path: '/pages/cart?tab=active',
    who: CLIENT,
    before: fillCart,
    open: async (page) => {
      await main(page)
        .getByRole('button', { name: /^Togli .* dal carrello/ })
        .first()
        .click();
      await page.getByText("L'articolo e' stato tolto dal tuo carrello").first().hover();
    },
  },
  {
    name: 'a cart whose search finds nothing',
    path: '/pages/cart?tab=active',
    who: CLIENT,
    before: fillCart,
    open: async (page) => {
      await main(page).getByLabel('Cerca nel carrello per codice o nome').fill('zzz');
      await main(page).getByText('Nessun risultato').first().waitFor();
    },
  },
  {
    name: 'the question before emptying the cart',
    path: '/pages/cart?tab=active',
    who: CLIENT,
    before: fillCart,
    open: openDialog('Svuota'),
  },
  {
    name: 'the note of a line',
    path: '/pages/cart?tab=active',
    who: CLIENT,
    before: fillCart,
    open: openDialog(/^Scrivi una nota/),
  },
  {
    name: 'saving a cart without a name',
    path: '/pages/cart?tab=active',
    who: CLIENT,
    before: fillCart,
    open: async (page) => {
      await openDialog('Salva carrello')(page);
      await dialog(page).getByRole('textbox').fill('');
      await button(dialog(page), 'Salva').click();
      await dialog(page).locator('[aria-invalid=true]').waitFor();
    },
  },
  {
    name: 'the import of a file',
    path: '/pages/cart?tab=active',
    who: CLIENT,
    before: fillCart,
    open: openDialog('Importa'),
  },
  {
    name: 'the report of an import',
    path: '/pages/cart?tab=active',
    who: CLIENT,
    before: fillCart,
    open: async (page) => {
      await openDialog('Importa')(page);
      const buffer = Buffer.from('codice;quantità\nRUB-14;2\nXXX-1;3\nTAS-8;7\n');
      await dialog(page)
        .locator('input[type=file]')
        .setInputFiles({ name: 'ordine.csv', mimeType: 'text/csv', buffer });
      await button(dialog(page), /^Importa/).click();
      await page
        .getByText(/rig(a|he).*lasciat/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'the saved carts with the question before one is activated',
    path: '/pages/cart?tab=saved',
    who: CLIENT,
    before: saveCart,
    open: openDialog(/^Rendi attivo/),
  },
  {
    name: 'the question before a saved cart is removed',
    path: '/pages/cart?tab=saved',
    who: CLIENT,
    before: saveCart,
    open: openDialog(/^Elimina/),
  },
  {
    name: 'the new name of a saved cart',
    path: '/pages/cart?tab=saved',
    who: CLIENT,
    before: saveCart,
    open: openDialog(/^Rinomina/),
  },
  {
    name: 'an order without consent',
    path: '/pages/checkout',
    who: CLIENT,
    before: fillCart,
    open: async (page) => {
      await button(main(page), 'Invia ordine').click();
      await page.locator('main [aria-invalid=true]').first().waitFor();
    },
  },
  {
    name: 'the pickup and its slots',
    path: '/pages/checkout',
    who: CLIENT,
    before: fillCart,
    open: async (page) => {
      await main(page)
        .getByText(/^Ritiro in sede/)
        .first()
        .click();
      await page.locator('input[name="pickup_slot"]').first().waitFor({ state: 'attached' });
    },
  },
  {
    name: 'an order with a changed price',
    path: '/pages/checkout',
    who: CLIENT,
    before: async (page, shop) => {
      await fillCart(page, shop);
      const price = { priceListCode: 'L1', articleCode: '204118', price: 150_000 };
      await upsertPrices(shop.database, [price]);
      await shop.settled();
    },
    open: (page) => page.getByText('Cosa è cambiato').first().waitFor(),
  },
  {
    name: 'the question before the wishlist is cleared',
    path: '/pages/wishlist',
    who: CLIENT,
    before: async (_, shop) => {
      const { token } = await shop.logIn(CLIENT);
      await shop.call('add_to_wishlist', { item_id: '204118' }, { token });
    },
    open: openDialog('Svuota la lista'),
  },
];

/** The user area, and the agent. */
export const ACCOUNT: State[] = [
  {
    name: 'a section that has not loaded',
    path: '/pages/account?tab=profile',
    who: CLIENT,
    open: async (page) => {
      await page.route(/\/api\/get_orders/, (route) => route.fulfill({ status: 500, body: '{"message":"x"}' }));
      await page
        .getByRole('navigation', { name: 'Menu dell’area utente' })
        .getByRole('link', { name: 'I miei ordini' })
        .click();
      await dialog(page).waitFor();
      await page.keyboard.press('Escape');
      await main(page)
        .getByRole('button', { name: 'Riprova' })
        .or(main(page).getByRole('link', { name: 'Riprova' }))
        .first()
        .waitFor();
    },
  },
  {
    name: 'a section that is loading',
    path: '/pages/account?tab=profile',
    who: CLIENT,
    open: async (page) => {
      await page.route(/\/api\/get_orders/, () => {});
      await page
        .getByRole('navigation', { name: 'Menu dell’area utente' })
        .getByRole('link', { name: 'I miei ordini' })
        .click();
      await main(page).getByText('Caricamento…').first().waitFor();
    },
  },
  {
    name: 'the latest orders',
    path: '/',
    who: CLIENT,
    open: async (page) => {
      await page.getByRole('link', { name: 'Ultimi ordini', exact: true }).filter({ visible: true }).first().click();
      await dialog(page).getByRole('listitem').or(dialog(page).getByText('Nessun risultato')).first().waitFor();
    },
  },
  {
    name: 'the dialog to order again',
    path: '/pages/order_detail?causale=OC&anno=2026&numero=4437',
    who: CLIENT,
    open: async (page) => {
      await openDialog('Riordina')(page);
      await dialog(page).getByRole('checkbox').first().waitFor();
    },
  },
  {
    name: 'the files of an invoice',
    path: '/pages/account?tab=invoices&from=2026-01-01&to=2026-12-31',
    who: CLIENT,
    size: PHONE,
    open: openDialog(/^Scarica/),
  },
  {
    name: 'a change of the password without data',
    path: '/pages/account?tab=security',
    who: CLIENT,
    open: sendWrong('Cambia password'),
  },
  {
    name: 'an invitation without data',
    path: '/pages/account?tab=users&member=invite',
    who: CLIENT,
    open: sendWrong('Manda l’invito'),
  },
  {
    name: 'a correction without data',
    path: '/pages/account?tab=profile&ask=company',
    who: CLIENT,
    open: sendWrong('Invia richiesta'),
  },
  {
    name: 'a reversed period',
    path: '/pages/account?tab=orders&from=2026-12-31&to=2026-01-01',
    who: CLIENT,
    open: (page) => main(page).waitFor(),
  },
  {
    name: 'the chooser of an agent that finds nobody',
    path: '/shop',
    who: 'agente.g',
    open: async (page) => {
      await page
        .getByRole('button', { name: /^(Scegli cliente|Cambia)/ })
        .first()
        .click();
      await dialog(page).getByRole('button').nth(1).waitFor();
      await dialog(page).locator('input').first().fill('zzzz');
      await dialog(page).getByText('Nessun cliente assegnato corrisponde.').first().waitFor();
    },
  },
  {
    name: 'the chooser of an agent',
    path: '/shop',
    who: 'agente.g',
    size: PHONE,
    open: async (page) => {
      await page
        .getByRole('button', { name: /^(Scegli cliente|Cambia)/ })
        .first()
        .click();
      await dialog(page).getByRole('button').nth(1).waitFor();
    },
  },
];
