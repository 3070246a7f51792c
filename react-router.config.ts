import type { Config } from '@react-router/dev/config';
import { buildServiceWorker } from './cli/build-service-worker.ts';
import { compressFolder } from './cli/compress-folder.ts';

/** Builds the storefront to build/client and build/server; the first page already knows every route. */
export default {
  appDirectory: 'storefront',
  buildDirectory: 'build',
  ssr: true,
  // One file per route: its loader in a file of its own adds more bytes than it saves.
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
  // Compress here, because the route manifest and the server's own files are written last.
  buildEnd: async () => {
    await buildServiceWorker('build/client');
    await compressFolder('build/client');
  },
} satisfies Config;
