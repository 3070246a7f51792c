import { createRoutesStub, Outlet } from 'react-router';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { I18nProvider } from '../i18n/i18n.tsx';
import { parseArticle } from '../parsers/article.ts';
import { fieldOf } from '../routing/form-fields.ts';
import { AppStateProvider } from '../session/app-state.tsx';
import type { Session } from '../session/session.ts';
import { CUSTOMER, openShop } from '../test-support/shop.tsx';
import { WishlistButton } from './wishlist-button.tsx';
import { hasChangedWishlist } from './wishlist-codes.ts';

const ADD = page.getByRole('button', { name: 'Aggiungi ai preferiti VS-12-OT' });
const REMOVE = page.getByRole('button', { name: 'Togli dai preferiti VS-12-OT' });

/** Shows the button in a listing below the layout with the codes; `respond` returns the response to its form. */
async function openListing(session: Session | null) {
  const article = parseArticle({ id: '204118', sku: 'VS-12-OT', name: 'Valvola a sfera' });
  const loads = { codes: 0, listing: 0 };
  const changes: string[] = [];
  let codes: string[] = [];
  let respond = (_result: 'added' | null): void => {};
  const data = openShop(session);
  const Stub = createRoutesStub([
    {
      id: 'it:page-layout',
      path: '/',
      HydrateFallback: () => null,
      loader: () => {
        loads.codes += 1;
        return codes;
      },
      shouldRevalidate: hasChangedWishlist,
      Component: () => (
        <AppStateProvider data={data}>
          <Outlet />
        </AppStateProvider>
      ),
      children: [
        {
          index: true,
          loader: () => {
            loads.listing += 1;
            return null;
          },
          Component: () => <WishlistButton article={article} />,
        },
        {
          path: 'pages/wishlist',
          action: async ({ request }) => {
            const form = await request.formData();
            changes.push(`${fieldOf(form, 'mutation')} ${fieldOf(form, 'item_id')}`);
            const result = await new Promise<'added' | null>((resolve) => (respond = resolve));
            if (result) codes = ['204118'];
            return result;
          },
        },
      ],
    },
  ]);
  await render(
    <I18nProvider locale="it" fallback={{}}>
      <Stub />
    </I18nProvider>,
  );
  return { loads, changes, respond: (result: 'added' | null) => respond(result) };
}

it('R4.15 shows the change before the response, and loads only the codes again', async () => {
  const { loads, changes, respond } = await openListing(CUSTOMER);
  await ADD.click();
  await expect.element(REMOVE).toHaveAttribute('aria-busy', 'true');
  // A press during the request is not sent.
  await REMOVE.click();
  expect(changes).toEqual(['add 204118']);
  respond('added');
  await expect.element(REMOVE).not.toHaveAttribute('aria-busy');
  await expect.poll(() => loads).toEqual({ codes: 2, listing: 1 });
});

it('reverts the change when the request fails, and loads nothing again', async () => {
  const { loads, respond } = await openListing(CUSTOMER);
  await ADD.click();
  await expect.element(REMOVE).toHaveAttribute('aria-busy', 'true');
  respond(null);
  await expect.element(ADD).not.toHaveAttribute('aria-busy');
  expect(loads).toEqual({ codes: 1, listing: 1 });
});

it('R4.16 shows no change to a guest', async () => {
  const { changes, respond } = await openListing(null);
  await ADD.click();
  await expect.poll(() => changes).toEqual(['add 204118']);
  await expect.element(ADD).toHaveAttribute('aria-busy', 'true');
  respond(null);
  await expect.element(ADD).not.toHaveAttribute('aria-busy');
});
