import { createRoutesStub, Form, Link, Outlet, useActionData, useLoaderData, useNavigation } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { dismissFailure } from './failure-report.ts';
import { RequestFailure } from './request-failure.ts';
import { I18nProvider } from '../i18n/i18n.tsx';
import { ErrorDialog } from '../shell/error-dialog.tsx';
import { keepPageOnFailure, usePageKeeper } from './kept-page.ts';

afterEach(dismissFailure);

function Shop() {
  usePageKeeper();
  return (
    <I18nProvider locale="it" fallback={{}}>
      <Link to="/orders">Ordini</Link>
      <Outlet />
      <output>{useNavigation().state}</output>
      <ErrorDialog />
    </I18nProvider>
  );
}

function Cart() {
  return (
    <>
      <h1>Carrello {useLoaderData<number>()}</h1>
      <input aria-label="Nota" />
      <Form method="post">
        <button name="to" value="here">
          Salva
        </button>
        <button name="to" value="orders">
          Invia
        </button>
      </Form>
      <p>{useActionData<string>()}</p>
    </>
  );
}

/** The cart and the orders; each loads by `load`, whose results are given in their order. */
async function openShop(failure: RequestFailure) {
  const failing = new Set<string>();
  let loads = 0;
  const sent = Promise.withResolvers<null>();
  const loader = ({ request }: { request: Request }) =>
    keepPageOnFailure(request, async () => {
      loads += 1;
      if (failing.has(new URL(request.url).pathname)) throw failure;
      return Promise.resolve(loads);
    });
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: Shop,
      HydrateFallback: () => null,
      ErrorBoundary: () => <h1>Pagina di errore</h1>,
      children: [
        {
          path: 'cart',
          Component: Cart,
          loader,
          action: async ({ request }) => {
            const isHere = (await request.formData()).get('to') === 'here';
            if (!isHere) await sent.promise;
            return isHere ? 'Salvato' : new Response(null, { status: 302, headers: { Location: '/orders' } });
          },
        },
        { path: 'orders', Component: () => <h1>Ordini {useLoaderData<number>()}</h1>, loader },
      ],
    },
  ]);
  const screen = await render(<Stub initialEntries={['/cart']} />);
  await expect.element(screen.getByRole('heading', { name: 'Carrello 1' })).toBeVisible();
  await screen.getByRole('textbox', { name: 'Nota' }).fill('Suonare due volte');
  return { screen, failing, sent };
}

const FAILURES: [string, RequestFailure, string, boolean][] = [
  ['R8.7 no response', new RequestFailure({ kind: 'network' }), 'Errore di rete', true],
  ['R8.2 500', new RequestFailure({ kind: 'http', status: 500 }), 'Ops, qualcosa è andato storto', true],
  ['R8.5 403', new RequestFailure({ kind: 'http', status: 403 }), 'Ops, qualcosa è andato storto (403)', false],
  ['R8.8 an unreadable response', new RequestFailure({ kind: 'unreadable' }), "Errore dell'applicazione", true],
];

it.each(FAILURES)('a navigation with %s keeps the page and what was typed', async (_, failure, title, isRepeatable) => {
  const { screen, failing } = await openShop(failure);
  failing.add('/orders');
  await screen.getByRole('link', { name: 'Ordini' }).click();
  const dialog = screen.getByRole('dialog', { name: title });
  await expect.element(dialog).toBeVisible();
  await expect.element(screen.getByRole('status')).toHaveTextContent('idle');
  await expect.element(screen.getByRole('textbox', { name: 'Nota' })).toHaveValue('Suonare due volte');
  await expect.element(screen.getByRole('heading', { name: 'Carrello 1' })).toBeInTheDocument();
  const retry = dialog.getByRole('button', { name: 'Riprova' });
  if (!isRepeatable) {
    expect(retry.elements()).toEqual([]);
    return;
  }
  failing.clear();
  await retry.click();
  await expect.element(screen.getByRole('heading', { name: 'Ordini 3' })).toBeVisible();
  expect(screen.getByRole('dialog').elements()).toEqual([]);
});

it('R8.1 a navigation with 503 keeps the page without a word, and succeeds later', async () => {
  const { screen, failing } = await openShop(new RequestFailure({ kind: 'http', status: 503 }));
  failing.add('/orders');
  const link = screen.getByRole('link', { name: 'Ordini' });
  await link.click();
  await expect.element(screen.getByRole('status')).toHaveTextContent('idle');
  await expect.element(screen.getByRole('textbox', { name: 'Nota' })).toHaveValue('Suonare due volte');
  expect(screen.getByRole('dialog').elements()).toEqual([]);
  failing.clear();
  await link.click();
  await expect.element(screen.getByRole('heading', { name: 'Ordini 3' })).toBeVisible();
});

it('R8.23 what a saved form says stays when the page cannot be loaded again; a retry loads it', async () => {
  const { screen, failing } = await openShop(new RequestFailure({ kind: 'network' }));
  failing.add('/cart');
  await screen.getByRole('button', { name: 'Salva' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Errore di rete' });
  await expect.element(dialog).toBeVisible();
  await expect.element(screen.getByText('Salvato')).toBeInTheDocument();
  failing.clear();
  await dialog.getByRole('button', { name: 'Riprova' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Carrello 3' })).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'Nota' })).toHaveValue('Suonare due volte');
});

it('R8.23 a form that was sent is not shown again when the page it leads to fails', async () => {
  const { screen, failing, sent } = await openShop(new RequestFailure({ kind: 'network' }));
  failing.add('/orders');
  await screen.getByRole('button', { name: 'Invia' }).click();
  await expect.element(screen.getByRole('status')).toHaveTextContent('submitting');
  sent.resolve(null);
  await expect.element(screen.getByRole('heading', { name: 'Pagina di errore' })).toBeInTheDocument();
});
