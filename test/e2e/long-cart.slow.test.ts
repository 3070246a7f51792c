import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addLines } from '../../backend/carts/index.ts';
import { upsertArticles } from '../../backend/catalogue/index.ts';
import { upsertPrices } from '../../backend/pricing/index.ts';
import { cartServices, ownerOf } from '../builders/buyers.ts';
import { articleRecord } from '../builders/records.ts';
import type { Credentials } from '../builders/test-shop.ts';
import { giveSession, openHydrated, useE2e } from './visitor.ts';
import { WORDS } from './texts.ts';

const e2e = useE2e();
const LINES = 150;
const codes = Array.from({ length: LINES }, (_, index) => `L${String(index + 1).padStart(3, '0')}`);

const TEXTS = {
  search: 'Cerca nel carrello per codice o nome',
  unit: /^Unità di vendita/,
  carton: 'cartoni da 50',
  equals: '= 150 pz',
  remove: /^Togli .+ dal carrello/,
  addNote: /^Scrivi una nota/,
  note: /^Nota di .+: Piano terra$/,
  keep: 'Salva la nota',
  empty: 'Svuota',
  question: 'Svuotare il carrello?',
  emptied: '149 righe tolte dal carrello',
  undo: 'Annulla',
  toCatalogue: 'Vai al catalogo',
  isEmpty: 'Il carrello è vuoto',
  showAll: 'Mostra tutte le 150 righe',
  net: '1.650,00 €',
} as const;

let buyer: Credentials & { cookie: string };

beforeAll(async () => {
  const { database, settled } = e2e.shop();
  const packaging = [
    { code: 'MV', unit: 'PZ', quantity: 1 },
    { code: 'IMB', unit: 'CT', quantity: 50 },
  ];
  await upsertArticles(
    database,
    codes.map((code) => articleRecord({ code, sku: code, categoryCode: '0210', packaging })),
  );
  await upsertPrices(
    database,
    codes.map((articleCode) => ({ priceListCode: 'L1', articleCode, price: 110_000 })),
  );
  await settled();
});

beforeEach(async () => {
  const shop = e2e.shop();
  buyer = await shop.logIn('cliente.a');
  await shop.database.pool.query(`delete from cart_line where cart_id in (select id from cart where state = 'A')`);
  const additions = codes.map((articleCode) => ({ field: '', articleCode, quantity: 1, promoCode: '', promoRow: 0 }));
  await addLines(cartServices(shop.database), await ownerOf(shop.database, '70431'), additions);
});

async function enter(width = 1280, javaScriptEnabled = true): Promise<Page> {
  const page = await e2e.visit({ viewport: { width, height: 900 }, javaScriptEnabled });
  await giveSession(page, e2e.shop(), buyer.cookie);
  return page;
}

/** Opens the cart and waits for hydration, which enables the button to empty it. */
async function openCart(page: Page): Promise<void> {
  await page.goto('/pages/cart?tab=active');
  await page.getByRole('button', { name: TEXTS.empty, exact: true }).filter({ visible: true }).waitFor();
}

async function stored(code: string) {
  const { rows } = await e2e.shop().database.pool.query<{ quantity: number; note: string | null }>(
    `select l.quantity, l.note from cart_line l join article a on a.id = l.article_id
     join cart c on c.id = l.cart_id where c.state = 'A' and a.code = $1`,
    [code],
  );
  return rows[0];
}

const row = (page: Page, code: string) => page.locator('[data-row]').filter({ hasText: code });

describe('a cart of 150 lines', () => {
  const cartPath = '/pages/cart?tab=active';

  it('can be changed, scrolled, printed, searched and sent as an order', async () => {
    const page = await enter();
    await openCart(page);
    const rows = page.locator('[data-row]');
    const table = page.getByRole('table').first();
    await expect.poll(() => table.getAttribute('aria-rowcount')).toBe('151');
    expect(await rows.count()).toBeLessThan(80);
    await row(page, 'L001').getByRole('textbox').fill('2');
    await expect.poll(async () => (await stored('L001'))?.quantity).toBe(2);

    // Enter also moves to lines that were not rendered before.
    const box = row(page, 'L001').getByRole('textbox');
    await box.focus();
    for (let step = 0; step < 45; step += 1) await page.keyboard.press('Enter');
    const focused = page.locator('[data-row]:focus-within');
    await expect.poll(() => focused.getAttribute('aria-rowindex')).toBe('47');
    expect(await focused.innerText()).toContain('L046');

    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const last = row(page, 'L150');
    await last.waitFor();
    expect(await last.getAttribute('aria-rowindex')).toBe('151');
    await last.getByRole('textbox').fill('3');
    await expect.poll(async () => (await stored('L150'))?.quantity).toBe(3);

    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    expect(await rows.count()).toBe(LINES);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect.poll(() => rows.count()).toBeLessThan(80);

    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole('searchbox', { name: TEXTS.search }).fill('L120');
    await expect.poll(() => rows.count()).toBe(1);

    await openHydrated(page, '/pages/checkout');
    await page.getByRole('checkbox', { name: WORDS.consent }).check();
    await page.getByRole('button', { name: WORDS.send }).click();
    await page.waitForURL('**/pages/thankyou**');
    const sent = await e2e
      .shop()
      .database.pool.query(
        'select count(*)::int as lines, sum(quantity)::int as pieces from sales_order_line where order_id = (select max(id) from sales_order)',
      );
    expect(sent.rows).toEqual([{ lines: 150, pieces: 153 }]);
  });

  it('is rendered partially on phones and tablets, with every line in its position', async () => {
    const page = await enter(390);
    for (const width of [390, 800]) {
      await page.setViewportSize({ width, height: 900 });
      await openCart(page);
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
      await expect
        .poll(
          async () => {
            const tops = await page
              .locator('[data-row]')
              .evaluateAll((rows) => rows.map((one) => Math.round(one.getBoundingClientRect().top)));
            const inView = tops.filter((top) => top > 0 && top < 900);
            return inView.length > 2 && inView.every((top, index) => index === 0 || top > (inView[index - 1] ?? 0));
          },
          { message: `at ${width} px` },
        )
        .toBe(true);
      expect(await page.locator('[data-row]').count(), `at ${width} px`).toBeLessThan(80);
      const isWithin = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
      expect(isWithin, `at ${width} px`).toBe(true);
    }
  });

  it('can be shown completely without scripts', async () => {
    const page = await enter(1280, false);
    await page.goto(cartPath);
    expect(await page.locator('[data-row]').count()).toBe(40);
    await page.getByRole('link', { name: TEXTS.showAll }).click();
    await page.waitForURL('**lines=all');
    expect(await page.locator('[data-row]').count()).toBe(LINES);
  });

  it('R4.10 has lines in cartons and with notes, can lose one, be emptied after a confirmation, and be restored', async () => {
    const page = await enter();
    await openCart(page);
    const aside = page.locator('aside');
    await expect.poll(async () => (await aside.innerText()).replaceAll('\u00a0', ' ')).toContain(TEXTS.net);
    const line = row(page, 'L002');
    await line.getByRole('combobox', { name: TEXTS.unit }).selectOption({ label: TEXTS.carton });
    await expect.poll(async () => (await stored('L002'))?.quantity).toBe(50);
    const box = line.getByRole('textbox');
    expect(await box.inputValue()).toBe('1');
    await box.fill('3');
    await line.getByText(TEXTS.equals).waitFor();
    await expect.poll(async () => (await stored('L002'))?.quantity).toBe(150);
    expect(await box.inputValue()).toBe('3');
    await box.press('ArrowUp');
    await expect.poll(async () => (await stored('L002'))?.quantity).toBe(200);

    await row(page, 'L003').getByRole('button', { name: TEXTS.addNote }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('Piano terra');
    await page.getByRole('button', { name: TEXTS.keep }).click();
    await row(page, 'L003').getByRole('button', { name: TEXTS.note }).waitFor();
    expect(await stored('L003')).toEqual({ quantity: 1, note: 'Piano terra' });

    // Removing a line moves the focus to the next one.
    await row(page, 'L001').getByRole('button', { name: TEXTS.remove }).press('Enter');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[data-row]')?.textContent ?? ''))
      .toContain('L002');
    await expect.poll(() => stored('L001')).toBeUndefined();

    await page.getByRole('button', { name: TEXTS.empty, exact: true }).click();
    const question = page.getByRole('dialog', { name: TEXTS.question });
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    expect(await stored('L150')).toBeDefined();
    await page.getByRole('button', { name: TEXTS.empty, exact: true }).click();
    await question.getByRole('button', { name: TEXTS.empty, exact: true }).click();
    await page.getByText(TEXTS.isEmpty).waitFor();
    await page.getByText(TEXTS.emptied).waitFor();
    const { body } = await e2e.shop().call('get_cart_items', {}, buyer);
    expect(body.message).toMatchObject({ data: [], id_cart: 0, totale_netto: 0, totale_doc: 0, spese_trasporto: 0 });
    // The undo works on another page as well.
    await page.getByRole('main').getByRole('link', { name: TEXTS.toCatalogue }).click();
    await page.waitForURL('**/shop');
    await page.getByRole('button', { name: TEXTS.undo }).last().click();
    const lines = async () => (await e2e.shop().call('get_cart_items', {}, buyer)).body.message.data as unknown[];
    await expect.poll(async () => (await lines()).length).toBe(LINES - 1);
    await page.goto('/pages/cart?tab=active');
    await row(page, 'L002').waitFor();
  });
});

describe('a cart of 294 lines', () => {
  it('is printed on at most ten pages, with every line and its columns', async () => {
    const { database, settled } = e2e.shop();
    const more = Array.from({ length: 144 }, (_, index) => `M${String(index + 1).padStart(3, '0')}`);
    await upsertArticles(
      database,
      more.map((code) => articleRecord({ code, sku: code, categoryCode: '0210' })),
    );
    await upsertPrices(
      database,
      more.map((articleCode) => ({ priceListCode: 'L1', articleCode, price: 110_000 })),
    );
    await settled();
    const additions = more.map((articleCode) => ({ field: '', articleCode, quantity: 1, promoCode: '', promoRow: 0 }));
    await addLines(cartServices(database), await ownerOf(database, '70431'), additions);
    const page = await enter();
    await openCart(page);
    await row(page, 'L001').waitFor();
    const pages = (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g);
    expect(pages?.length).toBeGreaterThan(1);
    expect(pages?.length).toBeLessThanOrEqual(10);
    // Paper is wide enough for the columns although the window here is that of a phone.
    await page.setViewportSize({ width: 703, height: 1000 });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print' });
    await row(page, 'M144').waitFor();
    expect(await page.locator('[data-row]').count()).toBe(294);
    for (const role of ['button', 'search', 'navigation', 'contentinfo'] as const)
      expect(await page.getByRole(role).count(), role).toBe(0);
  });
});
