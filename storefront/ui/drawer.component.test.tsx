import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../test-support/axe.ts';
import { renderUi } from '../test-support/render.tsx';
import { Drawer } from './drawer.tsx';

function Example({ side, hasHead }: { side: 'left' | 'right' | 'bottom'; hasHead?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Apri</button>
      <Drawer
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Filtri"
        closeLabel="Chiudi"
        side={side}
        head={hasHead && <p>12 articoli</p>}
        foot={<button onClick={() => setOpen(false)}>Mostra</button>}
      >
        <div style={{ height: 3000 }}>
          <a href="/shop">Marca</a>
        </div>
      </Drawer>
    </>
  );
}

describe.each(['left', 'right', 'bottom'] as const)('a drawer at the %s', (side) => {
  it('closes by Escape and by its button, and returns the focus', async () => {
    const screen = await renderUi(<Example side={side} />);
    const opener = screen.getByRole('button', { name: 'Apri' });
    const drawer = screen.getByRole('dialog', { name: 'Filtri' });
    await opener.click();
    await expect.element(drawer.getByRole('button', { name: 'Chiudi' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(drawer).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
    await opener.click();
    await drawer.getByRole('button', { name: 'Chiudi' }).click();
    await expect.element(drawer).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
  });

  it('is at its edge on a phone, with its foot in view and only its middle scrolling', async () => {
    await page.viewport(390, 800);
    const screen = await renderUi(<Example side={side} />);
    await screen.getByRole('button', { name: 'Apri' }).click();
    const drawer = screen.getByRole('dialog');
    await expect.element(drawer.getByRole('button', { name: 'Mostra' })).toBeInViewport({ ratio: 1 });
    await expect.element(drawer.getByRole('button', { name: 'Chiudi' })).toBeInViewport({ ratio: 1 });
    // It slides in.
    const atEdge = { left: 0, right: 390, bottom: 800 };
    await expect.poll(() => drawer.element().getBoundingClientRect()[side]).toBe(atEdge[side]);
    expect(drawer.element().scrollHeight).toBeLessThanOrEqual(800);
  });
});

it('a drawer keeps its name when another head is shown, and passes axe', async () => {
  const screen = await renderUi(<Example side="bottom" hasHead />);
  await screen.getByRole('button', { name: 'Apri' }).click();
  const drawer = screen.getByRole('dialog', { name: 'Filtri' });
  await expect.element(drawer.getByText('12 articoli')).toBeVisible();
  await expectAccessible(drawer.element());
});

it('a drawer keeps the focus from the page behind', async () => {
  const screen = await renderUi(<Example side="right" />);
  const opener = screen.getByRole('button', { name: 'Apri' });
  await opener.click();
  (opener.element() as HTMLElement).focus();
  expect(screen.getByRole('dialog').element().contains(document.activeElement)).toBe(true);
});
