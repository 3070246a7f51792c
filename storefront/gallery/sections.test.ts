import { globSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { sections } from './gallery-page.tsx';

it('the gallery shows the components of every file in ui/', () => {
  const files = globSync('*.tsx', { cwd: resolve(import.meta.dirname, '../ui') });
  const names = files.filter((file) => !file.endsWith('.component.test.tsx')).map((file) => basename(file, '.tsx'));
  expect(Object.keys(sections).sort()).toEqual(names.sort());
});
