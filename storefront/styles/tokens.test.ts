import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { below, breakpoints, from, low } from './breakpoints.ts';

const storefront = resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(storefront, file), 'utf8');

const sheets = globSync('**/*.css', { cwd: storefront }).filter(
  (file) => !/^styles\/(tokens|breakpoints)\.css$/.test(file),
);
const tokens = read('styles/tokens.css');
const spaces = [...tokens.matchAll(/--space-\d+: (\d+px);/g)].map(([, length = '']) => length);

/** The lines of all style sheets that a pattern finds, without those of the tokens. */
function found(pattern: RegExp): string[] {
  return sheets.flatMap((file) => [...read(file).matchAll(pattern)].map(([text]) => `${file}: ${text.trim()}`));
}

it('font sizes are tokens', () => {
  expect(found(/^\s*font(-size)?:.*\d(px|rem|em)\b.*$/gm)).toEqual([]);
});

it('colours are tokens', () => {
  expect(found(/^.*(#[\da-f]{3,8}\b|\b(rgb|hsl|oklch)a?\().*$/gim)).toEqual([]);
});

it('corners are tokens', () => {
  expect(found(/^\s*border-radius:.*\d(px|%).*$/gm)).toEqual([]);
});

it('a length of the space scale is written as its token', () => {
  expect(spaces.length).toBeGreaterThan(5);
  const repeated = new RegExp(
    `^\\s*((padding|margin)(-[a-z-]+)?|(row-|column-)?gap): ([^(;]* )?-?(${spaces.join('|')})\\b.*$`,
    'gm',
  );
  expect(found(repeated)).toEqual([]);
});

it('media queries name a breakpoint', () => {
  expect(found(/@media [^{]*\d.*/g)).toEqual([]);
});

it('R9.9 media queries have the widths 576, 768, 992, 1200 and 1600 px, and 1380 px for the extra-wide layout', () => {
  const widths = [...read('styles/breakpoints.css').matchAll(/width (?:>=|<) (\d+)px/g)].map(([, width]) =>
    Number(width),
  );
  expect(widths.length).toBeGreaterThan(5);
  expect(widths.filter((width) => ![576, 768, 992, 1200, 1380, 1600].includes(width))).toEqual([]);
});

it('paper has the columns of a desktop, although it is narrower', () => {
  const css = read('styles/breakpoints.css');
  for (const name of ['tablet', 'desktop']) {
    expect(css).toMatch(new RegExp(`--from-${name} \\(\\(width >= \\d+px\\) or \\(update: none\\)\\);`));
    expect(css).toMatch(new RegExp(`--below-${name} \\(\\(width < \\d+px\\) and \\(not \\(update: none\\)\\)\\);`));
  }
});

it('every style sheet that names a breakpoint imports them', () => {
  // Without the import, Lightning CSS would keep a query that matches nothing.
  const without = sheets.filter((file) => /@media [^{]*\(--/.test(read(file)) && !read(file).startsWith('@import'));
  expect(without).toEqual([]);
});

it('style sheets of components are in the layer below every feature', () => {
  // Otherwise the order in which chunks are loaded would decide which of two rules wins.
  const start = /^(@import [^;]+;\s*)*(\/\*[^*]*\*\/\s*)?@layer ui(\.base)? \{/;
  const components = sheets.filter((file) => /^(ui|styles)\//.test(file));
  expect(components.length).toBeGreaterThan(30);
  expect(components.filter((file) => !start.test(read(file)))).toEqual([]);
});

it('every token is used', () => {
  const used = sheets.map(read).join('') + tokens;
  const names = [...tokens.matchAll(/^\s*(--[\w-]+):/gm)].map(([, name = '']) => name);
  expect([...new Set(names)].filter((name) => !used.includes(`var(${name}`))).toEqual([]);
});

it('scripts have the same breakpoints as style sheets', () => {
  const css = read('styles/breakpoints.css');
  const widths = [...css.matchAll(/--from-(\w+) \(?\(width >= (\d+)px\)/g)].map(([, name, width]) => [
    name,
    Number(width),
  ]);
  expect(Object.fromEntries(widths)).toEqual(breakpoints);
  for (const [name, width] of widths) expect(css).toMatch(new RegExp(`--below-${name} \\(?\\(width < ${width}px\\)`));
  expect(css).toContain('--low (height <= 480px)');
  expect([from('tablet'), below('tablet'), low]).toEqual([
    '(min-width: 768px)',
    '(max-width: 767.98px)',
    '(max-height: 480px)',
  ]);
  const scripts = globSync('**/*.{ts,tsx}', { cwd: storefront, exclude: ['styles/**'] });
  expect(scripts.filter((file) => /(min|max)-(width|height): \d/.test(read(file)))).toEqual([]);
});
