import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderWithCart, rowOf, type CartRow } from '../../test-support/cart-server.tsx';
import { expectAccessible } from '../../test-support/axe.ts';
import type { LineRemark } from '../../cart-store/cart-change.ts';
import { PressGuard } from './press-guard.tsx';
import type { SavedCart } from './parse-saved-cart.ts';
import { SavedCartsPage } from './saved-carts-page.tsx';

afterEach(() => vi.restoreAllMocks());

const savedCart = (id: number, name: string, more: Partial<SavedCart> = {}): SavedCart => ({
  ...{ id, name, day: '2026-11-20', lineCount: 4, net: 12_000, address: 'Via Emilia 1, Bologna', addressCode: '1' },
  ...more,
});

/** The page with these saved carts, above a link that is where the buttons of dialogs are; returns the forms sent. */
async function openPage(
  carts: SavedCart[],
  active: CartRow[] = [],
  actives: SavedCart[] = [],
  remarks: LineRemark[] = [],
) {
  const sent: Record<string, unknown>[] = [];
  const shown = await renderWithCart(
    <PressGuard>
      <SavedCartsPage
        {...{ tab: 'saved', carts, actives, page: 1, pages: 1, order: 'newest', opened: null }}
        {...{ savedCount: carts.length, clientCount: null, failure: null, merged: null }}
      />
    </PressGuard>,
    active,
    {
      initial: '/pages/cart?tab=saved',
      action: async ({ request }) => {
        const form = Object.fromEntries(await request.formData());
        sent.push(form);
        if (form['change'] === 'import') {
          // What was left out is imported when its code is replaced.
          const left = remarks.filter(({ code }) => !(`code ${code}` in form));
          return { kind: 'imported', cartId: 9, lineCount: 1 + remarks.length - left.length, remarks: left };
        }
        return { kind: 'done', change: form['change'], to: '/pages/cart?tab=saved', cartId: form['id_cart'] };
      },
    },
  );
  return { ...shown, sent, dialog: page.getByRole('dialog') };
}

const threeLines = () => [rowOf(1, 'A', 1), rowOf(2, 'B', 1), rowOf(3, 'C', 1)];

it('R2.97 activating asks whether to replace the active cart, which gets a name, or to merge the two', async () => {
  const { server, sent, dialog } = await openPage([savedCart(7, 'Cantiere')], threeLines());
  // Lines must not be moved without asking, however late the active cart is loaded.
  await expect.poll(() => server.requests.length).toBeGreaterThan(0);
  const activate = page.getByRole('button', { name: /^Rendi attivo.*Cantiere/ });
  await activate.click();
  await expect.element(dialog.getByText('Il carrello attivo ha 3 righe, Cantiere ne ha 4.')).toBeVisible();
  await expectAccessible(dialog.element());
  await dialog.getByRole('radio', { name: /^Unisci/ }).click();
  await expect.element(dialog.getByRole('textbox')).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Unisci', exact: true }).click();
  await expect.poll(() => sent).toEqual([{ change: 'merge', id_cart: '7', aside: '', aside_name: '' }]);
  await activate.click();
  const name = dialog.getByRole('textbox', { name: /^Nome per il carrello attivo/ });
  await name.fill('A'.repeat(101));
  await expect.element(dialog.getByText('Al massimo 100 caratteri: sono 101.')).toBeVisible();
  await name.fill('Quello di prima');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => sent[1])
    .toEqual({
      ...{ change: 'activate', id_cart: '7', aside: '5', aside_name: 'Quello di prima' },
    });
});

it('R2.97 R4.5 a cart of another address is never merged: it is activated there, where the active one gets a name', async () => {
  const there = { address: 'Via Larga 3, Bologna', addressCode: '2' };
  const { sent, dialog } = await openPage(
    [savedCart(7, 'Cantiere', there)],
    [rowOf(1, 'A', 1)],
    [savedCart(9, '', { ...there, lineCount: 2 })],
  );
  await page.getByRole('button', { name: /^Rendi attivo.*Cantiere/ }).click();
  await expect.element(dialog.getByText(/^Cantiere è per Via Larga 3, /)).toBeVisible();
  await expect.element(dialog.getByText('Il carrello per Via Emilia 1 resta com’è, con la sua riga.')).toBeVisible();
  await expect
    .element(dialog.getByText('Anche lì c’è un carrello attivo, con 2 righe: viene salvato con questo nome.'))
    .toBeVisible();
  expect(dialog.getByRole('radio').elements()).toEqual([]);
  await dialog.getByRole('textbox').fill('Di via Larga');
  await dialog.getByRole('button', { name: 'Rendi attivo', exact: true }).click();
  await expect.poll(() => sent).toEqual([{ change: 'activate', id_cart: '7', aside: '9', aside_name: 'Di via Larga' }]);
});

it('R2.97 a double click removes one cart only; the focus is on the button that removes nothing', async () => {
  const { sent, dialog, address } = await openPage([savedCart(7, 'Uno'), savedCart(8, 'Due')]);
  await page.getByRole('button', { name: 'Elimina Due' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Annulla' })).toHaveFocus();
  const remove = dialog.getByRole('button', { name: 'Elimina', exact: true });
  // What is at the place of the button when the dialog is closed: a link.
  const { left, top } = remove.element().getBoundingClientRect();
  const below = Object.assign(document.createElement('a'), { href: '#below', textContent: 'below' });
  below.style.cssText = `position:fixed;left:${left}px;top:${top}px;width:99px;height:44px`;
  document.body.append(below);
  await remove.dblClick();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => sent).toEqual([{ change: 'remove', id_cart: '8' }]);
  expect([location.hash, address()]).toEqual(['', '/pages/cart?tab=saved']);
  // A late second tap hits nothing, a later one the link.
  await page.getByRole('button', { name: 'Elimina Uno' }).click();
  await remove.click();
  await expect.element(dialog).not.toBeInTheDocument();
  const place = { bubbles: true, cancelable: true, clientX: left + 10, clientY: top + 10, detail: 1 };
  expect(below.dispatchEvent(new MouseEvent('click', place))).toBe(false);
  below.addEventListener('click', (event) => event.preventDefault());
  const clicked = vi.fn();
  below.addEventListener('click', clicked);
  below.dispatchEvent(new MouseEvent('click', place));
  expect(clicked).toHaveBeenCalledOnce();
  below.remove();
});

it('R2.97 a double click duplicates once, and a new click again', async () => {
  const { sent } = await openPage([savedCart(7, 'Uno')]);
  const duplicate = page.getByRole('button', { name: 'Duplica Uno' });
  await duplicate.dblClick();
  await expect.poll(() => sent.length).toBe(1);
  await expect.element(duplicate).not.toHaveAttribute('aria-disabled');
  // The second click may come when the copy already exists; it is not executed later either.
  duplicate.element().dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }));
  await duplicate.click();
  await expect
    .poll(() => sent)
    .toEqual([
      { change: 'duplicate', id_cart: '7' },
      { change: 'duplicate', id_cart: '7' },
    ]);
});

it('R2.97 renaming asks for a name', async () => {
  const { sent, dialog } = await openPage([savedCart(7, 'Uno')]);
  await page.getByRole('button', { name: 'Rinomina Uno' }).click();
  await dialog.getByRole('textbox', { name: /^Nome del carrello/ }).fill('Scorta');
  const rename = dialog.getByRole('button', { name: 'Rinomina', exact: true });
  const { left, top } = rename.element().getBoundingClientRect();
  await rename.click();
  await expect.poll(() => sent).toEqual([{ change: 'rename', id_cart: '7', name: 'Scorta', opened: '' }]);
  await expect.element(dialog).not.toBeInTheDocument();
  // A late second tap on the button hits nothing.
  const place = { bubbles: true, cancelable: true, clientX: left + 10, clientY: top + 10, detail: 1 };
  expect(document.body.dispatchEvent(new MouseEvent('click', place))).toBe(false);
});

it('R2.11 without a saved cart, a file becomes one, named after it', async () => {
  const { sent, dialog } = await openPage([]);
  await expect.element(page.getByText('Nessun carrello salvato')).toBeVisible();
  await page.getByRole('button', { name: 'Importa in un nuovo carrello' }).click();
  const file = new File(['Codice;Quantità\nVS-12-OT;8\n'], 'Lista.csv', { type: 'text/csv' });
  await userEvent.upload(dialog.getByLabelText(/^File/), file);
  await dialog.getByRole('button', { name: 'Importa', exact: true }).click();
  await expect.element(dialog.getByText('1 articolo messo nel carrello')).toBeVisible();
  const [form] = sent;
  expect(form).toMatchObject({ change: 'import', name: 'Lista' });
  expect(new TextDecoder().decode(Uint8Array.from(atob(String(form?.['content'])), (sign) => sign.charCodeAt(0)))).toBe(
    'Codice;Quantità\nVS-12-OT;8\n',
  );
});

it('R2.11 an order is pasted as well; the report says what is left out, changed, and no row', async () => {
  const { sent, dialog } = await openPage(
    [],
    [],
    [],
    [
      { line: 2, code: 'X-1', message: 'Articolo sconosciuto.', isRejected: true },
      { line: 3, code: 'TAS-8', message: 'Arrotondato a 20', isRejected: false },
      { line: 4, code: '', message: 'Una riga di totale.', isRejected: false, isSkipped: true },
    ],
  );
  await page.getByRole('button', { name: 'Importa in un nuovo carrello' }).click();
  const send = dialog.getByRole('button', { name: 'Importa', exact: true });
  await send.click();
  await expect.element(dialog.getByText('Scegli un file o incolla l’ordine.')).toBeVisible();
  await dialog.getByRole('textbox', { name: /^Oppure incolla/ }).fill('VS-12-OT\t8\n');
  await dialog.getByRole('textbox', { name: /^Nome del carrello/ }).fill('Cantiere');
  await expectAccessible(dialog.element());
  await send.click();
  await expect
    .element(dialog.getByRole('list', { name: '1 riga è stata lasciata fuori' }))
    .toHaveTextContent('Riga 2 X-1 Articolo sconosciuto.');
  await expect
    .element(dialog.getByRole('list', { name: '1 riga è stata messa con una modifica' }))
    .toHaveTextContent('Riga 3 TAS-8 Arrotondato a 20');
  await expect
    .element(dialog.getByRole('list', { name: '1 riga non è di articoli' }))
    .toHaveTextContent('Riga 4 Una riga di totale.');
  expect(sent).toMatchObject([{ change: 'import', name: 'Cantiere', content: btoa('VS-12-OT\t8\n') }]);
});

it('R2.11 the report proposes the nearest codes: one press imports the file again with it, into the same cart', async () => {
  const refused = { message: 'Articolo sconosciuto.', isRejected: true } as const;
  const { sent, dialog } = await openPage(
    [],
    [],
    [],
    [
      { ...refused, line: 2, code: 'VS-12-0T', proposals: [{ code: 'VS-12-OT', name: 'Valvola a sfera' }] },
      { ...refused, line: 3, code: 'TAS-9', proposals: [{ code: 'TAS-8', name: 'Tassello' }] },
    ],
  );
  await page.getByRole('button', { name: 'Importa in un nuovo carrello' }).click();
  await dialog.getByRole('textbox', { name: /^Oppure incolla/ }).fill('VS-12-0T\t8\n');
  await dialog.getByRole('textbox', { name: /^Nome del carrello/ }).fill('Cantiere');
  await dialog.getByRole('button', { name: 'Importa', exact: true }).click();
  await expect.element(dialog.getByText('1 articolo messo nel carrello')).toBeVisible();
  await expectAccessible(dialog.element());
  await dialog.getByRole('button', { name: 'Usa VS-12-OT' }).click();
  await expect
    .element(dialog.getByRole('list', { name: '1 riga è stata lasciata fuori' }))
    .toHaveTextContent('Riga 3 TAS-9 Articolo sconosciuto.Usa TAS-8Tassello');
  await expect.element(dialog.getByText('2 articoli messi nel carrello')).toBeVisible();
  await expect.poll(() => document.activeElement?.textContent).toBe('2 articoli messi nel carrello');
  const [first, again] = sent;
  expect(first).not.toHaveProperty('id_cart');
  expect(again).toEqual({ ...first, id_cart: '9', 'code VS-12-0T': 'VS-12-OT' });
});
