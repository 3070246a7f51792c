import type { ServerBuild } from 'react-router';
import { expect, it } from 'vitest';
import { withRoutesOf } from './lazy-routes.ts';

/** A build whose modules are named after their route, and the names of those that were imported. */
function lazyBuild() {
  const imported: string[] = [];
  const route = (id: string, parentId?: string, path?: string) => {
    const module = () => {
      imported.push(id);
      return Promise.resolve({ default: id });
    };
    return { id, parentId, path, index: id === 'home' || undefined, module };
  };
  const routes = [
    route('root'),
    route('home', 'root'),
    route('shop', 'root', 'shop'),
    route('user-area', 'root', 'pages'),
    route('cart', 'user-area', 'cart'),
  ];
  const byId: Record<string, unknown> = Object.fromEntries(routes.map((each) => [each.id, each]));
  return { build: { routes: byId } as unknown as ServerBuild, imported };
}

it.each([
  ['/', ['root', 'home']],
  ['/_.data', ['root', 'home']],
  ['/shop?text=x', ['root', 'shop']],
  ['/shop.data', ['root', 'shop']],
  ['/pages/cart', ['root', 'user-area', 'cart']],
  ['/nowhere', ['root']],
])('%s imports the modules of its routes only', async (url, expected) => {
  const { build, imported } = lazyBuild();
  const { routes } = await withRoutesOf(build, `http://shop.example${url}`);
  expect(imported).toEqual(expected);
  expect(Object.values(routes).filter((route) => route?.module.default)).toHaveLength(expected.length);
});

it('leaves modules that are already imported', async () => {
  const module = { default: () => null };
  const build = { routes: { root: { id: 'root', module } } } as unknown as ServerBuild;
  const { routes } = await withRoutesOf(build, 'http://shop.example/shop');
  expect(routes['root']?.module).toBe(module);
});
