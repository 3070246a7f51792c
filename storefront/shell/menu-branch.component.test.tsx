import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { parseMenu } from '../parsers/menu.ts';
import { expectAccessible } from '../test-support/axe.ts';
import { renderInShop, stubApi } from '../test-support/shop.tsx';
import { MegaMenu } from './mega-menu.tsx';
import { MenuTree } from './menu-branch.tsx';

/** A department with a category of seven subcategories, one of which has two levels below it. */
const NAMES = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'F1', 'F2', 'F1a'].map((name) => `Voce ${name}`);
const PARENTS: Record<string, string> = { 'Voce F1': 'Voce F', 'Voce F2': 'Voce F', 'Voce F1a': 'Voce F1' };
const entry = (name: string, label: string, parent: string, order: number) => ({
  name,
  label,
  parent_menu: parent,
  url: `/shop?category=${encodeURIComponent(name)}`,
  count: 7,
  order,
  lft: order,
});
const MENU = [
  entry('0100', 'Idraulica', '', 1),
  entry('0110', 'Valvole e rubinetti', '0100', 2),
  ...NAMES.map((name, index) => entry(name, name, PARENTS[name] ?? '0110', 100 + index)),
];
const [BRANCH] = parseMenu(MENU, 'it');
if (!BRANCH) throw new Error('The menu has a department.');
const ROOT = { ...BRANCH, hasChildren: true };

beforeEach(() => void stubApi(() => ({ status: 200, body: MENU })));
afterEach(() => void vi.restoreAllMocks());

describe('every category can be reached', () => {
  it('R1.2 in the mega menu by keyboard', async () => {
    const { screen, address } = await renderInShop('/', <MegaMenu id="menu" node={ROOT} branch={BRANCH} />);
    const link = (name: string) => screen.getByRole('link', { name, exact: true });
    await expect.element(link('Voce D')).toBeVisible();
    expect(link('Voce E').elements()).toEqual([]);
    (screen.getByRole('button', { name: /Valvole e rubinetti$/ }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    for (const name of NAMES) await expect.element(link(name)).toBeVisible();
    // After expanding by keyboard, the focus is on the first new entry.
    await expect.element(link('Voce E')).toHaveFocus();
    await expectAccessible(screen.container);
    await link('Voce F1a').click();
    await expect.poll(address).toBe('/shop?category=Voce%20F1a');
  });

  it('R1.2 R2.59 in the menu of a phone', async () => {
    const { screen, address } = await renderInShop('/', <MenuTree roots={[ROOT]} />);
    for (const name of ['Idraulica', 'Valvole e rubinetti', 'Voce F', 'Voce F1'])
      await screen.getByRole('button', { name, exact: true }).click();
    for (const name of NAMES.filter((name) => !['Voce F', 'Voce F1'].includes(name)))
      await expect.element(screen.getByRole('link', { name: new RegExp(`^${name} ?7$`) })).toBeVisible();
    await expectAccessible(screen.container);
    await screen.getByRole('link', { name: /^Voce F1a/ }).click();
    await expect.poll(address).toBe('/shop?category=Voce%20F1a');
    await screen.getByRole('button', { name: 'Voce F', exact: true }).click();
    expect(screen.getByRole('link', { name: /^Voce F1a/ }).elements()).toEqual([]);
  });
});
