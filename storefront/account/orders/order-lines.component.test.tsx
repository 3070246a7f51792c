import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test-support/axe.ts';
import { renderUi } from '../../test-support/render.tsx';
import { OrderLines } from './order-lines.tsx';
import { parseOrder } from './parse-order.ts';
import { partialResponse } from '../../test-support/partial-response.ts';

/** An order with so many lines, of which the second was delivered in part. */
function orderOf(count: number) {
  const order_details = Array.from({ length: count }, (_, index) => ({
    id_riga: index + 1,
    articolo: `VS-${index + 1}`,
    descrizione_articolo: 'Valvola',
    um: 'PZ',
    quantita: { ordinato: 10, consegnato: index === 1 ? 4 : 10, residuo: index === 1 ? 6 : 0 },
    netto: 1.25,
    valore: 12.5,
  }));
  return parseOrder(
    partialResponse('getOrderDetail', {
      message: {
        order: { stato: 'PR', order_details, address: {}, iva_dettaglio: [], storico: [], chain: {} },
      },
    }),
  );
}

it('R9.14 forty lines scroll inside a body of 500 px, also by keyboard', async () => {
  await page.viewport(1280, 900);
  const screen = await renderUi(<OrderLines order={orderOf(40)} />);
  const frame = screen.getByRole('group', { name: 'Righe' }).element() as HTMLElement;
  const head = screen.container.querySelector('thead');
  expect(frame.clientHeight - (head?.offsetHeight ?? 0)).toBe(500);
  frame.focus();
  expect(document.activeElement).toBe(frame);
  await userEvent.keyboard('{PageDown}');
  await expect.poll(() => frame.scrollTop).toBeGreaterThan(100);
  await expectAccessible(screen.container);
});

it('R2.87 a partly delivered line says so in words, and a short table takes no focus', async () => {
  const screen = await renderUi(<OrderLines order={orderOf(3)} />);
  await expect.element(screen.getByText('Consegnata in parte')).toBeVisible();
  await expect.element(screen.getByText('3 righe, 1 con quantità residua')).toBeVisible();
  expect(screen.container.querySelector('[tabindex]')).toBeNull();
});

it('R2.87 phones can leave out the lines that are delivered', async () => {
  await page.viewport(390, 844);
  const screen = await renderUi(<OrderLines order={orderOf(3)} />);
  const codes = () =>
    screen
      .getByRole('rowheader')
      .elements()
      .map((cell) => cell.textContent.slice(0, 4));
  expect(codes()).toEqual(['VS-1', 'VS-2', 'VS-3']);
  await screen.getByRole('button', { name: 'Residue 1' }).click();
  await expect.poll(codes).toEqual(['VS-2']);
  await expectAccessible(screen.container);
  await screen.getByRole('button', { name: 'Tutte 3' }).click();
  await expect.poll(codes).toEqual(['VS-1', 'VS-2', 'VS-3']);
});
