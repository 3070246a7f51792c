import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import type { Tables } from './index.ts';

/** The folder of the back end with the use cases that write a table; the rest of the program writes through them. */
const WRITERS: Record<keyof Tables, string | string[]> = {
  category: 'catalogue',
  family: 'catalogue',
  feature: 'catalogue',
  family_feature: 'catalogue',
  brand: 'catalogue',
  collection: 'catalogue',
  color: 'catalogue',
  article: 'catalogue',
  barcode: 'catalogue',
  article_alias: 'catalogue',
  article_link: 'catalogue',
  stock_event: 'catalogue',
  synonym_group: 'search',
  price_list: 'pricing',
  price_list_entry: 'pricing',
  promotion: 'pricing',
  promotion_row: 'pricing',
  coupon: 'pricing',
  coupon_customer: 'pricing',
  agent: 'customers',
  customer: 'customers',
  customer_address: 'customers',
  customer_payment_method: 'customers',
  contract_price: 'customers',
  user_account: 'accounts',
  agent_customer: 'accounts',
  company_member: 'accounts',
  access_request: 'accounts',
  account_log: 'accounts',
  correction_request: 'accounts',
  password_link: 'accounts',
  second_factor: 'accounts',
  recovery_code: 'accounts',
  session: 'accounts',
  setting: 'content',
  content_item: 'content',
  content_version: 'content',
  // An order closes the cart it was made from, in the statement or transaction that writes the order.
  cart: ['carts', 'orders'],
  cart_line: 'carts',
  wishlist_item: 'wishlist',
  document_number: 'orders',
  sales_order: 'orders',
  sales_order_line: 'orders',
  sales_order_status: 'orders',
  erp_connection: 'orders',
  order_log: 'orders',
  erp_order_name: 'orders',
  erp_export: 'orders',
  erp_attempt: 'orders',
  order_mail: 'orders',
  order_mail_attempt: 'orders',
  approval_request: 'orders',
  account_mail: 'notifications',
  customer_document: 'documents',
  customer_document_vat: 'documents',
  customer_document_charge: 'documents',
  customer_document_line: 'documents',
  transport_document: 'documents',
  transport_document_line: 'documents',
  due_date: 'documents',
  claim: 'claims',
  claim_photo: 'claims',
  inquiry: 'inquiries',
  inquiry_attachment: 'inquiries',
  newsletter_subscription: 'inquiries',
  customer_credit: 'documents',
  payment: 'payments',
  payment_allocation: 'payments',
  payment_event: 'payments',
  tracking_event: 'integrations',
};

/** What writes a table in Kysely, in SQL, and as the table of an upsert. */
const WRITES =
  /(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)'|\b(?:insert into|delete from|merge into) (\w+)|\bupdate (\w+) (?:\w+ )?set\b|\btable: '(\w+)',\s+(?:key|owner):/g;

const root = resolve(import.meta.dirname, '../..');

/** Folder and table of every write in the sources. */
function listWrites(): { folder: string; table: string }[] {
  return ['backend', 'cli', 'demo'].flatMap((top) =>
    readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
      .flatMap((path) => {
        const folder = top === 'backend' ? (path.split('/')[0] ?? '') : top;
        return [...readFileSync(join(root, top, path), 'utf8').matchAll(WRITES)].flatMap(([, ...tables]) => {
          const table = tables.find((name) => name !== undefined) ?? '';
          return table in WRITERS ? [{ folder, table }] : [];
        });
      }),
  );
}

it('every table is written by the use cases of its subject, and by nothing else', () => {
  const writers = Map.groupBy(listWrites(), ({ table }) => table);
  const folders = [...writers].map(([table, writes]) => [
    table,
    [...new Set(writes.map(({ folder }) => folder))].sort(),
  ]);
  const expected = Object.entries(WRITERS).map(([table, folder]) => [table, [folder].flat()]);
  expect(Object.fromEntries(folders)).toEqual(Object.fromEntries(expected));
});
