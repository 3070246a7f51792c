import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import { setActiveQuantity } from '../builders/active-cart.ts';
import type { Credentials } from '../builders/test-shop.ts';
import { layoutShiftOnVisit, logIn, useE2e } from './visitor.ts';

const e2e = useE2e();

const TEXTS = {
  save: 'Salva carrello',
  name: 'Nome del carrello',
  saveMutation: 'Salva',
  activate: 'Rendi attivo',
  rename: 'Rinomina',
  remove: /^Elimina Scorta/,
  removeMutation: 'Elimina',
  isActive: 'Cantiere è il carrello attivo',
  merge: 'Unisci',
  asideName: 'Nome per il carrello attivo',
  bothHaveLines: 'Il carrello attivo ha 1 riga, Cantiere ne ha 2.',
  merged: '2 righe di Cantiere sono nel carrello attivo',
  rounded: /TAS-8.*Arrotondato a 30 \(confezioni da 10\)/,
  toSaved: /^Carrelli salvati/,
  noneSaved: 'Nessun carrello salvato',
  duplicate: /^Duplica Cantiere/,
  removeCopy: 'Elimina Copia di Cantiere',
  export: 'Esporta',
  files: ['File CSV', 'File Excel (XLSX)'],
  import: 'Importa',
  imported: '2 articoli messi nel carrello',
  close: 'Chiudi',
  empty: 'Il carrello è vuoto',
  line: 'Riga 4',
  unknown: 'Articolo sconosciuto.',
} as const;

let client: Credentials;
beforeEach(async () => {
  await e2e.shop().database.pool.query('delete from cart');
  client = await e2e.shop().logIn('cliente.a');
});
const fill = async (item_id: string, quantity: number) =>
  (await e2e.shop().call('add_to_cart', { item_id, quantity }, client)).body.message.id_cart as number;

/** Carts that were not sent, with their lines as '4 SB5-16'. */
async function carts(): Promise<{ state: string; name: string | null; lines: string[] }[]> {
  const { rows } = await e2e.shop().database.pool.query(
    `select c.state, c.name, array_agg(l.quantity || ' ' || a.sku order by a.sku) as lines
     from cart c join cart_line l on l.cart_id = c.id join article a on a.id = l.article_id
     where c.state in ('A', 'S') group by c.id order by c.state, c.name`,
  );
  return rows;
}

describe('saved carts', () => {
  it('R2.97 R4.8 are saved, merged, activated, renamed and removed, each with a message', async () => {
    const page = await e2e.visit({ viewport: { width: 1280, height: 900 } });
    const main = page.getByRole('main');
    const dialog = page.getByRole('dialog');
    const said = (text: string) => page.locator('[aria-live="polite"]').getByText(text, { exact: true }).waitFor();
    const press = async (name: string, message: string) => {
      await Promise.all([said(message), dialog.getByRole('button', { name, exact: true }).click()]);
    };
    await fill('204118', 10);
    const id = await fill('204400', 20);
    await logIn(page, '/pages/cart?tab=active');
    await page.getByRole('button', { name: TEXTS.save }).click();
    await page.getByRole('textbox', { name: TEXTS.name }).fill('Cantiere');
    await press(TEXTS.saveMutation, 'Carrello salvato');
    await page.waitForURL((url) => url.searchParams.get('tab') === 'saved');
    const row = main.getByRole('table').getByRole('row').filter({ hasText: 'Cantiere' });
    // 10 × 7.984 and 20 × 0.25: two lines.
    await expect.poll(() => row.innerText()).toMatch(new RegExp(`${id}\\b[^]*\\b2\\b[^]*84[.,]84`));

    // A copy, which is removed.
    await Promise.all([said('Carrello duplicato'), page.getByRole('button', { name: TEXTS.duplicate }).click()]);
    await expect.poll(() => row.count()).toBe(2);
    await page.getByRole('button', { name: TEXTS.removeCopy }).click();
    await press(TEXTS.removeMutation, 'Carrello eliminato');
    await expect.poll(() => row.count()).toBe(1);

    // What is added meanwhile is merged, then saved instead of lost.
    await fill('204300', 1);
    await e2e.shop().database.pool.query(
      `with changed as (update cart set state = state where state = 'S' returning id)
       update cart_line set quantity = 23 from changed where cart_id = changed.id and quantity = 20`,
    );
    // The list stays while its code is loading: in a small window the footer would move.
    await page.setViewportSize({ width: 640, height: 450 });
    expect(await layoutShiftOnVisit(page, '/pages/cart?tab=saved', 0.02)).toBeLessThan(0.02);
    await page.setViewportSize({ width: 1280, height: 900 });
    await row.getByRole('button', { name: TEXTS.activate }).click();
    await dialog.getByRole('radio', { name: TEXTS.merge }).check();
    await dialog.getByText(TEXTS.bothHaveLines).waitFor();
    await dialog.getByRole('button', { name: TEXTS.merge, exact: true }).click();
    const merged = main.getByRole('status').filter({ hasText: TEXTS.merged });
    await merged.waitFor();
    expect(await merged.innerText()).toMatch(TEXTS.rounded);
    const saved = ['10 VS-12-OT', '23 TAS-8'].sort((one, other) => one.slice(3).localeCompare(other.slice(3)));
    const active = ['1 RUB-14', '30 TAS-8', '10 VS-12-OT'];
    expect(await carts()).toEqual([
      { state: 'A', name: null, lines: active },
      { state: 'S', name: 'Cantiere', lines: saved },
    ]);
    await row.getByRole('button', { name: TEXTS.activate }).click();
    await dialog.getByRole('textbox', { name: TEXTS.asideName }).fill('Quello di prima');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('tab') === 'active');
    await page.getByText(TEXTS.isActive).waitFor();
    await expect.poll(() => page.locator('[data-row]').count()).toBe(2);
    expect(await carts()).toEqual([
      { state: 'A', name: 'Cantiere', lines: saved },
      { state: 'S', name: 'Quello di prima', lines: active },
    ]);

    await page.getByRole('link', { name: TEXTS.toSaved }).first().click();
    await main.getByRole('button', { name: TEXTS.rename }).click();
    await page.getByRole('textbox', { name: TEXTS.name }).fill('Scorta');
    await press(TEXTS.rename, 'Carrello rinominato');
    await page.getByRole('button', { name: TEXTS.remove }).click();
    await press(TEXTS.removeMutation, 'Carrello eliminato');
    await page.getByText(TEXTS.noneSaved).waitFor();
  });

  it('R2.11 a file fills an empty cart, with a complete report; both exports can be imported unchanged', async () => {
    const page = await e2e.visit({ viewport: { width: 1280, height: 500 } });
    await logIn(page, '/pages/cart?tab=active');
    const dialog = page.getByRole('dialog');
    const close = dialog.getByRole('button', { name: TEXTS.close }).last();
    const importFile = async (name: string, content: Buffer) => {
      await page.getByRole('button', { name: TEXTS.import, exact: true }).first().click();
      await page.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer: content });
      await dialog.getByRole('button', { name: TEXTS.import, exact: true }).click();
      await dialog.getByText(TEXTS.imported).waitFor();
    };
    await page.getByText(TEXTS.empty).waitFor();
    const unknown = Array.from({ length: 20 }, (_, index) => `NIENTE-${index + 1};1\n`);
    await importFile('Lista.csv', Buffer.from(`Codice;Quantità\nVS-12-OT;7\nTAS-8;20\n${unknown.join('')}`));
    const list = dialog.getByRole('list');
    const remark = await list.getByRole('listitem').first().innerText();
    expect(remark).toContain(TEXTS.line);
    expect(remark).toContain(TEXTS.unknown);
    expect(await dialog.evaluate((it) => it.contains(document.activeElement))).toBe(true);
    expect(await list.getByRole('listitem').count()).toBe(20);
    // The report has no scroll area of its own: the dialog itself scrolls to the end.
    expect(await list.evaluate((it) => it.scrollHeight - it.clientHeight)).toBe(0);
    await page.keyboard.press('End');
    await expect.poll(() => close.evaluate((it) => it.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
    await close.click();
    await dialog.waitFor({ state: 'detached' });
    // The button that opened the dialog is gone.
    await page.locator('#content:focus').waitFor();
    const lines = ['20 TAS-8', '7 VS-12-OT'];
    expect((await carts())[0]?.lines).toEqual(lines);

    for (const [index, kind] of TEXTS.files.entries()) {
      await page.locator('summary').filter({ hasText: TEXTS.export }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: kind }).click(),
      ]);
      const content = await buffer(await download.createReadStream());
      await setActiveQuantity(e2e.shop().database.pool, 50);
      await importFile(`file.${index ? 'xlsx' : 'csv'}`, content);
      await close.click();
      await dialog.waitFor({ state: 'detached' });
      expect((await carts())[0]?.lines, kind).toEqual(lines);
    }
  });
});
