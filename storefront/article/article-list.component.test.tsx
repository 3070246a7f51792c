import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { parseArticle } from '../parsers/article.ts';
import { expectAccessible } from '../test-support/axe.ts';
import { renderWithCart, rowOf } from '../test-support/cart-server.tsx';
import { ArticleList } from './article-list.tsx';

afterEach(() => vi.restoreAllMocks());

const article = (sku: string, more: object = {}) =>
  parseArticle({
    ...{ id: sku, sku, name: `Articolo ${sku}`, um: 'PZ', stato: 'DISPONIBILE', can_add: true },
    ...{ price: 12, sale_price: 10, qty_min_imballo: 1, ...more },
  });

async function show(more: object = {}) {
  const articles = [article('VS-12', more), article('RUB-14')];
  const shown = await renderWithCart(<ArticleList articles={articles} label="Risultati" />, [rowOf(1, 'RUB-14', 3)], {
    initial: '/shop',
  });
  const box = page.getByRole('textbox', { name: /VS-12/ });
  await expect.poll(() => shown.server.requests.length).toBeGreaterThan(0);
  return { ...shown, box, row: page.getByRole('listitem').filter({ hasText: 'VS-12' }) };
}

/** The place of the text that is directly in an element. */
function placeOfText(element: Element): DOMRect {
  const range = document.createRange();
  range.selectNodeContents([...element.childNodes].findLast((node) => node.nodeType === Node.TEXT_NODE) ?? element);
  return range.getBoundingClientRect();
}

it('a row says what follows of a typed quantity, without a request', async () => {
  const { server, screen, box, row } = await show({ giacenza: 35, data_arrivo: '2099-03-14' });
  await expectAccessible(screen.container);
  const before = server.requests.length;
  await box.fill('40');
  await expect.element(row.getByText('35 subito, 5 dal 14/03/2099')).toBeVisible();
  await box.fill('30');
  await expect.element(row.getByText(/subito/)).not.toBeInTheDocument();
  expect(server.requests.length).toBe(before);
});

it('R5.1 a row reports what is no positive whole number, does not correct it, and sends nothing', async () => {
  const { server, box, row } = await show();
  for (const typed of ['3,5', '-5', '1e3', '0', 'x', '1000000']) {
    await box.fill(typed);
    await userEvent.keyboard('{Enter}');
    await expect.element(row.getByText('Quantità non valida').first()).toBeVisible();
    await expect.element(box).toHaveValue(typed);
  }
  expect(server.changes()).toEqual([]);
});

it('R4.8 the button updates what is in the cart', async () => {
  await show();
  await expect.element(page.getByRole('button', { name: 'Aggiungi VS-12' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Aggiorna RUB-14' })).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: /RUB-14/ })).toHaveValue('3');
});

it.each([390, 800, 1280, 1440])('a row is no higher with the reason why it was found, at %i px', async (width) => {
  await page.viewport(width, 900);
  const reason = 'Sinonimo «valvola a sfera» di «rubinetto sfera»';
  const named = { name: 'Valvola a sfera ottone FF 1/2"', discount_description: '30+10+5', is_sale: true };
  const { screen } = await renderWithCart(
    // From the desktop width on, the filters are beside the list.
    <div style={{ maxWidth: width < 992 ? undefined : width - 320 }}>
      <ArticleList
        articles={[article('VS-12-OT', named), article('VS-12-OU', { ...named, found_by: reason })]}
        label="Risultati"
      />
    </div>,
    [],
    { initial: '/shop' },
  );
  await expect.poll(() => screen.getByRole('listitem').elements()).toHaveLength(2);
  // The text itself, because its element may have no box.
  const shown = screen
    .getByText(reason)
    .elements()
    .map(placeOfText)
    .filter((place) => place.width > 1);
  expect(shown).toHaveLength(1);
  expect(shown[0]?.right).toBeLessThanOrEqual(width);
  const [plain, found] = screen.getByRole('listitem').elements();
  expect(found?.getBoundingClientRect().height).toBe(plain?.getBoundingClientRect().height);
});

const LONG = { name: 'Valvola a sfera gas EN 331 FF 1" leva gialla con passaggio totale', qty_min_imballo: 10 };

it.each([1280, 1440])('a row shows its attributes below a name of one line or two, at %i px', async (width) => {
  await page.viewport(width, 900);
  const attributes = 'ottone · PN 5 · femmina-femmina';
  const { screen } = await renderWithCart(
    <div style={{ maxWidth: width - 272 }}>
      <ArticleList
        articles={[
          article('VS-1', { short_description: attributes }),
          article('VS-2', { ...LONG, short_description: attributes }),
        ]}
        label="Risultati"
      />
    </div>,
    [],
    { initial: '/shop' },
  );
  await expect.poll(() => screen.getByText(attributes).elements()).toHaveLength(2);
  const rows = screen.getByRole('listitem').elements();
  const heights = rows.map((row) => row.getBoundingClientRect().height);
  expect(heights[1]).toBe(heights[0]);
  for (const [index, line] of screen.getByText(attributes).elements().entries()) {
    const { bottom, height } = line.getBoundingClientRect();
    expect(height).toBeGreaterThan(0);
    expect(bottom).toBeLessThanOrEqual(rows[index]?.getBoundingClientRect().bottom ?? 0);
  }
});

it.each([390, 800, 1280, 1440])('R4.9 a row is no higher with a message, at %i px', async (width) => {
  await page.viewport(width, 900);
  for (const more of [LONG, { ...LONG, name: 'Curva 90°' }, { ...LONG, found_by: 'Codice precedente NOR-12' }]) {
    const { screen, box, row } = await show(more);
    const height = () => row.element().getBoundingClientRect().height;
    const before = height();
    await box.fill('12');
    await userEvent.tab();
    await expect.element(row.getByText(/^Arrotondato a 20/)).toBeVisible();
    expect(height()).toBe(before);
    await screen.unmount();
  }
});

it.each([390, 800, 1280, 1440])('a long price for many units keeps clear of the quantity, at %i px', async (width) => {
  await page.viewport(width, 900);
  const cable = {
    ...{ um: 'MT', price: 23.3, price_for_quantity: 23_300, discount_description: '38+5', is_sale: true },
    ...{ sale_price: 13.7237, net_for_quantity: 13_723.7, price_quantity: 1000, stated_quantity: 1000 },
  };
  await renderWithCart(
    <div style={{ maxWidth: width < 992 ? undefined : width - 288 }}>
      <ArticleList articles={[article('FG16-5G16', cable)]} label="Risultati" />
    </div>,
    [],
    { initial: '/shop' },
  );
  const row = page.getByRole('listitem');
  const figures = [row.getByText(/13\.723,70/), row.getByText(/1\.000\sm/)];
  const quantity = row.getByRole('textbox').element().parentElement?.getBoundingClientRect();
  for (const figure of figures) {
    const place = placeOfText(figure.element());
    expect(place.right).toBeLessThanOrEqual(quantity?.left ?? 0);
    expect(place.height).toBeLessThanOrEqual(24);
  }
});

it('R4.9 a quantity is rounded to whole packs when the box is left, which can be undone', async () => {
  const { screen, box } = await show({ qty_min_imballo: 10 });
  await box.fill('12');
  await userEvent.tab();
  await expect.element(screen.getByText('Arrotondato a 20 (confezioni da 10)')).toBeVisible();
  await expect.element(box).toHaveValue('20');
  await screen.getByRole('button', { name: 'Annulla' }).click();
  await expect.element(box).toHaveValue('10');
  await expect.element(box).toHaveFocus();
  expect(screen.getByText(/^Arrotondato/).elements()).toEqual([]);
});

it('a row has at most 25 elements, its icons included: a listing has many', async () => {
  const sold = {
    ...{ name: 'Valvola a sfera ottone FF 1/2"', short_description: 'ottone · PN 5', qty_min_imballo: 6 },
    ...{ discount_description: '30+10+5', is_sale: true, small_pictures: [{ url: '/img/vs-12.webp' }] },
  };
  const { screen } = await renderWithCart(<ArticleList articles={[article('VS-12', sold)]} label="Risultati" />, [], {
    initial: '/shop',
  });
  const row = screen.getByRole('listitem');
  for (const name of ['Aggiungi VS-12', 'Aggiungi ai preferiti VS-12', 'Aumenta la quantità'])
    await expect.element(row.getByRole('button', { name })).toBeVisible();
  expect(row.getByRole('link').elements()).toHaveLength(1);
  expect(row.element().querySelectorAll('*').length + 1).toBeLessThanOrEqual(25);
  await expectAccessible(screen.container);
});

it.each([390, 800, 1280, 1440])('the picture of a row opens the article, at %i px', async (width) => {
  await page.viewport(width, 900);
  const { screen } = await renderWithCart(<ArticleList articles={[article('VS-12')]} label="Risultati" />, [], {
    initial: '/shop',
  });
  const row = screen.getByRole('listitem').element();
  const { left, top } = row.getBoundingClientRect();
  const { paddingLeft, paddingTop } = getComputedStyle(row);
  const link = screen.getByRole('link', { name: 'Articolo VS-12' }).element();
  expect(document.elementFromPoint(left + parseFloat(paddingLeft) + 24, top + parseFloat(paddingTop) + 24)).toBe(link);
  // The code can still be selected; on narrow pages the area of the name reaches over it.
  if (width < 992) return;
  const code = screen.getByText('VS-12', { exact: true }).element();
  const place = code.getBoundingClientRect();
  expect(document.elementFromPoint(place.left + place.width / 2, place.top + place.height / 2)).toBe(code);
});
