import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { I18nProvider } from '../i18n/i18n.tsx';
import { HeaderPartsProvider } from '../routing/header-parts.tsx';
import { AppStateProvider } from '../session/app-state.tsx';
import { expectAccessible } from '../test-support/axe.ts';
import { CUSTOMER, openShop } from '../test-support/shop.tsx';
import { AccountFrame } from './account-frame.tsx';
import { FailedContent } from './failed-content.tsx';

/** The user area at the invoices; each address loads when `arrives` resolves. */
async function openAccount(arrives: () => Promise<null>) {
  const data = openShop(CUSTOMER);
  const Page = () => (
    <AppStateProvider data={data}>
      <HeaderPartsProvider>
        <AccountFrame session={CUSTOMER} current="invoices" counts={{ addresses: 2 }}>
          <h1>Fatture</h1>
        </AccountFrame>
      </HeaderPartsProvider>
    </AppStateProvider>
  );
  const Stub = createRoutesStub([{ path: '*', Component: Page, loader: arrives }]);
  const screen = await render(
    <I18nProvider locale="it" fallback={{}}>
      <Stub initialEntries={['/pages/account?tab=invoices']} hydrationData={{ loaderData: { '0': null } }} />
    </I18nProvider>,
  );
  const menu = screen.getByRole('navigation', { name: 'Menu dell’area utente' });
  const current = () => menu.element().querySelector('[aria-current=page]')?.textContent;
  return { screen, menu, current, section: screen.container.querySelector('#section') };
}

it('R2.101 what is being opened is marked in the menu at once, and announced, until it is there', async () => {
  const arrival = Promise.withResolvers<null>();
  const { screen, menu, current, section } = await openAccount(() => arrival.promise);
  expect([current(), section?.getAttribute('aria-busy')]).toEqual(['Fatture', 'false']);
  await menu.getByRole('link', { name: /^Indirizzi/ }).click();
  await expect.poll(current).toBe('Indirizzi');
  expect(section?.getAttribute('aria-busy')).toBe('true');
  await expect.element(screen.getByText('Caricamento…')).toHaveAttribute('aria-live', 'polite');
  // What was there stays, and the menu can be used.
  await expect.element(screen.getByRole('heading', { name: 'Fatture' })).toBeVisible();
  await expectAccessible(screen.container);
  await menu.getByRole('link', { name: 'Riepilogo' }).click();
  await expect.poll(current).toBe('Riepilogo');
  arrival.resolve(null);
  await expect.poll(() => section?.getAttribute('aria-busy')).toBe('false');
  expect(screen.getByText('Caricamento…').elements()).toEqual([]);
});

it('R2.101 a part that failed says so, and loads again', async () => {
  let loads = 0;
  const load = () => {
    loads += 1;
    return null;
  };
  const Stub = createRoutesStub([
    { path: '*', Component: () => <FailedContent title="Fatture" />, loader: load, HydrateFallback: () => null },
  ]);
  const screen = await render(
    <I18nProvider locale="it" fallback={{}}>
      <Stub initialEntries={['/pages/account?tab=invoices']} />
    </I18nProvider>,
  );
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Fatture' })).toBeVisible();
  await screen.getByRole('link', { name: 'Riprova' }).click();
  await expect.poll(() => loads).toBe(2);
});
