import { createServer, type RequestListener } from 'node:http';
import { resolve } from 'node:path';
import type { ServerBuild } from 'react-router';
import { createServer as createViteServer, type DevEnvironment } from 'vite';
import type { PageRules, StorefrontBuild } from '../../backend/http/storefront-build.ts';
import { lazyRoutes, SERVER_BUILD, withRoutesOf } from './lazy-routes.ts';

/** What `createApplication` needs to serve the storefront from its sources. */
export interface DevelopmentServer {
  storefront: StorefrontBuild;
  createHttpServer: typeof createServer;
  /** Loads the home page, which the first request would wait for. Never fails. */
  warmUp: () => Promise<void>;
  close: () => Promise<void>;
}

/** What most pages need: they are transformed while the database and the application start. */
const FIRST_MODULES = [SERVER_BUILD, '/storefront/root.tsx', '/storefront/routes/home.tsx'];

const root = resolve(import.meta.dirname, '../..');
/** A change in the back end restarts the program, and all others need no answer. */
const OTHER_FOLDERS = ['.data', 'backend', 'bench', 'build', 'cli', 'contract', 'demo', 'docs', 'domain', 'test'];

const noop = (): void => undefined;

/**
 * Starts Vite inside the shop's HTTP server: it serves modules and CSS and sends changes to the browser over a socket
 * of the same server; all other requests go to the shop.
 */
export async function startDevelopmentServer(): Promise<DevelopmentServer> {
  const server = createServer();
  const vite = await createViteServer({
    appType: 'custom',
    plugins: [lazyRoutes],
    server: {
      middlewareMode: true,
      ws: { server },
      // Only the storefront is reloaded in the browser; watching everything else takes a second at the start.
      watch: { ignored: OTHER_FOLDERS.map((folder) => `${root}/${folder}/**`) },
    },
  });
  const { ssr } = vite.environments;
  if (ssr) for (const url of FIRST_MODULES) void transformWithImports(ssr, url).catch(noop);
  const pages = async () =>
    ((await vite.ssrLoadModule('/storefront/pages.ts')) as { shopPages: PageRules[] }).shopPages;
  const load = async (url: string) =>
    withRoutesOf((await vite.ssrLoadModule(SERVER_BUILD)) as unknown as ServerBuild, url);
  return {
    storefront: { load, pages, mode: 'development' },
    // An error in the sources is shown by the page that is requested.
    warmUp: () => load('http://localhost/').then(noop, noop),
    createHttpServer: (...given: unknown[]) => {
      const shop = given.at(-1) as RequestListener;
      return server.on('request', (request, response) =>
        vite.middlewares(request, response, () => shop(request, response)),
      );
    },
    close: () => vite.close(),
  };
}

/** Transforms a module and all that it imports, at once: the module runner would do so one import after the other. */
async function transformWithImports(ssr: DevEnvironment, url: string, seen = new Set<string>()): Promise<void> {
  if (seen.has(url)) return;
  seen.add(url);
  const transformed = await ssr.transformRequest(url);
  const imports = (transformed?.deps ?? []).filter((dependency) => dependency.startsWith('/'));
  await Promise.all(imports.map((dependency) => transformWithImports(ssr, dependency, seen)));
}
