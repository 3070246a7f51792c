import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';

/** The storefront as the server renders it. */
export interface StorefrontBuild {
  /** The server build; in development the current one, transformed when its sources changed. */
  load: () => Promise<ServerBuild>;
  mode: 'production' | 'development';
}

/** The storefront that `react-router build` wrote to `buildDirectory`. */
export function productionBuild(buildDirectory: string): StorefrontBuild {
  const address = pathToFileURL(resolve(buildDirectory, 'server/index.js')).href;
  return { load: () => import(address) as Promise<ServerBuild>, mode: 'production' };
}
