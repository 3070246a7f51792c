import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { cssOptions } from './css-options.ts';

/** Modules that many pages share: whole folders, availability and wishlist, links to orders, links of written text. */
const shared =
  /\/storefront\/(?:i18n\/|styles\/|api-client\/|session\/|routing\/|parsers\/|cart-store\/|shell\/|ui\/|pages\/own-link|article\/(?:availability|wishlist-)|orders\/(?:order-links|unpaid-alerts\.module))|\/domain\//;

/** What checkout and pages of an order share; the rest of the folder is of cart and checkout only. */
const orders = /\/storefront\/orders\/(?!checkout-parts\/)/;

/** What pages of the operator's content share. */
const content = /\/storefront\/pages\//;

/** What the home page, the listing, product pages and the wishlist share; the header uses the rest of the folder. */
const article = /\/storefront\/article\/(?!availability|wishlist-)/;

export default defineConfig({
  plugins: [reactRouter()],
  // Manifests and icons, whose addresses must not change.
  publicDir: 'storefront/public',
  css: cssOptions,
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
            // Every script names others, and hashes do not compress: the shortest that Rolldown takes.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              groups: [
                // Libraries change rarely: one file that stays in the browser from version to version. Spreadsheets and long
                // lists are loaded where they are used.
                { name: 'libraries', test: /node_modules\/(?!hucre\/|@tanstack\/)/, priority: 3 },
                { name: 'shared', test: shared, minShareCount: 5, priority: 2 },
                // A section of the user area is loaded by itself, but its page needs the styles before any script runs.
                { name: 'account-styles', test: /\/storefront\/account\/.*\.module\.css/, priority: 3 },
                // So are the other tabs of the cart: an import of styles alone would be dropped from the page.
                {
                  name: 'cart-styles',
                  test: /\/storefront\/cart\/saved\/[\w-]+-(?:table|lines)\.module\.css|\/saved\.module\.css/,
                  priority: 3,
                },
                { name: 'article', test: article, minShareCount: 2, priority: 1 },
                { name: 'content', test: content, minShareCount: 2, priority: 1 },
                { name: 'orders', test: orders, minShareCount: 2, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
});
