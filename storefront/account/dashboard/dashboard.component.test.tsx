import type { ActionFunction } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { CartProvider } from '../../cart-store/cart-state.tsx';
import { parseArticle } from '../../parsers/article.ts';
import { parseCart } from '../../parsers/cart.ts';
import { expectAccessible } from '../../test-support/axe.ts';
import { CUSTOMER, renderInShop, stubApi } from '../../test-support/shop.tsx';
import { parseUsual } from './parse-dashboard.ts';
import { BuyAgain } from './buy-again.tsx';
import { Part } from './part.tsx';
import { Offers } from './side-parts.tsx';
import { WaitingApprovals } from './waiting-approvals.tsx';
import { partialResponse } from '../../test-support/partial-response.ts';

afterEach(() => vi.restoreAllMocks());

const usual = (id: string, stato: string, prossimo_acquisto: string, more: object = {}) => ({
  ...{ id, stato, prossimo_acquisto, um: 'PZ', intervallo_giorni: 42, ultimo_acquisto: '2026-10-02' },
  ...{ ultima_quantita: 10, quantita: 10, ultimo_netto: 8, netto_oggi: 8 },
  product: { id, sku: `C-${id}`, name: `Articolo ${id}`, can_add: true, stato: 'DISPONIBILE' },
  ...more,
});
const message = {
  today: '2026-11-21',
  total: 3,
  rows: [
    usual('1', 'late', '2026-11-13', { netto_oggi: 9.2 }),
    usual('2', 'due', '2026-11-21'),
    usual('3', 'soon', '2026-11-25'),
  ],
};

async function showUsual(cartRows: object[] = [], action?: ActionFunction) {
  stubApi(() => ({ status: 200, body: { message: { data: cartRows } } }));
  const { articles, today } = parseUsual(partialResponse('getUsualArticles', { message }));
  const cart = parseCart({ message: { data: cartRows } });
  const { screen } = await renderInShop(
    '/pages/dashboard',
    <CartProvider session={CUSTOMER} cart={cart}>
      <BuyAgain articles={articles} today={today} session={CUSTOMER} result={null} />
    </CartProvider>,
    CUSTOMER,
    action,
  );
  return screen;
}

it('R2.10 ticks what is late or due, says how late, and sums up the ticked ones', async () => {
  const screen = await showUsual();
  const box = (id: string) => screen.getByRole('checkbox', { name: `Ordina Articolo ${id}` });
  await expect.element(box('1')).toBeChecked();
  await expect.element(box('2')).toBeChecked();
  await expect.element(box('3')).not.toBeChecked();
  await expect.element(screen.getByText('8 giorni di ritardo')).toBeVisible();
  await expect.element(screen.getByText('di solito in questi giorni')).toBeVisible();
  await expect.element(screen.getByText('fra 4 giorni')).toBeVisible();
  await expect.element(screen.getByText(/^\+15\s%/)).toBeVisible();
  await expect.element(screen.getByText(/2 articoli · 172,00\s€ netti/)).toBeVisible();
  await screen.getByRole('textbox', { name: 'Quantità di Articolo 2' }).fill('20');
  await box('1').click();
  await expect.element(screen.getByText(/1 articolo · 160,00\s€ netti/)).toBeVisible();
  await expectAccessible(screen.container);
});

it('R2.10 sends the ticked articles with their quantities, says how many are in the cart, and ticks them no more', async () => {
  const sent: [string, FormDataEntryValue][] = [];
  const cartRows: object[] = [];
  const screen = await showUsual(cartRows, async ({ request }) => {
    sent.push(...(await request.formData()));
    cartRows.push({ row_id: 1, id: '2', carti: 'C-2', quantity: 12 });
    return { kind: 'done', count: 1, messages: [] };
  });
  await screen.getByRole('checkbox', { name: 'Ordina Articolo 1' }).click();
  await screen.getByRole('textbox', { name: 'Quantità di Articolo 2' }).fill('12');
  await screen.getByRole('button', { name: 'Aggiungi al carrello' }).click();
  await expect.element(screen.getByText('1 riga è nel carrello')).toBeVisible();
  await expect.element(screen.getByText('12 nel carrello')).toBeVisible();
  expect(sent).toEqual(
    expect.arrayContaining([
      ['article', '2'],
      ['quantity 2', '12'],
    ]),
  );
  expect(sent.filter(([name]) => name === 'article')).toHaveLength(1);
  await expect.element(screen.getByRole('checkbox', { name: 'Ordina Articolo 2' })).not.toBeChecked();
});

it('what is in the cart already is not ticked', async () => {
  const screen = await showUsual([{ row_id: 1, id: '1', carti: 'C-1', quantity: 24 }]);
  await expect.element(screen.getByText('24 nel carrello')).toBeVisible();
  await expect.element(screen.getByRole('checkbox', { name: 'Ordina Articolo 1' })).not.toBeChecked();
});

it('R2.101 a part of the overview that failed offers to try again; one that the user may not see is left out', async () => {
  const { screen } = await renderInShop(
    '/pages/dashboard',
    <>
      <Part id="one" title="Da pagare" block={{ state: 'failed' }}>
        {() => <p>niente</p>}
      </Part>
      <Part id="two" title="Fido" block={{ state: 'closed' }}>
        {() => <p>niente</p>}
      </Part>
      <Part id="three" title="Documenti" block={{ state: 'ready', data: 4 }} links={[{ label: 'Tutti', to: null }]}>
        {(count) => <p>{count} documenti</p>}
      </Part>
    </>,
    CUSTOMER,
  );
  await expect.element(screen.getByRole('region', { name: 'Da pagare' }).getByRole('link')).toBeVisible();
  await expect.element(screen.getByText('4 documenti')).toBeVisible();
  expect(screen.container.textContent).not.toMatch(/Fido|niente|Tutti/);
});

it('R2.10 each order that waits for this person is a line that leads to its decision, and the rest are counted', async () => {
  const request = {
    ...{ id: 7, state: 'waiting' as const, buyer: 'Davide Roli', isOwn: false, address: '', lineCount: 2 },
    ...{ limitCents: 50_000, netCents: 87_256, created: '2026-11-20T08:00:00Z', expires: '2026-11-25T08:00:00Z' },
    ...{ decidedBy: null, decided: null, reply: null, order: null },
  };
  const requests = [request, { ...request, id: 8, buyer: 'Luca Ferri', limitCents: null }];
  const { screen } = await renderInShop(
    '/pages/dashboard',
    <WaitingApprovals list={{ requests, waiting: 4 }} />,
    CUSTOMER,
  );
  const [first, second, rest] = [...screen.container.querySelectorAll('li')].map((line) => line.textContent);
  expect(first).toMatch(/Davide Roli aspetta il tuo sì per un ordine di 872,56\s€, oltre la sua soglia di 500,00\s€/);
  expect(second).not.toContain('soglia');
  expect(rest).toContain('Altri 2 ordini');
  await expect
    .element(screen.getByRole('link', { name: 'Decidi sull’ordine di Luca Ferri' }))
    .toHaveAttribute('href', '/pages/approval?id=8');
  await expect
    .element(screen.getByRole('link', { name: 'Vedi tutti' }))
    .toHaveAttribute('href', '/pages/account?tab=approvals');
  await expectAccessible(screen.container);
});

it('sums up exact prices, of which one unit is shown with at most four decimals', async () => {
  stubApi(() => ({ status: 200, body: { message: { data: [] } } }));
  // One is 7.98597: 200 × 7.9860 would be 1,597.20 €.
  const exact = { netto_oggi: 7.986, price_quantity: 10, stated_quantity: 1, net_for_quantity: 79.8597, quantita: 200 };
  const rows = [usual('1', 'late', '2026-11-13', exact)];
  const { articles, today } = parseUsual(partialResponse('getUsualArticles', { message: { ...message, rows } }));
  const { screen } = await renderInShop(
    '/pages/dashboard',
    <CartProvider session={CUSTOMER} cart={parseCart({ message: { data: [] } })}>
      <BuyAgain articles={articles} today={today} session={CUSTOMER} result={null} />
    </CartProvider>,
    CUSTOMER,
  );
  await expect.element(screen.getByText(/1 articolo · 1\.597,19\s€ nett[oi]/)).toBeVisible();
  await expect.element(screen.getByText(/^7,986\s€$/)).toBeVisible();
});

it('shows the promotion of a product priced per hundred with the quantity for which its price is stated', async () => {
  const product = {
    ...{ id: '9', sku: 'VITI', name: 'Viti', um: 'PZ', num_childs: 2, price: null, price_quantity: null },
    variants: [{ sale_price: 0.0832, price_quantity: 1000, stated_quantity: 100, net_for_quantity: 83.192 }],
    sales: [
      {
        ...{ PrezzoNettoConPromo: 0.0799, PrezzoNettoConPromoPerQuantita: 79.87 },
        ...{ QuantitaPrezzo: 1000, QuantitaDichiarata: 100 },
        ...{ CodicePromozione: 'P', DataFineValidita: '2026-12-31', QuantitaMinima: 1 },
      },
    ],
  };
  const offers = { state: 'ready' as const, data: [parseArticle(product)] };
  const { screen } = await renderInShop('/pages/dashboard', <Offers offers={offers} />, CUSTOMER);
  await expect.element(screen.getByText(/^7,99\s€\s*\/\s100\spz$/)).toBeVisible();
});
