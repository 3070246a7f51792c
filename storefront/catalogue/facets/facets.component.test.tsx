import { useLocation } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { parseListing } from '../../../domain/listing-url.ts';
import { emptyListing, listingPath, type Facet, type FacetChoice, type Listing } from '../../parsers/listing.ts';
import type { Session } from '../../session/session.ts';
import { expectAccessible } from '../../test-support/axe.ts';
import { CUSTOMER, renderInShop, stubApi } from '../../test-support/shop.tsx';
import { Facets } from './facets.tsx';
import { FilterDrawer } from './filter-drawer.tsx';

const choice = (id: string, label: string, count: number): FacetChoice => ({
  id,
  label,
  count,
  path: `/shop?brand=${id}`,
  selected: false,
  parent: null,
  hasChildren: false,
  swatch: null,
});

const facet = (kind: Facet['kind'], key: string, label: string, choices: FacetChoice[]): Facet => ({
  key,
  kind,
  label,
  unit: null,
  isSwitch: false,
  choices,
});

const threads = Array.from({ length: 12 }, (_, index) => choice(`M${index + 10}`, `M${index + 10}`, 3));
const LISTING: Listing = {
  ...emptyListing,
  total: 39,
  facets: [
    facet('tree', 'category', 'Categoria', [
      { ...choice('0100', 'Idraulica', 20), path: '/shop?category=and-0100' },
      { ...choice('0200', 'Fissaggio', 19), path: '/shop?category=and-0200' },
    ]),
    facet('link', 'brand', 'Marca', [choice('FISSOTEC', 'Fissotec', 7), choice('VALTERMO', 'Valtermo', 4)]),
    facet('check', 'field_3_feature_s', 'Diametro', threads),
    { ...facet('check', 'field_5_feature_b', 'Rivestito', [choice('true', 'Sì', 5)]), isSwitch: true },
  ],
  colors: [
    { name: 'Rosso', label: 'Rosso', swatch: '#b3261e', count: 3 },
    { name: 'Blu', label: 'Blu', swatch: '#1f4e9e', count: 2 },
  ],
  sizes: [
    { size: 'M', count: 2 },
    { size: 'L', count: 2 },
  ],
  flags: { disponibili: 30, promo_list: 9, offers: 4, new: 6 },
};

/** The filters of the listing at the address; the response stays the same. */
function FacetsOfPage() {
  const query = parseListing(new URLSearchParams(useLocation().search));
  return <Facets listing={LISTING} query={query} basePath="/shop" />;
}

const renderFacets = (address: string, session: Session | null = null) =>
  renderInShop(address, <FacetsOfPage />, session);

afterEach(() => vi.restoreAllMocks());

describe('filters', () => {
  it('R3.18 R4.27 colours and sizes can be toggled, and reset the page to 1', async () => {
    const { screen, address } = await renderFacets('/shop?page=3');
    const red = screen.getByRole('button', { name: 'Rosso' });
    const medium = screen.getByRole('button', { name: 'M' });
    await red.click();
    await expect.poll(address).toBe('/shop?color=rosso');
    await expect.element(red).toHaveAttribute('aria-pressed', 'true');
    await medium.click();
    await expect.poll(address).toBe('/shop?color=rosso&size=M');
    await expect.element(medium).toHaveAttribute('aria-pressed', 'true');
    await red.click();
    await expect.poll(address).toBe('/shop?size=M');
    await expect.element(red).toHaveAttribute('aria-pressed', 'false');
  });

  it('R4.22 R4.23 facets can be expanded and collapsed, and show ten values at first', async () => {
    const { screen, address } = await renderFacets('/shop');
    const category = screen.getByRole('button', { name: 'Categoria' });
    await expect.element(category).toHaveAttribute('aria-expanded', 'true');
    await category.click();
    await expect.element(category).toHaveAttribute('aria-expanded', 'false');
    expect(screen.getByRole('link', { name: /^Fissaggio/ }).elements()).toEqual([]);

    await screen.getByRole('button', { name: /^Diametro/ }).click();
    const boxes = screen.getByRole('checkbox', { name: /^M\d/ });
    expect(boxes.elements()).toHaveLength(10);
    const more = screen.getByRole('link', { name: '+ MOSTRA TUTTI' });
    await expect.element(more).toHaveAttribute('aria-expanded', 'false');
    (more.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    expect(boxes.elements()).toHaveLength(12);
    const less = screen.getByRole('link', { name: '- NASCONDI' });
    await expect.element(less).toHaveFocus();
    await less.click();
    expect(boxes.elements()).toHaveLength(10);
    expect(address()).toBe('/shop');
    // A facet with more than ten values has a search box; Enter there must not send the form.
    await screen.getByRole('searchbox').fill('m2');
    expect(boxes.elements()).toHaveLength(2);
    await userEvent.keyboard('{Enter}');
    expect(boxes.elements()).toHaveLength(2);
  });

  it('R5.4 the box of offers keeps the words, the others say that they drop them', async () => {
    const { screen, address } = await renderFacets('/shop?text=vite&page=3');
    const offers = screen.getByRole('checkbox', { name: /^In promozione/ });
    await expect.element(offers).toHaveAccessibleName('In promozione 4');
    await offers.click();
    await expect.poll(address).toBe('/shop?text=vite&offers=true');
    await expect.element(offers).toBeChecked();
    await offers.click();
    await expect.poll(address).toBe('/shop?text=vite');
    await expect.element(screen.getByText('Per tutto l’elenco, senza le parole cercate:')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: /^Novità/ }).elements()).toHaveLength(1);
  });

  it.each(['+ MOSTRA TUTTI', 'search'])(
    'R4.23 the choices beyond the first ten are loaded when asked for: %s',
    async (how) => {
      const results = threads.map(({ id, label, count }) => ({ id, label, count, filter: `/shop?f=${id}` }));
      const filters = { facets_check_results: { field_3_feature_s: { label: 'Diametro', results } } };
      const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
      const requests = stubApi(async () => {
        await answered;
        return { status: 200, body: { message: { success: true, product_list: { data: [] }, filters } } };
      });
      const short = { ...LISTING, facets: [facet('check', 'field_3_feature_s', 'Diametro', threads.slice(0, 11))] };
      const query = parseListing(new URLSearchParams('text=vite&page=3'));
      const listing: Listing = { ...short, isShortened: true };
      const { screen } = await renderInShop('/shop', <Facets listing={listing} query={query} basePath="/shop" />);
      await screen.getByRole('button', { name: /^Diametro/ }).click();
      const boxes = screen.getByRole('checkbox', { name: /^M\d/ });
      expect(boxes.elements()).toHaveLength(10);
      expect(requests).toEqual([]);
      if (how === 'search') await screen.getByRole('searchbox').fill('M21');
      else await screen.getByRole('link', { name: how }).click();
      expect(screen.getByText('Nessun risultato').elements()).toEqual([]);
      answer();
      await expect.poll(() => boxes.elements().length).toBe(how === 'search' ? 1 : 12);
      await expect.element(screen.getByRole('checkbox', { name: /^M21/ })).toBeVisible();
      const asked = requests.filter(({ path }) => path === 'product_list').map(({ parameters }) => parameters);
      expect(asked).toMatchObject([{ text: 'vite', page: '1', per_page: '1' }]);
    },
  );

  it('R4.23 the server searches the values of a facet that has more than it sends', async () => {
    const found = [{ id: 'M990', label: 'M990', count: 1, filter: '/shop?f=M990' }];
    const filters = { facets_check_results: { field_3_feature_s: { label: 'Diametro', results: found } } };
    const requests = stubApi(() => ({
      status: 200,
      body: { message: { success: true, product_list: { data: [] }, filters } },
    }));
    const query = parseListing(new URLSearchParams('text=vite&page=3'));
    const listing: Listing = { ...LISTING, valueCounts: { field_3_feature_s: 5000 } };
    const { screen } = await renderInShop('/shop', <Facets listing={listing} query={query} basePath="/shop" />);
    await screen.getByRole('button', { name: /^Diametro/ }).click();
    await expect.element(screen.getByText('I 5.000 valori non sono tutti qui: cerca per nome.')).toBeVisible();
    await screen.getByRole('searchbox').fill('M99');
    await expect.element(screen.getByRole('checkbox', { name: /^M990/ })).toBeVisible();
    expect(screen.getByRole('checkbox', { name: /^M\d/ }).elements()).toHaveLength(1);
    expect(screen.getByText(/cerca per nome/).elements()).toEqual([]);
    const asked = requests.filter(({ path }) => path === 'product_list').map(({ parameters }) => parameters);
    expect(asked).toMatchObject([{ text: 'vite', per_page: '1', facet: 'field_3_feature_s', facet_text: 'M99' }]);
  });

  it('R1.9 the box of offers is chosen in the list of promotions, and leaves it', async () => {
    const { screen, address } = await renderFacets('/shop?promo_list=true&new=true');
    const offers = screen.getByRole('checkbox', { name: /^In promozione/ });
    await expect.element(offers).toBeChecked();
    await offers.click();
    await expect.poll(address).toBe('/shop?new=true');
  });

  it('R4.28 R9.5 the price slider works by keyboard and keeps the focus', async () => {
    const { screen, address } = await renderFacets('/shop?page=3', CUSTOMER);
    const low = screen.getByRole('slider', { name: 'Prezzo minimo' });
    const high = screen.getByRole('slider', { name: 'Prezzo massimo' });
    await expect.element(low).toHaveValue('0');
    await expect.element(high).toHaveValue('1000');
    await expect.element(low).toHaveAttribute('aria-valuemin', '0');
    await expect.element(high).toHaveAttribute('aria-valuemax', '1000');
    (low.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(address).toBe('/shop?min_price=50');
    await expect.element(low).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(address).toBe('/shop?min_price=100');
    await expect.element(low).toHaveFocus();
    (high.element() as HTMLElement).focus();
    await userEvent.keyboard('{Home}');
    await expect.poll(address).toBe('/shop?min_price=100&max_price=200');
    await expect.element(high).toHaveValue('200');
    (low.element() as HTMLElement).focus();
    await userEvent.keyboard('{End}');
    await expect.element(low).toHaveValue('100');
  });

  it('R4.28 typed prices are parsed in the format of the language, in either order', async () => {
    const { screen, address } = await renderFacets('/shop?page=3', CUSTOMER);
    const low = screen.getByRole('textbox', { name: 'Prezzo minimo' });
    const high = screen.getByRole('textbox', { name: 'Prezzo massimo' });
    await low.fill('1.000');
    await high.fill('7,5');
    await userEvent.keyboard('{Enter}');
    await expect.poll(address).toBe('/shop?min_price=7.5&max_price=1000');
    await expect.element(low).toHaveValue('7,5');
    await expect.element(high).toHaveValue('1000');
    // The listing names what it did not understand.
    await low.fill('abc');
    await userEvent.keyboard('{Enter}');
    await expect.poll(address).toContain('min_price=abc');
  });

  it('R4.28 have no prices for guests', async () => {
    const { screen } = await renderFacets('/shop');
    expect(screen.getByRole('slider').elements()).toEqual([]);
  });

  it('R3.15 links in the old format lead to the listing of the language', async () => {
    const choices = [{ ...choice('0100', 'Idraulica', 20), path: listingPath('catalogo?text=*&category=and-0100') }];
    const listing = { ...LISTING, facets: [facet('tree', 'category', 'Categoria', choices)] };
    const query = parseListing(new URLSearchParams('text=screw'));
    const { screen } = await renderInShop('/', <Facets listing={listing} query={query} basePath="/en/shop" />);
    await expect
      .element(screen.getByRole('link', { name: /^Idraulica/ }))
      .toHaveAttribute('href', '/en/shop?text=*&category=and-0100');
  });

  it('R3.16 combine: several values of a feature, several brands, a switch', async () => {
    const { screen, address } = await renderFacets('/shop?page=2');
    await screen.getByRole('button', { name: /^Diametro/ }).click();
    await screen.getByRole('checkbox', { name: /^M10/ }).click();
    await screen.getByRole('checkbox', { name: /^M12/ }).click();
    await expect.poll(address).toBe('/shop?field_3_feature_s=M10,M12');
    await expect.element(screen.getByRole('checkbox', { name: /^M12/ })).toBeChecked();
    await screen.getByRole('switch', { name: /^Rivestito/ }).click();
    await expect.poll(address).toBe('/shop?field_3_feature_s=M10,M12&field_5_feature_b=true');
    await screen.getByRole('checkbox', { name: /^M10/ }).click();
    await expect.poll(address).toBe('/shop?field_3_feature_s=M12&field_5_feature_b=true');
    await screen.getByRole('checkbox', { name: /^Fissotec/ }).click();
    await expect.poll(address).toBe('/shop?brand=FISSOTEC&field_3_feature_s=M12&field_5_feature_b=true');
    await screen.getByRole('checkbox', { name: /^Valtermo/ }).click();
    await expect.poll(address).toBe('/shop?brand=FISSOTEC,VALTERMO&field_3_feature_s=M12&field_5_feature_b=true');
    await expect.element(screen.getByRole('checkbox', { name: /^Fissotec/ })).toBeChecked();
    await screen.getByRole('checkbox', { name: /^Fissotec/ }).click();
    await expect.poll(address).toBe('/shop?brand=VALTERMO&field_3_feature_s=M12&field_5_feature_b=true');
  });

  it.each([
    ['a guest', null],
    ['a customer', CUSTOMER],
  ] as const)('pass the axe checks for %s', async (_who, session) => {
    const { screen } = await renderFacets('/shop?color=rosso', session);
    await screen.getByRole('button', { name: /^Diametro/ }).click();
    await expectAccessible(screen.container);
  });
});

describe('the filter drawer', () => {
  it('shows how many articles there are, passes axe, and closes by Escape and by both buttons', async () => {
    const onClose = vi.fn();
    const query = parseListing(new URLSearchParams());
    const drawer = (
      <FilterDrawer onClose={onClose} isLoading={false} listing={LISTING} query={query} basePath="/shop" />
    );
    const { screen } = await renderInShop('/shop', drawer);
    const dialog = screen.getByRole('dialog', { name: 'Filtri' });
    await expect.element(dialog.getByText('39 articoli', { exact: true })).toHaveTextContent('39 articoli');
    await expectAccessible(dialog.element());
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
    await dialog.getByRole('button', { name: 'Chiudi' }).click();
    expect(onClose).toHaveBeenCalledTimes(2);
    await dialog.getByRole('button', { name: 'Mostra 39 risultati' }).click();
    expect(onClose).toHaveBeenCalledTimes(3);
  });

  it('links to the whole catalogue', async () => {
    const query = parseListing(new URLSearchParams('brand=FISSOTEC&page=2'));
    const drawer = <FilterDrawer onClose={() => {}} isLoading listing={LISTING} query={query} basePath="/shop" />;
    const { screen, address } = await renderInShop('/shop?brand=FISSOTEC&page=2', drawer);
    await expect.element(screen.getByRole('button', { name: /39 risultati/ })).toHaveAttribute('aria-busy', 'true');
    await screen.getByRole('link', { name: 'Azzera' }).click();
    await expect.poll(address).toBe('/shop');
  });
});
