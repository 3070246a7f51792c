/**
 * Size of a page's first view in the browser: `npm run bench:weight -- [route] [section]` after a build. Counts the scripts
 * and styles that the page's HTML requests, the texts of its language, and the code of a section of the user area,
 * compressed with brotli. Says when it is more than a page should load.
 */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { partsOf } from '../storefront/i18n/load-texts.ts';

/** Bytes, compressed, above which a page says so. */
const BUDGET = { js: 200_000, css: 20_000 };

const client = 'build/client';

interface RouteFiles {
  path?: string;
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

/** The address of the script in the assets whose name begins so. */
async function assetNamed(name: string): Promise<string> {
  const file = (await readdir(join(client, 'assets'))).find((one) => new RegExp(`^${name}-[\\w-]+\\.js$`).test(one));
  if (!file) throw new Error(`no ${name} in ${client}/assets: build first`);
  return `/assets/${file}`;
}

async function filesOf(routeId: string, query: string): Promise<string[]> {
  const file = await assetNamed('manifest');
  const text = await readFile(join(client, file), 'utf8');
  const manifest = JSON.parse(text.replace(/^window\.__reactRouterManifest=/, '').replace(/;\s*$/, '')) as Manifest;
  const locale = routeId.startsWith('en:') ? 'en' : 'it';
  const page = `/${manifest.routes[routeId]?.path?.replace(/^en\b\/?/, '') ?? ''}`;
  const textFile = (part: string): string => (part === 'customerArea' ? 'customer-area' : part);
  const texts = await Promise.all(partsOf(page + query).map((part) => assetNamed(`${textFile(part)}-${locale}`)));
  const { entry } = manifest;
  const files = [file, ...texts, entry.module, ...(entry.imports ?? []), ...(entry.css ?? [])];
  for (let id: string | undefined = routeId; id !== undefined; id = manifest.routes[id]?.parentId) {
    const route = manifest.routes[id];
    if (!route) throw new Error(`no route ${id}`);
    const { module, imports = [], css = [] } = route;
    const chunks = [route.clientLoaderModule, route.clientActionModule, route.clientMiddlewareModule];
    files.push(module, ...imports, ...css, ...chunks.filter((chunk) => chunk !== undefined));
  }
  return [...new Set(files.map((name) => name.replace(/#.*$/, '')))];
}

/** A script with all that it imports, not what it would import later. */
async function withImports(file: string, found = new Set<string>()): Promise<Set<string>> {
  if (found.has(file)) return found;
  found.add(file);
  const text = await readFile(join(client, file), 'utf8');
  for (const [, name = ''] of text.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([\w.-]+\.js)["']/g)) {
    await withImports(`/assets/${name}`, found);
  }
  return found;
}

async function main(routeId: string, section: string | undefined): Promise<void> {
  const own = section === undefined ? [] : await withImports(await assetNamed(`${section}-section`));
  const weights = await Promise.all(
    [...new Set([...(await filesOf(routeId, section === undefined ? '' : `?tab=${section}`)), ...own])].map(
      async (file) => ({
        file,
        bytes: (await stat(join(client, `${file}.br`))).size,
      }),
    ),
  );
  for (const { file, bytes } of weights.sort((a, b) => b.bytes - a.bytes)) {
    console.log(`${String(bytes).padStart(8)}  ${file}`);
  }
  for (const kind of ['js', 'css'] as const) {
    const sum = weights.reduce((all, { file, bytes }) => (file.endsWith(`.${kind}`) ? all + bytes : all), 0);
    const isOver = sum > BUDGET[kind];
    console.log(
      `${[routeId, section].filter(Boolean).join(' ')} ${kind}: ${sum} bytes of ${BUDGET[kind]}${isOver ? ': too much' : ''}`,
    );
  }
}

await main(process.argv[2] ?? 'it:shop', process.argv[3]);
