import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, it } from 'vitest';
import { routesOf } from './routes.ts';

/** The page names by full path. */
function namesByPath(entries: readonly RouteConfigEntry[], before = ''): Map<string, string | undefined> {
  return new Map(
    entries.flatMap(({ id, path = '', children }) => {
      const whole = path ? `${before}/${path}` : before;
      return children ? [...namesByPath(children, whole)] : [[whole, id] as const];
    }),
  );
}

it.each([
  ['/shop', 'shop'],
  ['/shop/small-list', 'shop-small-list'],
  ['/shop/list', 'shop-list'],
  ['/product/default/:slug?', 'product-type-slug'],
  ['/product/child/:slug?', 'product-child-slug'],
  ['/pages/about-us', 'about-us'],
  ['/pages/blog', 'blog'],
  ['/pages/single/*', 'single'],
  ['/pages/brands', 'brands'],
  ['/pages/flyers', 'flyers'],
  ['/web-page/faq', 'faq'],
  ['/web-page/*', 'web-page'],
])('R2.27 the page at %s is named %s, also below /en', (path, name) => {
  const names = namesByPath(routesOf('production'));
  expect(names.get(path)).toBe(`it:${name}`);
  expect(names.get(`/en${path}`)).toBe(`en:${name}`);
});

it('only development has the gallery of components', () => {
  expect([...namesByPath(routesOf('development')).keys()]).toContain('/gallery');
  expect([...namesByPath(routesOf('production')).keys()]).not.toContain('/gallery');
});
