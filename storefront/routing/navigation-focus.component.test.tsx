import { useEffect, useRef, type ReactNode } from 'react';
import { createRoutesStub, Form, Link, Outlet, useSearchParams } from 'react-router';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render, type RenderResult } from 'vitest-browser-react';
import { expectAccessible } from '../test-support/axe.ts';
import { NavigationFocus } from './navigation-focus.tsx';

function Shop() {
  return (
    <>
      <header>
        <Link to="/pages/cart">Carrello</Link>
        <Link to="/faq" state={{ keepsFocus: true }}>
          Scheda
        </Link>
        <Link to="/faq#tempi">Tempi</Link>
        <label>
          Cerca <input />
        </label>
      </header>
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <NavigationFocus />
    </>
  );
}

function Page({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <>
      <title>{`${title} · Bancale`}</title>
      <h1>{title}</h1>
      {children}
    </>
  );
}

/** A page that chooses what has the focus, as the page of an article after a search. */
function Article() {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Page title="Valvola">
      <label>
        Quantità <input ref={box} />
      </label>
    </Page>
  );
}

/** A list that is filtered by links of its own, each gone once it was used. */
function Listing() {
  const [query] = useSearchParams();
  const chosen = query.getAll('f');
  return (
    <Page title={chosen.length > 0 ? `Catalogo ${chosen.length}` : 'Catalogo'}>
      <ul>
        {['rame', 'ottone'].map((name) => (
          <li key={name}>{!chosen.includes(name) && <Link to={`?${query}&f=${name}`}>{name}</Link>}</li>
        ))}
      </ul>
      <Link to="?sort=code">Ordina</Link>
      <Link to="/product/1">Articolo</Link>
      <Form method="post">
        <button>Salva</button>
      </Form>
    </Page>
  );
}

async function openShop(arrives: Promise<null> | null = null): Promise<RenderResult> {
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: Shop,
      children: [
        { path: 'shop', Component: Listing, action: () => null },
        { path: 'pages/cart', Component: () => <Page title="Carrello" />, loader: () => arrives },
        { path: 'product/1', Component: Article },
        {
          path: 'faq',
          Component: () => (
            <Page title="Domande">
              <h2 id="tempi">Tempi di consegna</h2>
            </Page>
          ),
        },
      ],
    },
  ]);
  const screen = await render(<Stub initialEntries={['/shop']} />);
  await expect.element(screen.getByRole('heading', { name: 'Catalogo' })).toBeVisible();
  return screen;
}

const announced = (screen: RenderResult) => screen.container.querySelector('[aria-live]')?.textContent;

it('nothing is focused or announced when the first page is shown', async () => {
  const screen = await openShop();
  await new Promise(requestAnimationFrame);
  expect(document.activeElement).toBe(document.body);
  expect(announced(screen)).toBe('');
});

it('another page has the focus on its heading, or on the place that its address names', async () => {
  const screen = await openShop();
  (screen.getByRole('link', { name: 'Carrello' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const heading = screen.getByRole('heading', { name: 'Carrello' });
  await expect.element(heading).toHaveFocus();
  expect(announced(screen)).toBe('');
  await expectAccessible(screen.container);
  await screen.getByRole('link', { name: 'Tempi' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Tempi di consegna' })).toHaveFocus();
});

it('a page that chooses what has the focus keeps it, and its title is announced', async () => {
  const screen = await openShop();
  await screen.getByRole('link', { name: 'Articolo' }).click();
  await expect.poll(() => announced(screen)).toBe('Valvola · Bancale');
  await expect.element(screen.getByRole('textbox', { name: 'Quantità' })).toHaveFocus();
  await expectAccessible(screen.container);
});

it('a link that keeps the focus keeps it, and who types in a field is not interrupted', async () => {
  const arrival = Promise.withResolvers<null>();
  const screen = await openShop(arrival.promise);
  const tab = screen.getByRole('link', { name: 'Scheda' });
  await tab.click();
  await expect.poll(() => announced(screen)).toBe('Domande · Bancale');
  await expect.element(tab).toHaveFocus();

  const field = screen.getByRole('textbox', { name: 'Cerca' });
  await screen.getByRole('link', { name: 'Carrello' }).click();
  await field.click();
  arrival.resolve(null);
  await expect.element(screen.getByRole('heading', { name: 'Carrello' })).toBeVisible();
  await expect.poll(() => announced(screen)).toBe('Carrello · Bancale');
  await expect.element(field).toHaveFocus();
});

it('within a page the focus stays; where its element has gone, what is near has it, else the heading', async () => {
  const screen = await openShop();
  const sort = screen.getByRole('link', { name: 'Ordina' });
  await sort.click();
  await expect.element(sort).toHaveFocus();
  await screen.getByRole('link', { name: 'rame' }).click();
  await expect.element(screen.getByRole('link', { name: 'ottone' })).toHaveFocus();
  await expect.poll(() => announced(screen)).toBe('Catalogo 1 · Bancale');
  await screen.getByRole('link', { name: 'ottone' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Catalogo 2' })).toHaveFocus();
  const save = screen.getByRole('button', { name: 'Salva' });
  await save.click();
  await expect.element(save).toHaveFocus();
});
