import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ICON_NAMES } from '../../domain/icon-names.ts';

it('every icon that may be named is drawn, and no other', () => {
  const drawings = readFileSync(new URL('icons.svg', import.meta.url), 'utf8');
  const drawn = [...drawings.matchAll(/<symbol[^>]* id="([^"]+)"|<symbol id="([^"]+)"/g)].map(
    ([, one, other]) => one ?? other,
  );
  expect(drawn.toSorted()).toEqual([...ICON_NAMES].toSorted());
});
