import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';

/** The storefront build that the server renders. */
export interface StorefrontBuild {
  /** The server build; in development the current one, rebuilt when its sources change. */
  load: () => Promise<ServerBuild>;
  mode: 'production' | 'development';
}

/** The storefront built by `react-router build` in `buildDirectory`. */
export function productionBuild(buildDirectory: string): StorefrontBuild {
  const address = pathToFileURL(resolve(buildDirectory, 'server/index.js')).href;
  return { load: () => import(address) as Promise<ServerBuild>, mode: 'production' };
}
