import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../test-support/axe.ts';
import { renderWithCart, rowOf, type CartRow } from '../test-support/cart-server.tsx';
import { CartPage } from './cart-page.tsx';

afterEach(() => vi.restoreAllMocks());

const REMOVED = "L'articolo e' stato tolto dal tuo carrello";
const totals = () => document.querySelector('#cart-totals dl')?.textContent;
const twoRows = () => [rowOf(1, 'VS-12', 10), rowOf(2, 'RUB-14', 3)];

async function openCart(rows: CartRow[] = twoRows()) {
  const shown = await renderWithCart(<CartPage first={null} freeCredit={null} />, rows);
  const box = (sku: string) => page.getByLabelText(`Quantità di Articolo ${sku}`);
  const onward = page.getByRole('link', { name: 'Conferma ordine' }).first();
  await expect.element(box(rows[0]?.sku ?? '')).toBeVisible();
  const type = async (sku: string, text: string) => {
    await box(sku).click();
    await userEvent.keyboard(`{Control>}a{/Control}${text}`);
  };
  /** Enters it in one input: a slow machine would pause between two keys of `type`, and the cart would send each. */
  const enter = async (sku: string, text: string) => {
    const [, value = '', keys = ''] = /^([^{]*)(.*)$/.exec(text) ?? [];
    await box(sku).fill(value);
    if (keys !== '') await userEvent.keyboard(keys);
  };
  const expectAlert = (text: string) => expect.element(page.getByRole('alert').getByText(text)).toBeVisible();
  return { ...shown, box, onward, type, enter, expectAlert };
}

describe('quantities in the cart', () => {
  it('R5.1 R5.13 sends no request for an invalid, unclear or too large quantity, and the next valid one alone', async () => {
    const { server, box, enter, expectAlert } = await openCart([
      ...twoRows(),
      rowOf(3, 'TAS-8', 20, { qty_min_imballo: 10 }),
    ]);
    for (const typed of ['-1', '12,5', '1e9', 'x']) {
      await enter('VS-12', `${typed}{Enter}`);
      await expectAlert(`Quantità non valida: ${typed}`);
      await expect.element(box('VS-12')).toHaveValue(typed);
      await expect.element(box('VS-12')).toHaveFocus();
    }
    await enter('VS-12', '1,000{Enter}');
    await expectAlert('Quantità non valida: 1,000 non è chiaro, scrivi 1000');
    // In packs of 10, the largest quantity is a multiple of 10.
    for (const typed of ['999999', '1000000']) {
      await enter('TAS-8', `${typed}{Enter}`);
      await expectAlert(`Quantità non valida: ${typed}. La quantità massima è 999.990.`);
    }
    await enter('RUB-14', '4');
    await expect.poll(server.quantities).toEqual({ 'VS-12': 10, 'RUB-14': 4, 'TAS-8': 20 });
    expect(server.changes()).toEqual(['update_cart']);
    // A thousands separator is read as in the page's language.
    await enter('VS-12', '1.000{Enter}');
    await expect.poll(server.quantities).toEqual({ 'VS-12': 1000, 'RUB-14': 4, 'TAS-8': 20 });
  });

  it('R2.96 R8.26 a change keeps the focus, Enter moves on, 0 removes the line, and the undo restores it', async () => {
    const { screen, server, box, enter } = await openCart();
    await expectAccessible(screen.container);
    await enter('VS-12', '25');
    await expect.poll(server.quantities).toEqual({ 'VS-12': 25, 'RUB-14': 3 });
    expect(server.changes()).toEqual(['update_cart']);
    await expect.element(box('VS-12')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(box('RUB-14')).toHaveFocus();
    await userEvent.keyboard('0{Enter}');
    await expect.element(page.getByText(REMOVED)).toBeVisible();
    await expect.poll(server.quantities).toEqual({ 'VS-12': 25 });
    await expect.element(box('RUB-14')).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Annulla' }).click();
    await expect.poll(server.quantities).toEqual({ 'VS-12': 25, 'RUB-14': 3 });
    await expect.poll(() => document.activeElement?.closest('[data-row]')?.textContent).toContain('RUB-14');
  });

  it('R4.9 a line that was removed elsewhere while its quantity was typed is put back with it, or left out', async () => {
    const { server, enter } = await openCart();
    const dialog = page.getByRole('dialog', { name: 'La riga non è più nel carrello' });
    let release = server.hold('update_cart');
    await enter('RUB-14', '4');
    await enter('VS-12', '25');
    server.removeElsewhere('VS-12');
    release();
    await expect.element(dialog.getByText('quantità scritta: 25 pz')).toBeVisible();
    await expectAccessible(dialog.element());
    // As a person who has not finished the quantity.
    await userEvent.keyboard('0{Enter}');
    await expect.element(dialog).toBeVisible();
    expect(server.quantities()).toEqual({ 'RUB-14': 4 });
    await dialog.getByRole('button', { name: 'Rimetti nel carrello' }).click();
    await expect.poll(server.quantities).toEqual({ 'RUB-14': 4, 'VS-12': 25 });
    release = server.hold('update_cart');
    await enter('VS-12', '30');
    server.removeElsewhere('VS-12');
    release();
    await dialog.getByRole('button', { name: 'Non rimettere' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByLabelText('Quantità di Articolo VS-12')).not.toBeInTheDocument();
    expect(server.quantities()).toEqual({ 'RUB-14': 4 });
  });

  it('R8.21 R4.11 a failed removal keeps the line silently; a double click removes one line', async () => {
    const { server, box } = await openCart();
    const remove = page.getByRole('button', { name: 'Togli Articolo VS-12 dal carrello' });
    server.fail('remove_cart_item', 500);
    await remove.click();
    // The cart is loaded again after the failure.
    await expect.poll(() => server.requests.map(({ path }) => path).join()).toMatch(/remove_cart_item,get_cart_items/);
    expect(page.getByText(REMOVED).elements()).toEqual([]);
    await expect.element(box('VS-12')).toBeVisible();
    await remove.dblClick();
    await expect.element(box('VS-12')).not.toBeInTheDocument();
    await expect.element(box('RUB-14')).toBeVisible();
    expect(server.changes()).toEqual(['remove_cart_item', 'remove_cart_item']);
    await expect.poll(totals).toMatch(/Totale documento30,00\s€$/);
  });

  it('keeps a quantity that could not be sent, says so, and sends it when online again', async () => {
    const { server, box, enter } = await openCart();
    server.fail('update_cart', 0);
    await enter('VS-12', '40');
    const unsent = page.getByText('Le ultime modifiche non sono ancora arrivate al server.');
    await expect.element(unsent).toBeVisible();
    await expect.element(box('VS-12')).toHaveValue('40');
    dispatchEvent(new Event('online'));
    await expect.poll(server.quantities).toEqual({ 'VS-12': 40, 'RUB-14': 3 });
    await expect.element(unsent).not.toBeInTheDocument();
    await expect.element(box('VS-12')).toHaveValue('40');
  });

  it('R2.11 the search finds lines by name, and stays while a quantity changes', async () => {
    const { server, box, enter } = await openCart();
    const search = page.getByRole('searchbox', { name: 'Cerca nel carrello per codice o nome' });
    await search.fill('rub 14');
    await expect.element(box('VS-12')).not.toBeInTheDocument();
    await enter('RUB-14', '5');
    await expect.poll(server.quantities).toEqual({ 'VS-12': 10, 'RUB-14': 5 });
    await expect.element(search).toHaveValue('rub 14');
    await expect.element(box('VS-12')).not.toBeInTheDocument();
    // The totals are those of the whole cart.
    await expect.poll(totals).toMatch(/Totale documento150,00\s€$/);
  });
});

describe('the link to the checkout', () => {
  it.each(['mouse', 'finger'])(
    'R5.1 a %s does not follow it from an input with an invalid quantity',
    async (pointer) => {
      const { server, address, box, enter, expectAlert, onward } = await openCart();
      // A tap leaves the focus in the box.
      const press = () => (pointer === 'mouse' ? onward.click() : (onward.element() as HTMLElement).click());
      for (const [typed, shown] of [
        ['1,5', '1,5'],
        ['{Delete}', 'la casella è vuota'],
      ] as const) {
        await enter('VS-12', typed);
        await press();
        await expectAlert(`Quantità non valida: ${shown}`);
        await expect.element(box('VS-12')).toHaveFocus();
        expect(address()).toBe('/pages/cart?tab=active');
      }
      expect(server.changes()).toEqual([]);
      await enter('VS-12', '20');
      await press();
      await expect.poll(address).toBe('/pages/checkout');
      expect(server.quantities()).toEqual({ 'VS-12': 20, 'RUB-14': 3 });
    },
  );

  it('R5.1 Enter does not follow it with an invalid quantity, unless pressed again', async () => {
    const { server, address, box, enter, expectAlert, onward } = await openCart();
    const pressOnward = async () => {
      // Skips the Tab stops in between.
      (onward.element() as HTMLElement).focus();
      await userEvent.keyboard('{Enter}');
    };
    for (const [typed, reason] of [
      ['1,5', '1,5'],
      ['1000000', '1000000. La quantità massima è 999.999.'],
      ['-2', '-2'],
    ] as const) {
      await enter('VS-12', `${typed}{Tab}`);
      await expectAlert(`Quantità non valida: ${reason}`);
      await pressOnward();
      await expect.element(box('VS-12')).toHaveFocus();
      await expect.element(box('VS-12')).toHaveAccessibleDescription(new RegExp(typed));
      expect(address()).toBe('/pages/cart?tab=active');
    }
    // A user who continues in spite of the error orders the stored quantity, which is shown.
    await expect.element(box('VS-12')).toHaveValue('10');
    await pressOnward();
    await expect.poll(address).toBe('/pages/checkout');
    expect(server.changes()).toEqual([]);
  });

  it('R2.96 it waits for a pending change, once, but not for the reload of the cart', async () => {
    const { server, address, enter, onward } = await openCart();
    const [letGo, answer] = [server.hold('update_cart'), server.hold('get_cart_items')];
    await enter('VS-12', '20');
    await onward.click();
    await expect.element(onward).toHaveAttribute('aria-busy', 'true');
    await onward.click({ force: true });
    expect(address()).toBe('/pages/cart?tab=active');
    letGo();
    await expect.poll(address).toBe('/pages/checkout');
    expect(server.changes()).toEqual(['update_cart']);
    expect(server.quantities()).toEqual({ 'VS-12': 20, 'RUB-14': 3 });
    answer();
  });

  it('R4.9 a rounded quantity is reported, also when it equals the stored one; whole packs are not', async () => {
    const { server, type } = await openCart([rowOf(1, 'TAS-8', 20, { qty_min_imballo: 10 })]);
    const remark = page.getByText('Arrotondato a 30 (confezioni da 10)');
    await type('TAS-8', '21');
    await expect.element(remark).toBeVisible();
    await expect.poll(server.quantities).toEqual({ 'TAS-8': 30 });
    await type('TAS-8', '30{Tab}');
    await expect.element(remark).not.toBeInTheDocument();
    await type('TAS-8', '21{Tab}');
    await expect.element(remark).toBeVisible();
    await type('TAS-8', '40{Tab}');
    await expect.poll(server.quantities).toEqual({ 'TAS-8': 40 });
    await expect.element(remark).not.toBeInTheDocument();
  });

  it('R4.9 a rounded line also says what is in stock of it and what follows', async () => {
    const consegna = { subito: 15, segue: 5, segue_dal: null };
    const { type } = await openCart([rowOf(1, 'TAS-8', 20, { qty_min_imballo: 10, consegna })]);
    await expect.element(page.getByText('15 subito, 5 ordinabili, tempi da confermare')).toBeVisible();
    await type('TAS-8', '21');
    await expect.element(page.getByText('Arrotondato a 30 (confezioni da 10)')).toBeVisible();
    await expect.element(page.getByText('15 subito, 15 ordinabili, tempi da confermare')).toBeVisible();
  });
});

describe('the cart layout', () => {
  const long = [
    rowOf(1, 'VSOTT-CRM-FF-PN25-112-LEVA-ROSSA-2026-X', 1000, {
      name: 'Valvolaottonecromatofilettaturafemminafemmina'.repeat(2),
      ...{ price: 1_299_987, price_discount: 999_990, totale_sconto: 999_990_000 },
    }),
    rowOf(2, 'SIF-ARR', 1, { stato: 'IN_ARRIVO', consegna: { subito: 0, segue: 1, segue_dal: '2099-03-14' } }),
  ];

  it('R2.11 fits long codes, long names, messages and large amounts', async () => {
    await renderWithCart(<CartPage first={null} freeCredit={null} />, long);
    await expect.element(page.getByText('VSOTT-CRM-FF-PN25-112-LEVA-ROSSA-2026-X').first()).toBeVisible();
    for (const width of [390, 800, 1280, 1440]) {
      await page.viewport(width, 900);
      const at = `at ${width} px`;
      expect(document.documentElement.scrollWidth - innerWidth, at).toBeLessThanOrEqual(0);
      const cells = [...document.querySelectorAll('[data-row]')].map((row) =>
        row.querySelector('[aria-live]')?.closest('td'),
      );
      expect(cells.length, at).toBe(2);
      for (const cell of cells) {
        const { right = 0 } = cell?.getBoundingClientRect() ?? {};
        const crowded = [...(cell?.querySelectorAll('button, a, [aria-live] > *') ?? [])].filter(
          (one) => one.getBoundingClientRect().right > right + 1,
        );
        expect(
          crowded.map((one) => one.textContent),
          at,
        ).toEqual([]);
      }
      const total = [...document.querySelectorAll('#cart-totals dd')].at(-1);
      const [inner, outer] = [total?.getBoundingClientRect(), total?.closest('dl')?.getBoundingClientRect()];
      if (!inner || !outer) throw new Error('no totals');
      expect(inner.left, at).toBeGreaterThanOrEqual(outer.left);
      expect(inner.right, at).toBeLessThanOrEqual(outer.right + 1);
    }
  });

  it('3.8 compares each new total with the credit that is left', async () => {
    const { screen } = await renderWithCart(<CartPage first={null} freeCredit={13_000} />, twoRows());
    const box = screen.getByLabelText('Quantità di Articolo VS-12');
    await expect.element(box).toBeVisible();
    expect(page.getByText(/il fido disponibile/).elements()).toHaveLength(0);
    await box.fill('11');
    await expect.element(page.getByText(/^Supera di 10,00\s€ il fido disponibile$/)).toBeVisible();
  });

  it('R2.11 has the actions as text below the lines on a phone; dialogs focus the note field or the cancel button', async () => {
    await page.viewport(390, 900);
    await openCart();
    const lines = document.querySelectorAll('[data-row]');
    const end = lines[lines.length - 1]?.getBoundingClientRect().bottom ?? Infinity;
    for (const name of ['Importa', 'Esporta', 'Salva carrello', 'Svuota']) {
      const place = page.getByText(name, { exact: true }).first().element().getBoundingClientRect();
      expect(place.width, name).toBeGreaterThan(20);
      expect(place.top, name).toBeGreaterThan(end);
    }
    await page.viewport(1280, 900);
    const note = page.getByRole('button', { name: /^Scrivi una nota/ }).first();
    await note.click();
    await expect.element(page.getByRole('dialog').getByRole('textbox')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(note).toHaveFocus();
    const empty = page.getByRole('button', { name: 'Svuota', exact: true });
    await empty.click();
    await expect.element(page.getByRole('button', { name: 'Non svuotare' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(empty).toHaveFocus();
  });
});
