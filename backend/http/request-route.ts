import { endpoints } from '../../contract/index.ts';

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

/** Pages of the storefront whose name is the second part of the path. */
export const PAGE_NAMES: ReadonlySet<string> = new Set(
  `about-us account address approval blog brands cart checkout confirm-email contact-us cookies dashboard ddt_detail
  document-file failed-transaction flyers forgot-password guest-payment guest-payment-cancelled guest-payment-return
  invitation login login_origin logout newsletter order_detail payment payment-cancelled payment-return prices register
  register_hs register_origin register_v1 request_access reset-password single thankyou wishlist`.split(/\s+/),
);

/**
 * The route of a path for the metrics, without what differs by article or document: a fixed set of names, whatever paths
 * are requested.
 */
export function routeOf(path: string): string {
  const plain = path.replace(/\.data$/, '');
  const own = plain === '/en' || plain.startsWith('/en/') ? plain.slice(3) : plain;
  if (own === '' || own === '/') return '/';
  if (API.has(own) || FILES.has(own)) return own;
  const [, first = '', second = ''] = own.split('/');
  if (first === 'api') return '/api/*';
  if (FOLDERS.has(first)) return `/${first}/*`;
  if (first === 'shop' || first === 'product' || first === 'web-page') return `/${first}`;
  if (first === 'pages' && PAGE_NAMES.has(second)) return `/pages/${second}`;
  return 'other';
}
