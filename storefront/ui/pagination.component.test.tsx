import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../test-support/axe.ts';
import { renderAt } from '../test-support/render.tsx';
import { Pagination } from './pagination.tsx';

async function renderPages(page: number, pages: number) {
  const { screen, address } = await renderAt(
    '/orders',
    <Pagination
      page={page}
      pages={pages}
      pathOf={(number) => `/orders?page=${number}`}
      label="Pagine"
      previousLabel="Pagina precedente"
      nextLabel="Pagina successiva"
    />,
  );
  const list = screen.getByRole('navigation', { name: 'Pagine' });
  return {
    screen,
    address,
    list,
    names: () =>
      list
        .getByRole('link')
        .elements()
        .map((link) => link.textContent),
  };
}

describe('pagination', () => {
  it('links to the first, the last and the neighbouring pages, and marks the current one', async () => {
    const { screen, list, names } = await renderPages(5, 9);
    expect(names()).toEqual(['', '1', '4', '5', '6', '9', '']);
    expect(list.getByText('…').elements()).toHaveLength(2);
    await expect.element(list.getByRole('link', { name: '5' })).toHaveAttribute('aria-current', 'page');
    await expect.element(list.getByRole('link', { name: '4' })).not.toHaveAttribute('aria-current');
    await expectAccessible(screen.container);
  });

  it('opens the next and the previous page', async () => {
    const { address, list } = await renderPages(5, 9);
    await list.getByRole('link', { name: 'Pagina successiva' }).click();
    await expect.poll(address).toBe('/orders?page=6');
    await list.getByRole('link', { name: 'Pagina precedente' }).click();
    await expect.poll(address).toBe('/orders?page=4');
  });

  it('has no link before the first and after the last page', async () => {
    const first = await renderPages(1, 2);
    expect(first.names()).toEqual(['1', '2', '']);
    await first.screen.unmount();
    const last = await renderPages(2, 2);
    expect(last.names()).toEqual(['', '1', '2']);
  });

  it('is not shown for a single page', async () => {
    const { screen } = await renderPages(1, 1);
    expect(screen.getByRole('navigation').elements()).toEqual([]);
  });
});
