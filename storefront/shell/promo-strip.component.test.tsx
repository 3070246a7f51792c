import type { ReactNode } from 'react';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { I18nProvider } from '../i18n/i18n.tsx';
import type { PromoTab } from '../session/root-data.ts';
import { HeaderPartsProvider } from '../routing/header-parts.tsx';
import { AppStateProvider } from '../session/app-state.tsx';
import { CUSTOMER, openShop } from '../test-support/shop.tsx';
import { MobileMenuPanel } from './mobile-menu-panel.tsx';
import { PromoStrip } from './promo-strip.tsx';

const tab = (text: string, more: Partial<PromoTab> = {}): PromoTab => ({
  ...{ text, url: '/shop', icon: 'tag', action: null },
  ...more,
});

/** A part of the header in a shop with these promo tabs. */
async function show(part: ReactNode, promoTabs: PromoTab[]) {
  const data = { ...openShop(CUSTOMER), promoTabs };
  const Part = () => (
    <HeaderPartsProvider>
      <AppStateProvider data={data}>{part}</AppStateProvider>
    </HeaderPartsProvider>
  );
  const Stub = createRoutesStub([{ id: 'root', path: '*', Component: Part }]);
  return render(
    <I18nProvider locale="it" fallback={{}}>
      <Stub initialEntries={['/']} hydrationData={{ loaderData: { root: data } }} />
    </I18nProvider>,
  );
}

it('R2.56 promo tabs that do not fit are reached with a button, and after the last ones the first', async () => {
  const tabs = Array.from({ length: 16 }, (_, index) => tab(`Raccolta ${index + 1}`));
  const screen = await show(
    <div style={{ display: 'flex', width: 900 }}>
      <PromoStrip />
    </div>,
    tabs,
  );
  const strip = screen.getByRole('navigation', { name: 'In evidenza' }).element();
  const isInView = (name: string) => {
    const link = screen.getByRole('link', { name, exact: true }).element().getBoundingClientRect();
    const { left, right } = strip.getBoundingClientRect();
    return link.left >= left - 1 && link.right <= right + 1;
  };
  expect([isInView('Raccolta 1'), isInView('Raccolta 16')]).toEqual([true, false]);
  const more = screen.getByRole('button', { name: 'Altre voci' });
  await expect
    .poll(async () => {
      await more.click();
      return isInView('Raccolta 16');
    })
    .toBe(true);
  strip.scrollTo({ left: strip.scrollWidth, behavior: 'instant' });
  await more.click();
  await expect.poll(() => isInView('Raccolta 1')).toBe(true);
});

it('R2.56 without more tabs than fit there is no button', async () => {
  const screen = await show(<PromoStrip />, [tab('Solo oggi'), tab('Fiera')]);
  await expect.element(screen.getByRole('link', { name: 'Fiera' })).toBeVisible();
  expect(screen.getByRole('button').elements()).toEqual([]);
});

it('R2.56 R2.59 a phone has the promo tabs in the menu', async () => {
  const tabs = [tab('Solo oggi'), tab('Fiera', { url: 'https://example.org/fiera' })];
  const screen = await show(<MobileMenuPanel onClose={() => undefined} />, tabs);
  const menu = screen.getByRole('dialog');
  await expect.element(menu.getByRole('link', { name: 'Solo oggi' })).toBeVisible();
  await expect.element(menu.getByRole('link', { name: 'Fiera' })).toHaveAttribute('target', '_blank');
});
