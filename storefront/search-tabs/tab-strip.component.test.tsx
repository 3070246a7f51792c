import { Link, useLocation } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../test-support/axe.ts';
import { renderInShop } from '../test-support/shop.tsx';
import { TabStrip } from './tab-strip.tsx';

/** A listing that is named after its text, with links to two searches. */
function ListingPage() {
  const label = new URLSearchParams(useLocation().search).get('text');
  return (
    <>
      <TabStrip listing={{ label, total: 12, filters: 0, filterDrawer: { isOpen: false, open: () => {} } }} />
      {['valvola', 'tassello'].map((text) => (
        <Link key={text} to={`/shop?text=${text}`}>
          cerca {text}
        </Link>
      ))}
    </>
  );
}

// Removing what is stored makes the tabs start anew, as after a logout.
afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

async function renderStrip() {
  const { screen, address } = await renderInShop('/shop', <ListingPage />);
  const strip = screen.getByRole('navigation', { name: 'Ricerche aperte' });
  return {
    screen,
    address,
    strip,
    addTab: () => strip.getByRole('link', { name: 'Nuova ricerca' }).last().click(),
    /** Names of the tabs; the selected one has a star. */
    tabs: () =>
      strip
        .getByRole('listitem')
        .getByRole('link')
        .elements()
        .map((link) => `${link.hasAttribute('aria-current') ? '*' : ''}${link.getAttribute('title') ?? ''}`),
  };
}

/** Opens two searches and shows the second one. */
async function twoSearches() {
  const rendered = await renderStrip();
  const { screen, tabs, addTab } = rendered;
  await screen.getByRole('link', { name: 'cerca valvola' }).click();
  await expect.poll(tabs).toEqual(['*valvola']);
  await addTab();
  await expect.poll(tabs).toEqual(['valvola', '*Nuova ricerca']);
  await screen.getByRole('link', { name: 'cerca tassello' }).click();
  await expect.poll(tabs).toEqual(['valvola', '*tassello']);
  return rendered;
}

describe('search tabs', () => {
  it('R2.63 show each search at its address, with its count, and pass axe', async () => {
    const { screen, strip, address, tabs } = await twoSearches();
    const first = strip.getByRole('listitem').first().getByRole('link');
    await expect.element(first).toHaveTextContent('valvola12');
    await expectAccessible(screen.container);
    await first.click();
    await expect.poll(address).toBe('/shop?text=valvola');
    await expect.poll(tabs).toEqual(['*valvola', 'tassello']);
  });

  it('R2.68 show a neighbour when the current one is closed; the last one has no close button', async () => {
    const { strip, address, tabs } = await twoSearches();
    await strip.getByRole('button', { name: 'Chiudi tassello' }).click();
    await expect.poll(tabs).toEqual(['*valvola']);
    await expect.poll(address).toBe('/shop?text=valvola');
    expect(strip.getByRole('button', { name: /^Chiudi/ }).elements()).toEqual([]);
  });

  it.each([390, 1280])('R2.43 R2.65 are limited to seven at %i px, with a reason', async (width) => {
    await page.viewport(width, 800);
    const { strip, address, tabs, addTab } = await renderStrip();
    for (let count = 2; count <= 7; count += 1) {
      await addTab();
      await expect.poll(() => tabs().length).toBe(count);
      await expect.poll(address).toBe('/shop?is_new_tab=true');
    }
    const add = strip.getByRole('button', { name: 'Nuova ricerca' });
    await expect.element(add).toBeDisabled();
    await expect.element(add).toHaveAccessibleDescription('Al massimo 7 ricerche');
  });

  it('can be renamed, moved and selected by keyboard', async () => {
    const { strip, tabs } = await twoSearches();
    (strip.getByRole('listitem').first().getByRole('link').element() as HTMLElement).focus();
    await userEvent.keyboard('{F2}');
    await userEvent.keyboard('Imola{Enter}');
    await expect.poll(tabs).toEqual(['Imola', '*tassello']);
    await userEvent.keyboard('{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}');
    await expect.poll(tabs).toEqual(['*tassello', 'Imola']);
    // The focus moved with the tab, so it can be moved again; Escape keeps the old name.
    await userEvent.keyboard('{F2}');
    await userEvent.keyboard('x{Escape}');
    await userEvent.keyboard('{Alt>}{Shift>}{ArrowLeft}{/Shift}{/Alt}');
    await expect.poll(tabs).toEqual(['Imola', '*tassello']);
    await userEvent.keyboard('{Alt>}1{/Alt}');
    await expect.poll(tabs).toEqual(['*Imola', 'tassello']);
    await expect.element(strip.getByRole('link', { name: /^Imola/ })).toHaveFocus();
  });

  it.each([390, 1280])('can be renamed, moved and closed in the drawer at %i px', async (width) => {
    await page.viewport(width, 800);
    const { screen, strip, tabs } = await twoSearches();
    const manage = strip.getByRole('button', { name: 'Gestisci le ricerche aperte' });
    const drawer = screen.getByRole('dialog', { name: 'Ricerche aperte' });
    await manage.click();
    await expect.element(drawer).toBeVisible();
    await expectAccessible(drawer.element());
    await drawer.getByRole('button', { name: 'Rinomina valvola' }).click();
    for (const button of width === 390 ? drawer.getByRole('button').elements() : []) {
      const size = button.getBoundingClientRect();
      expect(Math.min(size.width, size.height), button.textContent ?? '').toBeGreaterThanOrEqual(40);
    }
    await userEvent.keyboard('Cantiere Imola nord');
    // A press of another button confirms the name.
    await drawer
      .getByRole('button', { name: /^Sposta .+ dopo$/ })
      .first()
      .click();
    await drawer.getByRole('button', { name: 'Chiudi', exact: true }).click();
    await expect.poll(tabs).toEqual(['*tassello', 'Cantiere Imola nord']);
    await expect.element(strip.getByRole('listitem').nth(1)).toMatchTextContent('Cantiere Imo…');

    await manage.click();
    await drawer.getByRole('button', { name: 'Chiudi tassello' }).click();
    await expect.poll(tabs).toEqual(['*Cantiere Imola nord']);
    await expect.element(drawer.getByRole('button', { name: 'Chiudi Cantiere Imola nord' })).toBeDisabled();
  });
});
