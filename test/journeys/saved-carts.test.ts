import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD } from '../builders/shop.ts';
import type { Credentials } from '../builders/test-shop.ts';
import { useJourneys } from './visitor.ts';
import { LANGUAGES, WORDS, type Language } from './words.ts';

const journeys = useJourneys();

const TEXTS = {
  it: {
    save: 'Salva carrello',
    name: 'Nome del carrello',
    saveDeed: 'Salva',
    empty: 'Il carrello è vuoto',
    noneSaved: 'Nessun carrello salvato',
    activate: 'Rendi attivo',
    rename: 'Rinomina',
    remove: /^Elimina Scorta/,
    cancel: 'Annulla',
    removeDeed: 'Elimina',
    isActive: 'Cantiere è il carrello attivo',
    export: 'Esporta',
    csv: 'File CSV',
    xlsx: 'File Excel (XLSX)',
    import: 'Importa',
    importNew: 'Importa in un nuovo carrello',
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
  },
  en: {
    save: 'Save cart',
    name: 'Name of the cart',
    saveDeed: 'Save',
    empty: 'Your cart is empty',
    noneSaved: 'No saved carts',
    activate: 'Make active',
    rename: 'Rename',
    remove: /^Delete Scorta/,
    cancel: 'Cancel',
    removeDeed: 'Delete',
    isActive: 'Cantiere is the active cart',
    export: 'Export',
    csv: 'CSV file',
    xlsx: 'Excel file (XLSX)',
    import: 'Import',
    importNew: 'Import into a new cart',
    tooLong: 'At most 100 characters: there are 101.',
    line: 'Row 3',
    unknown: 'Unknown article.',
    done: { saved: 'Cart saved', renamed: 'Cart renamed', copied: 'Cart duplicated', gone: 'Cart deleted' },
    duplicate: /^Duplicate Cantiere/,
    heads: ['Name', 'Number', 'Created'],
    day: /\d{2}\/\d{2}\/\d{4}/,
  },
} as const;

async function logIn(page: Page, language: Language, to: string, who = 'cliente.a'): Promise<void> {
  const { prefix, user, logIn: enter } = WORDS[language];
  await page.goto(`${prefix}/pages/login?redirect=${encodeURIComponent(prefix + to)}`);
  await page.getByRole('textbox', { name: user }).fill(who);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: enter, exact: true }).click();
  await page.waitForURL((url) => url.pathname + url.search === prefix + to);
}

let client: Credentials;
beforeEach(async () => {
  await journeys.shop().database.pool.query('delete from cart');
  client = await journeys.shop().logIn('cliente.a');
});
const fill = async (item_id: string, quantity: number) =>
  (await journeys.shop().call('add_to_cart', { item_id, quantity }, client)).body.message.id_cart as number;

describe.each(LANGUAGES)('saved carts in %s', (language) => {
  const words = TEXTS[language];

  it('R2.97 saves, opens, renames, makes active again with what changed, and asks before deleting', async () => {
    const page = await journeys.visit({ viewport: { width: 1280, height: 900 } });
    await fill('204118', 10);
    const id = await fill('204600', 2);
    await logIn(page, language, '/pages/cart?tab=active');
    await page.getByRole('button', { name: words.save }).click();
    await page.getByRole('textbox', { name: words.name }).fill('C'.repeat(101));
    await page.getByText(words.tooLong).waitFor();
    await page.getByRole('textbox', { name: words.name }).fill('Cantiere');
    await page.getByRole('button', { name: words.saveDeed, exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get('tab') === 'saved');
    const table = page.getByRole('main').getByRole('table');
    for (const head of words.heads) await table.getByRole('columnheader', { name: head, exact: true }).waitFor();
    const row = table.getByRole('row').filter({ hasText: 'Cantiere' });
    await expect.poll(() => row.innerText()).toContain(String(id));
    expect(await row.innerText()).toMatch(words.day);
    // 10 × 7.984 and 2 × 20.00, of two lines, at the address that the heading names.
    expect(await row.innerText()).toMatch(/\b2\b[^]*119[.,]84/);
    expect(await page.getByRole('main').innerText()).toContain('Via dell’Artigianato 14');

    await row.getByRole('link', { name: 'Cantiere' }).click();
    await page.getByRole('heading', { level: 1, name: 'Cantiere' }).waitFor();
    await page.getByText('VS-12-OT').waitFor();
    await page.goBack();

    // What is in the active cart is put aside, not lost; the article's price has changed since.
    await fill('204300', 1);
    await journeys.shop().database.pool.query('update cart_line set seen_net_price = 1 where cart_id = $1', [id]);
    await page.reload();
    await row.getByRole('button', { name: words.activate }).click();
    await page.getByRole('dialog').getByRole('button', { name: words.activate, exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get('tab') === 'active');
    await page.getByText(words.isActive).waitFor();
    await expect.poll(() => page.getByRole('main').getByRole('status').first().innerText()).toContain('VS-12-OT');
    await page.locator('[data-row]').filter({ hasText: 'VS-12-OT' }).waitFor();
    expect(await page.locator('[data-row]').filter({ hasText: 'RUB-14' }).count()).toBe(0);

    await page.goto(`${WORDS[language].prefix}/pages/cart?tab=saved`);
    const other = table.getByRole('row').nth(1);
    await other.getByRole('button', { name: words.rename }).click();
    await page.getByRole('textbox', { name: words.name }).fill('Scorta');
    await page.getByRole('dialog').getByRole('button', { name: words.rename, exact: true }).click();
    await table.getByRole('link', { name: 'Scorta' }).waitFor();
    await page.getByRole('button', { name: words.remove }).click();
    const dialog = page.getByRole('dialog');
    expect(
      await dialog.getByRole('button', { name: words.cancel }).evaluate((it) => it === document.activeElement),
    ).toBe(true);
    await page.keyboard.press('Escape');
    await table.getByRole('link', { name: 'Scorta' }).waitFor();
    await page.getByRole('button', { name: words.remove }).click();
    await dialog.getByRole('button', { name: words.removeDeed, exact: true }).click();
    await page.getByText(words.noneSaved).waitFor();
  });

  it('R2.97 what was done with a saved cart is said, and read out', async () => {
    const page = await journeys.visit({ viewport: { width: 1280, height: 900 } });
    const id_cart = await fill('204118', 10);
    await journeys.shop().call('save_cart', { id_cart, name: 'Cantiere' }, client);
    await fill('204300', 1);
    await logIn(page, language, '/pages/cart?tab=active');
    const said = (text: string) => page.locator('[aria-live="polite"]').getByText(text, { exact: true }).waitFor();
    await page.getByRole('button', { name: words.save }).click();
    await page.getByRole('textbox', { name: words.name }).fill('Scorta');
    await Promise.all([
      said(words.done.saved),
      page.getByRole('button', { name: words.saveDeed, exact: true }).click(),
    ]);
    await Promise.all([said(words.done.copied), page.getByRole('button', { name: words.duplicate }).first().click()]);
    await page.getByRole('row').filter({ hasText: 'Scorta' }).getByRole('button', { name: words.rename }).click();
    await page.getByRole('textbox', { name: words.name }).fill('Scorta nuova');
    const dialog = page.getByRole('dialog');
    await Promise.all([
      said(words.done.renamed),
      dialog.getByRole('button', { name: words.rename, exact: true }).click(),
    ]);
    await page.getByRole('button', { name: words.remove }).click();
    await Promise.all([
      said(words.done.gone),
      dialog.getByRole('button', { name: words.removeDeed, exact: true }).click(),
    ]);
  });

  it('R2.11 a cart goes out as CSV and XLSX and comes back unchanged; a bad row is told with its line', async () => {
    const page = await journeys.visit({ viewport: { width: 1280, height: 900 } });
    await fill('204118', 7);
    await fill('204400', 20);
    await logIn(page, language, '/pages/cart?tab=active');
    const files: Buffer[] = [];
    for (const kind of [words.csv, words.xlsx]) {
      await page.locator('summary').filter({ hasText: words.export }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: kind }).click(),
      ]);
      files.push(await readFile(await download.path()));
    }
    const [csv, xlsx] = files;
    await page.goto(`${WORDS[language].prefix}/pages/cart?tab=saved`);
    for (const [index, buffer] of [csv, xlsx].entries()) {
      await page.getByRole('button', { name: words.importNew }).click();
      const file = { name: `file ${index}.${index ? 'xlsx' : 'csv'}`, mimeType: '', buffer: buffer ?? Buffer.alloc(0) };
      await page.locator('input[type=file]').setInputFiles(file);
      await page.getByRole('dialog').getByRole('button', { name: words.import, exact: true }).click();
      await page.getByRole('link', { name: `file ${index}` }).waitFor({ state: 'attached' });
      await page.keyboard.press('Escape');
    }
    const { rows } = await journeys.shop().database.pool.query(
      `select c.name, array_agg(a.sku || ' ' || l.quantity order by l.id) as lines from cart c
       join cart_line l on l.cart_id = c.id join article a on a.id = l.article_id where c.state = 'S'
       group by c.name order by c.name`,
    );
    const lines = ['VS-12-OT 7', 'TAS-8 20'];
    expect(rows).toEqual([
      { name: 'file 0', lines },
      { name: 'file 1', lines },
    ]);

    await page.goto(`${WORDS[language].prefix}/pages/cart?tab=active`);
    await page.getByRole('button', { name: words.import, exact: true }).click();
    const bad = Buffer.from('Codice;Quantità\nVS-12-OT;8\nNIENTE;1\n');
    await page.locator('input[type=file]').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: bad });
    await page.getByRole('dialog').getByRole('button', { name: words.import, exact: true }).click();
    const remark = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'NIENTE' });
    await expect.poll(() => remark.innerText()).toContain(words.line);
    expect(await remark.innerText()).toContain(words.unknown);
    const isFocusInside = () => page.getByRole('dialog').evaluate((it) => it.contains(document.activeElement));
    expect(await isFocusInside()).toBe(true);
    await page.keyboard.press('Escape');
    const line = page.locator('[data-row]').filter({ hasText: 'VS-12-OT' });
    await expect.poll(() => line.getByRole('textbox').or(line.getByRole('spinbutton')).first().inputValue()).toBe('8');
  });
});

describe('without scripts', () => {
  it('R2.97 a saved cart is opened and made active', async () => {
    const page = await journeys.visit({ javaScriptEnabled: false });
    const id_cart = await fill('204118', 10);
    await journeys.shop().call('save_cart', { id_cart, name: 'Cantiere' }, client);
    await logIn(page, 'it', '/pages/cart?tab=saved');
    await page.getByRole('link', { name: 'Cantiere' }).click();
    await page.getByText('VS-12-OT').waitFor();
    await page.getByRole('button', { name: TEXTS.it.activate }).click();
    await page.waitForURL((url) => url.searchParams.get('tab') === 'active');
    await page.getByText(TEXTS.it.isActive).waitFor();
  });
});
