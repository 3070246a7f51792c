import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { cssOptions, define } from './vite-options.ts';
import { chromiumOptions } from './test/builders/chromium.ts';
import { LongestFirst } from './test/builders/longest-first.ts';

/**
 * Times in milliseconds, generous on purpose: speed is measured by the benchmarks, and a slow machine must not fail a
 * test.
 */
const SETTINGS = {
  maxWorkers: 2,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 40_000 } },
};

/** As `npm start` sets it: React's development version renders pages more slowly. */
const PRODUCTION = { NODE_ENV: 'production' };

/** Tests of a whole shop mostly wait, so that two files at a time leave a core idle. */
const WHOLE_SHOP = {
  ...SETTINGS,
  isolate: false,
  maxWorkers: 4,
  env: PRODUCTION,
  // The built storefront runs as it is: transforming it for each test would cost more than rendering its pages.
  server: { deps: { external: [/\/build\/server\//] } },
};

const END_TO_END = { ...WHOLE_SHOP, globalSetup: ['test/builders/global-setup.ts'] };

const folders = ['backend', 'domain', 'contract', 'cli', 'demo', 'storefront', 'office', 'bench'];
const components = '{storefront,office}/**/*.component.test.tsx';

const launchOptions = await chromiumOptions();

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      // Unit tests: no database, no browser.
      {
        define,
        test: {
          name: 'unit',
          include: folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
          exclude: [components],
          // They share no state, so that the modules are loaded once for all files.
          isolate: false,
          ...SETTINGS,
        },
      },
      // Component tests: parts of the storefront in a real browser, without a server.
      {
        css: cssOptions,
        define,
        // Found later, a package makes Vite reload the page in the middle of a test.
        optimizeDeps: {
          include: [
            'axe-core',
            'csv-parse/browser/esm/sync',
            'react',
            'react/jsx-dev-runtime',
            'react-dom',
            'react-dom/client',
            'react-dom/server',
            'react-router',
            'react-aria-components',
            '@tanstack/react-table',
            'zod',
            'vitest-browser-react',
            'vitest-browser-react/pure',
          ],
        },
        test: {
          name: 'components',
          include: [components],
          setupFiles: ['storefront/test-support/set-up.ts'],
          ...SETTINGS,
          testTimeout: 30_000,
          expect: { poll: { timeout: 10_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions, actionTimeout: 10_000 }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      // API tests over HTTP, on a real PostgreSQL.
      {
        test: {
          name: 'api',
          include: ['test/api/**/*.test.ts'],
          exclude: ['**/*.slow.test.ts'],
          globalSetup: ['test/builders/global-setup.ts'],
          ...WHOLE_SHOP,
          // Projects with different numbers of workers can't run at the same time.
          sequence: { groupOrder: 1 },
        },
      },
      // Kills, overload and real catalogues: too slow for every change.
      {
        test: {
          name: 'slow',
          include: ['test/faults/**/*.test.ts', 'test/api/**/*.slow.test.ts'],
          globalSetup: ['test/builders/global-setup.ts'],
          ...SETTINGS,
          env: PRODUCTION,
        },
      },
      // End-to-end tests of the storefront in a real browser.
      {
        test: { ...END_TO_END, name: 'e2e', include: ['test/e2e/**/*.test.ts'], exclude: ['**/*.slow.test.ts'] },
      },
      // Long carts, slow connections, and all pages at many sizes; they run after the project above.
      {
        test: {
          ...END_TO_END,
          name: 'slow-e2e',
          include: ['test/e2e/**/*.slow.test.ts'],
          sequence: { groupOrder: 1 },
        },
      },
      // What a person feels of the pages, which needs the machine for itself: after all others.
      {
        test: { ...END_TO_END, name: 'felt', include: ['test/felt/**/*.test.ts'], sequence: { groupOrder: 2 } },
      },
    ],
  },
});
