import type { Browser, Locator, Page } from 'playwright-core';
import { interactionsOf, slowPage, type Interactions } from './browser-page.ts';
import { call, logIn } from './shop-process.ts';

/** A running shop to interact with. */
export interface InteractionShop {
  address: string;
  /** The user who is logged in. */
  user: string;
  /** A product page whose variants are a table of two axes. */
  matrix: string;
  /** Codes of articles for a long cart. */
  cartCodes: readonly string[];
  /** Words that find several articles, and a short word for which suggestions appear. */
  words: string;
}

/** What a person does on a page in Italian; what a round leaves behind, `before` removes. */
export interface Interaction {
  name: string;
  width: number;
  path: (shop: InteractionShop) => string;
  /** Lines that the cart has before the page is opened; by default it stays as it is. */
  cartLines?: number;
  /** Whatever is done before the interaction, and is not measured. */
  before?: (page: Page, shop: InteractionShop) => Promise<unknown>;
  act: (page: Page, shop: InteractionShop) => Promise<unknown>;
}

const PHONE = 390;
const DESKTOP = 1280;
const SLOWDOWN = 4;
/** The longest time from an interaction to the next paint, in milliseconds. */
export const LONGEST_INTERACTION = 200;
/** Lines of a long cart. */
const LONG_CART = 300;

// By selectors of CSS: those of roles walk the whole page, in the processor time that is measured.
const main = (page: Page): Locator => page.locator('main');
const dialog = (page: Page): Locator => page.locator('dialog[open]');
const strip = (page: Page): Locator => page.locator('nav[aria-label="Ricerche aperte"]');
const searchBox = (page: Page): Locator =>
  page.locator('form[role="search"] input[role="combobox"]').filter({ visible: true }).first();
const suggestion = (page: Page): Locator => page.locator('[role="option"]').first();
const filters = (page: Page): Locator => page.locator('aside');
const firstBox = (page: Page): Locator =>
  main(page).locator('input[inputmode="numeric"]:enabled').filter({ visible: true }).first();
const isIdle = (page: Page) => page.waitForFunction(() => !document.querySelector('main [aria-busy="true"]'));

/** Clicks what leads to another address, and waits until that page is there. */
async function follow(page: Page, link: Locator): Promise<void> {
  const before = page.url();
  await link.click();
  await page.waitForURL((url) => url.href !== before);
  await isIdle(page);
}

async function closeDialog(page: Page): Promise<void> {
  await dialog(page).waitFor();
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
}

async function typeSearch(page: Page, { words }: InteractionShop): Promise<void> {
  const box = searchBox(page);
  await box.fill('');
  await box.pressSequentially(words, { delay: 80 });
  await suggestion(page).waitFor();
}

async function search(page: Page, shop: InteractionShop): Promise<void> {
  await typeSearch(page, shop);
  const before = page.url();
  await searchBox(page).press('Enter');
  await page.waitForURL((url) => url.href !== before);
  await isIdle(page);
}

const addFirst = (page: Page) =>
  main(page)
    .locator('form button[type="submit"]', { hasText: /Aggiungi|Aggiorna/ })
    .filter({ visible: true })
    .first()
    .click();

async function typeQuantity(page: Page): Promise<void> {
  const box = firstBox(page);
  await box.press('ArrowUp');
  await box.fill('');
  await box.pressSequentially('20', { delay: 80 });
}

const shop = () => '/shop';
const cart = () => '/pages/cart?tab=active';

const SEARCHES: Interaction[] = [
  {
    name: 'opening another search',
    width: DESKTOP,
    path: shop,
    before: search,
    act: (page) => follow(page, strip(page).locator('a[href$="is_new_tab=true"]')),
  },
  {
    name: 'going back to a search',
    width: DESKTOP,
    path: shop,
    before: async (page, one) => {
      await search(page, one);
      await follow(page, strip(page).locator('a[href$="is_new_tab=true"]'));
    },
    act: (page) => follow(page, strip(page).locator('li a').first()),
  },
  {
    name: 'closing a search',
    width: DESKTOP,
    path: shop,
    before: async (page, one) => {
      await search(page, one);
      await follow(page, strip(page).locator('a[href$="is_new_tab=true"]'));
    },
    act: (page) => strip(page).locator('button[aria-label^="Chiudi "]').last().click(),
  },
  { name: 'typing a search', width: DESKTOP, path: shop, act: typeSearch },
  {
    name: 'choosing a suggestion',
    width: DESKTOP,
    path: shop,
    before: typeSearch,
    act: async (page) => {
      await searchBox(page).press('ArrowDown');
      await follow(page, suggestion(page));
    },
  },
  { name: 'starting a search', width: DESKTOP, path: shop, before: typeSearch, act: search },
];

const LISTING: Interaction[] = [
  {
    name: 'choosing a filter',
    width: DESKTOP,
    path: shop,
    act: (page) => follow(page, filters(page).locator('input[type="checkbox"]').first()),
  },
  {
    name: 'removing all filters',
    width: DESKTOP,
    path: () => '/shop?brand=',
    before: (page) => follow(page, filters(page).locator('input[type="checkbox"]').first()),
    act: (page) => follow(page, main(page).locator('ul[aria-label="Filtri attivi"] a').last()),
  },
  {
    name: 'sorting',
    width: DESKTOP,
    path: shop,
    act: async (page) => {
      // Chosen by key: the browser reports no event for an option that a program selects.
      const before = page.url();
      await page.locator('#content select[name="sort"]').filter({ visible: true }).last().focus();
      await page.keyboard.press('ArrowDown');
      await page.waitForURL((url) => url.href !== before);
      await isIdle(page);
    },
  },
  {
    name: 'loading more',
    width: DESKTOP,
    path: shop,
    act: async (page) => {
      const rows = page.locator('#results [data-code]');
      const count = await rows.count();
      await main(page).locator('a, button', { hasText: 'Carica altri' }).first().click();
      await rows.nth(count).waitFor();
    },
  },
  { name: 'quantity in a row', width: DESKTOP, path: shop, act: typeQuantity },
  {
    name: 'quantity in a card',
    width: DESKTOP,
    path: shop,
    before: async (page) => {
      await page.locator('button[name="view"][value="grid"]').click();
      await isIdle(page);
    },
    act: typeQuantity,
  },
  { name: 'adding to the cart', width: DESKTOP, path: shop, act: addFirst },
  {
    name: 'quick entry of a quantity',
    width: DESKTOP,
    path: shop,
    before: search,
    act: async (page) => {
      await page.keyboard.press('ArrowDown');
      await page.keyboard.type('12', { delay: 80 });
      await page.keyboard.press('Enter');
    },
  },
];

const PRODUCT: Interaction[] = [
  {
    name: 'quantity in a table of variants',
    width: DESKTOP,
    path: ({ matrix }) => matrix,
    act: async (page) => {
      const boxes = page.locator('table').locator('input[inputmode="numeric"]:enabled');
      await boxes.first().fill('');
      await boxes.first().pressSequentially('20', { delay: 80 });
      await boxes.first().press('ArrowRight');
    },
  },
  {
    name: 'adding from a table of variants',
    width: DESKTOP,
    path: ({ matrix }) => matrix,
    // A quantity that the cart has already is not added again.
    cartLines: 0,
    before: (page) => page.locator('table').locator('input[inputmode="numeric"]:enabled').first().fill('10'),
    act: (page) =>
      main(page)
        .locator('button', { hasText: /^(Aggiungi|Aggiorna)/ })
        .filter({ visible: true })
        .first()
        .click(),
  },
];

const CART: Interaction[] = [
  {
    name: `quantity in a cart of ${LONG_CART} lines`,
    width: DESKTOP,
    path: cart,
    cartLines: LONG_CART,
    act: async (page) => {
      await typeQuantity(page);
      await firstBox(page).press('Enter');
    },
  },
  {
    name: `removing from a cart of ${LONG_CART} lines`,
    width: DESKTOP,
    path: cart,
    cartLines: LONG_CART,
    act: (page) => main(page).locator('button[aria-label^="Togli "]').first().click(),
  },
  {
    name: `opening the panel of a cart of ${LONG_CART} lines`,
    width: DESKTOP,
    path: shop,
    cartLines: LONG_CART,
    act: async (page) => {
      await page.locator('header a[href*="/pages/cart"]').filter({ visible: true }).first().click();
      await dialog(page).locator('li').first().waitFor();
      await closeDialog(page);
    },
  },
  {
    name: 'choosing the kind of delivery',
    width: DESKTOP,
    path: () => '/pages/checkout',
    cartLines: 3,
    act: (page) => main(page).locator('input[name="delivery_type"]').last().check({ force: true }),
  },
  {
    name: 'sending an order',
    width: DESKTOP,
    path: () => '/pages/checkout',
    cartLines: 3,
    before: async (page) => {
      const payment = main(page).locator('input[name="payment_method"]');
      if ((await payment.count()) > 1) await payment.first().check({ force: true });
      await main(page).locator('input[name="consent"]').check();
    },
    act: async (page) => {
      await main(page).locator('button[type="submit"]', { hasText: 'Invia' }).filter({ visible: true }).first().click();
      await page.waitForURL('**/pages/thankyou**');
    },
  },
];

const REST: Interaction[] = [
  {
    name: 'filtering orders',
    width: DESKTOP,
    path: () => '/pages/account?tab=orders',
    act: async (page) => {
      const form = main(page).locator('form[role="search"]');
      await form.locator('input[name="text"]').pressSequentially('2026', { delay: 80 });
      await follow(page, form.locator('button[type="submit"]'));
    },
  },
  {
    name: 'opening and closing a dialog',
    width: DESKTOP,
    path: shop,
    act: async (page) => {
      await page.keyboard.press('?');
      await closeDialog(page);
    },
  },
  {
    name: 'opening the mega menu',
    width: DESKTOP,
    path: shop,
    act: async (page) => {
      const bar = page.locator('header nav[aria-label="Categorie"]');
      await bar.locator('a[aria-expanded]').first().focus();
      await page.keyboard.press('ArrowDown');
      await bar.locator('[aria-expanded="true"]').first().waitFor();
      await page.keyboard.press('Escape');
    },
  },
  {
    name: 'opening the menu of a phone',
    width: PHONE,
    path: () => '/',
    act: async (page) => {
      await page.locator('button[aria-label="Apri menu"]').click();
      await closeDialog(page);
    },
  },
  {
    name: 'opening the filters of a phone',
    width: PHONE,
    path: shop,
    act: async (page) => {
      await page.locator('a[href="#filters"]').click();
      await closeDialog(page);
    },
  },
  {
    name: 'choosing a filter on a phone',
    width: PHONE,
    path: shop,
    before: async (page) => {
      await page.locator('a[href="#filters"]').click();
      await dialog(page).waitFor();
    },
    act: (page) => dialog(page).locator('input[type="checkbox"]').first().click({ force: true }),
  },
];

/** Every interaction that is measured. */
export const INTERACTIONS: readonly Interaction[] = [...SEARCHES, ...LISTING, ...PRODUCT, ...CART, ...REST];

interface CartResponse {
  message: { id_cart: number };
}

/** Gives the user's cart that many lines, whatever it had before. */
async function fillCart({ address, cartCodes }: InteractionShop, token: string, lines: number): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const { message } = await call<CartResponse>(address, 'get_cart_items', { view: 'summary' }, headers);
  if (message.id_cart > 0) await call(address, 'empty_cart', { id_cart: message.id_cart }, headers);
  if (lines === 0) return;
  const rows = cartCodes.slice(0, lines).map((code, index) => ({ line: index + 1, code, quantity: 10 }));
  await call(address, 'import_cart', { rows }, headers);
}

/**
 * Opens the page of an interaction with a processor that is four times slower, and does it once. Returns the time of
 * each event to the next paint, and the processor time meanwhile, in milliseconds.
 */
export async function measureInteraction(
  browser: Browser,
  place: InteractionShop,
  { width, path, cartLines, before, act }: Interaction,
): Promise<Interactions> {
  const { cookie, token } = await logIn(place.address, place.user);
  if (cartLines !== undefined) await fillCart(place, token, cartLines);
  const page = await slowPage(browser, { baseURL: place.address, width, slowdown: SLOWDOWN, cookie });
  try {
    page.setDefaultTimeout(60_000);
    await page.goto(path(place));
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    await before?.(page, place);
    return await interactionsOf(page, () => act(page, place));
  } finally {
    await page.context().close();
  }
}
