import type { Config } from '@react-router/dev/config';

/** The storefront is built to build/client and build/server; every route is known from the start. */
export default {
  appDirectory: 'storefront',
  buildDirectory: 'build',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
