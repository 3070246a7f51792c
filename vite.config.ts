import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/** Modules that every page needs for its first render, for every user. */
const frame =
  /storefront\/(?:[\w-]+\.tsx?|(?:api-client|session|routing|cart-store|orders|i18n)\/[\w-]+\.tsx?|wishlist\/lazy-parts|parsers\/|shell\/|ui\/|catalogue\/suggestions\/|cart\/header-cart)|domain\/(?:money|own-path|packaging|unit-label|unit-quantity)\.ts/;

/** Modules kept out of the frame chunk: loaded on demand, or needed by some pages only. */
const notInFrame =
  /(?:shell\/(?:error-page|footer|bottom-bar)|ui\/(?:field|empty-state|notice|choice)|calls\/tracking|cart-store\/(?:whole-cart|rounded-text))\.tsx?|\/(?:breadcrumbs|article-detail|highlight|shell\/availability|mega-panel|menu-branch|mobile-menu-panel|account-links|error-dialog-content|failure-texts|auth-layout|suggestion-list|ask-suggestions|readers\/suggestions|cart-notices|order-totals|coupon-field|payment-notice|order-steps|order-links|latest-orders-dialog|transport-rule|form-fields|dialog|drawer|price|tabs|table|password-field|pagination|steps|disclosure|chip|load-more|article-price|notices|checkout-link|agent-bar|address-(?:menu|form)|folded-bar|unpaid-(?:notices|orders)|payment-step|when-awake|client-dialog|chosen-elsewhere|kept-session|own-address)\.(?:tsx?|module)|\/i18n\/(?:it|en)/;

/** Modules of the article list, shared by the listing page and the product pages. */
const lines =
  /storefront\/catalogue\/(?:article-(?:row|list|line)|load-listing|loaded-pages|availability|guest-hint|keyboard-order|purchase-controls|use-|last-article)|storefront\/search-tabs\/search-tabs\.|trade\/short-label|trade\/listing-(?:url|query)\.ts/;

/** Modules of the listing page only, with the CSS of components whose code is loaded later. */
const listing =
  /storefront\/catalogue\/(?:listing-(?:page|results)|view-switch|kept-listings|later-parts)|ui\/load-more|catalogue\/(?:active-filters|article-card|facets\/facets)\.module\.css|ui\/chip\.module\.css|ui\/disclosure\.module\.css/;

/** Modules that load a product page, with the CSS of that page, whose code is loaded later. */
const article =
  /storefront\/catalogue\/product\/(?:product-(?:meta|path)\.|(?!dialogs)[\w-]+\.module\.css)|storefront\/(?:routes\/later-article-page|readers\/article-detail)/;

/** Chunks that every page has already loaded before any on-demand chunk. */
const onEveryPage = /\/(?:rolldown-runtime|libraries|frame)-/;

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
    // File names appear in every page's module list: with hashes from the default 64-character alphabet that list
    // weighs half as much again. Set for the client and the server build, because the server writes these names too.
    rolldownOptions: { output: { hashCharacters: 'hex' } },
    // Images and fonts stay separate files, so that the content security policy needs no data: URLs.
    assetsInlineLimit: 0,
    // An on-demand chunk preloads its dependencies, except the chunks that every page already has.
    modulePreload: { resolveDependencies: (_file, needed) => needed.filter((file) => !onEveryPage.test(file)) },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                // Libraries change rarely: one file that browsers keep cached across versions. The spreadsheet and
                // long-list packages are loaded on demand.
                { name: 'libraries', test: /node_modules\/(?!hucre\/|@tanstack\/)/, priority: 2 },
                // Code that all pages share, in one file instead of thirty.
                { name: 'frame', test: (id) => frame.test(id) && !notInFrame.test(id), priority: 1 },
                { name: 'lines', test: lines, priority: 1 },
                { name: 'listing', test: listing, priority: 1 },
                { name: 'article', test: article, priority: 1 },
                // Small modules shared by the order pages: fewer names in the list of files that every page carries.
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
