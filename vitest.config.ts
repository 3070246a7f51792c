import { defineConfig } from 'vitest/config';

const rooms = ['backend', 'trade', 'contract', 'command', 'demo', 'storefront'];

export default defineConfig({
  test: {
    projects: [
      // The rules and the parts by themselves: no database, no browser.
      { test: { name: 'unit', include: rooms.map((room) => `${room}/**/*.test.{ts,tsx}`) } },
      // The back end as it is asked from outside, on a real PostgreSQL.
      {
        test: {
          name: 'api',
          include: ['test/api/**/*.test.ts', 'test/faults/**/*.test.ts'],
          globalSetup: ['test/builders/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      // The shop as a buyer sees it, in a real browser.
      {
        test: {
          name: 'journeys',
          include: ['test/journeys/**/*.test.ts'],
          // A journey waits more than it works: two share what one leaves idle.
          maxWorkers: 2,
          globalSetup: ['test/builders/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
