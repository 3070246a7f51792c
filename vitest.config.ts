import { defineConfig } from 'vitest/config';

/**
 * Times in milliseconds, generous on purpose: speed is measured by the benchmarks, and a slow machine must not fail a
 * test.
 */
const SETTINGS = {
  // Tests mostly wait, so two files at a time use the idle time of each other.
  maxWorkers: 2,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 40_000 } },
};

const rooms = ['backend', 'trade', 'contract', 'command', 'demo', 'storefront'];

export default defineConfig({
  test: {
    projects: [
      // Unit tests: no database, no browser.
      { test: { name: 'unit', include: rooms.map((room) => `${room}/**/*.test.{ts,tsx}`), ...SETTINGS } },
      // API tests over HTTP and fault tests, on a real PostgreSQL.
      {
        test: {
          name: 'api',
          include: ['test/api/**/*.test.ts', 'test/faults/**/*.test.ts'],
          globalSetup: ['test/builders/global-setup.ts'],
          ...SETTINGS,
        },
      },
      // End-to-end tests of the storefront in a real browser.
      {
        test: {
          name: 'journeys',
          include: ['test/journeys/**/*.test.ts'],
          globalSetup: ['test/builders/global-setup.ts'],
          ...SETTINGS,
        },
      },
    ],
  },
});
