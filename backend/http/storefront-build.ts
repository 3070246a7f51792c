import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';

/** The rules of a page that the server applies: an entry of storefront/pages.ts. */
export interface PageRules {
  /** Without a slash before it: 'pages/cart'. */
  path: string;
  /** Whether it is in the sitemap. */
  isInSitemap?: true;
  /** Maximum size of its forms in bytes and their content type, where they are not ordinary ones. */
  form?: { limit: number; contentType?: string };
}

/** The storefront build that the server renders. */
export interface StorefrontBuild {
  /** All pages; read once, at start. */
  pages: () => Promise<readonly PageRules[]>;
  /** The server build for a page; in development the current one, with the routes of this URL only. */
  load: (url: string) => Promise<ServerBuild>;
  mode: 'production' | 'development';
}

/** The storefront built by `react-router build` in `buildDirectory`. */
export function productionBuild(buildDirectory: string): StorefrontBuild {
  const address = pathToFileURL(resolve(buildDirectory, 'server/index.js')).href;
  let loaded: Promise<ServerBuild> | undefined;
  const load = () => (loaded ??= import(address) as Promise<ServerBuild>);
  const pages = async () => ((await load()).entry.module as unknown as { shopPages: PageRules[] }).shopPages;
  return { load, pages, mode: 'production' };
}
