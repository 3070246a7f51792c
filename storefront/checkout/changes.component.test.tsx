import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { LineChange } from '../orders/line-change.ts';
import { expectAccessible } from '../test-support/axe.ts';
import { renderWithCart } from '../test-support/cart-server.tsx';
import { Changes } from './changes.tsx';

const change = (rowId: number, code: string, more: Partial<LineChange>): LineChange => ({
  ...{ rowId, code, name: `Articolo ${code}`, message: 'Prezzo cambiato', kind: 'price', isBlocking: false },
  ...{ prices: null, before: null, today: null, seenOn: null, arrivingOn: null, acceptance: null },
  ...more,
});

it('6.3 a line with two changes is named once, each change has its choice, and one button removes the line', async () => {
  const accept = vi.fn();
  const changes = [
    change(1, 'VS-12', { acceptance: '1:price:5' }),
    change(1, 'VS-12', { kind: 'availability', message: 'In arrivo', arrivingOn: '2026-12-02', acceptance: '1:av' }),
    change(2, 'RUB-14', { acceptance: '2:price:7' }),
  ];
  const { screen } = await renderWithCart(
    <form>
      <Changes changes={changes} lines={[]} accepted={new Set()} onAccept={accept} />
    </form>,
    [],
  );
  await expect.element(screen.getByText('Articolo VS-12')).toBeVisible();
  expect(document.querySelectorAll('section li')).toHaveLength(2);
  expect(page.getByText('Articolo VS-12').elements()).toHaveLength(1);
  expect(page.getByRole('button', { name: 'Togli riga' }).elements()).toHaveLength(2);
  const boxes = page.getByRole('checkbox');
  expect(boxes.elements()).toHaveLength(3);
  await boxes.nth(1).click();
  expect(accept).toHaveBeenLastCalledWith(['1:av'], true);
  await expectAccessible(screen.container);
});
