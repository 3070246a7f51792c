import type { ReactNode } from 'react';
import { createRoutesStub, Outlet, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { dismissFailure } from '../api-client/failure-report.ts';
import type { ApiResponse } from '../api-client/request-context.ts';
import { CartProvider } from '../cart-store/cart-state.tsx';
import { ListingPage } from '../catalogue/listing-page.tsx';
import type { ListingData } from '../catalogue/load-listing.ts';
import { loadProduct, type ProductData } from '../catalogue/product/load-product.ts';
import { I18nProvider } from '../i18n/i18n.tsx';
import { HeaderPartsProvider } from '../routing/header-parts.tsx';
import { PageContentProvider, usePageContent } from '../routing/page-content.tsx';
import { browserLoader } from '../routing/page-data.ts';
import { AppStateProvider } from '../session/app-state.tsx';
import { QuickEntryWatch } from '../shell/quick-entry-watch.tsx';
import { SearchBox } from '../shell/search-box.tsx';
import { CUSTOMER, openShop, stubApi, type ApiRequest } from '../test-support/shop.tsx';
import { Toasts } from '../ui/toasts.tsx';
import { ArticlePage } from './article-page.tsx';
import { clientLoader } from './shop.tsx';

interface Wire {
  [field: string]: unknown;
}

function article(id: string, more: Wire = {}): Wire {
  const state = { stato: 'DISPONIBILE', can_add: true, qty_min_imballo: 5, um: 'PZ', price: 12, price_discount: 10 };
  return { id, sku: id, carti: id, name: `Articolo ${id}`, num_childs: 0, ...state, ...more };
}

/** Pipe in two sizes; the one of 20 mm can't be ordered. */
const PIPE = article('TUBO', {
  can_add: false,
  num_childs: 3,
  axes: [{ code: 'd', label: 'Diametro' }],
  children: [
    article('TUBO-16', { axes: ['16 mm'], id_father: 'TUBO' }),
    article('TUBO-20', { axes: ['20 mm'], id_father: 'TUBO', can_add: false, can_add_reason: 'Esaurito' }),
    article('TUBO-26', { axes: ['26 mm'], id_father: 'TUBO' }),
  ],
});

const ARTICLES = [
  article('VALV-1'),
  article('VALV-2'),
  article('GONE', { can_add: false, can_add_reason: 'Esaurito' }),
];

function listOf(text: unknown): Wire {
  const isPart = text === 'valv';
  const found = isPart ? ARTICLES.slice(0, 2) : [];
  const single = ARTICLES.find(({ id }) => id === text);
  const path = single
    ? `/product/default/${String(text)}`
    : String(text).startsWith('TUBO')
      ? `/product/child/${String(text)}`
      : '';
  return {
    success: true,
    product_list: {
      data: single ? [single] : found,
      pagination: { current_page: 1, total: found.length + (path ? 1 : 0), pages: 1, per_page: 12 },
    },
    ...(path && { exact: path }),
    filters: {},
    tab_list: {},
    notes: {},
  };
}

/** Responds like the shop; requests whose path and code are held wait for their release. */
function serve() {
  const held = new Map<string, Promise<void>>();
  const failing = new Set<string>();
  const respond = async ({ path, parameters }: ApiRequest): Promise<ApiResponse> => {
    const asked = [parameters['text'], parameters['slug']].find((value) => typeof value === 'string') ?? '';
    await held.get(`${path} ${asked}`);
    if (failing.has(`${path} ${asked}`)) return { status: 500, body: { message: 'x' } };
    if (path === 'product_list') return { status: 200, body: { message: listOf(asked) } };
    if (path === 'get_item' || path === 'get_item_child') {
      const found = asked.startsWith('TUBO') ? PIPE : ARTICLES.find(({ id }) => id === asked);
      return { status: 200, body: { message: { data: found ?? null } } };
    }
    if (path === 'add_to_cart') {
      return {
        status: 200,
        body: { message: { response: true, row_id: 1, id_cart: 5, quantity: parameters['quantity'] } },
      };
    }
    return { status: 200, body: { message: { id_cart: 0, data: [] } } };
  };
  const requests = stubApi(respond);
  return {
    hold: (request: string) => {
      const gate = Promise.withResolvers<void>();
      held.set(request, gate.promise);
      return gate.resolve;
    },
    fail: (request: string) => void failing.add(request),
    added: () =>
      requests
        .filter(({ path }) => path === 'add_to_cart')
        .map(({ parameters }) => `${String(parameters['quantity'])} ${String(parameters['item_id'])}`),
    asked: (path: string) => requests.filter((one) => one.path === path).length,
  };
}

type Loader = (args: never) => Promise<unknown>;
const called = (loader: Loader) => (args: LoaderFunctionArgs) => loader(args as never);

function Frame({ children }: { children: ReactNode }) {
  const content = usePageContent();
  return (
    <>
      <SearchBox />
      <main ref={content} tabIndex={-1}>
        {children}
      </main>
      <QuickEntryWatch />
      <Toasts label="Avvisi" closeLabel="Chiudi" />
    </>
  );
}

function Listing() {
  const data = useLoaderData<ListingData>();
  return (
    <ListingPage data={data} isLoading={false} filterDrawer={{ isOpen: false, open: () => {}, close: () => {} }} />
  );
}

const Product = () => <ArticlePage data={useLoaderData<ProductData>()} />;

async function open(initial = '/') {
  const server = serve();
  const data = openShop(CUSTOMER);
  const frame = (page: ReactNode) => (
    <AppStateProvider data={data}>
      <CartProvider session={CUSTOMER} cart={null}>
        <HeaderPartsProvider>
          <PageContentProvider>
            <Frame>{page}</Frame>
          </PageContentProvider>
        </HeaderPartsProvider>
      </CartProvider>
    </AppStateProvider>
  );
  const Shop = createRoutesStub([
    {
      HydrateFallback: () => null,
      Component: () => frame(<Outlet />),
      ErrorBoundary: () => frame(<p>Errore</p>),
      children: [
        { path: '/', Component: () => <p>Home</p> },
        { path: '/shop', loader: called(clientLoader), Component: Listing },
        { path: '/product/default/:slug', loader: called(browserLoader(loadProduct('default'))), Component: Product },
        { path: '/product/child/:slug', loader: called(browserLoader(loadProduct('child'))), Component: Product },
      ],
    },
  ]);
  const screen = await render(
    <I18nProvider locale="it" fallback={{}}>
      <Shop initialEntries={[initial]} />
    </I18nProvider>,
  );
  await expect.element(screen.getByRole('combobox', { name: 'Cerca' })).toBeVisible();
  return {
    ...server,
    screen,
    said: screen.getByRole('region', { name: 'Avvisi' }),
    boxOf: (code: string) => screen.getByRole('textbox', { name: new RegExp(`^Quantità di ${code} `) }),
    heading: (name: string) => screen.getByRole('heading', { level: 1, name }),
  };
}

/** Whether a quantity has the focus. */
const isInQuantity = () =>
  document.activeElement instanceof HTMLInputElement && document.activeElement.inputMode === 'numeric';

const isLeft = () => expect.poll(() => document.activeElement?.tagName).toBe('BODY');

beforeEach(() => {
  sessionStorage.clear();
});
afterEach(() => {
  dismissFailure();
  vi.restoreAllMocks();
});

describe('keys typed after a search', () => {
  it('R2.51 before its page has loaded belong to the article of the code', async () => {
    const shop = await open();
    const release = shop.hold('get_item VALV-1');
    await userEvent.keyboard('/VALV-1{Enter}');
    await isLeft();
    await userEvent.keyboard('120{Enter}');
    release();
    await expect.poll(shop.added).toEqual(['120 VALV-1']);
    await expect.element(shop.boxOf('VALV-1')).toHaveFocus();
    expect(shop.asked('product_list')).toBe(1);
  });

  it('R2.51 belong to it whether they come before its list, before its page or after', async () => {
    const shop = await open();
    const list = shop.hold('product_list VALV-1');
    const page = shop.hold('get_item VALV-1');
    await userEvent.keyboard('/VALV-1{Enter}');
    await isLeft();
    await userEvent.keyboard('1');
    list();
    await expect.poll(() => shop.asked('get_item')).toBe(1);
    await userEvent.keyboard('2');
    page();
    await expect.element(shop.boxOf('VALV-1')).toHaveValue('12');
    await userEvent.keyboard('0{Enter}');
    await expect.poll(shop.added).toEqual(['120 VALV-1']);
  });

  it('R2.51 Enter without a quantity orders nothing', async () => {
    const shop = await open();
    const release = shop.hold('get_item VALV-1');
    await userEvent.keyboard('/VALV-1{Enter}');
    await isLeft();
    await userEvent.keyboard('{Enter}{Enter}');
    release();
    await expect.element(shop.boxOf('VALV-1')).toHaveFocus();
    await userEvent.keyboard('10{Enter}');
    await expect.poll(shop.added).toEqual(['10 VALV-1']);
  });

  it('R2.51 that are not a quantity are discarded, with a message', async () => {
    const shop = await open();
    const release = shop.hold('get_item VALV-1');
    await userEvent.keyboard('/VALV-1{Enter}');
    await isLeft();
    await userEvent.keyboard('12x{Enter}');
    release();
    await expect.element(shop.said).toMatchTextContent(/«12x» non è stato usato.*Non è una quantità/);
    expect(isInQuantity()).toBe(false);
  });

  it('R2.51 reach no article of the previous list while it is still shown', async () => {
    const shop = await open('/shop?text=valv');
    await expect.element(shop.boxOf('VALV-1')).toBeVisible();
    const release = shop.hold('get_item VALV-2');
    await userEvent.keyboard('/VALV-2{Enter}');
    await userEvent.keyboard('120{Enter}');
    release();
    await expect.poll(shop.added).toEqual(['120 VALV-2']);
  });

  it('R2.51 for a list are discarded, with a message; the arrow key chooses its first article', async () => {
    const shop = await open();
    const release = shop.hold('product_list valv');
    await userEvent.keyboard('/valv{Enter}');
    await isLeft();
    await userEvent.keyboard('12');
    release();
    await expect.element(shop.boxOf('VALV-1')).toBeVisible();
    await expect.element(shop.said).toMatchTextContent(/«12» non è stato usato.*Scegli prima l’articolo/);
    // The rest of what was being typed.
    await userEvent.keyboard('0{Enter}');
    await expect.element(shop.said).toMatchTextContent(/«120» non è stato usato/);
    await expect.element(shop.screen.getByRole('group', { name: 'Risultati' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(shop.boxOf('VALV-1')).toHaveFocus();
    await userEvent.keyboard('10{Enter}');
    await expect.poll(shop.added).toEqual(['10 VALV-1']);
  });

  it('R2.51 R8.23 after a failed load are discarded, with a message', async () => {
    const shop = await open();
    shop.fail('product_list VALV-1');
    const release = shop.hold('product_list VALV-1');
    await userEvent.keyboard('/VALV-1{Enter}');
    await isLeft();
    await userEvent.keyboard('120{Enter}');
    release();
    await expect.element(shop.said).toMatchTextContent(/«120» non è stato usato.*«VALV-1» non si è aperta/);
    expect(shop.added()).toEqual([]);
  });

  it('R2.51 R8.23 after a failed page of the article are discarded, with a message', async () => {
    const shop = await open();
    shop.fail('get_item VALV-1');
    await userEvent.keyboard('/VALV-1');
    const release = shop.hold('get_item VALV-1');
    await userEvent.keyboard('{Enter}');
    await isLeft();
    await userEvent.keyboard('120{Enter}');
    release();
    await expect.element(shop.screen.getByText('Errore')).toBeVisible();
    await expect.element(shop.said).toMatchTextContent(/«120» non è stato usato.*«VALV-1» non si è aperta/);
  });

  it('R2.51 belong to the second search if typed after it; those of the first are reported', async () => {
    const shop = await open();
    const first = shop.hold('get_item VALV-1');
    const second = shop.hold('get_item VALV-2');
    await userEvent.keyboard('/VALV-1{Enter}');
    await isLeft();
    await userEvent.keyboard('120{Enter}/VALV-2{Enter}');
    await expect.element(shop.said).toMatchTextContent(/«120» non è stato usato.*Era per «VALV-1»/);
    await isLeft();
    await userEvent.keyboard('15{Enter}');
    first();
    second();
    await expect.poll(shop.added).toEqual(['15 VALV-2']);
  });

  it('R2.51 the page of a search does not take the focus from a text that is being typed', async () => {
    const shop = await open();
    const release = shop.hold('get_item VALV-1');
    await userEvent.keyboard('/VALV-1{Enter}');
    await isLeft();
    await userEvent.keyboard('120{Enter}/VALV-2');
    release();
    await expect.element(shop.heading('Articolo VALV-1')).toBeVisible();
    await expect.element(shop.said).toMatchTextContent(/«120» non è stato usato/);
    const search = shop.screen.getByRole('combobox', { name: 'Cerca' });
    await expect.element(search).toHaveFocus();
    await expect.element(search).toHaveValue('VALV-2');
    expect(shop.added()).toEqual([]);
  });
});

describe('the focus after a search', () => {
  it('R2.23 for a variant that can’t be ordered is on the notice, not in another size', async () => {
    const shop = await open();
    await userEvent.keyboard('/TUBO-20{Enter}');
    await expect.element(shop.screen.getByText('TUBO-20: Esaurito')).toBeVisible();
    await expect.poll(() => document.activeElement?.textContent).toMatch(/^TUBO-20: Esaurito/);
    await userEvent.keyboard('2{Enter}');
    await expect.element(shop.said).toMatchTextContent(/«2» non è stato usato/);
    expect(shop.added()).toEqual([]);
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(shop.boxOf('TUBO-16')).toHaveFocus();
  });

  it('R2.23 for the code of a product with several variants is on the variants, in no quantity', async () => {
    const shop = await open();
    await userEvent.keyboard('/TUBO{Enter}');
    await expect.element(shop.screen.getByRole('group', { name: 'Varianti' })).toHaveFocus();
  });

  it('R2.23 for a variant of the page that is open is in its quantity', async () => {
    const shop = await open('/product/child/TUBO-16');
    await expect.element(shop.boxOf('TUBO-16')).toBeVisible();
    await userEvent.keyboard('/TUBO-26{Enter}');
    await expect.element(shop.boxOf('TUBO-26')).toHaveFocus();
    await userEvent.keyboard('25{Enter}');
    await expect.poll(shop.added).toEqual(['25 TUBO-26']);
  });

  it('R2.85 for an article that can’t be ordered is in no quantity, also of the next article opened', async () => {
    const shop = await open();
    await userEvent.keyboard('/GONE{Enter}');
    await expect.element(shop.heading('Articolo GONE')).toBeVisible();
    expect(isInQuantity()).toBe(false);
    await userEvent.keyboard('/TUBO{Enter}');
    await expect.element(shop.heading('Articolo TUBO')).toBeVisible();
    expect(isInQuantity()).toBe(false);
  });
});
