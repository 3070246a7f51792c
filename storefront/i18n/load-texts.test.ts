import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { access } from './access-it.ts';
import { partsOf } from './load-texts.ts';
import { content } from './content-it.ts';
import { customerArea } from './customer-area-it.ts';
import { home } from './home-it.ts';
import { cartPage } from './it/cart-page.ts';
import { checkout } from './it/checkout.ts';
import { payment } from './it/payment.ts';
import { savedTab } from './it/saved-tab.ts';
import { shipment } from './it/shipment.ts';

const storefront = join(import.meta.dirname, '..');

/** Texts that two parts have. */
const shared = { ...payment, ...shipment };
const ownOfCustomerArea = Object.fromEntries(Object.entries(customerArea).filter(([key]) => !(key in shared)));

/** Parts of the texts, and the folders of the pages that load them. */
const parts = [
  ['customer area', ownOfCustomerArea, /^(account|i18n)\/|^routes\/|\.test\.tsx?$/],
  [
    'access',
    access,
    /^(account\/(approvals|company|corrections|profile|security|users)|auth|guest-payment|i18n)\/|^routes\/|^shell\/(auth-layout|consent-|town-field)|\.test\.tsx?$/,
  ],
  ['home', home, /^(home|newsletter|i18n)\/|^routes\/|^ui\/carousel|\.test\.tsx?$/],
  ['content', content, /^(pages|inquiries|newsletter|i18n)\/|^routes\/|\.test\.tsx?$/],
  ['cart page', cartPage, /^(cart|checkout|i18n|orders\/checkout-parts)\/|^routes\/|\.test\.tsx?$/],
  ['saved carts', savedTab, /^(cart\/saved|i18n)\/|\.test\.tsx?$/],
  ['ordering', checkout, /^(checkout|guest-payment|i18n|orders\/checkout-parts)\/|^routes\/|\.test\.tsx?$/],
  ['payment and shipment', shared, /^(account|checkout|i18n|orders)\/|^routes\/|\.test\.tsx?$/],
] as const;

it('loads the texts of the profile with every section, because a section that is not open shows the profile', () => {
  expect(partsOf('/pages/account?tab=orders')).toContain('access');
});

it.each(parts)('shows texts of the part “%s” only on pages that load them', (_name, texts, own) => {
  const isUsedIn = (source: string) => [...source.matchAll(/'([\w.-]+)'/g)].some(([, word = '']) => word in texts);
  const others = readdirSync(storefront, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !own.test(file),
  );
  expect(others.length).toBeGreaterThan(100);
  expect(others.filter((file) => isUsedIn(readFileSync(join(storefront, file), 'utf8')))).toEqual([]);
});
