import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { kinds } from './index.ts';

const manual = readFileSync(resolve(import.meta.dirname, '../../../docs/reference/import.md'), 'utf8');

it.each(kinds.map(({ name }) => name))('%s is documented', (name) => {
  expect(manual).toContain(`\n| \`${name}\``);
});
