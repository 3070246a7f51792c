/**
 * Size of a page's first view in the browser: `npm run bench:weight -- [route]` after a build. Counts the scripts and
 * styles that the page's HTML requests, compressed with brotli. Warns when they are more than a page should load.
 */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Compressed bytes above which it warns. */
const BUDGET = { js: 200_000, css: 20_000 };

const client = 'build/client';

interface RouteFiles {
  parentId?: string;
  module: string;
  imports?: string[];
  css?: string[];
}

interface Manifest {
  entry: Pick<RouteFiles, 'module' | 'imports' | 'css'>;
  routes: Record<string, RouteFiles>;
}

async function filesOf(routeId: string): Promise<string[]> {
  const name = (await readdir(join(client, 'assets'))).find((one) => /^manifest-\w+\.js$/.test(one));
  if (!name) throw new Error(`no manifest in ${client}/assets: build first`);
  const text = await readFile(join(client, 'assets', name), 'utf8');
  const manifest = JSON.parse(text.replace(/^window\.__reactRouterManifest=/, '').replace(/;\s*$/, '')) as Manifest;
  const parts = [manifest.entry];
  for (let id: string | undefined = routeId; id !== undefined; id = manifest.routes[id]?.parentId) {
    const route = manifest.routes[id];
    if (!route) throw new Error(`no route ${id}`);
    parts.push(route);
  }
  const files = parts.flatMap(({ module, imports = [], css = [] }) => [module, ...imports, ...css]);
  return [...new Set([`/assets/${name}`, ...files].map((file) => file.replace(/#.*$/, '')))];
}

const routeId = process.argv[2] ?? 'it:shop';
const weights = await Promise.all(
  (await filesOf(routeId)).map(async (file) => ({ file, bytes: (await stat(join(client, `${file}.br`))).size })),
);
for (const { file, bytes } of weights.toSorted((a, b) => b.bytes - a.bytes)) {
  console.log(`${String(bytes).padStart(8)}  ${file}`);
}
for (const kind of ['js', 'css'] as const) {
  const sum = weights.reduce((all, { file, bytes }) => (file.endsWith(`.${kind}`) ? all + bytes : all), 0);
  const isOver = sum > BUDGET[kind];
  console.log(`${routeId} ${kind}: ${sum} bytes of ${BUDGET[kind]}${isOver ? ': too much' : ''}`);
}
