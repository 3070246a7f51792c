import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { endpoints } from '../../contract/index.ts';

const folder = join(import.meta.dirname, '../../contract');
const files = readdirSync(folder).filter((name) => name !== 'endpoint.ts' && /^[\w-]+\.ts$/.test(name));
const defined = files.flatMap((name) => {
  const text = readFileSync(join(folder, name), 'utf8');
  return [...text.matchAll(/^export const (\w+) = defineEndpoint\(/gm)].map(([, endpoint = '']) => endpoint);
});

it('every endpoint that a file of contract/ defines is served: shop.ts exports the file', () => {
  expect(defined.length).toBeGreaterThan(100);
  expect(Object.keys(endpoints).toSorted()).toEqual(defined.toSorted());
});
