import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';

/** The storefront build that the server renders. */
export interface StorefrontBuild {
  /** The server build for a page; in development the current one, with the routes of this URL only. */
  load: (url: string) => Promise<ServerBuild>;
  mode: 'production' | 'development';
}

/** The storefront built by `react-router build` in `buildDirectory`. */
export function productionBuild(buildDirectory: string): StorefrontBuild {
  const address = pathToFileURL(resolve(buildDirectory, 'server/index.js')).href;
  return { load: () => import(address) as Promise<ServerBuild>, mode: 'production' };
}
