import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import type { Plugin } from 'vite';

/** React Router's module that imports every route. */
export const SERVER_BUILD = 'virtual:react-router/server-build';

type Route = NonNullable<ServerBuild['routes'][string]>;

/**
 * Makes React Router's server build import the modules of a route when `withRoutesOf` asks for them: all of them
 * together take Vite several seconds. If the module is ever generated in another way, it stays as it is.
 */
export const lazyRoutes: Plugin = {
  name: 'bancale:lazy-routes',
  transform: {
    filter: { id: new RegExp(`${SERVER_BUILD}$`) },
    handler: (code) => code.replace(/^\s*import \* as (route\d+) from (".*");$/gm, 'const $1 = () => import($2);'),
  },
};

/** The build with the modules of the routes that match this URL, and empty modules for all others. */
export async function withRoutesOf(build: ServerBuild, url: string): Promise<ServerBuild> {
  const all = Object.values(build.routes).filter((route) => route !== undefined);
  const childrenOf = (parentId: string | undefined): RouteObject[] =>
    all
      .filter((route) => route.parentId === parentId)
      .map(({ id, path, index }) => (index ? { id, path, index } : { id, path, children: childrenOf(id) }));
  const matches = matchRoutes(childrenOf(undefined), pagePath(url)) ?? [];
  // Without a match the root shows the error.
  const ids = new Set(['root', ...matches.map(({ route }) => route.id)]);
  const load = async (route: Route) => {
    const { module } = route as { module: Route['module'] | (() => Promise<Route['module']>) };
    if (typeof module !== 'function') return route;
    return { ...route, module: ids.has(route.id) ? await module() : ({} as Route['module']) };
  };
  const loaded = await Promise.all(all.map(load));
  return { ...build, routes: Object.fromEntries(loaded.map((route) => [route.id, route])) };
}

/** The path of the page, also of a request for its data: `/shop` for `/shop.data`, `/` for `/_.data`. */
function pagePath(url: string): string {
  return new URL(url).pathname.replace(/(?<=\/)_\.data$|\.data$/, '');
}
