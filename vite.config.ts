import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { cssOptions, define } from './vite-options.ts';

/** All packages but those of parts that few pages have: files of workbooks, long lists, the widgets and forms of the office. */
const LIBRARIES =
  /node_modules\/(?!hucre\/|@tanstack\/|react-aria|react-stately|@react-(?:aria|stately|types)\/|@internationalized\/|react-hook-form\/|@hookform\/|zod\/)/;

export default defineConfig({
  plugins: [reactRouter()],
  // Manifests and icons, whose addresses must not change.
  publicDir: 'storefront/public',
  css: cssOptions,
  define,
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
                // Libraries change rarely: one file that stays in the browser from version to version. The writer of
                // workbooks is loaded when a cart is exported; only carts have lists so long that they need a library.
                { name: 'libraries', test: LIBRARIES, priority: 2 },
                { name: 'shared', test: /\/(?:storefront|domain)\//, minShareCount: 5, priority: 1 },
                // A request costs more than a few bytes that a page does not need: what every page loads, and what the
                // pages of an area share, are one file each.
                {
                  name: 'frame',
                  test: /\/storefront\/(?:routing|pictures|offline|api-client|routes\/exposed-state)/,
                  minShareCount: 2,
                  priority: 1,
                },
                { name: 'catalogue', test: /\/storefront\/(?:article|catalogue|search-tabs)\//, minShareCount: 3 },
                { name: 'ordering', test: /\/storefront\/(?:orders|checkout|ui)\//, minShareCount: 2 },
                // What only the office uses stays out of what pages of the shop load.
                { name: 'office', test: /\/(?:office|contract)\//, minShareCount: 2 },
                { name: 'account', test: /\/storefront\/account\//, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
  },
});
