import { createServer, type RequestListener } from 'node:http';
import type { ServerBuild } from 'react-router';
import { createServer as createViteServer } from 'vite';
import type { StorefrontBuild } from '../../backend/http/storefront-build.ts';

/** What `createApplication` needs to serve the storefront from its sources. */
export interface DevelopmentServer {
  storefront: StorefrontBuild;
  createHttpServer: typeof createServer;
  close: () => Promise<void>;
}

/**
 * Starts Vite inside the shop's HTTP server: it serves modules and CSS and sends changes to the browser over a socket
 * of the same server; all other requests go to the shop.
 */
export async function startDevelopmentServer(): Promise<DevelopmentServer> {
  const server = createServer();
  const vite = await createViteServer({
    appType: 'custom',
    // A shop's data and builds are many files that no module imports; watching them takes seconds at the start.
    server: { middlewareMode: true, ws: { server }, watch: { ignored: ['**/.data/**', '**/build/**'] } },
  });
  return {
    storefront: {
      load: () => vite.ssrLoadModule('virtual:react-router/server-build') as unknown as Promise<ServerBuild>,
      mode: 'development',
    },
    createHttpServer: (...given: unknown[]) => {
      const shop = given.at(-1) as RequestListener;
      return server.on('request', (request, response) =>
        vite.middlewares(request, response, () => shop(request, response)),
      );
    },
    close: () => vite.close(),
  };
}
