import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';

const storefront = resolve(import.meta.dirname, '..');
const IMPORT = /^import (\w+) from '(.+\.module\.css)';$/gm;

/** The classes of imported CSS modules that a source file uses without their module defining them. */
function missingClasses(file: string): string[] {
  const source = readFileSync(join(storefront, file), 'utf8');
  return [...source.matchAll(IMPORT)].flatMap(([, name = '', module = '']) => {
    const css = readFileSync(resolve(storefront, dirname(file), module), 'utf8');
    const defined = new Set([...css.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, className]) => className));
    const used = [...source.matchAll(new RegExp(`(?<![-./\\w])${name}\\.(\\w+)`, 'g'))].map(
      ([, className = '']) => className,
    );
    return used.filter((className) => !defined.has(className)).map((className) => `${file}: ${name}.${className}`);
  });
}

/** CSS modules that no source file imports. */
function unusedModules(files: readonly string[]): string[] {
  const imported = new Set(
    files.flatMap((file) =>
      [...readFileSync(join(storefront, file), 'utf8').matchAll(/'(\..+\.module\.css)'/g)].map(([, module = '']) =>
        relative(storefront, resolve(storefront, dirname(file), module)),
      ),
    ),
  );
  return globSync('**/*.module.css', { cwd: storefront }).filter((module) => !imported.has(module));
}

const files = globSync('**/*.{ts,tsx}', { cwd: storefront, exclude: (path) => path.includes('node_modules') });

it('every class name that a component uses exists in its CSS module', () => {
  // The types of CSS modules accept any name, so that neither compiler nor linter sees a wrong one.
  expect(files.flatMap(missingClasses)).toEqual([]);
});

it('every CSS module is used', () => {
  expect(unusedModules(files)).toEqual([]);
});
