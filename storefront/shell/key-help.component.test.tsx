import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../test-support/axe.ts';
import { renderInShop } from '../test-support/shop.tsx';
import { LocalLink } from '../routing/local-link.tsx';
import { KeyHelp } from './key-help.tsx';

const page = (
  <main>
    <h1>Catalogo</h1>
    <label>
      Nota <textarea />
    </label>
    <LocalLink to="/pages/wishlist">Preferiti</LocalLink>
    <KeyHelp />
  </main>
);

describe('the list of keys', () => {
  it('opens with ? and with its button, and closes with Escape and when another page opens', async () => {
    const { screen } = await renderInShop('/shop', page);
    const list = screen.getByRole('dialog', { name: 'Tasti' });
    await userEvent.keyboard('?');
    await expect.element(list.getByText('passa alla ricerca aperta con quel numero')).toBeVisible();
    await expectAccessible(list.element());
    await userEvent.keyboard('{Escape}');
    await expect.element(list).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Tasti' }).click();
    await expect.element(list).toBeVisible();
    // The page behind the dialog is inert, but a pending navigation still ends.
    (screen.getByRole('link', { name: 'Preferiti', includeHidden: true }).element() as HTMLElement).click();
    await expect.element(list).not.toBeInTheDocument();
  });

  it('leaves ? to a text that is typed', async () => {
    const { screen } = await renderInShop('/shop', page);
    const note = screen.getByRole('textbox', { name: 'Nota' });
    await note.click();
    await userEvent.keyboard('arriva?');
    await expect.element(note).toHaveValue('arriva?');
    expect(screen.getByRole('dialog').elements()).toEqual([]);
  });
});
