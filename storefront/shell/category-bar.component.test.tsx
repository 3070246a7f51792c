import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { I18nProvider } from '../i18n/i18n.tsx';
import type { MenuRoot } from '../session/root-data.ts';
import { expectAccessible } from '../test-support/axe.ts';
import { openShop, stubApi } from '../test-support/shop.tsx';
import { CategoryBar } from './category-bar.tsx';

const ITALIAN =
  'Idraulica Riscaldamento Elettrico Illuminazione Fissaggio Ferramenta Utensili Antinfortunistica Pitture Edilizia';
const department = (label: string): MenuRoot => ({
  ...{ key: label, label, path: `/shop?category=${label}`, picture: null },
  ...{ count: 7, hasChildren: true },
});
const own = (label: string): MenuRoot => ({ ...department(label), count: null, hasChildren: false });

beforeEach(() => void stubApi(() => ({ status: 200, body: [] })));
afterEach(() => void vi.restoreAllMocks());

async function show(labels: readonly string[]) {
  const data = { ...openShop(null), menu: [...labels.map(department), own('Marche'), own('Volantini')] };
  const Stub = createRoutesStub([{ id: 'root', path: '*', Component: CategoryBar }]);
  return render(
    <I18nProvider locale="it" fallback={{}}>
      <Stub initialEntries={['/']} hydrationData={{ loaderData: { root: data } }} />
    </I18nProvider>,
  );
}

it.each([1200, 1280, 1366, 1440])('R9.26 ten departments are in one row at %i px', async (width) => {
  await page.viewport(width, 800);
  await document.fonts.ready;
  const screen = await show(ITALIAN.split(' '));
  const links = screen.getByRole('link');
  await expect.element(links.last()).toBeVisible();
  expect(new Set(links.elements().map((link) => link.getBoundingClientRect().top)).size).toBe(1);
  expect(document.documentElement.scrollWidth).toBe(width);
});

it('what does not fit is in a second row, and further rows scroll into view with the focus', async () => {
  const screen = await show(Array.from({ length: 40 }, (_, index) => `Categoria ${index + 1}`));
  for (const name of ['Categoria 12', 'Categoria 40']) {
    const link = screen.getByRole('link', { name });
    (link.element() as HTMLElement).focus();
    const list = link.element().closest('ul')?.getBoundingClientRect();
    const { top, bottom } = link.element().getBoundingClientRect();
    expect(top).toBeGreaterThanOrEqual(Math.floor(list?.top ?? NaN));
    expect(bottom).toBeLessThanOrEqual(Math.ceil(list?.bottom ?? NaN));
  }
});

it('R2.58 the keyboard enters the open mega menu with the next Tab or the down arrow, and leaves it', async () => {
  const screen = await show(ITALIAN.split(' '));
  const link = screen.getByRole('link', { name: 'Elettrico', exact: true });
  const first = screen.getByRole('link', { name: 'Tutto Elettrico' });
  (link.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(first).toBeVisible();
  await expectAccessible(screen.container);
  await userEvent.tab();
  await expect.element(first).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(link).toHaveFocus();
  await expect.element(link).toHaveAttribute('aria-expanded', 'false');

  await userEvent.keyboard('{ArrowDown}');
  await expect.element(first).toHaveFocus();
  await userEvent.tab({ shift: true });
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(first).toHaveFocus();

  // The focus moves on: nothing stays open over the page.
  await userEvent.tab({ shift: true });
  await userEvent.tab({ shift: true });
  await expect.element(screen.getByRole('link', { name: 'Riscaldamento', exact: true })).toHaveFocus();
  await expect.element(link).toHaveAttribute('aria-expanded', 'false');
});
