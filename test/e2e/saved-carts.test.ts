import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Credentials } from '../builders/test-shop.ts';
import { hydrated, logIn, openHydrated, setSession, useE2e } from './visitor.ts';

const e2e = useE2e();

const TEXTS = {
  save: 'Salva carrello',
  name: 'Nome del carrello',
  saveMutation: 'Salva',
  empty: 'Il carrello è vuoto',
  noneSaved: 'Nessun carrello salvato',
  activate: 'Rendi attivo',
  rename: 'Rinomina',
  remove: /^Elimina Scorta/,
  cancel: 'Annulla',
  removeMutation: 'Elimina',
  isActive: 'Cantiere è il carrello attivo',
  unchanged: 'Da quando è stato salvato, prezzi, confezioni e disponibilità non sono cambiati.',
  replace: 'Sostituisci',
  merge: 'Unisci',
  asideName: 'Nome per il carrello attivo',
  bothHaveLines: 'Il carrello attivo ha 3 righe, Cantiere ne ha 4.',
  merged: '4 righe di Cantiere sono nel carrello attivo',
  rounded: /TAS-8.*Arrotondato a 30 \(confezioni da 10\)/,
  toCart: 'Vai al carrello',
  otherAddress: 'Cantiere è per Via Larga 3, ',
  hereStays: 'Il carrello per Via dell’Artigianato 14 resta com’è, con la sua riga.',
  thereAside: 'Anche lì c’è un carrello attivo, con 2 righe: viene salvato con questo nome.',
  tooMany: /1\.000 righe/,
  export: 'Esporta',
  csv: 'File CSV',
  xlsx: 'File Excel (XLSX)',
  import: 'Importa',
  importNew: 'Importa in un nuovo carrello',
  close: 'Chiudi',
  tooLong: 'Al massimo 100 caratteri: sono 101.',
  line: 'Riga 3',
  unknown: 'Articolo sconosciuto.',
  done: {
    saved: 'Carrello salvato',
    renamed: 'Carrello rinominato',
    copied: 'Carrello duplicato',
    gone: 'Carrello eliminato',
  },
  duplicate: /^Duplica Cantiere/,
  heads: ['Nome', 'Numero', 'Data creazione'],
  day: /\d{2}\/\d{2}\/\d{4}/,
} as const;

let client: Credentials;
beforeEach(async () => {
  await e2e.shop().database.pool.query('delete from cart');
  client = await e2e.shop().logIn('cliente.a');
});
const fill = async (item_id: string, quantity: number) =>
  (await e2e.shop().call('add_to_cart', { item_id, quantity }, client)).body.message.id_cart as number;

describe('saved carts', () => {
  it('R2.97 can be saved, opened, duplicated, renamed, activated with changes shown, and deleted, each with a message', async () => {
    const page = await e2e.visit({ viewport: { width: 1280, height: 900 } });
    const said = (text: string) => page.locator('[aria-live="polite"]').getByText(text, { exact: true }).waitFor();
    await fill('204118', 10);
    const id = await fill('204600', 2);
    await logIn(page, '/pages/cart?tab=active');
    await page.getByRole('button', { name: TEXTS.save }).click();
    await page.getByRole('textbox', { name: TEXTS.name }).fill('C'.repeat(101));
    await page.getByText(TEXTS.tooLong).waitFor();
    await page.getByRole('textbox', { name: TEXTS.name }).fill('Cantiere');
    await Promise.all([
      said(TEXTS.done.saved),
      page.getByRole('button', { name: TEXTS.saveMutation, exact: true }).click(),
    ]);
    await page.waitForURL((url) => url.searchParams.get('tab') === 'saved');
    const table = page.getByRole('main').getByRole('table');
    for (const head of TEXTS.heads) await table.getByRole('columnheader', { name: head, exact: true }).waitFor();
    const row = table.getByRole('row').filter({ hasText: 'Cantiere' });
    await expect.poll(() => row.innerText()).toContain(String(id));
    expect(await row.innerText()).toMatch(TEXTS.day);
    // 10 × 7.984 and 2 × 20.00: two lines; the address is in the heading.
    expect(await row.innerText()).toMatch(/\b2\b[^]*119[.,]84/);
    expect(await page.getByRole('main').innerText()).toContain('Via dell’Artigianato 14');

    await row.getByRole('link', { name: 'Cantiere' }).click();
    await page.getByRole('heading', { level: 1, name: 'Cantiere' }).waitFor();
    await page.getByText('VS-12-OT').waitFor();
    await page.goBack();
    await Promise.all([said(TEXTS.done.copied), page.getByRole('button', { name: TEXTS.duplicate }).first().click()]);
    await expect.poll(() => table.getByRole('row').count()).toBe(3);
    await e2e.shop().database.pool.query("delete from cart where state = 'S' and id <> $1", [id]);

    // The active cart is saved instead of lost, and a price has changed since.
    await fill('204300', 1);
    await e2e.shop().database.pool.query('update cart_line set seen_net_price = 1 where cart_id = $1', [id]);
    await page.reload();
    // Before hydration the button submits its form, without asking what becomes of the active cart.
    await hydrated(page);
    await row.getByRole('button', { name: TEXTS.activate }).click();
    await page.getByRole('dialog').getByRole('button', { name: TEXTS.replace, exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get('tab') === 'active');
    await page.getByText(TEXTS.isActive).waitFor();
    await expect.poll(() => page.getByRole('main').getByRole('status').first().innerText()).toContain('VS-12-OT');
    await page.locator('[data-row]').filter({ hasText: 'VS-12-OT' }).waitFor();
    expect(await page.locator('[data-row]').filter({ hasText: 'RUB-14' }).count()).toBe(0);

    await openHydrated(page, '/pages/cart?tab=saved');
    const other = table.getByRole('row').nth(1);
    await other.getByRole('button', { name: TEXTS.rename }).click();
    await page.getByRole('textbox', { name: TEXTS.name }).fill('Scorta');
    const dialog = page.getByRole('dialog');
    await Promise.all([
      said(TEXTS.done.renamed),
      dialog.getByRole('button', { name: TEXTS.rename, exact: true }).click(),
    ]);
    await table.getByRole('link', { name: 'Scorta' }).waitFor();
    await page.getByRole('button', { name: TEXTS.remove }).click();
    expect(
      await dialog.getByRole('button', { name: TEXTS.cancel }).evaluate((it) => it === document.activeElement),
    ).toBe(true);
    await page.keyboard.press('Escape');
    await table.getByRole('link', { name: 'Scorta' }).waitFor();
    await page.getByRole('button', { name: TEXTS.remove }).click();
    await Promise.all([
      said(TEXTS.done.gone),
      dialog.getByRole('button', { name: TEXTS.removeMutation, exact: true }).click(),
    ]);
    await page.getByText(TEXTS.noneSaved).waitFor();
  });

  /** Lines of all carts that were not sent, as '4 SB5-16' or, with a promotion, '5 RUB-14 EST/26'. */
  async function carts(): Promise<{ state: string; name: string | null; address: string; lines: string[] }[]> {
    const { rows } = await e2e.shop().database.pool.query(
      `select c.state, c.name, d.code as address,
         array_agg(trim(l.quantity || ' ' || a.sku || ' ' || l.promo_code) order by a.sku, l.promo_code) as lines
       from cart c join customer_address d on d.id = c.address_id join cart_line l on l.cart_id = c.id
       join article a on a.id = l.article_id where c.state in ('A', 'S') group by c.id, d.code order by c.state, c.name`,
    );
    return rows;
  }

  it('R2.97 R4.8 replace the active cart, which is saved under a name, or are merged into it', async () => {
    const page = await e2e.visit({ viewport: { width: 390, height: 844 } });
    const call = (path: string, body: object) => e2e.shop().call(path, body, client);
    const promotion = { item_id: '204300', quantity: 5, promo_code: 'EST/26', promo_row: 41 };
    await fill('204118', 10);
    await fill('204400', 20);
    await fill('204300', 2);
    const { body } = await call('add_to_cart_promo', promotion);
    await call('save_cart', { id_cart: body.message.id_cart, name: 'Cantiere' });
    await e2e
      .shop()
      .database.pool.query(
        `update cart_line set quantity = 13 from article a where a.id = article_id and a.sku = 'TAS-8'`,
      );
    await fill('204118', 5);
    await fill('204400', 10);
    await call('add_to_cart_promo', { ...promotion, quantity: 6 });
    // Lines must not be moved without asking, however late the active cart is loaded.
    const gate = Promise.withResolvers<void>();
    await page.route('**/api/get_cart_items', (route) => gate.promise.then(() => route.continue()));
    await logIn(page, '/pages/cart?tab=saved');
    const row = page.getByRole('row').filter({ hasText: 'Cantiere' });
    const dialog = page.getByRole('dialog');

    await row.getByRole('button', { name: TEXTS.activate }).click();
    await dialog.getByRole('radio', { name: TEXTS.merge }).check();
    gate.resolve();
    await dialog.getByText(TEXTS.bothHaveLines).waitFor();
    expect(await dialog.getByRole('textbox').count()).toBe(0);
    await dialog.getByRole('button', { name: TEXTS.merge, exact: true }).click();
    const said = page.getByRole('main').getByRole('status').filter({ hasText: TEXTS.merged });
    await said.waitFor();
    expect(await said.innerText()).toMatch(TEXTS.rounded);
    const cantiere = ['2 RUB-14', '5 RUB-14 EST/26', '13 TAS-8', '10 VS-12-OT'];
    const active = ['2 RUB-14', '11 RUB-14 EST/26', '30 TAS-8', '15 VS-12-OT'];
    expect(await carts()).toEqual([
      { state: 'A', name: null, address: '1', lines: active },
      { state: 'S', name: 'Cantiere', address: '1', lines: cantiere },
    ]);
    await said.getByRole('link', { name: TEXTS.toCart }).click();
    await expect.poll(() => page.locator('[data-row]').count()).toBe(4);
    await page.goBack();

    await row.getByRole('button', { name: TEXTS.activate }).click();
    await dialog.getByRole('textbox', { name: TEXTS.asideName }).fill('Quello di prima');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('tab') === 'active');
    await page.getByText(TEXTS.isActive).waitFor();
    expect(await carts()).toEqual([
      { state: 'A', name: 'Cantiere', address: '1', lines: cantiere },
      { state: 'S', name: 'Quello di prima', address: '1', lines: active },
    ]);
  });

  it('R2.97 R4.5 of another address are never merged: they are activated there, with a message', async () => {
    const page = await e2e.visit({ viewport: { width: 1280, height: 900 } });
    const call = (path: string, body: object) => e2e.shop().call(path, body, client);
    const there = (item_id: string, quantity: number) => call('add_to_cart', { address_code: '2', item_id, quantity });
    const { body } = await there('204600', 2);
    await call('save_cart', { address_code: '2', id_cart: body.message.id_cart, name: 'Cantiere' });
    await there('204300', 1);
    await there('204118', 1);
    await fill('204118', 10);
    await logIn(page, '/pages/cart?tab=saved');
    const dialog = page.getByRole('dialog');
    await page.getByRole('row').getByRole('button', { name: TEXTS.activate }).click();
    for (const text of [TEXTS.otherAddress, TEXTS.hereStays, TEXTS.thereAside]) await dialog.getByText(text).waitFor();
    expect(await dialog.getByRole('radio').count()).toBe(0);
    await dialog.getByRole('textbox', { name: TEXTS.asideName }).fill('Di via Larga');
    await dialog.getByRole('button', { name: TEXTS.activate, exact: true }).click();
    await page.getByText(TEXTS.isActive).waitFor();
    expect(await carts()).toEqual([
      { state: 'A', name: 'Cantiere', address: '2', lines: ['2 BOOK-10'] },
      { state: 'A', name: null, address: '1', lines: ['10 VS-12-OT'] },
      { state: 'S', name: 'Di via Larga', address: '2', lines: ['1 RUB-14', '1 VS-12-OT'] },
    ]);
    await expect.poll(() => page.getByRole('banner').innerText()).toContain('Via Larga 3');
  });

  it('R2.97 are not merged above a thousand lines, with a message', async () => {
    e2e.expectFault(/422/);
    const page = await e2e.visit({ viewport: { width: 1280, height: 900 } });
    const id_cart = await fill('204118', 10);
    await e2e.shop().call('save_cart', { id_cart, name: 'Cantiere' }, client);
    const active = await fill('204300', 1);
    await e2e.shop().database.pool.query(
      `insert into cart_line (cart_id, article_id, promo_code, promo_row, quantity)
       select $1, id, 'X', n, 1 from article, generate_series(1, 999) as n where code = '204600'`,
      [active],
    );
    await logIn(page, '/pages/cart?tab=saved');
    await page.getByRole('row').getByRole('button', { name: TEXTS.activate }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: TEXTS.merge }).check();
    await dialog.getByRole('button', { name: TEXTS.merge, exact: true }).click();
    await page.getByRole('alert').filter({ hasText: TEXTS.tooMany }).waitFor();
    expect((await carts()).map(({ lines }) => lines.length)).toEqual([1000, 1]);
  });

  it('R2.11 CSV and XLSX exports can be imported unchanged; an invalid row is reported with its line', async () => {
    const page = await e2e.visit({ viewport: { width: 1280, height: 900 } });
    await fill('204118', 7);
    await fill('204400', 20);
    await logIn(page, '/pages/cart?tab=active');
    const files: Buffer[] = [];
    for (const kind of [TEXTS.csv, TEXTS.xlsx]) {
      await page.locator('summary').filter({ hasText: TEXTS.export }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: kind }).click(),
      ]);
      files.push(await buffer(await download.createReadStream()));
    }
    const [csv, xlsx] = files;
    await openHydrated(page, '/pages/cart?tab=saved');
    for (const [index, content] of [csv, xlsx].entries()) {
      await page.getByRole('button', { name: TEXTS.importNew }).click();
      const file = {
        name: `file ${index}.${index ? 'xlsx' : 'csv'}`,
        mimeType: '',
        buffer: content ?? Buffer.alloc(0),
      };
      await page.locator('input[type=file]').setInputFiles(file);
      await page.getByRole('dialog').getByRole('button', { name: TEXTS.import, exact: true }).click();
      await page.getByRole('link', { name: `file ${index}` }).waitFor({ state: 'attached' });
      await page.keyboard.press('Escape');
    }
    const { rows } = await e2e.shop().database.pool.query(
      `select c.name, array_agg(a.sku || ' ' || l.quantity order by l.id) as lines from cart c
       join cart_line l on l.cart_id = c.id join article a on a.id = l.article_id where c.state = 'S'
       group by c.name order by c.name`,
    );
    const lines = ['VS-12-OT 7', 'TAS-8 20'];
    expect(rows).toEqual([
      { name: 'file 0', lines },
      { name: 'file 1', lines },
    ]);

    await openHydrated(page, '/pages/cart?tab=active');
    await page.getByRole('button', { name: TEXTS.import, exact: true }).click();
    const bad = Buffer.from('Codice;Quantità\nVS-12-OT;8\nNIENTE;1\n');
    await page.locator('input[type=file]').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: bad });
    await page.getByRole('dialog').getByRole('button', { name: TEXTS.import, exact: true }).click();
    const remark = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'NIENTE' });
    await expect.poll(() => remark.innerText()).toContain(TEXTS.line);
    expect(await remark.innerText()).toContain(TEXTS.unknown);
    const isFocusInside = () => page.getByRole('dialog').evaluate((it) => it.contains(document.activeElement));
    expect(await isFocusInside()).toBe(true);
    await page.keyboard.press('Escape');
    const line = page.locator('[data-row]').filter({ hasText: 'VS-12-OT' });
    await expect.poll(() => line.getByRole('textbox').or(line.getByRole('spinbutton')).first().inputValue()).toBe('8');
  });

  it('R2.11 importing a file on the empty pages of active and of saved carts shows a complete report', async () => {
    const page = await e2e.visit({ viewport: { width: 1280, height: 500 } });
    await setSession(page);
    for (const tab of ['active', 'saved']) {
      await openHydrated(page, `/pages/cart?tab=${tab}`);
      await page.getByText(tab === 'saved' ? TEXTS.noneSaved : TEXTS.empty).waitFor();
      await page.getByRole('button', { name: tab === 'saved' ? TEXTS.importNew : TEXTS.import, exact: true }).click();
      const unknown = Array.from({ length: 20 }, (_, index) => `NIENTE-${index + 1};1\n`);
      const content = Buffer.from(`Codice;Quantità\nVS-12-OT;8\n${unknown.join('')}`);
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'Lista.csv', mimeType: 'text/csv', buffer: content });
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: TEXTS.import, exact: true }).click();
      await page
        .locator(tab === 'saved' ? 'tbody tr' : '[data-row]')
        .first()
        .waitFor({ state: 'attached' });
      const list = dialog.getByRole('list');
      expect(await list.getByRole('listitem').count(), tab).toBe(20);
      // The report has no scroll area of its own: the dialog itself scrolls to the end.
      expect(await list.evaluate((it) => it.scrollHeight - it.clientHeight), tab).toBe(0);
      await page.keyboard.press('End');
      const close = dialog.getByRole('button', { name: TEXTS.close }).last();
      await expect.poll(() => close.evaluate((it) => it.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
      await close.click();
      await expect.poll(() => dialog.count()).toBe(0);
      await page.locator('#content:focus').waitFor();
    }
  });
});

describe('saved carts without scripts', () => {
  it('R2.97 a saved cart can be opened and activated, and the page says that nothing changed', async () => {
    const page = await e2e.visit({ javaScriptEnabled: false });
    const id_cart = await fill('204118', 10);
    await e2e.shop().call('save_cart', { id_cart, name: 'Cantiere' }, client);
    await setSession(page);
    await page.goto('/pages/cart?tab=saved');
    await page.getByRole('link', { name: 'Cantiere' }).click();
    await page.getByText('VS-12-OT').waitFor();
    await page.getByRole('button', { name: TEXTS.activate }).click();
    await page.waitForURL((url) => url.searchParams.get('tab') === 'active');
    await page.getByText(TEXTS.isActive).waitFor();
    await page.getByText(TEXTS.unchanged).waitFor();
  });
});
