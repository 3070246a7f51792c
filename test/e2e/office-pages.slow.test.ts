import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { addLine } from '../../backend/carts/index.ts';
import { sendOrder } from '../../backend/orders/index.ts';
import { type Locale, LOCALES, localPath } from '../../domain/locale.ts';
import { en } from '../../office/i18n/en.ts';
import { it as italian } from '../../office/i18n/it.ts';
import { officePages } from '../../office/pages.ts';
import { cartServices, ownerOf, userIdOf } from '../builders/buyers.ts';
import { switchOn } from '../builders/held-orders.ts';
import { createImports } from '../builders/imports.ts';
import { publishLegalText } from '../builders/legal-texts.ts';
import { addOfficeUser } from '../builders/office.ts';
import type { TestShop } from '../builders/test-shop.ts';
import { violationsOf } from './axe.ts';
import { cutOff } from './page-checks.ts';
import { fillShop } from './page-list.ts';
import { foreignTo, isUnfinished, textsOf } from './page-texts.ts';
import { hydrated, setSession, useE2e } from './visitor.ts';

const e2e = useE2e();

const SIZES = [390, 800, 1280, 1440];
const WHO = 'ufficio';
const LONG = 'Warmwasserspeicherdruckminderungsventilsatzes';

/** Pages that show the placeholders of texts. */
const HAS_PLACEHOLDERS = /^settings\/mail/;

const foreign = { it: foreignTo('it', { it: italian, en }), en: foreignTo('en', { it: italian, en }) };

/** Addresses of pages of one object, by the name of the page; filled by `fill`. */
let objects: Record<string, string[]> = {};

/** What pages show besides the place that they have in the list. */
const MORE: Record<string, string[]> = {
  'order-list': ['orders?text=nothing-like-this'],
  legal: ['settings/legal?doc=privacy', 'settings/legal?missing=1'],
  'mail-templates': ['settings/mail-templates?mail=invitation'],
  log: ['log?group=customers'],
};

/** Uploads a file of the office; returns its number. */
async function upload(shop: TestShop, name: string, content: string): Promise<number> {
  const { cookie } = await shop.logIn(WHO);
  const response = await fetch(`${shop.address}/office/upload?${new URLSearchParams({ name })}`, {
    method: 'POST',
    headers: { origin: shop.address, cookie, 'content-type': 'application/octet-stream' },
    body: content,
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { id: number }).id;
}

/** An order, and one that is held: the first of customer B. */
async function orders({ database }: TestShop): Promise<number[]> {
  await switchOn(database, { 'first-order': true });
  const ids: number[] = [];
  for (const [customer, user] of [
    ['70431', 'cliente.a'],
    ['70999', 'cliente.b'],
  ] as const) {
    const owner = await ownerOf(database, customer);
    const { cartId } = await addLine(cartServices(database), owner, { articleCode: '204118', quantity: 10 });
    const sender = { userId: await userIdOf(database, user), owner };
    ids.push((await sendOrder(cartServices(database), sender, { cartId, idempotencyKey: customer })).orderId);
  }
  return ids;
}

/** Writes what the pages of one object show, and names as long as they get. */
async function fill(shop: TestShop): Promise<Record<string, string[]>> {
  await fillShop(shop);
  const [orderId, heldId] = await orders(shop);
  const imports = await createImports(shop.database);
  await imports.run('brands', 'marche.csv', 'code,name\nRP,Riva\n,senza codice\n');
  await imports.remove();
  const { rows } = await shop.database.pool.query<{ id: string }>('select max(id) as id from import_run');
  const fileId = await upload(shop, 'marche.csv', 'code;name\nRP;Riva e figli\n');
  await publishLegalText(shop.database, { clauses: ['Consegna'] });
  await shop.database.pool.query(
    `update customer set company_name = 'Termoidraulica ${LONG} S.r.l.' where code = '70431'`,
  );
  await shop.settled();
  return {
    order: [`orders/${orderId}`],
    'held-order': [`orders/held/${heldId}`],
    customer: ['customers/70431'],
    'customer-section': ['data', 'addresses', 'people', 'conditions', 'codes', 'orders', 'due', 'log'].map(
      (section) => `customers/70431/${section}`,
    ),
    'import-run': [`imports/${rows[0]?.id}`],
    'import-file': [`imports/files/${fileId}`],
    ...MORE,
  };
}

/** The addresses below /office of every page of the list: a new one is opened without being named here. */
const addresses = (): string[] =>
  officePages.flatMap(({ name, path }) => [...(path.includes(':') ? [] : [path]), ...(objects[name] ?? [])]);

/** Opens a page and returns what is wrong with it. */
async function faultsOf(page: Page, path: string, locale: Locale): Promise<string[]> {
  const address = localPath(locale, `/office/${path}`);
  const response = await page.goto(address);
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  const faults: string[] = [];
  if (response?.status() !== 200) faults.push(`status ${response?.status()}`);
  if ((await page.getAttribute('html', 'lang')) !== locale) faults.push('lang');
  for (const text of await textsOf(page))
    if (foreign[locale](text) || (!HAS_PLACEHOLDERS.test(path) && isUnfinished(text, italian)))
      faults.push(`text: ${text}`);
  faults.push(...(await cutOff(page)));
  for (const [rule, places] of await violationsOf(page)) faults.push(`axe ${rule}: ${places.slice(0, 3).join(' ')}`);
  return faults.map((what) => `${address} at ${page.viewportSize()?.width} px: ${what}`);
}

/** Walks all pages in both languages at a width. */
async function walk(width: number): Promise<string[]> {
  const page = await e2e.visit({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  await setSession(page, WHO);
  const faults: string[] = [];
  for (const path of addresses()) for (const locale of LOCALES) faults.push(...(await faultsOf(page, path, locale)));
  return faults;
}

describe('all pages of the office', () => {
  beforeAll(async () => {
    await addOfficeUser(e2e.shop().database, WHO);
  });

  it.each([390, 1280])(
    'of a shop in which nothing has happened are in their language, accessible and not cut off at %d px',
    { timeout: 600_000 },
    async (width) => {
      expect(await walk(width)).toEqual([]);
    },
  );

  describe('of a shop that is at work', () => {
    beforeAll(async () => {
      objects = await fill(e2e.shop());
    });

    it('are all opened', () => {
      const missing = officePages.filter(({ name, path }) => path.includes(':') && !objects[name]);
      expect(missing.map(({ name }) => name)).toEqual([]);
    });

    it.each(SIZES)(
      'are in their language, accessible and not cut off at %d px',
      { timeout: 600_000 },
      async (width) => {
        expect(await walk(width)).toEqual([]);
      },
    );
  });
});
