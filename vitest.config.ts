import { defineConfig } from 'vitest/config';

/** Times in milliseconds. How fast things are is the benchmark's matter: a test on a slow machine waits, and fails only when nothing comes. */
const SETTINGS = {
  // Tests wait more than they work: two files share what one leaves idle.
  maxWorkers: 2,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 40_000 } },
};

const rooms = ['backend', 'trade', 'contract', 'command', 'demo', 'storefront'];

export default defineConfig({
  test: {
    projects: [
      // The rules and the parts by themselves: no database, no browser.
      { test: { name: 'unit', include: rooms.map((room) => `${room}/**/*.test.{ts,tsx}`), ...SETTINGS } },
      // The back end as it is asked from outside, on a real PostgreSQL.
      {
        test: {
          name: 'api',
          include: ['test/api/**/*.test.ts', 'test/faults/**/*.test.ts'],
          globalSetup: ['test/builders/global-setup.ts'],
          ...SETTINGS,
        },
      },
      // The shop as a buyer sees it, in a real browser.
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
