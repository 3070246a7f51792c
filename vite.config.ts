import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { cssModules } from './css-modules.ts';

/** What all pages share. Dictionaries are loaded by language. */
const shared =
  /storefront\/(?:[\w-]+\.tsx?|(?:api-client|session|routing|parsers|cart-store|shell|ui|wishlist)\/|i18n\/[\w-]+\.tsx?)|\/domain\//;

export default defineConfig({
  plugins: [reactRouter()],
  css: { modules: cssModules },
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
                { name: 'libraries', test: /node_modules\/(?!hucre\/|@tanstack\/)/, priority: 2 },
                { name: 'shared', test: shared, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
});
