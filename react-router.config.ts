import type { Config } from '@react-router/dev/config';
import { compressFolder } from './cli/compress-folder.ts';

/** Builds the storefront to build/client and build/server; the first page already knows every route. */
export default {
  appDirectory: 'storefront',
  buildDirectory: 'build',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  // Compress here, because the route manifest and the server's own files are written last.
  buildEnd: () => compressFolder('build/client'),
} satisfies Config;
