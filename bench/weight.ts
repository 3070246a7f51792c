/**
 * Size of a page's first view in the browser: `node bench/weight.ts [route]` after a build. Counts the scripts and
 * styles that the page's HTML requests, and the texts that its scripts wait for, compressed with brotli. Exits with 1
 * when a budget is exceeded.
 */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Bytes, compressed. */
const BUDGET = { js: 160_000, css: 20_000 };

const client = 'build/client';

interface RouteFiles {
  parentId?: string;
  module: string;
  clientLoaderModule?: string;
  clientActionModule?: string;
  clientMiddlewareModule?: string;
  hydrateFallbackModule?: string;
  imports?: string[];
  css?: string[];
}

interface Manifest {
  entry: Pick<RouteFiles, 'module' | 'imports' | 'css'>;
  routes: Record<string, RouteFiles>;
}

async function readManifest(): Promise<{ file: string; manifest: Manifest }> {
  const name = (await readdir(join(client, 'assets'))).find((file) => /^manifest-[\w-]+\.js$/.test(file));
  if (!name) throw new Error(`no list of routes in ${client}/assets: build first`);
  const text = await readFile(join(client, 'assets', name), 'utf8');
  const json = text.replace(/^window\.__reactRouterManifest=/, '').replace(/;\s*$/, '');
  return { file: `/assets/${name}`, manifest: JSON.parse(json) as Manifest };
}

/**
 * The text chunks in a route's language that its scripts wait for: the listing and product pages need only the first
 * ones.
 */
async function textsOf(manifest: Manifest, routeId: string): Promise<string[]> {
  const [locale, page] = routeId.split(':');
  const parts = /^(shop|product)/.test(page ?? '') ? 'first' : 'first|further';
  const starts = [manifest.entry.module, ...(manifest.entry.imports ?? [])];
  const programs = await Promise.all(starts.map((file) => readFile(join(client, file), 'utf8')));
  const imports = new RegExp(`import\\(\\s*[\`"'](\\./(?:${parts})-[\\w-]+\\.js)[\`"']\\s*\\)`, 'g');
  const named = programs.join('\n').matchAll(imports);
  const files = [...new Set([...named].map((match) => match[1]?.replace('./', '/assets/') ?? ''))];
  // Each text chunk holds this word in one language only.
  const pattern = locale === 'en' ? /Add to cart|Add[`"']/ : /Aggiungi al carrello|Aggiungi[`"']/;
  const texts = await Promise.all(files.map((file) => readFile(join(client, file), 'utf8')));
  return files.filter((_, index) => pattern.test(texts[index] ?? ''));
}

async function filesOf(routeId: string): Promise<string[]> {
  const { file, manifest } = await readManifest();
  const files = [file, manifest.entry.module, ...(manifest.entry.imports ?? []), ...(manifest.entry.css ?? [])];
  for (let id: string | undefined = routeId; id !== undefined; id = manifest.routes[id]?.parentId) {
    const route = manifest.routes[id];
    if (!route) throw new Error(`no route ${id}`);
    const { module, imports = [], css = [] } = route;
    const chunks = [route.clientLoaderModule, route.clientActionModule, route.clientMiddlewareModule];
    files.push(module, ...imports, ...css, ...chunks.filter((chunk) => chunk !== undefined));
  }
  files.push(...(await textsOf(manifest, routeId)));
  return [...new Set(files.map((name) => name.replace(/#.*$/, '')))];
}

async function main(routeId: string): Promise<void> {
  const weights = await Promise.all(
    (await filesOf(routeId)).map(async (file) => ({ file, bytes: (await stat(join(client, `${file}.br`))).size })),
  );
  for (const { file, bytes } of weights.sort((a, b) => b.bytes - a.bytes)) {
    console.log(`${String(bytes).padStart(8)}  ${file}`);
  }
  for (const kind of ['js', 'css'] as const) {
    const sum = weights.reduce((all, { file, bytes }) => (file.endsWith(`.${kind}`) ? all + bytes : all), 0);
    const isOver = sum > BUDGET[kind];
    console.log(`${routeId} ${kind}: ${sum} bytes of ${BUDGET[kind]}${isOver ? ': too much' : ''}`);
    if (isOver) process.exitCode = 1;
  }
}

await main(process.argv[2] ?? 'it:shop');
