import { createRoutesStub, useSearchParams } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { ApiResponse } from '../api-client/request-context.ts';
import { currentFailure } from '../api-client/failure-report.ts';
import { I18nProvider } from '../i18n/i18n.tsx';
import { HeaderPartsProvider } from '../routing/header-parts.tsx';
import { AppStateProvider } from '../session/app-state.tsx';
import { expectAccessible } from '../test-support/axe.ts';
import { CUSTOMER, openShop, renderInShop, stubApi, type ApiRequest } from '../test-support/shop.tsx';
import { SearchBox } from './search-box.tsx';

/** An autocomplete response with one article per name. */
function found(...names: string[]): ApiResponse {
  const result = names.map((name, index) => ({
    id: `9${index}`,
    sku: `SKU-${index}`,
    name,
    images: [],
    url: `/product/default/9${index}`,
    stato: '1',
    price_discount: 7.5,
    um: 'PZ',
    found_by: index === 0 ? 'Codice precedente NOR-12' : '',
  }));
  return { status: 200, body: { message: { result, total: names.length + 10 } } };
}

const VALVES = found('Valvola a sfera', 'Valvola di ritegno');

async function renderBox(respond: (request: ApiRequest) => ApiResponse | Promise<ApiResponse> = () => VALVES) {
  const requests = stubApi(respond);
  const { screen, address } = await renderInShop('/', <SearchBox />, CUSTOMER);
  const box = screen.getByRole('combobox', { name: 'Cerca' });
  await box.click();
  return {
    screen,
    address,
    box,
    options: screen.getByRole('option'),
    /** Bodies of the autocomplete requests so far. */
    asked: () => requests.filter(({ path }) => path === 'autocomplete').map(({ parameters }) => parameters),
  };
}

/** Renders the box above the text of the URL, on pages that wait for this loader. */
async function renderWithLoader(initial: string, loader: (text: string | null) => Promise<null> | null) {
  stubApi(() => VALVES);
  const data = openShop(CUSTOMER);
  const Shop = createRoutesStub([
    {
      path: '*',
      HydrateFallback: () => null,
      loader: ({ request }) => loader(new URL(request.url).searchParams.get('text')),
      Component: () => (
        <AppStateProvider data={data}>
          <HeaderPartsProvider>
            <SearchBox />
            <p>{useSearchParams()[0].get('text')}</p>
          </HeaderPartsProvider>
        </AppStateProvider>
      ),
    },
  ]);
  const screen = await render(
    <I18nProvider locale="it" fallback={{}}>
      <Shop initialEntries={[initial]} />
    </I18nProvider>,
  );
  return { screen, box: screen.getByRole('combobox', { name: 'Cerca' }) };
}

/** Gives a wrong request or a late list the time to come: two frames, which the stopped clock does not delay. */
const twoFrames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the search box', () => {
  it.each([
    ['/shop?text=rub-1', 'rub-1'],
    ['/shop/list?search_term=rub-1', 'rub-1'],
    ['/pages/account?tab=orders&text=Scorta', ''],
  ])('R2.51 of %s shows "%s": the text of the listing, not that of another list', async (path, text) => {
    stubApi(() => VALVES);
    const { screen } = await renderInShop(path, <SearchBox />, CUSTOMER);
    await expect.element(screen.getByRole('combobox', { name: 'Cerca' })).toHaveValue(text);
  });

  it('R2.51 opens the listing of the typed text with Enter and with its button', async () => {
    const { screen, address } = await renderBox();
    await userEvent.keyboard('rub-1{Enter}');
    await expect.poll(address).toBe('/shop?text=rub-1');
    await screen.getByRole('combobox').fill(' tas-8 ');
    await screen.getByRole('button', { name: 'Cerca' }).click();
    await expect.poll(address).toBe('/shop?text=tas-8');
    await screen.getByRole('combobox').fill('');
    await screen.getByRole('button', { name: 'Cerca' }).click();
    await expect.poll(address).toBe('/shop');
  });

  it('R7.13 a suggestion without a picture has the placeholder', async () => {
    const { options } = await renderBox();
    await userEvent.keyboard('val');
    await expect.element(options.first()).toBeVisible();
    const first = options.first().element();
    expect(first.querySelector('img')).toBeNull();
    expect(first.querySelector('[class*="placeholder"]')).not.toBeNull();
  });

  it('R2.51 a text typed while the page of the text before is loading replaces it', async () => {
    const { box } = await renderWithLoader('/', (text) => (text ? new Promise(() => {}) : null));
    await box.click();
    await userEvent.keyboard('rub-1{Enter}');
    await box.click();
    await userEvent.keyboard('tas-8');
    await expect.element(box).toHaveValue('tas-8');
  });

  it('R2.51 a text typed while the page of another text is loading stays, also that of the page before', async () => {
    const { promise: loaded, resolve: load } = Promise.withResolvers<null>();
    const { box, screen } = await renderWithLoader('/shop?text=tas-8', (text) => (text === 'rub-1' ? loaded : null));
    await box.click();
    await userEvent.keyboard('rub-1{Enter}');
    await box.click();
    await userEvent.keyboard('tas-8');
    load(null);
    await expect.element(screen.getByText('rub-1')).toBeVisible();
    await expect.element(box).toHaveValue('tas-8');
  });

  it('is focused by "/" from anywhere but a text input', async () => {
    const { box } = await renderBox();
    (box.element() as HTMLElement).blur();
    await userEvent.keyboard('/');
    await expect.element(box).toHaveFocus();
    await userEvent.keyboard('1/2');
    await expect.element(box).toHaveValue('1/2');
  });
});

describe('suggestions', () => {
  it('R2.52 show name, reason and price, mark what was typed, and pass axe', async () => {
    const { screen, box, options } = await renderBox();
    await userEvent.keyboard('valvola');
    await expect.element(options.first()).toMatchTextContent(/Codice precedente NOR-12.*Valvola a sfera.*7,50/);
    expect(options.elements()).toHaveLength(2);
    await expect.poll(() => options.first().element().querySelector('mark')?.textContent).toBe('Valvola');
    await expect.element(box).toHaveAttribute('aria-expanded', 'true');
    await expect.element(screen.getByRole('status')).toHaveTextContent('2 suggerimenti, frecce per scorrere');
    expect(box.element().getAttribute('aria-controls')).toBe(screen.getByRole('listbox').element().id);
    await expectAccessible(screen.container);
  });

  it('R2.52 say a reason that all have once, above them', async () => {
    const { message } = VALVES.body as { message: { result: object[] } };
    const result = message.result.map((one) => ({ ...one, found_by: 'Nel nome: «valvola»' }));
    const { screen, options } = await renderBox(() => ({ status: 200, body: { message: { result, total: 12 } } }));
    await userEvent.keyboard('valvola');
    await expect.element(screen.getByText('Articoli · Nel nome: «valvola»')).toBeVisible();
    expect(options.elements().map((one) => one.textContent?.includes('Nel nome'))).toEqual([false, false]);
  });

  it('R2.52 work by keyboard', async () => {
    const { address, box, options } = await renderBox();
    await userEvent.keyboard('valvola');
    await expect.element(options.first()).toBeVisible();
    const [first, second] = options.all();
    if (!first || !second) throw new Error('There are two suggestions.');
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(first).toHaveAttribute('aria-selected', 'true');
    expect(box.element().getAttribute('aria-activedescendant')).toBe(first.element().id);
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(second).toHaveAttribute('aria-selected', 'true');
    // After the last one comes the text itself; before it the last one again.
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(box).not.toHaveAttribute('aria-activedescendant');
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(second).toHaveAttribute('aria-selected', 'true');

    await userEvent.keyboard('{Escape}');
    await expect.element(options.first()).not.toBeInTheDocument();
    await expect.element(box).toHaveAttribute('aria-expanded', 'false');
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(options.first()).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await expect.poll(address).toBe('/product/default/91');
    await expect.element(box).toHaveValue('');
  });

  it('open an article by click, and link to all results', async () => {
    const { screen, address, box, options } = await renderBox();
    await userEvent.keyboard('valvola');
    await options.nth(1).click();
    await expect.poll(address).toBe('/product/default/91');
    await box.fill('valvola');
    await screen.getByRole('link', { name: 'Tutti i 12 risultati per «valvola»' }).click();
    await expect.poll(address).toBe('/shop?text=valvola');
  });

  it('R2.51 Enter opens the only article whose code was typed', async () => {
    const { address, box, options } = await renderBox(() => found('Valvola a sfera'));
    // At once: suggestions for a part of the code would be visible before those for all of it.
    await box.fill('sku 0');
    await expect.element(options).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.poll(address).toBe('/product/default/90');
  });

  it('R8.20 report an empty result', async () => {
    const { screen, options } = await renderBox(() => found());
    await userEvent.keyboard('zzzzqq');
    await expect.element(screen.getByRole('status')).toHaveTextContent('Nessun risultato');
    expect(options.elements()).toEqual([]);
  });

  it('match the last typed text, whatever the order of the responses', async () => {
    let answerFirst = () => {};
    const held = new Promise<void>((resolve) => (answerFirst = resolve));
    const { options, asked } = await renderBox(async ({ parameters: { q } }) => {
      if (q === 'val') await held;
      return found(`per ${String(q)}`);
    });
    await userEvent.keyboard('val');
    await expect.poll(asked).toHaveLength(1);
    await userEvent.keyboard('vol');
    await expect.element(options.first()).toMatchTextContent('per valvol');
    answerFirst();
    await twoFrames();
    await expect.element(options.first()).toMatchTextContent('per valvol');
  });

  it('R2.52 of the text before cannot be chosen, by keys or by mouse: Enter searches the typed text', async () => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    const { address, options, screen } = await renderBox(async ({ parameters: { q } }) => {
      if (q === 'valvola') await held;
      return found(`per ${String(q)}`);
    });
    await userEvent.keyboard('val');
    await expect.element(options.first()).toMatchTextContent('per val');
    const row = options.first().element();
    await userEvent.keyboard('vola');
    await expect.poll(() => row.closest('[inert]')).not.toBeNull();
    const { left, top } = row.getBoundingClientRect();
    // What lies there is not the row.
    expect(row.contains(document.elementFromPoint(left + 9, top + 9))).toBe(false);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.poll(address).toBe('/shop?text=valvola');
    answer();
    await twoFrames();
    expect(address()).toBe('/shop?text=valvola');
    expect(screen.getByRole('option').elements()).toEqual([]);
  });

  it('R2.51 what is typed after an article was chosen is no text of the search', async () => {
    const { address, box, options } = await renderBox(() => found('Valvola a sfera'));
    await userEvent.keyboard('sku 0');
    await expect.element(options).toBeVisible();
    await userEvent.keyboard('{Enter}120{Enter}');
    await expect.poll(address).toBe('/product/default/90');
    await expect.element(box).toHaveValue('');
  });

  it('R8.21 show no error when they fail, and try again with the next letter', async () => {
    const { box, options, asked } = await renderBox(({ parameters: { q } }) =>
      q === 'valv' ? { status: 500, body: { message: 'x' } } : VALVES,
    );
    await userEvent.keyboard('valv');
    await expect.poll(asked).toHaveLength(1);
    await expect.element(box).toHaveAttribute('aria-expanded', 'false');
    await userEvent.keyboard('o');
    await expect.element(options.first()).toBeVisible();
    expect(currentFailure()).toBeNull();
  });
});

describe('suggestions and time', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  it('R9.2 one request for five rows is sent, half a second after the last key', async () => {
    const { asked } = await renderBox();
    for (const letter of 'valvola') {
      await userEvent.keyboard(letter);
      vi.advanceTimersByTime(60);
    }
    vi.advanceTimersByTime(390);
    await twoFrames();
    expect(asked()).toEqual([]);
    vi.advanceTimersByTime(100);
    await expect.poll(asked).toMatchObject([{ q: 'valvola', rows: 5 }]);
    vi.advanceTimersByTime(2000);
    await twoFrames();
    expect(asked()).toHaveLength(1);
  });

  it('R4.17 nothing is requested below three letters; the list closes below three and on blur', async () => {
    const { box, options, asked } = await renderBox();
    await userEvent.keyboard('va');
    vi.advanceTimersByTime(2000);
    await twoFrames();
    expect(asked()).toEqual([]);
    await expect.element(box).toHaveAttribute('aria-expanded', 'false');
    await userEvent.keyboard('l');
    vi.advanceTimersByTime(500);
    await expect.element(options.first()).toBeVisible();
    await userEvent.keyboard('{Backspace}');
    await expect.element(options.first()).not.toBeInTheDocument();
    vi.advanceTimersByTime(2000);
    expect(asked()).toHaveLength(1);
    await userEvent.keyboard('l');
    vi.advanceTimersByTime(500);
    await expect.element(options.first()).toBeVisible();
    await userEvent.tab();
    await expect.element(options.first()).not.toBeInTheDocument();
  });

  it('R2.51 Enter does not wait for suggestions, and later ones do not open', async () => {
    const { address, options, asked } = await renderBox();
    await userEvent.keyboard('rubinetto');
    vi.advanceTimersByTime(400);
    await userEvent.keyboard('{Enter}');
    await expect.poll(address).toBe('/shop?text=rubinetto');
    vi.advanceTimersByTime(2000);
    await twoFrames();
    expect(asked()).toEqual([]);
    expect(options.elements()).toEqual([]);
  });
});
