import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The manifest with plain addresses of the style sheet that all pages share. React Router ends the addresses of style
 * sheets that code loaded later needs too with `#`, and Vite, which then does not find them in the page, adds them
 * again, after those of the page: rules that the page has overridden win, and the layout moves. Nothing is lost with
 * the sheet of all pages, because no navigation removes it.
 */
export const withSharedStyleOnce = (manifest: string): string =>
  manifest.replaceAll(/(\/assets\/shared-[\w-]+\.css)#/g, '$1');

/** Applies `withSharedStyleOnce` to the manifests of a build, for the browser and for the server. */
export async function keepStyleOrder(build: string): Promise<void> {
  for (const folder of [join(build, 'client/assets'), join(build, 'server/assets')]) {
    const names = (await readdir(folder)).filter((name) => /^(manifest|server-build)-[\w-]+\.js$/.test(name));
    for (const file of names.map((name) => join(folder, name))) {
      await writeFile(file, withSharedStyleOnce(await readFile(file, 'utf8')));
    }
  }
}
