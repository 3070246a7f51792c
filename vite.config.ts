import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/** Folders whose modules many pages share. */
const shared = /\/storefront\/(?:api-client|session|routing|parsers|cart-store|shell|ui|wishlist)\/|\/domain\//;

/** Folders that the cart, the checkout and the pages of an order share. */
const orders = /\/storefront\/(?:orders|checkout)\//;

/**
 * Short class names: the name in its file plus a hash of the file's path; identical in the client and server builds.
 */
function className(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.replace(/\?.*$/, ''));
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`;
}

export default defineConfig({
  plugins: [reactRouter()],
  css: { modules: { generateScopedName: className } },
  build: {
    target: 'es2022',
    // Images and fonts stay separate files, so that the content security policy needs no data: URLs.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                // Libraries change rarely: one file that stays in the browser from version to version. Spreadsheets and long
                // lists are loaded where they are used.
                { name: 'libraries', test: /node_modules\/(?!hucre\/|@tanstack\/)/, priority: 3 },
                { name: 'shared', test: shared, minShareCount: 4, priority: 2 },
                { name: 'orders', test: orders, minShareCount: 2, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
});
