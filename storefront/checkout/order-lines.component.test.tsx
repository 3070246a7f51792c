import type { SyntheticEvent } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { parseCart } from '../parsers/cart.ts';
import { expectAccessible } from '../test-support/axe.ts';
import { renderWithCart, rowOf } from '../test-support/cart-server.tsx';
import { OrderLines } from './order-lines.tsx';

const ALL = { name: /Mostra tutte le/ };
const short = { consegna: { subito: 4, segue: 6, segue_dal: null } };
const missed = {
  promo: { CodicePromozione: 'P1', RigaPromozione: 1, QuantitaMinima: 50, PrezzoNettoConPromo: 8 },
};

/** An order of so many lines; `special` has what is particular about a line, by number. */
function rowsOf(count: number, special: Record<number, object> = {}) {
  return Array.from({ length: count }, (_, index) =>
    rowOf(index + 1, `VS-${index + 1}`, 10, { name: `Valvola ${index + 1} ottone`, ...special[index + 1] }),
  );
}

async function show(
  rows: ReturnType<typeof rowsOf>,
  more: { count?: number; changed?: number[]; rejected?: Record<string, string[]> } = {},
) {
  const { lines } = parseCart({ message: { id_cart: 5, data: rows } });
  const onSubmit = vi.fn((event: SyntheticEvent) => event.preventDefault());
  const { screen, address } = await renderWithCart(
    <form onSubmit={onSubmit}>
      <OrderLines
        lines={lines}
        count={more.count ?? lines.length}
        changed={new Set(more.changed)}
        rejected={more.rejected ?? {}}
      />
      <button>Invia</button>
    </form>,
    rows,
    { initial: '/pages/checkout' },
  );
  const numbers = () =>
    [...screen.container.querySelectorAll('tbody tr td:first-child')].map((cell) => Number(cell.textContent));
  return { screen, address, numbers, onSubmit };
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

beforeEach(() => page.viewport(1280, 900));

it('R2.12 of sixty lines the first twelve and those to look at are shown, and all of them on request', async () => {
  const { screen, address, numbers } = await show(rowsOf(60, { 20: short, 30: missed }), {
    changed: [40],
    rejected: { 50: ['Non disponibile'] },
  });
  expect(numbers()).toEqual([...upTo(12), 20, 30, 40, 50]);
  await expect.element(screen.getByText('4 subito, 6 ordinabili, tempi da confermare')).toBeVisible();
  await expect.element(screen.getByText(/^Promo da 50 pz/)).toBeVisible();
  await expect.element(screen.getByText('Cosa è cambiato')).toBeVisible();
  await expect.element(screen.getByText('16 di 60 righe: le prime e quelle da guardare.')).toBeVisible();
  await expectAccessible(screen.container);

  await screen.getByRole('link', ALL).click();
  await expect.poll(numbers).toEqual(upTo(60));
  expect(address()).toBe('/pages/checkout');
  await expect.element(screen.getByRole('link', ALL)).not.toBeInTheDocument();
  // The focus moves to the first of the new lines.
  await expect.poll(() => document.activeElement?.textContent).toBe('Valvola 17 ottone');
});

it('an order is shown whole where little would be hidden', async () => {
  const { screen, numbers } = await show(rowsOf(15));
  expect(numbers()).toEqual(upTo(15));
  await expect.element(screen.getByRole('link', ALL)).not.toBeInTheDocument();
  await expect.element(screen.getByRole('searchbox')).not.toBeInTheDocument();
});

it('R2.12 an article is found in a long order by code or name', async () => {
  const { screen, numbers } = await show(rowsOf(60));
  const search = screen.getByRole('searchbox', { name: 'Cerca nell’ordine per codice o nome' });
  await search.fill('vs47');
  await expect.poll(numbers).toEqual([47]);
  await expect.element(screen.getByRole('status')).toHaveTextContent('1 di 60 righe');
  await search.fill('ottone 5');
  await expect.poll(numbers).toEqual([5, 15, 25, 35, 45, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59]);
  await search.fill('');
  await expect.poll(numbers).toEqual(upTo(12));
});

it('the lines of a very long order are loaded when all are shown, or searched', async () => {
  const first = await show(rowsOf(100), { count: 300 });
  await first.screen.getByRole('link', ALL).click();
  await expect.poll(first.address).toBe('/pages/checkout?lines=all');
  expect(first.numbers()).toEqual(upTo(100));
});

it('a search in a very long order loads all its lines', async () => {
  const { screen, address } = await show(rowsOf(100), { count: 300 });
  await screen.getByRole('searchbox').fill('valvola');
  await expect.poll(address).toBe('/pages/checkout?lines=all');
});

it('Enter in the search does not send the order, and printing shows every line', async () => {
  const { screen, numbers, onSubmit } = await show(rowsOf(60));
  await screen.getByRole('searchbox').click();
  await userEvent.keyboard('{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
  dispatchEvent(new Event('beforeprint'));
  expect(numbers()).toHaveLength(60);
  dispatchEvent(new Event('afterprint'));
  await expect.poll(numbers).toHaveLength(12);
});
