import type { Config } from '@react-router/dev/config';
import { compressFolder } from './command/compress-folder.ts';

/** The storefront is built to build/client and build/server; every route is known from the start. */
export default {
  appDirectory: 'storefront',
  buildDirectory: 'build',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  // Here, when everything is written: the list of routes and the server's own files come last.
  buildEnd: () => compressFolder('build/client'),
} satisfies Config;
