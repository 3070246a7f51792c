import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { shopSettings } from '../backend/content/shop-settings.ts';
import { SETTING_NAMES } from '../backend/settings.ts';

const root = resolve(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const find = (...patterns: string[]): string[] => globSync(patterns, { cwd: root }).sort();

// Files below demo/content are pages of the shop.
const documents = find('*.md', '{docs,.github,test,deploy}/**/*.md', 'demo/*/README.md');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string): string =>
  heading
    .replace(/[`*]|\]\([^)]*\)/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

const hasAnchor = (path: string, anchor: string): boolean =>
  [...read(path).matchAll(/^#+ (.*)$/gm)].some(([, heading = '']) => anchorOf(heading) === anchor);

/** What a pattern captures in files, as `file: text`, where it does not hold. */
const wrong = (files: readonly string[], pattern: RegExp, holds: (found: string, path: string) => boolean): string[] =>
  files.flatMap((path) =>
    [...read(path).matchAll(pattern)]
      .map(([, found = '']) => found)
      .filter((found) => !holds(found, path))
      .map((found) => `${path}: ${found}`),
  );

it('links in documents lead somewhere', () => {
  const leadsSomewhere = (link: string, path: string): boolean => {
    // The handbook links to pages of the office; its own test follows them.
    if (/^docs\/office(?:\.en)?\.md$/.test(path) && link.startsWith('/office')) return true;
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? path : join(dirname(path), file);
    return existsSync(join(root, target)) && (anchor === undefined || hasAnchor(target, anchor));
  };
  expect(documents.length).toBeGreaterThan(30);
  // An expression in code may look like a link; what is found of code is empty, and leads to the page itself.
  expect(wrong(documents, /`[^`\n]*`|\]\((?!https?:|mailto:|(?:\.\.\/)?…)([^)\s]+)\)/g, leadsSomewhere)).toEqual([]);
});

it('commands in documents and help texts are scripts of package.json, which run on the Node of the project', () => {
  const sources = find('{cli,backend,bench,demo}/**/*.ts');
  const isScript = (name: string): boolean => scripts[name] !== undefined;
  expect(wrong([...documents, ...sources], /npm run (?:-s )?([a-z][\w:-]*)/g, isScript)).toEqual([]);
  expect(wrong([...documents, ...sources], /\b(node (?:cli|bench|test)\/[\w/-]+\.m?ts)/g, () => false)).toEqual([]);
});

it('files named in documents exist', () => {
  // Recipes name files that are yet to be made; the changelog and the map are not about files.
  const current = documents.filter(
    (path) => !/^(?:docs\/howto\/|CHANGELOG|docs\/(?:spec-map|requirements))/.test(path),
  );
  const exists = (file: string): boolean => ['', '.test.ts'].some((end) => existsSync(join(root, file + end)));
  const pattern = /`((?:backend|bench|cli|contract|demo|deploy|docs|domain|storefront|test)\/[^`\s*<…{]*)`/g;
  expect(wrong(current, pattern, exists)).toEqual([]);
});

it('all settings are described, and no others', () => {
  const text = read('docs/reference/settings.md');
  const rowsOf = (heading: string): string[] => {
    const [, section = ''] = text.split(`\n## ${heading}\n`);
    const [ofHeading = ''] = section.split('\n## ');
    return [...ofHeading.matchAll(/^\| (`[^|]*) \|/gm)].flatMap(([, cell = '']) => cell.match(/\w+/g) ?? []).sort();
  };
  expect(rowsOf('Environment')).toEqual([...SETTING_NAMES].sort());
  expect(rowsOf('Settings of the operator')).toEqual(Object.keys(shopSettings.shape).sort());
  const example = read('.env.example');
  expect(SETTING_NAMES.filter((name) => !new RegExp(`^(?:# )?${name}=`, 'm').test(example))).toEqual([]);
});
