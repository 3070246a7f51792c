import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import type { TestShop } from '../builders/test-shop.ts';

/** A state of a page that nobody sees without doing something first, or before something went wrong. */
export interface State {
  name: string;
  path: string;
  who?: string;
  size?: BrowserContextOptions;
  /** Before the page is opened. */
  before?: (page: Page, shop: TestShop) => Promise<unknown>;
  /** Brings the page into the state, and waits for it. */
  open: (page: Page) => Promise<unknown>;
  /** What is checked, where the rest of the page lies half below it; the whole page otherwise. */
  part?: string;
}

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
export const DESKTOP = { viewport: { width: 1280, height: 900 } };
export const CLIENT = 'cliente.a';

export const banner = (page: Page) => page.getByRole('banner');
export const main = (page: Page) => page.getByRole('main');
export const dialog = (page: Page) => page.getByRole('dialog');
export const button = (place: Locator, name: string | RegExp) =>
  place.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name }).first();
export const searchBox = (page: Page) => banner(page).getByRole('combobox').filter({ visible: true }).first();
/** The first field that a form has marked. */
export const invalid = (page: Page) => page.locator('main [aria-invalid=true]').first().waitFor();

/** Presses the button of a form in the page's content, and waits for a marked field. */
export const sendWrong = (name: string | RegExp) => async (page: Page) => {
  await button(main(page), name).click();
  await invalid(page);
};

/** Fails an endpoint from now on. */
export const fail = (endpoint: string) => (page: Page) =>
  page.route(`**/api/${endpoint}`, (route) => route.fulfill({ status: 500, body: '{"message":"x"}' }));

export const openDialog = (name: string | RegExp) => async (page: Page) => {
  await button(main(page), name).or(main(page).getByRole('link', { name })).first().click();
  await dialog(page).waitFor();
};

/** Header, menus, search and messages of every page. */
export const SHELL: State[] = [
  {
    name: 'the mega menu',
    path: '/',
    open: async (page) => {
      await banner(page).getByRole('link', { name: 'Idraulica', exact: true }).first().click();
      await page.locator('#mega-panel a').first().waitFor();
    },
  },
  {
    name: 'the menu of a phone with a department',
    path: '/',
    size: PHONE,
    open: async (page) => {
      await page.getByRole('button', { name: 'Apri menu' }).click();
      await button(dialog(page), 'Idraulica').click();
      await dialog(page).getByRole('link', { name: 'Valvole e rubinetti' }).waitFor();
    },
  },
  {
    name: 'the search of the menu of a phone without a text',
    path: '/',
    size: PHONE,
    open: async (page) => {
      await page.getByRole('button', { name: 'Apri menu' }).click();
      await dialog(page).getByRole('searchbox').press('Enter');
      await dialog(page).locator('[aria-invalid=true]').waitFor();
    },
  },
  ...[DESKTOP, PHONE].map((size) => ({
    name: `the suggestions at ${size.viewport.width} px`,
    path: '/',
    size,
    open: async (page: Page) => {
      await searchBox(page).fill('valvola');
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('ArrowDown');
    },
  })),
  ...[DESKTOP, PHONE].map((size) => ({
    name: `the delivery addresses at ${size.viewport.width} px`,
    path: '/shop',
    who: CLIENT,
    size,
    open: async (page: Page) => {
      await banner(page).getByText('Via dell’Artigianato 14').filter({ visible: true }).first().click();
      await banner(page).getByText('Via Larga').filter({ visible: true }).first().waitFor();
    },
    part: 'header',
  })),
  {
    name: 'the list of keys',
    path: '/shop',
    open: async (page) => {
      await main(page).focus();
      await page.keyboard.press('?');
      await dialog(page).waitFor();
    },
  },
  {
    name: 'the open searches of a phone',
    path: '/shop?text=valvola&is_new_tab=true',
    size: PHONE,
    open: async (page) => {
      await page.getByRole('button', { name: 'Gestisci le ricerche aperte' }).click();
      await dialog(page).waitFor();
    },
  },
  {
    name: 'the notice of a lost connection',
    path: '/shop',
    open: async (page) => {
      await page.context().setOffline(true);
      await page.getByText('Sei senza connessione:').waitFor();
    },
  },
  {
    name: 'the dialog of a lost connection',
    path: '/shop',
    open: async (page) => {
      await page.context().setOffline(true);
      await banner(page).getByRole('link', { name: 'Novità' }).first().click();
      await dialog(page).waitFor();
    },
  },
  {
    name: 'the dialog of a failed request',
    path: '/shop',
    open: async (page) => {
      await fail('get_item')(page);
      await main(page).locator('a[href*="/product/default/"]').first().click();
      await dialog(page).waitFor();
    },
  },
  {
    name: 'the compact header',
    path: '/shop',
    open: async (page) => {
      await page.mouse.wheel(0, 900);
      await page.locator('html[data-stuck]').waitFor();
    },
    size: { viewport: { width: 1000, height: 500 } },
  },
];

/** Listing and articles. */
export const CATALOGUE: State[] = [
  {
    name: 'the filters of a phone',
    path: '/shop?text=vite',
    size: PHONE,
    open: async (page) => {
      await page.locator('a[href="#filters"]').click();
      await dialog(page).waitFor();
    },
  },
  {
    name: 'a listing that has not loaded',
    path: '/shop',
    open: async (page) => {
      await fail('product_list')(page);
      await banner(page).getByRole('link', { name: 'Novità' }).first().click();
      await dialog(page).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('heading', { name: 'L’elenco non si è caricato.' }).waitFor();
    },
  },
  {
    name: 'a listing that is loading',
    path: '/shop',
    open: async (page) => {
      await page.route('**/api/product_list', () => {});
      await banner(page).getByRole('link', { name: 'Novità' }).first().click();
      await page.locator('[aria-busy=true]').first().waitFor();
    },
  },
  {
    name: 'a wrong quantity in a row',
    path: '/shop?text=VS-12-OT',
    who: CLIENT,
    open: async (page) => {
      const box = main(page).locator('input[inputmode=numeric]').first();
      await box.fill('-3');
      await box.press('Enter');
      await invalid(page);
    },
  },
  ...[DESKTOP, PHONE].map((size) => ({
    name: `the toast of an addition at ${size.viewport.width} px`,
    path: '/shop?text=RUB-14',
    who: CLIENT,
    size,
    open: async (page: Page) => {
      await main(page)
        .getByRole('button', { name: /^(Aggiungi|Aggiorna) RUB-14/ })
        .first()
        .click();
      // It stays while it is pointed at.
      await page
        .getByRole('region', { name: 'Avvisi' })
        .getByText(/^(Aggiunto al|Era già nel) carrello$/)
        .hover();
    },
  })),
  {
    name: 'the toast of a wished article',
    path: '/shop?text=RUB-14',
    who: CLIENT,
    open: async (page) => {
      await main(page)
        .getByRole('button', { name: /^Aggiungi ai preferiti/ })
        .first()
        .click();
      const toasts = page.getByRole('region', { name: 'Avvisi' });
      await toasts.getByText('Aggiunto ai preferiti').first().hover();
    },
  },
  {
    name: 'the toast that asks a guest to log in',
    path: '/shop?text=RUB-14',
    open: async (page) => {
      await main(page)
        .getByRole('button', { name: /^Aggiungi ai preferiti/ })
        .first()
        .click();
      await page.getByText('Per aggiungere ai preferiti').first().hover();
    },
  },
  {
    name: 'an enlarged picture',
    path: '/product/default/204118',
    open: openDialog(/^Ingrandisci/),
  },
  { name: 'the bar codes of an article', path: '/product/default/204118', open: openDialog(/^Codici a barre/) },
  {
    name: 'the explanation of a price',
    path: '/product/default/204118',
    who: CLIENT,
    open: async (page) => {
      const details = main(page)
        .locator('[aria-expanded=false], details:not([open]) > summary')
        .filter({ visible: true });
      for (const one of await details.all()) await one.click();
    },
  },
  {
    name: 'variants that match no text',
    path: '/product/default/204200',
    who: CLIENT,
    open: async (page) => {
      await main(page).getByRole('searchbox').or(main(page).getByPlaceholder('Codice o misura')).first().fill('zzz');
      await page.getByText('Nessuna variante con «zzz».').first().waitFor();
    },
  },
];

/** Forms and texts that need no login. */
export const FORMS: State[] = [
  { name: 'a login without a name', path: '/pages/login', open: sendWrong('Accedi') },
  {
    name: 'a login that failed',
    path: '/pages/login',
    open: async (page) => {
      await page.getByRole('textbox', { name: /^Utente o e-mail/ }).fill('cliente.a');
      await page.getByLabel(/^Password/).fill('wrong');
      await button(main(page), 'Accedi').click();
      await page.getByRole('alert').first().waitFor();
    },
  },
  { name: 'a registration without data', path: '/pages/register_v1', open: sendWrong(/^Invia richiesta/) },
  { name: 'a request of access without data', path: '/pages/request_access', open: sendWrong('Richiedi l’accesso') },
  { name: 'a forgotten password without a name', path: '/pages/forgot-password', open: sendWrong(/^Invia/) },
  {
    name: 'a forgotten password that was sent',
    path: '/pages/forgot-password',
    open: async (page) => {
      await page.getByRole('textbox', { name: /^Utente o e-mail/ }).fill('nobody');
      await button(main(page), /^Invia/).click();
      await page.getByRole('heading', { name: 'Controlla la posta' }).waitFor();
    },
  },
  { name: 'a message without a text', path: '/pages/contact-us', open: sendWrong('Invia') },
  {
    name: 'a newsletter without an address',
    path: '/',
    open: sendWrong('Iscriviti'),
  },
  {
    name: 'the answer to a question',
    path: '/web-page/faq',
    open: async (page) => {
      await main(page).locator('summary, button[aria-expanded]').first().click();
      await main(page).getByText('Testo in italiano.').waitFor();
    },
  },
  {
    name: 'questions that match no text',
    path: '/web-page/faq',
    open: async (page) => {
      await main(page).getByRole('searchbox').fill('zzz');
      await main(page).getByRole('searchbox').press('Enter');
      await page.getByText('Nessuna domanda con «zzz»').first().waitFor();
    },
  },
  {
    name: 'questions that have not loaded',
    path: '/pages/contact-us',
    open: async (page) => {
      await fail('faq?*')(page);
      await page.getByRole('contentinfo').getByRole('link', { name: 'Domande' }).click();
      await main(page).getByRole('link', { name: 'Riprova' }).waitFor();
    },
  },
];
