import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../test-support/axe.ts';
import { renderUi } from '../test-support/render.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/** A button that opens a dialog with one action. */
function Example({ isRequired, focusAction }: { isRequired?: boolean; focusAction?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Svuota</Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Svuotare il carrello?"
        closeLabel="Chiudi"
        icon="triangle-alert"
        tone="warn"
        isRequired={isRequired}
        actions={
          <Button data-focus-first={focusAction || undefined} onClick={() => setOpen(false)}>
            Conferma
          </Button>
        }
      >
        <p>Tutte le righe saranno tolte.</p>
      </Dialog>
    </>
  );
}

/** A list whose rows are removed by a dialog. */
function RemovableRows({ names }: { names: string[] }) {
  const [rows, setRows] = useState(names);
  const [asked, setAsked] = useState<string | null>(null);
  const remove = () => {
    setRows(rows.filter((name) => name !== asked));
    setAsked(null);
  };
  return (
    <main>
      <h1>Carrello</h1>
      <ul>
        {rows.map((name) => (
          <li key={name}>
            <Button onClick={() => setAsked(name)}>Togli {name}</Button>
          </li>
        ))}
      </ul>
      <Dialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title="Togliere?"
        closeLabel="Chiudi"
        actions={<Button onClick={remove}>Conferma</Button>}
      >
        <p>La riga sarà tolta.</p>
      </Dialog>
    </main>
  );
}

async function openExample(properties: { isRequired?: boolean; focusAction?: boolean } = {}) {
  const screen = await renderUi(<Example {...properties} />);
  const opener = screen.getByRole('button', { name: 'Svuota' });
  const dialog = screen.getByRole('dialog', { name: 'Svuotare il carrello?' });
  await opener.click();
  await expect.element(dialog).toBeVisible();
  return { screen, opener, dialog };
}

describe('a dialog', () => {
  it('has its title as name, passes axe, and focuses its first control', async () => {
    const { dialog } = await openExample();
    await expect.element(dialog.getByRole('button', { name: 'Chiudi' })).toHaveFocus();
    await expect.element(dialog.getByRole('heading', { level: 2 })).toHaveTextContent('Svuotare il carrello?');
    await expectAccessible(dialog.element());
  });

  it('focuses the control that asks for it', async () => {
    const { dialog } = await openExample({ focusAction: true });
    await expect.element(dialog.getByRole('button', { name: 'Conferma' })).toHaveFocus();
  });

  it.each(['Escape', 'the close button', 'an action', 'the backdrop'])(
    'closes by %s and returns the focus to its opener',
    async (way) => {
      const { opener, dialog } = await openExample();
      if (way === 'Escape') await userEvent.keyboard('{Escape}');
      else if (way === 'the close button') await dialog.getByRole('button', { name: 'Chiudi' }).click();
      else if (way === 'an action') await dialog.getByRole('button', { name: 'Conferma' }).click();
      else await dialog.click({ position: { x: -40, y: 20 }, force: true });
      await expect.element(dialog).not.toBeInTheDocument();
      await expect.element(opener).toHaveFocus();
    },
  );

  it.each([
    ['what came in its place', ['Valvola', 'Raccordo'], 'Togli Raccordo'],
    ['the heading without another', ['Valvola'], null],
  ])('whose opener has gone leaves the focus on %s', async (_, names, expected) => {
    const screen = await renderUi(<RemovableRows names={names} />);
    await screen.getByRole('button', { name: 'Togli Valvola' }).click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Conferma' }).click();
    const target = expected
      ? screen.getByRole('button', { name: expected })
      : screen.getByRole('heading', { level: 1 });
    await expect.element(target).toHaveFocus();
  });

  it('keeps the focus from the page behind, which does not scroll', async () => {
    const { opener, dialog } = await openExample();
    (opener.element() as HTMLElement).focus();
    expect(dialog.element().contains(document.activeElement)).toBe(true);
    expect(getComputedStyle(document.documentElement).overflow).toBe('hidden');
  });

  it('stays open when its opener is double-clicked', async () => {
    const screen = await renderUi(<Example />);
    await screen.getByRole('button', { name: 'Svuota' }).dblClick();
    await expect.element(screen.getByRole('dialog')).toBeVisible();
  });

  it('is closed by its actions only if it is required', async () => {
    const { dialog } = await openExample({ isRequired: true });
    await expect.element(dialog.getByRole('button', { name: 'Chiudi' })).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await userEvent.keyboard('{Escape}');
    await dialog.click({ position: { x: -40, y: 20 }, force: true });
    await expect.element(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Conferma' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('reports each close once', async () => {
    const onClose = vi.fn();
    const screen = await renderUi(
      <Dialog isOpen onClose={onClose} title="Avviso" closeLabel="Chiudi">
        <p>Testo</p>
      </Dialog>,
    );
    await screen.getByRole('button', { name: 'Chiudi' }).click();
    expect(onClose).toHaveBeenCalledTimes(1);
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(2);
  });
});
