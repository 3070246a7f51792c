import { beforeAll, expect, it } from 'vitest';
import { fillShop } from './page-list.ts';

import { logIn, useE2e } from './visitor.ts';

const e2e = useE2e();
beforeAll(async () => {
  const { pool } = e2e.shop().database;
  await fillShop(e2e.shop());
  await pool.query(`update user_account set name = repeat('x', 170) where username = 'cliente.a'`);
  await pool.query(`update customer set company_name = repeat('y', 170) where code = '70431'`);
  await pool.query(`update customer_address set street = repeat('w', 170)`);
  // The file of an electronic invoice is one download more.
  await pool.query(`update customer_document set xml_file = 'invoice.xml'`);
});

const DAYS = 'from=2026-01-01&to=2026-12-31';

/** What is wider than the window, and the tables that are wider than their place. */
function beyond(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const tables = [...document.querySelectorAll('main table')].filter((table) => {
    const { right, width } = table.getBoundingClientRect();
    return width > 0 && right > (table.parentElement?.getBoundingClientRect().right ?? Infinity) + 1;
  });
  return [
    ...(scrollWidth > clientWidth ? [`page ${scrollWidth}`] : []),
    ...tables.map((table) => `table ${table.getAttribute('class')}`),
  ];
}

it.each([
  ...['/', '/pages/dashboard', '/pages/account', '/pages/cart?tab=active'],
  ...['profile', 'users', `orders&${DAYS}`, `invoices&${DAYS}`, `ddt&${DAYS}`, 'deadlines', 'addresses'].map(
    (tab) => `/pages/account?tab=${tab}`,
  ),
  ...['order_detail?causale=OC&anno=2026&numero=4437', 'invoice_detail?causale=F&anno=2026&numero=1338'].map(
    (page) => `/pages/${page}`,
  ),
])('R5.13 names and addresses of 170 letters without a blank make %s no wider than its window', async (path) => {
  const page = await e2e.visit({ viewport: { width: 1280, height: 900 } });
  await logIn(page, path);
  for (const width of [390, 768, 800, 992, 1199, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(beyond), `at ${width} px`).toEqual([]);
  }
});
