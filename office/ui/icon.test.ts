import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { OFFICE_ICONS } from './icon-names.ts';

it('every icon of the office that may be named is drawn, and no other', () => {
  const drawings = readFileSync(new URL('icons.svg', import.meta.url), 'utf8');
  expect([...drawings.matchAll(/<symbol id="([^"]+)"/g)].map(([, name]) => name)).toEqual([...OFFICE_ICONS]);
});
