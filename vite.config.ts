import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/** What every page draws at once, whoever asks. */
const frame =
  /storefront\/(?:[\w-]+\.tsx?|(?:calls|session|page|cart-store|order-parts|search-state|i18n)\/[\w-]+\.tsx?|wishlist\/wish-parts|readers\/|shell\/|ui\/|catalogue\/suggestions\/|cart\/header-cart)|trade\/(?:money|packaging|unit-label|unit-quantity)\.ts/;

/** Parts that come when they are opened, pages' own parts, and what only some pages use. */
const notInFrame =
  /(?:shell\/(?:error-page|footer|bottom-bar)|ui\/(?:field|empty-state|notice|choice)|calls\/tracking|cart-store\/(?:whole-cart|rounded-text))\.tsx?|\/(?:breadcrumbs|article-detail|highlight|shell\/availability|mega-panel|menu-branch|mobile-menu-panel|account-links|error-dialog-content|failure-texts|auth-layout|suggestion-list|ask-suggestions|readers\/suggestions|cart-notices|order-totals|already-sent|coupon-field|payment-notice|order-steps|order-links|latest-orders-dialog|transport-rule|form-fields|dialog|drawer|price|tabs|table|password-field|pagination|steps|disclosure|chip|load-more|article-price|notices|checkout-link|agent-bar|address-(?:menu|form)|folded-bar|unpaid-(?:notices|orders)|payment-step|when-awake|client-dialog|chosen-elsewhere|kept-session|own-address)\.(?:tsx?|module)|\/i18n\/(?:it|en)/;

/** The list of articles, which the listing and the articles' pages share. */
const lines =
  /storefront\/catalogue\/(?:article-(?:row|list|line)|load-listing|loaded-pages|availability|guest-hint|keyboard-order|purchase-controls|use-|last-article)|storefront\/search-tabs\/search-tabs\.|trade\/short-label|trade\/listing-(?:url|query)\.ts/;

/** The page around the list, for the listing alone, with the styles of its parts whose program comes later. */
const listing =
  /storefront\/catalogue\/(?:listing-(?:page|results)|view-switch|kept-listings|later-parts)|ui\/load-more|catalogue\/(?:active-filters|article-card|facets\/facets)\.module\.css|ui\/chip\.module\.css|ui\/disclosure\.module\.css/;

/** What loads an article's page, with the styles of the page itself, whose program comes later. */
const article =
  /storefront\/catalogue\/product\/(?:product-(?:meta|path)\.|(?!dialogs)[\w-]+\.module\.css)|storefront\/(?:routes\/later-article-page|readers\/article-detail)/;

/** Files that every page has before any part of it comes later. */
const onEveryPage = /\/(?:rolldown-runtime|libraries|frame)-/;

/** Short names of classes: the name in its file and a mark of the file; the same in the browser and on the server. */
function className(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.replace(/\?.*$/, ''));
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`;
}

export default defineConfig({
  plugins: [reactRouter()],
  css: { modules: { generateScopedName: className } },
  build: {
    target: 'es2022',
    // Names of files stand in every page's list of parts, where the usual marks, of 64 letters, weigh half as much again.
    // The same in the browser and on the server, which names them as well.
    rolldownOptions: { output: { hashCharacters: 'hex' } },
    // Pictures and fonts stay files: the content security policy then needs no data: addresses for them.
    assetsInlineLimit: 0,
    // A part that comes later asks for what it needs beside it, but not for what every page has.
    modulePreload: { resolveDependencies: (_file, needed) => needed.filter((file) => !onEveryPage.test(file)) },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                // The libraries change rarely: one file that stays in the browser from version to version. Spreadsheets
                // and long lists come when they are used.
                { name: 'libraries', test: /node_modules\/(?!hucre\/|@tanstack\/)/, priority: 2 },
                // What all pages share, in one file instead of thirty.
                { name: 'frame', test: (id) => frame.test(id) && !notInFrame.test(id), priority: 1 },
                { name: 'lines', test: lines, priority: 1 },
                { name: 'listing', test: listing, priority: 1 },
                { name: 'article', test: article, priority: 1 },
                // Small parts that the pages of orders share: one name less for each in the list of all pages' files.
                {
                  name: 'payments',
                  test: /storefront\/(?:order-parts\/(?:unpaid|payment|order-steps)|checkout\/(?:sent-order|payment-pages))/,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
  },
});
