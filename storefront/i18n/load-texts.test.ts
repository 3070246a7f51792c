import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { customerArea } from './customer-area-it.ts';

const storefront = join(import.meta.dirname, '..');
/** Where the texts of the customer area may be used: pages that load them. */
const own = /^(account|auth|guest-payment|i18n)\/|^routes\/|^shell\/auth-layout|\.test\.tsx?$/;

it('shows texts of the customer area only on pages that load them', () => {
  const prefixes = [...new Set(Object.keys(customerArea).map((key) => key.slice(0, key.indexOf('.') + 1)))];
  const uses = new RegExp(`'(?:${prefixes.map((prefix) => prefix.replace('.', String.raw`\.`)).join('|')})`);
  const others = readdirSync(storefront, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !own.test(file),
  );
  expect(others.length).toBeGreaterThan(100);
  expect(others.filter((file) => uses.test(readFileSync(join(storefront, file), 'utf8')))).toEqual([]);
});
