import type { CSSOptions } from 'vite';
import { endpoints } from './contract/index.ts';
import { usualPath } from './contract/usual-path.ts';

/** How the build and the component tests read style sheets: with Lightning CSS, because it knows `@custom-media`. */
export const cssOptions: CSSOptions = {
  transformer: 'lightningcss',
  lightningcss: { drafts: { customMedia: true } },
};

/** Method and path of the endpoints that are not POST and their usual path. */
const ownPaths = Object.entries(endpoints)
  .filter(([name, { method, path }]) => method !== 'POST' || path !== usualPath(name))
  .map(([name, { method, path }]) => [name, { method, path }]);

/** What the storefront knows of the contract without its schemas, which no page loads. */
export const define = { OWN_ENDPOINT_PATHS: JSON.stringify(Object.fromEntries(ownPaths)) };
