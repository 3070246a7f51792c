import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ICON_NAMES } from '../../domain/icon-names.ts';
import { DRAWN_ICONS } from './icon.tsx';

it('every icon that may be named is drawn, and no other', () => {
  const drawings = readFileSync(new URL('icons.svg', import.meta.url), 'utf8');
  const drawn = [...drawings.matchAll(/<symbol[^>]* id="([^"]+)"|<symbol id="([^"]+)"/g)].map(
    ([, one, other]) => one ?? other,
  );
  expect(drawn.toSorted()).toEqual([...ICON_NAMES].toSorted());
});

it('every icon that the style sheet draws has a view of its own drawing', () => {
  const drawings = readFileSync(new URL('icons.svg', import.meta.url), 'utf8');
  const styles = readFileSync(new URL('icon.module.css', import.meta.url), 'utf8');
  const places = new Map(
    [...drawings.matchAll(/<use href="#([^"]+)" x="(\d+)" width="24" height="24"( fill="#000")?\/>/g)].map(
      ([, name, x, filled]): [string, string] => [`${name}${filled ? '-filled' : ''}`, `${x} 0 24 24`],
    ),
  );
  const views = new Map(
    [...drawings.matchAll(/<view id="([^"]+)-drawn" viewBox="([^"]+)"\/>/g)].map(([, name, place]) => [name, place]),
  );
  expect(Object.fromEntries(views)).toEqual(Object.fromEntries(places));
  expect([...views.keys()].toSorted()).toEqual([...DRAWN_ICONS].toSorted());
  const used = [...styles.matchAll(/\.([\w-]+)::before \{\s*mask-image: url\('\.\/icons\.svg#([\w-]+)-drawn'\)/g)];
  const ofItself = Object.fromEntries(DRAWN_ICONS.map((name) => [name, name]));
  expect(Object.fromEntries(used.map(([, name, view]) => [name, view]))).toEqual(ofItself);
});
