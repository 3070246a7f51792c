import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderWithCart, rowOf } from '../test-support/cart-server.tsx';
import { HeaderCart } from './header-cart.tsx';

afterEach(() => vi.restoreAllMocks());

/** A picture that loads; one that fails is replaced by a placeholder. */
const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

const rows = () => [
  rowOf(1, 'VS-12', 10, { image: PICTURE, price_discount: 7.984, totale_sconto: 79.84 }),
  rowOf(2, 'RUB-14', 3, { single_child: false }),
];

async function show(lines = rows()) {
  const shown = await renderWithCart(<HeaderCart>Carrello</HeaderCart>, lines, { initial: '/' });
  const icon = page.getByRole('link', { name: 'Carrello', exact: true });
  const panel = page.getByRole('dialog');
  return { ...shown, icon, panel };
}

it('R7.24 R2.53 the drawer shows lines, totals and links to continue, removes lines, and may be empty', async () => {
  const { server, icon, panel } = await show();
  await icon.click();
  await expect.element(panel.getByText('2 righe')).toBeVisible();
  const valve = panel.getByRole('listitem').filter({ hasText: 'VS-12' });
  await expect.element(valve).toBeVisible();
  expect(valve.element().textContent.replaceAll('\u2060', '')).toMatch(/10 pz × 7,984\s€79,84\s€$/);
  expect(valve.element().querySelector('img')?.getAttribute('src')).toBe(PICTURE);
  const links = [...panel.element().querySelectorAll('a')];
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    // The line added last is the first.
    ...['/product/child/RUB-14', '/product/default/VS-12'],
    ...['/pages/cart?tab=active', '/pages/checkout'],
  ]);
  expect(links.slice(2).map(({ textContent }) => textContent)).toEqual(['Vai al carrello', 'Conferma ordine']);
  expect(panel.element().querySelector('dl')?.textContent).toMatch(/Totale netto.*Totale documento130,00\s€$/);
  const remove = panel.getByRole('button', { name: /^Togli .+ dal carrello/ });
  await remove.last().click();
  await expect.poll(server.quantities).toEqual({ 'RUB-14': 3 });
  await expect.element(panel.getByText('1 riga')).toBeVisible();
  await remove.click();
  await expect.element(panel.getByText('Il carrello è vuoto')).toBeVisible();
});

it('R4.20 R9.15 it is 400 px wide, 300 px in a narrow window, closes in three ways, and the focus returns', async () => {
  const { icon, panel } = await show();
  for (const close of [
    () => userEvent.keyboard('{Escape}'),
    () => panel.getByRole('button', { name: 'Chiudi il carrello' }).click(),
    () => userEvent.click(panel, { position: { x: -200, y: 400 }, force: true }),
  ]) {
    await icon.click();
    await expect.element(panel).toBeVisible();
    await close();
    await expect.element(panel).not.toBeInTheDocument();
    await expect.element(icon).toHaveFocus();
  }
  for (const [width, expected] of [
    [1280, 400],
    [800, 300],
  ] as const) {
    await page.viewport(width, 800);
    await icon.click();
    await expect
      .poll(() => panel.element().getBoundingClientRect().width, { message: `at ${width} px` })
      .toBe(expected);
    await userEvent.keyboard('{Escape}');
    await expect.element(panel).not.toBeInTheDocument();
  }
});

it('R2.53 all lines of a long cart follow the newest ones', async () => {
  const { icon, panel } = await show(Array.from({ length: 75 }, (_, index) => rowOf(index + 1, `C-${index + 1}`, 1)));
  await icon.click();
  const codes = () =>
    panel
      .getByRole('listitem')
      .elements()
      .map((line) => /C-\d+/.exec(line.textContent)?.[0]);
  await expect.poll(codes).toEqual(Array.from({ length: 75 }, (_, index) => `C-${75 - index}`));
});

it('the link to the cart page closes it', async () => {
  const { icon, panel, address } = await show();
  await icon.click();
  await panel.getByRole('link', { name: 'Vai al carrello' }).click();
  await expect.element(panel).not.toBeInTheDocument();
  expect(address()).toBe('/pages/cart?tab=active');
});
