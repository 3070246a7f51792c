import { createServer, type RequestListener } from 'node:http';
import type { ServerBuild } from 'react-router';
import { createServer as createViteServer } from 'vite';
import type { StorefrontBuild } from '../../backend/http/storefront-build.ts';

/** What `createApplication` needs to serve the storefront from its sources. */
export interface DevelopmentServer {
  storefront: StorefrontBuild;
  createHttpServer: typeof createServer;
  /** Loads all pages, which the first request would wait for. Never fails. */
  warmUp: () => Promise<void>;
  close: () => Promise<void>;
}

const noop = (): void => undefined;

/**
 * Starts Vite inside the shop's HTTP server: it serves modules and CSS and sends changes to the browser over a socket
 * of the same server; all other requests go to the shop.
 */
export async function startDevelopmentServer(): Promise<DevelopmentServer> {
  const server = createServer();
  const vite = await createViteServer({
    appType: 'custom',
    server: {
      middlewareMode: true,
      ws: { server },
      // A shop's data and builds are many files that no module imports; watching them takes seconds at the start.
      watch: { ignored: ['**/.data/**', '**/build/**'] },
      // Read at once instead of one import after the other, while the database and the application start.
      warmup: { ssrFiles: ['./storefront/**/!(*.test).{ts,tsx}'] },
    },
  });
  const load = () => vite.ssrLoadModule('virtual:react-router/server-build') as unknown as Promise<ServerBuild>;
  return {
    storefront: { load, mode: 'development' },
    // An error in the sources is shown by the page that is requested.
    warmUp: () => load().then(noop, noop),
    createHttpServer: (...given: unknown[]) => {
      const shop = given.at(-1) as RequestListener;
      return server.on('request', (request, response) =>
        vite.middlewares(request, response, () => shop(request, response)),
      );
    },
    close: () => vite.close(),
  };
}
