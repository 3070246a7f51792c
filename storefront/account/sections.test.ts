import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';

const storefront = join(import.meta.dirname, '..');

/** The style sheets that a module imports, directly or through other modules, without dynamic imports. */
function stylesOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return new Set();
  seen.add(file);
  const imports = [...readFileSync(file, 'utf8').matchAll(/^(?:import|\} from) (?!type )[^;]*?'(\.[^']+)';$/gm)];
  const found = new Set<string>();
  for (const [, path = ''] of imports) {
    const target = join(dirname(file), path);
    if (target.endsWith('.css')) found.add(relative(storefront, target));
    else if (/\.tsx?$/.test(target)) for (const style of stylesOf(target, seen)) found.add(style);
  }
  return found;
}

it('the page of a section lists every style sheet that the section needs before its code is loaded', () => {
  const seen = new Set<string>();
  const page = new Set(
    ['root.tsx', 'shell/page-layout.tsx', 'routes/account.tsx'].flatMap((file) => [
      ...stylesOf(join(storefront, file), seen),
    ]),
  );
  expect([...page]).toContain('account/account-frame.module.css');
  const sections = readdirSync(join(storefront, 'account'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('-section.tsx'),
  );
  expect(sections.length).toBeGreaterThan(1);
  for (const section of sections) {
    // Those of the folder are one file (vite.config.ts).
    const missing = [...stylesOf(join(storefront, 'account', section))].filter(
      (style) => !style.startsWith('account/') && !page.has(style),
    );
    expect(missing, section).toEqual([]);
  }
});
