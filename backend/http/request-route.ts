import { endpoints } from '../../contract/index.ts';
import type { PageRules } from './storefront-build.ts';

const API: ReadonlySet<string> = new Set([
  ...Object.values(endpoints).map(({ path }) => `/api/${path}`),
  ...['/api/docs', '/api/openapi.json'],
]);
const FOLDERS: ReadonlySet<string> = new Set([
  'assets',
  'img',
  'content',
  'documents',
  'barcodes',
  'payments',
  'sandbox',
]);
const FILES: ReadonlySet<string> = new Set(
  ['healthz', 'readyz', 'metrics', 'register', 'robots.txt', 'sitemap.xml', 'service-worker.js'].map(
    (name) => `/${name}`,
  ),
);

/** The pages whose name is the second part of the path: `cart` of `pages/cart`. */
export function pageNames(pages: readonly PageRules[]): ReadonlySet<string> {
  return new Set(pages.flatMap(({ path }) => /^pages\/([^/]+)/.exec(path)?.[1] ?? []));
}

/**
 * The route of a path for the metrics, without what differs by article or document: a fixed set of names, whatever paths
 * are requested.
 *
 * @param names those of `pageNames`.
 */
export function routeOf(path: string, names: ReadonlySet<string>): string {
  const plain = path.replace(/\.data$/, '');
  const own = plain === '/en' || plain.startsWith('/en/') ? plain.slice(3) : plain;
  if (own === '' || own === '/') return '/';
  if (API.has(own) || FILES.has(own)) return own;
  const [, first = '', second = ''] = own.split('/');
  if (first === 'api') return '/api/*';
  if (first === 'office') return second === 'api' ? '/office/api/*' : '/office/*';
  if (FOLDERS.has(first)) return `/${first}/*`;
  if (first === 'shop' || first === 'product' || first === 'web-page') return `/${first}`;
  if (first === 'pages' && names.has(second)) return `/pages/${second}`;
  return 'other';
}
