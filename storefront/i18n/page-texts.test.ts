import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { shopPages } from '../pages.ts';
import { access } from './it/access.ts';
import { account } from './it/account.ts';

const STOREFRONT = join(import.meta.dirname, '..');
const IMPORT = /(?:^import (?!type\b)[^;]*?from |^export [^;]*?from |\bimport\()'(\.[^']+\.tsx?)'/gm;

/** The source of the modules that the given ones load, now or later, by path. */
async function sourcesFrom(paths: string[]): Promise<Map<string, string>> {
  const sources = new Map<string, string>();
  const waiting = paths.map((path) => join(STOREFRONT, path));
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (sources.has(path) || !existsSync(path)) continue;
    const source = await readFile(path, 'utf8');
    sources.set(path, source);
    const folder = dirname(path);
    waiting.push(...source.matchAll(IMPORT).map(([, imported = '']) => join(folder, imported)));
  }
  return sources;
}

/** The keys that a module names, whole or by their beginning: `'order.state'`, `` `order.${state}` ``. */
function keysIn(source: string, keys: string[]): string[] {
  const whole = new Set(source.matchAll(/['"`](\w+(?:\.[\w-]+)+)['"`]/g).map(([, key]) => key));
  const beginnings = [...source.matchAll(/`(\w+\.[\w.-]*)\$\{/g)].map(([, start = '']) => start);
  return keys.filter((key) => whole.has(key) || beginnings.some((start) => key.startsWith(start)));
}

it('pages outside the customer area and access use no text that only these bring', async () => {
  const pages = shopPages.filter(({ layout }) => layout !== 'account' && layout !== 'access');
  const sources = await sourcesFrom([
    'root.tsx',
    'entry.client.tsx',
    'shell/page-layout.tsx',
    'shell/informational-layout.tsx',
    ...pages.map(({ file }) => `routes/${file}`),
  ]);
  expect(sources.size).toBeGreaterThan(300);
  const later = Object.keys({ ...account, ...access });
  const used = [...sources]
    .filter(([path]) => !path.startsWith(join(STOREFRONT, 'i18n/')))
    .flatMap(([path, source]) => keysIn(source, later).map((key) => `${path.slice(STOREFRONT.length)}: ${key}`));
  expect(used).toEqual([]);
});
